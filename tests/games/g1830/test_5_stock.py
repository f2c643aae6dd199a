"""Chapters 3.1, 4 and 5: stock rounds, limits, presidents, privates between players."""

from __future__ import annotations

from stockrail.core.actions import Pass
from stockrail.core.events import Recorder
from stockrail.locales.l10n import Words
from stockrail.rail import shares
from tests.games.g1830.desk import Desk


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    """T-17 (5.1.a)."""
    assert Desk().privates().own("PRR", 3, 1).stock(cycle=1).refuses("sell 1 PRR") == "5.1.a"
    assert Desk().privates().own("PRR", 3, 1).stock(cycle=2).allows("sell 1 PRR")


def test_the_presidents_certificate_is_bought_first() -> None:
    """T-18 (5.2.c)."""
    d = Desk().privates().stock()

    assert d.refuses("share NYC ipo") == "5.2.c"
    d.do("par NYC 67")
    assert d.refuses("par NYC 67") == "5.2.c"
    assert d.allows("share NYC ipo")


def test_a_presidents_certificate_costs_twice_par() -> None:
    """T-19 (5.2.c, 4.2.a)."""
    d = Desk().privates().stock()
    assert d.refuses("par NYC 85") == "4.2.a"
    d.do("par NYC 67")

    assert d.s.cash[0] == 600 - 134
    assert d.cell("NYC") == "G6"


def test_a_sale_brings_the_price_before_the_drop() -> None:
    """T-20 (5.1.b)."""
    d = Desk().privates().own("BO", 4, 2, at="G1").stock().do("sell 2 B&O")

    assert d.s.cash[0] == 800
    assert d.cell("B&O") == "G3"


def kurt_and_al() -> Desk:
    """T-21 up to Al's last purchase: Al is seat 0, Kurt seat 1 with CA's share of PRR."""
    d = Desk(2).privates(CA=1).own("CO", 0, 2, at="G5", par=71, floated=False)
    d.s.move_shares(d.corp("PRR"), 2, 1, 1)
    return d.stock().do("par PRR 82", "pass", "share PRR ipo", "pass", "share PRR ipo", "pass", "sell 2 PRR", "pass")


def test_the_rulebook_example_of_floating() -> None:
    """T-21 (5.3): ten times par at the end of the round, whatever the market says."""
    d = kurt_and_al()
    assert d.stack("G5") == ["C&O", "PRR"]
    d.do("share PRR ipo", "pass", "pass", "pass")

    assert d.held("PRR") == [4, 0]
    assert d.s.in_pool(d.corp("PRR")) == 2
    assert d.money("PRR") == 820
    assert d.g.value(d.s, d.corp("PRR")) == 71


def test_a_share_from_the_pool_floats_nothing() -> None:
    """T-22 (5.3.a): only half has left the offering."""
    d = kurt_and_al()
    cash = d.s.cash[0]
    d.do("share PRR pool", "pass", "pass", "pass")

    assert d.s.cash[0] == cash - 71
    assert not d.s.floated[d.corp("PRR")]
    assert d.money("PRR") == 0


def test_what_was_sold_is_not_bought_back_in_the_round() -> None:
    """T-23 (5.1.d)."""
    d = Desk(2).privates().own("NYC", 3, 2, pool=1).own("PRR", 2, 3).stock().do("sell 1 NYC", "pass", "pass")

    assert d.refuses("share NYC pool") == "5.1.d"
    assert d.refuses("share NYC ipo") == "5.1.d"
    assert d.allows("share PRR ipo")
    d.stock(cycle=3)
    assert d.allows("share NYC pool")


def test_buying_then_selling_is_allowed_and_not_the_reverse() -> None:
    """T-24 (5.0.a, 5.1.d)."""
    d = Desk().privates().own("PRR", 2, 4).stock().do("share PRR ipo")
    assert d.allows("sell 1 PRR")

    d = Desk().privates().own("PRR", 2, 4).stock().do("sell 1 PRR")
    assert d.refuses("share PRR ipo") == "5.1.d"


def test_a_purchase_stands_between_two_blocks() -> None:
    """T-25 (5.1.b): the second sale brings the lower price."""
    d = Desk().privates().own("NYC", 3, 4, at="G2").own("BO", 0, 3).stock()
    d.do("sell 1 NYC", "share B&O ipo", "sell 1 NYC")

    assert d.s.cash[0] == 600 + 90 - 82 + 82


def test_the_pool_takes_five() -> None:
    """T-26 (4.3.c)."""
    d = Desk().privates().own("NYC", 3, 4, pool=3).stock()

    assert d.refuses("sell 3 NYC") == "4.3.c"
    assert d.allows("sell 2 NYC")


