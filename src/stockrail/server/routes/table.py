"""A table and the people at it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Row

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.programs import Choices
from stockrail.server import (
    alerts,
    cards,
    clocks,
    forms,
    hosting,
    invitations,
    language,
    listing,
    notify,
    orders,
    pages,
    proposals,
    relations,
    repository,
    starting,
    studying,
    tables,
)
from stockrail.server import rematch as again
from stockrail.server.advice import advice
from stockrail.server.cards import chat_line, chat_lines
from stockrail.server.clean_text import clean_text
from stockrail.server.context import Context, local
from stockrail.server.endpoints import Answer, Endpoint
from stockrail.server.matches import game_of
from stockrail.server.moves import is_away
from stockrail.server.otherwise import otherwise
from stockrail.server.presenter import TablePresenter
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.proposals import Proposal
from stockrail.server.routes.common import (
    made,
    open_page,
    open_table,
    own_seat,
    person_card,
    someone,
    through,
)

BLANK = re.compile(r"\{(\w+)\}")
LONGEST_CHAT = 500
LONGEST_NOTE = 8_000


MOST_PICKS = 40


def look(s: TablePresenter) -> None:
    """Remember how far the reader has looked."""
    if s.account is not None and any(p.seen < s.row.n for p in s.people if p.seat in s.mine):
        s.services.store.note(partial(repository.change_seats_of, table=s.row.id, account=s.account, seen=s.row.n))


async def table(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_page(context, c)
        page = _page(context, c, s)
    context.compressible = all(line.seat in s.mine for line in page.chat or ())
    look(s)
    return page


async def now(context: Context) -> Answer:
    with context.services.store.read() as c:
        s = open_table(context, c)
        part = s.now(**context.shows, since=context.asked_number("since"))
    if context.shows["drawings"]:  # a program asks for no drawings and needs no news marked as read
        look(s)
    return part


async def eyes(context: Context) -> Answer:
    form = await context.form(forms.Eyes)
    _, seat = own_seat(context, form.seat)
    url = local(form.next) if form.next else f"/t/{context.number('id')}?seat={seat}"
    return through(context.number("id"), seat, pages.Made(id=context.number("id"), url=url), url)


def _page(context: Context, c: Connection, s: TablePresenter) -> pages.TablePage:
    row = s.row
    held = [p for p in s.people if p.seat in s.mine]
    free = any(tables.is_free(p, context.account) for p in s.people)
    now, other = otherwise(s, s.now(**context.shows), context.request.query_params.getlist("pick")[:MOST_PICKS])
    return pages.TablePage(
        id=row.id,
        title=s.title,
        game=listing.game_card(row.game, context.lang),
        options=listing.options(row, s.words),
        clock=listing.clock_text(row, context.lang),
        now=now,
        otherwise=other,
        hints=advice(s) if now.can_hint and "hint" in context.request.query_params else [],
        explanation=s.explanation() if "explain" in context.request.query_params else None,
        aside=s.pictures.extras if s.pictures is not None else [],
        mine=s.mine,
        host=context.account is not None and row.host == context.account,
        hot=row.hot,
        eyes=game_of(row).has_secrets(row.seats),
        study=studying.offers(s),
        practice=row.practice,
        least=row.least or row.seats,
        eager=row.eager,
        can_start=context.account is not None and row.host == context.account and starting.has_enough(row, s.people),
        invitable=_invitable(context, c, s),
        invite=f"/i/{row.invite}" if free and (s.mine or row.host == context.account) and context.me else None,
        can_join=free and not s.mine and row.status in ("open", "running"),
        chat=chat_lines(c, row.id) if s.mine else None,
        unheard=relations.unheard(c, context.account, s.people),
        notes=_notes(c, s),
        programs=_programs(s),
        verbs=[pages.OptionValue(value=v, label=cards.verb(s, v)) for v in _choices(s)],
        subjects=_subjects(s),
        alerts=_alerts(c, s, held),
        can_leave=bool(held) and row.status in ("open", "running") and not all(p.left for p in held),
        away=_away(s, held),
        absence=listing.absence_text(row, context.lang),
        seal=s.seal(),
    )


def _invitable(context: Context, c: Connection, s: TablePresenter) -> list[pages.PersonCard]:
    """The reader's friends, while the table gathers and has a seat to keep for one of them."""
    free = any(tables.is_free(p, None) for p in s.people)
    if s.account is None or s.row.status != "open" or not free or not (s.mine or s.row.host == s.account):
        return []
    known = {p.account for p in s.people} | {p.kept_for for p in s.people}
    return [person_card(r) for r in relations.listed(c, s.account, "friend") if r.id not in known]


