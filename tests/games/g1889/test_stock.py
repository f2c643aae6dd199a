"""Stock rounds and the market."""

from __future__ import annotations

import pytest

from stockrail.core.options import OptionValue
from stockrail.rail import shares
from tests.games.g1889.desk import Desk


def test_half_of_the_shares_float() -> None:
    """T9 (stock.3, stock.4): capital at once, or at the end of the round."""
    d = Desk(float_capital="at_once").privates().own("UR", 4, at="D1", par=100, floated=False).stock()
    assert not d.floated("UR")
    d.do("share UR ipo")
    assert (d.floated("UR"), d.money("UR"), d.offered("UR")) == (True, 1000, 5)

    d = Desk().privates().own("UR", 4, at="D1", par=100, floated=False).stock().do("share UR ipo")
    assert (d.floated("UR"), d.money("UR")) == (True, 0)
    while d.s.round == 1:
        d.do("pass")
    assert d.money("UR") == 1000


def trader(**options: OptionValue) -> Desk:
    """The second stock round; seat 0 owns shares of UR and IR, and a private."""
    return Desk(**options).privates(SMR=0).own("UR", 3, 4).own("IR", 3, 4).own("KO", 0, 5).stock()


def test_buy_then_sell() -> None:
    """T10 (stock.1): both are legal, and the turn ends with a pass."""
    d = trader().do("share KO ipo", "sell 1 UR")
    assert d.turn == 0
    assert d.do("pass").turn == 1


def test_no_sales_on_both_sides_of_the_purchase() -> None:
    """T11 (stock.1)."""
    d = trader(private_trade="either_turn").do("sell 1 UR", "share KO ipo")
    assert d.turn == 0
    assert d.refuses("sell 1 IR") == "stock.1"
    assert trader().do("sell 1 UR", "share KO ipo").turn == 1

    assert trader().do("share KO ipo").allows("sell 1 IR")


def test_one_block_of_a_corporation() -> None:
    """T12 (stock.2)."""
    d = trader().do("sell 1 UR")
    assert d.refuses("sell 1 UR") == "stock.2"
    assert d.allows("sell 1 IR")


def test_what_was_sold_is_not_bought_back() -> None:
    """T13 (5.1.d)."""
    d = trader().do("sell 1 IR")
    assert d.refuses("share IR pool") == d.refuses("share IR ipo") == "5.1.d"
    assert d.allows("share KO ipo")


def test_a_block_brings_one_price() -> None:
    """T14 (stock.2)."""
    d = Desk().privates().own("UR", 3, 4, at="D1").stock().do("sell 3 UR")

    assert d.s.cash[0] == 420 + 300
    assert d.cell("UR") == "D4"
    assert d.g.value(d.s, d.corp("UR")) == 75


@pytest.mark.parametrize(("at", "then"), [("H5", "H5"), ("E8", "E8"), ("E7", "E8")])
def test_a_column_ends(at: str, then: str) -> None:
    """T15 (market.3)."""
    assert Desk().privates().own("UR", 3, 4, at=at).stock().do("sell 1 UR").cell("UR") == then


MOVES = [
    # from, to, dividend
    ("O2", "O1", "pay"),
    ("O1", "O1", "pay"),
    ("L3", "L2", "pay"),
    ("D11", "D10", "pay"),
    ("D1", "E1", "pay"),
    ("A1", "A2", "withhold"),
    ("A11", "A11", "withhold"),
    ("D1", "C1", "withhold"),
]


@pytest.mark.parametrize(("at", "then", "kind"), MOVES)
def test_dividends_move_the_marker(at: str, then: str, kind: str) -> None:
    """T16, T17 (market.3)."""
    d = Desk().privates().own("UR", 6, at=at).company("UR", ran=100).operate("UR", "dividend").do(f"dividend {kind}")
    assert d.cell("UR") == then


@pytest.mark.parametrize(
    ("cell", "price"), [("O1", 350), ("O2", 315), ("L3", 200), ("L2", 225), ("D11", 40), ("D10", 45), ("A11", 10)]
)
def test_the_grid(cell: str, price: int) -> None:
    """T16 (market.1)."""
    market = Desk().g.market
    assert market.price[market.cell_named(cell)] == price


def test_par_values() -> None:
    """market.1: six cells of column D."""
    d = Desk(2).privates().stock()
    assert d.options("par UR") == [f"par UR {p}" for p in (100, 90, 80, 75, 70, 65)]
    assert d.refuses("par UR 85") == "market.1"


def test_the_orange_zone_lifts_the_limit() -> None:
    """T18 (market.2): no more than one purchase all the same; the yellow zone does not."""
    d = Desk().privates().own("UR", 6, 1, at="B10").stock()
    assert d.do("share UR ipo").held("UR")[0] == 7
    assert Desk().privates().own("UR", 6, 1, at="B9").stock().refuses("share UR ipo") == "market.4"
    assert Desk().privates().own("UR", 5, 1, at="B9").stock().allows("share UR ipo")


def test_one_purchase_a_turn_in_every_zone() -> None:
    """T18 (market.2): there is no brown zone."""
    d = Desk().privates().own("UR", 3, 1, at="B11").own("KO", 2, 4).stock().do("share UR ipo")
    assert d.refuses("share UR ipo") == "5.2.a"
    assert d.allows("sell 1 KO")


def collector(**more: int) -> Desk:
    """Seat 0 of four holds twelve certificates of shares, and privates."""
    d = Desk().privates(**more).own("AR", 5).own("IR", 5).own("SR", 5)
    return d.own("KO", 0, 5, at="D1").own("KU", 0, 0, 5, at="A7").stock()


def test_the_certificate_limit() -> None:
    """T19 (setup.2, market.2)."""
    full = collector(TR=0, MF=0)
    assert shares.counted(full.g, full.s, 0) == 14
    assert full.refuses("share KO ipo") == "setup.2"
    assert full.g.value(full.s, full.corp("KU")) == 45
    assert full.allows("share KU ipo")

    assert collector(TR=0).allows("share KO ipo")


def test_players_trade_no_privates() -> None:
    """T20 (private.3); by another reading they do."""
    d = Desk().privates(SMR=1).own("UR", 3, 3).stock()
    assert d.refuses("trade SMR 0 50") == "private.3"
    assert not [o for o in d.options() if o.startswith(("deal", "trade"))]

    free = Desk(private_trade="either_turn").privates(SMR=1).own("UR", 3, 3).stock()
    assert free.allows("deal")


def test_no_sale_in_the_first_stock_round() -> None:
    """T21 (stock.5): in the beginner game neither."""
    assert Desk().privates().own("UR", 3, 3).stock(cycle=1).refuses("sell 1 UR") == "stock.5"
    assert Desk().privates().own("UR", 3, 3).stock(cycle=2).allows("sell 1 UR")
    assert Desk(beginner=True).own("UR", 3, 3).stock(cycle=1).refuses("sell 1 UR") == "stock.5"
