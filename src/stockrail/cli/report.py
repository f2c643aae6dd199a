"""`report`: a match summed up for study."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table as Grid
from rich.text import Text

from stockrail import report as summary
from stockrail.bots.review import Finding
from stockrail.bots.review import review as look_again
from stockrail.cli.common import Json, Lang, console, dump, read_match
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.locales.l10n import Words
from stockrail.views import Table


def report(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file.")],
    series: Annotated[list[str] | None, typer.Option(help="A series to follow; repeat as needed.")] = None,
    chart: Annotated[Path | None, typer.Option(help="Write the first series as a chart to this SVG file.")] = None,
    review: Annotated[bool, typer.Option(help="Review the game: where it turned, which chances were missed.")] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """What happened in a match: the title's story, its figures over time and at the end, and a chart."""
    if chart is not None and chart.suffix.lower() != ".svg":
        raise Unreadable(f"a chart is an SVG picture: name it {chart.with_suffix('.svg').name}")
    match = read_match(file, None, lang)
    words = Words(match.game.name, lang, match.names, also=("report",))
    if review:
        _review(match, words, json)
    elif json:
        dump([_plain(m) for m in summary.follow(match)])
    else:
        _print(summary.tables(match, words, series))
    if chart is not None:
        try:
            chart.write_text(summary.chart(match, words, series[0] if series else None), encoding="utf-8")
        except OSError as e:
            raise Unreadable(f"{chart} cannot be written: {type(e).__name__}") from None


def _review(match: Match, words: Words, json: bool) -> None:
    """Look at a match again; how far it has come is shown where somebody looks on."""
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(match.entries))
        found = look_again(match, lambda done, all: bar.update(task, completed=done, total=all))
    if json:
        dump({"turns": [*map(_found(words), found.turns)], "lapses": [*map(_found(words), found.lapses)]})
    else:
        _print(summary.reviewed(found, words))
        console().print(Text(words.text("review.about"), "dim"))


def _found(words: Words) -> Callable[[Finding], dict[str, object]]:
    return lambda f: {"kind": f.kind, "entry": f.entry, "seat": f.seat, "text": summary.sentence(f, words)}


def _plain(m: summary.Moment) -> dict[str, object]:
    return {"entry": m.entry, "figures": m.figures}


def _print(tables: list[Table]) -> None:
    out = console()
    for heading, (head, *rows) in tables:
        shown = Grid(title=Text(heading), title_justify="left")
        for cell in head:
            shown.add_column(Text(cell))
        for row in rows:
            shown.add_row(*(Text(cell) for cell in row))
        out.print(shown)
