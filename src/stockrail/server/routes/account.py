"""Your account: name, password, e-mail, sessions, tokens, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Table, delete, select, update

from stockrail.server import forms, notify, pages, people, repository, rests, times
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.guard import COOKIE
from stockrail.server.people import Me
from stockrail.server.problems import Problem
from stockrail.server.schema import accounts, sessions, tokens
from stockrail.server.store import ACCOUNT

HERE = "/account"
MOST = 20
"""Tokens or channels an account may have."""


async def account(context: Context) -> Answer:
    return page(context, context.need_me(), None)


def page(context: Context, me: Me, fresh: str | None) -> pages.Account:
    wall = context.services.watch.wall()
    with context.services.store.read() as c:
        row, told_by = people.get(c, me.id), notify.channel_count(c, me.id)
        signed_in = c.execute(select(sessions).where(sessions.c.account == me.id).order_by(sessions.c.seen.desc()))
        keys = c.execute(select(tokens).where(tokens.c.account == me.id).order_by(tokens.c.id)).all()
        browsers = [
            pages.SessionCard(id=s.id, agent=s.agent, created=int(s.created), seen=int(s.seen), this=s.id == me.session)
            for s in signed_in
        ]
    return pages.Account(
        person=pages.Person(id=me.id, name=row.name, guest=row.login is None),
        program=row.program,
        email=row.email,
        night=[row.night_from, row.night_to],
        vacation_days=rests.days_left(row, wall),
        vacation_until=int(row.vacation_until) if rests.on_vacation(row, wall) else None,
        sessions=browsers,
        tokens=[
            pages.TokenCard(
                id=k.id, label=k.label, created=int(k.created), seen=None if k.seen is None else int(k.seen)
            )
            for k in keys
        ],
        channels=told_by,
        zone=row.zone,
        zones=list(times.zones()),
        fresh_token=fresh,
    )


async def rename(context: Context) -> Answer:
    form, me = await context.form(forms.Name), context.need_me()
    with context.services.store.write() as c:
        people.rename(c, me, form.name)
    return Redirect(HERE)


async def _prove(context: Context, me: Me, password: str) -> None:
    """An account's owner must know its password; a guest has none."""
    with context.services.store.read() as c:
        stored = people.get(c, me.id).password
    if stored is not None:
        context.limit("sign_in")
        if not await people.is_password(stored, password):
            raise Problem("password")


async def password(context: Context) -> Answer:
    form, me = await context.form(forms.Password), context.need_me()
    if me.guest:
        raise Problem("private")  # a guest becomes an account by signing up
    await _prove(context, me, form.old)
    hashed = await people.grind(form.new, me.name)
    with _ending(context, me) as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(password=hashed))
        _end_others(c, me)
        c.execute(delete(tokens).where(tokens.c.account == me.id))
    return Redirect(HERE)


async def email(context: Context) -> Answer:
    form, me = await context.form(forms.Email), context.need_me()
    await _prove(context, me, form.password)
    with context.services.store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(email=people.clean_email(form.email)))
    return Redirect(HERE)


async def zone(context: Context) -> Answer:
    form, me = await context.form(forms.Zone), context.need_me()
    with context.services.store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(zone=times.clean_zone(form.zone.strip())))
    return Redirect(HERE)


async def night(context: Context) -> Answer:
    form, me = await context.form(forms.Night), context.need_me()
    with context.services.store.write() as c:
        rests.choose_night(c, me.id, form.first, form.last)
    return _rested(context)


async def vacation(context: Context) -> Answer:
    form, me = await context.form(forms.Vacation), context.need_me()
    with context.services.store.write() as c:
        rests.take_vacation(c, me.id, form.days, context.services.watch.wall())
    return _rested(context)


