"""Routes: what is legal, what it earns, and the best set, proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from bench.midwest import full_game
from bench.routes import OWN, dense

from stockrail.games.g1830.data_tiles import TILES
from stockrail.interchange.games18xx.boards import TraceBoard, boards
from stockrail.rail.board import Board
from stockrail.rail.graph import Network
from stockrail.rail.routes import ENDLESS, Fault, Run, Terms, Train
from tests.rail.brute import SIDED, TOY, VALUED, Brute, random_board
from tests.rail.positions import SHARED, classic, midwest, plus, position
from tests.recorded import OPEN, beside, lines, needed

TRAINS = {str(n): Train(n, n) for n in range(2, 8)} | {"D": Train(ENDLESS, ENDLESS)}
TRAINS |= {"2/4": Train(2, 4), "3/5": Train(3, 5)}
EXAMPLE = "I15 53 0, J14 14 2, H14 28 0, I13 16 3, J12 8 3, H16 57 1, I17 9 1"
"""The board of the rulebook's example (6.5): A J12, B I13, C H14, D K13, E J14, F I15, G H16, H K15, I I17, J I19."""


def trains(words: str) -> list[Train]:
    return [TRAINS[w] for w in words.split(",")]


def example() -> TraceBoard:
    return position(classic(), EXAMPLE, BO="I15")


def judged(at: TraceBoard, corp: str, train: str, *routes: str, terms: Terms = Terms()) -> Run | Fault:  # noqa: B008
    return Network(at.board).judge(at, at.owner(corp), trains(train), routes, terms)


def total(run: Run | Fault) -> int:
    assert isinstance(run, Run), run
    return run.total


def kind(run: Run | Fault) -> str:
    assert isinstance(run, Fault), run
    return run.kind


@pytest.mark.parametrize(
    ("words", "best"),
    [("2", 80), ("2,2", 160), ("2,2,2", 220), ("2,2,3", 250), ("2,3,3", 270), ("3,3", 210), ("3,4", 220)],
)
def test_the_rulebooks_example_gives_all_printed_figures(words: str, best: int) -> None:
    """1830 6.5, T-80."""
    at = example()
    run = Network(at.board).best(at, at.owner("BO"), trains(words), Terms())

    assert (run.total, run.proved, run.bound) == (best, True, best)


def test_one_two_train() -> None:
    """1830 T-75: FE 80, FCBE 80, FIJ 60."""
    at = example()

    assert total(judged(at, "BO", "2", "I15-J14")) == 80
    assert total(judged(at, "BO", "2", "I15-h14-i13-J14")) == 80
    assert total(judged(at, "BO", "2", "I15-i17-I19")) == 60


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        ("I15-h14-H16", "broken"),  # FCG reverses at C
        ("I15-h14-i13-j12-K13", "broken"),  # FCBAD changes track at the crossing in B
        ("K13-J14", "station"),  # DE
        ("J14-K15", "station"),  # EH
        ("J14-i13-h14-H16", "station"),  # EBCG
        ("I15-i13", "unreadable"),
        ("I15-Z99", "unreadable"),
        ("I15-H12", "broken"),
        ("I15", "unreadable"),
    ],
)
def test_what_one_two_train_may_not_run(route: str, fault: str) -> None:
    """1830 T-76 (6.4.2.a, b), and what cannot be read."""
    assert kind(judged(example(), "BO", "2", route)) == fault


@pytest.mark.parametrize(
    ("route", "value"),
    [
        ("J14-I15-i17-I19", 90),
        ("J14-i13-h14-I15-i17-I19", 90),
        ("H16-h14-i13-J14-I15", 100),
        ("I15-J14-K13", 110),
        ("I15-J14-K15", 100),
        ("I15-h14-i13-J14-K13", 110),
        ("I15-h14-i13-J14-K15", 100),
    ],
)
def test_three_cities(route: str, value: int) -> None:
    """1830 T-77: the seven three-city routes; a 2-train is too short for them (6.4.1.a)."""
    at = example()

    assert total(judged(at, "BO", "3", route)) == value
    assert kind(judged(at, "BO", "2", route)) == "long"


