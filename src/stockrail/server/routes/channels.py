"""Being told: by which channels, of what, and what became of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from stockrail import extras
from stockrail.server import addresses, alerts, forms, notify, pages, people
from stockrail.server.addresses import KINDS
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.people import Me
from stockrail.server.problems import Problem
from stockrail.server.schema import channels, outbox

HERE = "/account/channels"
MOST = 20
"""Channels an account may have."""
SHOWN = 20
"""Deliveries that are listed."""


async def show(context: Context) -> Answer:
    return page(context, context.need_me())


def page(context: Context, me: Me) -> pages.Channels:
    settings = context.services.settings
    with context.services.store.read() as c:
        row = people.get(c, me.id)
        known = c.execute(select(channels).where(channels.c.account == me.id).order_by(channels.c.id)).all()
        latest = select(outbox).where(outbox.c.account == me.id).order_by(outbox.c.id.desc()).limit(SHOWN)
        deliveries = [_delivery(context, d) for d in c.execute(latest)]
    chosen = pages.Alerts(kinds=list(alerts.ALERTS), chosen=alerts.of_person(row), usual=True, channels=len(known))
    return pages.Channels(
        channels=[_channel(context, row) for row in known],
        forms=[_form(context, kind, row.email) for kind in addresses.kinds(settings)],
        alerts=chosen,
        deliveries=deliveries,
        sender="" if extras.has("notify") else extras.command("notify"),
    )


def _form(context: Context, kind: str, email: str) -> pages.ChannelForm:
    known = {"address": email} if kind == "email" else {}
    fields = [
        pages.ChannelField(
            name=name,
            example=field.example,
            required=field.required,
            secret=field.secret,
            value=known.get(name, ""),
        )
        for name, field in KINDS[kind].fields.items()
    ]
    allowed = ", ".join(addresses.schemas(context.services.settings))
    help = context.t(f"channel.{kind}.help", schemas=allowed)
    return pages.ChannelForm(kind=kind, label=context.t(f"channel.{kind}"), help=help, fields=fields)


def _channel(context: Context, channel: Row[Any]) -> pages.ChannelCard:
    usable = addresses.is_usable(context.services.settings, channel.kind, channel.address)
    return pages.ChannelCard(
        id=channel.id, kind=channel.kind, address=addresses.shown(channel.kind, channel.address), usable=usable
    )


def _delivery(context: Context, sent: Row[Any]) -> pages.Delivery:
    error = context.t(f"delivery.error.{sent.error}") if sent.error in notify.ERRORS else sent.error
    return pages.Delivery(
        at=int(sent.at), channel=sent.kind, subject=sent.subject, state=sent.state, tries=sent.tries, error=error
    )


async def add(context: Context) -> Answer:
    form, me = await context.form(forms.Channel), context.need_me()
    notify.need_sender()
    address = addresses.written(context.services.settings, form.kind, _sent(form))
    await addresses.check(context.services.settings, form.kind, address)
    with context.services.store.write() as c:
        if notify.channel_count(c, me.id) >= MOST:
            raise Problem("full")
        c.execute(insert(channels).values(account=me.id, kind=form.kind, address=address))
    return Redirect(HERE, page(context, me))


def _sent(form: forms.Channel) -> dict[str, str]:
    return {name: getattr(form, name) for name in ("address", "server", "topic", "token", "chat", "room")}


def _own(context: Context, c: Connection, me: Me) -> Row[Any]:
    mine = (channels.c.account == me.id, channels.c.id == context.number("id"))
    found = c.execute(select(channels).where(*mine)).one_or_none()
    if found is None:
        raise Problem("not_found")
    return found


async def test(context: Context) -> Answer:
    me = context.need_me()
    context.limit("test")
    notify.need_sender()
    subject, body = context.t("notify.test.subject"), context.t("notify.test.body")
    with context.services.store.write() as c:
        channel = _own(context, c, me)
        notify.put(c, me.id, channel.kind, channel.address, subject, body)
    context.services.postman.ring()
    return Redirect(HERE, page(context, me))


async def drop(context: Context) -> Answer:
    me = context.need_me()
    with context.services.store.write() as c:
        c.execute(delete(channels).where(channels.c.id == _own(context, c, me).id))
    return Redirect(HERE, page(context, me))


async def choose(context: Context) -> Answer:
    form, me = await context.form(forms.ChooseAlerts), context.need_me()
    with context.services.store.write() as c:
        alerts.choose(c, me.id, forms.words(form.alerts))
    return Redirect(HERE, page(context, me))


ENDPOINTS = (
    Endpoint("GET", HERE, show, pages.Channels),
    Endpoint("POST", HERE, add, pages.Channels, forms.Channel, page=HERE),
    Endpoint("POST", "/account/channels/{id}/test", test, pages.Channels, forms.Empty, page=HERE),
    Endpoint("POST", "/account/channels/{id}/drop", drop, pages.Channels, forms.Empty, page=HERE),
    Endpoint("POST", "/account/alerts", choose, pages.Channels, forms.ChooseAlerts, page=HERE),
)
