"""Trains, forced purchases, bankruptcy, receivership, companies and the end."""

from __future__ import annotations

import pytest

from stockrail.rail.flow import BY_BANKRUPTCY
from stockrail.rail.state import CLOSED
from tests.games.g1846.desk import Desk


def desk(seats: int = 5, **companies: int | str) -> Desk:
    return Desk(seats).bare(**companies)


def test_a_new_kind_starts_a_phase_at_once() -> None:
    """T75 (TRAIN-3, PHASE-1)."""
    d = desk().own("GT", 2).treasury(GT=300)
    d.s.depot[0], d.s.issued[0] = 0, 9
    d.operate("GT", "train").play("train 3/5-0 bank 160 -")
    assert d.g.phase(d.s).id == "II"


def test_phased_out_trains_do_not_count() -> None:
    """T76, T77 (TRAIN-4, DIV-5)."""
    d = desk().phase("II").own("GT", 0, 2).trains("GT", "2-5", "2-6", "4-1", "4-2").own("NYC", 2).treasury(NYC=600)
    d.own("PRR", 0, 0, 2).trains("PRR", "3/5-3", "3/5-4", "4-5", "4-0")
    d.s.depot[1], d.s.issued[1] = 0, 6
    d.operate("NYC", "train").play("train 4/6-0 bank 450 -")
    assert d.names("GT") == ["2-5", "2-6", "4-1", "4-2"]
    assert d.why("discard 2-5") != ""
    d.play("discard 3/5-3")
    assert [d.g.train_name(t) for t in d.s.pool] == ["3/5-3"]
    d.treasury(GT=200).operate("GT", "run")
    assert "2-5" not in d.names("GT")


def test_phase_four_removes_and_limits() -> None:
    """T78 (PHASE-3): pool greens go, three browns are too many."""
    d = desk().phase("III").own("GT", 0, 2).trains("GT", "5-1", "5-2", "4/6-3").own("NYC", 2).treasury(NYC=900)
    d.s.pool = [d.g.train_of("4-1")]
    d.s.depot[3], d.s.issued[3] = 0, 5
    d.operate("NYC", "train").play("train 6-0 bank 800 -")
    assert d.s.pool == []
    d.play("discard 5-1")
    assert d.names("GT") == ["5-2", "4/6-3"]


def test_trains_between_corporations() -> None:
    """T79, T93 (TRAIN-1, TRAIN-6, TRAIN-10): the other president is asked; none from a receivership."""
    d = desk().phase("II").own("C&O", 0, 2).trains("CO", "3/5-1").own("NYC", 2).treasury(NYC=33)
    d.own("GT", 1, pool=4).trains("GT", "2-5").trains("NYC", "2-6")
    d.operate("NYC", "train")
    assert d.why("train 2-5 GT 1 -") == "RECV-4"
    assert d.why("train 3/5-1 C&O 34 -") == "TRACK-5.4"
    d.play("train 3/5-1 C&O 1 -")
    assert d.turn == 1
    d.play("agree")
    assert d.names("NYC") == ["2-6", "3/5-1"]


def gray(cash: int, price: int, held: int = 3) -> Desk:
    d = desk().phase("IV").own("NYC", held, price=price).treasury(NYC=cash).cash(2000, 0, 0, 0, 0)
    return d.operate("NYC", "train")


def test_own_cash_first() -> None:
    """T80, T81 (EMR-1, EMR-1.1, EMR-2.2): a forced issue beyond the cheaper side obliges to buy the dearer."""
    d = gray(800, 137)
    assert d.why("train 7/8-1 bank 900 -") == "EMR-1"
    assert d.why("train 6-1 bank 800 -") == ""
    d.play("issue 1")
    assert (d.money("NYC"), d.price("NYC")) == (912, 124)
    assert d.why("train 6-1 bank 800 -") == "EMR-5.3"
    d.play("train 7/8-1 bank 900 -")
    d = gray(799, 112)
    d.play("issue 1")
    assert d.why("train 6-1 bank 800 -") == ""
    d = gray(799, 112)
    d.play("issue 2")
    assert d.money("NYC") == 959
    assert d.why("train 6-1 bank 800 -") == "EMR-5.3"
    assert d.why("train 7/8-1 bank 900 -") == ""


