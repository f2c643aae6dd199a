"""Trains, forced purchases, bankruptcy, receivership: TRAIN, EMR, BANKRUPT, RECV, PHASE."""

from __future__ import annotations

import pytest

from stockrail.rail.policies.endings import BANKRUPTCY
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
    assert d.fleet("GT") == ["2-5", "2-6", "4-1", "4-2"]
    d.play("discard 3/5-3")
    assert [d.g.train_name(t) for t in d.s.pool] == ["3/5-3"]
    d.treasury(GT=200).operate("GT", "run")
    assert d.fleet("GT") == ["4-1", "4-2"]
    assert d.why("train 4-3 pool 180 -") == ""
    d.play("train 3/5-3 pool 160 -")
    assert d.fleet("GT") == ["4-1", "4-2", "3/5-3"]


def test_phased_out_trains_leave_room() -> None:
    """T76 (TRAIN-4): two green trains and two phased-out ones, and still room for a third green one."""
    d = desk().phase("III").own("GT", 2).trains("GT", "2-5", "2-6", "4-1", "4-2").treasury(GT=600)
    d.operate("GT", "train").play("train 4/6-1 bank 450 -")
    assert d.fleet("GT") == ["2-5", "2-6", "4-1", "4-2", "4/6-1"]


def test_phase_four_removes_and_limits() -> None:
    """T78 (PHASE-3): pool greens go, three browns are too many."""
    d = desk().phase("III").own("GT", 0, 2).trains("GT", "5-1", "5-2", "4/6-3").own("NYC", 2).treasury(NYC=900)
    d.s.pool = [d.g.train_of("4-1")]
    d.s.depot[3], d.s.issued[3] = 0, 5
    d.operate("NYC", "train").play("train 6-0 bank 800 -")
    assert d.s.pool == []
    d.play("discard 5-1")
    assert d.fleet("GT") == ["5-2", "4/6-3"]


def test_trains_between_corporations() -> None:
    """T79, T93 (TRAIN-1, TRAIN-6, TRAIN-10): the other president is asked; none from a receivership."""
    d = desk().phase("II").own("C&O", 0, 2).trains("CO", "3/5-1").own("NYC", 2).treasury(NYC=33)
    d.own("GT", 1, pool=4).trains("GT", "2-5").trains("NYC", "2-6")
    d.operate("NYC", "train")
    assert d.why("train 2-5 GT 1 -") == "RECV-4"
    assert d.why("train 3/5-1 C&O 34 -") == "TRAIN-7"
    d.play("train 3/5-1 C&O 1 -")
    assert d.turn == 1
    d.play("agree")
    assert d.fleet("NYC") == ["2-6", "3/5-1"]


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
    assert d.why("train 6-1 bank 800 -") == "EMR-2.2"
    d.play("train 7/8-1 bank 900 -")
    d = gray(799, 112)
    d.play("issue 1")
    assert d.why("train 6-1 bank 800 -") == ""
    d = gray(799, 112)
    d.play("issue 2")
    assert d.money("NYC") == 959
    assert d.why("train 6-1 bank 800 -") == "EMR-2.2"
    assert d.why("train 7/8-1 bank 900 -") == ""


def test_the_president_adds_the_rest() -> None:
    """T82, T84 (EMR-2.1, EMR-4, EMR-6): five at 90 bring 150, one at 212 brings 180; any bank train may be bought."""
    d = desk().phase("III").own("NYC", 5, price=90).treasury(NYC=277).cash(100, 0, 0, 0, 0).operate("NYC", "train")
    d.play("issue 5")
    assert (d.money("NYC"), d.price("NYC")) == (277 + 150, 40)
    d.play("train 4/6-1 bank 450 -")
    assert (d.money("NYC"), d.s.cash[0]) == (0, 100 - 23)
    d = desk().phase("IV").own("GT", 5, price=212, pool=4).treasury(GT=571).cash(200, 0, 0, 0, 0).operate("GT", "train")
    d.play("issue 1")
    assert (d.money("GT"), d.price("GT")) == (571 + 180, 195)
    d.play("train 7/8-1 bank 900 -")
    assert (d.money("GT"), d.s.cash[0]) == (0, 200 - 149)


def test_the_president_sells_a_share() -> None:
    """T83 (EMR-5, SR-3.3): no move of PRR's marker, for another is its president."""
    d = desk().phase("IV").own("ERIE", 5, price=112).own("PRR", 2, 4, price=165).treasury(ERIE=412)
    d.cash(100, 0, 0, 0, 0).operate("ERIE", "train").play("issue 5")
    assert (d.money("ERIE"), d.price("ERIE")) == (412 + 250, 60)
    d.play("sell 1 PRR", "train 6-1 bank 800 -")
    assert (d.s.cash[0], d.money("ERIE"), d.price("PRR")) == (100 + 165 - 138, 0, 165)


