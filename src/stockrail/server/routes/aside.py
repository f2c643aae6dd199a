"""Beside the board, made only when somebody wants to see it: what a move leads to, what happened, tables."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.view import View
from stockrail.server import door, pages
from stockrail.server.ask import Answer, Ask, Way
from stockrail.server.routes.play import read_json
from stockrail.server.routes.table import scene
from stockrail.server.show import Scene
from stockrail.server.why import pair
from stockrail.views import Cell, Pictures, Preview

NOTHING = pages.Preview(lines=[], layers={})


def _pictures(s: Scene) -> tuple[Pictures, View] | None:
    """The title's pictures and the reader's own view; None where there is nothing to draw."""
    return (s.pictures, s.shown.match.view(s.seat)) if s.pictures is not None and s.shown is not None else None


def _cells(cells: Iterable[Cell]) -> list[pages.SheetCell]:
    return [pages.SheetCell(text=x.text, entry=x.entry, mark=x.mark) for x in cells]


def _shown(found: Preview) -> pages.Preview:
    return pages.Preview(lines=_cells(found.lines), layers=dict(found.layers))


async def preview(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return NOTHING
        action = door.read(s.live.game, read_json(ask.request.query_params.get("action", "")))
        if (made := _pictures(s)) is None:
            return NOTHING
        pictures, view = made
        return _shown(pictures.preview(view, action, s.words))


async def alternative(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return pages.Alternative(move=None)
        if (made := _pictures(s)) is None:
            return pages.Alternative(move=None)
        pictures, view = made
        action = pictures.alternative(view, [pair(p) for p in ask.request.query_params.getlist("pick")])
        return pages.Alternative(move=s.move(action) if action is not None else None)


async def trace(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        n = ask.asked_number("n") or 0
        events = [e for k, e in s.told_so_far(n - 1, n) if k == n]
        if not events or (made := _pictures(s)) is None:
            return NOTHING
        pictures, view = made
        return _shown(pictures.trace(view, events, s.words))


async def sheets(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        made = _pictures(s)
        found = made[0].sheets(made[1], s.told_so_far(), s.words) if made is not None else []
    return pages.Sheets(
        n=s.row.n,
        sheets=[pages.Sheet(title=sheet.title, rows=list(map(_cells, sheet.rows))) for sheet in found],
    )


WAYS = (
    Way("GET", "/t/{id}/preview", preview, pages.Preview, query=("seat", "action", "code")),
    Way("GET", "/t/{id}/alternative", alternative, pages.Alternative, query=("seat", "pick", "code")),
    Way("GET", "/t/{id}/trace", trace, pages.Preview, query=("seat", "n", "code")),
    Way("GET", "/t/{id}/sheets", sheets, pages.Sheets, query=("seat", "code")),
)