@pytest.mark.parametrize(
    ("price", "count", "money", "after"), [(90, 5, 150, 40), (112, 5, 250, 60), (212, 1, 180, 195)]
)
def test_forced_issues(price: int, count: int, money: int, after: int) -> None:
    """T82, T83, T84 (EMR-2.1)."""
    d = gray(0, price, 5)
    if count == 1:
        d.treasury(NYC=700).operate("NYC", "train")
        money += 700
    d.play(f"issue {count}")
    assert (d.money("NYC"), d.price("NYC")) == (money, after)


def test_no_issue_for_nothing_then_the_president_pays() -> None:
    """T85 (EMR-2.3, EMR-4)."""
    d = gray(0, 20)
    assert d.why("issue 1") == "EMR-2"
    d.play("train 6-1 bank 800 -")
    assert (d.s.cash[0], d.names("NYC")) == (1200, ["6-1"])


def test_the_needy_corporation_is_not_sold_to_nothing() -> None:
    """T86 (EMR-5.1, EMR-5.2, EMR-5.3)."""
    d = desk().phase("IV").own("NYC", 5, price=10).own("GT", 3, 3, price=300 - 5).treasury(NYC=0)
    d.cash(100, 0, 0, 0, 0).operate("NYC", "train")
    assert d.why("sell 1 NYC") == "EMR-5.2"
    assert d.why("pass") == "TRAIN-8"
    d = desk().phase("II").own("NYC", 5, price=20).own("GT", 3, 3, price=100).treasury(NYC=0)
    d.cash(100, 0, 0, 0, 0).operate("NYC", "train")
    assert d.why("sell 2 GT") == "EMR-5.3"
    d.play("sell 1 GT")
    assert d.price("GT") == 90


def test_after_a_forced_issue_no_company_until_the_train() -> None:
    """T87 (EMR-3)."""
    d = desk(BIG4=0).phase("II").own("NYC", 5, price=100).treasury(NYC=100).cash(0, 0, 0, 0, 0)
    d.operate("NYC", "train").play("issue 1")
    assert d.why("acquire BIG4 1") == "PV-1"
    d.play("train 3/5-1 bank 160 -")
    assert d.why("acquire BIG4 1") == ""


def test_an_issue_that_reaches_no_dearer_train_leaves_the_cheaper_one() -> None:
    """EMR-5.3: what was raised bars the cheaper side only while the dearer one can be paid."""
    d = Desk(5, compat_18xx=True).bare().phase("II").own("NYC", 5, price=30).treasury(NYC=160).cash(9, 0, 0, 0, 0)
    d.operate("NYC", "train").play("issue 1")
    assert d.money("NYC") == 170
    assert d.why("train 4-1 bank 180 -") == "EMR-1"
    assert d.why("train 3/5-1 bank 160 -") == ""
    d = Desk(5, compat_18xx=True).bare().phase("II").own("NYC", 5, price=40).treasury(NYC=160).cash(9, 0, 0, 0, 0)
    d.operate("NYC", "train").play("issue 1")
    assert d.why("train 3/5-1 bank 160 -") == "EMR-5.3"
    assert d.why("train 4-1 bank 180 -") == ""


def test_a_sale_that_reaches_no_dearer_train_leaves_the_cheaper_one() -> None:
    """EMR-5.3: nothing more can be sold, so the cheapest train is bought after all."""
    d = desk(3).phase("II").own("NYC", 4, price=100, pool=5).own("GT", 1, 2, price=10, pool=1)
    d.treasury(NYC=100).cash(68, 0, 0).operate("NYC", "train")
    d.play("sell 1 GT")
    assert d.s.cash[0] == 78
    assert d.texts() == ["train 3/5-1 bank 160 -"]


