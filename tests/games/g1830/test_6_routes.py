"""Chapters 6.4 and 6.5: runs and dividends, on the board of the rulebook's example.

F is I15, E J14, C H14, B I13, A J12, G H16, I I17, D K13, H K15, J I19.
"""

from __future__ import annotations

import pytest

from stockrail.rail.routes import Fault, Run, Train
from tests.games.g1830.desk import Desk

BOARD = "I15 53 0, J14 14 2, H14 28 0, I13 16 3, J12 8 3, H16 57 1, I17 9 1"
ROUTES = {
    "FE": "I15-J14",
    "FCBE": "I15-h14-i13-J14",
    "FIJ": "I15-i17-I19",
    "FCG": "I15-h14-H16",
    "FCBAD": "I15-h14-i13-j12-K13",
    "DE": "K13-J14",
    "EH": "J14-K15",
    "EBCG": "J14-i13-h14-H16",
    "EFIJ": "J14-I15-i17-I19",
    "EBCFIJ": "J14-i13-h14-I15-i17-I19",
    "GCBEF": "H16-h14-i13-J14-I15",
    "FED": "I15-J14-K13",
    "FEH": "I15-J14-K15",
    "FCBED": "I15-h14-i13-J14-K13",
    "FCBEH": "I15-h14-i13-J14-K15",
    "FEBCF": "I15-J14-i13-h14-I15",
    "EFE": "J14-I15-J14",
    "EDA": "J14-K13-j12-I13",
    "DEBCFIJ": "K13-J14-i13-h14-I15-i17-I19",
}


def example(phase: str = "3", fleet: str = "") -> Desk:
    d = Desk().privates().own("BO", 6).phase(phase).tiles(BOARD).tokens(BO="I15")
    return d.trains(BO=fleet) if fleet else d


def judged(d: Desk, **routes: str) -> Run | Fault:
    trains = [Train(int(k[1:].split("_")[0]), int(k[1:].split("_")[0])) for k in routes]
    return d.g.network.judge(d.s, d.corp("B&O"), trains, [ROUTES[r] for r in routes.values()], d.g.terms(d.s))


def earned(d: Desk, **routes: str) -> int:
    found = judged(d, **routes)
    return found.total if isinstance(found, Run) else -1


@pytest.mark.parametrize(("route", "value"), [("FE", 80), ("FCBE", 80), ("FIJ", 60)])
def test_routes_of_a_two_train(route: str, value: int) -> None:
    """T-75 (6.4)."""
    assert earned(example(), t2=route) == value


@pytest.mark.parametrize("route", ["FCG", "FCBAD", "DE", "EH", "EBCG"])
def test_what_a_two_train_cannot_run(route: str) -> None:
    """T-76 (6.4.2): reversing, changing track, no station."""
    assert earned(example(), t2=route) == -1


@pytest.mark.parametrize(
    ("route", "value"),
    [("EFIJ", 90), ("EBCFIJ", 90), ("GCBEF", 100), ("FED", 110), ("FEH", 100), ("FCBED", 110), ("FCBEH", 100)],
)
def test_routes_of_a_three_train(route: str, value: int) -> None:
    """T-77 (6.4)."""
    assert earned(example(), t3=route) == value


@pytest.mark.parametrize("route", ["FEBCF", "EFE", "EDA"])
def test_what_a_three_train_cannot_run(route: str) -> None:
    """T-78 (6.4.2.f): a city twice, track twice, a red area in the middle."""
    assert earned(example(), t3=route) == -1


def test_two_trains_share_no_track() -> None:
    """T-79 (6.4.2.g)."""
    assert earned(example(), t3_a="FED", t3_b="FEH") == -1
    assert earned(example(), t3_a="FED", t3_b="FCBEH") == 210


@pytest.mark.parametrize(
    ("fleet", "total"),
    [
        ("2-0", 80),
        ("2-0 2-1", 160),
        ("2-0 2-1 2-2", 220),
        ("2-0 2-1 3-0", 250),
        ("2-0 3-0 3-1", 270),
        ("3-0 3-1", 210),
        ("3-0 4-0", 220),
    ],
)
def test_the_seven_printed_totals(fleet: str, total: int) -> None:
    """T-80 (6.5)."""
    best = example(fleet=fleet).g.best_routes(example(fleet=fleet).s, "B&O")

    assert best.total == total
    assert best.proved


