"""Tables, seats, entries, chat and notes in the database: the statements that read and change them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, case, delete, false, func, insert, select, update

from stockrail.core.ids import CHANCE, Seat
from stockrail.server.problems import Problem
from stockrail.server.schema import accounts, chat, entries, notes, seats, tables
from stockrail.server.schema import orders as order_rows

# Statements of every move are built once: building costs more than running them.
_TABLE: Final = select(tables).where(tables.c.id == bindparam("id"))
_LOCKED: Final = _TABLE.with_for_update()
_SEATS: Final = (
    select(seats, func.coalesce(accounts.c.program, false()).label("program"))
    .outerjoin(accounts, accounts.c.id == seats.c.account)
    .where(seats.c.table == bindparam("table"))
    .order_by(seats.c.seat)
)
_ON_TURN: Final = (seats.c.table == tables.c.id) & (seats.c.seat == tables.c.turn)
_ASKED: Final = (
    select(tables, seats.c.bot, seats.c.stand_in, seats.c.skipped, seats.c.moved)
    .join(seats, _ON_TURN)
    .where(tables.c.id == bindparam("table"), tables.c.status == "running")
)
_LEFT_ALONE: Final = (
    select(tables.c.id)
    .join(seats, _ON_TURN)
    .outerjoin(order_rows, (order_rows.c.table == tables.c.id) & (order_rows.c.seat == tables.c.turn))
    .where(tables.c.status == "running", tables.c.began < bindparam("before"))
    .where(
        seats.c.bot.is_not(None)
        | seats.c.stand_in.is_not(None)
        | (seats.c.skipped == tables.c.n)
        | (order_rows.c.id.is_not(None) & (tables.c.began > bindparam("after")))
    )
    .distinct()
)
_BY_KEY: Final = select(entries.c.n, entries.c.at).where(
    entries.c.table == bindparam("table"), entries.c.key == bindparam("key")
)
_LATER: Final = (
    select(entries).where(entries.c.table == bindparam("table"), entries.c.n > bindparam("since")).order_by(entries.c.n)
)
_OUTLINE: Final = (
    select(entries.c.n, entries.c.seat, entries.c.action)
    .where(entries.c.table == bindparam("table"), entries.c.n > bindparam("first"), entries.c.n <= bindparam("last"))
    .order_by(entries.c.n)
)
_BETWEEN: Final = _OUTLINE.add_columns(entries.c.told, entries.c.auto, entries.c.at)
_MOST_WAITING: Final = 100

# ---------------------------------------------------------------- tables and seats


def find(c: Connection, table: int) -> Row[Any]:
    """A table's row."""
    row = c.execute(_TABLE, {"id": table}).one_or_none()
    if row is None:
        raise Problem("not_found")
    return row


def locked(c: Connection, table: int) -> Row[Any]:
    """A table's row, held until the transaction ends."""
    row = c.execute(_LOCKED, {"id": table}).one_or_none()
    if row is None:
        raise Problem("not_found")
    return row


def seated(c: Connection, table: int) -> list[Row[Any]]:
    """A table's seats in order."""
    return list(c.execute(_SEATS, {"table": table}))


def add_table(c: Connection, values: dict[str, Any], places: Sequence[dict[str, Any]]) -> int:
    """Store a new table with its seats; returns its id."""
    table: int = c.execute(insert(tables).values(**values).returning(tables.c.id)).scalar_one()
    c.execute(insert(seats), [{"table": table, "seat": i, **place} for i, place in enumerate(places)])
    return table


def change_table(c: Connection, table: int, **values: Any) -> None:
    c.execute(update(tables).where(tables.c.id == table).values(**values))


def change_seat(c: Connection, table: int, seat: Seat, **values: Any) -> None:
    c.execute(update(seats).where(seats.c.table == table, seats.c.seat == seat).values(**values))


def change_seats_of(c: Connection, table: int, account: int, **values: Any) -> None:
    """Change all seats that an account holds at a table."""
    c.execute(update(seats).where(seats.c.table == table, seats.c.account == account).values(**values))