def _away(s: TablePresenter, held: list[Row[Any]]) -> str:
    """That a bot plays for the reader, or the clock decides, and what they get who come back."""
    if s.row.status != "running" or not any(is_away(p) for p in held):
        return ""
    clock = clocks.clock_of(s.row)
    plays = any(p.stand_in is not None for p in held)
    key = "table.stand_in" if plays else "table.left" if any(p.left for p in held) else "table.skipped"
    grace = s.web.text("table.grace", time=language.span(clock.welcome, s.lang)) if clock.kind != "none" else ""
    return " ".join(filter(None, (s.web.text(key), grace)))


def _alerts(c: Connection, s: TablePresenter, held: list[Row[Any]]) -> pages.Alerts | None:
    """What the reader is told of this table, and whether there is a way to tell them."""
    if s.account is None or not held:
        return None
    return pages.Alerts(
        kinds=list(alerts.ALERTS),
        chosen=[a for a in alerts.ALERTS if a in alerts.of_table(c, s.row.id, {s.account})[s.account]],
        usual=held[0].alerts is None,
        channels=notify.channel_count(c, s.account),
    )


def _choices(s: TablePresenter) -> list[str]:
    """The kinds of action people wait for, named in the title's words; a title with programs needs no such list."""
    if game_of(s.row).programs:
        return []
    return [a.verb for a in game_of(s.row).actions if s.words.has(f"verb.{a.verb}")]


def _subjects(s: TablePresenter) -> list[pages.OptionValue]:
    """What the log is about besides players: whatever has a line of its own in the charts."""
    if s.pictures is None or s.shown is None:
        return []
    series = s.pictures.figures(s.shown.match.view(None)).values()
    things = dict.fromkeys(key for values in series for key in values if not key.isdecimal())
    return [pages.OptionValue(value=key, label=s.called(key)) for key in things]


def _notes(c: Connection, s: TablePresenter) -> str:
    return repository.note(c, s.row.id, s.account) if s.account is not None else ""


def _programs(s: TablePresenter) -> list[pages.ProgramCard]:
    """What the title offers to do for the reader now."""
    if s.seat is None or s.seat not in s.mine or s.row.status != "running" or s.why_frozen is not None:
        return []
    view = s.loaded.match.view(s.seat)
    offered = [(p, blanks) for p in s.loaded.game.programs if (blanks := p.blanks(view)) is not None]
    return [_program(s, p.verb, blanks) for p, blanks in offered]


def _program(s: TablePresenter, verb: str, blanks: Mapping[str, Choices]) -> pages.ProgramCard:
    return pages.ProgramCard(
        verb=verb,
        parts=BLANK.split(s.words.sentence(f"program.{verb}")),
        blanks={name: _blank(s, choices) for name, choices in blanks.items()},
    )


def _blank(s: TablePresenter, choices: Choices) -> pages.ProgramBlank:
    if isinstance(choices, range):
        return pages.ProgramBlank(low=choices.start, high=choices[-1], step=choices.step)
    return pages.ProgramBlank(values=[pages.OptionValue(value=str(v), label=_named(s, v)) for v in choices])


