"""Stock rounds and the market (MKT, SR)."""

from __future__ import annotations

import pytest

from stockrail.rail import shares
from tests.games.g18chesapeake.desk import Desk


def test_no_sale_in_the_first_stock_round() -> None:
    """T16 (CHE-SR-3): in the second one a president sells and may still buy, but not what he sold."""
    first = Desk().privates().own("PRR", 3, 2, at="B5", par=70).stock(cycle=1)
    assert first.refuses("sell 1 PRR") == "CHE-SR-3"
    assert first.options("sell") == []

    d = Desk().privates().own("PRR", 3, 2, at="B5", par=70).own("LV", 0, 2).stock().do("sell 1 PRR")
    assert d.s.cash[0] == 665
    assert d.cell("PRR") == "B6"
    assert d.g.value(d.s, d.corp("PRR")) == 60
    assert d.refuses("share PRR pool") == "1830 5.1.d"
    assert d.refuses("share PRR ipo") == "1830 5.1.d"
    assert d.allows("share LV ipo")


def test_the_turn_is_over_after_the_purchase() -> None:
    """T17 (CHE-SR-1): sales stand before the purchase."""
    d = Desk().privates().own("PRR", 3, 2).own("LV", 0, 2).stock()
    d.do("sell 1 PRR")
    assert d.turn == 0
    d.do("share LV ipo")

    assert d.turn == 1


def test_a_floated_corporation_is_paid_at_once() -> None:
    """T18 (CHE-SR-4)."""
    d = Desk().privates().own("PRR", 3, 2, at="C5", par=70, floated=False).stock()
    assert d.money("PRR") == 0
    d.do("share PRR ipo")

    assert d.money("PRR") == 700
    assert d.s.in_offer(d.corp("PRR")) == 4


def test_market_moves() -> None:
    """T19 (CHE-MKT-3)."""
    market = Desk().g.market

    def goes(table: list[int], start: str) -> str:
        return market.name(table[market.cell_named(start)])

    assert [goes(market.right, c) for c in ("Q2", "Q1", "H5", "C8")] == ["Q1", "Q1", "H4", "C7"]
    assert [goes(market.left, c) for c in ("A5", "A8")] == ["A6", "A8"]
    assert goes(market.down, "E6") == "E6"
    d = Desk().privates().own("PRR", 2, 4, at="E3", par=95).own("PRR", 3, 4, at="E3", par=95).stock().do("sell 3 PRR")
    assert d.s.cash[0] == 600 + 3 * 95
    assert d.cell("PRR") == "E6"


def test_every_cell_of_the_market() -> None:
    """CHE-MKT-1, CHE-MKT-2: three par cells on a diagonal, and only a yellow zone."""
    market = Desk().g.market

    assert {price: market.name(cell) for price, cell in market.pars.items()} == {95: "E3", 80: "D4", 70: "C5"}
    zones = {market.name(c): market.price[c] for c in range(len(market.price)) if not Desk().g.zone(c).counts}
    assert zones == {"A6": 55, "A7": 50, "B7": 55, "A8": 40, "B8": 45, "C8": 50}
    assert all(Desk().g.zone(c).limited and not Desk().g.zone(c).several for c in range(len(market.price)))


def test_yellow_certificates_do_not_count() -> None:
    """T20 (CHE-MKT-2, CHE-SR-5): the limit of 60 % holds all the same."""
    d = Desk().privates().own("PRR", 6, 1, at="A6", par=70).own("LV", 5, 1).stock()
    assert shares.counted(d.g, d.s, 0) == 4

    assert d.refuses("share PRR ipo") == "CHE-SR-5"
    assert d.allows("share LV ipo")


def test_sold_out_at_the_top_stays() -> None:
    """T21 (CHE-MKT-3), and CHE-MKT-4 lower down."""
    d = Desk().privates().own("PRR", 6, 4, at="D1").own("LV", 6, 4, at="D2").stock().do(*["pass"] * 4)

    assert d.cell("PRR") == "D1"
    assert d.cell("LV") == "D1"


def test_sales_of_one_turn_are_priced_one_by_one() -> None:
    """T22 (CHE-SR-2)."""
    single = Desk().privates().own("PRR", 4, 3).stock().do("sell 1 PRR", "sell 1 PRR")
    assert single.s.cash[0] == 600 + 80 + 75
    assert single.cell("PRR") == "D6"

    block = Desk().privates().own("PRR", 4, 3).stock().do("sell 2 PRR")
    assert block.s.cash[0] == 760
    assert block.cell("PRR") == "D6"


@pytest.mark.parametrize(
    "places", [(("PRR", "E4"), ("LV", "D3")), (("SRR", "F6"), ("PRR", "E5"), ("LV", "D4"))], ids=["85", "80"]
)
def test_of_equal_prices_the_marker_further_right_operates_first(places: tuple[tuple[str, str], ...]) -> None:
    """T23 (1830 6.0.b)."""
    d = Desk().privates()
    for name, cell in reversed(places):
        d.own(name, 6, at=cell)

    corps = [d.corp(name) for name, _ in places]
    assert d.g.market.order(d.s, sorted(corps)) == corps


def test_par_is_one_of_three() -> None:
    """CHE-MKT-1."""
    d = Desk().privates().stock(cycle=1)

    assert d.refuses("par PRR 75") == "CHE-MKT-1"
    assert d.options("par PRR") == ["par PRR 95", "par PRR 80", "par PRR 70"]


def test_the_certificate_limit() -> None:
    """CHE-SET-2: 16 with four players, privates included."""
    d = Desk().privates(DR=0, CP=0).own("PRR", 5, 1).own("LV", 5, 1).own("SRR", 5, 1).own("CO", 2, 3).stock()
    assert shares.counted(d.g, d.s, 0) == 16
    assert d.refuses("share PRR ipo") == "CHE-SET-2"

    d.privates(DR=0)
    assert d.allows("share PRR ipo")


def test_the_pool_takes_half() -> None:
    """1830 4.3.c."""
    d = Desk().privates().own("PRR", 3, 4, pool=3).stock()

    assert d.refuses("sell 3 PRR") == "1830 4.3.c"
    assert d.allows("sell 2 PRR")


def test_privates_stay_with_their_player() -> None:
    """CHE-PRV-7 (D-5): the option opens the trade."""
    d = Desk().privates(CP=1).own("PRR", 2, 2).stock()
    assert d.refuses("trade C-P 0 60") == "CHE-PRV-7"

    free = Desk(private_trade="either_turn", trade_consent="implied").privates(CP=1).own("PRR", 2, 2).stock()
    assert free.allows("trade C-P 0 60")
