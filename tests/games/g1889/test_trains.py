"""Trains, forced purchases, bankruptcy, the end."""

from __future__ import annotations

import pytest

from stockrail.core.options import OptionValue
from tests.games.g1889.desk import Desk


def needy(treasury: int, president: int, cheapest: str = "4", **options: OptionValue) -> Desk:
    """Position F: KO (seat 1 with 50%, value 70) has a route and no train; UR has a 2-train."""
    d = Desk(**options).privates().phase({"4": "3", "6": "6"}[cheapest])
    d = d.sold_out("3") if cheapest == "4" else d
    d.own("KO", 0, 5, at="D5", par=70).own("UR", 5, at="D4", par=75).tiles("J3 8 3").tokens(KO="K4", UR="B7")
    d.cash(420, president, 420, 420).treasury(KO=treasury)
    return d.trains(UR="2-0") if cheapest == "4" else d


def test_treasury_money_for_another_train() -> None:
    """T62 (forced.1, forced.2): the president adds nothing to it."""
    d = needy(100, 150).operate("KO", "train")
    assert d.refuses("pass") == "6.6.2"
    assert d.options("train 2-0") == ["train 2-0 UR 1 -..100"]
    assert d.refuses("train 2-0 UR 101 -") == "6.1.a"
    assert d.allows("train 2-0 UR 100 -")


def test_an_empty_treasury_buys_no_train() -> None:
    """T63 (forced.2)."""
    d = needy(0, 150).operate("KO", "train")
    assert d.options("train 2-0") == []
    assert d.refuses("train 2-0 UR 1 -") == "6.1.a"
    assert needy(1, 150).operate("KO", "train").allows("train 2-0 UR 1 -")


def seller(*held: int, **money: int) -> Desk:
    """The president also owns shares of UR, at 75."""
    return needy(money["treasury"], money["president"]).own("UR", *held, at="D4", par=75).operate("KO", "train")


def test_a_forced_sale_of_what_is_needed() -> None:
    """T64 (forced.1, forced.3, forced.5)."""
    d = seller(5, 3, treasury=100, president=150)
    assert d.refuses("sell 2 UR") == "forced.5"
    d.do("sell 1 UR")
    assert d.options("train") == ["train 4-0 bank 300 -"]
    assert d.refuses("train 2-0 UR 50 -") == "forced.3"
    d.do("train 4-0 bank 300 -")

    assert (d.money("KO"), d.s.cash[1]) == (0, 25)


def test_no_forced_sale_changes_a_president() -> None:
    """T65 (forced.4): neither of the needy corporation nor of another; a tie is no change."""
    d = needy(0, 0).own("SR", 2, 3).operate("KO", "train")
    assert d.refuses("sell 2 SR") == "forced.4"
    assert d.allows("sell 1 SR")
    assert d.options("sell") == ["sell 1 SR", "sell 1 KO", "sell 2 KO", "sell 3 KO"]
    d.own("KO", 3, 5, at="D5", par=70)
    assert d.refuses("sell 3 KO") == "forced.4"
    assert d.allows("sell 2 KO")


def test_one_block_in_the_whole_forced_purchase() -> None:
    """T66 (forced.5)."""
    d = needy(0, 10, "6").own("UR", 5, 3, at="D4", par=75).operate("KO", "train")
    d.do("sell 1 UR")
    assert d.s.cash[1] == 85
    assert d.refuses("sell 1 UR") == "stock.2"
    assert d.allows("sell 1 KO")


def test_privates_are_not_sold_for_a_train() -> None:
    """forced.6."""
    d = needy(0, 10, "6").privates(MF=1).operate("KO", "train")
    assert d.refuses("trade MF 0 20") == "forced.6"


def test_a_bankruptcy_ends_the_game() -> None:
    """T67 (end.2): 220 in all; what was sold is sold, the rest counts."""
    d = needy(0, 10, "6", bankrupt_score="shares_and_privates").privates(MF=1, DR=1).operate("KO", "train")
    assert d.allows("bankrupt")
    d.do("bankrupt")

    result = d.g.result(d.s)
    assert result is not None
    assert (d.held("KO")[1], d.cell("KO"), d.s.cash[1]) == (2, "D8", 0)
    assert result.scores[1] == 110 + 90
    assert result.reason.section == "1889 6.7"
    rich = needy(0, 630, "6").operate("KO", "train")
    assert rich.refuses("bankrupt")


def test_a_block_that_is_sold_brings_nothing_more() -> None:
    """end.2 (6.7.a): after one share of UR the other two count nothing, and he is bankrupt."""
    d = needy(0, 330, "6").own("UR", 5, 3, at="D4", par=75).own("KO", 3, 5, at="D5", par=70).operate("KO", "train")
    assert d.refuses("bankrupt") == "6.7"
    d.do("sell 1 UR")
    assert d.allows("bankrupt")


def test_a_diesel_for_a_five() -> None:
    """T68 (train.1)."""
    d = Desk().privates().phase("6").own("UR", 5).tokens(UR="B7").trains(UR="5-0 5-1").treasury(UR=800)
    d.operate("UR", "train")
    assert d.refuses("train D-0 bank 1100 -")
    d.do("train D-0 bank 800 5-0")

    assert d.fleet("UR") == ["5-1", "D-0"]
    assert [d.g.train_name(t) for t in d.s.pool] == ["5-0"]
    assert d.g.phase(d.s).id == "D"


def test_no_help_for_a_corporation_with_a_train() -> None:
    """T69 (forced.1)."""
    d = Desk().privates().phase("6").own("KO", 5).tokens(KO="K4").trains(KO="4-0").cash(2000, 420, 420, 420)
    d.treasury(KO=1100).operate("KO", "train")
    assert d.allows("train D-0 bank 1100 -")
    assert d.allows("train D-0 bank 800 4-0")

    d.treasury(KO=500)
    assert d.refuses("train D-0 bank 1100 -") == d.refuses("train D-0 bank 800 4-0") == "6.1.a"


@pytest.mark.parametrize(
    ("reading", "pays", "broken"),
    [("negative", 0, 0), ("negative", 1, 1), ("zero_or_less", 0, 1), ("zero_or_less", -1, 0)],
)
def test_when_the_bank_is_broken(reading: str, pays: int, broken: int) -> None:
    """T70 (end.1): the set of operating rounds is played out."""
    d = Desk(bank_broken_at=reading).privates().own("UR", 5, 5).company("UR", ran=100)
    d.cash(1700, 1700, 1700, 1800 + pays).operate("UR", "dividend", rounds=3)
    d.do("dividend pay")

    assert d.s.bank == -pays
    assert d.s.broken == broken
    if broken:
        while d.s.agenda:
            d.do("pass")
        assert (d.s.round, d.s.round_number) == (2, 3)
        assert d.g.result(d.s) is not None


def test_the_market_ends_nothing() -> None:
    """end.4: 350 is a price like others."""
    d = Desk().privates().own("UR", 5, at="O2").company("UR", ran=100).operate("UR", "dividend", rounds=2)
    assert d.do("dividend pay").cell("UR") == "O1"
    assert d.s.agenda


def test_what_a_train_of_another_corporation_costs() -> None:
    """train.2: at least 1, treasury money."""
    d = Desk(trade_consent="implied").privates().phase("3").own("UR", 5).own("KO", 0, 5).tokens(UR="B7", KO="K4")
    d.trains(UR="2-0", KO="2-1").treasury(KO=70).operate("KO", "train")
    assert d.options("train 2-0") == ["train 2-0 UR 1 -..70"]
    assert d.refuses("train 2-0 UR 0 -") == "train.2"
