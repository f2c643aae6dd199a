"""Readings of the rules beside the usual ones."""

from __future__ import annotations

import pytest

from stockrail.core.options import OptionValue
from tests.games.g18chesapeake.desk import Desk


def needy(cash: int = 50, /, **options: OptionValue) -> Desk:
    """PRR with 500 must buy a D for 900; its president, seat 0, has LV's presidency too."""
    d = Desk(4, **options).privates(DR=0).own("PRR", 6, at="B5", par=70).own("LV", 4, 3).phase("D").sold_out("5", "6")
    d.tiles("F2 57 2, G3 58 0").tokens(PRR="F2").cash(cash, 600, 600, 600).treasury(PRR=500)
    return d.operate("PRR", "train")


def test_a_trade_as_the_buyers_purchase() -> None:
    """private_trade: in the buyer's turn, instead of a share."""
    d = Desk(private_trade="buyer_turn_as_purchase", trade_consent="implied").privates(CP=1, DR=0).own("PRR", 2, 2)
    d.stock()
    assert d.refuses("trade D&R 1 60") == "CHE-PRV-7"
    d.do("trade C-P 0 60")

    assert d.owner("C-P") == 0
    assert (d.asked, d.turn) == ("StockTurn", 1)


def running(**options: OptionValue) -> Desk:
    d = Desk(4, **options).privates().own("NW", 6).phase("3").tiles("C13 57 1, D12 57 1").tokens(NW="C13")
    return d.trains(NW="3-0").operate("N&W", "run")


def test_a_better_run_may_be_shown() -> None:
    """enforce_best_revenue: the others are asked, and what they show is taken."""
    d = running(enforce_best_revenue="on_challenge").do("run 3-0:C13-B14")
    assert (d.asked, d.turn) == ("Challenge", 1)
    best = d.g.best_routes(d.s, "N&W").total
    d.do("run 3-0:B14-C13-D12")

    assert d.s.ran[d.corp("NW")] == best
    assert running(enforce_best_revenue="on_challenge").do("run 3-0:B14-C13-D12").asked == "PayOut"


@pytest.mark.parametrize(("due", "section"), [(False, ""), (True, "CHE-RUN-4")])
def test_trains_that_can_run(due: bool, section: str) -> None:
    """must_run, where the best run is not due."""
    assert running(enforce_best_revenue="never", must_run=due).refuses("run -") == section


def test_a_new_president_may_refuse_the_train() -> None:
    """forced_sale_veto: and with it undoes the sales; with `any` the presidency itself."""

    def sold(train: str = "D-0", /, **options: OptionValue) -> Desk:
        return needy(**options).trains(LV=train).operate("PRR", "train").do("sell 2 LV")

    texts = ("train D-0 LV 700 -", "refuse")
    assert sold().do(*texts).president("LV") == 1
    assert sold(forced_sale_veto="train_sale").do(*texts).president("LV") == 0
    assert sold("", forced_sale_veto="train_sale").asked == "BuyTrain"
    assert sold("", forced_sale_veto="any").asked == "AgreeToLead"


@pytest.mark.parametrize(("reading", "section"), [("when_forced", "CHE-TRN-5"), ("when_short", "")])
def test_a_cheaper_train_after_a_forced_sale(reading: str, section: str) -> None:
    """help_for_other_trains: the treasury pays for another's old train, although a share was sold for a new one."""
    d = Desk(help_for_other_trains=reading).privates().own("PRR", 6, at="B5", par=70).own("LV", 4, 3).own("SRR", 0, 6)
    d.phase("5").sold_out("5").tiles("F2 57 2, G3 58 0").tokens(PRR="F2").cash(50, 600, 600, 600)
    d.trains(SRR="3-0").treasury(PRR=500).operate("PRR", "train").do("sell 1 LV")

    assert d.refuses("train 3-0 SRR 100 -") == section
    assert d.allows("train 6-0 bank 630 -")


def test_a_private_sold_for_a_train() -> None:
    """forced_private_sale: to a player who agrees."""
    assert needy().refuses("trade D&R 1 200") == "CHE-TRN-5"
    d = needy(forced_private_sale=True).do("trade D&R 1 200")
    assert (d.asked, d.turn) == ("AgreeToRescue", 1)
    d.do("agree")

    assert d.owner("D&R") == 1
    assert d.s.cash[:2] == [250, 400]


@pytest.mark.parametrize(("reading", "score"), [("shares_and_privates", 20), ("unsellable_shares", 0)])
def test_what_a_bankrupt_player_has(reading: str, score: int) -> None:
    """bankrupt_score: beside the shares that nobody could buy, the face value of the privates."""
    d = needy(0, bankrupt_score=reading).own("LV", 0, 3).own("PRR", 2, at="B5", par=70).operate("PRR", "train")
    d.do("bankrupt")

    assert d.g.wealth(d.s, 0) == 2 * 65 + score


@pytest.mark.parametrize(("reading", "over"), [("negative", False), ("zero_or_less", True)])
def test_the_last_dollar_of_the_bank(reading: str, over: bool) -> None:
    """bank_broken_at: two passes, and the bank pays its last 5."""
    d = Desk(2, bank_broken_at=reading).do("buy D&R").cash(3998, 3997).do("pass", "pass")

    assert d.s.bank == 0
    assert bool(d.s.broken) == over
