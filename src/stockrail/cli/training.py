"""`selfplay` and `train`: games written down for learning, and a model of who is likely to win learned from them."""

from __future__ import annotations

import json as _json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stockrail import bots as opponents
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
    console,
    dump,
    find_game,
    progress,
    read_text,
    seat_count,
    write_text,
)
from stockrail.core.errors import Unreadable
from stockrail.extras import need

if TYPE_CHECKING:
    from stockrail.bots.selfplay import Sample, Session

Output = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")]


def selfplay(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="Number of games.")] = 100,
    bots: Annotated[
        str | None, typer.Option(help="Bots that play, separated by commas; by default club players.")
    ] = None,
    seed: Seed = 0,
    every: Annotated[int, typer.Option(help="Write one decision in every N; 0: where `strong` stops.")] = 10,
    positions: Annotated[bool, typer.Option("--positions", help="Write whole positions too.")] = False,
    jobs: Jobs = 1,
    ray: Ray = None,
    file: KeptIn = None,
    option: OptionList = None,
    output: Output = "games.ndjson",
) -> None:
    """Let bots play, and write positions, candidates and results as lines of JSON, or as Parquet."""
    from stockrail.bots.selfplay import record

    if _is_parquet(output):
        need("parquet")

    found = find_game(game, option)
    count = seat_count(found, seats)
    for number, least, name in ((games, 1, "--games"), (every, 0, "--every"), (jobs, 1, "--jobs")):
        at_least(number, least, name)
    names = bots.split(",") if bots else [opponents.usual(found.name)]
    with progress(found.name) as told:
        played = record(found, count, games, seed, names, every, positions, jobs, told, ray, file)
        wrote = _write(output, played)
    console().print(f"{wrote} positions of {games} games: {output}", soft_wrap=True)


def _is_parquet(file: str) -> bool:
    return file.lower().endswith(".parquet")


def _write(output: str, played: Iterable[dict[str, Any]]) -> int:
    """How many positions were written."""
    if _is_parquet(output):
        from stockrail.bots import parquet

        return parquet.write(output, played)
    lines = [_json.dumps(x) for x in played]
    write_text(output, "\n".join(lines) + "\n")
    return len(lines) - 1


def _read(file: str) -> tuple[Session, list[Sample]]:
    """A file of either form."""
    from stockrail.bots import selfplay

    if _is_parquet(file):
        need("parquet")
        from stockrail.bots import parquet

        session, samples = parquet.read(file)
    else:
        session, samples = selfplay.read(read_text(file).splitlines())
    return session, list(samples)


def train(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by `stockrail selfplay`.")],
    measure: Annotated[str | None, typer.Option(metavar="MODEL", help="Only measure this model on the games.")] = None,
    trees: Annotated[bool, typer.Option("--trees", help="Add gradient-boosted trees, grown by LightGBM.")] = False,
    output: Output = "model.json",
    json: Json = False,
) -> None:
    """Learn from self-play how likely each seat is to win, and write the model as plain arrays."""
    from stockrail.bots.value import Fit, Model, measured
    from stockrail.bots.value import train as fit

    if trees:
        need("trees")
    session, played = _read(file)
    found = find_game(game, None)
    session.check(found)
    if measure is not None:
        done: Fit = measured(Model.from_json(_data(measure), found), played)
    else:
        done = fit(session, played, trees)
        write_text(output, _json.dumps(done.model.json(), indent=1) + "\n")
    if json:
        dump({"loss": round(done.loss, 4), "ignorance": round(done.ignorance, 4), "positions": len(played)})
        return
    where = f": {output}" if measure is None else ""
    console().print(
        f"{len(played)} positions, log loss {done.loss:.3f} (knowing nothing {done.ignorance:.3f}){where}",
        soft_wrap=True,
    )


def _data(file: str) -> object:
    try:
        return _json.loads(read_text(file))
    except ValueError:
        raise Unreadable(f"{file} is no model of `stockrail train`: it is not JSON") from None
