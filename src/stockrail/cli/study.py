"""`simulate`, `perft` and `check`: many games at once, and whether a title keeps its promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated

import typer
from rich.table import Table

from stockrail.bots import arena
from stockrail.bots.arena import Tally
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
    seat_count,
)
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.options import show
from stockrail.research.perft import perft as lines_of_play

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
    bots: Annotated[str, typer.Option(help="Who plays, by commas; the last takes the seats left over.")] = "random",
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Let bots play many games; count decisions, wins, scores and what ended them."""
    found = find_game(game, option)
    count = seat_count(found, seats)
    at_least(games, 1, "--games")
    at_least(jobs, 1, "--jobs")
    with progress(_label(found)) as told:
        tally = arena.simulate(found, count, games, seed, [name.strip() for name in bots.split(",")], jobs, told)
    if json:
        dump(tally.json())
    else:
        _show_tally(tally)


def _show_tally(tally: Tally) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("bot")
    for heading in ("wins", "share", "95% sure", "mean score", "least", "most"):
        table.add_column(heading, justify="right")
    for bot, wins in tally.wins.items():
        scores = tally.scores[bot]
        share, sure = f"{tally.share(bot):.0%}", " to ".join(f"{end:.0%}" for end in tally.interval(bot))
        table.add_row(bot, f"{wins:g}", share, sure, f"{scores.mean:.1f}", str(scores.least), str(scores.most))
    out = console()
    out.print(table)
    out.print("wins by seat: " + ", ".join(f"{wins:g}" for wins in tally.seat_wins))
    out.print("ended by: " + ", ".join(f"{rule} {games}" for rule, games in tally.endings.items()))
    speed = f"{tally.decisions_per_second:,.0f} decisions/s"
    out.print(f"{tally.games} games, {tally.decisions} decisions in {tally.seconds:.1f} s: {speed}")


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many entries a line has.")] = 3,
    seats: Seats = None,
    option: OptionList = None,
    whole_spans: Annotated[bool, typer.Option("--whole-spans", help="Count all numbers of a span.")] = False,
    json: Json = False,
) -> None:
    """Count the lines of play by length, chance outcomes included: the fingerprint of a title's rules."""
    found = find_game(game, option)
    count = seat_count(found, seats)
    counts = lines_of_play(found, count, at_least(depth, 1, "--depth"), whole_spans=whole_spans)
    if json:
        dump({"game": game, "seats": count, "options": show(found.options_chosen), "counts": counts})
        return
    for length, lines in enumerate(counts, 1):
        console().print(f"{length:>3}  {lines:,}")
