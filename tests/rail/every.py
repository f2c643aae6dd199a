"""Every title's data, and the toy's, for tests of the kit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_tiles import TILES as TILES_1830
from stockrail.games.g1846.data_map import MAP as MAP_1846
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
MAPS = {"1830": CLASSIC, "1846": MAP_1846, "toy": toy_title.MAP}
TITLES = tuple(TILES)


@cache
def game(title: str) -> RailGame:
    found = toy_title.Toy() if title == "toy" else find(title)
    assert isinstance(found, RailGame)
    return found


def step(g: RailGame, s: RailState, rng: Rng) -> None:
    """One entry of a random game."""
    g.apply(s, g.draw(s, rng) if g.turn(s) == CHANCE else g.legal(s).pick(rng))


@cache
def moments(title: str, seats: int, seed: int, nth: int) -> tuple[RailState, ...]:
    """The first moment of every kind of question in a random game, every nth, and the end."""
    g, rng = game(title), Rng(seed)
    s, kinds = g.start(seats), set()
    found: list[RailState] = []
    for n in count():
        kind = type(s.agenda[-1]).__name__ if s.agenda else ""
        if kind not in kinds or n % nth == 0:
            found.append(s.clone())
            kinds.add(kind)
        if not s.agenda:
            break
        step(g, s, rng)
    return tuple(found)


def played(g: RailGame, seats: int, seed: int, entries: int) -> RailState:
    """A position after so many entries of random play, or before the last of a shorter game."""
    rng = Rng(seed)
    s: RailState = g.start(seats)
    for _ in range(entries):
        before: RailState = s.clone()
        step(g, s, rng)
        if not s.agenda:
            return before
    return s
