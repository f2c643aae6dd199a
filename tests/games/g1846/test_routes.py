"""Routes and revenue: ROUTE, REV."""

from __future__ import annotations

from stockrail.rail.routes import Fault
from stockrail.rail.routes import Run as Runs
from tests.games.g1846.desk import Desk


def earned(d: Desk, name: str, *routes: str) -> int | str:
    """What the routes earn, or the fault."""
    corp = d.corp(name)
    found = d.g.network.judge(d.s, corp, d.g.engines(d.s, corp), routes, d.g.terms(d.s, corp))
    return found.kind if isinstance(found, Fault) else found.total


def test_an_independent_runs_and_splits() -> None:
    """T57, T67 (DIV-6): half to the treasury, half to the owner."""
    d = Desk(5).bare(MS=0).cash(0, 0, 0, 0, 0).tiles("C13 7 4", "D14 57 2").operate("MS")
    d.play("pass", "run 2-0:D14-c13-C15")
    assert (d.s.cash[0], d.money("MS")) == (30, 90)


def test_east_west_steamboat_and_mail() -> None:
    """T58, T61 (REV-2, REV-3, REV-5): bonuses of both ends, of the port and of the visits."""
    d = Desk(5).bare(SC=0).phase("II").own("GT", 2).token("GT", "C15").trains("GT", "3/5-1")
    d.tiles("D6 298 0", "C9 57 1", "C11 9 1", "C13 9 1", "C15 294 0", "D8 7 2")
    plain = earned(d, "GT", "C15-C17")
    assert plain == 90
    d.s.markers[d.private("SC")], d.s.favoured[d.private("SC")] = d.g.board.index["C5"], d.corp("GT")
    assert dict(d.g.terms(d.s, d.corp("GT")).extra) == {d.g.board.index["C5"]: 20}
    d = Desk(5).bare(MAIL="GT").phase("II").own("GT", 2).token("GT", "C15").trains("GT", "3/5-1").tiles("C15 294 0")
    assert earned(d, "GT", "C15-C17") == 90 + 20


def test_two_eastern_ends_are_no_route() -> None:
    """T62 (ROUTE-3)."""
    d = Desk(5).bare().phase("II").own("NYC", 2).trains("NYC", "3/5-1").tiles("D20 14 0")
    assert earned(d, "NYC", "C21-D20-D22") == "place"
    assert earned(d, "NYC", "D20-C21") == 60


def test_a_removed_home_blocks() -> None:
    """T64: ERIE removed, B&O gets 50 with tokens in G19 and E17."""
    d = Desk(4, removed=("ERIE",)).bare().phase("II").own("B&O", 2).tiles("E17 293 1", "E19 9 1").token("BO", "E17")
    d.trains("BO", "3/5-1")
    assert d.g.best_routes(d.s, "B&O").total == 50


def test_an_own_token_is_counted() -> None:
    """T66 (ROUTE-7.1): the cheapest stop is counted where it has the only token."""
    d = Desk(5).bare().phase("II").own("NYC", 2).trains("NYC", "3/5-1").tiles("D18 8 4", "E17 294 3")
    run = d.g.best_routes(d.s, "NYC")
    assert isinstance(run, Runs)
    assert run.total == 30 + 10 + 50


def test_a_train_that_ran_for_an_independent_rests() -> None:
    """ROUTE-8: naming it is refused."""
    d = Desk(5).bare(BIG4=0).own("NYC", 2).trains("NYC", "2-5").treasury(NYC=100)
    d.operate("NYC")
    d.s.done = [d.corp("BIG4")]
    d.play("acquire BIG4 1", "pass")
    assert d.why("run 2-1:D20-C21") == "ROUTE-8"
    assert d.why("run 2-5:D20-C21") == ""
