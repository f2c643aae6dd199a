"""How cost grows: with the length of a game, with the number of trains that run, and with the number of tables.

python -m bench.growth              # all
python -m bench.growth 1830 gwt     # these titles
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.question import solve
from bench.routes import crowd
from bench.targets import RUNNING
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.games.g1830.data_map_classic import CLASSIC
from stockrail.games.g1830.data_tiles import TILES
from stockrail.rail.board import Board

SEATS, GAMES, PARTS = 4, 5, 4
BOARDS = 5
TRAINS = (("6",), ("5", "6"), ("D",), ("6", "D"), ("5", "6", "D"))
TABLES = (1, 10, 100)
MOVES = 2000
"""Decisions that are made at all tables together."""


def main() -> None:
    """Measure and print."""
    names = sys.argv[1:] or titles.names()
    tables = [_lengths(names), _trains(), _tables(names)]
    Console(width=100).print(f"Engines: {RUNNING}", *tables)


def step(game: Game, s: Any, rng: Rng) -> bool:
    """Let somebody decide at random; false where chance did."""
    if game.turn(s) == CHANCE:
        game.apply(s, game.draw(s, rng))
        return False
    game.apply(s, game.legal(s).pick(rng))
    return True


def _lengths(names: list[str]) -> Table:
    shown = Table("µs a decision", "decisions", *(f"part {n + 1} of {PARTS}" for n in range(PARTS)))
    for name in names:
        game, rng = titles.find(name), Rng(1)
        games = [times for _ in range(GAMES) if (times := list(_times(game, rng)))]
        means = [sum(map(_mean, part)) / GAMES for part in zip(*map(_parts, games), strict=True)]
        shown.add_row(name, f"{sum(map(len, games)) // GAMES}", *(f"{1e6 * mean:,.0f}" for mean in means))
    return shown


def _times(game: Game, rng: Rng) -> Iterator[float]:
    """The seconds that each decision of a random game took."""
    s = game.start(SEATS)
    while game.turn(s) is not None:
        began = process_time()
        if step(game, s, rng):
            yield process_time() - began


def _parts(times: list[float]) -> list[list[float]]:
    """A game in parts of the same length."""
    return [times[len(times) * n // PARTS : len(times) * (n + 1) // PARTS] for n in range(PARTS)]


def _mean(times: list[float]) -> float:
    return sum(times) / max(len(times), 1)


def _trains() -> Table:
    shown = Table("trains on dense boards of 1830", "ms, mean", "ms, worst")
    board = Board(CLASSIC, TILES)
    for kinds in TRAINS:
        times = solve([crowd(board, seed, kinds) for seed in range(BOARDS)])
        shown.add_row(" + ".join(kinds), f"{1000 * _mean(times):,.1f}", f"{1000 * max(times):,.1f}")
    return shown


def _tables(names: list[str]) -> Table:
    shown = Table("µs a decision, tables in turn", *map(str, TABLES))
    for name in names:
        game = titles.find(name)
        shown.add_row(name, *(f"{1e6 * _in_turn(game, n):,.0f}" for n in TABLES))
    return shown


def _in_turn(game: Game, tables: int) -> float:
    """Seconds a decision takes where so many games go on together, one decision at each in turn."""
    rng = Rng(2)
    states = [game.start(SEATS) for _ in range(tables)]
    done, began = 0, process_time()
    while done < MOVES:
        for n, s in enumerate(states):
            if game.turn(s) is None:
                states[n] = s = game.start(SEATS)
            done += step(game, s, rng)
    return (process_time() - began) / done


if __name__ == "__main__":
    main()
