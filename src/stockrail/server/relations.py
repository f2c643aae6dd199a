"""What people want of each other: friends to invite, people to keep away, people not to hear."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, insert, or_, select, update

from stockrail.server.problems import InvalidField, Problem
from stockrail.server.schema import accounts, relations, reports, seats, tables

Kind = Literal["friend", "block", "mute"]
MOST: Final = 500
"""People on one list."""
REASONS: Final = ("chat", "cheating", "stalling", "name", "other")
REPORTS_OPEN: Final = 20
"""Reports of one person that wait for an operator, at most."""


def put(c: Connection, account: int, other: int, kind: Kind) -> None:
    """Add somebody to a list; who is blocked is no friend any more, and the other way round."""
    if other == account or _missing(c, other):
        raise Problem("not_found")
    if len(ids(c, account, kind)) >= MOST:
        raise Problem("full")
    if kind != "mute":
        drop(c, account, other, "friend" if kind == "block" else "block")
    drop(c, account, other, kind)
    c.execute(insert(relations).values(account=account, other=other, kind=kind, at=time.time()))


def _missing(c: Connection, account: int) -> bool:
    return c.execute(select(accounts.c.id).where(accounts.c.id == account, ~accounts.c.gone)).first() is None


def drop(c: Connection, account: int, other: int, kind: Kind) -> None:
    """Take somebody off a list."""
    mine = (relations.c.account == account, relations.c.other == other, relations.c.kind == kind)
    c.execute(delete(relations).where(*mine))


def listed(c: Connection, account: int, kind: Kind) -> list[Row[Any]]:
    """The people on a list, by name."""
    found = select(accounts).join(relations, relations.c.other == accounts.c.id)
    mine = (relations.c.account == account, relations.c.kind == kind, ~accounts.c.gone, accounts.c.banned.is_(None))
    return list(c.execute(found.where(*mine).order_by(func.lower(accounts.c.name), accounts.c.id)))


def ids(c: Connection, account: int | None, *kinds: Kind) -> set[int]:
    """The people on some lists."""
    if account is None:
        return set()
    mine = (relations.c.account == account, relations.c.kind.in_(kinds))
    return set(c.execute(select(relations.c.other).where(*mine)).scalars())


def kinds(c: Connection, account: int | None, other: int) -> set[str]:
    """The lists of an account that somebody is on."""
    mine = (relations.c.account == account, relations.c.other == other)
    return set(c.execute(select(relations.c.kind).where(*mine)).scalars())


def has(c: Connection, account: int, other: int | None, kind: Kind) -> bool:
    """Is somebody on an account's list?"""
    return other is not None and kind in kinds(c, account, other)


# ---------------------------------------------------------------- who keeps whom away


def are_apart(c: Connection, account: int, others: Iterable[int | None]) -> bool:
    """Has the account blocked one of the others, or one of them the account?"""
    them = [o for o in others if o is not None and o != account]
    blocks = (relations.c.account == account) & relations.c.other.in_(them)
    blocked = (relations.c.other == account) & relations.c.account.in_(them)
    found = select(relations.c.account).where(relations.c.kind == "block", blocks | blocked)
    return bool(them) and c.execute(found.limit(1)).first() is not None


def apart_from(account: int) -> Any:
    """The accounts that an account has blocked or that have blocked it, as a statement."""
    mine = select(relations.c.other.label("who")).where(relations.c.account == account, relations.c.kind == "block")
    theirs = select(relations.c.account.label("who")).where(relations.c.other == account, relations.c.kind == "block")
    return mine.union(theirs)


def welcome(account: int | None) -> ColumnElement[bool]:
    """The condition that nobody at a table has blocked the account, or is blocked by it."""
    if account is None:
        return tables.c.id.is_not(None)
    who = apart_from(account).subquery()
    apart = select(who.c.who)
    sits = exists().where(seats.c.table == tables.c.id, seats.c.account.in_(apart))
    return ~or_(sits, tables.c.host.in_(apart) & tables.c.host.is_not(None))


def unheard(c: Connection, account: int | None, people: Collection[Row[Any]]) -> list[int]:
    """The seats whose chat is folded away for the account."""
    quiet = ids(c, account, "mute", "block")
    return [s.seat for s in people if s.account in quiet]


def deaf_to(c: Connection, account: int) -> set[int]:
    """The people who do not want to hear an account."""
    theirs = (relations.c.other == account, relations.c.kind.in_(("mute", "block")))
    return set(c.execute(select(relations.c.account).where(*theirs)).scalars())


# ---------------------------------------------------------------- reports


def report(c: Connection, account: int, about: int, reason: str, text: str, table: int | None) -> int:
    """Keep what somebody tells the operators."""
    if reason not in REASONS:
        raise InvalidField("reason")
    if about == account or _missing(c, about):
        raise Problem("not_found")
    waiting = select(func.count()).where(reports.c.account == account, reports.c.closed.is_(None))
    if c.execute(waiting).scalar_one() >= REPORTS_OPEN:
        raise Problem("too_many")
    values = {"account": account, "about": about, "table": table, "reason": reason, "text": text, "at": time.time()}
    return int(c.execute(insert(reports).values(**values).returning(reports.c.id)).scalar_one())


def close_report(c: Connection, key: int) -> None:
    """An operator has dealt with it."""
    c.execute(update(reports).where(reports.c.id == key).values(closed=time.time()))
