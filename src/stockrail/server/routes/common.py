"""What several routes do: find the reader, the table and the seat, and lead on to a page."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.server import pages, people, repository
from stockrail.server.ask import Ask, Go
from stockrail.server.doors import COOKIE
from stockrail.server.people import Me
from stockrail.server.show import Scene
from stockrail.server.trouble import Trouble

CHAT_SHOWN = 100
EYES = "eyes"
"""The cookie that opens the curtain of a shared screen once: `<table>.<seat>`."""


def scene(ask: Ask, c: Connection) -> Scene:
    """The table the request is about, through the reader's eyes."""
    query = ask.request.query_params
    return Scene.open(
        ask.house, c, ask.number("id"), ask.account, ask.asked_number("seat"), ask.lang, query.get("code")
    )


def page_scene(ask: Ask, c: Connection) -> Scene:
    """The same for a page.  On a shared screen the address alone shows no secrets: reloaded, the page asks again."""
    s = scene(ask, c)
    if not ask.is_json and (s.is_shared or EYES in ask.request.cookies):
        if ask.request.cookies.get(EYES) != _ticket(s.row.id, s.seat):
            s.draw_curtain()
        ask.cookies.append((EYES, ""))
    return s


def _ticket(table: int, seat: Seat | None) -> str:
    return f"{table}.{seat}"


def own_seat(ask: Ask, seat: Seat | None) -> tuple[Me, Seat]:
    """The seat the reader acts for: the one named, the only one, or the one on turn; never another's."""
    me = ask.need_me()
    with ask.house.store.read() as c:
        row = repository.find(c, ask.number("id"))
        mine = [s.seat for s in repository.seated(c, row.id) if s.account == me.id]
    if seat is None and mine:
        seat = row.turn if row.turn in mine else mine[0]
    if seat is None or seat not in mine:
        raise Trouble("seat")
    return me, seat


def someone(ask: Ask, name: str) -> tuple[Me, tuple[tuple[str, str], ...]]:
    """Who asks; a newcomer becomes a guest, with the cookie to set."""
    if ask.me is not None:
        return ask.me, ()
    ask.gate("guest")
    with ask.house.store.write() as c:
        account = people.make_guest(c, name or ask.t("guest"), "")
        if ask.bearer:
            raise Trouble("sign_in")
        secret = people.open_session(c, account, ask.request.headers.get("user-agent", ""))
        me = Me(account, people.get(c, account).name, True, None, "")
    return me, ((COOKIE, secret),)


def made(table: int, cookies: tuple[tuple[str, str], ...] = ()) -> Go:
    """The table is the answer."""
    return Go(f"/t/{table}", pages.Made(id=table, url=f"/t/{table}"), cookies)


def through(table: int, seat: Seat | None, part: pages.Part, url: str = "") -> Go:
    """On to a page that may show the seat's secrets this once: its own player is looking."""
    return Go(url or f"/t/{table}?seat={seat}", part, ((EYES, _ticket(table, seat)),))


def chat_lines(c: Connection, table: int, since: int = 0) -> list[pages.ChatLine]:
    """The latest lines of chat."""
    return [chat_line(r) for r in repository.chat_since(c, table, since, CHAT_SHOWN)]


def chat_line(r: Any) -> pages.ChatLine:
    return pages.ChatLine(id=r.id, name=r.name, seat=r.seat, text=r.text, at=int(r.at))


def read_json(text: str) -> dict[str, Any] | str:
    """An action as it was sent: its JSON, or else its notation."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("the action is not JSON") from None
    return data