def test_more_shares_make_a_president() -> None:
    """T-27 (5.4.a): a tie changes nothing."""
    d = Desk().privates().own("PRR", 3, 3).stock(1)
    assert d.president("PRR") == 0
    d.do("share PRR ipo")

    assert d.president("PRR") == 1
    assert shares.certificates(d.g, d.s, 1, 0) == 3
    assert shares.certificates(d.g, d.s, 0, 0) == 3


def test_a_president_sells_if_somebody_can_follow() -> None:
    """T-28 (5.1.f)."""
    d = Desk().privates().own("PRR", 3, 2).stock()
    assert d.options("sell") == ["sell 1 PRR", "sell 2 PRR", "sell 3 PRR"]
    d.do("sell 1 PRR")
    assert d.president("PRR") == 0

    d = Desk().privates().own("PRR", 3, 1).stock()
    assert d.refuses("sell 2 PRR") == "5.1.f"
    assert d.allows("sell 1 PRR")


def test_half_a_presidents_certificate_can_be_sold() -> None:
    """T-29 (5.1.f)."""
    d = Desk().privates().own("PRR", 2, 2).stock().do("sell 1 PRR")

    assert d.held("PRR") == [1, 2, 0, 0]
    assert d.president("PRR") == 1
    assert shares.certificates(d.g, d.s, 1, 0) == 1


def test_of_equals_the_first_clockwise_is_president() -> None:
    """T-30 (5.4.c)."""
    d = Desk().privates().own("PRR", 2, 3, 2).stock(1).do("sell 2 PRR")

    assert d.president("PRR") == 2


def test_a_lost_presidency_can_break_the_limit() -> None:
    """T-31 (5.4, 4.3.d): Pete 0, Ron 1, Morgan 2; five players, 13 certificates."""
    d = Desk(5).privates().cash(480, 480, 480, 480, 480)
    d.own("BO", 4, 4, 1).own("PRR", 5, 1, 0, at="G3").own("NYC", 6, at="G4").s.president[d.corp("B&O")] = 0
    assert shares.counted(d.g, d.s, 0) == 3 + 4 + 5
    d.own("Erie", 1, 3)
    assert shares.counted(d.g, d.s, 0) == 13
    d.stock(2).do("sell 1 B&O", "pass", "pass", "pass", "pass", "share B&O pool")

    assert d.president("B&O") == 1
    assert shares.certificates(d.g, d.s, 1, d.corp("B&O")) == 4
    assert shares.counted(d.g, d.s, 0) == 14
    while d.turn != 0:
        d.do("pass")
    assert d.refuses("pass") == "4.3.d"
    assert d.refuses("share NYC ipo") == "4.3.d"
    assert d.allows("sell 1 Erie")


def test_zones_spare_the_limits() -> None:
    """T-32 (4.3, 4.4): the rulebook's example with Pete (0) and Kurt (1)."""
    d = Desk(6).privates()
    d.own("BO", 4, 3, 3, at="G3").own("PRR", 5, 5, at="C5").own("CO", 9, 1, at="B6").own("Erie", 6, 4, at="G4")
    assert shares.counted(d.g, d.s, 0) == 3 + 5
    assert not shares.over_limit(d.g, d.s, 0)
    market = d.g.market
    for name in ("PRR", "C&O"):
        c = d.corp(name)
        market.put(d.s, c, market.right[market.right[market.up[d.s.cell[c]]]])

    assert (d.cell("PRR"), d.cell("C&O")) == ("E4", "D5")
    assert shares.counted(d.g, d.s, 0) == 3 + 4 + 5
    d.stock(1).do("sell 2 PRR")
    assert d.cell("PRR") == "E6"
    while d.turn != 0:
        d.do("pass")
    d.do("sell 2 C&O")
    assert d.cell("C&O") == "D7"
    assert shares.counted(d.g, d.s, 0) == 8
    assert not shares.over_limit(d.g, d.s, 0)


def test_several_brown_certificates_in_one_turn() -> None:
    """T-33 (4.4.c)."""
    d = Desk(2).privates().own("NYC", 2, 2, at="D10", pool=4).own("PRR", 2, 2, at="C9", pool=3).stock()
    d.do("share NYC pool", "share NYC pool")
    assert d.refuses("share NYC ipo") == "4.4.c"
    assert d.refuses("share PRR pool") == "4.4.c"
    d.do("share NYC pool", "share NYC pool")

    assert d.held("NYC")[0] == 6
    d = Desk(2).privates().own("NYC", 2, 4, at="D10", pool=4).stock().do("share NYC pool", "sell 1 NYC")
    assert d.refuses("share NYC pool") == "4.4.c"
    grey = Desk(2).privates().own("NYC", 2, 4, pool=4).stock().do("share NYC pool")
    assert grey.refuses("share NYC pool") == "5.2.a"


