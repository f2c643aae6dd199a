"""Preparation and the sale of the private companies (SET, AUC, CV)."""

from __future__ import annotations

import pytest

from stockrail.rail import shares
from tests.games.g18chesapeake.desk import ALL_PRIVATES, Desk


@pytest.mark.parametrize(
    ("seats", "cash", "limit"), [(2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_cash_and_certificates_by_players(seats: int, cash: int, limit: int) -> None:
    """T1 (CHE-SET-1, CHE-SET-2)."""
    d = Desk(seats)

    assert d.s.cash == [cash] * seats
    assert d.s.bank == 5600
    assert d.g.title.limits.certificates_of(d.g, d.s) == limit


def test_a_bid_is_five_above_and_a_multiple_of_five() -> None:
    """T2 (CHE-AUC-2)."""
    d = Desk()
    assert d.refuses("bid C-P 44") == "CHE-AUC-2"
    assert d.refuses("bid C-P 47") == "CHE-AUC-2"
    assert d.allows("bid C-P 45")
    d.do("bid C-P 45", "bid C-P 50")

    assert d.refuses("bid C-P 54") == "CHE-AUC-2"
    assert d.allows("bid C-P 55")


def test_only_the_highest_bid_ties_up_money() -> None:
    """T3 (CHE-AUC-3): outbid, a player has his money back at once."""
    d = Desk(6).do("bid CV 205", *["pass"] * 5)
    assert d.turn == 0
    assert d.options("bid B&OR") == ["bid B&OR 105..195"]
    assert d.refuses("bid B&OR 200") == "CHE-AUC-4"

    outbid = Desk(6).do("bid CV 205", "bid CV 210", *["pass"] * 4)
    assert outbid.turn == 0
    assert outbid.options("bid B&OR") == ["bid B&OR 105..400"]


def test_an_old_bid_adds_nothing_once_it_was_outbid() -> None:
    """T4 (CHE-AUC-4, D-1)."""
    d = Desk(6).do("bid CV 205", "bid CV 210", *["pass"] * 4)

    assert d.options("bid CV") == ["bid CV 215..400"]
    assert d.refuses("bid CV 605") == "CHE-AUC-4"
    assert d.allows("bid CV 400")


def test_free_cash_pays_the_first_private() -> None:
    """CHE-AUC-3: what stands in a highest bid does not, what was outbid does."""
    d = Desk(6).do("bid CV 385", *["pass"] * 5)
    assert d.refuses("buy D&R") == "CHE-AUC-3"

    outbid = Desk(6).do("bid CV 385", "bid CV 390", *["pass"] * 4)
    assert outbid.allows("buy D&R")


def test_the_lowest_bidder_raises_or_leaves() -> None:
    """T5 (CHE-AUC-5)."""
    d = Desk().do("bid C-P 45", "bid C-P 50", "bid C-P 55", "buy D&R")
    assert (d.asked, d.turn) == ("Speak", 0)
    d.do("pass")
    assert d.turn == 1
    d.do("bid C-P 60", "pass")

    assert d.owner("C-P") == 1
    assert d.s.cash == [600, 540, 600, 580]
    assert (d.turn, d.s.priority) == (0, 0)


def test_a_whole_sale() -> None:
    """T6 (CHE-AUC-5, CHE-AUC-9, CHE-PRV-4)."""
    d = Desk(4, "PRR")
    d.do("bid C-P 60", "bid B&S 75", "bid C&OC 100", "bid C-P 65", "bid B&OR 125", "bid B&OR 130", "pass", "pass")
    d.do("pass", "buy D&R")
    assert (d.asked, d.turn) == ("Speak", 0)
    d.do("bid C-P 70", "pass")
    assert [d.owner(p) for p in ALL_PRIVATES] == [1, 0, 1, 2, -1, -1]
    assert (d.asked, d.turn) == ("Speak", 0)
    d.do("bid B&OR 135", "bid B&OR 150", "pass")

    assert d.owner("B&OR") == 1
    assert d.held("B&O") == [0, 1, 0, 0]
    assert (d.asked, d.turn) == ("BuyBid", 2)
    d.do("buy CV", "par PRR 70")
    assert d.s.cash == [530, 355, 300, 600]
    assert d.s.priority == 3


def test_other_bids_wait_for_nobody() -> None:
    """CHE-AUC-5: during an auction bids on other privates are open to the speaker."""
    d = Desk().do("bid C-P 45", "bid C-P 50", "pass", "buy D&R")

    assert d.allows("bid CV 205")
    assert d.refuses("bid D&R 25") == "CHE-AUC-5"


def test_when_all_pass_the_first_private_gets_cheaper() -> None:
    """T7 (CHE-AUC-7, CHE-AUC-8): nothing is paid or exported, a standing bid does not matter."""
    d = Desk().do(*["pass"] * 4)
    assert (d.turn, d.left("2"), d.s.bank) == (0, 7, 5600)
    d.do("buy D&R")
    assert d.s.cash[0] == 585

    bid = Desk().do("pass", "pass", "bid C-P 45", *["pass"] * 4)
    assert bid.turn == 3
    assert bid.s.bids[1] == [2, 45]
    assert bid.left("2") == 7


def test_a_price_of_nothing_must_be_taken() -> None:
    """T8 (CHE-AUC-7): a single bid on the next private is settled at once, the turn goes to the taker's left."""
    d = Desk().do("bid C-P 45", *["pass"] * 16)

    assert d.owner("D&R") == 1
    assert d.owner("C-P") == 0
    assert d.s.cash == [555, 600, 600, 600]
    assert d.turn == 2
    assert d.s.priority == 2
    assert d.left("2") == 7


def test_the_private_taken_for_nothing_may_leave_the_priority_card() -> None:
    """D-2 (CHE-AUC-9): an option for recorded games; the turn goes on to the left of the taker all the same."""
    d = Desk(forced_first_moves_priority=False).do("bid C-P 45", *["pass"] * 16)
    assert (d.turn, d.s.priority) == (2, 0)

    several = Desk(forced_first_moves_priority=False).do("bid C-P 45", "bid C-P 50", *["pass"] * 16)
    assert (d.owner("D&R"), several.owner("D&R"), several.asked) == (1, 2, "Speak")
    several.do("pass")
    assert (several.owner("C-P"), several.turn, several.s.priority) == (1, 3, 0)


def test_when_all_pass_later_privates_pay_and_a_train_is_exported() -> None:
    """T9 (CHE-AUC-6, CHE-AUC-8)."""
    d = Desk().do("buy D&R", *["pass"] * 4)

    assert d.s.cash == [585, 600, 600, 600]
    assert d.left("2") == 6
    assert d.turn == 1


def test_exports_of_the_sale_may_begin_a_phase() -> None:
    """T10 (CHE-AUC-6, CHE-EXP-2)."""
    d = Desk().do("buy D&R", *["pass"] * 32)

    assert (d.left("2"), d.left("3")) == (0, 5)
    assert d.phase_now == "3"
    assert d.s.cash[0] == 580 + 8 * 5
    assert d.asked == "BuyBid"


def test_vanderbilt_brings_a_presidency() -> None:
    """T11 (CHE-CV-1): par is named at once and costs nothing."""
    d = Desk(4, "PRR").do(*[f"buy {p}" for p in ALL_PRIVATES])
    assert (d.asked, d.turn) == ("SetPar", 1)
    assert d.refuses("par PRR 75") == "CHE-MKT-1"
    assert d.refuses("par SRR 80") == "1830 5.2.c"
    assert d.options() == ["par PRR 95", "par PRR 80", "par PRR 70"]
    d.do("par PRR 80")

    assert d.cell("PRR") == "D4"
    assert d.held("PRR") == [0, 2, 0, 0]
    assert d.s.cash[1] == 600 - 40 - 200
    assert (d.asked, d.s.cycle) == ("StockTurn", 1)


@pytest.mark.parametrize("name", ["PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W"])
def test_every_corporation_may_be_drawn(name: str) -> None:
    """CHE-CV-1, CHE-CV-2: for B&O the grant of its private comes on top."""
    d = Desk(4, name).do(*[f"buy {p}" for p in ALL_PRIVATES], f"par {name} 95")

    assert d.president(name) == 1
    assert sum(d.held(name)) == (3 if name == "B&O" else 2)


def test_the_share_of_the_private_b_and_o_counts_for_floating() -> None:
    """T13 (CHE-PRV-4)."""
    d = Desk().privates(BOR=0).company("BO", held=[1]).stock(1, cycle=1)
    assert shares.counted(d.g, d.s, 0) == 2
    d.do("par B&O 70", "share B&O ipo", "share B&O ipo")
    assert not d.s.floated[d.corp("B&O")]
    d.do("share B&O ipo")

    assert d.money("B&O") == 700


def test_a_share_without_par_cannot_be_sold() -> None:
    """T14 (CHE-PRV-4, 1830 5.1.h)."""
    d = Desk().privates(BOR=0).company("BO", held=[1]).own("PRR", 2, 2).stock()
    assert d.refuses("sell 1 B&O") == "1830 5.1.h"

    d = Desk().privates(BOR=0).own("BO", 1, 2, floated=False).stock()
    assert d.allows("sell 1 B&O")


def test_a_round_without_corporations() -> None:
    """T15 (CHE-EXP-4): privates pay 70 in all, and a train is exported."""
    d = Desk().privates(DR=0, CP=0, BS=0, COC=0, BOR=0, CV=0).own("NW", 2, floated=False).stock(cycle=1)
    d.do(*["pass"] * 4)

    assert d.s.cash[0] == 670
    assert d.left("2") == 6
    assert (d.asked, d.s.cycle) == ("StockTurn", 2)
