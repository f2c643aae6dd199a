"""The past of a table: positions, figures, and the match file at the end."""

from __future__ import annotations

from sqlalchemy import Connection

from stockrail.report import ODDS
from stockrail.server import cards, chart_points, exports, listing, log_pages, pages, positions, repository, studying
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.matches import LoadedMatch
from stockrail.server.presenter import TablePresenter
from stockrail.server.problems import Problem
from stockrail.server.routes.common import open_page, open_table


async def replay(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_page(context, c)
        wanted = context.asked_number("n")
        shown = _shown(s, s.row.n if wanted is None else min(wanted, s.row.n))
        view = shown.match.view(s.seat) if shown is not None else None
        return pages.Replay(
            id=s.row.id,
            title=s.title,
            game=listing.game_card(s.row.game, context.lang),
            n=shown.n if shown is not None else 0,
            last=s.row.n,
            seat=s.seat,
            curtain=s.curtain,
            plates=s.plates(),
            board=view.json() if view is not None and context.shows["board"] else None,
            svg=_drawn(context, s, shown) if context.shows["drawings"] else "",
            text=s.text(view) if context.shows["drawings"] else "",
            log=s.log(),
            turns=_turns(c, s),
            outcome=cards.outcome_of(s, shown),
            frozen=s.frozen(),
            seal=s.seal(),
            match=f"/t/{s.row.id}/match" if s.row.status == "over" else None,
            other=f"/t/{s.row.id}/18xx" if s.row.status == "over" and exports.has_other(s.row) else None,
            report=f"/t/{s.row.id}/report" if s.row.status == "over" else None,
            eyes=s.may_reveal(),
            reveal=_reveals(context) and s.may_reveal(),
            study=studying.offers(s),
        )


async def moment(context: Context) -> Answer:
    """One step of a replay: no more than what is drawn anew."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        shown = _shown(s, min(context.asked_number("n") or 0, s.row.n))
        if shown is None:
            raise Problem("not_begun")
        view = shown.match.view(s.seat)
        return pages.Moment(n=shown.n, svg=_drawn(context, s, shown), text=s.text(view))


def _drawn(context: Context, s: TablePresenter, shown: LoadedMatch | None) -> str:
    """The table as the seat saw it, or with everything revealed."""
    if shown is None:
        return ""
    return s.revealed(shown.match) if _reveals(context) else s.svg(shown.match.view(s.seat))


def _reveals(context: Context) -> bool:
    return context.request.query_params.get("reveal") == "yes"


async def log(context: Context) -> Answer:
    """A page of the log."""
    query = context.request.query_params
    with context.services.store.read() as c:
        s = open_table(context, c)
        before = context.asked_number("before")
        last = s.row.n + 1 if before is None else min(before, s.row.n + 1)
        return log_pages.page(s, last, query.get("about", ""), query.get("find", ""))


def _shown(s: TablePresenter, n: int) -> LoadedMatch | None:
    """The match after `n` entries, or after the last ones before them that are stored and can be read."""
    sound = s.why_frozen.sound if s.why_frozen is not None else s.row.n
    return s.past(min(n, sound)) if s.begun and sound is not None else None


def _turns(c: Connection, s: TablePresenter) -> list[int]:
    """The steps of the slider: the entry before each move is where its outcome ends."""
    stored = set(positions.numbers(c, s.row.id))
    return [n for n in (*(n - 1 for n in repository.moves(c, s.row.id)), s.row.n) if n in stored or not s.begun]


async def figures(context: Context) -> Answer:
    """The charts."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        points = chart_points.points(c, s) if s.begun else []
    series = sorted({name for p in points for name in p.values}, key=_rank)
    keys = {key for p in points for values in p.values.values() for key in values}
    return pages.Figures(
        series=series,
        labels={name: _label(s, name) for name in series},
        names={key: s.called(key) for key in sorted(keys)},
        points=points,
    )


MAIN = (ODDS, "points", "worth", "price", "value", "revenue")
"""The charts people look at first, in this order."""


def _rank(series: str) -> tuple[int, str]:
    return MAIN.index(series) if series in MAIN else len(MAIN), series


def _label(s: TablePresenter, series: str) -> str:
    key = f"series.{series}"
    return s.words.text(key) if s.words.has(key) else s.web.text(key)


ENDPOINTS = (
    Endpoint("GET", "/t/{id}/replay", replay, pages.Replay, query=("n", "seat", "reveal", "board", "drawings", "code")),
    Endpoint("GET", "/t/{id}/moment", moment, pages.Moment, query=("n", "seat", "reveal", "code")),
    Endpoint("GET", "/t/{id}/log", log, pages.LogPage, query=("before", "about", "find", "seat", "code")),
    Endpoint("GET", "/t/{id}/figures", figures, pages.Figures, query=("seat", "code")),
)
