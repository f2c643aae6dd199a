"""Dialects: what a title is called in the files of 18xx.games, found by entry point."""

from __future__ import annotations

import pytest

import stockrail
from stockrail.core.errors import Unreadable
from stockrail.interchange.games18xx.dialect import dialect, dialects
from stockrail.interchange.games18xx.write import write
from stockrail.rail.game import RailGame
from stockrail.rail.habits import COMPAT, Habits, lent
from tests.titles import RAIL


@pytest.mark.parametrize("title", dialects())
def test_a_dialect_speaks_of_its_title(title: str) -> None:
    """Every corporation, private, hex, option and number of players it names is one of the game."""
    known = dialects()[title]
    game = stockrail.game(title, **known.options)

    assert isinstance(game, RailGame)
    assert known.game == title
    assert set(known.corporations) <= set(game.corporations)
    assert set(known.cities) <= set(game.board.names)
    assert set(known.grants) <= set(game.privates)
    values = {c.name: c.values for c in game.choices}
    assert all(value in values[name] for name, value in (*known.readings.items(), *known.optional_rules.values()))
    assert set(known.habits.refused_trades) <= set(game.privates)
    assert {n for seats in known.titles.values() for n in seats} <= set(game.players)


@pytest.mark.parametrize("title", RAIL)
def test_a_game_is_lent_what_its_dialect_says(title: str) -> None:
    """`compat_18xx` is an option of titles with a dialect and of no others; without it nothing is lent."""
    plain = stockrail.game(title)

    assert isinstance(plain, RailGame)
    assert (plain.reading, plain.habits) == (plain.options_chosen, Habits())
    assert (COMPAT in plain.choices) == (title in dialects())
    if COMPAT in plain.choices:
        recorded, known = stockrail.game(title, compat_18xx=True), dialects()[title]
        assert isinstance(recorded, RailGame)
        assert (recorded.reading, recorded.habits) == ({**recorded.options_chosen, **known.readings}, known.habits)


def test_without_a_dialect_nothing_can_be_lent() -> None:
    """A title that offers the option although nobody has written its dialect is told what is missing."""
    with pytest.raises(Unreadable, match="no dialect of 18Nowhere is installed"):
        lent("18Nowhere", {COMPAT.name: True})


def test_titles_are_found_by_their_names_there() -> None:
    """One title of ours may have two names there; at a table of each size it has one."""
    assert dialect("1846 2p Variant") is dialect("1846") is dialects()["1846"]
    assert [dialects()["1846"].title(seats) for seats in (2, 3, 6)] == ["1846 2p Variant", "1846", None]


def test_what_no_dialect_knows_is_refused_by_a_sentence() -> None:
    """A title that cannot be read is told with those that can; one that cannot be written likewise."""
    with pytest.raises(Unreadable, match="no title '18AL' here; there are: 1830, 1846"):
        dialect("18AL")
    with pytest.raises(Unreadable, match=r"only games of 1830, 1846.* can be written"):
        write(stockrail.new("stockpile", seats=3))
