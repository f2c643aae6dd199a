"""Every rail title that is installed, and the toy's, for tests of the kit: a new one joins by its entry point."""

from __future__ import annotations

from functools import cache
from itertools import count

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.titles import find, names, title
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.state import RailState
from tests.rail.toy_title import Toy

TOY = "toy"
INSTALLED = tuple(name for name in names() if issubclass(title(name), RailGame))
TITLES = (*INSTALLED, TOY)
_SIDES = [(name, value) for name in INSTALLED for c in title(name).choices if c.name == "map" for value in c.values[1:]]
BOARDS = {name: name for name in TITLES} | {f"{name} {side}": name for name, side in _SIDES}
"""Every map of every title: the usual one by the title's name, others with the value of its option `map`."""


@cache
def game(name: str) -> RailGame:
    found = Toy() if name == TOY else find(name)
    assert isinstance(found, RailGame)
    return found


@cache
def board(name: str) -> Board:
    """One of `BOARDS`."""
    installed = BOARDS[name]
    side = name.removeprefix(installed).strip()
    found = find(installed, {"map": side}) if side else game(installed)
    assert isinstance(found, RailGame)
    return found.board


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
