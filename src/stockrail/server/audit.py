"""The audit: what hosts and operators did, to whom and when."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select

from stockrail.server import logs
from stockrail.server.schema import audit, table_log, tables

if TYPE_CHECKING:
    from stockrail.server.people import Me

ACTS: Final = (
    "ban",
    "unban",
    "reset",
    "operator",
    "no_operator",
    "remove",
    "replace",
    "invite",
    "withdraw",
    "swap",
    "options",
    "pause",
    "resume",
    "unsay",
    "report",
    "close",
)
"""Whatever is written down; `act.<word>` is its sentence."""


def record(
    c: Connection,
    act: str,
    by: Me | None,
    table: int | None = None,
    person: int | None = None,
    whom: str = "",
    detail: str = "",
) -> None:
    """Write an act down in its own transaction, at a table into its log too; nobody's is that of the command line."""
    assert act in ACTS
    now = time.time()
    done = {"by": by.id, "name": by.name} if by is not None else {"by": None, "name": ""}
    values = {"act": act, "table": table, "person": person, "whom": whom, "detail": detail}
    key = c.execute(insert(audit).values(at=now, **done, **values).returning(audit.c.id)).scalar_one()
    if table is not None:
        n = select(tables.c.n).where(tables.c.id == table).scalar_subquery()
        c.execute(insert(table_log).values(table=table, n=n, kind=f"act.{act}", at=now, act=key))
    logs.events.info("act %s by %s, table %s, person %s", act, "command" if by is None else f"#{by.id}", table, person)


def of_table(c: Connection, table: int, most: int = 100) -> list[Row[Any]]:
    """What was done at a table, the latest first."""
    return list(c.execute(select(audit).where(audit.c.table == table).order_by(audit.c.id.desc()).limit(most)))


def is_removed(c: Connection, table: int, person: int) -> bool:
    """Was somebody taken from a table, and has not been invited since?"""
    about = (audit.c.table == table, audit.c.person == person, audit.c.act.in_(("remove", "replace", "invite")))
    latest = c.execute(select(audit.c.act).where(*about).order_by(audit.c.id.desc()).limit(1)).scalar()
    return latest in ("remove", "replace")


def last(c: Connection) -> int:
    """The number of the latest act."""
    return c.execute(select(audit.c.id).order_by(audit.c.id.desc()).limit(1)).scalar() or 0


def since(c: Connection, seen: int) -> list[Row[Any]]:
    """The acts after one."""
    return list(c.execute(select(audit).where(audit.c.id > seen).order_by(audit.c.id)))