@pytest.mark.parametrize(
    ("route", "fault"),
    [("I15-J14-i13-h14-I15", "place"), ("J14-I15-J14", "track"), ("J14-K13-j12", "unreadable")],
)
def test_what_a_three_train_may_not_run(route: str, fault: str) -> None:
    """1830 T-78 (6.4.2.a, c, f)."""
    assert kind(judged(example(), "BO", "3", route)) == fault


def test_a_red_area_is_only_an_end() -> None:
    """1830 6.4.2.c, T-78: a route may end in the Deep South, not run through it."""
    at = position(classic(), "J14 14 2, J12 9 2, I11 9 2, H10 57 2", BO="J14")

    assert kind(judged(at, "BO", "3", "J14-K13-j12-i11-H10")) == "area"
    assert total(judged(at, "BO", "2", "J14-K13")) == 60


def test_two_trains_share_no_track() -> None:
    """1830 6.4.2.g, T-79: FED and FEH share FE; FED and FCBEH do not."""
    at = example()

    assert kind(judged(at, "BO", "3,3", "I15-J14-K13", "I15-J14-K15")) == "shared"
    assert total(judged(at, "BO", "3,3", "I15-J14-K13", "I15-h14-i13-J14-K15")) == 210


def test_both_ends_in_one_red_area() -> None:
    """1830 6.4.2.f, T-81: with a straight I13 the route DABCFED begins and ends in the Deep South."""
    at = position(classic(), EXAMPLE.replace("I13 16 3", "I13 9 0"), BO="I15")

    assert kind(judged(at, "BO", "4", "K13-j12-i13-h14-I15-J14-K13")) == "place"
    assert total(judged(at, "BO", "4", "K13-j12-i13-h14-I15-J14-K15")) == 130


def test_two_hexes_of_one_area() -> None:
    """1830 6.4.2.f and the option red_areas_are_one_city: I1 to J2 only where the Gulf is split."""
    at = position(classic(), "I3 8 1, H4 15 5, I5 8 0, J4 8 1", CO="H4")
    split = Terms(split=frozenset({"gulf"}))

    assert kind(judged(at, "CO", "3", "I1-i3-H4-i5-j4-J2")) == "place"
    assert total(judged(at, "CO", "3", "I1-i3-H4-i5-j4-J2", terms=split)) == 90
    assert Network(at.board).best(at, at.owner("CO"), trains("3"), Terms()).total == 60
    assert Network(at.board).best(at, at.owner("CO"), trains("3"), split).total == 90


def test_two_cities_of_one_hex_on_one_route() -> None:
    """1830 6.4.2.f, T-82: upper New York, F18, G17, lower New York: 170 with three cities, 90 with a 2-train."""
    at = position(classic(), "G19 62 0, F18 7 5, G17 2 2", NNH="G19.1")

    assert total(judged(at, "NNH", "3", "G19-f18-G17-G19")) == 170
    assert Network(at.board).best(at, at.owner("NNH"), trains("3"), Terms()).total == 170
    assert Network(at.board).best(at, at.owner("NNH"), trains("2"), Terms()).total == 90


def test_the_bypass_of_altoona() -> None:
    """1830 6.4.2.d, T-83: by the bypass Altoona neither counts nor blocks; by its city NYC may only end there."""
    at = position(classic(), "H10 57 1, H14 9 1, H16 57 1", PRR="H12", NYC="H10")

    assert total(judged(at, "NYC", "3", "H10-h12-h14-H16")) == 40
    assert kind(judged(at, "NYC", "3", "H10-H12-h14-H16")) == "blocked"
    assert total(judged(at, "NYC", "2", "H10-H12")) == 30
    assert total(judged(at, "PRR", "3", "H10-H12-h14-H16")) == 50


