"""Great Western Trail: the best use of a seat's items for its objective cards, over sets a game can bring about.

A set is a starting card, some or all cards of the objective deck, in the area or in the deck, and items as a long game
yields them.  Nothing is remembered from one set to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from bench.measure import Bench
from stockrail.core.rng import Rng
from stockrail.games.gwt import data as d
from stockrail.games.gwt.assignment import Items, best

SETS = 2000
HARDEST = 5
LIMIT = 0.001
"""Seconds a set may take."""
FEWEST_CARDS = 14
MOST = {"B": 10, "G": 8, "L": 8, "H": 12, "S": 10, "3": 7, "4": 5, "5": 4, "F": 4}
"""Items of each task."""

Set = tuple[tuple[str, ...], tuple[str, ...], Items, bool]


def benches() -> Sequence[Bench]:
    """All sets, and the few that take longest."""
    rng = Rng(1)
    sets = [_set(rng) for _ in range(SETS)]
    hardest = sorted(sets, key=seconds)[-HARDEST:]
    return [
        Bench("gwt: objectives assigned", "sets", lambda: _assign(sets), limit=LIMIT),
        Bench(f"gwt: objectives assigned, hardest {HARDEST} of {SETS}", "sets", lambda: _assign(hardest), limit=LIMIT),
    ]


def _set(rng: Rng) -> Set:
    cards = list(d.OBJECTIVE_DECK)
    for _ in range(rng.below(len(cards) - FEWEST_CARDS + 1)):
        cards.remove(rng.choice(cards))
    start = rng.choice(d.STARTING)
    area: list[str] = []
    deck: list[str] = []
    for card in cards:
        rng.choice((area, deck)).append(card)
    return (start, *area), tuple(deck), tuple(rng.below(MOST[t] + 1) for t in d.TASKS), bool(rng.below(2))


def seconds(one: Set) -> float:
    """Processor time for a set, the least of three."""
    times = []
    for _ in range(3):
        started = process_time()
        best.__wrapped__(*one)
        times.append(process_time() - started)
    return min(times)


def _assign(sets: list[Set]) -> int:
    for one in sets:
        best.__wrapped__(*one)
    return len(sets)
