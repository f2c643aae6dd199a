"""Routes and revenue: ROUTE, REV."""

from __future__ import annotations

from stockrail.rail.routes import Fault
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


CHICAGO_LINE = ("D6 298 0", "D8 8 1", "C9 6 4", "C11 9 1", "C13 9 1", "C15 294 0")
"""Chicago Connections by Chicago, South Bend and Detroit to Windsor."""


def line(phase: str, train: str, *tiles: str, **companies: int | str) -> Desk:
    """GT in Detroit, on the line from Chicago Connections to Windsor."""
    d = Desk(5).bare(**companies).phase(phase).own("GT", 2).token("GT", "C15").trains("GT", train)
    return d.tiles(*CHICAGO_LINE, *tiles)


def test_east_west_and_the_steamboat() -> None:
    """T58 (REV-2, REV-3): both ends' bonuses if both are counted, and twenty at the port for the company named."""
    route = "C5-D6-d8-C9-c11-c13-C15-C17"
    d = line("II", "3/5-1", SC=0)
    assert earned(d, "GT", route) == 20 + 50 + 40 + 80
    d.marker("SC", "C5", "GT")
    assert earned(d, "GT", route) == 210
    assert earned(d.marker("SC", "C5", "NYC"), "GT", route) == 190
    assert earned(d, "GT", "C15-C17") == 50 + 40


def test_ports_have_their_symbols() -> None:
    """REV-3, D04: twenty for each symbol, so forty at Holland and Wheeling."""
    d = Desk(5).bare(SC=0).own("GT", 2)
    found = {}
    for where in ("B8", "C5", "D14", "G19", "I1"):
        extra = d.marker("SC", where, "GT").g.terms(d.s, d.corp("GT")).extra
        found[where] = dict(extra)[d.g.board.index[where]]
    assert found == {"B8": 40, "C5": 20, "D14": 20, "G19": 40, "I1": 20}


def test_meat_packing_on_the_way_west() -> None:
    """T59 (REV-4): thirty for the owner who counts Chicago; skipping it brings nothing."""
    d = Desk(5).bare(MPC="ERIE").phase("III").own("ERIE", 2).token("ERIE", "E17").trains("ERIE", "4/6-1")
    d.tiles("D20 14 0", "D18 8 4", "E17 297 3", "E15 9 1", "E13 9 1", "E11 57 1", "E9 9 1", "E7 8 2", "D6 299 0")
    route = "D22-D20-d18-E17-e15-e13-E11-e9-e7-D6-C5"
    assert earned(d, "ERIE", route) == 60 + 60 + 70 + 40 + 80
    assert earned(d.marker("MPC", "D6", "ERIE"), "ERIE", route) == 340


def test_the_marker_goes_with_phase_four() -> None:
    """T60 (REV-1, REV-3, PHASE-3): 340 with the port, in phase IV twenty less."""
    route = "C17-C15-c13-c11-C9-d8-D6-C5"
    d = line("III", "5-1", "D6 299 0", SC="GT").marker("SC", "C5", "GT")
    assert earned(d, "GT", route) == 60 + 50 + 20 + 70 + 40 + 20 + 80
    d.own("NYC", 0, 2).treasury(NYC=900).sold_out("5").operate("NYC", "train").play("train 6-0 bank 800 -")
    assert earned(d, "GT", route) == 320


def test_the_mail_counts_visits() -> None:
    """T61 (REV-5): ten for each of the four places visited, the skipped one too."""
    d = Desk(5).bare(MAIL="PRR").phase("II").own("PRR", 2).token("PRR", "E11").trains("PRR", "3/5-1")
    d.tiles("E11 14 1", "D10 9 2", "C9 5 4", "C11 9 1", "C13 9 1", "C15 294 0")
    assert earned(d, "PRR", "E11-d10-C9-c11-c13-C15-C17") == 30 + 50 + 40 + 40


def test_two_eastern_ends_are_no_route_two_western_are() -> None:
    """T62 (ROUTE-3, D28): east to east is refused, west to west allowed without a bonus."""
    d = Desk(5).bare().phase("II").own("ERIE", 2).trains("ERIE", "4-1").tiles("D20 619 3")
    assert earned(d, "ERIE", "E23-E21-D20-C21") == "sides"
    assert earned(d, "ERIE", "E23-E21-D20") == 20 + 10 + 30
    d = Desk(5).bare().phase("II").own("NYC", 2).token("NYC", "D6", 0).trains("NYC", "3/5-1")
    d.tiles("D6 298 0", "E5 8 3", "F6 8 0", "G5 9 0", "H4 9 0", "I3 8 1")
    assert earned(d, "NYC", "C5-D6-e5-f6-g5-h4-i3-I1") == 20 + 40 + 50


