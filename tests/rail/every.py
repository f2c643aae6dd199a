"""Every title's data, and the toy's, for tests of the kit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.g1830.data_tiles import TILES as TILES_1830
from stockrail.games.g1846.data_tiles import TILES as TILES_1846
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.state import RailState
from tests.rail import toy_title
from tests.rail.positions import classic, midwest, plus


@cache
def small() -> Board:
    return Board(toy_title.MAP, toy_title.TILES)


BOARDS: dict[str, Callable[[], Board]] = {"1830": classic, "1830+": plus, "1846": midwest, "toy": small}
TILES = {"1830": TILES_1830, "1846": TILES_1846, "toy": toy_title.TILES}
TITLES = ("1830", "1846", "toy")


@cache
def game(title: str) -> RailGame:
    found = toy_title.Toy() if title == "toy" else find(title)
    assert isinstance(found, RailGame)
    return found


def played(g: RailGame, seats: int, seed: int, entries: int) -> RailState:
    """A position after so many entries of random play, or before the last of a shorter game."""
    rng = Rng(seed)
    s: RailState = g.start(seats)
    for _ in range(entries):
        before: RailState = s.clone()
        g.apply(s, g.draw(s, rng) if g.turn(s) == CHANCE else g.legal(s).pick(rng))
        if not s.agenda:
            return before
    return s
