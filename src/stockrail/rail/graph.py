"""Reach: where a corporation can walk from its tokens, and what lies between neighbouring stops."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.rail.board import Board, Ground
from stockrail.rail.routes import Fault, Run, Terms, Train


class Reach:
    """What one corporation reaches: sides of hexes, and cities."""

    def touches(self, h: int, face: int) -> bool:
        """Does a walk lead to some track of the face, were it laid in the hex (old track or new: permissive)?"""
        raise NotImplementedError

    def uses_new_track(self, h: int, face: int) -> bool:
        """Does a walk lead onto a piece of track that the face would add?"""
        raise NotImplementedError

    def cities(self) -> list[tuple[int, int]]:
        """Hex and city of every city reached, own ones included."""
        raise NotImplementedError

    def hexes(self) -> list[int]:
        """Hexes in which some face could touch: candidates for a tile."""
        raise NotImplementedError


class Network:
    """The board's memory: reach and routes by the hashes of track and tokens."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def reach(self, s: Ground, corp: int) -> Reach:
        """Where the corporation can walk now."""
        raise NotImplementedError

    def best(self, s: Ground, corp: int, trains: Sequence[Train], terms: Terms, budget: int = 2_000_000) -> Run:
        """The best set of routes, proved; past the budget of search nodes the best found, with a bound."""
        raise NotImplementedError

    def judge(self, s: Ground, corp: int, trains: Sequence[Train], routes: Sequence[str], terms: Terms) -> Run | Fault:
        """What the routes earn (the i-th is run by the i-th train; "-" for none), or the first thing wrong."""
        raise NotImplementedError

    def can_run(self, s: Ground, corp: int, terms: Terms) -> bool:
        """Is there a route of two stops for the corporation, whether or not it has a train?"""
        raise NotImplementedError
