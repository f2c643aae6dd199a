"""The audit: what hosts and operators did, to whom and when."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select

from stockrail.server import logs
from stockrail.server.schema import audit

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
    """Write an act down in its own transaction; nobody's is that of the command line."""
    assert act in ACTS
    done = {"by": by.id, "name": by.name} if by is not None else {"by": None, "name": ""}
    values = {"act": act, "table": table, "person": person, "whom": whom, "detail": detail}
    c.execute(insert(audit).values(at=time.time(), **done, **values))
    logs.events.info("act %s by %s, table %s, person %s", act, "command" if by is None else f"#{by.id}", table, person)


def of_table(c: Connection, table: int, most: int = 100) -> list[Row[Any]]:
    """What was done at a table, the latest first."""
    return list(c.execute(select(audit).where(audit.c.table == table).order_by(audit.c.id.desc()).limit(most)))


def last(c: Connection) -> int:
    """The number of the latest act."""
    return c.execute(select(audit.c.id).order_by(audit.c.id.desc()).limit(1)).scalar() or 0


def since(c: Connection, seen: int) -> list[Row[Any]]:
    """The acts after one."""
    return list(c.execute(select(audit).where(audit.c.id > seen).order_by(audit.c.id)))