def test_red_areas_grow_with_the_phases() -> None:
    """1830 6.5.a, T-84: Chicago 40, then 70."""
    at = position(classic(), "F4 57 1", NYC="F4")

    assert total(judged(at, "NYC", "2", "F4-F2")) == 60
    assert total(judged(at, "NYC", "2", "F4-F2", terms=Terms(tier=1))) == 90


def test_a_route_has_two_stops() -> None:
    """1830 6.4.1.a: two cities are the minimum; a train may idle."""
    at = example()

    assert total(judged(at, "BO", "2,2", "-", "I15-J14")) == 80
    assert total(judged(at, "BO", "2", "-")) == 0
    assert kind(judged(at, "BO", "2", "I15-J14", "I15-i17-I19")) == "unreadable"


def test_the_halt_of_the_plus_side() -> None:
    """1830+ (p. 25): H12 is a station for PRR on every track, worth 10, counted or not, once per route."""
    at = position(plus(), "H10 57 1, H14 9 1, H16 57 1")
    board = at.board
    board.put_token(at, board.slot_of(board.index["H12"], 0), at.owner("PRR"))
    net, prr = Network(board), at.owner("PRR")

    assert total(judged(at, "PRR", "2", "H10-H12")) == 30
    assert total(judged(at, "PRR", "3", "H10-H12-h14-H16")) == 50
    assert kind(judged(at, "PRR", "2", "H10-H12-h14-H16")) == "long"
    assert kind(judged(at, "PRR", "2", "H10-h12-h14-H16")) == "station", "left out, it is no station of the route"
    assert net.best(at, prr, trains("3"), Terms()).total == 50
    assert net.best(at, prr, trains("2"), Terms(halt_counts=False)).total == 40, "a station that counts for nothing"
    assert net.best(at, prr, trains("2"), Terms(bypass=False)).total == 30, "a halt that nobody runs past"
    assert kind(judged(at, "PRR", "2", "H10-h12-h14-H16", terms=Terms(bypass=False))) == "broken"


def test_routes_are_written_and_read_back() -> None:
    """The notation of a best run is judged to be worth the same."""
    at = example()
    run = Network(at.board).best(at, at.owner("BO"), trains("2,3,3"), Terms())
    texts = ["-", "-", "-"]
    for route in run.routes:
        texts[route.train] = route.text

    assert total(judged(at, "BO", "2,3,3", *texts)) == 270
    assert run.routes[0].text == "I19-i17-I15"


def test_a_network_that_remembers_answers_as_a_fresh_one() -> None:
    """1830 6.4: far track changes nothing about a run, track that its trains can get to does."""
    at = example()
    net, bo = Network(at.board), at.owner("BO")
    run = net.best(at, bo, trains("2,3"), Terms())
    far = position(classic(), EXAMPLE + ", H4 57 1", BO="I15")
    near = position(classic(), EXAMPLE.replace("H14 28 0, ", ""), BO="I15")

    assert net.best(far, bo, trains("2,3"), Terms()) == run
    assert net.best(near, bo, trains("2,3"), Terms()) == Network(at.board).best(near, bo, trains("2,3"), Terms()) != run

    board = Board(TOY, TILES)
    net = Network(board)
    for seed in range(60):
        on = random_board(board, seed)
        assert net.best(on, 0, trains("3,3"), Terms()) == Network(board).best(on, 0, trains("3,3"), Terms()), seed


