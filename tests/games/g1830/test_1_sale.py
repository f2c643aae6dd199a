"""Chapter 1: preparation and the sale of the private companies."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail import shares
from tests.games.g1830.desk import Desk


@pytest.mark.parametrize(("seats", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_the_bank_deals_the_same_sum_to_any_number_of_players(seats: int, cash: int) -> None:
    """T-01 (1.0.c)."""
    d = Desk(seats)

    assert d.s.cash == [cash] * seats
    assert d.s.bank == 9600


def test_the_rulebook_example_of_a_sale() -> None:
    """T-02 (1.2): Gerald, Dave, Bruce and Alex sell the six privates."""
    d = Desk()
    d.do("bid CA 165", "bid BO 225", "bid DH 75", "bid CA 170", "bid DH 80", "buy SV", "pass", "buy CS")
    assert d.turn == 2
    d.do("bid DH 85", "bid DH 90", "bid DH 95", "pass", "buy MH")
    d.do("bid CA 175", "bid CA 200", "bid CA 207", "bid CA 212", "pass")
    d.do("par B&O 100")

    assert d.s.cash == [490, 355, 505, 348]
    assert [d.owner(p) for p in ("SV", "CS", "DH", "MH", "CA", "BO")] == [1, 3, 2, 0, 3, 1]
    assert d.held("PRR") == [0, 0, 0, 1]
    assert d.held("B&O") == [0, 2, 0, 0]
    assert d.s.priority == 1
    assert d.s.bank == 10302
    assert (d.asked, d.turn) == ("StockTurn", 1)


def test_the_lowest_private_is_bought_not_bid_for() -> None:
    """T-03 (1.2(3)), and 1.2(2) for the others."""
    d = Desk()

    assert d.refuses("bid SV 25") == "1.2(3)"
    assert d.allows("bid CS 45")
    assert d.refuses("buy CS") == "1.2(2)"
    assert d.allows("buy SV")


def test_a_bid_is_five_above() -> None:
    """T-04 (1.2.1.a): above the face value, then above the highest bid; whole dollars."""
    d = Desk()
    assert d.refuses("bid CA 164") == "1.2.1.a"
    d.do("bid CA 165")

    assert d.refuses("bid CA 169") == "1.2.1.a"
    assert d.allows("bid CA 170")
    with pytest.raises(Unreadable):
        d.g.parse("bid CA 170.5")


def test_money_in_bids_is_set_aside() -> None:
    """T-05 (1.2.1.b)."""
    d = Desk(6)
    d.do("bid CA 165", "pass", "pass", "pass", "pass", "pass", "bid BO 225")
    assert d.allows("buy SV")
    d.do("pass", "pass", "pass", "pass", "pass")

    assert d.turn == 0
    assert d.refuses("buy SV") == "1.2.1.b"


def test_a_second_bid_replaces_the_first() -> None:
    """T-06 (1.2.1.c)."""
    d = Desk(6).do("bid CA 165", "pass", "pass", "pass", "pass", "pass", "bid CA 200")

    assert d.s.bids[4] == [0, 200]
    d.do("pass", "pass", "pass", "pass", "pass")
    assert "bid DH 75..200" in d.options("bid DH")


def test_a_single_bidder_buys_at_once() -> None:
    """T-07 (1.2.2.b)."""
    d = Desk().do("bid CS 45", "buy SV")

    assert d.owner("CS") == 0
    assert d.s.cash[0] == 555
    assert (d.asked, d.turn) == ("BuyBid", 2)
    assert "buy DH" in d.options("buy")


def auction() -> Desk:
    """Bids on DH: seat 0 75, seat 1 80, seat 2 85; then SV and CS are bought."""
    return Desk(3).do("bid DH 75", "bid DH 80", "bid DH 85", "buy SV", "buy CS")


def test_the_lowest_bidder_speaks_first_and_may_come_back() -> None:
    """T-08 (1.2.2.c)."""
    d = auction()
    assert (d.asked, d.turn) == ("Speak", 0)
    d.do("pass", "bid DH 90", "pass")

    assert d.turn == 0
    assert d.allows("bid DH 95")


def test_all_others_passing_ends_an_auction() -> None:
    """T-09 (1.2.2.c)."""
    d = auction().do("pass", "pass")

    assert d.owner("DH") == 2
    assert d.s.cash[2] == 800 - 85


def test_a_raise_is_five() -> None:
    """T-10 (1.2.2.c(2))."""
    d = auction().do("bid DH 90")

    assert d.refuses("bid DH 94") == "1.2.1.a"
    assert d.allows("bid DH 95")


def test_an_auction_does_not_move_the_priority_card() -> None:
    """T-11 (1.2.2.c(6))."""
    d = auction()
    before = d.s.priority
    d.do("pass", "pass")

    assert d.s.priority == before
    assert d.turn == before


def test_a_price_of_nothing_must_be_taken() -> None:
    """T-12 (1.2.3.a): four times all pass, and the next player has SV for nothing."""
    d = Desk().do(*["pass"] * 12)
    assert "buy SV" in d.options()
    d.do(*["pass"] * 4)

    assert d.owner("SV") == 0
    assert d.s.cash == [600] * 4
    assert d.s.priority == 1
    assert d.turn == 1


def test_when_all_pass_the_sold_privates_pay() -> None:
    """T-13 (1.2.3.b)."""
    d = Desk().do("buy SV", "buy CS", "pass", "pass", "pass", "pass")

    assert d.s.cash == [585, 570, 600, 600]
    assert d.options("buy") == ["buy DH"]
    assert d.turn == d.s.priority == 2


def test_a_bank_that_breaks_in_the_sale_ends_the_game() -> None:
    """7.0.a: no stock round will begin any more; with a dollar left the sale goes on."""
    for left, over in ((5, True), (6, False)):
        d = Desk(2).do("buy SV")
        d.cash((12000 - left) // 2, 12000 - left - (12000 - left) // 2)
        d.do("pass", "pass")
        assert (d.turn is None) == over
        assert (d.g.result(d.s) is not None) == over


def test_the_owner_of_bo_sets_par_at_once() -> None:
    """T-14 (3.0/BO)."""
    d = Desk().do("buy SV", "buy CS", "buy DH", "buy MH", "buy CA", "buy BO")
    assert d.asked == "SetPar"
    assert d.refuses("par B&O 85") == "4.2.a"
    assert d.refuses("par PRR 90") == "5.2.c"
    cash = d.s.cash[1]
    d.do("par B&O 90")

    assert d.cell("B&O") == "G2"
    assert d.held("B&O")[1] == 2
    assert d.s.cash[1] == cash


def test_the_share_of_ca_counts() -> None:
    """T-15 (3.0/CA): towards the certificate limit and towards PRR's 60 %."""
    d = Desk().do("buy SV", "buy CS", "buy DH", "buy MH", "buy CA")

    assert shares.counted(d.g, d.s, 0) == 3
    assert d.s.in_offer(d.corp("PRR")) == 9