def test_buffalo_is_one_place() -> None:
    """ROUTE-2: its two hexes are one location."""
    d = Desk(5).bare().phase("II").own("NYC", 2).trains("NYC", "3/5-1").tiles("D20 14 0")
    assert earned(d, "NYC", "C21-D20-D22") == "place"
    assert earned(d, "NYC", "D20-C21") == 60


def test_the_four_cities_of_chicago() -> None:
    """T63 (ROUTE-2, ROUTE-5, ROUTE-6): one place for a route, several for several trains, one side to the west."""
    d = Desk(5).bare().phase("II").own("NYC", 2).token("NYC", "D6", 2).trains("NYC", "4-1")
    d.tiles("D6 298 0", "D8 8 5", "E9 7 1", "E7 8 2")
    assert earned(d, "NYC", "D6.2-d8-e9-e7-D6.3") == "place"
    d = Desk(5).bare().phase("II").own("NYC", 2).token("NYC", "C9").token("NYC", "E11").trains("NYC", "4-1", "4-2")
    d.tiles("D6 298 0", "D8 8 1", "C9 57 0", "E7 8 2", "E9 9 1", "E11 57 1")
    assert earned(d, "NYC", "D6-d8-C9", "D6-e7-e9-E11") == 2 * (40 + 20)
    assert earned(d, "NYC", "C5-D6-d8-C9", "D6-e7-e9-E11") == 20 + 2 * (40 + 20)
    assert earned(d, "NYC", "C5-D6-d8-C9", "C5-D6-e7-e9-E11") == "shared"


def test_a_removed_home_blocks() -> None:
    """T64: ERIE removed, B&O gets 50 with tokens in G19 and E17."""
    d = Desk(4, removed=("ERIE",)).bare().phase("II").own("B&O", 2).tiles("E17 293 1", "E19 9 1").token("BO", "E17")
    d.trains("BO", "3/5-1")
    assert d.g.best_routes(d.s, "B&O").total == 50


def test_an_own_token_is_counted() -> None:
    """T66 (ROUTE-7.1): the cheapest stop is counted where it has the only token."""
    d = Desk(5).bare().phase("III").own("NYC", 2).trains("NYC", "3/5-1")
    d.tiles("D18 8 4", "E17 297 3", "E15 8 2", "D14 611 5", "C15 294 0", "C13 9 1", "C11 8 4", "D10 8 1", "D8 9 1")
    route = "D20-d18-E17-e15-D14-C15-c13-c11-d10-d8-D6"
    d.tiles("D6 298 0", "D6 299 0")
    assert earned(d, "NYC", route) == 10 + 60 + 70
    assert earned(d.token("NYC", "E17"), "NYC", route) == 50 + 60 + 70


def test_an_independent_may_benefit_from_the_steamboat() -> None:
    """IND-2."""
    d = Desk(5).bare(MS=0, SC=1).tiles("C13 7 4", "D14 57 2")
    assert earned(d, "MS", "D14-c13-C15") == 60
    assert earned(d.marker("SC", "D14", "MS"), "MS", "D14-c13-C15") == 80


def test_running_is_free() -> None:
    """ROUTE-9, D35: a president may run for less, or not at all."""
    d = Desk(5).bare().own("NYC", 2).trains("NYC", "2-5").treasury(NYC=0).operate("NYC", "run")
    assert d.why("run 2-5:D20-C21") == ""
    assert d.why("run -") == ""


def test_a_train_that_ran_for_an_independent_rests() -> None:
    """ROUTE-8: naming it is refused."""
    d = Desk(5).bare(BIG4=0).own("NYC", 2).trains("NYC", "2-5").treasury(NYC=100)
    d.operate("NYC")
    d.s.done = [d.corp("BIG4")]
    d.play("acquire BIG4 1", "pass")
    assert d.why("run 2-1:D20-C21") == "ROUTE-8"
    assert d.why("run 2-5:D20-C21") == ""