def test_bankruptcy_goes_on() -> None:
    """T88, T89, T105 (BANKRUPT-1 to BANKRUPT-5, RECV-5): companies close, the corporation buys by itself."""
    d = desk(3).phase("III").own("NYC", 3, price=20, pool=3).own("GT", 5, 2, price=100)
    d.treasury(NYC=50).cash(10, 0, 0).operate("NYC", "train")
    assert d.why("bankrupt") == "EMR-7"
    d = desk(3, LSL=0).phase("III").own("NYC", 3, price=20, pool=3).treasury(NYC=50).cash(10, 500, 500)
    d.operate("NYC", "train").play("bankrupt")
    assert d.s.fallen == [0]
    assert d.s.owner[d.private("LSL")] == CLOSED
    assert d.s.president[d.corp("NYC")] == -1
    assert d.s.cash[0] == 0
    assert d.s.ending == 0


def test_the_last_but_one_bankruptcy_ends_the_game() -> None:
    """T105 (END-2)."""
    d = desk(3).phase("III").own("NYC", 3, price=20, pool=3).treasury(NYC=50).cash(10, 500, 0)
    d.s.fallen = [2]
    d.operate("NYC", "train").play("bankrupt")
    assert d.s.ending == BY_BANKRUPTCY
    result = d.g.result(d.s)
    assert result is not None
    assert result.scores[1] == 500


def test_receivership_runs_by_itself() -> None:
    """T90, T92 (RECV-2, RECV-3, RECV-5, CLOSE-1)."""
    d = (
        desk(3, MAIL="NYC")
        .phase("II")
        .own("GT", 1, price=40, pool=5)
        .own("NYC", 1, price=20, pool=5)
        .own("B&O", 0, 2, price=10)
    )
    d.treasury(GT=464, BO=500).s.floated[d.corp("NYC")] = 2
    d.s.depot[1], d.s.issued[1] = 0, 4
    d.round()
    assert d.price("GT") == 20
    assert d.names("GT") == ["4/6-0"]
    assert d.s.gone[d.corp("NYC")]
    assert d.s.owner[d.private("MAIL")] == CLOSED


# ------------------------------------------------------------ companies


def test_michigan_central() -> None:
    """T94, T95 (PV-1, PV-3): bought for 1 to face; two free tiles that must join."""
    d = desk(MC=0).own("GT", 2).treasury(GT=100).operate("GT")
    assert d.why("acquire MC 0") == "PV-1"
    assert d.why("acquire MC 41") == "PV-1"
    d.play("acquire MC 9", "power MC 9 B12 1")
    assert d.why("power MC 7 B10 0") == "PV-3"
    d.play("power MC 9 B10 1")
    assert d.money("GT") == 91
    assert d.why("power MC 9 B12 1") == "PV-2"
    d = desk(MC="GT").own("GT", 2).treasury(GT=100).operate("GT").play("power MC 9 B12 1", "issue 1")
    assert d.why("power MC 9 B10 1") == "PV-2"


def test_lake_shore_line() -> None:
    """T96 (PV-4): one free upgrade, phase II on."""
    d = desk(LSL="ERIE").own("ERIE", 2).treasury(ERIE=100).tiles("E17 293 3").operate("ERIE")
    assert d.why("power LSL 294 E17 0") == "TRACK-2"
    d.phase("II").play("power LSL 294 E17 0")
    assert d.money("ERIE") == 100


def test_chicago_and_western_indiana() -> None:
    """T53, T54, T55 (PV-5)."""
    d = desk(CWI="B&O").own("B&O", 2).treasury(BO=100).operate("BO")
    assert d.why("station C&WI D6 0") == "PV-5"
    d.play("station C&WI D6 3")
    assert d.money("BO") == 100
    d = desk(CWI="B&O").own("B&O", 2).treasury(BO=100).token("BO", "D6", 1).operate("BO")
    assert d.why("station C&WI D6 3") == "TOKEN-2"
    d = desk(CWI=0).own("NYC", 2).treasury(NYC=200).token("NYC", "C9").tiles("E7 8 0").operate("NYC")
    assert d.why("token D6 3") == "TOKEN-2"


