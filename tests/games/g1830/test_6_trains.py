"""Chapters 2, 3 and 6.6: trains, phases, privates of corporations."""

from __future__ import annotations

from tests.games.g1830.desk import Desk


def buying(name: str = "PRR", cash: int = 1000, phase: str = "2", fleet: str = "", **others: str) -> Desk:
    """A corporation in its train step; other fleets by corporation."""
    d = Desk().privates().own(name, 6, at="G5").treasury(**{name: cash}).phase(phase)
    d.trains(**{name: fleet, **others}) if fleet or others else d
    return d.tokens(PRR="H12")


def test_the_rulebook_example_of_a_phase() -> None:
    """T-64 (2.0): the last 4, then the first 5."""
    d = buying(cash=800, phase="4", fleet="3-0").trains(NYC="4-0 4-1 4-2").privates(DH=1).operate("PRR", "train")
    d.do("train 4-3 bank 300 -", "train 5-0 bank 450 -")
    assert d.money("PRR") == 50
    assert d.owner("DH") == -2
    assert d.g.terms(d.s).tier == 1
    assert d.s.phase == 3
    while d.asked == "DiscardTrain" and d.g.corporations[d.s.operating] != d.top.corporation:  # type: ignore[attr-defined]  # a discard names its corporation
        d.do(d.options()[0])
    d.do("discard 3-0")

    assert d.fleet("PRR") == ["4-3", "5-0"]


def test_the_first_five_may_exceed_the_new_limit() -> None:
    """T-65 (6.6.1)."""
    d = buying(phase="4", fleet="3-0 4-0").sold_out("4").operate("PRR", "train").do("train 5-0 bank 450 -")

    assert d.asked == "DiscardTrain"
    assert d.refuses("discard 2-0") == "6.6.1"
    assert d.options() == ["discard 3-0", "discard 4-0", "discard 5-0"]
    assert d.refuses("pass") == "6.1"


def test_the_first_four_rusts_all_twos() -> None:
    """T-66 (2.4)."""
    d = buying(phase="3").sold_out("3").trains(NYC="2-0 2-1 3-0 3-1").pool("2-2").operate("PRR", "train")
    d.do("train 4-0 bank 300 -")

    assert d.fleet("NYC") == ["3-0", "3-1"]
    assert d.s.pool == []


def test_the_dearer_corporation_discards_first() -> None:
    """T-67 and T-122 (6.6.1): Y (90) before X (71), then X's turn goes on."""
    d = buying(phase="4", fleet="3-0 4-0").sold_out("4").own("NYC", 0, 6, at="G2").trains(NYC="4-1 4-2 3-1")
    d.own("CPR", 0, 0, 6, at="G4").trains(CPR="4-3 3-2 3-3").operate("PRR", "train").do("train 5-0 bank 450 -")
    assert d.turn == 1
    d.do("discard 3-1")
    assert d.turn == 2
    d.do("discard 3-2")
    assert d.turn == 0
    d.do("discard 3-0")

    assert d.fleet("PRR") == ["4-0", "5-0"]
    assert d.asked != "BuyTrain"
    listed = Desk(discard_order="list_order").privates().own("PRR", 6, at="G5").treasury(PRR=1000).phase("4")
    listed.sold_out("4").trains(PRR="3-0 4-0", NYC="4-1 4-2 3-1").own("NYC", 0, 6, at="G2").tokens(PRR="H12")
    assert listed.operate("PRR", "train").do("train 5-0 bank 450 -").turn == 0


def test_trains_come_in_ascending_order() -> None:
    """T-68 (6.6.c)."""
    d = buying().trains(NYC="2-0 2-1 2-2 2-3 2-4").operate("PRR", "train")
    assert d.refuses("train 3-0 bank 180 -") == "6.6.c"
    assert d.refuses("train 2-5 bank 70 -") == "6.6.c"
    d.do("train 2-5 bank 80 -")

    assert d.allows("train 3-0 bank 180 -")


def test_a_diesel_by_trade_in() -> None:
    """T-69 (6.6.d)."""
    d = buying(phase="5", fleet="5-0", cash=2000).sold_out("5").operate("PRR", "train")
    assert d.refuses("train D-0 bank 1100 -") == "6.6.c"
    d = buying(phase="6", fleet="5-0 6-0", cash=2000).own("NYC", 0, 6).treasury(NYC=500).tokens(NYC="E19")
    d.operate("PRR", "train")
    assert d.refuses("train D-0 bank 1100 -") == "6.6.b"
    assert d.refuses("train D-0 bank 700 5-0") == "6.6.d"
    d.do("train D-0 bank 800 5-0")

    assert d.fleet("PRR") == ["6-0", "D-0"]
    assert [d.g.train_name(t) for t in d.s.pool] == ["5-0"]
    d.operate("NYC", "train")
    assert d.allows("train 5-0 pool 450 -")


