"""Beside the board, made only when somebody wants to see it: what a move leads to, what happened, tables."""

from __future__ import annotations

from stockrail.core.view import View
from stockrail.server import moves, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.presenter import TablePresenter, cells
from stockrail.server.routes.common import open_table, read_json
from stockrail.server.why import pair
from stockrail.views import Pictures

NOTHING = pages.Preview(text="", lines=[], layers={})


def _pictures(s: TablePresenter) -> tuple[Pictures, View] | None:
    """The title's pictures and the reader's own view; None where there is nothing to draw."""
    return (s.pictures, s.shown.match.view(s.seat)) if s.pictures is not None and s.shown is not None else None


async def preview(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return NOTHING
        action = moves.read(s.loaded.game, read_json(context.request.query_params.get("action", "")))
        return s.preview(action, s.loaded.match.view(s.seat))


async def alternative(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.seat is None or not s.begun or s.why_frozen is not None:
            return pages.Alternative(move=None)
        if (made := _pictures(s)) is None:
            return pages.Alternative(move=None)
        pictures, view = made
        action = pictures.alternative(view, [pair(p) for p in context.request.query_params.getlist("pick")])
        return pages.Alternative(move=s.move(action) if action is not None else None)


async def trace(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        n = context.asked_number("n") or 0
        events = [e for k, e in s.events_so_far(n - 1, n) if k == n]
        if not events or (made := _pictures(s)) is None:
            return NOTHING
        pictures, view = made
        found = pictures.trace(view, events, s.words)
        return pages.Preview(text="", lines=cells(found.lines), layers=dict(found.layers))


async def sheets(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        made = _pictures(s)
        found = made[0].sheets(made[1], s.events_so_far(), s.words) if made is not None else []
    return pages.Sheets(
        n=s.row.n,
        sheets=[pages.Sheet(title=sheet.title, rows=list(map(cells, sheet.rows))) for sheet in found],
    )


ENDPOINTS = (
    Endpoint("GET", "/t/{id}/preview", preview, pages.Preview, query=("seat", "action", "code")),
    Endpoint("GET", "/t/{id}/alternative", alternative, pages.Alternative, query=("seat", "pick", "code")),
    Endpoint("GET", "/t/{id}/trace", trace, pages.Preview, query=("seat", "n", "code")),
    Endpoint("GET", "/t/{id}/sheets", sheets, pages.Sheets, query=("seat", "code")),
)