def test_the_limit_of_five_holds_in_yellow_not_in_orange() -> None:
    """T-34 (4.4.b)."""
    assert Desk(2).privates().own("PRR", 6, 1, at="B3").stock().refuses("share PRR ipo") == "4.3.a"
    assert Desk(2).privates().own("PRR", 7, 1, at="B5").stock().allows("share PRR ipo")


def test_five_certificates_are_sixty_percent_for_a_president() -> None:
    """T-35 (4.3.a)."""
    d = Desk(2).privates().own("PRR", 5, 1).stock().do("share PRR ipo", "pass", "pass")

    assert d.held("PRR")[0] == 6
    assert d.refuses("share PRR ipo") == "4.3.a"


def test_passes_in_a_row_end_the_round() -> None:
    """T-36 (5.0.b/c)."""
    d = Desk(3).privates().own("PRR", 3, 2, 2).stock().do("share PRR ipo", "pass", "pass", "pass", "pass")
    assert d.s.priority == 1

    d = Desk(3).privates().own("PRR", 3, 2, 2).stock().do("share PRR ipo", "pass", "pass", "sell 1 PRR", "pass")
    assert (d.asked, d.turn) == ("StockTurn", 0)
    d.do("pass")
    assert (d.asked, d.turn) == ("StockTurn", 1)
    d.do("pass", "pass")
    assert d.s.priority == 0


def test_a_round_of_passes_leaves_the_card() -> None:
    """T-37 (5.0.c)."""
    d = Desk(3).privates().own("PRR", 3, 2, 2).stock(1).do("pass", "pass", "pass")

    assert d.s.priority == 1


def test_a_share_without_par_is_not_sold() -> None:
    """T-38 (5.1.h): CA's share of PRR; with a par it may be."""
    d = Desk().privates(CA=0)
    d.s.move_shares(0, d.s.offer, 0, 1)
    d.stock()
    assert d.refuses("sell 1 PRR") == "5.1.h"

    d = Desk().privates(CA=0).own("PRR", 1, 3).stock()
    assert d.allows("sell 1 PRR")


def test_sold_out_markers_rise_highest_first() -> None:
    """T-39 (4.5.b, 4.5.e)."""
    d = Desk(2).privates().own("BO", 2, 2, at="G2").own("PRR", 5, 5, at="G3").own("NYC", 5, 5, at="G3")
    d.stock().do("pass", "pass")

    assert d.stack("G2") == ["B&O", "PRR", "NYC"]


def test_the_top_row_has_no_up() -> None:
    """T-40 (4.5.b)."""
    d = Desk(2).privates().own("PRR", 5, 5, at="G1").stock().do("pass", "pass")

    assert d.cell("PRR") == "G1"


def test_no_rise_is_told_where_the_price_stays() -> None:
    """At the top of the market a corporation that is sold out keeps its price, and the log says so."""
    words = Words("1830", names=["Ann", "Ben"])

    def told(at: str) -> list[str]:
        d = Desk(2).privates().own("PRR", 5, 5, at=at).stock().do("pass")
        tape = Recorder()
        d.g.play(d.s, 1, Pass(), tape)
        return [words.event(e) for e in tape.events if e.kind == "sold_out"]

    assert told("G1") == ["PRR is sold out; its price stays at $100."]
    assert told("G2") == ["PRR is sold out and rises to $100."]


def test_a_private_goes_from_player_to_player() -> None:
    """T-41 (3.1.a): any price both agree on, not in the first stock round."""
    d = Desk().privates(DH=1).stock().do("deal", "trade DH 0 1", "agree")
    assert d.owner("DH") == 0
    assert d.s.cash[:2] == [599, 601]

    d = Desk().privates(DH=1).stock().do("deal")
    assert d.allows("trade DH 0 500")
    assert d.refuses("trade DH 0 601") == "3.1.d"
    assert Desk().privates(DH=1).stock(cycle=1).refuses("deal") == "3.1.a"


def test_sales_before_the_purchase_are_one_block() -> None:
    """T-113 (5.1.i)."""
    d = Desk().privates().own("NYC", 3, 4, at="G2").own("PRR", 3, 3).stock()
    d.do("sell 1 NYC", "sell 1 PRR", "sell 1 NYC")

    assert d.s.cash[0] == 600 + 90 + 82 + 90
    assert d.cell("NYC") == "G4"


