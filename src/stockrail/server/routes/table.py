"""A table and the people at it."""

from __future__ import annotations

import json
import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.core.options import written
from stockrail.server import consent, forms, offers, orders, pages, tables
from stockrail.server.ask import Answer, Ask, Go, Way, local
from stockrail.server.consent import Wish
from stockrail.server.door import seated
from stockrail.server.live import game_of
from stockrail.server.people import Me
from stockrail.server.routes.home import made, someone
from stockrail.server.schema import chat, notes, seats
from stockrail.server.schema import orders as order_rows
from stockrail.server.schema import tables as rows
from stockrail.server.show import Scene
from stockrail.server.trouble import Trouble, Unclear

LONGEST_CHAT = 500
LONGEST_NOTE = 8_000
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
        row = tables.find(c, ask.number("id"))
        mine = [s.seat for s in seated(c, row.id) if s.account == me.id]
    if seat is None and mine:
        seat = row.turn if row.turn in mine else mine[0]
    if seat is None or seat not in mine:
        raise Trouble("seat")
    return me, seat


def look(s: Scene) -> None:
    """Remember how far the reader has looked."""
    if s.mine and any(p.seen < s.row.n for p in s.people if p.seat in s.mine):
        mine = (seats.c.table == s.row.id, seats.c.account == s.account)
        with s.house.store.write() as w:
            w.execute(update(seats).where(*mine).values(seen=s.row.n))


