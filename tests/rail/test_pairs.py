"""The best two routes of equal trains without a limit: from arms, beside all routes there are and the search for any
set."""

from __future__ import annotations

from functools import cache

import pytest
from bench.routes import OWN, dense

from stockrail.core.rng import Rng
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_tiles import TILES
from stockrail.interchange.games18xx.boards import TraceBoard
from stockrail.rail.arms import NO_ARM, TooMany, bits, columns
from stockrail.rail.board import Board
from stockrail.rail.fleet import Fleet
from stockrail.rail.graph import Network
from stockrail.rail.pairs import Pairs
from stockrail.rail.routes import ENDLESS, Run, Terms, Train
from stockrail.rail.search import Meter
from stockrail.rail.ties import Ties
from stockrail.rail.yard import Trail
from tests.rail.brute import TOY, VALUED, Brute, random_board
from tests.rail.nets import NetYard, random_net

DIESEL = Train(ENDLESS, ENDLESS)
TWO = [DIESEL, DIESEL]


def all_arms(net: NetYard) -> Pairs:
    return Pairs(net, net.stopping, net.values, 10_000)


def two(net: NetYard) -> tuple[int, list[Trail | None]]:
    """What two diesels earn on the net, and their routes."""
    fleet = Fleet(net, TWO, Meter(10**7))
    fleet.solve()
    return fleet.total, fleet.best


@pytest.fixture
def nothing_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few routes there are, they are not listed."""
    monkeypatch.setattr("stockrail.rail.fleet.FEW_ENDLESS", 0)


def test_columns_are_rows_turned() -> None:
    """A bit of a row is a bit of a column; the last bits of a byte, no rows and no columns included."""
    rng = Rng(1)
    for width in (0, 1, 7, 8, 9, 70):
        for size in (0, 1, 5, 40):
            rows = [rng.below(1 << width) for _ in range(size)]
            turned = columns(rows, width)
            assert len(turned) == width
            assert all(bits(row) == [c for c in range(width)[::-1] if turned[c] >> r & 1] for r, row in enumerate(rows))


@pytest.mark.parametrize("seed", range(100))
def test_arms_make_every_route(seed: int) -> None:
    """On any net: over the same sides the same values as by trying all, and no other routes."""
    net = random_net(Rng(seed), 7)
    pairs = all_arms(net)
    earned: dict[int, set[int]] = {}
    for value, mask, _ in net.routes():
        earned.setdefault(mask, set()).add(value)

    for mask, values in earned.items():
        assert {pick[0] for pick in pairs.same(mask)} == values
    for s, arms in enumerate(pairs.stations):
        for a, best in enumerate(arms.best):
            mates = [NO_ARM, *(arms.order[rank] for rank in bits(arms.mates(a)))]
            routes = [pairs.trail((0, s, a, b)) for b in mates]
            assert all(mask in earned for _, mask, _, _, _ in routes)
            assert best == max(arms.worth + arms.values[a] + (arms.values[b] if b != NO_ARM else 0) for b in mates)
            assert arms.reach[a] == max(arms.best[a : arms.after[a]])


@pytest.mark.parametrize("seed", range(100))
def test_the_best_route_apart_from_sides_taken(seed: int) -> None:
    """On any net, whatever is taken: no route earns more, and the first of equal ones is that of the search."""
    rng = Rng(seed)
    net = random_net(rng)
    pairs, routes = all_arms(net), list(net.routes())
    fleet = Fleet(net, [DIESEL], Meter(10**7))
    for _ in range(5):
        taken = 0
        for _ in range(rng.below(4)):
            taken |= rng.choice(net.masks)
        best = pairs.best(taken)
        assert best == fleet._one(0, taken)
        assert (best[0] if best else 0) == max((value for value, mask, _ in routes if not mask & taken), default=0)


@pytest.mark.parametrize("seed", range(100))
def test_no_pair_earns_more(seed: int) -> None:
    """On any net: what two routes earn at most by trying all pairs, and which routes are the dearer of such two."""
    net = random_net(Rng(seed), 6)
    routes = {(value, mask) for value, mask, _ in net.routes()}
    sums = [(a + b, a, m) for a, m in routes for b, n in routes if not m & n and a >= b]
    most = max((total for total, _, _ in sums), default=0)
    if not most:
        return
    pairs = all_arms(net)
    total, picks = pairs.above(most - 1, Meter(10**7))

    assert total == most
    assert {(pick[0], pairs.mask(pick)) for pick in picks} == {(a, m) for value, a, m in sums if value == most}
    assert pairs.above(most // 2, Meter(10**7))[0] == most
    assert pairs.above(most, Meter(10**7)) == (most + 1, [])


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_the_pair_is_that_of_the_search_link_by_link(
    seed: int, nothing_listed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On any net: of many equal pairs the very same comes out, in the same order."""
    nets = [random_net(Rng(seed + more)) for more in range(20)]
    pairs = [two(net) for net in nets]
    monkeypatch.setattr("stockrail.rail.fleet.MANY_ARMS", 0)

    assert pairs == [two(net) for net in nets]


