"""Operators: who runs this server, whom and what they can find, and what they may do to people."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, Select, delete, false, func, or_, select, update

from stockrail.server import audit, people, relations, repository
from stockrail.server import resets as links
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.schema import accounts, outbox, reports, resets, seats, sessions, tables, tokens
from stockrail.server.schema import audit as acts
from stockrail.server.store import ACCOUNT

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services
    from stockrail.server.settings import Settings
    from stockrail.server.store import Store

PAGE: Final = 30
"""Lines of a list."""


def is_one(settings: Settings, me: Me | None) -> bool:
    """Does the reader run this server?  Guests never do."""
    if me is None or me.guest:
        return False
    return me.operator or people.fold(me.name) in {people.fold(name) for name in settings.operators}


def is_account_one(settings: Settings, row: Row[Any]) -> bool:
    """The same of an account's row."""
    return bool(row.operator) or (
        row.login is not None and row.login in {people.fold(name) for name in settings.operators}
    )


# ---------------------------------------------------------------- lists


def _piece(c: Connection, wanted: Select[Any], page: int) -> tuple[list[Row[Any]], bool]:
    """A page of a list, and whether there is another."""
    found = list(c.execute(wanted.limit(PAGE + 1).offset(PAGE * page)))
    return found[:PAGE], len(found) > PAGE


def find_people(c: Connection, find: str = "", page: int = 0) -> tuple[list[Row[Any]], bool]:
    """People whose name holds the word, or whose address it is, or number as `#12`; the youngest first, with `seen`."""
    seen = select(func.max(sessions.c.seen)).where(sessions.c.account == accounts.c.id).scalar_subquery()
    wanted = select(accounts, seen.label("seen")).where(accounts.c.gone.is_(False)).order_by(accounts.c.id.desc())
    if find.startswith("#"):
        wanted = wanted.where(or_(false(), *_numbered(accounts.c.id, find)))
    elif find:
        word = find.casefold()
        fits = [accounts.c.login.contains(word, autoescape=True), accounts.c.name.contains(find, autoescape=True)]
        fits += [func.lower(accounts.c.email) == word]
        wanted = wanted.where(or_(*fits))
    return _piece(c, wanted, page)


def _numbered(column: Any, word: str) -> list[Any]:
    digits = word.removeprefix("#")
    return [column == int(digits)] if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else []


def find_tables(c: Connection, find: str = "", status: str = "", page: int = 0) -> tuple[list[Row[Any]], bool]:
    """Tables by a word of their title, a name at them or their number, the latest move first; with `host_name`."""
    host = select(accounts.c.name).where(accounts.c.id == tables.c.host).scalar_subquery()
    wanted = select(tables, host.label("host_name")).order_by(tables.c.since.desc(), tables.c.id.desc())
    if status:
        wanted = wanted.where(tables.c.status == status)
    if find:
        at_it = select(seats.c.table).where(seats.c.name.contains(find, autoescape=True))
        fits = [tables.c.title.contains(find, autoescape=True), tables.c.id.in_(at_it), tables.c.game == find]
        wanted = wanted.where(or_(*fits, *_numbered(tables.c.id, find)))
    return _piece(c, wanted, page)


def find_deliveries(c: Connection, state: str = "", page: int = 0) -> tuple[list[Row[Any]], bool]:
    """Letters, the latest first, with whom they are for."""
    wanted = select(outbox, accounts.c.name).join(accounts, accounts.c.id == outbox.c.account)
    if state:
        wanted = wanted.where(outbox.c.state == state)
    return _piece(c, wanted.order_by(outbox.c.id.desc()), page)


def find_acts(c: Connection, page: int = 0) -> tuple[list[Row[Any]], bool]:
    """The audit, the latest act first."""
    wanted = select(acts, tables.c.game).outerjoin(tables, tables.c.id == acts.c.table)
    return _piece(c, wanted.order_by(acts.c.id.desc()), page)


def find_reports(c: Connection, page: int = 0) -> tuple[list[Row[Any]], bool]:
    """What people told of others, the oldest first, until it is dealt with; `name` wrote it, `about_name` is meant."""
    writer, meant = accounts.alias(), accounts.alias()
    wanted = (
        select(reports, writer.c.name, meant.c.name.label("about_name"))
        .join(writer, writer.c.id == reports.c.account)
        .join(meant, meant.c.id == reports.c.about)
        .where(reports.c.closed.is_(None))
        .order_by(reports.c.id)
    )
    return _piece(c, wanted, page)