def test_one_red_area_is_not_both_ends() -> None:
    """T-81 (6.4.2.f)."""
    d = Desk().privates().own("BO", 6).phase("3").tiles(BOARD.replace("I13 16 3", "I13 9 0")).tokens(BO="I15")
    route = "K13-j12-i13-h14-I15-J14-K13"
    found = d.g.network.judge(d.s, d.corp("B&O"), [Train(9, 9)], [route], d.g.terms(d.s))
    assert isinstance(found, Fault)
    assert found.kind == "place"


def test_two_cities_of_one_hex_are_two() -> None:
    """T-82 (6.4.2.f)."""
    d = Desk().privates().own("NNH", 6).phase("5").tiles("G19 54 0, F18 7 5, G17 2 2").tokens(NNH="G19.1")
    d.tiles("G19 62 0").trains(NNH="5-0")

    assert d.g.best_routes(d.s, "NNH").total == 170
    assert d.trains(NNH="2-0").g.best_routes(d.s, "NNH").total == 90


def test_the_bypass_of_altoona() -> None:
    """T-83 (6.4.2.d): NYC runs past PRR's token, and ends in its city only."""
    d = Desk().privates().own("NYC", 6).own("PRR", 6).phase("3").tiles("H10 57 1, H14 9 1, H16 57 1")
    d.tokens(PRR="H12").tokens(NYC="H10").trains(NYC="2-0")
    terms = d.g.terms(d.s)
    past = d.g.network.judge(d.s, 1, [Train(2, 2)], ["H10-h12-h14-H16"], terms)
    into = d.g.network.judge(d.s, 1, [Train(2, 2)], ["H10-H12"], terms)
    through = d.g.network.judge(d.s, 1, [Train(3, 3)], ["H10-H12-h14-H16"], terms)

    assert isinstance(past, Run)
    assert past.total == 40
    assert isinstance(into, Run)
    assert into.total == 30
    assert isinstance(through, Fault)
    assert through.kind == "blocked"


def test_red_areas_rise_with_the_first_five() -> None:
    """T-84 (6.5.a): Chicago, even within one round."""
    d = Desk().privates().own("CO", 6).tiles("F4 57 1").tokens(CO="F4").phase("4").sold_out("4").trains(CO="4-0")
    assert d.g.best_routes(d.s, "C&O").total == 60
    d.trains(CO="").treasury(CO=1000).operate("C&O", "train").do("train 5-0 bank 450 -")

    assert d.g.best_routes(d.s, "C&O").total == 90


def test_the_long_examples_add_up() -> None:
    """T-85 (6.5): seven cities need a diesel, five fit a 5-train."""
    kinds = {k.id: k.reach for k in Desk().g.title.trains}

    assert sum((60, 50, 10, 30, 50, 30, 40)) == 270
    assert sum((50, 30, 10, 50, 60)) == 200
    assert kinds["6"] < 7
    assert kinds["D"] == 0
    assert kinds["5"] == 5


# ------------------------------------------------------------ refusals by section


@pytest.mark.parametrize(
    ("route", "section"),
    [
        ("I15-h14-H16", "6.4.2.a"),
        ("I15-J14-K13", "6.4.1.a"),
        ("K13-J14", "6.4.2.b"),
        ("I15-Z9", "6.4.2.a"),
    ],
)
def test_a_refused_run_names_its_section(route: str, section: str) -> None:
    """6.4: beside the legal run of 80."""
    d = example(fleet="2-0").operate("B&O", "run")

    assert d.refuses(f"run 2-0:{route}") == section
    assert d.allows("run 2-0:I15-J14")


def test_more_refused_runs() -> None:
    """6.4.a, 6.4.2.c, f, g: a train twice or not owned, a red area in the middle, a city twice, shared track."""
    d = example("4", fleet="3-0 4-0").operate("B&O", "run")

    assert d.refuses("run 2-0:I15-J14") == "6.4.a"
    assert d.refuses("run 3-0:I15-J14,3-0:I15-i17-I19") == "6.4.a"
    assert d.refuses("run 3-0:I15-J14-i13-h14-I15") == "6.4.2.f"
    assert d.refuses("run 3-0:I15-J14-K13,4-0:I15-J14-K15") == "6.4.2.g"
    assert d.allows("run 3-0:I15-J14-K15,4-0:K13-J14-i13-h14-I15-i17-I19")
    d.tokens(PRR="J14").tokens(NYC="J14")
    assert d.refuses("run 3-0:I15-J14-K13") == "6.4.2.c"
    assert d.allows("run 3-0:I15-J14")


