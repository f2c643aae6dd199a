"""Beside the board, made only when somebody wants to see it: what a move leads to, what happened, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stockrail.server import moves, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.presenter import TablePresenter
from stockrail.server.routes.common import open_table, read_json
from stockrail.server.why import pair
from stockrail.views import Cell

NOTHING = pages.Preview(lines=[], layers={})


def _made(s: TablePresenter, how: str, *of: Any) -> Any:
    """What the title's view module makes from the reader's own view; None where it does not."""
    make = getattr(s.pictures, how, None)
    shown = s.shown
    return make(shown.game, shown.match.view(s.seat), *of, s.words) if make is not None and shown is not None else None


def _cells(cells: Iterable[Cell]) -> list[pages.SheetCell]:
    return [pages.SheetCell(text=x.text, entry=x.entry, mark=x.mark) for x in cells]


def _shown(found: Any) -> pages.Preview:
    return pages.Preview(lines=_cells(found.lines), layers=dict(found.layers)) if found is not None else NOTHING


async def preview(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return NOTHING
        action = moves.read(s.loaded.game, read_json(context.request.query_params.get("action", "")))
        return _shown(_made(s, "preview", action))


async def otherwise(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return pages.Otherwise(move=None)
        action = _made(s, "otherwise", [pair(p) for p in context.request.query_params.getlist("pick")])
        return pages.Otherwise(move=s.move(action) if action is not None else None)


async def trace(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        n = context.asked_number("n") or 0
        events = [e for k, e in s.events_so_far(n - 1, n) if k == n]
        return _shown(_made(s, "trace", events)) if events else NOTHING


async def sheets(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        found = _made(s, "sheets", s.events_so_far()) or []
    return pages.Sheets(
        n=s.row.n,
        sheets=[pages.Sheet(title=sheet.title, rows=list(map(_cells, sheet.rows))) for sheet in found],
    )


ENDPOINTS = (
    Endpoint("GET", "/t/{id}/preview", preview, pages.Preview, query=("seat", "action", "code")),
    Endpoint("GET", "/t/{id}/otherwise", otherwise, pages.Otherwise, query=("seat", "pick", "code")),
    Endpoint("GET", "/t/{id}/trace", trace, pages.Preview, query=("seat", "n", "code")),
    Endpoint("GET", "/t/{id}/sheets", sheets, pages.Sheets, query=("seat", "code")),
)