@pytest.mark.parametrize(
    "words", ["2", "4", "D", "2,2", "2,3", "3,4", "4,D", "D,D", "2,2,3", "2,2,2,3", "3,D,D", "2/4", "3/5,4"]
)
def test_the_best_set_equals_brute_force(words: str) -> None:
    """1830 6.4 and 6.5: on random small boards nothing earns more, and what is found is legal."""
    board = Board(TOY, TILES)
    earned = 0
    for seed in range(60):
        at = random_board(board, seed)
        run = Network(board).best(at, 0, trains(words), Terms(seed % 2))
        assert run.total == Brute(board, at, 0, seed % 2).best(trains(words)), seed
        texts = ["-"] * len(trains(words))
        for route in run.routes:
            texts[route.train] = route.text
        again = Network(board).judge(at, 0, trains(words), texts, Terms(seed % 2))
        assert total(again) == run.total, (seed, texts)
        earned += run.total > 0
    assert earned > 30


@pytest.mark.parametrize("words", ["3", "5", "2/4", "3/5", "2,3", "4,4", "3/5,3/5", "2/4,3", "2,3/5,4"])
@pytest.mark.parametrize("per_visit", [0, 10])
def test_the_best_set_with_ends_east_and_west_equals_brute_force(words: str, per_visit: int) -> None:
    """1846-REV-2, ROUTE-3, ROUTE-7 and REV-5: ends with a bonus, N/M trains, and ten for every visit of one train."""
    board = Board(SIDED, TILES)
    crossed = 0
    for seed in range(40):
        at = random_board(board, seed)
        terms = Terms(seed % 2, barred_sides=frozenset({Brute.barred_side}), per_visit=per_visit)
        run = Network(board).best(at, 0, trains(words), terms)
        brute = Brute(board, at, 0, seed % 2)
        assert run.total == max(brute.best(fleet) for fleet in mailing(trains(words), per_visit)), seed
        texts = ["-"] * len(trains(words))
        for route in run.routes:
            texts[route.train] = route.text
        assert total(Network(board).judge(at, 0, trains(words), texts, terms)) == run.total, (seed, texts)
        ends = [{board.spots[x[0]].side for x in (r.stops[0], r.stops[-1])} for r in run.routes]
        crossed += {"E", "W"} in ends
    assert crossed > 3 or max(t.counts for t in trains(words)) < 3, "both ends and a station"


@pytest.mark.parametrize("words", ["3X", "DX", "2,3X", "3X,3Y", "4,DX", "DX,DY", "2/4X,3", "3/5Y,3/5", "2,3X,3Y"])
def test_values_by_train_equal_brute_force(words: str) -> None:
    """Trains of one run may count different values for a place, and one may be worth more to the shorter of them."""
    board = Board(VALUED, TILES)
    fleet = [replace(TRAINS[w.rstrip("XY")], kind=w[len(w.rstrip("XY")) :]) for w in words.split(",")]
    differs = 0
    for seed in range(50):
        at, terms = random_board(board, seed), Terms(seed % 4)
        run = Network(board).best(at, 0, fleet, terms)
        assert run.total == Brute(board, at, 0, seed % 4).best(fleet), seed
        texts = ["-"] * len(fleet)
        for route in run.routes:
            texts[route.train] = route.text
        assert total(Network(board).judge(at, 0, fleet, texts, terms)) == run.total, (seed, texts)
        plain = Network(board).best(at, 0, [replace(t, kind="") for t in fleet], terms)
        differs += plain.total != run.total
    assert differs > 5


def mailing(fleet: list[Train], per_visit: int) -> list[list[Train]]:
    """The trains, each of them once the one that earns for its visits."""
    return [[replace(t, per_visit=per_visit * (i == j)) for j, t in enumerate(fleet)] for i in range(len(fleet))]