def test_no_share_before_all_privates_are_sold() -> None:
    """T-16 (1.2.d)."""
    d = Desk()

    assert d.refuses("par PRR 67") == "1.2.d"
    assert d.refuses("share PRR ipo") == "1.2.d"


def test_the_highest_bidder_is_passed_over() -> None:
    """T-109 (1.2.2.c(3))."""
    d = Desk(3).do("bid DH 75", "pass", "bid DH 80", "pass", "bid DH 85", "buy SV", "buy CS")
    assert (d.asked, d.turn) == ("Speak", 0)
    d.do("pass")
    assert d.turn == 2
    d.do("pass")

    assert d.owner("DH") == 1
    assert d.s.cash[1] == 800 - 85


def test_a_raise_uses_free_cash_and_the_own_bid() -> None:
    """T-110 (1.2.1.d)."""
    d = Desk(6).do("bid DH 75", "bid DH 80", "pass", "pass", "pass", "pass", "bid CA 300")
    d.do("pass", "buy SV", "buy CS")
    assert (d.asked, d.turn) == ("Speak", 0)

    assert d.refuses("bid DH 101") == "1.2.1.d"
    assert d.allows("bid DH 100")


def test_a_reduced_price_changes_no_face_value() -> None:
    """T-111 (1.2.3.d)."""
    d = Desk().do(*["pass"] * 16)

    assert d.g.wealth(d.s, 0) == 620
    d = Desk().privates(SV=0).own("PRR", 6).treasury(PRR=500).phase("3").operate("PRR", "track")
    assert "acquire SV 10..40" in d.options("acquire")


def test_an_auction_suspends_all_other_bids() -> None:
    """T-112 (1.2.2.e)."""
    d = auction()

    assert d.refuses("bid CA 165") == "1.2.2.e"
    assert d.allows("bid DH 90")
    other = Desk(3, auction_side_bids=True)
    other.do("bid DH 75", "bid DH 80", "bid DH 85", "buy SV", "buy CS")
    assert other.allows("bid CA 165")
