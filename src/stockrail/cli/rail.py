"""`routes` and `render`: what trains can earn, and the board as a picture."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from stockrail import views
from stockrail.cli.common import Json, Lang, at_least, console, dump, read_match, write_text
from stockrail.core.match import Match
from stockrail.locales.l10n import Words
from stockrail.rail.best import best_routes, rail_game
from stockrail.views.rail.labels import say

File = Annotated[str, typer.Argument(metavar="FILE", help="A match file, or a game exported from 18xx.games (.json).")]
At = Annotated[int | None, typer.Option(help="The position after that many entries; by default the last.")]
Corporation = Annotated[str | None, typer.Option(help="A corporation; by default all that have trains.")]


def routes(file: File, at: At = None, corporation: Corporation = None, lang: Lang = "en", json: Json = False) -> None:
    """The best routes of a corporation's trains, with the proof that nothing earns more."""
    match = _read(file, at, lang)
    runs = [best_routes(match, c) for c in ([corporation] if corporation else _running(match))]
    if json:
        dump([asdict(run) for run in runs])
        return
    out = console()
    words = Words(match.game.name, lang, match.names)
    for run in runs:
        key = "no_run" if not run.revenue else "best" if run.proved else "found"
        values = {"corporation": run.corporation, "money": run.revenue, "bound": run.bound}
        out.print(Text(say(words, key, **values)), soft_wrap=True)
        for r in run.routes:
            out.print(Text(f"  {r.train:<4} {words.money(r.revenue):>6}  {r.route}"), soft_wrap=True)


def render(
    file: File,
    at: At = None,
    output: Annotated[str, typer.Option("--output", "-o", help="The picture file to write.")] = "map.svg",
    corporation: Annotated[str | None, typer.Option(help="Draw the best routes of this corporation.")] = None,
    lang: Lang = "en",
) -> None:
    """The board as an SVG picture that needs nothing else: of a rail game map and market, else the whole table."""
    match = _read(file, at, lang)
    words = Words(match.game.name, lang, match.names)
    drawn = [r.route for r in best_routes(match, corporation).routes] if corporation else []
    write_text(output, views.find(match.game).board(match.view(None), words, drawn))


def _read(file: str, at: int | None, lang: str) -> Match:
    return read_match(file, None if at is None else at_least(at, 0, "--at"), lang)


def _running(match: Match) -> list[str]:
    """The corporations that have trains."""
    return [name for name, trains in zip(rail_game(match).corporations, match.state.trains, strict=True) if trains]