async def table(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = page_scene(ask, c)
        page = _page(ask, c, s)
    ask.packs = all(line.seat in s.mine for line in page.chat or ())
    look(s)
    return page


async def now(ask: Ask) -> Answer:
    with ask.house.store.read() as c:
        s = scene(ask, c)
        part = s.now(**ask.shows)
    if ask.shows["drawings"]:  # a program asks for no drawings and needs no news marked as read
        look(s)
    return part


def through(table: int, seat: Seat | None, part: pages.Part, url: str = "") -> Go:
    """On to a page that may show the seat's secrets this once: its own player is looking."""
    return Go(url or f"/t/{table}?seat={seat}", part, ((EYES, _ticket(table, seat)),))


async def eyes(ask: Ask) -> Answer:
    form = await ask.form(forms.Eyes)
    _, seat = own_seat(ask, form.seat)
    url = local(form.next) if form.next else f"/t/{ask.number('id')}?seat={seat}"
    return through(ask.number("id"), seat, pages.Made(id=ask.number("id"), url=url), url)


def _page(ask: Ask, c: Connection, s: Scene) -> pages.TablePage:
    row = s.row
    held = [p for p in s.people if p.seat in s.mine]
    free = any(p.account is None and p.bot is None for p in s.people)
    return pages.TablePage(
        id=row.id,
        title=s.title,
        game=offers.game_card(row.game, ask.lang),
        options=offers.options(row, s.words),
        clock=offers.clock_text(row, ask.lang),
        now=s.now(**ask.shows),
        aside=s.pictures.extras if s.pictures is not None else [],
        mine=s.mine,
        host=ask.account is not None and row.host == ask.account,
        hot=row.hot,
        invite=f"/i/{row.invite}" if free and (s.mine or row.host == ask.account) and ask.me else None,
        can_join=free and not s.mine and row.status in ("open", "running"),
        chat=chat_lines(c, row.id) if s.mine else None,
        notes=_notes(c, s),
        orders=_orders(c, s),
        verbs=[pages.OptionValue(value=v, label=_verb(s, v)) for v in _choices(s)],
        proposal=_proposal(s),
        notify=any(p.notify for p in held),
        can_leave=bool(held) and row.status in ("open", "running") and not all(p.left for p in held),
        stand_in=any(p.stand_in is not None or p.left for p in held) and row.status == "running",
        again=_again(s),
        seal=s.seal(),
    )


def _again(s: Scene) -> dict[str, str]:
    """A table like this one: bots sit where they sat, the seats of other people are open for them."""
    me = {seat: s.names[seat] if s.row.hot else "me" for seat in s.mine}
    fields = {"game": s.row.game, "hot": written(s.row.hot), "open": written(s.row.open)}
    fields |= {f"seat.{p.seat}": me.get(p.seat) or (f"bot:{p.bot}" if p.bot else "open") for p in s.people}
    return fields | {f"option.{name}": written(value) for name, value in json.loads(s.row.options).items()}


def _choices(s: Scene) -> list[str]:
    """The kinds of action people choose: those the title's words have a name for."""
    return [a.verb for a in game_of(s.row).actions if s.words.has(f"verb.{a.verb}")]


def _verb(s: Scene, verb: str) -> str:
    """What a kind of action is called, where no particular one is meant."""
    key = f"verb.{verb}"
    return s.words.text(key) if s.words.has(key) else verb


def chat_lines(c: Connection, table: int, since: int = 0) -> list[pages.ChatLine]:
    """The latest lines of chat."""
    found = select(chat).where(chat.c.table == table, chat.c.id > since).order_by(chat.c.id.desc()).limit(CHAT_SHOWN)
    return [_line(r) for r in reversed(c.execute(found).all())]


def _line(r: Any) -> pages.ChatLine:
    return pages.ChatLine(id=r.id, name=r.name, seat=r.seat, text=r.text, at=int(r.at))


def _notes(c: Connection, s: Scene) -> str:
    mine = select(notes.c.text).where(notes.c.table == s.row.id, notes.c.account == s.account)
    return c.execute(mine).scalar_one_or_none() or "" if s.account is not None else ""


def _orders(c: Connection, s: Scene) -> list[pages.OrderCard]:
    if s.seat is None:
        return []
    game = game_of(s.row)
    cards = []
    for key, o in orders.of(c, s.row.id, s.seat):
        verbs = s.words.items([_verb(s, v) for v in o.verbs])
        text = s.words.action(game.parse(o.action)) if o.kind == "play" else s.web.text(f"order.{o.kind}", verbs=verbs)
        cards.append(pages.OrderCard(id=key, kind=o.kind, text=text))
    return cards


def _proposal(s: Scene) -> pages.Proposal | None:
    wish = consent.of(s.row)
    if wish is None:
        return None
    voters = consent.voters(s.people)
    by = "person" if wish.by == consent.PERSON else "bot"
    key = "proposal.close" if wish.kind == "close" else f"proposal.replace.{by}"
    return pages.Proposal(
        id=wish.id,
        kind=wish.kind,
        seat=wish.seat,
        by=wish.by,
        text=s.web.text(key, name="" if wish.seat is None else s.names[wish.seat]),
        agreed=[name for account, name in voters.items() if account in wish.agreed],
        waiting=[name for account, name in voters.items() if account not in wish.agreed],
        yours=s.account in voters and s.account not in wish.agreed,
    )


# ---------------------------------------------------------------- people


async def join(ask: Ask) -> Answer:
    form = await ask.form(forms.Join)
    me, cookies = someone(ask, form.name)
    tables.join(ask.house, me, ask.number("id"), None, form.seat, form.name)
    return made(ask.number("id"), cookies)


async def fill(ask: Ask) -> Answer:
    form = await ask.form(forms.Fill)
    tables.fill(ask.house, ask.need_me(), ask.number("id"), form.bot)
    return made(ask.number("id"))


async def close(ask: Ask) -> Answer:
    tables.close(ask.house, ask.need_me(), ask.number("id"))
    return made(ask.number("id"))


async def leave(ask: Ask) -> Answer:
    form = await ask.form(forms.Which)
    me, seat = own_seat(ask, form.seat)
    consent.leave(ask.house, me, ask.number("id"), seat)
    return made(ask.number("id"))


async def back(ask: Ask) -> Answer:
    form = await ask.form(forms.Which)
    me, seat = own_seat(ask, form.seat)
    consent.back(ask.house, me, ask.number("id"), seat)
    return made(ask.number("id"))


async def propose(ask: Ask) -> Answer:
    form = await ask.form(forms.Propose)
    if form.kind not in ("replace", "close"):
        raise Unreadable("a proposal is replace or close")
    wish = Wish("replace", form.seat, form.by) if form.kind == "replace" else Wish("close")
    consent.propose(ask.house, ask.need_me(), ask.number("id"), wish)
    return made(ask.number("id"))


async def answer(ask: Ask) -> Answer:
    form = await ask.form(forms.Consent)
    consent.answer(ask.house, ask.need_me(), ask.number("id"), form.proposal, forms.flag(form.answer))
    return made(ask.number("id"))


# ---------------------------------------------------------------- words and switches


def clean_text(text: str, longest: int) -> str:
    """What somebody wrote, without control characters; lines stay lines."""
    kept = "".join(ch for ch in text.replace("\r\n", "\n") if ch.isprintable() or ch in "\n\u200c\u200d").strip()
    if len(kept) > longest:
        raise Unclear("longest", longest=longest)
    return kept


async def say(ask: Ask) -> Answer:
    text = clean_text((await ask.form(forms.Line)).text, LONGEST_CHAT)
    me, seat = own_seat(ask, None)
    ask.gate("chat")
    if not text:
        raise Unclear("empty")
    with ask.house.store.write() as c:
        name = c.execute(select(seats.c.name).where(seats.c.table == ask.number("id"), seats.c.seat == seat)).scalar()
        values = {"table": ask.number("id"), "account": me.id, "seat": seat, "name": name, "text": text}
        line = c.execute(insert(chat).values(**values, at=time.time()).returning(chat)).one()
        ask.house.store.announce(c, ask.number("id"))
    ask.house.hub.wake(ask.number("id"))
    return made(ask.number("id")) if not ask.is_json else _line(line)


async def note(ask: Ask) -> Answer:
    text = clean_text((await ask.form(forms.Line)).text, LONGEST_NOTE)
    me, _ = own_seat(ask, None)
    key = {"table": ask.number("id"), "account": me.id}
    with ask.house.store.write() as c:
        c.execute(delete(notes).where(notes.c.table == key["table"], notes.c.account == me.id))
        if text:
            c.execute(insert(notes).values(**key, text=text))
    return made(ask.number("id"))


async def order(ask: Ask) -> Answer:
    form = await ask.form(forms.NewOrder)
    _, seat = own_seat(ask, form.seat)
    with ask.house.store.write() as c:
        row = tables.find(c, ask.number("id"))
        if row.status == "running":
            ask.house.lives.get(c, row)  # nothing is ordered at a table that cannot go on
        game = game_of(row)
        verbs, events = forms.words(form.verbs), forms.words(form.events)
        orders.add(
            c, ask.number("id"), seat, orders.make(game, form.kind, verbs, events, form.action, forms.flag(form.once))
        )
    ask.house.changed(ask.number("id"))
    return made(ask.number("id"))


async def drop_order(ask: Ask) -> Answer:
    me = ask.need_me()
    with ask.house.store.write() as c:
        mine = select(seats.c.seat).where(seats.c.table == ask.number("id"), seats.c.account == me.id)
        key = (order_rows.c.table == ask.number("id"), order_rows.c.id == ask.number("order"))
        c.execute(delete(order_rows).where(*key, order_rows.c.seat.in_(mine)))
    return made(ask.number("id"))


async def notify(ask: Ask) -> Answer:
    on = forms.flag((await ask.form(forms.Switch)).on)
    me = ask.need_me()
    with ask.house.store.write() as c:
        mine = (seats.c.table == ask.number("id"), seats.c.account == me.id)
        c.execute(update(seats).where(*mine).values(notify=on))
    return made(ask.number("id"))


# ---------------------------------------------------------------- invitations


def _invited(ask: Ask, c: Connection) -> int:
    code = ask.request.path_params["code"]
    found = c.execute(select(rows.c.id, rows.c.status).where(rows.c.invite == code)).one_or_none()
    if found is None or found.status in ("closed", "over"):
        raise Trouble("expired")
    return int(found.id)


async def invite(ask: Ask) -> Answer:
    code = ask.request.path_params["code"]
    with ask.house.store.read() as c:
        s = Scene.open(ask.house, c, _invited(ask, c), ask.account, None, ask.lang, code)
        card = s.card()
        host = next((p.name for p in s.people if p.account is not None and p.account == s.row.host), "")
    full = not any(p.kind == "open" for p in card.plates)
    return pages.Invite(code=code, table=card, host=host, full=full, name=ask.me.name if ask.me else "")


async def accept(ask: Ask) -> Answer:
    form = await ask.form(forms.Join)
    with ask.house.store.read() as c:
        table = _invited(ask, c)
    me, cookies = someone(ask, form.name)
    tables.join(ask.house, me, table, ask.request.path_params["code"], form.seat, form.name)
    return made(table, cookies)


WAYS = (
    Way("GET", "/t/{id}", table, pages.TablePage, query=("seat", "board", "drawings", "code")),
    Way("GET", "/t/{id}/now", now, pages.Now, query=("seat", "board", "drawings", "code")),
    Way("POST", "/t/{id}/eyes", eyes, pages.Made, forms.Eyes),
    Way("POST", "/t/{id}/join", join, pages.Made, forms.Join),
    Way("POST", "/t/{id}/fill", fill, pages.Made, forms.Fill),
    Way("POST", "/t/{id}/leave", leave, pages.Made, forms.Which),
    Way("POST", "/t/{id}/propose", propose, pages.Made, forms.Propose),
    Way("POST", "/t/{id}/consent", answer, pages.Made, forms.Consent),
    Way("POST", "/t/{id}/back", back, pages.Made, forms.Which),
    Way("POST", "/t/{id}/close", close, pages.Made, forms.Empty),
    Way("POST", "/t/{id}/chat", say, pages.ChatLine, forms.Line),
    Way("POST", "/t/{id}/notes", note, pages.Made, forms.Line),
    Way("POST", "/t/{id}/orders", order, pages.Made, forms.NewOrder),
    Way("POST", "/t/{id}/orders/{order}/drop", drop_order, pages.Made, forms.Empty),
    Way("POST", "/t/{id}/notify", notify, pages.Made, forms.Switch),
    Way("GET", "/i/{code}", invite, pages.Invite),
    Way("POST", "/i/{code}", accept, pages.Made, forms.Join),
)
