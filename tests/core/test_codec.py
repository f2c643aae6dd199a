"""State and agenda as plain data: canonical, and safe to read from a damaged file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core import codec
from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Menu
from stockrail.core.errors import Unreadable
from stockrail.core.rng import Rng
from tests import toy
from tests.toy import MENU, Draw, MayEarn, MayGive, MayTrade, Toy, ToyState, Turn


def middle(seed: int, steps: int) -> tuple[Toy, ToyState]:
    """A position of a random game after that many entries."""
    game, rng = Toy(), Rng(seed)
    s = game.start(3)
    for _ in range(steps):
        if game.turn(s) is None:
            break
        game.apply(s, game.legal(s).pick(rng))
    return game, s


@given(st.integers(0, 500), st.integers(0, 120))
def test_snapshot_and_position_text_read_back(seed: int, steps: int) -> None:
    """`restore` and `parse_position` are the inverses of `dump` and `position`, nested agenda included."""
    game, s = middle(seed, steps)

    assert game.digest(game.restore(json.loads(json.dumps(game.dump(s))))) == game.digest(s)
    assert game.position(game.parse_position(game.position(s))) == game.position(s)


def test_items_come_back_as_items() -> None:
    """A nested menu is equal after the trip: tuples inside items, lists outside."""
    game = Toy()
    s = game.start(2)
    either = Menu(0, (MayTrade(0), MayGive(0)), MENU, most=1)
    s.agenda[:] = [Turn(1), Menu(0, (MayEarn(0, 1), either), MENU, least=1)]

    back = game.restore(game.dump(s))

    assert back.agenda == s.agenda
    assert back.agenda[1].rule is MENU


def test_canonical_form() -> None:
    """Sorted keys, no spaces, UTF-8: one way to write it, so equal data has equal digests."""
    assert codec.canonical({"b": [1, None], "a": "é"}) == '{"a":"é","b":[1,null]}'.encode()
    assert codec.digest({"a": 1, "b": 2}) == codec.digest({"b": 2, "a": 1})
    assert codec.digest([1]) != codec.digest(["1"])
    assert len(codec.digest([])) == 16


def test_digest_sees_every_slot() -> None:
    """Changing anything changes the digest."""
    game, s = middle(1, 10)
    before = game.digest(s)

    for change in (_poorer, _fewer, _later, _shorter):
        c = s.clone()
        change(c)
        assert game.digest(c) != before


def _poorer(s: ToyState) -> None:
    s.coins[0] += 1


def _fewer(s: ToyState) -> None:
    s.hands[2][3] += 1


def _later(s: ToyState) -> None:
    s.turns += 1


def _shorter(s: ToyState) -> None:
    s.agenda.pop()


def test_what_has_no_place_in_a_view() -> None:
    """Sets and floats are mistakes of the title and say so."""
    for odd in ({1, 2}, 1.5, object()):
        with pytest.raises(TypeError, match="no place in a view"):
            codec.plain(odd)


def _damage(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = Toy().dump(Toy().start(2))
    change(data)
    return data


DAMAGES: list[Callable[[dict[str, Any]], object]] = [
    lambda d: d.update(more=1),
    lambda d: d.update(seats=9),
    lambda d: d.update(seats="2"),
    lambda d: d.update(seats=None),
    lambda d: d.update(seats=True),
    lambda d: d.pop("seats"),
    lambda d: d.update(turns=[1]),
    lambda d: d.update(turns=True),
    lambda d: d.update(turns=-1),
    lambda d: d.update(bag=3),
    lambda d: d.update(bag={"gold": 1}),
    lambda d: d.update(bag={"silk": 0}),
    lambda d: d.update(players=3),
    lambda d: d.update(players=[{}, {}, {}]),
    lambda d: d.update(players=[3]),
    lambda d: d.update(players=[{"guards": 1}]),
    lambda d: d.update(players=[{"more": 1}]),
    lambda d: d.update(players={"7": {}}),
    lambda d: d.update(agenda=3),
    lambda d: d.update(agenda=[1]),
    lambda d: d.update(agenda=[{"is": "menu"}]),
    lambda d: d.update(agenda=[{"is": "bomb"}]),
    lambda d: d.update(agenda=[{"is": ["turn"]}]),
    lambda d: d.update(agenda=[{"is": "turn"}]),
    lambda d: d.update(agenda=[{"is": "turn", "seat": 7}]),
    lambda d: d.update(agenda=[{"is": "turn", "seat": 0, "more": 1}]),
    lambda d: d.update(agenda=[{"is": "menu", "seat": 0, "entries": [], "rule": "TOY-404", "least": 0, "most": 1}]),
]


@pytest.mark.parametrize("change", DAMAGES)
def test_damaged_snapshot_is_unreadable(change: Callable[[dict[str, Any]], object]) -> None:
    """Spare and misshapen parts, unknown things, items and rules: one clear error, never another kind."""
    with pytest.raises(Unreadable):
        Toy().restore(_damage(change))


def test_kinds_are_the_modules_own() -> None:
    """Collected from the module that defines them, without the base and without what it imports."""
    assert Draw in codec.actions(toy)
    assert Pass not in codec.actions(toy)
    assert Turn in codec.items(toy)
    assert Menu not in codec.items(toy)


def test_two_actions_of_one_verb_are_a_mistake() -> None:
    """A title cannot have two readings of one word."""

    @dataclass(frozen=True, slots=True)
    class Other(Action):
        """Another way to draw."""

    Other.define("draw")

    with pytest.raises(ValueError, match="'draw'"):
        codec.verbs((Draw, Other))
