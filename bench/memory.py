"""What one match weighs at its end: its record, the positions kept for undo, and all that its title has compiled and
remembered meanwhile.

    python -m bench.memory
"""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from bench.measure import at_most
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.match import Match
from stockrail.core.rng import Rng

SEATS = 4
MOST = 30.0
"""Megabytes a match may weigh."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A title, and the megabytes of a match of it."""

    what: str
    entries: int
    megabytes: float

    @property
    def verdict(self) -> str:
        return at_most(self.megabytes, MOST, "MB")


def weights() -> list[Weight]:
    """A random game of every title, from its set-up to its end."""
    return [_weigh(titles.title(name)) for name in titles.names()]


def _weigh(title: type[Game]) -> Weight:
    gc.collect()
    tracemalloc.start()
    m, rng = Match(title(), SEATS, seed=1), Rng(1)
    while m.turn is not None:
        m.play(m.legal.pick(rng))
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Weight(f"{title.name}, {SEATS} seats: one match", len(m.entries), held / 2**20)


def table(found: list[Weight]) -> Table:
    """The weights as a table."""
    shown = Table("what")
    for title in ("entries", "MB"):
        shown.add_column(title, justify="right")
    shown.add_column("target")
    for one in found:
        shown.add_row(one.what, f"{one.entries:,}", f"{one.megabytes:.1f}", one.verdict)
    return shown


if __name__ == "__main__":
    Console().print(table(weights()))
