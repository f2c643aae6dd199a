"""The same title with its data in another order, or with something more in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.title import Corporation, Private, Title, TrainKind
from tests.rail.every import game

T = TypeVar("T")
NEW = "NEW"
"""What everything inserted is called."""


def corporations_reversed(t: Title, title: str) -> Title:
    return replace(t, corporations=t.corporations[::-1])


def privates_reversed(t: Title, title: str) -> Title:
    return replace(t, privates=t.privates[::-1])


def tiles_reversed(t: Title, title: str) -> Title:
    return replace(t, board=Board(t.board.map_block, "\n".join(t.board.tile_block.splitlines()[::-1])))


def rows_reversed(t: Title, title: str) -> Title:
    """The map is read from below."""
    picture, blank, rest = t.board.map_block.strip("\n").partition("\n\n")
    rows = [line for line in picture.splitlines()[::-1] if line != "flat"]
    head = ["flat"] * t.board.layout.flat
    return replace(t, board=Board("\n".join(head + rows) + blank + rest, t.board.tile_block))


def corporation_inserted(t: Title, title: str) -> Title:
    """Its home is a city of the map that was nobody's."""
    homes = {c.home for c in t.corporations}
    home = next(s.name for s in t.board.spots if len(s.nodes) == 1 and s.nodes[0].slots and s.name not in homes)
    middle = len(t.corporations) // 2
    return replace(t, corporations=_with(t.corporations, middle, Corporation(NEW, home, (0, 40))))


def private_inserted(t: Title, title: str) -> Title:
    """It would close a hex, and be the cheapest."""
    where = next(s.name for s in t.board.spots if not s.nodes and not s.fixed)
    return replace(t, privates=_with(t.privates, len(t.privates) // 2, Private(NEW, 10, 5, (where,))))


def tiles_inserted(t: Title, title: str) -> Title:
    """One that never runs out, and a city with more circles than any other."""
    lines = t.board.tile_block.splitlines()
    more = [f"{NEW} x* yellow 0-1", f"{NEW}2 x1 green city 30*4: 0 1 2 3"]
    middle = len(lines) // 2
    return replace(t, board=Board(t.board.map_block, "\n".join([*lines[:middle], *more, *lines[middle:]])))


def train_inserted(t: Title, title: str) -> Title:
    middle = len(t.trains) // 2
    return replace(t, trains=_with(t.trains, middle, TrainKind(NEW, 9, 50, 2)))


def _with(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    return (*row[:at], new, *row[at:])


CHANGES: dict[str, Callable[[Title, str], Title]] = {
    change.__name__: change
    for change in (
        corporations_reversed, privates_reversed, tiles_reversed, rows_reversed,
        corporation_inserted, private_inserted, tiles_inserted, train_inserted,
    )
}  # fmt: skip


@cache
def variant(title: str, change: str) -> RailGame:
    """The title with its data changed."""

    class Changed(type(game(title))):  # type: ignore[misc]
        def make(self) -> Title:
            return CHANGES[change](super().make(), title)

    made: RailGame = Changed()
    return made
