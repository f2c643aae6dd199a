"""The past of a table: positions, figures, and the match file at the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import Connection
from starlette.responses import Response

from stockrail.core.codec import digest
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.options import show
from stockrail.core.record import lines
from stockrail.server import listing, pages, positions, repository
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.matches import LoadedMatch, game_of
from stockrail.server.positions import Unsound, state_of
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
            svg=s.svg(view) if context.shows["drawings"] else "",
            text=s.text(view) if context.shows["drawings"] else "",
            log=s.log(),
            turns=_turns(c, s),
            outcome=s.outcome(shown),
            frozen=s.frozen(),
            seal=s.seal(),
            match=f"/t/{s.row.id}/match" if s.row.status == "over" else None,
        )


def _shown(s: TablePresenter, n: int) -> LoadedMatch | None:
    """The match after `n` entries, or after the last ones before them that are stored and can be read."""
    sound = s.why_frozen.sound if s.why_frozen is not None else s.row.n
    return s.past(min(n, sound)) if s.begun and sound is not None else None


def _turns(c: Connection, s: TablePresenter) -> list[int]:
    """The steps of the slider: the entry before each move is where its outcome ends."""
    stored = set(positions.numbers(c, s.row.id))
    return [n for n in (*(n - 1 for n in repository.moves(c, s.row.id)), s.row.n) if n in stored or not s.begun]


async def figures(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        points = _points(c, s) if s.begun else []
    series = sorted({name for p in points for name in p.values})
    keys = {key for p in points for values in p.values.values() for key in values}
    return pages.Figures(
        series=series,
        labels={name: _label(s, name) for name in series},
        names={key: _called(s, key) for key in sorted(keys)},
        points=points,
    )


def _points(c: Connection, s: TablePresenter) -> list[pages.Point]:
    """Public figures after every move, made once and then only added to."""
    if s.pictures is None:
        return []
    shelf = s.services.figures.setdefault(s.row.id, [])
    first = shelf[-1].n + 1 if shelf else 1
    for match, n in _matches(c, s, first):
        values = s.pictures.figures(match.view(None))
        if not shelf or values != shelf[-1].values or n == s.row.n:
            shelf.append(pages.Point(n=n, values=values))
    return shelf


def _matches(c: Connection, s: TablePresenter, first: int) -> Iterator[tuple[Match, int]]:
    """The match at each moment since entry `first` at which a seat was asked; what cannot be read is left out."""
    game = game_of(s.row)
    for position in positions.read(c, s.row.id, first, s.row.n):
        if position.n >= first:
            with suppress(Unsound):
                match = Match.resumed(game, int(s.row.seed), state_of(game, position), position.rng)
                if match.turn != CHANCE:
                    yield match, position.n


def _label(s: TablePresenter, series: str) -> str:
    key = f"series.{series}"
    return s.words.text(key) if s.words.has(key) else s.web.text(key)


def _called(s: TablePresenter, key: str) -> str:
    if key.isdecimal() and int(key) < len(s.names):
        return s.names[int(key)]
    return s.words.name(key) if s.words.has(f"name.{key}") else key


async def match_file(context: Context) -> Answer:
    """The whole record with its seed: once the game is over, and not before."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.row.status != "over":
            raise Problem("sealed")
        last = positions.at(c, s.row.id, s.row.n)
        text = lines(
            {
                "game": s.row.game,
                "rules": str(last.revision if last is not None else s.row.revision),
                "seats": str(s.row.seats),
                "options": show(game_of(s.row).options_chosen),
                "names": json.dumps([p.name or f"Seat {p.seat + 1}" for p in s.people], ensure_ascii=False),
                "seed": s.row.seed,
            },
            [(e.seat, e.action) for e in repository.entries_between(c, s.row.id, 0, s.row.n)],
            digest(last.data) if last is not None else "",
            _opening(c, s),
        )
    headers = {"Content-Disposition": f'attachment; filename="table-{s.row.id}.match"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def _opening(c: Connection, s: TablePresenter) -> str:
    """The opening as text, where the installed rules would begin with another and can read it."""
    game, first = game_of(s.row), positions.at(c, s.row.id, 0)
    if first is None or first.data == game.dump(game.start(s.row.seats)):
        return ""
    try:
        return game.position(state_of(game, first))
    except Unsound:
        return ""


ENDPOINTS = (
    Endpoint("GET", "/t/{id}/replay", replay, pages.Replay, query=("n", "seat", "board", "drawings", "code")),
    Endpoint("GET", "/t/{id}/figures", figures, pages.Figures, query=("seat", "code")),
    Endpoint("GET", "/t/{id}/match", match_file),
)
