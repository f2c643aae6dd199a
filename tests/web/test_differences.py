"""Packed positions: a difference and its inverse, and how little a game takes."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stockrail
from stockrail.core import titles
from stockrail.core.rng import Rng
from stockrail.server.differences import difference, pack, patched, same, unpack
from tests.titles import seats

BYTES_A_MOVE = 1000
VALUES = st.recursive(
    st.none() | st.integers(-99, 99) | st.text(max_size=3),
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.sampled_from("abcdef"), inside, max_size=5),
    max_leaves=25,
)
POSITIONS = st.dictionaries(st.sampled_from("abcdef"), VALUES, max_size=6)


@given(POSITIONS, POSITIONS)
def test_a_difference_leads_from_the_old_to_the_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    """For any two: the old one patched, as it comes from the database, is the new one, and stays what it was."""
    kept = copy.deepcopy(old)

    assert patched(old, unpack(pack(difference(old, new)))) == new
    assert old == kept
    assert unpack(pack(new)) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"x": 1}, {"x": True}),
        ({"agenda": [{"is": "one", "x": [1]}]}, {"agenda": [{"is": "other", "x": [True]}]}),
        ({"x": 0}, {"x": None}),
        ({"x": {}}, {"x": []}),
        ({"x": None}, {}),
    ],
)
def test_what_python_takes_for_equal_is_told_apart(old: dict[str, Any], new: dict[str, Any]) -> None:
    """A truth is no number, and nothing is neither nought nor left out."""
    assert repr(patched(old, unpack(pack(difference(old, new))))) == repr(new)


def test_a_difference_says_no_more_than_it_must() -> None:
    """One seat's cash and the top of the agenda: nothing else is written."""
    old: dict[str, Any] = {
        "players": [{"cash": 5}, {"cash": 7, "loan": 1}],
        "agenda": [{"is": "a"}, {"is": "b"}, {"is": "c"}],
    }
    new: dict[str, Any] = {"players": [{"cash": 5}, {"cash": 9}], "agenda": [{"is": "d"}, {"is": "b"}, {"is": "c"}]}
    longer = {**new, "agenda": [{"is": "e"}, *new["agenda"]]}

    assert difference(old, new) == {"players": {"1": {"cash": [9], "loan": 0}}, "agenda": {"0": [{"is": "d"}]}}
    assert difference(new, longer) == {"agenda": [0, 3, [{"is": "e"}]]}
    assert difference(new, new) == {}
    assert not same(1, True)


@pytest.mark.parametrize("title", titles.names())
def test_a_game_takes_little_room(title: str) -> None:
    """Every position of a game comes back from its differences, in less than a kilobyte each on average."""
    m, rng = stockrail.new(title, seats(title, 4), seed=3), Rng(3)
    while m.turn is not None and len(m.entries) < 400:
        m.play(m.legal.pick(rng))
    here = there = m.at(0).game.dump(m.at(0).state)
    size = len(pack(here))
    for moment in list(m.positions())[1:]:
        new = m.game.dump(moment.state)
        packed = pack(difference(here, new))
        there, here = patched(there, unpack(packed)), new
        assert there == new
        size += len(packed)

    assert size < BYTES_A_MOVE * len(m.entries)
