"""Perft counts lines: checked against a count by hand and against a slower one."""

from __future__ import annotations

import pytest

from stockrail.core import titles
from stockrail.core.actions import Span
from stockrail.research.perft import perft
from tests.toy import COPIES, GOODS, MayBid, Toy


def test_first_entries() -> None:
    """At the start a draw or a guard by either of two seats; then four goods: chance is not interrupted."""
    counts = perft(Toy(), 2, 2)

    assert counts[0] == 1 + 2
    assert counts[1] == len(GOODS) + 2 * (1 + 1)


def test_without_guards() -> None:
    """One draw, four goods, then the menu: earn, sell the good, trade, give it to one of two, or pass."""
    game = Toy({"guards": False})

    assert perft(game, 2, 3) == [1, 4, 4 * 6]
    assert COPIES > 1


def test_spans_count_as_ends_or_whole() -> None:
    """A bid of 1 to 5 is two lines, or five; passing is one more."""
    game = Toy({"purse": 5, "guards": False})
    s = game.start(2)
    s.agenda[-1] = MayBid(0)

    assert isinstance(next(iter(game.legal(s))), Span)
    assert perft(game, 2, 1, s) == [2 + 1]
    assert perft(game, 2, 1, s, whole_spans=True) == [5 + 1]


def test_nothing_follows_the_end() -> None:
    """A game that is over has no lines."""
    game = Toy()
    s = game.start(2)
    s.agenda.clear()

    assert perft(game, 2, 3, s) == [0, 0, 0]


@pytest.mark.parametrize("title", ["1846", "gwt", "stockpile"])
def test_processes_change_nothing(title: str) -> None:
    """One process or two count the same, wherever the lines are shared out."""
    seats = min(titles.title(title).players)
    alone = perft(title, seats, 4)

    assert perft(title, seats, 4, jobs=2) == alone
    assert [perft(title, seats, depth) for depth in (1, 2, 3)] == [alone[:1], alone[:2], alone[:3]]


def test_processes_begin_where_they_are_told() -> None:
    """A position of one's own is counted by others, too."""
    game = Toy({"purse": 5, "guards": False})
    s = game.start(2)
    s.agenda[-1] = MayBid(0)

    assert perft(game, 2, 6, s, jobs=2) == perft(game, 2, 6, s)


@pytest.mark.proof
def test_a_cluster_changes_nothing() -> None:
    """A real Ray of this machine counts the same."""
    assert perft("stockpile", 3, 4, ray="local", jobs=2) == perft("stockpile", 3, 4)


def test_how_far_it_has_come_is_told() -> None:
    """Every piece is told of, up to the last."""
    told: list[tuple[int, int]] = []
    perft("stockpile", 3, 4, progress=lambda done, of: told.append((done, of)))

    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