def test_ties_are_settled_or_left_to_the_search() -> None:
    """Mostly the arms tell which pair is first; where it depends on what was found before, they say so."""
    settled = left = 0
    for seed in range(200):
        net = random_net(Rng(seed))
        pairs = all_arms(net)
        fleet = Fleet(net, TWO, Meter(10**7))
        best = pairs.best(0)
        fleet.single = [best[0] if best else 0]
        fleet._greedy(range(2))
        total, picks = pairs.above(fleet.total, Meter(10**7))
        if picks:
            first = Ties(pairs, fleet.total - fleet.single[0]).first(fleet.total, total, picks)
            settled, left = settled + (first is not None), left + (first is None)
    assert settled > 10 * left > 0


@pytest.mark.parametrize("block", [TOY, VALUED])
def test_two_diesels_equal_brute_force(block: str, nothing_listed: None) -> None:
    """1830 6.4 and 6.5: on random small boards no two routes earn more."""
    board = Board(block, TILES)
    for seed in range(20):
        at = random_board(board, seed)
        run = Network(board).best(at, 0, TWO, Terms(seed % 2))
        assert (run.total, run.proved) == (Brute(board, at, 0, seed % 2).best(TWO), True), seed


@cache
def crowded(seed: int) -> TraceBoard:
    return dense(Board(CLASSIC, TILES), seed)


def on_crowded_boards(seeds: range) -> list[Run]:
    return [Network(crowded(seed).board).best(crowded(seed), OWN, TWO, Terms(1)) for seed in seeds]


def test_two_diesels_run_as_the_search_would_let_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """On crowded boards the same routes come out for the same trains, also where arms are too many."""
    runs = on_crowded_boards(range(4, 6))
    monkeypatch.setattr("stockrail.rail.fleet.MANY_ARMS", 1600)
    assert runs == on_crowded_boards(range(4, 6))


@pytest.mark.proof
def test_two_diesels_run_as_the_search_would_let_them_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = on_crowded_boards(range(200))
    monkeypatch.setattr("stockrail.rail.fleet.MANY_ARMS", 0)
    assert runs == on_crowded_boards(range(200))


def test_arms_past_the_limit() -> None:
    net = random_net(Rng(1))
    size = all_arms(net).size

    assert Pairs(net, net.stopping, net.values, size).size == size
    with pytest.raises(TooMany):
        Pairs(net, net.stopping, net.values, size - 1)


def test_a_budget_spent_on_pairs_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a silent cut: the pair is not proved, and bounded by two best routes."""
    monkeypatch.setattr("stockrail.rail.fleet.MANY_ARMS", 3600)
    at = crowded(4)
    net = Network(at.board)
    proved = net.best(at, OWN, TWO, Terms(1))
    short = net.best(at, OWN, TWO, Terms(1), budget=4000)

    assert proved.proved
    assert not short.proved
    assert short.total <= proved.total <= short.bound == 2 * net.best(at, OWN, [DIESEL], Terms(1)).total
