"""Perft counts lines: checked against a count by hand and against a slower one."""

from __future__ import annotations

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
