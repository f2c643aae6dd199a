"""The past of a table: positions, figures, and the match file at the end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, select
from starlette.responses import Response

from stockrail import views
from stockrail.core.errors import Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.record import write
from stockrail.server import offers, pages
from stockrail.server.ask import Answer, Ask, Way
from stockrail.server.live import Broken, read, read_action
from stockrail.server.routes.table import page_scene, scene
from stockrail.server.schema import entries
from stockrail.server.show import Scene
from stockrail.server.trouble import Trouble


async def replay(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = page_scene(ask, c)
        wanted = ask.asked_number("n")
        n = s.row.n if wanted is None else min(wanted, s.row.n)
        past = ask.house.lives.past(c, s.row, n) if s.begun else None
        view = past.match.view(s.seat) if past is not None else None
        return pages.Replay(
            id=s.row.id,
            title=s.title,
            game=offers.game_card(s.row.game, ask.lang),
            n=n,
            last=s.row.n,
            seat=s.seat,
            curtain=s.curtain,
            plates=s.plates(),
            svg=s.picture(view, "svg"),
            text=s.picture(view, "text"),
            log=s.log(),
            turns=_turns(c, s),
            outcome=s.outcome(past),
            seal=s.seal(),
            match=f"/t/{s.row.id}/match" if s.row.status == "over" else None,
        )


def _turns(c: Connection, s: Scene) -> list[int]:
    """The steps of the slider: the entry before each move is where its outcome ends."""
    acted = select(entries.c.n).where(entries.c.table == s.row.id, entries.c.seat != CHANCE).order_by(entries.c.n)
    ends = [n - 1 for n in c.execute(acted).scalars()]
    return [*ends, s.row.n]


async def figures(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        points = _points(c, s) if s.begun else []
    series = sorted({name for p in points for name in p.values})
    keys = {key for p in points for values in p.values.values() for key in values}
    return pages.Figures(
        series=series,
        labels={name: _label(s, name) for name in series},
        names={key: _called(s, key) for key in sorted(keys)},
        points=points,
    )


def _points(c: Connection, s: Scene) -> list[pages.Point]:
    """Public figures after every move that still stands, made once and then only added to."""
    try:
        figures_of = views.find(s.row.game).figures
    except (Unreadable, AttributeError):
        return []
    shelf = s.house.figures.setdefault(s.row.id, [])
    if shelf and shelf[-1].n >= s.row.n:
        return shelf
    with suppress(Broken):  # the rules were corrected since: there is no line through the whole game
        live = read(c, s.row, s.row.n, room=s.row.n)
        shelf[:] = _line_of(live.match, figures_of)
    return shelf


def _line_of(match: Match, figures_of: Any) -> list[pages.Point]:
    again = Match.blank(match.game, match.seats, match.seed)
    points: list[pages.Point] = []
    for n, e in enumerate(match.entries, 1):
        again.replay(e.seat, e.action)
        if again.turn == CHANCE:
            continue
        values = figures_of(again.view(None))
        if not points or values != points[-1].values or n == len(match.entries):
            points.append(pages.Point(n=n, values=values))
    return points


def _label(s: Scene, series: str) -> str:
    key = f"series.{series}"
    return s.words.text(key) if s.words.has(key) else s.web.text(key)


def _called(s: Scene, key: str) -> str:
    if key.isdecimal() and int(key) < len(s.names):
        return s.names[int(key)]
    return s.words.name(key) if s.words.has(f"name.{key}") else key


async def match_file(ask: Ask) -> Answer:
    """The whole record with its seed: once the game is over, and not before."""
    with ask.house.store.read() as c:
        s = scene(ask, c)
        if s.row.status != "over":
            raise Trouble("sealed")
        m = Match.blank(s.live.game, s.row.seats, int(s.row.seed), [p.name or f"Seat {p.seat + 1}" for p in s.people])
        stored = select(entries.c.seat, entries.c.action).where(entries.c.table == s.row.id).order_by(entries.c.n)
        for e in c.execute(stored):
            m.replay(e.seat, read_action(m.game, e.action))
    headers = {"Content-Disposition": f'attachment; filename="table-{s.row.id}.match"'}
    return Response(write(m), media_type="text/plain; charset=utf-8", headers=headers)


WAYS = (
    Way("GET", "/t/{id}/replay", replay, pages.Replay, query=("n", "seat", "code")),
    Way("GET", "/t/{id}/figures", figures, pages.Figures, query=("seat", "code")),
    Way("GET", "/t/{id}/match", match_file),
)
