"""`simulate`, `ladder`, `perft` and `check`: many games at once, and whether a title keeps its promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from stockrail import bots as opponents
from stockrail.bots import arena
from stockrail.bots.arena import Tally
from stockrail.cli.common import (
    GameName,
    Jobs,
    Json,
    KeptIn,
    OptionList,
    Ray,
    Seats,
    Seed,
    at_least,
    bot_names,
    console,
    dump,
    fail,
    find_game,
    progress,
    seat_count,
    write_text,
)
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.options import show
from stockrail.extras import need
from stockrail.research.perft import perft as lines_of_play

if TYPE_CHECKING:
    from stockrail.bots.ladder import Ladder, Pairing, Rung

YARDSTICK = "greedy-1"
BAR = 24
"""How wide a share of all games is drawn in the table."""
Games = Annotated[int, typer.Option(help="Number of games.")]
Seconds = Annotated[float | None, typer.Option(help="Seconds a bot may think about a move; by default no limit.")]


def check(
    game: GameName,
    seats: Seats = None,
    games: Games = 20,
    seed: Seed = 0,
    option: OptionList = None,
    every_option: Annotated[bool, typer.Option("--every-option", help="Check every combination of options.")] = False,
    json: Json = False,
) -> None:
    """Play seeded random games and check every promise of the protocol; exit code 1 if it breaks one."""
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
    bots: Annotated[
        str, typer.Option(help="Bots that play, separated by commas; the last takes the remaining seats.")
    ] = "random",
    jobs: Jobs = 1,
    ray: Ray = None,
    seconds: Seconds = None,
    file: KeptIn = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Let bots play many games; count decisions, wins, scores and what ended them."""
    found = find_game(game, option)
    count = seat_count(found, seats)
    at_least(games, 1, "--games")
    at_least(jobs, 1, "--jobs")
    with progress(_label(found)) as told:
        tally = arena.simulate(found, count, games, seed, bot_names(bots), jobs, told, _limit(seconds), ray, file)
    if json:
        dump(tally.json())
    else:
        _show_tally(tally)


def _limit(seconds: float | None) -> float | None:
    if seconds is not None and not seconds > 0:
        raise Unreadable("--seconds must be more than 0")
    return seconds


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


def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(help="Bots to rate, separated by commas; by default all of the title and the yardstick."),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Play only against this bot, such as greedy-1; by default each against each.")
    ] = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="Games per pairing, at most.")] = 200,
    seed: Seed = 0,
    bar: Annotated[
        float | None, typer.Option(help="The share of wins to prove, in per cent; by default what equal players win.")
    ] = None,
    jobs: Jobs = 1,
    ray: Ray = None,
    seconds: Seconds = None,
    file: KeptIn = None,
    chart: Annotated[str | None, typer.Option(metavar="PICTURE", help="Draw the shares to this SVG file.")] = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Rate bots: one alone against a table of another, seats rotated, until it is clear who is better."""
    need("ladder")
    from stockrail.bots.ladder import climb

    found = find_game(game, option)
    count = seat_count(found, seats)
    at_least(games, 1, "--games")
    at_least(jobs, 1, "--jobs")
    if bar is not None and not 0 < bar < 100:
        raise Unreadable("--bar is a share of wins in per cent, between 0 and 100")
    pairings = _pairings(found, bots, against)
    share = None if bar is None else bar / 100
    with progress(_label(found)) as told:
        done = climb(found, count, pairings, games, seed, share, jobs, _limit(seconds), file, told, ray)
    if chart is not None:
        from stockrail.cli.ladder_chart import picture

        write_text(chart, picture(done, 1 / count if share is None else share))
    if json:
        dump(done.json())
    else:
        _show_ladder(done)


def _pairings(game: Game, bots: str | None, against: str | None) -> list[Pairing]:
    from stockrail.bots.ladder import everybody

    climbers = bot_names(bots) if bots else [*opponents.opponents(game.name), YARDSTICK]
    if against is not None:
        return [(bot, against) for bot in climbers if bot != against]
    if len(set(climbers)) < 2:
        raise Unreadable("a ladder needs two different bots; name them by --bots, or one by --against")
    return everybody(list(dict.fromkeys(climbers)))


def _show_ladder(done: Ladder) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("alone", "against"):
        table.add_column(heading)
    for heading in ("games", "share", "95% sure", "mean score"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for r in done.rungs:
        sure = " to ".join(f"{end:.0%}" for end in r.interval)
        table.add_row(*r.pairing, str(r.games), f"{r.share:.0%}", sure, f"{r.score:.1f}", _drawn(r))
    out = console()
    out.print(table)
    levels = Table(box=None, pad_edge=False, header_style="bold")
    levels.add_column("bot")
    for heading in ("level", "skill", "give or take"):
        levels.add_column(heading, justify="right")
    for bot, skill in done.skills.items():
        levels.add_row(bot, f"{skill.level:.0f}", f"{skill.mu:.1f}", f"{2 * skill.sigma:.1f}")
    out.print()
    out.print(levels)


def _drawn(r: Rung) -> str:
    """The share as a bar, with its interval as a thin line."""
    share, low, high = (round(BAR * x) for x in (r.share, *r.interval))
    return "█" * min(share, low) + "▓" * max(0, share - low) + "─" * (high - share)


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(help="Number of entries in a line.")] = 3,
    seats: Seats = None,
    option: OptionList = None,
    whole_spans: Annotated[bool, typer.Option("--whole-spans", help="Count every number of an open range.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    file: KeptIn = None,
    json: Json = False,
) -> None:
    """Count the lines of play by length, chance outcomes included: the fingerprint of a title's rules."""
    found = find_game(game, option)
    count = seat_count(found, seats)
    at_least(depth, 1, "--depth")
    at_least(jobs, 1, "--jobs")
    with progress(_label(found)) as told:
        counts = lines_of_play(found, count, depth, None, whole_spans, jobs, ray, file, told)
    if json:
        dump({"game": game, "seats": count, "options": show(found.options_chosen), "counts": counts})
        return
    for length, lines in enumerate(counts, 1):
        console().print(f"{length:>3}  {lines:,}")
