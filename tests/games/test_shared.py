"""A compiled game is shared by its matches and by threads: playing assigns nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stockrail.core import codec, titles
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng

TITLES: list[tuple[str, dict[str, OptionValue]]] = [
    *((name, {}) for name in titles.names()),
    ("stockpile", {"investors": True}),
    ("1830", {"enforce_best_revenue": "always"}),
]


def parts(game: Game) -> Iterator[tuple[str, object]]:
    """Every attribute of the game, and of what it is made of: its board, its network, its market."""
    for name, value in attributes(game):
        yield name, value
        if type(value).__module__.startswith("stockrail."):
            yield from ((f"{name}.{inner}", x) for inner, x in attributes(value))


def attributes(thing: object) -> Iterator[tuple[str, object]]:
    """What is kept in a thing, compiled or not."""
    names = dict.fromkeys((*getattr(thing, "__dict__", ()), *codec.slots(type(thing))))
    return ((name, getattr(thing, name)) for name in names if hasattr(thing, name))


@pytest.mark.parametrize(("name", "options"), TITLES)
def test_playing_assigns_no_attribute_of_a_game(name: str, options: dict[str, OptionValue]) -> None:
    """What a game has worked out may fill up; every attribute is still the very object it was made with."""
    game = titles.title(name)(options)
    before, rng = dict(parts(game)), Rng(3)
    s = game.start(game.players[1])
    while (turn := game.turn(s)) is not None:
        a = game.draw(s, rng) if turn == CHANCE else game.legal(s).pick(rng)
        assert game.check(s, turn, a) is None
        game.apply(s, a)
    assert game.result(s) is not None
    after = dict(parts(game))
    assert after.keys() == before.keys()
    assert [n for n in before if after[n] is not before[n]] == []
