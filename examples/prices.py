"""What shares cost over a game: a table for a spreadsheet and a chart, from a match or a game of 18xx.games.

python prices.py evening.json prices.csv prices.svg
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import stockrail
from stockrail import report


def prices(match: stockrail.Match) -> list[dict[str, int]]:
    """A row for every moment at which a price has changed: the entry, and each corporation's price."""
    rows: list[dict[str, int]] = []
    for position in match.positions():
        found = {name: c.price for name, c in position.view().corporations.items() if c.price}
        if not rows or found != {k: v for k, v in rows[-1].items() if k != "entry"}:
            rows.append({"entry": position.n, **found})
    return rows


def main(game: str, table: str, chart: str) -> None:
    """Read the game, write the table and the chart."""
    match = stockrail.load(game)
    rows = prices(match)
    with Path(table).open("w", encoding="utf-8", newline="") as file:
        names = dict.fromkeys(name for row in rows for name in row)
        writer = csv.DictWriter(file, list(names), restval="")
        writer.writeheader()
        writer.writerows(rows)
    Path(chart).write_text(report.chart(match, name="value"), encoding="utf-8")
    print(f"{len(rows) - 1} changes of price in {len(match.entries)} entries")


if __name__ == "__main__":
    main(*sys.argv[1:])
