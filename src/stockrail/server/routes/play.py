"""Moves: sent, explained, streamed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.server import forms, listing, moves, pages, repeats, why
from stockrail.server.advice import advice
from stockrail.server.cards import chat_lines
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.event_codec import plain
from stockrail.server.matches import game_of
from stockrail.server.moves import Move
from stockrail.server.presenter import TablePresenter, reason_of
from stockrail.server.problems import Problem
from stockrail.server.routes.common import Messages, as_events, as_lines, open_table, own_seat, read_json, through

LONGEST_KEY = 100


async def entry(context: Context) -> Answer:
    form = await context.form(forms.Entry)
    s, played = _play(context, form.seat, form.n, _sent(form), form.key)
    return through(s.row.id, s.seat, played) if s.goes_on else Redirect(f"/t/{s.row.id}", played)


async def undo(context: Context) -> Answer:
    form = await context.form(forms.Undo)
    wish = "restart" if forms.flag(form.turn) else "undo"
    s, played = _play(context, form.seat, form.n, wish, form.key)
    return Redirect(f"/t/{s.row.id}", played)  # on a shared screen anybody may have asked for it: the curtain is drawn


async def redo(context: Context) -> Answer:
    form = await context.form(forms.Redo)
    s, played = _play(context, form.seat, form.n, "redo", form.key)
    return Redirect(f"/t/{s.row.id}", played)


def _sent(form: forms.Entry) -> dict[str, Any] | str:
    """The action of a form: JSON as such or as text, with the number of a span filled in."""
    action = read_json(form.action) if isinstance(form.action, str) else form.action
    if form.field and isinstance(action, dict) and form.field in action:
        action = action | {form.field: form.value}
    return action


def _play(
    context: Context, seat: Seat | None, n: int, action: dict[str, Any] | str, key: str
) -> tuple[TablePresenter, pages.Played]:
    """Make the move; the table afterwards in the eyes of the seat that moved, and what the move became."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise Unreadable(f"a key has at most {LONGEST_KEY} printable characters")
    _, own = own_seat(context, seat)
    table = context.number("id")
    stored = moves.play(context.services, Move(table, own, n, action, key or None))
    with context.services.store.read() as c:
        s = TablePresenter.open(context.services, c, table, context.account, own, context.lang)
        lines = [line for line in s.log(since=stored.first - 1) if line.n <= stored.n]
        now = s.now(**context.shows, since=n) if context.is_json and context.shows["drawings"] else None
        _ = s.goes_on  # asked while the database is at hand
    return s, pages.Played(n=stored.n, first=stored.first, turn=s.turn, log=lines, now=now)


async def explain(context: Context) -> Answer:
    query = context.request.query_params
    with context.services.store.read() as c:
        s = open_table(context, c)
        if s.seat is None or not s.begun:
            raise Problem("seat")
        match = s.loaded.match
        if "action" in query:
            action = moves.read(match.game, read_json(query["action"]))
            refusal = match.game.check(match.state, s.seat, action) or repeats.refusal_of(c, s.loaded, s.seat, action)
        else:
            refusal = why.of_picks(match, s.seat, query.getlist("pick")[:20])
        return pages.Why(legal=refusal is None, reason=reason_of(s.words, refusal) if refusal else None)


async def explanation(context: Context) -> Answer:
    with context.services.store.read() as c:
        return open_table(context, c).explanation()


async def legend(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        return pages.Legend(signs=listing.legend(game_of(s.row), s.words))


async def hints(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        return pages.Hints(n=s.row.n, hints=advice(s))


# ---------------------------------------------------------------- streams


async def stream(context: Context) -> Answer:
    last = context.request.headers.get("last-event-id", "") or context.request.query_params.get("since", "")
    since = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else None
    return as_events(_follow(context, since, follow=True))


async def events(context: Context) -> Answer:
    follow = context.request.query_params.get("follow", "yes") != "no"
    return as_lines(_follow(context, context.asked_number("since") or 0, follow))


def _follow(context: Context, since: int | None, follow: bool) -> Messages:
    """Check who may look before the answer begins, then follow the table."""
    with context.services.store.read() as c:
        s = open_table(context, c)
        context.request.app.state.limiter.check_streams(
            context.services.hub, context.account, context.address, bool(s.mine)
        )
        chat_seen = max((line.id for line in chat_lines(c, s.row.id)), default=0) if s.mine else 0
    return _messages(context, s, s.row.n if since is None else min(since, s.row.n), chat_seen, follow)


async def _messages(
    context: Context, s: TablePresenter, since: int, chat_seen: int, follow: bool
) -> AsyncIterator[tuple[int, bytes] | None]:
    """Every change of the table as the seat may know it; None is a sign of life.  The first message greets."""
    hub, threads, table, seat = context.services.hub, context.services.threads, s.row.id, s.seat
    mine = context.account if s.mine else None
    with hub.listen(table, context.account, seat, context.address) as bell:
        while not hub.closing:
            doubted, bell.doubted = bell.doubted, False
            if doubted and not await threads.run("stream", context.is_signed_in):
                return
            ears = (mine, seat, context.lang, since, chat_seen)
            say = partial(_update, context, table, seat, since, chat_seen)
            try:
                update, body = await threads.run("stream", hub.said, table, ears, say)
            except (Problem, SQLAlchemyError):
                return  # the seat is not this reader's any more, or the database is gone: who comes back reads on
            yield update.n, body
            since, chat_seen = update.n, max([chat_seen, *(line.id for line in update.chat)])
            if not follow:
                return
            while not await bell.wait():
                yield None


def _update(context: Context, table: int, seat: Seat | None, since: int, chat_seen: int) -> tuple[pages.Update, bytes]:
    with context.services.store.read() as c:
        code = context.request.query_params.get("code")
        s = TablePresenter.open(context.services, c, table, context.account, seat, context.lang, code)
        update = s.update(since, chat_lines(c, table, chat_seen) if s.mine else [])
    if context.account is not None and update.waiting is not None:
        context.services.hub.told[context.account] = update.waiting
    return update, msgspec.json.encode(update, enc_hook=plain)


ENDPOINTS = (
    Endpoint("POST", "/t/{id}/entries", entry, pages.Played, forms.Entry, query=("board", "drawings"), page="/t/{id}"),
    Endpoint("POST", "/t/{id}/undo", undo, pages.Played, forms.Undo, query=("board", "drawings"), page="/t/{id}"),
    Endpoint("POST", "/t/{id}/redo", redo, pages.Played, forms.Redo, query=("board", "drawings"), page="/t/{id}"),
    Endpoint("GET", "/t/{id}/why", explain, pages.Why, query=("seat", "action", "pick")),
    Endpoint("GET", "/t/{id}/explanation", explanation, pages.Explanation, query=("seat", "code")),
    Endpoint("GET", "/t/{id}/legend", legend, pages.Legend, query=("code",)),
    Endpoint("GET", "/t/{id}/hints", hints, pages.Hints, query=("seat",)),
    Endpoint("GET", "/t/{id}/stream", stream, pages.Update, query=("seat", "since", "code")),
    Endpoint("GET", "/t/{id}/events", events, pages.Update, query=("seat", "since", "follow", "code")),
)