def test_the_first_diesel_rusts_the_four_handed_in() -> None:
    """T-70 (6.6.d)."""
    d = buying(phase="6", fleet="4-0", cash=1000).trains(NYC="4-1").operate("PRR", "train").do("train D-0 bank 800 4-0")

    assert d.s.pool == []
    assert d.fleet("NYC") == []
    assert d.s.phase == 5


def test_sister_corporations_trade_for_one() -> None:
    """T-71 (6.6.c): for 1, not for 0, and only in the buyer's train step."""
    d = buying().own("NYC", 6).trains(NYC="2-0").operate("PRR", "track")
    assert d.refuses("train 2-0 NYC 1 -") == "6.1"
    d.do("pass")
    assert d.refuses("train 2-0 NYC 0 -") == "6.6.c"
    d.do("train 2-0 NYC 1 -")

    assert d.fleet("PRR") == ["2-0"]
    assert d.money("NYC") == 1


def test_the_number_of_rounds_is_read_after_the_stock_round() -> None:
    """T-72 (2.0.b)."""
    d = buying(phase="2").sold_out("2").operate("PRR", "train", rounds=1).do("train 3-0 bank 180 -")
    assert d.s.rounds_in_set == 1
    while d.s.round == 2:
        d.do("pass")
    while d.s.round == 1:
        d.do("pass")
    assert d.s.rounds_in_set == 2

    d = buying(phase="4").sold_out("4").operate("PRR", "train", rounds=2).do("train 5-0 bank 450 -", "pass")
    assert (d.s.round_number, d.s.rounds_in_set) == (2, 2)
    while d.s.round == 2:
        d.do("pass")
    while d.s.round == 1:
        d.do("pass")
    assert d.s.rounds_in_set == 3


def test_bos_first_train_closes_bo() -> None:
    """T-73 (3.2.a): also one from a sister corporation."""
    d = Desk().privates(BO=0).own("BO", 6).own("NYC", 6).treasury(BO=100).trains(NYC="2-0").tokens(BO="I15")
    d.operate("B&O", "train").do("train 2-0 NYC 1 -")

    assert d.owner("BO") == -2


def test_corporations_buy_privates_in_phases_three_and_four() -> None:
    """T-74 (3.1.b, c)."""
    early = buying().privates(SV=0).operate("PRR", "track")
    assert early.refuses("acquire SV 20") == "3.1.b"
    d = buying(phase="3").privates(SV=0, CS="NYC", BO=0).operate("PRR", "track")

    assert [d.refuses(f"acquire SV {p}") for p in (9, 10, 40, 41)] == ["3.1.b", "", "", "3.1.b"]
    assert d.refuses("acquire CS 40") == "3.1.c"
    assert d.refuses("acquire BO 220") == "3.1.b"
    d.treasury(PRR=15)
    assert d.refuses("acquire SV 16") == "6.1.a"
    d.do("acquire SV 15")
    assert d.s.cash[0] == 615


def test_the_owner_of_a_private_is_asked() -> None:
    """3.1.d: a foreign owner may refuse, and nothing changes."""
    d = buying(phase="3").privates(SV=2).operate("PRR", "track").do("acquire SV 40")
    assert (d.asked, d.turn) == ("AgreeToBuyIn", 2)
    d.do("refuse")
    assert d.owner("SV") == 2
    d.do("acquire SV 40", "agree")

    assert d.owner("SV") == 10
    assert d.s.cash[2] == 640


def test_the_other_president_is_asked() -> None:
    """6.6.g."""
    d = buying(fleet="2-1").own("NYC", 0, 6).trains(NYC="2-0").operate("PRR", "train").do("train 2-0 NYC 300 -")
    assert (d.asked, d.turn) == ("AgreeToTrain", 1)
    d.do("refuse")
    assert d.money("PRR") == 1000
    d.do("train 2-0 NYC 300 -", "agree")

    assert d.fleet("PRR") == ["2-1", "2-0"]
    assert d.money("NYC") == 300


def test_a_train_must_be_paid() -> None:
    """6.1.a, 6.6.b: no credit, no room."""
    d = buying(cash=79, fleet="2-0").own("NYC", 6).trains(NYC="2-1").operate("PRR", "train")
    assert d.refuses("train 2-2 bank 80 -") == "6.1.a"
    assert d.refuses("train 2-1 NYC 80 -") == "6.1.a"
    assert d.allows("train 2-1 NYC 79 -")

    full = buying(fleet="2-0 2-1 2-2 2-3").operate("PRR", "track").do("pass")
    assert full.asked != "BuyTrain"
