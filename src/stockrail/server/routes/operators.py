"""The pages for operators: load, people, tables, deliveries, reports, audit."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, select

from stockrail.core import titles
from stockrail.server import forms, language, load, notify, operators, pages
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.routes.common import act_of
from stockrail.server.schema import seats, tables

HERE = "/operators"
PEOPLE = f"{HERE}/people"
REPORTS = f"{HERE}/reports"
LATEST = 10
"""Acts on the first page."""
LONGEST_WORD = 80


def _asked(context: Context, name: str) -> str:
    return " ".join(context.request.query_params.get(name, "").split())[:LONGEST_WORD]


async def home(context: Context) -> Answer:
    context.need_operator()
    with context.services.store.read() as c:
        acts, _ = operators.find_acts(c)
        return pages.OperatorsHome(
            load=load.measure(context.services, c),
            replaced=[
                pages.ReplacedBot(at=int(r.at), table=r.table, bot=r.bot, by=r.by, why=r.why)
                for r in context.services.robots.replaced
            ],
            acts=[_act(context, row) for row in acts[:LATEST]],
        )


async def people(context: Context) -> Answer:
    context.need_operator()
    with context.services.store.read() as c:
        return _people(context, c, _asked(context, "find"), context.asked_number("page") or 0)


def _people(
    context: Context, c: Connection, find: str, page: int = 0, link: str | None = None
) -> pages.OperatorsPeople:
    found, more = operators.find_people(c, find, page)
    lines = [_person(context, c, row) for row in found]
    return pages.OperatorsPeople(find=find, page=page, more=more, people=lines, link=link)


def _person(context: Context, c: Connection, row: Row[Any]) -> pages.PersonLine:
    held = select(func.count(seats.c.table.distinct())).join(tables, tables.c.id == seats.c.table)
    running = held.where(seats.c.account == row.id, tables.c.status == "running")
    return pages.PersonLine(
        id=row.id,
        name=row.name,
        guest=row.login is None,
        operator=operators.is_account_one(context.services.settings, row),
        banned=None if row.banned is None else int(row.banned),
        email=row.email,
        created=int(row.created),
        seen=None if row.seen is None else int(row.seen),
        running=c.execute(running).scalar_one(),
    )


async def ban(context: Context) -> Answer:
    me, account = context.need_operator(), context.number("id")
    with context.services.store.write() as c:
        held = operators.ban(c, context.services.store, me, account)
    operators.tell(context.services, account, held)
    return Redirect(_to(account))


async def unban(context: Context) -> Answer:
    me, account = context.need_operator(), context.number("id")
    with context.services.store.write() as c:
        operators.unban(c, me, account)
    return Redirect(_to(account))


async def reset(context: Context) -> Answer:
    me, account = context.need_operator(), context.number("id")
    with context.services.store.write() as c:
        path = operators.reset(c, context.services.settings, me, account)
    context.services.postman.ring()
    url = context.services.settings.public() + path
    if context.is_json:
        return pages.ResetLink(url=url)
    context.compressible = False  # a secret stands beside words of others
    with context.services.store.read() as c:
        return _people(context, c, f"#{account}", link=url)


def _to(account: int) -> str:
    return f"{PEOPLE}?find=%23{account}"


async def all_tables(context: Context) -> Answer:
    context.need_operator()
    find, status, page = _asked(context, "find"), _asked(context, "status"), context.asked_number("page") or 0
    with context.services.store.read() as c:
        found, more = operators.find_tables(c, find, status, page)
        lines = [_table(context, c, row) for row in found]
    return pages.OperatorsTables(find=find, status=status, page=page, more=more, tables=lines)


def _act(context: Context, row: Row[Any]) -> pages.Act:
    return act_of(context, row, language.words(row.game or "core", context.lang))


def _table(context: Context, c: Connection, row: Row[Any]) -> pages.TableLine:
    is_known = row.game in titles.names()
    words = language.words(row.game, context.lang)
    called = words.text("title") if is_known else row.game
    people = c.execute(select(seats).where(seats.c.table == row.id).order_by(seats.c.seat))
    return pages.TableLine(
        id=row.id,
        title=row.title or f"{called} #{context.words.number(row.id)}",
        game_title=called,
        status=row.status,
        host=row.host_name or "",
        names=[words.bot(s.bot, s.name) if s.bot else s.name for s in people if s.name],
        n=row.n,
        at=int(row.since),
        open=row.open,
    )


async def deliveries(context: Context) -> Answer:
    context.need_operator()
    state, page = _asked(context, "state"), context.asked_number("page") or 0
    with context.services.store.read() as c:
        found, more = operators.find_deliveries(c, state, page)
    lines = [_delivery(context, row) for row in found]
    return pages.OperatorsDeliveries(state=state, page=page, more=more, deliveries=lines)


def _delivery(context: Context, row: Row[Any]) -> pages.DeliveryLine:
    error = context.t(f"delivery.error.{row.error}") if row.error in notify.ERRORS else row.error
    return pages.DeliveryLine(
        id=row.id,
        name=row.name,
        at=int(row.at),
        channel=row.kind,
        subject=row.subject,
        state=row.state,
        tries=row.tries,
        error=error,
    )


async def reports(context: Context) -> Answer:
    context.need_operator()
    page = context.asked_number("page") or 0
    with context.services.store.read() as c:
        found, more = operators.find_reports(c, page)
    return pages.OperatorsReports(page=page, more=more, reports=[_report(row) for row in found])


def _report(row: Row[Any]) -> pages.ReportLine:
    return pages.ReportLine(
        id=row.id,
        at=int(row.at),
        by=row.name,
        about=row.about,
        about_name=row.about_name,
        reason=row.reason,
        text=row.text,
        table=row.table,
    )


async def close_report(context: Context) -> Answer:
    me = context.need_operator()
    with context.services.store.write() as c:
        operators.close_report(c, me, context.number("id"))
    return Redirect(REPORTS)


async def audit(context: Context) -> Answer:
    context.need_operator()
    page = context.asked_number("page") or 0
    with context.services.store.read() as c:
        found, more = operators.find_acts(c, page)
    return pages.OperatorsAudit(page=page, more=more, acts=[_act(context, row) for row in found])


ENDPOINTS = (
    Endpoint("GET", HERE, home, pages.OperatorsHome),
    Endpoint("GET", PEOPLE, people, pages.OperatorsPeople, query=("find", "page")),
    Endpoint("POST", PEOPLE + "/{id}/ban", ban, None, forms.Empty, page=PEOPLE),
    Endpoint("POST", PEOPLE + "/{id}/unban", unban, None, forms.Empty, page=PEOPLE),
    Endpoint("POST", PEOPLE + "/{id}/reset", reset, pages.ResetLink, forms.Empty, page=PEOPLE),
    Endpoint("GET", f"{HERE}/tables", all_tables, pages.OperatorsTables, query=("find", "status", "page")),
    Endpoint("GET", f"{HERE}/deliveries", deliveries, pages.OperatorsDeliveries, query=("state", "page")),
    Endpoint("GET", REPORTS, reports, pages.OperatorsReports, query=("page",)),
    Endpoint("POST", REPORTS + "/{id}/close", close_report, None, forms.Empty, page=REPORTS),
    Endpoint("GET", f"{HERE}/audit", audit, pages.OperatorsAudit, query=("page",)),
)
