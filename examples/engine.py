"""An engine: a bot as a program of its own, in any language, that talks in lines.  This one is cautious.

stockrail simulate stockpile --bots "engine:python examples/engine.py,random" --games 10

It needs nothing but a JSON reader; `docs/bots.md` has the protocol.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Answer line by line until nobody asks any more."""
    legal: list[dict[str, object]] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "stockrail":
            print("name Cautious", "ready", sep="\n", flush=True)
        elif word == "legal":
            legal = json.loads(rest)
        elif word == "go":
            print(f"info {len(legal)} moves", f"bestmove {cheapest(legal)}", sep="\n", flush=True)


def cheapest(legal: list[dict[str, object]]) -> str:
    """To pass or to decline if one may, else the move with the smallest numbers; a span is taken at its low end."""

    def amounts(move: dict[str, object]) -> int:
        return sum(v for v in move.values() if isinstance(v, int))

    move = min(legal, key=lambda m: (m["do"] not in ("pass", "decline"), amounts(m)))
    return str(move["text"]).partition(" .. ")[0]


if __name__ == "__main__":
    main()
