"""A table and the people at it."""

from __future__ import annotations

from sqlalchemy import Connection

from stockrail.core.errors import Unreadable
from stockrail.core.options import written
from stockrail.server import consent, forms, offers, orders, pages, repository, tables
from stockrail.server.ask import Answer, Ask, Way, local
from stockrail.server.consent import Wish
from stockrail.server.live import game_of
from stockrail.server.routes.common import chat_line, chat_lines, made, own_seat, page_scene, scene, someone, through
from stockrail.server.show import Scene
from stockrail.server.trouble import Trouble, Unclear

LONGEST_CHAT = 500
LONGEST_NOTE = 8_000


def look(s: Scene) -> None:
    """Remember how far the reader has looked."""
    if s.account is not None and any(p.seen < s.row.n for p in s.people if p.seat in s.mine):
        with s.house.store.write() as c:
            repository.change_seats_of(c, s.row.id, s.account, seen=s.row.n)


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
        aside=[how for how in ("preview", "otherwise", "trace", "sheets") if hasattr(s.pictures, how)],
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
    return fields | {f"option.{name}": written(value) for name, value in game_of(s.row).options_chosen.items()}


def _choices(s: Scene) -> list[str]:
    """The kinds of action people choose: those the title's words have a name for."""
    return [a.verb for a in game_of(s.row).actions if s.words.has(f"verb.{a.verb}")]


def _verb(s: Scene, verb: str) -> str:
    """What a kind of action is called, where no particular one is meant."""
    key = f"verb.{verb}"
    return s.words.text(key) if s.words.has(key) else verb


def _notes(c: Connection, s: Scene) -> str:
    return repository.note(c, s.row.id, s.account) if s.account is not None else ""


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
        line = repository.add_chat(c, ask.number("id"), me.id, seat, text)
        ask.house.store.announce(c, ask.number("id"))
    ask.house.hub.wake(ask.number("id"))
    return made(ask.number("id")) if not ask.is_json else chat_line(line)


async def note(ask: Ask) -> Answer:
    text = clean_text((await ask.form(forms.Line)).text, LONGEST_NOTE)
    me, _ = own_seat(ask, None)
    with ask.house.store.write() as c:
        repository.keep_note(c, ask.number("id"), me.id, text)
    return made(ask.number("id"))


async def order(ask: Ask) -> Answer:
    form = await ask.form(forms.NewOrder)
    _, seat = own_seat(ask, form.seat)
    with ask.house.store.write() as c:
        row = repository.find(c, ask.number("id"))
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
        orders.drop_own(c, ask.number("id"), ask.number("order"), me.id)
    return made(ask.number("id"))


async def notify(ask: Ask) -> Answer:
    on = forms.flag((await ask.form(forms.Switch)).on)
    me = ask.need_me()
    with ask.house.store.write() as c:
        repository.change_seats_of(c, ask.number("id"), me.id, notify=on)
    return made(ask.number("id"))


# ---------------------------------------------------------------- invitations


def _invited(ask: Ask, c: Connection) -> int:
    found = repository.invited(c, ask.request.path_params["code"])
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