def _named(s: TablePresenter, thing: int | str) -> str:
    if isinstance(thing, int):
        return s.words.number(thing)
    return s.words.name(thing) if s.words.has(f"name.{thing}") else thing


# ---------------------------------------------------------------- people


async def join(context: Context) -> Answer:
    form = await context.form(forms.Join)
    me, cookies = someone(context, form.name)
    tables.join(context.services, me, context.number("id"), None, form.seat, form.name)
    return made(context.number("id"), cookies)


async def fill(context: Context) -> Answer:
    form = await context.form(forms.Fill)
    tables.fill(context.services, context.need_me(), context.number("id"), form.bot)
    return made(context.number("id"))


async def start(context: Context) -> Answer:
    tables.start(context.services, context.need_me(), context.number("id"))
    return made(context.number("id"))


async def withdraw(context: Context) -> Answer:
    form = await context.form(forms.Eyes)
    invitations.withdraw(context.services, context.need_me(), context.number("id"), form.seat)
    return made(context.number("id"))


async def close(context: Context) -> Answer:
    hosting.close(context.services, context.need_me(), context.number("id"), before=True)
    return made(context.number("id"))


async def leave(context: Context) -> Answer:
    form = await context.form(forms.Which)
    me, seat = own_seat(context, form.seat)
    proposals.leave(context.services, me, context.number("id"), seat)
    return made(context.number("id"))


async def back(context: Context) -> Answer:
    form = await context.form(forms.Which)
    me, seat = own_seat(context, form.seat)
    proposals.back(context.services, me, context.number("id"), seat)
    return made(context.number("id"))


async def rematch(context: Context) -> Answer:
    return made(again.ask(context.services, context.need_me(), context.number("id")))


async def decline(context: Context) -> Answer:
    again.decline(context.services, context.need_me(), context.number("id"))
    return made(context.number("id"))


async def propose(context: Context) -> Answer:
    form = await context.form(forms.Propose)
    me, table = context.need_me(), context.number("id")
    if form.kind == "undo":
        _, seat = own_seat(context, form.seat)
        proposals.propose(context.services, me, table, Proposal("undo", seat))
    elif form.kind == "replace":
        proposals.propose(context.services, me, table, Proposal("replace", form.seat, form.by))
    elif form.kind in ("close", "pause", "resume"):
        proposals.propose(context.services, me, table, msgspec.convert({"kind": form.kind}, Proposal))
    else:
        raise Unreadable("a proposal is replace, close, undo, pause or resume")
    return made(table)


async def answer(context: Context) -> Answer:
    form = await context.form(forms.Consent)
    proposals.answer(context.services, context.need_me(), context.number("id"), form.proposal, forms.flag(form.answer))
    return made(context.number("id"))


# ---------------------------------------------------------------- words and switches


async def say(context: Context) -> Answer:
    text = clean_text((await context.form(forms.Text)).text, LONGEST_CHAT)
    me, seat = own_seat(context, None)
    context.limit("chat")
    if not text:
        raise InvalidField("empty")
    with context.services.store.write() as c:
        row = repository.locked(c, context.number("id"))  # lines are stored in the order of their numbers
        line = repository.add_chat(c, row.id, me.id, seat, text)
        notify.mention(context.services, c, row, repository.seated(c, row.id), me.id, text)
        context.services.store.announce(c, context.number("id"))
    context.services.hub.wake(context.number("id"))
    return made(context.number("id")) if not context.is_json else chat_line(line)


async def note(context: Context) -> Answer:
    text = clean_text((await context.form(forms.Text)).text, LONGEST_NOTE)
    me, _ = own_seat(context, None)
    with context.services.store.write() as c:
        repository.keep_note(c, context.number("id"), me.id, text)
    return made(context.number("id"))


