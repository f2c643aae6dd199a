"""Direct invitations: a free seat is kept for somebody, who sees it at once and takes or declines it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from stockrail.server import audit, notify, profiles, relations
from stockrail.server.problems import Problem
from stockrail.server.repository import change_seat, held_by, locked, seated
from stockrail.server.schema import seats, tables
from stockrail.server.store import ACCOUNT

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

MOST_TABLES = 30


def invite(services: Services, me: Me, table: int, other: int) -> int:
    """Keep a free seat of a table that gathers for somebody; whoever sits there may invite."""
    with services.store.write() as c:
        row, people = locked(c, table), seated(c, table)
        if me.id != row.host and me.id not in {s.account for s in people}:
            raise Problem("seat")
        if row.status != "open":
            raise Problem("begun")
        person = profiles.find(c, other)
        if other == me.id or other in {s.account for s in people} | {s.kept_for for s in people}:
            raise Problem("nothing")
        if relations.are_apart(c, other, [me.id, row.host, *(s.account for s in people)]):
            raise Problem("not_invited")
        if person.banned is not None or (me.id != row.host and audit.is_removed(c, table, other)):
            raise Problem("not_invited")
        if not profiles.may_see(c, person, me.id, "invites"):
            raise Problem("not_invited")
        free = [s.seat for s in people if s.account is None and s.bot is None and s.kept_for is None]
        if not free:
            raise Problem("full")
        change_seat(c, table, free[-1], kept_for=other, name=person.name)
        notify.invitation(services, c, row, me, other)
        audit.record(c, "invite", me, table, other, person.name)
        services.store.announce(c, table)
        services.store.announce(c, other, ACCOUNT)
    services.changed(table)
    services.postman.ring()
    return int(free[-1])


def withdraw(services: Services, me: Me, table: int, seat: int) -> None:
    """The host opens a kept seat to everybody again."""
    with services.store.write() as c:
        row = locked(c, table)
        if row.host != me.id:
            raise Problem("seat")
        kept = [s for s in seated(c, table) if s.seat == seat and s.kept_for is not None and s.account is None]
        if not kept:
            raise Problem("nothing")
        change_seat(c, table, seat, kept_for=None, name="")
        audit.record(c, "withdraw", me, table, whom=kept[0].name)
        services.store.announce(c, table)
    services.changed(table)


def tables_for(c: Connection, account: int, other: int) -> list[int]:
    """The tables of an account that gather, have a seat to keep, and do not know the other yet."""
    free = select(seats.c.table).where(seats.c.account.is_(None), seats.c.bot.is_(None), seats.c.kept_for.is_(None))
    known = select(seats.c.table).where((seats.c.account == other) | (seats.c.kept_for == other))
    wanted = select(tables.c.id).where(
        tables.c.status == "open", held_by(account), tables.c.id.in_(free), tables.c.id.not_in(known)
    )
    return list(c.execute(wanted.order_by(tables.c.created.desc()).limit(MOST_TABLES)).scalars())
