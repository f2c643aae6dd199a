"""What a game remembers is shared by threads: whoever asks gets the answer it would have got alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from stockrail.core import titles
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Run
from stockrail.rail.game import RailGame
from stockrail.rail.memo import Memo
from stockrail.rail.policies.running import RunTrains, best_action, judge
from stockrail.rail.reach import Reach
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import RailState
from tests.rail.every import INSTALLED

T = TypeVar("T")
MOMENTS = 80
Asked = tuple[RailState, int]
Answer = tuple[tuple[Run, int], list[Runs | Refusal], object, list[tuple[int, int]]]


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*jobs: Callable[[], T]) -> list[T]:
    """What the jobs give, each done by a thread of its own, all begun at once."""
    start = Barrier(len(jobs))

    def begin(job: Callable[[], T]) -> T:
        start.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return list(threads.map(begin, jobs))


def test_the_oldest_half_goes() -> None:
    """A memo holds no more than it may, and keeps what came last."""
    memo: Memo[int, str] = Memo(4)
    for n in range(5):
        assert memo.keep(n, str(n)) == str(n)
    assert memo == {2: "2", 3: "3", 4: "4"}


@pytest.mark.usefixtures("impatient")
def test_a_full_memo_is_shared() -> None:
    """Threads that all make room at once get in nobody's way."""
    memo: Memo[int, int] = Memo(8)

    def fill() -> None:
        for n in range(5000):
            assert memo.keep(n, n * n) == n * n
            assert memo.get(n - 1) in (None, (n - 1) ** 2)

    together(fill, fill, fill, fill)
    assert len(memo) <= 8 + 4


def compiled(title: str) -> RailGame:
    """The title's game, new: it remembers nothing yet."""
    game = titles.title(title)()
    assert isinstance(game, RailGame)
    return game


def running(title: str) -> list[Asked]:
    """The moments of random games in which trains run, and whose they are."""
    g, rng = compiled(title), Rng(8)
    found: list[Asked] = []
    while len(found) < MOMENTS:
        s = g.start(3)
        while (turn := g.turn(s)) is not None:
            top = s.agenda[-1]
            if isinstance(top, RunTrains):
                found.append((s.clone(), top.corp(g)))
            g.apply(s, g.draw(s, rng) if turn == CHANCE else g.legal(s).pick(rng))
    return found[:MOMENTS]


def answers(g: RailGame, moments: list[Asked]) -> list[Answer]:
    """Of each moment the best run, what the judge says of it, of none and of nonsense, and where tiles may go."""
    found: list[Answer] = []
    for s, corp in moments:
        best = best_action(g, s, corp)
        declared = (best[0], Run(()), Run(("9-9:A1-B2",)))
        said = [judge(g, s, corp, a) for a in declared]
        found.append((best, said, g.reachable_faces(s, corp), g.network.reach(s, corp).cities()))
    return found


def led_to(g: RailGame, s: RailState, reach: Reach) -> dict[int, tuple[int, ...]]:
    """The faces that may be laid in each hex, every one judged by itself."""
    colours, board, rule = g.phase(s).colours, g.board, g.title.building.connection
    found = {}
    for h in reach.hexes:
        ready = board.upgrades(h, s.laid[h]) if board.next_colour(s, h) in colours else ()
        found[h] = tuple(f for f in ready if f not in g.faces_of_powers and rule.leads(reach, h, f))
    return {h: faces for h, faces in found.items() if faces}


@pytest.mark.parametrize("title", INSTALLED)
def test_what_is_remembered_of_a_hex_is_what_a_new_walk_finds(title: str) -> None:
    """Tiles laid elsewhere change nothing, and hexes that are alike take the same tiles."""
    g = compiled(title)
    for s, _ in running(title):
        for corp in range(len(g.corporations)):
            fresh = Reach(g.board, s, corp)
            assert dict(g.reachable_faces(s, corp)) == led_to(g, s, fresh)
            assert g.network.reach(s, corp).cities() == fresh.cities()


@pytest.mark.parametrize("title", INSTALLED)
def test_walks_that_go_on_reach_what_new_ones_reach(title: str) -> None:
    """From moment to moment, forth and back: nothing of an earlier walk is kept that no longer holds."""
    g = compiled(title)
    moments = [s for s, _ in running(title)]
    for corp in range(len(g.corporations)):
        reach = Reach(g.board, moments[0], corp)
        for s in (*moments, *moments[::-7]):
            reach, fresh = reach.now(s), Reach(g.board, s, corp)
            assert reach.hexes == fresh.hexes
            assert reach.cities() == fresh.cities()
            for h in reach.hexes:
                assert reach.beside(h) == fresh.beside(h)
                faces = g.board.upgrades(h, s.laid[h])
                assert [reach.touches(h, f) for f in faces] == [fresh.touches(h, f) for f in faces]


@pytest.mark.parametrize("title", INSTALLED)
@pytest.mark.usefixtures("impatient")
def test_threads_that_share_a_game_get_the_same_answers(title: str) -> None:
    """Two run trains in the same order, a third the other way round, each on its own copies of the positions."""
    moments = running(title)
    alone, shared = answers(compiled(title), moments), compiled(title)
    copies = [[(s.clone(), corp) for s, corp in moments] for _ in range(3)]
    copies[2].reverse()
    one, two, backwards = together(*(lambda c=c: answers(shared, c) for c in copies))
    assert one == alone
    assert two == alone
    assert backwards[::-1] == alone
