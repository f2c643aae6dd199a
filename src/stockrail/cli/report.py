"""`report`: a match summed up for study."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from stockrail import report as summary
from stockrail.cli.common import Json, Lang, console, dump, read_match
from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import Words
from stockrail.views import Table


def report(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file.")],
    series: Annotated[list[str] | None, typer.Option(help="A series to follow; repeat as needed.")] = None,
    chart: Annotated[Path | None, typer.Option(help="Write the first series as a chart to this SVG file.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """What happened in a match: the title's story, its figures over time and at the end, and a chart."""
    if chart is not None and chart.suffix.lower() != ".svg":
        raise Unreadable(f"a chart is an SVG picture: name it {chart.with_suffix('.svg').name}")
    match = read_match(file, None, lang)
    words = Words(match.game.name, lang, match.names, also=("report",))
    if json:
        dump([_plain(m) for m in summary.follow(match)])
    else:
        _print(summary.tables(match, words, series))
    if chart is not None:
        try:
            chart.write_text(summary.chart(match, words, series[0] if series else None), encoding="utf-8")
        except OSError as e:
            raise Unreadable(f"{chart} cannot be written: {type(e).__name__}") from None


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
