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


def check(
    game: GameName,
    seats: Seats = None,
    games: Games = 20,
    seed: Seed = 0,
    option: OptionList = None,
    every_option: Annotated[bool, typer.Option("--every-option", help="Every combination of options.")] = False,
    json: Json = False,
) -> None:
    """Play seeded random games and hold the title to every promise of the protocol; exit code 1 if it breaks one."""
    from stockrail.testing import CheckFailed, check_game

    chosen = list(_combinations(game)) if every_option else [find_game(game, option)]
    at_least(games, 1, "--games")
    rows = []
    for found in chosen:
        count = None if seats is None else seat_count(found, seats)
        try:
            with progress(_label(found)) as told:
                done = check_game(found, seats=count, games=games, seed=seed, progress=told)
        except CheckFailed as e:
            again = f"stockrail check {game} --seats {e.seats} --games 1 --seed {e.seed}{_as_typed(found)}"
            raise typer.Exit(fail(f"{e}; again: {again}", 1)) from None
        rows.append({"game": game, "options": show(found.options_chosen), "games": done.games, "entries": done.entries})
        if not json:
            console().print(f"{_label(found)}: {done.games} games, {done.entries} entries, nothing found")
    if json:
        dump(rows)


def _combinations(name: str) -> Iterator[Game]:
    """The title with every combination of its options."""
    choices = titles.title(name).choices
    for values in product(*(c.values for c in choices)):
        yield titles.find(name, dict(zip((c.name for c in choices), values, strict=True)))


def _label(game: Game) -> str:
    return f"{game.name} {show(game.options_chosen)}".rstrip()


def _as_typed(game: Game) -> str:
    return "".join(f" --option {word}" for word in show(game.options_chosen).split())


def simulate(
    game: GameName,
    seats: Seats = None,
    games: Games = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="Who plays; several names, separated by commas, share the seats.")] = "random",
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Let bots play many games; count decisions, wins and scores."""
    from stockrail.bots import arena

    found = find_game(game, option)
    count = seat_count(found, seats)
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        opponents.find(game, name)
    at_least(games, 1, "--games")
    at_least(jobs, 1, "--jobs")
    with progress(_label(found)) as told:
        tally = arena.simulate(found, count, games, seed, names, jobs, told)
    if json:
        dump(tally.json())
        return
    console().print(tally)


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many entries deep.")] = 3,
    seats: Seats = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Count the positions of each depth, chance outcomes included."""
    from stockrail.research.perft import perft as count_nodes

    found = find_game(game, option)
    at_least(depth, 0, "--depth")
    dump(count_nodes(found, seat_count(found, seats), depth))
