"""Your account: name, password, e-mail, sessions, tokens, notifications, and its end."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Table, delete, insert, select, update

from stockrail import extras
from stockrail.server import addresses, forms, notify, pages, people, repository
from stockrail.server.ask import Answer, Ask, Go, Way
from stockrail.server.doors import COOKIE
from stockrail.server.people import Me
from stockrail.server.schema import accounts, channels, outbox, sessions, tokens
from stockrail.server.trouble import Trouble

HERE = "/account"
MOST = 20
"""Tokens or channels an account may have."""


async def account(ask: Ask) -> Answer:
    return page(ask, ask.need_me(), None)


def page(ask: Ask, me: Me, fresh: str | None) -> pages.Account:
    with ask.house.store.read() as c:
        row = people.get(c, me.id)
        signed_in = c.execute(select(sessions).where(sessions.c.account == me.id).order_by(sessions.c.seen.desc()))
        keys = c.execute(select(tokens).where(tokens.c.account == me.id).order_by(tokens.c.id)).all()
        ways = c.execute(select(channels).where(channels.c.account == me.id).order_by(channels.c.id)).all()
        sent = c.execute(select(outbox).where(outbox.c.account == me.id).order_by(outbox.c.id.desc()).limit(20)).all()
        browsers = [
            pages.SessionCard(id=s.id, agent=s.agent, created=int(s.created), seen=int(s.seen), this=s.id == me.session)
            for s in signed_in
        ]
    return pages.Account(
        person=pages.Person(id=me.id, name=row.name, guest=row.login is None),
        email=row.email,
        sessions=browsers,
        tokens=[
            pages.TokenCard(
                id=k.id, label=k.label, created=int(k.created), seen=None if k.seen is None else int(k.seen)
            )
            for k in keys
        ],
        channels=[_channel(ask, w) for w in ways],
        deliveries=[_delivery(ask, d) for d in sent],
        sender="" if extras.has("notify") else extras.command("notify"),
        mail=bool(ask.house.settings.mail),
        fresh_token=fresh,
    )


def _channel(ask: Ask, way: Row[Any]) -> pages.ChannelCard:
    usable = addresses.is_usable(ask.house.settings, way.kind, way.address)
    return pages.ChannelCard(id=way.id, kind=way.kind, address=addresses.shown(way.kind, way.address), usable=usable)


def _delivery(ask: Ask, sent: Row[Any]) -> pages.Delivery:
    error = ask.t(f"delivery.error.{sent.error}") if sent.error in notify.ERRORS else sent.error
    return pages.Delivery(
        at=int(sent.at), channel=sent.kind, subject=sent.subject, state=sent.state, tries=sent.tries, error=error
    )


async def rename(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Name), ask.need_me()
    with ask.house.store.write() as c:
        people.rename(c, me, form.name)
    return Go(HERE)


async def _prove(ask: Ask, me: Me, password: str) -> None:
    """An account's owner must know its password; a guest has none."""
    with ask.house.store.read() as c:
        stored = people.get(c, me.id).password
    if stored is not None:
        ask.gate("sign_in")
        if not await people.is_password(stored, password):
            raise Trouble("password")


async def password(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Password), ask.need_me()
    if me.guest:
        raise Trouble("private")  # a guest becomes an account by signing up
    await _prove(ask, me, form.old)
    hashed = await people.grind(form.new)
    with ask.house.store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(password=hashed))
        c.execute(delete(sessions).where(sessions.c.account == me.id, sessions.c.id != (me.session or 0)))
    return Go(HERE)


async def email(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Email), ask.need_me()
    await _prove(ask, me, form.password)
    with ask.house.store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == me.id).values(email=people.clean_email(form.email)))
    return Go(HERE)


async def add_channel(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Channel), ask.need_me()
    address = form.address.strip()
    with ask.house.store.read() as c:
        if form.kind == "email":
            address = people.clean_email(address) or people.get(c, me.id).email
        if len(c.execute(select(channels.c.id).where(channels.c.account == me.id)).all()) >= MOST:
            raise Trouble("full")
    notify.need_sender()
    await addresses.check(ask.house.settings, form.kind, address)
    with ask.house.store.write() as c:
        c.execute(insert(channels).values(account=me.id, kind=form.kind, address=address))
    return Go(HERE)


async def test_channel(ask: Ask) -> Answer:
    me = ask.need_me()
    ask.gate("test")
    notify.need_sender()
    mine = (channels.c.account == me.id, channels.c.id == ask.number("id"))
    with ask.house.store.write() as c:
        way = c.execute(select(channels).where(*mine)).one_or_none()
        if way is None:
            raise Trouble("not_found")
        notify.put(c, me.id, way.kind, way.address, ask.t("notify.test.subject"), ask.t("notify.test.body"))
    ask.house.postman.ring()
    return Go(HERE)


async def drop_channel(ask: Ask) -> Answer:
    _drop(ask, channels)
    return Go(HERE)


def _drop(ask: Ask, mine: Table) -> Me:
    """Delete what the path names, if it is the reader's."""
    me = ask.need_me()
    with ask.house.store.write() as c:
        c.execute(delete(mine).where(mine.c.account == me.id, mine.c.id == ask.number("id")))
    return me


async def add_token(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Token), ask.need_me()
    with ask.house.store.write() as c:
        if len(c.execute(select(tokens.c.id).where(tokens.c.account == me.id)).all()) >= MOST:
            raise Trouble("full")
        key, secret = people.make_token(c, me.id, form.label)
    return pages.NewToken(id=key, token=secret) if ask.is_json else page(ask, me, secret)


async def drop_token(ask: Ask) -> Answer:
    _drop(ask, tokens)
    return Go(HERE)


async def end_session(ask: Ask) -> Answer:
    me = _drop(ask, sessions)
    return Go(HERE if ask.number("id") != me.session else "/")


async def end_sessions(ask: Ask) -> Answer:
    me = ask.need_me()
    with ask.house.store.write() as c:
        c.execute(delete(sessions).where(sessions.c.account == me.id, sessions.c.id != (me.session or 0)))
    return Go(HERE)


async def erase(ask: Ask) -> Answer:
    form, me = await ask.form(forms.Delete), ask.need_me()
    if not forms.flag(form.sure):
        raise Trouble("unreadable", detail="sure")
    await _prove(ask, me, form.password)
    with ask.house.store.write() as c:
        held = repository.unfinished(c, me.id)
        people.erase(c, me.id)
    for table in held:
        ask.house.changed(table)
    return Go("/", None, ((COOKIE, ""),))


WAYS = (
    Way("GET", "/account", account, pages.Account),
    Way("POST", "/account/name", rename, None, forms.Name),
    Way("POST", "/account/password", password, None, forms.Password),
    Way("POST", "/account/email", email, None, forms.Email),
    Way("POST", "/account/channels", add_channel, None, forms.Channel),
    Way("POST", "/account/channels/{id}/test", test_channel, None, forms.Empty),
    Way("POST", "/account/channels/{id}/drop", drop_channel, None, forms.Empty),
    Way("POST", "/account/tokens", add_token, pages.NewToken, forms.Token),
    Way("POST", "/account/tokens/{id}/drop", drop_token, None, forms.Empty),
    Way("POST", "/account/sessions/end", end_sessions, None, forms.Empty),
    Way("POST", "/account/sessions/{id}/end", end_session, None, forms.Empty),
    Way("POST", "/account/delete", erase, None, forms.Delete),
)