def test_forced_sales_change_the_order() -> None:
    """OR-4: those who have still to operate are put in order again."""
    d = desk().phase("II").own("NYC", 5, price=20).own("GT", 3, 3, price=100).own("IC", 0, 2, price=100)
    d.treasury(NYC=0).cash(100, 0, 0, 0, 0).operate("NYC", "train")
    d.s.waiting = [d.corp("GT"), d.corp("IC")]
    d.play("sell 1 GT")
    assert d.s.waiting == [d.corp("IC"), d.corp("GT")]


def test_no_issue_for_nothing_then_the_president_pays() -> None:
    """T85 (EMR-2.3, EMR-4)."""
    d = gray(0, 20)
    assert d.why("issue 1") == "EMR-2.3"
    d.play("train 6-1 bank 800 -")
    assert (d.s.cash[0], d.fleet("NYC")) == (1200, ["6-1"])


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
    assert d.why("acquire BIG4 1") == "EMR-3"
    d.play("train 3/5-1 bank 160 -")
    assert d.why("acquire BIG4 1") == ""


def test_an_issue_that_reaches_no_dearer_train_leaves_the_cheaper_one() -> None:
    """EMR-2.2: what was raised bars the cheaper side only while the dearer one can be paid."""
    d = Desk(5, compat_18xx=True).bare().phase("II").own("NYC", 5, price=30).treasury(NYC=160).cash(9, 0, 0, 0, 0)
    d.operate("NYC", "train").play("issue 1")
    assert d.money("NYC") == 170
    assert d.why("train 4-1 bank 180 -") == "EMR-1"
    assert d.why("train 3/5-1 bank 160 -") == ""
    d = Desk(5, compat_18xx=True).bare().phase("II").own("NYC", 5, price=40).treasury(NYC=160).cash(9, 0, 0, 0, 0)
    d.operate("NYC", "train").play("issue 1")
    assert d.why("train 3/5-1 bank 160 -") == "EMR-2.2"
    assert d.why("train 4-1 bank 180 -") == ""


def test_a_sale_that_reaches_no_dearer_train_leaves_the_cheaper_one() -> None:
    """EMR-5.3: nothing more can be sold, so the cheapest train is bought after all."""
    d = desk(3).phase("II").own("NYC", 4, price=100, pool=5).own("GT", 1, 2, price=10, pool=1)
    d.treasury(NYC=100).cash(68, 0, 0).operate("NYC", "train")
    d.play("sell 1 GT")
    assert d.s.cash[0] == 78
    assert d.texts() == ["train 3/5-1 bank 160 -"]


def test_bankruptcy_goes_on() -> None:
    """T89 (BANKRUPT-1 to BANKRUPT-5): the player is out, the companies close, the game goes on."""
    d = desk(3).phase("III").own("NYC", 3, price=20, pool=3).own("GT", 5, 2, price=100)
    d.treasury(NYC=50).cash(10, 0, 0).operate("NYC", "train")
    assert d.why("bankrupt") == "EMR-7.1"
    d = desk(3, LSL=0, MS=0, BIG4=0).phase("II").sold_out("4").own("NYC", 3, price=20, pool=3)
    d.treasury(NYC=50).cash(10, 500, 500).operate("NYC", "train").play("bankrupt")
    assert d.s.bankrupts == [0]
    assert [d.s.owner[d.private(n)] for n in ("LSL", "MS", "BIG4")] == [CLOSED] * 3
    assert d.s.closed[d.corp("MS")]
    assert d.s.closed[d.corp("BIG4")]
    assert d.s.president[d.corp("NYC")] == -1
    assert d.s.cash[0] == 0
    assert d.s.ending == ""


def test_the_last_but_one_bankruptcy_ends_the_game() -> None:
    """T105 (END-2)."""
    d = desk(3).phase("III").own("NYC", 3, price=20, pool=3).treasury(NYC=50).cash(10, 500, 0)
    d.s.bankrupts = [2]
    d.operate("NYC", "train").play("bankrupt")
    assert d.s.ending == BANKRUPTCY
    result = d.g.result(d.s)
    assert result is not None
    assert result.scores == (0, 500, 0)


def test_the_next_president_must_buy() -> None:
    """BANKRUPT-2, BANKRUPT-4: a player with 20 percent takes over, without a second forced issue."""
    d = desk(3).phase("III").own("NYC", 3, 2, price=40, pool=2).treasury(NYC=50).cash(10, 500, 0)
    d.operate("NYC", "train").play("bankrupt")
    assert (d.s.president[d.corp("NYC")], d.turn) == (1, 1)
    assert d.why("issue 1") == "EMR-2"
    assert d.why("pass") == "TRAIN-8"
    d.play("train 4/6-1 bank 450 -")
    assert d.fleet("NYC") == ["4/6-1"]


def test_bankruptcy_is_open_before_the_issue() -> None:
    """T114 (EMR-7.1): beside the issue of all that can be issued, and other corporations' trains for own cash."""
    d = desk(3).phase("III").own("IC", 2, price=60).treasury(IC=210).cash(10, 0, 0)
    d.own("NYC", 0, 2).trains("NYC", "4-1").operate("IC", "train")
    assert d.texts() == ["train 4-1 NYC 1 - .. 210", "issue 2", "bankrupt"]


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
    assert d.fleet("GT") == ["4/6-0"]
    assert d.g.phase(d.s).id == "III"
    assert d.s.closed[d.corp("NYC")]
    assert d.s.owner[d.private("MAIL")] == CLOSED