@pytest.mark.parametrize("words", ["3", "D", "4,D", "D,D", "2,2,3", "2/4", "3/5,3/5", "2,3/5,4", "DX,DY", "2/4X,3"])
@pytest.mark.parametrize("block", [TOY, SIDED, VALUED])
def test_listed_and_searched_routes_are_the_same(words: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a train's few routes are all listed or searched one by one, the best set is the very same."""
    board = Board(block, TILES)
    fleet = [replace(TRAINS[w.rstrip("XY")], kind=w[len(w.rstrip("XY")) :]) for w in words.split(",")]
    terms = Terms(1, barred_sides=frozenset({Brute.barred_side}), per_visit=10 * (block == SIDED))
    at = [random_board(board, seed) for seed in range(40)]
    listed = [Network(board).best(on, 0, fleet, terms) for on in at]
    monkeypatch.setattr("stockrail.rail.fleet.FEW", 0)

    assert listed == [Network(board).best(on, 0, fleet, terms) for on in at]
    assert sum(run.total > 0 for run in listed) > 15


def test_a_spent_budget_says_so() -> None:
    """Never a silent cut: past the budget the answer is not proved and bounded from above."""
    at = example()
    net, bo = Network(at.board), at.owner("BO")
    short = net.best(at, bo, trains("3,4"), Terms(), budget=12)

    assert not short.proved
    assert short.total <= 220 <= short.bound


def test_two_diesels_on_a_crowded_board() -> None:
    """1830 6.4 and 6.5: where one diesel has 140,000 routes, the best two are proved well within the budget."""
    board = classic()
    at = dense(board, 59)
    two, net = trains("D,D"), Network(board)
    run = net.best(at, OWN, two, Terms(1), budget=120_000)

    assert (run.total, run.proved) == (1050, True)
    assert total(net.judge(at, OWN, two, [r.text for r in run.routes], Terms(1))) == 1050


def test_only_a_train_with_a_limit_runs_past() -> None:
    """1830 6.4.2.d: a diesel stops in Altoona on its way, unless it is closed; a 2-train had better run past it."""
    tiles = "H10 14 1, H14 9 1, H16 57 1"
    at = position(classic(), tiles, PRR="H10")
    net, prr = Network(at.board), at.owner("PRR")

    assert [r.text for r in net.best(at, prr, trains("D"), Terms()).routes] == ["H16-h14-H12-H10"]
    assert net.best(at, prr, trains("2"), Terms()).total == 50
    closed = position(classic(), tiles, PRR="H10", NYC="H12")
    assert net.best(closed, prr, trains("D"), Terms()).total == 50


def test_no_station_no_route() -> None:
    at = position(classic(), EXAMPLE)

    assert Network(at.board).best(at, at.owner("PRR"), trains("D"), Terms()) == Run((), 0, True, 0)
    assert not Network(at.board).can_run(at, at.owner("PRR"), Terms())
    assert Network(example().board).can_run(example(), example().owner("BO"), Terms())


# ---------------------------------------------------------------------- the second map


def test_counting_the_best_of_the_stops_visited() -> None:
    """1846-ROUTE-7.1, T66: of 20, 50, 40 and 30 a 2/4 with its token in the 20 counts 70, with one in the 40 90."""
    tiles = "G3 57 1, G5 9 1, G7 51 0, G9 611 0, G11 9 1, G13 14 0"
    route = ["G3-g5-G7-G9-g11-G13"]
    for home, earned in (("G3", 70), ("G9", 90)):
        at = position(midwest(), tiles, IC=home)
        net, ic = Network(at.board), at.owner("IC")
        assert total(net.judge(at, ic, [Train(2, 4)], route, Terms())) == earned
        assert net.best(at, ic, [Train(2, 4)], Terms()).total == earned


SIDES = """
   1  2  3  4  5  6  7  8  9
A  @     .     O     .     @
B           @

A1 +W20 area 30: 4
A9 +E30 area 40: 1
B4 +E10 area 50: 3
"""


def test_east_and_west() -> None:
    """1846-REV-2 and ROUTE-3, T62: an East and a West end add their bonuses if counted; two East ends are refused."""
    at = position(Board(SIDES, TILES), "A3 9 1, A5 14 0, A7 9 1", GT="A5")
    terms = Terms(barred_sides=frozenset({"E"}))

    def run(train: Train, route: str) -> Run | Fault:
        return Network(at.board).judge(at, at.owner("GT"), [train], [route], terms)

    assert total(run(Train(3, 3), "A1-a3-A5-a7-A9")) == 30 + 30 + 40 + 20 + 30
    assert total(run(Train(3, 3), "A1-a3-A5-B4")) == 30 + 30 + 50 + 20 + 10
    assert total(run(Train(2, 3), "A1-a3-A5-a7-A9")) == 30 + 40, "the station and one end: no bonus"
    assert kind(run(Train(3, 3), "B4-A5-a7-A9")) == "sides"
    assert Network(at.board).best(at, at.owner("GT"), [Train(3, 3)], terms).total == 150


def test_a_bonus_per_visit_goes_to_one_train() -> None:
    """1846-REV-5: ten for every stop visited by one train, the one that visits most."""
    at = position(midwest(), "G3 57 1, G5 9 1, G7 51 0, G9 611 0, G11 9 1, G13 14 0", IC="G7")
    terms = Terms(per_visit=10)
    net, ic = Network(at.board), at.owner("IC")

    assert net.best(at, ic, [Train(2, 4)], terms).total == 90 + 40
    assert total(net.judge(at, ic, [Train(2, 2), Train(2, 2)], ["G7-G9", "G3-g5-G7"], terms)) == 90 + 70 + 20


def test_a_full_board_of_the_second_map() -> None:
    """1846 T65: seven corporations with two trains each at the end of a game."""
    for q in full_game():
        run = Network(q.board).best(q.at, q.corp, q.trains, q.terms)
        assert (run.total, run.proved) == (q.best, True)


def test_every_known_board_of_the_second_map() -> None:
    """1846 T65: the best totals of all 19 recorded positions, mail contract and N/M trains included."""
    yaml = pytest.importorskip("yaml")
    path = SHARED / "rules" / "1846" / "route_fixtures.yaml"
    if not path.exists():
        pytest.skip("no route fixtures beside the repository")
    compared = 0
    for fixture in yaml.safe_load(path.read_text(encoding="utf-8"))["fixtures"]:
        tiles = ", ".join(f"{h} {t} {r}" for h, (t, r) in fixture["tiles"].items())
        at = position(midwest(), tiles)
        board = at.board
        for node, owners in fixture["tokens"].items():
            name, _, city = node.partition(".")
            for owner in owners:
                board.put_token(at, board.free_slots(at, board.index[name], int(city or 0))[0], at.owner(owner))
        for corp, best in fixture["best"].items():
            sides = [word.partition("/") for word in fixture["trains"][corp]]
            mail = 10 if fixture.get("mail_contract") == corp else 0
            terms = Terms(int(fixture["phase"] in ("III", "IV")), barred_sides=frozenset({"E"}), per_visit=mail)
            run = Network(board).best(at, at.owner(corp), [Train(int(n), int(m or n)) for n, _, m in sides], terms)
            assert (run.total, run.proved) == (best, True), (fixture["name"], corp)
            compared += 1
    assert compared == 19


# ---------------------------------------------------------------------- recorded games


GAMES = sorted(OPEN.glob("1830*.trace.jsonl"))


@needed(GAMES)
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.name.split(".")[0])
def test_the_best_revenue_of_every_recorded_run(path: Path) -> None:
    """1830 6.5: equal to an exhaustive search over the routes of the engine that recorded the game."""
    told = {line["id"]: line for line in lines(beside(path, "best"))}
    board = classic()
    net = Network(board)
    for at, line in boards(path, board):
        run = told.pop(line["action"].get("id"), None) if line else None
        if run:
            terms = Terms(int(at.state["phase"] in ("5", "6", "D")), split=frozenset({"gulf"}))
            found = net.best(at, at.owner(run["entity"]), [TRAINS[t] for t in run["trains"]], terms)
            assert (found.total, found.proved) == (run["best"], True), run["id"]
    assert not told