async def order(context: Context) -> Answer:
    form = await context.form(forms.NewOrder)
    _, seat = own_seat(context, form.seat)
    with context.services.store.write() as c:
        row = repository.find(c, context.number("id"))
        if row.status != "running":
            raise Problem("over" if row.status in ("over", "closed") else "not_begun")
        match = context.services.matches.get(c, row).match  # nothing is ordered at a table that cannot go on
        orders.add(c, row.id, seat, _ordered(match, seat, form))
        context.services.store.announce(c, row.id)
    context.services.changed(context.number("id"))
    return made(context.number("id"))


def _ordered(match: Match, seat: Seat, form: forms.NewOrder) -> orders.Order:
    if form.kind == "program":
        return orders.make_program(match, seat, form.program, form.blank)
    verbs, events = forms.words(form.verbs), forms.words(form.events)
    return orders.make(match, form.kind, verbs, events, form.action, forms.flag(form.once))


async def drop_order(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.write() as c:
        orders.drop_own(c, context.number("id"), context.number("order"), me.id)
    context.services.hub.wake(context.number("id"))
    return made(context.number("id"))


async def choose_alerts(context: Context) -> Answer:
    form, me = await context.form(forms.TableAlerts), context.need_me()
    chosen = None if forms.flag(form.usual) else forms.words(form.alerts)
    with context.services.store.write() as c:
        alerts.choose_at(c, context.number("id"), me.id, chosen)
    return made(context.number("id"))


# ---------------------------------------------------------------- invitations


def _invited(context: Context, c: Connection) -> int:
    found = repository.invited(c, context.request.path_params["code"])
    if found is None or found.status in ("closed", "over"):
        raise Problem("expired")
    return int(found.id)


async def invite(context: Context) -> Answer:
    code = context.request.path_params["code"]
    with context.services.store.read() as c:
        s = TablePresenter.open(context.services, c, _invited(context, c), context.account, None, context.lang, code)
        card = s.card()
        host = next((p.name for p in s.people if p.account is not None and p.account == s.row.host), "")
    full = not any(p.kind == "open" for p in card.plates)
    return pages.Invite(code=code, table=card, host=host, full=full, name=context.me.name if context.me else "")


async def accept(context: Context) -> Answer:
    form = await context.form(forms.Join)
    with context.services.store.read() as c:
        table = _invited(context, c)
    me, cookies = someone(context, form.name)
    tables.join(context.services, me, table, context.request.path_params["code"], form.seat, form.name)
    return made(table, cookies)


ENDPOINTS = (
    Endpoint(
        "GET", "/t/{id}", table, pages.TablePage, query=("seat", "board", "drawings", "code", "pick", "hint", "explain")
    ),
    Endpoint("GET", "/t/{id}/now", now, pages.Now, query=("seat", "since", "board", "drawings", "code")),
    Endpoint("POST", "/t/{id}/eyes", eyes, pages.Made, forms.Eyes, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/join", join, pages.Made, forms.Join, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/fill", fill, pages.Made, forms.Fill, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/start", start, pages.Made, forms.Empty, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/withdraw", withdraw, pages.Made, forms.Eyes, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/leave", leave, pages.Made, forms.Which, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/propose", propose, pages.Made, forms.Propose, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/consent", answer, pages.Made, forms.Consent, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/back", back, pages.Made, forms.Which, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/rematch", rematch, pages.Made, forms.Empty, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/decline", decline, pages.Made, forms.Empty, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/close", close, pages.Made, forms.Empty, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/chat", say, pages.ChatLine, forms.Text, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/notes", note, pages.Made, forms.Text, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/orders", order, pages.Made, forms.NewOrder, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/orders/{order}/drop", drop_order, pages.Made, forms.Empty, page="/t/{id}"),
    Endpoint("POST", "/t/{id}/alerts", choose_alerts, pages.Made, forms.TableAlerts, page="/t/{id}"),
    Endpoint("GET", "/i/{code}", invite, pages.Invite),
    Endpoint("POST", "/i/{code}", accept, pages.Made, forms.Join, page="/i/{code}"),
)