def invited(c: Connection, code: str) -> Row[Any] | None:
    """The table of an invitation."""
    return c.execute(select(tables).where(tables.c.invite == code)).one_or_none()


# ---------------------------------------------------------------- lists of tables


def listed(c: Connection, most: int, *where: Any) -> list[int]:
    """The ids of the tables that fit, the youngest first."""
    wanted = select(tables.c.id).where(*where).order_by(tables.c.since.desc(), tables.c.id.desc())
    return list(c.execute(wanted.limit(most)).scalars())


def held_by(account: int) -> Any:
    """The condition that an account holds a seat at the table."""
    return tables.c.id.in_(select(seats.c.table).where(seats.c.account == account))


def unfinished(c: Connection, account: int) -> list[int]:
    """The tables, begun or not, at which an account holds a seat."""
    return list(
        c.execute(select(tables.c.id).where(held_by(account), tables.c.status.in_(("open", "running")))).scalars()
    )


def waiting(c: Connection, account: int) -> int:
    """How many tables wait for an account's move."""
    return len(waiting_tables(c, account))


def waiting_tables(c: Connection, account: int) -> list[int]:
    """The tables that wait for an account's move; a lesson waits for nobody."""
    found = select(tables.c.id).join(seats, _ON_TURN).where(seats.c.account == account, tables.c.status == "running")
    found = found.where(tables.c.lesson == "")
    return list(c.execute(found.limit(_MOST_WAITING)).scalars())


def concerned(c: Connection, changed: Iterable[int]) -> set[int]:
    """The accounts that sit at some tables, or for whom a seat is kept there."""
    found = c.execute(select(seats.c.account, seats.c.kept_for).where(seats.c.table.in_(changed)))
    return {account for row in found for account in row if account is not None}


def running(c: Connection) -> list[int]:
    return list(c.execute(select(tables.c.id).where(tables.c.status == "running")).scalars())


def played(c: Connection) -> set[str]:
    """The titles of which a game is running."""
    return set(c.execute(select(tables.c.game).where(tables.c.status == "running").distinct()).scalars())


def bots_alone(c: Connection, host: int) -> int:
    """How many running tables of the host's have no person on any seat."""
    people = select(seats.c.table).where(seats.c.account.is_not(None))
    mine = select(tables.c.id).where(tables.c.host == host, tables.c.status == "running")
    return len(c.execute(mine.where(tables.c.id.not_in(people))).all())


def late(c: Connection, now: float) -> list[int]:
    """Running tables whose clock is down."""
    due = (tables.c.due <= now, tables.c.stopped.is_(None), tables.c.status == "running")
    return list(c.execute(select(tables.c.id).where(*due)).scalars())


def ran_low(c: Connection, after: float, until: float, most: float) -> list[int]:
    """Running tables whose clock became low between two moments: a quarter of its time before the end, or `most`."""
    whole = tables.c.due - tables.c.began
    low = tables.c.due - case((whole / 4 < most, whole / 4), else_=most)
    found = select(tables.c.id).where(low > after, low <= until, tables.c.stopped.is_(None))
    return list(c.execute(found.where(tables.c.status == "running")).scalars())


def asked(c: Connection, table: int) -> Row[Any] | None:
    """A running table with the seat whose turn it is."""
    return c.execute(_ASKED, {"table": table}).one_or_none()


def left_alone(c: Connection, before: float, after: float) -> list[int]:
    """Tables whose robot has been asked since `before`: the process that was to answer may be gone.

    An order that did not fit the turn is not tried again once it is older than `after`.
    """
    return list(c.execute(_LEFT_ALONE, {"before": before, "after": after}).scalars())


# ---------------------------------------------------------------- entries


