"""Every bot of a title against every other, with confidence: is one of them better, or was it luck?

python tournament.py stockpile 200
"""

from __future__ import annotations

import sys
from itertools import combinations

from stockrail import bots
from stockrail.bots.arena import simulate


def main(title: str, games: str = "100", jobs: str = "1") -> None:
    """Two seats or three, one bot against the rest, both ways round."""
    for one, other in combinations(bots.names(title), 2):
        for alone, crowd in ((one, other), (other, one)):
            tally = simulate(title, seats=3, games=int(games), bots=(alone, crowd), jobs=int(jobs))
            low, high = tally.interval(alone)
            verdict = "better" if low > 1 / 3 else "worse" if high < 1 / 3 else "as good, as far as one can tell"
            shares = f"{tally.share(alone):.0%} ({low:.0%} to {high:.0%})"
            print(f"one {alone} against two {crowd}: {shares}: {verdict}")


if __name__ == "__main__":
    main(*sys.argv[1:])