def test_receivership_does_nothing_of_its_own() -> None:
    """RECV-1, RECV-2, OR-3: no track, issue or purchase is asked for; the trains run, everything is kept."""
    d = desk(3).phase("II").own("NYC", 1, price=50, pool=5).trains("NYC", "4-1").treasury(NYC=500)
    d.own("B&O", 0, 2, price=10).treasury(NYC=500, BO=500).round()
    assert d.s.operating == d.corp("B&O")
    assert (d.money("NYC"), d.price("NYC")) == (500 + 40, 40)


def test_receivership_runs_its_best_where_somebody_is_asked() -> None:
    """RECV-2: in recorded games a player declares the run; nothing less than the best is taken."""
    d = Desk(3, compat_18xx=True).bare().phase("II").own("NYC", 1, price=50, pool=5).trains("NYC", "4-1")
    d.own("B&O", 0, 2, price=10).treasury(NYC=500, BO=500).round()
    assert d.why("run -") == "ROUTE-9"
    best = d.texts()[0]
    assert d.why(best) == ""
    assert d.play(best).money("NYC") == 500 + 40


@pytest.mark.parametrize(("recorded", "price"), [(False, 40), (True, 30)])
def test_receivership_with_phased_out_trains_that_cannot_run(recorded: bool, price: int) -> None:
    """RECV-3: it has trains, so the price moves left once; in recorded games twice."""
    d = Desk(3, compat_18xx=recorded).bare().phase("III").own("GT", 1, price=50, pool=5).trains("GT", "2-5")
    d.own("B&O", 0, 2, price=10).treasury(BO=500).round()
    assert (d.fleet("GT"), d.price("GT")) == ([], price)


def test_receivership_gives_up_its_cheapest_train() -> None:
    """RECV-7, D55: over the limit, nobody is asked."""
    d = desk(3).phase("III").own("GT", 1, pool=5).trains("GT", "5-1", "4/6-2", "5-0").sold_out("5")
    d.own("NYC", 2).treasury(NYC=800).operate("NYC", "train").play("train 6-0 bank 800 -")
    assert d.fleet("GT") == ["5-1", "5-0"]


def test_surplus_is_discarded_in_a_fixed_order() -> None:
    """PHASE-4, D53: PRR first, whatever the prices."""
    d = desk().phase("II").sold_out("4").own("IC", 0, 0, 2, price=150).own("PRR", 0, 2, price=50)
    d.own("NYC", 2).treasury(NYC=450).operate("NYC", "train")
    for name, fleet in {"IC": "4-0 4-1 4-2 4-3", "PRR": "3/5-4 3/5-5 4-6 4-7"}.items():  # more than the box holds
        d.s.trains[d.corp(name)] = list(map(d.g.train_of, fleet.split()))
    d.play("train 4/6-0 bank 450 -")
    assert d.turn == 1
    d.play("discard 3/5-4")
    assert d.turn == 2
    d.play("discard 4-0")
    assert [d.g.train_name(t) for t in d.s.pool] == ["3/5-4", "4-0"]


def test_a_phased_out_train_runs_once_more() -> None:
    """PHASE-2, PHASE-5, DIV-5: in its owner's next run, then it leaves the game and does not come to the pool."""
    d = desk().phase("III").own("NYC", 2).trains("NYC", "2-5", "4/6-0").treasury(NYC=0).operate("NYC", "run")
    d.play("run 2-5:D20-C21", "dividend withhold")
    assert d.fleet("NYC") == ["4/6-0"]
    assert d.s.pool == []


def test_a_corporation_closed_by_its_dividend_ends_its_turn() -> None:
    """OR-5, CLOSE-1, CLOSE-2: no train is bought, its places are free, nobody keeps its second city."""
    d = desk().phase("II").own("PRR", 2, price=10).treasury(PRR=500).own("NYC", 0, 2).token("NYC", "C9")
    d.tiles("C9 6 3", "D10 9 2", "E11 57 2").operate("PRR", "run")
    assert d.s.closed[d.corp("PRR")]
    assert d.money("PRR") == 0
    d.treasury(NYC=100).operate("NYC")
    assert d.why("token E11 0") == ""


def test_the_limit_stays_and_the_seat_is_skipped_after_a_bankruptcy() -> None:
    """BANKRUPT-3, BANKRUPT-6."""
    d = desk(3).phase("III").own("NYC", 3, price=100, pool=3).treasury(NYC=50).cash(10, 500, 500)
    limit = d.g.title.limits.certificates_of(d.g, d.s)
    d.operate("NYC", "train").play("bankrupt")
    assert d.g.title.limits.certificates_of(d.g, d.s) == limit
    assert d.s.priority == 1
    d.stock(2).play("pass")
    assert d.turn == 1