def test_a_trade_needs_room_and_consent_and_counts_as_acting() -> None:
    """T-114 (3.1.d/e)."""
    d = Desk(3).privates(DH=1).own("PRR", 6, 1).own("NYC", 6, 1).own("BO", 6, 1).own("CO", 6, 1)
    assert shares.counted(d.g, d.s, 0) == 20
    d.stock(1).do("deal")
    assert d.refuses("trade DH 0 1") == "4.3.b"

    d = Desk().privates(DH=1).stock(1).do("deal", "trade DH 0 50", "refuse")
    assert d.owner("DH") == 1
    assert d.s.cash[0] == 600
    d.do("deal", "trade DH 0 50", "agree")
    assert d.owner("DH") == 0
    d.do("pass")
    assert d.s.passed == []
    while d.s.round == 1:
        d.do("pass")
    assert d.s.priority == 2


def test_who_cannot_sell_stays_over_the_limit() -> None:
    """T-115 (4.3.g)."""
    d = Desk(6).privates().own("PRR", 5, at="G3", pool=5).own("NYC", 5, at="G3", pool=5).own("BO", 5, at="G3", pool=5)
    assert shares.counted(d.g, d.s, 0) == 12
    d.own("CPR", 0, 3, at="B3").stock()

    assert d.options("sell") == []
    assert d.refuses("share PRR pool") == "4.3.b"
    assert d.allows("share CPR ipo")
    assert d.allows("pass")


def test_a_marker_that_cannot_move_keeps_its_place() -> None:
    """T-116 (4.5.f)."""
    d = Desk(2).privates().own("PRR", 5, 5, at="G1").own("NYC", 2, 2, at="G1").stock().do("pass", "pass")
    assert d.stack("G1") == ["PRR", "NYC"]

    d = Desk(2).own("PRR", 5, 5, at="S1").own("NYC", 2, 2, at="S1")
    d.g.market.put(d.s, 0, d.g.market.right[d.s.cell[0]])
    assert d.stack("S1") == ["PRR", "NYC"]


def test_at_the_certificate_limit_only_zones_are_open() -> None:
    """T-117 (5.2.d): 16 certificates of four players."""
    d = Desk().privates().own("BO", 6, 1).own("CO", 6, 1).own("Erie", 6, 1).own("NYC", 1, 2)
    assert shares.counted(d.g, d.s, 0) == 16
    d.own("CPR", 0, 3, at="B3").stock()

    assert d.refuses("share NYC ipo") == "4.3.b"
    assert d.allows("share CPR ipo")
    after = Desk(cert_limit_test="after_swap").privates().own("BO", 6, 1).own("CO", 6, 1).own("Erie", 6, 1)
    after.own("NYC", 2, 2).s.president[after.corp("NYC")] = 1
    after.s.move_shares(after.corp("BO"), 0, after.s.offer, 1)
    assert after.stock().allows("share NYC ipo")


def test_an_exchange_alone_is_a_pass() -> None:
    """T-118 (3.0/MH)."""
    d = Desk(2).privates(MH=0).own("NYC", 2, 2).stock().do("exchange MH ipo")
    assert d.held("NYC")[0] == 3
    assert (d.asked, d.turn) == ("StockTurn", 0)
    d.do("pass")

    assert d.s.passed == [0]
    assert d.s.last == -1


def test_cash_is_needed() -> None:
    """5.2.d, 4.1.a: no share without money, or from an empty place."""
    d = Desk().privates().own("PRR", 3, 1).cash(80, 600, 600, 600).stock()

    assert d.refuses("share PRR ipo") == "5.2.d"
    assert d.refuses("share PRR pool") == "4.1.a"
    assert d.refuses("sell 4 PRR") == "5.1"
    d.cash(82, 600, 600, 600)
    assert d.allows("share PRR ipo")


def test_the_order_of_a_turn_can_be_narrower() -> None:
    """5.0.a: the variants sell-buy and sell-buy or buy-sell."""
    d = Desk(sr_order="sell_buy").privates().own("PRR", 3, 3).own("NYC", 3, 3).stock().do("share PRR ipo")
    assert (d.asked, d.turn) == ("StockTurn", 1)
    brown = Desk(2, sr_order="sell_buy").privates().own("NYC", 2, 2, at="D10", pool=4).own("PRR", 3, 3).stock()
    brown.do("share NYC pool")
    assert brown.refuses("sell 1 PRR") == "5.0.a"
    assert brown.allows("share NYC pool")

    d = Desk(sr_order="sell_buy_or_buy_sell").privates().own("PRR", 3, 3).own("NYC", 3, 3).stock()
    d.do("share PRR ipo")
    assert d.allows("sell 1 NYC")
    d = Desk(sr_order="sell_buy_or_buy_sell").privates().own("PRR", 3, 3).own("NYC", 3, 3).stock()
    d.do("sell 1 NYC", "share PRR ipo")
    assert d.turn == 1