async def end_vacation(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.write() as c:
        rests.end_vacation(c, me.id, context.services.watch.wall())
    return _rested(context)


def _rested(context: Context) -> Redirect:
    """Clocks follow at once."""
    rests.look(context.services)
    return Redirect(HERE)


async def declare(context: Context) -> Answer:
    form, me = await context.form(forms.Declare), context.need_me()
    if not forms.flag(form.sure):
        raise Problem("unreadable", detail="sure")
    with context.services.store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(program=True))
        held = repository.unfinished(c, me.id)
        for table in held:
            context.services.store.announce(c, table)
    for table in held:
        context.services.changed(table)
    return Redirect(HERE)


def _drop(context: Context, mine: Table) -> Me:
    """Delete what the path names, if it is the reader's."""
    me = context.need_me()
    with _ending(context, me) as c:
        c.execute(delete(mine).where(mine.c.account == me.id, mine.c.id == context.number("id")))
    return me


async def add_token(context: Context) -> Answer:
    form, me = await context.form(forms.Token), context.need_me()
    with context.services.store.write() as c:
        if len(c.execute(select(tokens.c.id).where(tokens.c.account == me.id)).all()) >= MOST:
            raise Problem("full")
        key, secret = people.make_token(c, me.id, form.label)
    return pages.NewToken(id=key, token=secret) if context.is_json else page(context, me, secret)


async def drop_token(context: Context) -> Answer:
    _drop(context, tokens)
    return Redirect(HERE)


async def end_session(context: Context) -> Answer:
    me = _drop(context, sessions)
    return Redirect(HERE if context.number("id") != me.session else "/")


async def end_sessions(context: Context) -> Answer:
    me = context.need_me()
    with _ending(context, me) as c:
        _end_others(c, me)
    return Redirect(HERE)


@contextmanager
def _ending(context: Context, me: Me) -> Iterator[Connection]:
    """A transaction that ends sessions or keys of somebody, whose open streams are looked at again."""
    with context.services.store.write() as c:
        yield c
        context.services.store.announce(c, me.id, ACCOUNT)
    context.services.hub.doubt(me.id)


def _end_others(c: Connection, me: Me) -> None:
    """Sign every other browser out."""
    c.execute(delete(sessions).where(sessions.c.account == me.id, sessions.c.id != (me.session or 0)))


async def erase(context: Context) -> Answer:
    form, me = await context.form(forms.Delete), context.need_me()
    if not forms.flag(form.sure):
        raise Problem("unreadable", detail="sure")
    await _prove(context, me, form.password)
    with _ending(context, me) as c:
        held = repository.unfinished(c, me.id)
        people.erase(c, me.id)
    for table in held:
        context.services.changed(table)
    return Redirect("/", None, ((COOKIE, ""),))


ENDPOINTS = (
    Endpoint("GET", "/account", account, pages.Account),
    Endpoint("POST", "/account/name", rename, None, forms.Name, page="/account"),
    Endpoint("POST", "/account/password", password, None, forms.Password, page="/account"),
    Endpoint("POST", "/account/email", email, None, forms.Email, page="/account"),
    Endpoint("POST", "/account/zone", zone, None, forms.Zone, page="/account"),
    Endpoint("POST", "/account/night", night, None, forms.Night, page="/account"),
    Endpoint("POST", "/account/vacation", vacation, None, forms.Vacation, page="/account"),
    Endpoint("POST", "/account/vacation/end", end_vacation, None, forms.Empty, page="/account"),
    Endpoint("POST", "/account/program", declare, None, forms.Declare, page="/account"),
    Endpoint("POST", "/account/tokens", add_token, pages.NewToken, forms.Token, page="/account"),
    Endpoint("POST", "/account/tokens/{id}/drop", drop_token, None, forms.Empty, page="/account"),
    Endpoint("POST", "/account/sessions/end", end_sessions, None, forms.Empty, page="/account"),
    Endpoint("POST", "/account/sessions/{id}/end", end_session, None, forms.Empty, page="/account"),
    Endpoint("POST", "/account/delete", erase, None, forms.Delete, page="/account"),
)