def test_the_steamboat() -> None:
    """T97 (PV-7, OR-1.2): port and company once in a round each."""
    d = desk(SC=0).own("B&O", 2).own("PRR", 0, 2).treasury(BO=100, PRR=100).round()
    d.play("assign SC D14")
    assert d.why("assign SC G19") == "PV-6"
    d.play("assign SC B&O")
    assert d.s.favoured[d.private("SC")] == d.corp("BO")
    d.round(number=2)
    d.play("assign SC G19", "assign SC PRR")
    d.operate("BO").play("acquire SC 1")
    assert d.s.favoured[d.private("SC")] == d.corp("BO")
    d.play("assign SC D14")
    assert d.why("assign SC B8") == "OR-2"


def test_phase_three_and_the_markers() -> None:
    """T98, T102 (PV-10, IND-5)."""
    d = desk(SC=0, MS=1, MAIL="NYC", MPC="GT").phase("II").own("NYC", 2).own("GT", 0, 2).treasury(NYC=500)
    for name, where, corp in (("SC", "D14", "NYC"), ("MPC", "D6", "GT")):
        d.s.markers[d.private(name)], d.s.favoured[d.private(name)] = d.g.board.index[where], d.corp(corp)
    d.s.depot[1], d.s.issued[1] = 0, 6
    d.operate("NYC", "train").play("train 4/6-0 bank 450 -")
    assert d.s.markers[d.private("SC")] == -1
    assert d.s.markers[d.private("MPC")] == d.g.board.index["D6"]
    assert d.s.gone[d.corp("MS")]
    assert d.corp("MS") not in d.s.tokens
    assert d.s.owner[d.private("MAIL")] != CLOSED
    assert d.why("acquire MAIL 1") == "PV-1.2"


def test_taking_over_an_independent() -> None:
    """T99, T100, T101 (IND-3, IND-4, ROUTE-8)."""
    d = desk(BIG4=0).own("B&O", 2).treasury(BO=100, BIG4=30)
    d.operate("BO")
    d.s.done = [d.corp("BIG4")]
    d.play("acquire BIG4 40")
    assert (d.money("BO"), d.names("BO")) == (90, ["2-1"])
    assert d.g.fleet(d.s, d.corp("BO")) == []
    assert d.g.board.has_token(d.s, d.g.board.index["G9"], d.corp("BO"))
    d = desk(MS=0).own("GT", 2).token("GT", "C15").treasury(GT=100).operate("GT").play("acquire MS 1")
    assert d.s.tokens.count(d.corp("GT")) == 2
    d = desk(BIG4=0).own("GT", 2).trains("GT", "2-3", "2-4", "2-5", "2-6").treasury(GT=100).operate("GT")
    assert d.why("acquire BIG4 1") == "IND-4"


# ------------------------------------------------------------ the end


def test_the_bank_breaks() -> None:
    """T104, T116 (END-1): only when it must pay more than it holds; the set of rounds is finished."""
    from stockrail.core.events import SILENT

    d = desk(3).own("NYC", 2).treasury(NYC=100)
    d.s.bank = 100
    d.g.spend(d.s, 100, SILENT)
    assert not d.s.broken
    d.g.spend(d.s, 1, SILENT)
    assert d.s.broken


def test_the_score() -> None:
    """T106 (END-4): companies add nothing."""
    d = desk(3, MAIL=0).cash(300, 0, 0).own("NYC", 4, price=212).own("GT", 2, 3, price=80)
    assert d.g.wealth(d.s, 0) == 300 + 4 * 212 + 2 * 80
    d = Desk(3, score_open_companies=True).bare(MAIL=0).cash(300, 0, 0)
    assert d.g.wealth(d.s, 0) == 380
