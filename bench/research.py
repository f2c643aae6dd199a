"""Environments for learning, beside PettingZoo's own board games: steps a second, each with its observation and mask.

`python -m bench.research` measures these rows alone.  Whatever is played, the same loop plays it: look, pick one of the
legal codes, step.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3
from rich.console import Console

from bench.measure import Bench, measure
from stockrail import research
from stockrail.core import titles

CHESS = "PettingZoo chess: step"
SEATS = 4
STEPS = 200
"""Steps of one measured piece."""


def benches() -> list[Bench]:
    """PettingZoo's games first, then every title."""
    theirs = {CHESS: chess_v6, "PettingZoo connect four: step": connect_four_v3}
    theirs["PettingZoo tictactoe: step"] = tictactoe_v3
    found = [Bench(what, "steps", _playing(module.env()), CHESS) for what, module in theirs.items()]
    for name in titles.names():
        seats = min(titles.title(name).players, key=lambda n: abs(n - SEATS))
        found.append(Bench(f"{name}, {seats} seats: step", "steps", _playing(research.env(name, seats)), CHESS))
    return found


def _playing(env: Any) -> Callable[[], int]:
    """Goes on with a random game, and begins another when it is over."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(STEPS):
            if not env.agents:
                env.reset()
            observation, _, over, cut, _ = env.last()
            dead = over or cut
            env.step(None if dead else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return STEPS

    return play


def main() -> None:
    """Measure and print."""
    from bench.run import table

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each row is measured")
    rows = measure(benches(), parser.parse_args().seconds)
    Console(width=max(Console().width, 100)).print(table(rows))


if __name__ == "__main__":
    main()
