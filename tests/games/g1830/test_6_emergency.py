"""Chapters 6.6.2 to 7: forced purchases, bankruptcy, the end."""

from __future__ import annotations

from stockrail.core.options import OptionValue
from stockrail.rail.policies.course import OperatingRound
from tests.games.g1830.desk import Desk

TRACK = "J14 57 1, I17 9 1"


def needy(treasury: int, president: int, phase: str = "2", **options: OptionValue) -> Desk:
    """B&O (60 % with seat 0) has a route and no train; its president has some cash."""
    d = Desk(4, **options).privates().own("BO", 6, at="G5", par=71).phase(phase).tiles(TRACK).tokens(BO="I15")
    return d.cash(president, 600, 600, 600).treasury(BO=treasury)


def test_the_president_pays_what_is_missing() -> None:
    """T-91 (6.6.2.c)."""
    d = needy(100, 150, "3").operate("B&O", "train")
    assert d.refuses("pass") == "6.6.2"
    d.do("train 3-1 bank 180 -")

    assert d.money("B&O") == 0
    assert d.s.cash[0] == 70
    assert d.allows("pass")


def test_only_as_many_shares_as_needed() -> None:
    """T-92 (6.6.3.d)."""
    d = needy(100, 150, "4").own("NYC", 3, 4, at="G2").operate("B&O", "train")
    assert d.refuses("sell 2 NYC") == "6.6.3.h"
    d.do("sell 1 NYC", "train 4-1 bank 300 -")

    assert d.s.cash[0] == 40
    assert d.cell("NYC") == "G3"
    free = needy(100, 150, "4", forced_sale_only_enough=False).own("NYC", 3, 4, at="G2").operate("B&O", "train")
    assert free.allows("sell 2 NYC")


def test_certificates_sold_one_by_one_bring_one_price() -> None:
    """5.1.b, 6.6.3.g: they are one block, as in a stock turn; the markers drop all the same."""
    d = needy(0, 0, "6").own("PRR", 4, 5, at="G3").own("NYC", 1, 3, at="G2").operate("B&O", "train")
    d.do("sell 1 PRR", "sell 1 NYC", "sell 2 PRR", "sell 1 PRR")

    assert d.s.cash[0] == 4 * 82 + 90
    assert d.cell("PRR") == "G7"
    sliced = needy(0, 0, "6", sale_blocks="per_action").own("PRR", 4, 5, at="G3").operate("B&O", "train")
    assert sliced.do(*["sell 1 PRR"] * 4).s.cash[0] == 82 + 76 + 71 + 67


def test_nobody_slices_himself_into_bankruptcy() -> None:
    """5.1.b, 6.7.a: what could be paid before the first certificate was sold can be paid after it."""
    d = needy(302, 0, "6").own("BO", 2, at="G5").own("PRR", 4, 5, at="G3").operate("B&O", "train")
    assert d.refuses("bankrupt") == "6.7"
    d.do("sell 1 PRR", "sell 1 PRR", "sell 1 PRR")
    assert d.refuses("bankrupt") == "6.7"
    d.do("sell 1 PRR", "train 6-1 bank 630 -")

    assert d.s.cash[0] == 0


def test_sales_that_are_undone_leave_no_price_behind() -> None:
    """6.6.3.i: after a refusal everything is as the step began."""
    d = needy(0, 100, "4").own("PRR", 5, 3, at="G2").own("BO", 5, at="G5").trains(PRR="4-0").operate("B&O", "train")
    d.do("sell 3 PRR", "train 4-0 PRR 300 -", "refuse")

    assert d.s.block == [0] * len(d.s.block)


def test_the_needy_corporation_keeps_its_president() -> None:
    """T-93 (6.6.3.a)."""
    d = needy(0, 0, "6").own("BO", 4, 3, at="G5").operate("B&O", "train")

    assert d.refuses("sell 2 B&O") == "6.6.3.a"
    assert d.allows("sell 1 B&O")


def test_other_presidents_change_at_once() -> None:
    """T-94 (6.6.3.b)."""
    d = needy(0, 0, "6").own("NYC", 4, 3, at="G2").operate("B&O", "train").do("sell 2 NYC")

    assert d.president("NYC") == 1
    assert d.asked == "BuyTrain"


