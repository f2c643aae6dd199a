"""What corporations could have earned and did not: every run of a rail game beside the best one there was.

python missed.py evening.json
"""

from __future__ import annotations

import sys

import stockrail
from stockrail.rail.best import best_routes


def missed(match: stockrail.Match) -> dict[str, tuple[int, int, int]]:
    """Of each corporation: how often it ran, what that earned, and what the best routes would have earned."""
    found: dict[str, tuple[int, int, int]] = {}
    positions = iter(match.positions())
    before = next(positions)
    for after in positions:
        for event in after.entry.events if after.entry is not None else ():
            if event.kind == "ran":
                corporation = before.view().operating
                runs, earned, best = found.get(corporation, (0, 0, 0))
                at_most = best_routes(before, corporation).revenue
                found[corporation] = (runs + 1, earned + after.view().corporations[corporation].ran, best + at_most)
        before = after
    return found


def main(game: str) -> None:
    """Read the game and print a line for every corporation."""
    for corporation, (runs, earned, best) in missed(stockrail.load(game)).items():
        print(f"{corporation:<5} {runs:>3} runs  {earned:>6} of {best:>6}  {best - earned:>5} missed")


if __name__ == "__main__":
    main(*sys.argv[1:])
