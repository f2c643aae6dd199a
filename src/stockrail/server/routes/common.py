"""What several routes do: find the reader, the table and the seat, and lead on to a page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlencode

from sqlalchemy import Connection, Row
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.responses import StreamingResponse

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.locales.l10n import Words
from stockrail.server import forms, history, imports, pages, people, repository, table_log
from stockrail.server.context import Context
from stockrail.server.endpoints import Redirect
from stockrail.server.guard import COOKIE
from stockrail.server.people import Me
from stockrail.server.presenter import TablePresenter
from stockrail.server.problems import Frozen, Problem

EYES = "eyes"
"""The cookie that opens the curtain of a shared screen once: `<table>.<seat>`."""
F = TypeVar("F", bound=forms.Form)


def open_table(context: Context, c: Connection) -> TablePresenter:
    """The table the request is about, through the reader's eyes."""
    query = context.request.query_params
    return TablePresenter.open(
        context.services,
        c,
        context.number("id"),
        context.account,
        context.asked_number("seat"),
        context.lang,
        query.get("code"),
    )


def open_page(context: Context, c: Connection) -> TablePresenter:
    """The same for a page.  On a shared screen the address alone shows no secrets: reloaded, the page asks again."""
    s = open_table(context, c)
    if not context.is_json and (s.is_shared or EYES in context.request.cookies):
        if context.request.cookies.get(EYES) != _ticket(s.row.id, s.seat):
            s.draw_curtain()
        context.cookies.append((EYES, ""))
    return s


def act_of(context: Context, row: Row[Any], title: Words) -> pages.Act:
    """An act in words, options by their names."""
    text = table_log.act_text(context.words, title, row.act, row.whom or "—", row.detail)
    return pages.Act(at=int(row.at), by=row.name, act=row.act, text=text, table=row.table)


def _ticket(table: int, seat: Seat | None) -> str:
    return f"{table}.{seat}"


def own_seat(context: Context, seat: Seat | None) -> tuple[Me, Seat]:
    """The seat the reader acts for: the one named, the only one, or the one on turn; never another's."""
    me = context.need_me()
    with context.services.store.read() as c:
        row = repository.find(c, context.number("id"))
        mine = [s.seat for s in repository.seated(c, row.id) if s.account == me.id]
    if seat is None and mine:
        seat = row.turn if row.turn in mine else mine[0]
    if seat is None or seat not in mine:
        raise Problem("seat")
    return me, seat


def someone(context: Context, name: str) -> tuple[Me, tuple[tuple[str, str], ...]]:
    """Who asks; a newcomer becomes a guest, with the cookie to set."""
    if context.me is not None:
        return context.me, ()
    context.limit("guest")
    with context.services.store.write() as c:
        account = people.make_guest(c, name or context.t("guest"), "")
        if context.bearer:
            raise Problem("sign_in")
        secret = people.open_session(c, account, context.request.headers.get("user-agent", ""))
        me = Me(account, people.get(c, account).name, True, None, "")
    return me, ((COOKIE, secret),)


def made(table: int, cookies: tuple[tuple[str, str], ...] = ()) -> Redirect:
    """The table is the answer."""
    return Redirect(f"/t/{table}", pages.Made(id=table, url=f"/t/{table}"), cookies)


def person_card(row: Row[Any]) -> pages.PersonCard:
    """An account in a list."""
    return pages.PersonCard(id=row.id, name=row.name, url=f"/people/{row.id}", bot=row.program, guest=row.login is None)


def table_cards(context: Context, c: Connection, ids: Iterable[int]) -> list[pages.TableCard]:
    """Tables in a list."""
    found: list[pages.TableCard] = []
    for i in ids:
        with suppress(Frozen):  # its title is not installed: nothing can be said of it
            found.append(TablePresenter.open(context.services, c, i, context.account, None, context.lang).card())
    return found


def through(table: int, seat: Seat | None, part: pages.Part, url: str = "") -> Redirect:
    """On to a page that may show the seat's secrets this once: its own player is looking."""
    return Redirect(url or f"/t/{table}?seat={seat}", part, ((EYES, _ticket(table, seat)),))


def read_json(text: str) -> dict[str, Any] | str:
    """An action as it was sent: its JSON, or else its notation."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("the action is not JSON") from None
    return data


# ------------------------------------------------------------ streams

Messages: TypeAlias = AsyncIterator[tuple[int, bytes] | None] | AsyncIterator[tuple[str, bytes] | None]
"""The messages of a stream with their ids; None is a sign of life."""
_UNBUFFERED = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


def as_events(messages: Messages) -> StreamingResponse:
    """Server-sent events."""

    async def lines() -> AsyncIterator[bytes]:
        yield b"retry: 800\n\n"
        async for m in messages:
            yield b": here\n\n" if m is None else b"id: %s\nevent: told\ndata: %s\n\n" % (str(m[0]).encode(), m[1])

    return StreamingResponse(lines(), media_type="text/event-stream", headers=_UNBUFFERED)


def as_lines(messages: Messages) -> StreamingResponse:
    """One object a line."""

    async def lines() -> AsyncIterator[bytes]:
        async for m in messages:
            yield b"\n" if m is None else m[1] + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=_UNBUFFERED)


def pager(context: Context, page: int, total: int) -> pages.Pager:
    """Where the reader is in a list, with the addresses of the pages next to it."""
    last = max(1, -(-total // history.PER_PAGE))

    def address(n: int) -> str:
        if not 1 <= n <= last:
            return ""
        kept = [(k, v) for k, v in context.request.query_params.multi_items() if k != "page" and v]
        return f"?{urlencode([*kept, ('page', n)])}"

    return pages.Pager(page=page, pages=last, total=total, before=address(page - 1), after=address(page + 1))


class _Upload(MultiPartParser):
    """A form with a file that stays in memory: nothing waits for a disk."""

    spool_max_size = imports.LONGEST
    max_file_size = imports.LONGEST  # what older versions call it


async def sent_file(context: Context, kind: type[F]) -> F:
    """A form with a field `text`: a file if there is one, or else what was pasted."""
    if not context.request.headers.get("content-type", "").startswith("multipart/"):
        return await context.form(kind)
    try:
        request = context.request
        sent = await _Upload(request.headers, request.stream(), max_files=1, max_part_size=imports.LONGEST).parse()
    except MultiPartException as e:
        raise Unreadable(e.message[:100]) from None
    if context.request.state.refused:
        raise Problem(context.request.state.refused)
    context.sent = [(k, v) for k, v in sent.multi_items() if isinstance(v, str)]
    data = {k: v for k, v in context.sent if v}
    for upload in (v for v in sent.values() if not isinstance(v, str) and v.filename):
        data["text"] = upload.file.read().decode("utf-8", "replace")
    return forms.read(kind, {"text": ""} | data, strict=False)
