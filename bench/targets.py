"""What the compiled engines must reach instead of what the plain ones must: see docs/speed.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bench.measure import Bench
from stockrail import native

RATIOS = {
    "1830, 4 seats: playout": 1.5,
    "1846, 4 seats: playout": 0.6,
    "gwt, 4 seats: playout": 3.0,
    "stockpile, 4 seats: playout": 7.0,
}
"""Beside python-chess in the same run."""
SECONDS = {
    "1830: best routes, two diesels, dense board": 0.150,
    "1830, 4 seats: greedy bots": 0.209,
    "1846, 4 seats: greedy bots": 0.079,
    "1889, 4 seats: greedy bots": 0.101,
    "18Chesapeake, 4 seats: greedy bots": 0.974,
    "gwt, 4 seats: greedy bots": 0.619,
    "stockpile, 4 seats: greedy bots": 0.0121,
}
"""What one may take; a game of greedy bots a third of what plain Python took when the engines were first compiled."""
READING = {"plain Python": 4, "compiled": 6}
"""How many times as fast as the engine of 18xx.games a game file is read: see `engine18xx`."""
RUNNING = "compiled" if native.COMPILED else "plain Python"
"""Which engines are measured."""


def goals(benches: Iterable[Bench]) -> list[Bench]:
    """The benches with the goals of the engines that run."""
    return [_compiled(b) for b in benches] if native.COMPILED else [*benches]


def _compiled(b: Bench) -> Bench:
    return replace(b, target=RATIOS.get(b.what, b.target), limit=SECONDS.get(b.what, b.limit))
