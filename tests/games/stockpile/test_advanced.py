"""The advanced board (ST-13): scenarios T50 to T54."""

from __future__ import annotations

import pytest

from stockrail.games.stockpile.data import COMPANY
from tests.games.stockpile.scene import Scene


@pytest.mark.parametrize(
    ("company", "index", "forecast", "ends"),
    [
        ("CC", 2, "+2", (4, 9)),
        ("CC", 2, "-3", (2, 5)),
        ("AA", 2, "+4", (6, 13)),
        ("EE", 4, "+1", (5, 6)),
        ("EE", 4, "-2", (2, 4)),
    ],
)
def test_a_step_is_a_space(company: str, index: int, forecast: str, ends: tuple[int, int]) -> None:
    """T50, ST-13.1, ST-13.2."""
    scene = Scene(3, "advanced").price(company, 0, index).pairs(f"{company} {forecast}").at("movement").show_nothing()

    assert (scene.s.prices[COMPANY[company]], scene.value(company)) == ends


def test_two_splits_in_one_move() -> None:
    """T51, ST-13.3: the second split pays for the card the first one made."""
    scene = Scene(3, "advanced").price("BB", 6).hold(0, "BB", 1).pairs("BB +4").at("movement").show_nothing()

    assert scene.value("BB") == 4
    assert scene.cards(0, "BB") == (0, 1)
    assert scene.s.cash[0] == 30


def test_a_mark_then_a_split() -> None:
    """T52, ST-13.4."""
    scene = Scene(3, "advanced").hold(0, "SS", 2).pairs("SS +2").at("movement").do(0, "show SS 2 0").show_nothing()

    assert scene.s.cash[0] == 22
    assert (scene.s.prices[5], scene.value("SS")) == (4, 3)
    assert scene.cards(0, "SS") == (0, 2)


def test_two_marks_around_a_split() -> None:
    """T53, ST-13.4: every mark is asked for when it is reached."""
    scene = Scene(3, "advanced").hold(0, "SS", 2).pairs("SS +4").at("movement")
    scene.turns("0 show SS 2 0", "1 show SS 0 0", "2 show SS 0 0")
    assert scene.s.prices[5] == 5
    scene.turns("0 show SS 0 2").show_nothing()

    assert scene.s.cash[0] == 26
    assert (scene.s.prices[5], scene.value("SS")) == (6, 4)


def test_marks_pay_going_right_only() -> None:
    """T54, ST-13.4."""
    down = Scene(3, "advanced").price("SS", 0, 9).hold(0, "SS", 1).pairs("SS -2", "AA $$").at("movement")
    assert (down.s.prices[5], down.value("SS")) == (7, 4)
    assert not down.events("mark_reached")

    up = Scene(3, "advanced").price("SS", 0, 4).hold(0, "SS", 1).win(1, "boom").at("action").do(1, "boom SS")
    assert up.turn == 0
    up.do(0, "show SS 1 0").show_nothing()
    assert up.s.prices[5] == 6
    assert up.s.cash[0] == 21


def test_a_mark_does_not_tell_whether_cards_are_left() -> None:
    """ST-5.13, ST-13.4: while a mark of a Boom is paid, the agenda is the same with another Boom to come or none."""
    one = Scene(3, "advanced").price("SS", 0, 4).win(1, "boom").hold(1, "AA", 1).at("action").do(1, "boom SS")
    two = Scene(3, "advanced").price("SS", 0, 4).win(1, "boom", "boom").at("action").do(1, "boom SS")

    assert one.s.agenda == two.s.agenda
