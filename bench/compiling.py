"""Compiling a title: data, map, tiles and policies become a game, proof-reading included."""

from __future__ import annotations

from collections.abc import Sequence

from bench.measure import Bench, Step
from stockrail.core import titles
from stockrail.core.game import Game

LIMIT = 0.3
"""Seconds a title may take."""


def benches() -> Sequence[Bench]:
    """A row for every title."""
    return [Bench(f"{name}: compiled", "titles", _step(titles.title(name)), limit=LIMIT) for name in titles.names()]


def _step(title: type[Game]) -> Step:
    def compiled() -> int:
        title()
        return 1

    return compiled
