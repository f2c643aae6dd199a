"""A host's powers at a table, on a page of its own."""

from __future__ import annotations

import json

from stockrail.core.options import written
from stockrail.server import audit, forms, hosting, listing, pages, repository
from stockrail.server.cards import chat_lines
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.presenter import TablePresenter
from stockrail.server.routes.common import act_of


async def page(context: Context) -> Answer:
    with context.services.store.read() as c:
        row = repository.find(c, context.number("id"))
        can = hosting.is_host(context.services.settings, row, context.me)
        code = row.invite if can else None  # who runs the server may look at a table by invitation
        s = TablePresenter.open(context.services, c, row.id, context.account, None, context.lang, code)
        reads_chat = context.is_operator or (can and bool(s.mine))
        free = any(p.kind == "open" for p in s.plates())
        return pages.HostPage(
            id=row.id,
            title=s.title,
            named=row.title,
            status=row.status,
            open=row.open,
            paused=bool(row.paused),
            can=can,
            game=listing.game_card(row.game, context.lang),
            chosen=[pages.ChosenOption(name=k, value=written(v)) for k, v in json.loads(row.options).items()],
            plates=s.plates(),
            invite=f"/i/{row.invite}" if can and free and row.status in ("open", "running") else None,
            chat=chat_lines(c, row.id) if reads_chat else [],
            acts=[act_of(context, act, s.words) for act in audit.of_table(c, row.id)],
        )


def _done(context: Context) -> Redirect:
    """Back to the page, which shows it."""
    table = context.number("id")
    return Redirect(f"/t/{table}/host", pages.Made(id=table, url=f"/t/{table}/host"))


async def remove(context: Context) -> Answer:
    form = await context.form(forms.SeatOf)
    hosting.remove(context.services, context.need_me(), context.number("id"), form.seat)
    return _done(context)


async def replace(context: Context) -> Answer:
    form = await context.form(forms.ReplaceSeat)
    hosting.replace(context.services, context.need_me(), context.number("id"), form.seat, form.by)
    return _done(context)


async def invite(context: Context) -> Answer:
    form = await context.form(forms.Name)
    hosting.keep(context.services, context.need_me(), context.number("id"), form.name)
    return _done(context)


async def swap(context: Context) -> Answer:
    form = await context.form(forms.Swap)
    hosting.swap(context.services, context.need_me(), context.number("id"), form.one, form.other)
    return _done(context)


async def edit(context: Context) -> Answer:
    form = await context.form(forms.EditTable)
    hosting.edit(
        context.services, context.need_me(), context.number("id"), form.option, form.title, forms.flag(form.open)
    )
    return _done(context)


async def pause(context: Context) -> Answer:
    hosting.pause(context.services, context.need_me(), context.number("id"), paused=True)
    return _done(context)


async def resume(context: Context) -> Answer:
    hosting.pause(context.services, context.need_me(), context.number("id"), paused=False)
    return _done(context)


async def unsay(context: Context) -> Answer:
    hosting.unsay(context.services, context.need_me(), context.number("id"), context.number("line"))
    return _done(context)


async def close(context: Context) -> Answer:
    hosting.close(context.services, context.need_me(), context.number("id"))
    return _done(context)


ENDPOINTS = (
    Endpoint("GET", "/t/{id}/host", page, pages.HostPage),
    Endpoint("POST", "/t/{id}/host/remove", remove, pages.Made, forms.SeatOf, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/replace", replace, pages.Made, forms.ReplaceSeat, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/invite", invite, pages.Made, forms.Name, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/swap", swap, pages.Made, forms.Swap, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/edit", edit, pages.Made, forms.EditTable, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/pause", pause, pages.Made, forms.Empty, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/resume", resume, pages.Made, forms.Empty, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/chat/{line}/delete", unsay, pages.Made, forms.Empty, page="/t/{id}/host"),
    Endpoint("POST", "/t/{id}/host/close", close, pages.Made, forms.Empty, page="/t/{id}/host"),
)
