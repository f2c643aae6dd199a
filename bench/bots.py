"""A whole game of greedy bots at every seat, for each title that has them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bench.measure import Bench, Step
from stockrail import bots
from stockrail.bots.arena import simulate
from stockrail.core import titles
from stockrail.core.game import Game

GREEDY = "greedy"
SEATS = 4
LIMITS = {"1830": 10.0, "1846": 10.0, "1889": 10.0, "18Chesapeake": 10.0, "gwt": 5.0}
"""Seconds a game may take."""


def benches() -> Sequence[Bench]:
    """A row for every title."""
    return [
        Bench(f"{name}, {SEATS} seats: greedy bots", "games", _game(titles.find(name)), limit=LIMITS.get(name))
        for name in titles.names()
        if GREEDY in bots.names(name)
    ]


def _game(game: Game) -> Step:
    """Another game each time: one played before would find its best routes remembered."""
    seeds = count(1)

    def step() -> int:
        simulate(game, SEATS, games=1, seed=next(seeds), bots=(GREEDY,))
        return 1

    return step
