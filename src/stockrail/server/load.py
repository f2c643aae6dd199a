"""What this server carries at the moment: tables, people, streams, bots at work, letters."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, func, select

from stockrail.server import pages
from stockrail.server.schema import accounts, outbox, sessions, tables

if TYPE_CHECKING:
    from stockrail.server.services import Services

STUCK: Final = 600.0
"""Seconds after which a letter that is due and still waits is stuck."""
LATELY: Final = 900.0
"""Seconds during which somebody who was seen counts as here."""


def measure(services: Services, c: Connection) -> pages.Load:
    """The figures of this process and its database."""
    now = time.time()
    statuses, letters = _counted(c, tables.c.status), _counted(c, outbox.c.state)
    here = select(func.count(sessions.c.account.distinct())).where(sessions.c.seen > now - LATELY)
    known = select(func.count()).where(accounts.c.gone.is_(False))
    return pages.Load(
        streams=services.hub.streams,
        bots=services.robots.thinking,
        open=statuses.get("open", 0),
        running=statuses.get("running", 0),
        over=statuses.get("over", 0),
        people=c.execute(known.where(accounts.c.login.is_not(None))).scalar_one(),
        guests=c.execute(known.where(accounts.c.login.is_(None))).scalar_one(),
        here=c.execute(here).scalar_one(),
        waiting=letters.get("waiting", 0),
        failed=letters.get("failed", 0),
        stuck=stuck(c, now),
    )


def _counted(c: Connection, column: Any) -> dict[str, int]:
    """How often each value stands in a column."""
    return {row[0]: row[1] for row in c.execute(select(column, func.count()).group_by(column))}


def stuck(c: Connection, now: float) -> int:
    """Letters that should have been tried long ago."""
    late = (outbox.c.state == "waiting", outbox.c.due < now - STUCK, outbox.c.at < now - STUCK)
    return int(c.execute(select(func.count()).select_from(outbox).where(*late)).scalar_one())