# ------------------------------------------------------------ dividends


def paying() -> Desk:
    """50 % with the president, 30 % in the offering, 20 % in the pool, a run of 50."""
    d = Desk().privates().own("PRR", 5, pool=2)
    d.s.ran[0] = 50
    return d.operate("PRR", "dividend")


def test_a_dividend() -> None:
    """T-86 (6.5.c)."""
    d = paying()
    bank = d.s.bank
    d.do("dividend pay")

    assert d.s.cash[0] == 625
    assert d.money("PRR") == 10
    assert d.s.bank == bank - 35
    assert d.cell("PRR") == "H3"


def test_withholding() -> None:
    """T-87 (6.5.c), and there is no third way."""
    d = paying()
    assert d.refuses("dividend half") == "6.5.c"
    d.do("dividend withhold")

    assert d.money("PRR") == 50
    assert d.cell("PRR") == "F3"


def test_no_train_no_choice() -> None:
    """T-88 (6.5.e)."""
    d = Desk().privates().own("PRR", 6).tokens(PRR="H12").operate("PRR", "run")

    assert d.cell("PRR") == "F3"
    assert d.asked != "PayOut"


def test_income_of_privates_is_no_dividend() -> None:
    """T-89 (6.5.d)."""
    d = Desk().privates(DH="PRR").own("PRR", 6, 4).operating_round()
    assert d.money("PRR") == 15
    d.s.ran[0] = 100
    d.operate("PRR", "dividend").do("dividend pay")

    assert d.money("PRR") == 15
    assert d.s.cash[:2] == [660, 640]


def test_a_better_run_shown_must_be_taken() -> None:
    """T-90 (6.5.b, 6.5.f): after a run below the best the others are asked in turn, before the dividend is decided."""
    d = example(fleet="2-0").operate("B&O", "run").do("run 2-0:I15-i17-I19")
    assert (d.asked, d.g.turn(d.s)) == ("Challenge", 1)
    assert d.refuses("dividend pay", seat=0) == "core:turn"
    assert d.refuses("run 2-0:I15-i17-I19", seat=1) == "6.5.b"
    d.do("run 2-0:I15-J14", seat=1)

    assert d.s.ran[d.corp("B&O")] == 80
    assert (d.asked, d.g.turn(d.s)) == ("PayOut", 0)


def test_nobody_has_to_show_a_better_run() -> None:
    """6.5.b: each of the others is asked once, and when all have passed the declared run counts."""
    d = example(fleet="2-0").operate("B&O", "run").do("run 2-0:I15-i17-I19")
    asked = []
    while d.asked == "Challenge":
        asked.append(d.g.turn(d.s))
        d.do("pass", seat=asked[-1])

    assert asked == list(range(1, d.s.seats))
    assert d.asked == "PayOut"
    assert d.s.ran[d.corp("B&O")] < 80


def test_after_the_best_run_nobody_is_asked() -> None:
    """6.5.f: there is nothing to show; and where every run must be the best, or may be any, nobody is asked either."""
    assert example(fleet="2-0").operate("B&O", "run").do("run 2-0:I15-J14").asked == "PayOut"

    strict = Desk(enforce_best_revenue="always").privates().own("BO", 6).phase("3").tiles(BOARD).tokens(BO="I15")
    strict.trains(BO="2-0").operate("B&O", "run")
    assert strict.refuses("run 2-0:I15-i17-I19") == "6.5.b"
    assert strict.allows("run 2-0:I15-J14")
    free = Desk(enforce_best_revenue="never").privates().own("BO", 6).phase("3").tiles(BOARD).tokens(BO="I15")
    free.trains(BO="2-0").operate("B&O", "run").do("run 2-0:I15-i17-I19")
    assert free.asked == "PayOut"


def test_trains_must_run() -> None:
    """T-123 (6.4.c)."""
    d = example(fleet="2-0").operate("B&O", "run")
    assert d.refuses("run -") == "6.4.c"
    assert d.allows("run 2-0:I15-J14")

    idle = Desk().privates().own("BO", 6).phase("3").tokens(BO="I15").trains(BO="2-0").operate("B&O", "run")
    assert idle.s.ran[idle.corp("B&O")] == 0
    assert idle.cell("B&O") == "F3"
