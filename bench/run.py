"""`make bench`: one table of everything measured, each figure beside its yardstick from the same run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from bench import bots, compiling, engine18xx, memory, objectives, playouts, records, research, routes
from bench.measure import Bench, Row, measure
from bench.targets import RUNNING, goals

BENCHES: list[Callable[[], Sequence[Bench]]] = [
    playouts.benches,
    routes.benches,
    records.benches,
    engine18xx.benches,
    objectives.benches,
    compiling.benches,
    bots.benches,
    research.benches,
]
"""Where rows come from.  A bench of another kind is a function in a file of its own and a line here."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each row is measured")
    parser.add_argument("--json", action="store_true", help="print for programs")
    args = parser.parse_args()
    rows = measure(goals(b for source in BENCHES for b in source()), args.seconds)
    weights = memory.weights()
    if args.json:
        speed, weight = [asdict(row) for row in rows], [asdict(w) for w in weights]
        print(json.dumps({"engines": RUNNING, "speed": speed, "memory": weight}, indent=1))
    else:
        Console(width=max(Console().width, 100)).print(table(rows), memory.table(weights))


def table(rows: Sequence[Row]) -> Table:
    """The rows as a table; a ratio is to python-chess doing the like, of an environment to PettingZoo's chess."""
    shown = Table("what", "unit", title=f"Engines: {RUNNING}")
    for title in ("per second", "µs each", "ratio"):
        shown.add_column(title, justify="right")
    shown.add_column("target")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.3f}"
        shown.add_row(row.what, row.unit, f"{row.rate:,.0f}", f"{row.micros:,.2f}", ratio, row.verdict)
    return shown


if __name__ == "__main__":
    main()