def test_a_new_president_may_refuse_the_train() -> None:
    """T-95 (6.6.3.b, i): Pete 0, Ron 1; everything goes back, and the train is not asked for again."""
    d = needy(0, 100, "4").own("PRR", 5, 3, at="G2").own("BO", 5, at="G5").trains(PRR="4-0").operate("B&O", "train")
    before = (d.s.cash[:], d.s.shares[:], d.s.cell[:], d.s.pos[:])
    d.do("sell 3 PRR")
    assert d.president("PRR") == 1
    d.do("train 4-0 PRR 300 -")
    assert (d.asked, d.turn) == ("AgreeToTrain", 1)
    d.do("refuse")

    assert (d.s.cash, d.s.shares, d.s.cell, d.s.pos) == before
    assert d.president("PRR") == 0
    assert d.refuses("train 4-0 PRR 100 -") == "6.6.3.b"


def test_help_for_anothers_train_ends_at_its_face_value() -> None:
    """T-96 (6.6.2.c)."""
    d = needy(100, 900, "6").own("NYC", 6).trains(NYC="5-0").operate("B&O", "train")
    assert d.refuses("train 5-0 NYC 451 -") == "6.6.2.c"
    assert d.allows("train 5-0 NYC 450 -")

    rich = needy(1000, 900, "4").own("NYC", 6).trains(NYC="3-0").operate("B&O", "train")
    assert rich.allows("train 3-0 NYC 900 -")


def test_which_train_must_be_bought() -> None:
    """T-97 (6.6.2.b/c)."""
    helped = needy(200, 900, "6").pool("5-0").operate("B&O", "train")
    assert helped.options("train") == ["train 5-0 pool 450 -"]
    assert helped.refuses("train 6-1 bank 630 -") == "6.6.2.e"
    alone = needy(500, 900, "6").pool("5-0").operate("B&O", "train")
    assert alone.options("train") == ["train 5-0 pool 450 -"]
    rich = needy(700, 900, "6").pool("5-0").operate("B&O", "train")

    assert sorted(rich.options("train")) == ["train 5-0 pool 450 -", "train 6-1 bank 630 -"]
    loose = needy(200, 900, "6", emergency_cheapest=False).pool("5-0").operate("B&O", "train")
    assert loose.allows("train 6-1 bank 630 -")
    helped.do("train 5-0 pool 450 -")
    assert (helped.money("B&O"), helped.s.cash[0]) == (0, 650)


def test_no_route_no_obligation() -> None:
    """T-98 (6.6.2.d); by another reading a train is always needed."""
    d = Desk().privates().own("PRR", 6).tokens(NYC="E19").own("NYC", 6).treasury(NYC=100).operate("NYC", "train")
    assert d.allows("pass")

    d = Desk(must_buy_train="always").privates().own("NYC", 6).tokens(NYC="E19").treasury(NYC=100)
    assert d.operate("NYC", "train").refuses("pass") == "6.6.2"


def test_a_bankruptcy_ends_the_game() -> None:
    """T-99 (6.7, 7.1)."""
    d = needy(0, 100, "7").sold_out("6").own("BO", 3, at="G9", pool=5).own("PRR", 0, 6).operate("B&O", "train")
    assert d.options() == ["bankrupt"]
    d.do("bankrupt")

    result = d.g.result(d.s)
    assert result is not None
    assert result.scores[0] == 180
    assert result.reason.section == "1830 6.7"
    assert d.turn is None


def test_the_game_ends_with_the_set() -> None:
    """T-100 (7.0.a)."""
    d = Desk().privates().own("PRR", 6)
    d.s.broken, d.s.cycle, d.s.rounds_in_set = 1, 3, 3
    d.begin(OperatingRound(1))
    while d.s.agenda:
        d.do("pass")
    assert (d.s.round_number, d.s.cycle) == (3, 3)
    assert d.g.result(d.s) is not None

    d = Desk().privates().own("PRR", 6, 1).stock()
    d.s.broken = 1
    while d.s.round == 1:
        d.do("pass")
    assert d.s.agenda
    while d.s.agenda:
        d.do("pass")
    assert d.s.round == 2


def test_wealth() -> None:
    """T-101 (7.0.c)."""
    d = Desk().privates(DH=0).own("BO", 3, 6, at="I2").own("PRR", 2, at="G2").cash(500, 0, 0, 0)

    assert d.g.value(d.s, d.corp("B&O")) == 112
    d.own("BO", 3, 6, at="I1")
    assert d.g.wealth(d.s, 0) == 500 + 378 + 180 + 70


def test_a_sisters_train_meets_the_obligation() -> None:
    """T-102 (6.6.2)."""
    d = needy(5, 0).own("NYC", 6).trains(NYC="2-0").operate("B&O", "train").do("train 2-0 NYC 1 -")

    assert d.fleet("B&O") == ["2-0"]
    assert d.asked != "BuyTrain"


