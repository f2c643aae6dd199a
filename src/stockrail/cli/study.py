"""`simulate`, `perft` and `check`: many games at once, and whether a title keeps its promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated

import typer
from rich.table import Table

from stockrail import bots as opponents
from stockrail.cli.common import (
    GameName,
    Json,
    OptionList,
    Seats,
    Seed,
    at_least,
    console,
    dump,
    fail,
    find_game,
    progress,
    read_options,
    seat_count,
)
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.options import show

Games = Annotated[int, typer.Option(help="How many games.")]


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Games = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="Who plays; several names separated by commas rotate seats.")] = "random",
    jobs: Annotated[int, typer.Option(help="Processes to use.")] = 1,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Let bots play many games and count decisions, wins and scores."""
    from stockrail.bots import arena

    found = find_game(game, option)
    count = seat_count(found, seats)
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        opponents.find(game, name)
    at_least(games, 1, "--games")
    at_least(jobs, 1, "--jobs")
    with progress(game, games) as step:
        tally = arena.simulate(found, count, games, seed, names, jobs, step)
    if json:
        dump(tally.json())
    else:
        _print_tally(tally)