def close_report(c: Connection, by: Me, key: int) -> None:
    """A report has been dealt with; no table's own list of acts speaks of it."""
    row = c.execute(select(reports).where(reports.c.id == key, reports.c.closed.is_(None))).one_or_none()
    if row is None:
        raise Problem("not_found")
    relations.close_report(c, key)
    audit.record(c, "report", by, person=row.about, whom=people.get(c, row.about).name)


def named(c: Connection, who: str) -> Row[Any]:
    """The person of an exact name, or of a number written as `#12`."""
    by_number = _numbered(accounts.c.id, who) if who.startswith("#") else []
    row = c.execute(select(accounts).where(*by_number)).one_or_none() if by_number else people.find(c, who)
    if row is None or row.gone:
        raise Problem("not_found")
    return row


def person(c: Connection, account: int) -> Row[Any]:
    row = c.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
    if row is None or row.gone:
        raise Problem("not_found")
    return row


# ---------------------------------------------------------------- deeds


def ban(c: Connection, store: Store, by: Me | None, account: int) -> list[int]:
    """Shut somebody out: sessions, keys and links end, seats are given up; returns the tables that changed."""
    row = person(c, account)
    if by is not None and by.id == account:
        raise InvalidField("ban_yourself")
    if row.banned is None:
        c.execute(update(accounts).where(accounts.c.id == account).values(banned=time.time()))
        audit.record(c, "ban", by, person=account, whom=row.name)
    for kind in (sessions, tokens, resets):
        c.execute(delete(kind).where(kind.c.account == account))
    c.execute(
        update(outbox).where(outbox.c.account == account, outbox.c.state == "waiting").values(state="dropped", body="")
    )
    hosted = select(tables.c.id).where(tables.c.host == account, tables.c.status == "open")
    held = sorted({*repository.unfinished(c, account), *c.execute(hosted).scalars()})
    _stand_up(c, account)
    for table in held:
        store.announce(c, table)
    store.announce(c, account, ACCOUNT)
    return held


def _stand_up(c: Connection, account: int) -> None:
    """Give up seats: those of games that have not begun are free, the others wait to be filled."""
    mine = seats.c.account == account
    waiting = select(tables.c.id).where(tables.c.status == "open")
    running = select(tables.c.id).where(tables.c.status == "running")
    c.execute(update(seats).where(mine, seats.c.table.in_(waiting)).values(account=None, name=""))
    c.execute(update(seats).where(mine, seats.c.table.in_(running)).values(left=True))
    c.execute(update(tables).where(tables.c.host == account, tables.c.status == "open").values(status="closed"))


def unban(c: Connection, by: Me | None, account: int) -> None:
    """Let somebody in again."""
    row = person(c, account)
    if row.banned is None:
        raise Problem("nothing")
    c.execute(update(accounts).where(accounts.c.id == account).values(banned=None))
    audit.record(c, "unban", by, person=account, whom=row.name)


def make_operator(c: Connection, by: Me | None, account: int, is_operator: bool) -> None:
    """Make an account an operator, or take that away."""
    row = person(c, account)
    if row.login is None:
        raise InvalidField("guest_operator")
    c.execute(update(accounts).where(accounts.c.id == account).values(operator=is_operator))
    audit.record(c, "operator" if is_operator else "no_operator", by, person=account, whom=row.name)


def reset(c: Connection, settings: Settings, by: Me | None, account: int) -> str:
    """A link by which somebody sets a new password; it is sent too, where the account has an address."""
    row = person(c, account)
    if row.login is None:
        raise InvalidField("guest_operator")
    if row.banned is not None:
        raise Problem("banned")
    secret = links.make(c, account)
    if row.email and links.can_mail(settings):
        links.send(c, settings, row, secret)
    audit.record(c, "reset", by, person=account, whom=row.name)
    return links.path(secret)


def tell(services: Services, account: int, held: list[int]) -> None:
    """Somebody was shut out: their streams end, and their tables look again."""
    services.hub.doubt(account)
    for table in held:
        services.changed(table)