def test_no_help_where_the_treasury_suffices() -> None:
    """T-124 (6.6.2.e)."""
    d = needy(200, 900, "3").own("NYC", 6).trains(NYC="5-0").operate("B&O", "train")
    assert d.options("train 5-0") == ["train 5-0 NYC 1 -..200"]
    assert d.refuses("train 5-0 NYC 201 -") == "6.6.2.e"

    assert d.refuses("sell 1 B&O") == "6.6.2.e"
    assert d.refuses("bankrupt") == "6.6.2.e"


def test_a_share_must_have_been_needed() -> None:
    """T-125 (6.6.3.h)."""
    d = needy(0, 100, "7").sold_out("6").own("Erie", 5, 5, at="G1").own("NYC", 6, at="G6").trains(NYC="5-0")
    d.operate("B&O", "train").do("sell 4 Erie")

    assert d.options("train 5-0") == ["train 5-0 NYC 401 -..450"]
    assert d.refuses("train 5-0 NYC 400 -") == "6.6.3.h"
    assert d.allows("train 5-0 NYC 401 -")


def test_when_everything_is_not_enough() -> None:
    """T-126 (6.7.a)."""
    d = needy(50, 200, "7").sold_out("6").own("BO", 2, 1, 1, at="G8", par=67).own("PRR", 3, 4, at="G1", pool=2)
    d.operate("B&O", "train")
    assert d.allows("bankrupt")
    d.do("bankrupt")

    result = d.g.result(d.s)
    assert result is not None
    assert d.cell("PRR") == "G4"
    assert result.scores[0] == 134
    rich = needy(50, 800, "7").sold_out("6").own("PRR", 3, 4, at="G1", pool=2).operate("B&O", "train")
    assert rich.refuses("bankrupt") == "6.7"


def test_a_broken_bank_stays_broken() -> None:
    """T-127 (7.0.d), and by another reading only a negative bank is broken."""
    d = Desk().privates().own("PRR", 5, 5).cash(3000, 3000, 3000, 2930)
    d.s.ran[0] = 100
    d.operate("PRR", "dividend", rounds=3).do("dividend pay")
    assert d.s.bank == -30
    d.g.player_pays_bank(d.s, 3, 200)
    while d.s.agenda:
        d.do("pass")
    assert (d.s.round, d.s.round_number) == (2, 3)

    for reading, broken in (("zero_or_less", 1), ("negative", 0)):
        e = Desk(bank_broken_at=reading).privates().own("PRR", 5, 5)
        e.cash(2975, 2975, 2975, 2975).s.ran[0] = 100
        e.operate("PRR", "dividend").do("dividend pay")
        assert e.s.bank == 0
        assert e.s.broken == broken


def test_a_private_may_be_sold_to_a_willing_player() -> None:
    """6.6.3.e, j: to another player, at a price he agrees to."""
    d = needy(100, 50, "3").privates(DH=0).operate("B&O", "train")
    assert d.refuses("trade DH 0 50") == "6.6.3.e"
    d.do("trade DH 1 50")
    assert (d.asked, d.turn) == ("AgreeToRescue", 1)
    d.do("agree", "train 3-1 bank 180 -")

    assert d.owner("DH") == 1
    assert d.s.cash[:2] == [20, 550]
    for trade in ("off", "buyer_turn_as_purchase"):
        other = needy(100, 50, "3", private_trade=trade).privates(DH=0).operate("B&O", "train")
        assert other.allows("trade DH 1 50")
    off = needy(100, 50, "3", forced_private_sale=False).privates(DH=0).operate("B&O", "train")
    assert off.refuses("trade DH 1 50") == "6.6.3.e"


def test_without_a_train_for_sale_nobody_must_buy() -> None:
    """6.6.2.c with `diesels` limited to six: when bank and pool are empty the turn may end, else it may not."""
    d = Desk(diesels="6").privates().phase("7").sold_out("5", "6", "D").own("PRR", 6, at="G1", par=100)
    d.own("NYC", 0, 6, at="G2", par=90).trains(NYC="5-0").treasury(PRR=50)
    d.tiles("H10 57 1").tokens(PRR="H12", NYC="E19").operate("PRR", "train")
    assert d.options() == ["train 5-0 NYC 1 -..50", "pass"]
    assert d.allows("pass")

    d.pool("5-1")

    assert d.refuses("pass") == "6.6.2"
