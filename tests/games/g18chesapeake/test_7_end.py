"""Forced purchases, bankruptcy and the end (TRN, END)."""

from __future__ import annotations

import pytest

from tests.games.g18chesapeake.desk import Desk


def needy(treasury: int, cash: int, *held: int, phase: str = "2", at: str = "B5") -> Desk:
    """PRR without a train, its home joined to Columbia; its president is seat 0."""
    d = Desk().privates().own("PRR", *(held or (6,)), at=at, par=70).phase(phase).tiles("F2 57 2, G3 58 0")
    return d.tokens(PRR="F2").cash(cash, 600, 600, 600).treasury(PRR=treasury)


def test_the_president_adds_what_is_missing() -> None:
    """T65 (CHE-TRN-5)."""
    d = needy(10, 510).operate("PRR", "train")
    assert d.refuses("pass") == "CHE-TRN-5"
    d.do("train 2-0 bank 80 -")

    assert d.money("PRR") == 0
    assert d.s.cash[0] == 440
    assert d.allows("pass")


def test_without_a_route_nobody_must_buy() -> None:
    """CHE-TRN-5: 1830 6.6.2."""
    d = Desk().privates().own("PRR", 6).tokens(PRR="F2").treasury(PRR=80).operate("PRR", "train")

    assert d.allows("pass")


def test_who_has_enough_sells_nothing() -> None:
    """T66 (CHE-TRN-5)."""
    d = needy(700, 510, phase="D").sold_out("5", "6").own("LV", 3, 4).operate("PRR", "train")

    assert d.options() == ["train D-1 bank 900 -"]
    assert d.refuses("sell 1 LV") == "CHE-TRN-5"
    assert d.refuses("bankrupt") != ""
    short = needy(700, 150, phase="D").sold_out("5", "6").own("LV", 3, 4).operate("PRR", "train")
    assert short.allows("sell 1 LV")


def test_a_forced_sale_as_far_as_needed() -> None:
    """T67 (CHE-TRN-5): other presidencies may change."""
    d = needy(500, 50, phase="D").sold_out("5", "6").own("LV", 4, 3).own("BO", 2, 4).operate("PRR", "train")
    d.do("sell 2 LV")
    assert d.president("LV") == 1
    d.do("sell 2 B&O")

    assert d.s.cash[0] == 50 + 4 * 80
    d.do("sell 1 LV")
    assert d.refuses("sell 1 LV") == "CHE-TRN-5"
    assert d.allows("train D-1 bank 900 -")


def test_a_president_who_cannot_pay_is_bankrupt() -> None:
    """T68 (CHE-END-2): the game ends at once; what cannot be sold counts."""
    d = needy(100, 20, 2, 1, phase="D").sold_out("5", "6").own("LV", 2, 3).operate("PRR", "train")
    assert d.allows("bankrupt")
    d.do("bankrupt")

    assert d.turn is None
    assert d.s.cash[0] == 0
    assert d.held("PRR")[0] == 2
    assert d.g.wealth(d.s, 0) == 2 * 65


def test_the_needy_corporation_keeps_its_president() -> None:
    """T81 (CHE-TRN-5): one share may go, not two; not enough, so bankruptcy is open."""
    d = needy(700, 100, 3, 2, 1, phase="D").sold_out("5", "6").operate("PRR", "train")

    assert d.allows("sell 1 PRR")
    assert d.refuses("sell 2 PRR") == "CHE-TRN-5"
    assert d.allows("bankrupt")


@pytest.mark.parametrize(("left", "over"), [(5, False), (4, True)])
def test_the_bank_breaks_when_it_cannot_pay(left: int, over: bool) -> None:
    """T69 (CHE-END-1): its last dollar may go."""
    d = Desk(2).do("buy D&R")
    each = (8000 - left) // 2
    d.cash(each, 8000 - left - each).do("pass", "pass")

    assert bool(d.s.broken) == over


def test_the_set_is_played_to_its_end() -> None:
    """T70 (CHE-END-1): the bank breaks in the second of three rounds."""
    d = Desk(2).privates(DR=0).own("PRR", 6).phase("5").trains(PRR="5-0").tokens(PRR="F2")
    d.cash(4000, 4000 - 4).operating_round(2, 3)
    assert d.s.broken
    assert d.s.round_number == 2
    while d.turn is not None and d.s.round_number == 2:
        d.do("pass")
    assert d.s.round_number == 3
    while d.turn is not None:
        d.do("pass")

    assert d.s.ending == "bank"


def test_wealth_at_the_end() -> None:
    """CHE-END-4 (D-7): cash, shares and the face value of open privates."""
    d = Desk().privates(CP=0).own("PRR", 3, at="B5", par=70)

    assert d.g.wealth(d.s, 0) == 600 + 40 + 3 * 65
