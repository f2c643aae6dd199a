"""Moves: sent, explained, streamed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from starlette.responses import StreamingResponse

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.server import door, forms, pages, show, why
from stockrail.server.ask import Answer, Ask, Go, Way
from stockrail.server.door import Move
from stockrail.server.routes.common import chat_lines, own_seat, read_json, scene, through
from stockrail.server.show import Scene
from stockrail.server.told import plain
from stockrail.server.trouble import Trouble

LONGEST_KEY = 100


async def entry(ask: Ask) -> Answer:
    form = await ask.form(forms.Entry)
    s, played = _play(ask, form.seat, form.n, _sent(form), form.key)
    return through(s.row.id, s.seat, played) if s.goes_on else Go(f"/t/{s.row.id}", played)


async def undo(ask: Ask) -> Answer:
    form = await ask.form(forms.Undo)
    s, played = _play(ask, form.seat, form.n, {"do": "undo"}, form.key)
    return Go(f"/t/{s.row.id}", played)  # on a shared screen anybody may have asked for it: the curtain is drawn


def _sent(form: forms.Entry) -> dict[str, Any] | str:
    """The action of a form: JSON as such or as text, with the number of a span filled in."""
    action = read_json(form.action) if isinstance(form.action, str) else form.action
    if form.field and isinstance(action, dict) and form.field in action:
        action = action | {form.field: form.value}
    return action


def _play(ask: Ask, seat: Seat | None, n: int, action: dict[str, Any] | str, key: str) -> tuple[Scene, pages.Played]:
    """Through the door; the table afterwards in the eyes of the seat that moved, and what the move became."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise Unreadable(f"a key has at most {LONGEST_KEY} printable characters")
    _, own = own_seat(ask, seat)
    table = ask.number("id")
    stored = door.play(ask.house, Move(table, own, n, action, key or None))
    with ask.house.store.read() as c:
        s = Scene.open(ask.house, c, table, ask.account, own, ask.lang)
        lines = [line for line in s.log(since=stored.first - 1) if line.n <= stored.n]
        _ = s.goes_on  # asked while the database is at hand
    return s, pages.Played(n=stored.n, first=stored.first, turn=s.turn, log=lines)


async def explain(ask: Ask) -> Answer:
    query = ask.request.query_params
    with ask.house.store.read() as c:
        s = scene(ask, c)
        if s.seat is None or not s.begun:
            raise Trouble("seat")
        match = s.live.match
        if "action" in query:
            refusal = match.game.check(match.state, s.seat, door.read(match.game, read_json(query["action"])))
        else:
            refusal = why.of_picks(match, s.seat, query.getlist("pick")[:20])
        return pages.Why(legal=refusal is None, reason=show.reason(s.words, refusal) if refusal else None)


# ---------------------------------------------------------------- streams


async def stream(ask: Ask) -> Answer:
    last = ask.request.headers.get("last-event-id", "") or ask.request.query_params.get("since", "")
    since = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else None
    messages = _follow(ask, since, follow=True)
    return StreamingResponse(_as_events(messages), media_type="text/event-stream", headers=_UNBUFFERED)


async def events(ask: Ask) -> Answer:
    follow = ask.request.query_params.get("follow", "yes") != "no"
    messages = _follow(ask, ask.asked_number("since") or 0, follow)
    return StreamingResponse(_as_lines(messages), media_type="application/x-ndjson", headers=_UNBUFFERED)


_UNBUFFERED = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


def _follow(ask: Ask, since: int | None, follow: bool) -> AsyncIterator[tuple[int, bytes] | None]:
    """Check the door before the answer begins, then follow the table."""
    with ask.house.store.read() as c:
        s = scene(ask, c)
        chat_seen = max((line.id for line in chat_lines(c, s.row.id)), default=0) if s.mine else 0
    return _messages(ask, s, s.row.n if since is None else min(since, s.row.n), chat_seen, follow)


async def _messages(
    ask: Ask, s: Scene, since: int, chat_seen: int, follow: bool
) -> AsyncIterator[tuple[int, bytes] | None]:
    """Every change of the table as the seat may know it; None is a sign of life.  The first message greets."""
    hub, table, seat = ask.house.hub, s.row.id, s.seat
    mine = ask.account if s.mine else None
    with hub.listen(table, ask.account, seat) as bell:
        while not hub.closing:
            ears = (mine, seat, ask.lang, since, chat_seen)
            try:
                told, body = hub.said(table, ears, partial(_told, ask, table, seat, since, chat_seen))
            except Trouble:
                return  # the seat is not this reader's any more
            yield told.n, body
            since, chat_seen = told.n, max([chat_seen, *(line.id for line in told.chat)])
            if not follow:
                return
            while not await bell.wait():
                yield None


def _told(ask: Ask, table: int, seat: Seat | None, since: int, chat_seen: int) -> tuple[pages.Told, bytes]:
    with ask.house.store.read() as c:
        code = ask.request.query_params.get("code")
        s = Scene.open(ask.house, c, table, ask.account, seat, ask.lang, code)
        told = s.told(since, chat_lines(c, table, chat_seen) if s.mine else [])
    return told, msgspec.json.encode(told, enc_hook=plain)


async def _as_events(messages: AsyncIterator[tuple[int, bytes] | None]) -> AsyncIterator[bytes]:
    yield b"retry: 2000\n\n"
    async for m in messages:
        yield b": here\n\n" if m is None else b"id: %d\nevent: told\ndata: %s\n\n" % m


async def _as_lines(messages: AsyncIterator[tuple[int, bytes] | None]) -> AsyncIterator[bytes]:
    async for m in messages:
        yield b"\n" if m is None else m[1] + b"\n"


WAYS = (
    Way("POST", "/t/{id}/entries", entry, pages.Played, forms.Entry),
    Way("POST", "/t/{id}/undo", undo, pages.Played, forms.Undo),
    Way("GET", "/t/{id}/why", explain, pages.Why, query=("seat", "action", "pick")),
    Way("GET", "/t/{id}/stream", stream, pages.Told, query=("seat", "since", "code")),
    Way("GET", "/t/{id}/events", events, pages.Told, query=("seat", "since", "follow", "code")),
)
