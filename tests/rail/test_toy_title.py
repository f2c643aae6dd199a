"""The kit knows no title: a game made of data alone plays to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

import stockrail.rail
from stockrail.core.errors import Unreadable
from stockrail.core.rng import Rng
from stockrail.core.rules import Rule
from stockrail.rail.rulebook import Rulebook
from stockrail.testing import check_game
from tests.rail.toy_title import Toy


@pytest.mark.parametrize("seats", Toy.players)
def test_the_toy_keeps_every_promise(seats: int) -> None:
    """Random games end, every position sound, every list exact."""
    check_game(Toy(), seats=seats, games=2)


def test_the_toy_can_be_won() -> None:
    """Somebody has more than at the start."""
    g = Toy()
    best = 0
    for seed in range(5):
        s, rng = g.start(2), Rng(seed)
        while s.agenda:
            g.apply(s, g.legal(s).pick(rng))
        result = g.result(s)
        assert result is not None
        best = max(best, *result.scores)

    assert best > 400


def test_a_title_must_print_every_rule() -> None:
    """Leaving one out is an error, not a silence."""
    with pytest.raises(Unreadable, match="prints no section for shares_later"):
        Rulebook.printed("Toy", par_value="1")
    assert Toy.book.par_value == Rule("rail:par_value", "Toy 1")


def test_no_title_is_named_in_the_kit() -> None:
    """Neither a number of a game nor a railway's initials."""
    for file in Path(stockrail.rail.__file__).parent.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not any(word in text for word in ("1830", "1846", "g18", "NYC", "PRR")), file.name
