"""Action and Selling (ST-6, ST-7): scenarios T24 to T30."""

from __future__ import annotations

import pytest

from tests.games.stockpile.scene import Scene


def test_all_cards_are_played() -> None:
    """T24, ST-6.1, ST-6.2."""
    scene = Scene(3).win(0, "boom").at("action")

    assert scene.why(0, "pass") == "ST-6.1"
    assert scene.why(0, "bust AA") == "ST-6.1"
    assert scene.why(0, "boom XX") == "ST-6.2"
    scene.do(0, "boom AA")
    assert scene.value("AA") == 7
    assert scene.s.phase == "selling"


def test_a_seat_without_cards_is_passed_over() -> None:
    """ST-6.1."""
    scene = Scene(3).win(2, "bust").at("action")

    assert scene.turn == 2


def test_bust_at_the_bottom() -> None:
    """T25, ST-10.1: at 2 bankrupt, at 3 not."""
    low = Scene(3).price("EE", 2).hold(1, "EE", 1).win(0, "bust").at("action").do(0, "bust EE")
    high = Scene(3).price("EE", 3).hold(1, "EE", 1).win(0, "bust").at("action").do(0, "bust EE")

    assert (low.value("EE"), low.cards(1, "EE")) == (5, (0, 0))
    assert (high.value("EE"), high.cards(1, "EE")) == (1, (1, 0))


@pytest.mark.parametrize(
    ("order", "value", "splits"), [(("boom AA", "bust AA"), 5, 1), (("bust AA", "boom AA"), 10, 0)]
)
def test_the_order_of_cards_matters(order: tuple[str, str], value: int, splits: int) -> None:
    """T26, ST-6.3."""
    scene = Scene(3).price("AA", 10).win(0, "boom", "bust").at("action").do(0, *order)

    assert scene.value("AA") == value
    assert len(scene.events("split")) == splits


def test_a_bankrupt_company_still_moves() -> None:
    """T27, ST-10.3."""
    scene = Scene(3).price("EE", 2).win(0, "bust").pairs("EE +2").at("action").do(0, "bust EE")
    scene.turns("0 pass", "1 pass", "2 pass").show_nothing()

    assert scene.value("EE") == 7


def test_selling_everything() -> None:
    """T28, ST-7.2."""
    scene = Scene(3, cash=0).price("AA", 6).hold(0, "AA", 2, 1).at("selling")
    scene.do(0, "sell AA regular", "sell AA split", "sell AA regular")

    assert scene.s.cash[0] == 24
    assert scene.s.discard[0] == 3
    assert scene.legal(0) == {"pass"}


def test_selling_half() -> None:
    """T29, ST-7.3."""
    scene = Scene(3, cash=0).price("AA", 6).hold(0, "AA", split=1).at("selling")
    scene.do(0, "sell AA half")
    assert scene.s.cash[0] == 6
    assert scene.cards(0, "AA") == (1, 0)
    assert scene.why(0, "sell AA half") == "ST-7.3"
    scene.do(0, "sell AA regular")

    assert scene.s.cash[0] == 12


def test_sales_leave_the_price() -> None:
    """T30, ST-7.4."""
    scene = Scene(3).hold(0, "AA", 5).hold(1, "AA", 1).at("selling")
    scene.do(0, *["sell AA regular"] * 5, "pass")
    scene.do(1, "sell AA regular")

    assert scene.s.cash == [45, 25, 20]


def test_selling_what_one_holds_when_it_is_time() -> None:
    """ST-7.1, ST-7.4."""
    scene = Scene(3).hold(0, "AA", 1).hold(1, "BB", 1).at("selling")

    assert scene.why(0, "sell BB regular") == "ST-7.1"
    assert scene.why(0, "sell AA split") == "ST-7.1"
    assert scene.why(0, "sell AA whole") == "ST-7.1"
    assert scene.why(1, "sell BB regular") == "ST-2.1"
    assert scene.why(0, "sell AA regular") is None
    assert scene.at("demand").why(0, "sell AA regular") == "ST-7.4"