def add_entries(c: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        c.execute(insert(entries), rows)


def entries_since(c: Connection, table: int, since: int) -> list[Row[Any]]:
    """The entries after `since`, whole."""
    return list(c.execute(_LATER, {"table": table, "since": since}))


def entries_between(c: Connection, table: int, first: int, last: int) -> list[Row[Any]]:
    """Number, seat, action, events and time of the entries after `first` up to `last`."""
    return list(c.execute(_BETWEEN, {"table": table, "first": first, "last": last}))


def outline(c: Connection, table: int, first: int, last: int) -> list[Row[Any]]:
    """Number, seat and action of the entries after `first` up to `last`."""
    return list(c.execute(_OUTLINE, {"table": table, "first": first, "last": last}))


def moves(c: Connection, table: int) -> list[int]:
    """The numbers of the entries that are not chance's."""
    acted = select(entries.c.n).where(entries.c.table == table, entries.c.seat != CHANCE).order_by(entries.c.n)
    return list(c.execute(acted).scalars())


def sent_before(c: Connection, table: int, key: str) -> tuple[int, int] | None:
    """The first and last entry that a move sent under this key became: those stored at the same time."""
    sent = c.execute(_BY_KEY, {"table": table, "key": key}).one_or_none()
    if sent is None:
        return None
    later = select(func.min(entries.c.n)).where(entries.c.table == table, entries.c.n > sent.n, entries.c.at != sent.at)
    end = c.execute(later).scalar_one()
    last: int = end - 1 if end is not None else find(c, table).n
    return sent.n, last


# ---------------------------------------------------------------- chat and notes


def chat_since(c: Connection, table: int, since: int, most: int) -> list[Row[Any]]:
    """The latest lines of chat after line `since`, the oldest first."""
    found = select(chat).where(chat.c.table == table, chat.c.id > since).order_by(chat.c.id.desc()).limit(most)
    return list(reversed(c.execute(found).all()))


def last_lines(c: Connection, ids: Sequence[int]) -> dict[int, int]:
    """The latest line of chat at each of those tables that have any."""
    spoken = select(chat.c.table, func.max(chat.c.id).label("last")).where(chat.c.table.in_(ids)).group_by(chat.c.table)
    return {line.table: line.last for line in c.execute(spoken)}


def add_chat(c: Connection, table: int, account: int, seat: Seat, text: str) -> Row[Any]:
    """Keep a line of chat under the name of its seat."""
    name = c.execute(select(seats.c.name).where(seats.c.table == table, seats.c.seat == seat)).scalar()
    values = {"table": table, "account": account, "seat": seat, "name": name, "text": text, "at": time.time()}
    return c.execute(insert(chat).values(**values).returning(chat)).one()


def delete_chat(c: Connection, table: int, line: int) -> Row[Any] | None:
    """Take a line of chat away; None where there is none."""
    mine = (chat.c.table == table, chat.c.id == line)
    said = c.execute(select(chat).where(*mine)).one_or_none()
    c.execute(delete(chat).where(*mine))
    return said


def move_up(c: Connection, table: int, taken: list[Seat]) -> None:
    """Keep only these seats, in their order, with what was said on them."""
    c.execute(delete(seats).where(seats.c.table == table, seats.c.seat.not_in(taken)))
    c.execute(update(chat).where(chat.c.table == table, chat.c.seat.not_in(taken)).values(seat=None))
    for new, old in enumerate(taken):
        if new != old:
            for kind in (seats, chat):
                c.execute(update(kind).where(kind.c.table == table, kind.c.seat == old).values(seat=new))
    change_table(c, table, seats=len(taken))


def note(c: Connection, table: int, account: int) -> str:
    """What somebody wrote down for themselves; empty if nothing."""
    mine = select(notes.c.text).where(notes.c.table == table, notes.c.account == account)
    return c.execute(mine).scalar_one_or_none() or ""


def keep_note(c: Connection, table: int, account: int, text: str) -> None:
    c.execute(delete(notes).where(notes.c.table == table, notes.c.account == account))
    if text:
        c.execute(insert(notes).values(table=table, account=account, text=text))
