"""What people want to be told of: chosen once by everybody, and otherwise for a table where they like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, select, update

from stockrail.core.errors import Unreadable
from stockrail.server.schema import accounts, seats

ALERTS: Final = ("turn", "proposal", "mention", "low", "start", "over")
"""`alert.<word>` says what each is."""
ALWAYS: Final = frozenset({"rematch", "invitation"})
"""Asked of somebody by name, at a table that is not theirs yet."""


def dump(chosen: Iterable[str]) -> str:
    """A choice as it is kept, in our order; anything else in it is refused."""
    wanted = set(chosen)
    if not wanted <= set(ALERTS):
        raise Unreadable(f"alerts are: {', '.join(ALERTS)}")
    return " ".join(a for a in ALERTS if a in wanted)


def of_person(row: Any) -> list[str]:
    """What the account of a row wants to be told; all of it until somebody chooses."""
    return list(ALERTS) if row.alerts is None else row.alerts.split()


def of_table(c: Connection, table: int, told: Iterable[int]) -> dict[int, frozenset[str]]:
    """What each of some accounts wants to be told of a table."""
    own = {
        r.id: of_person(r) for r in c.execute(select(accounts.c.id, accounts.c.alerts).where(accounts.c.id.in_(told)))
    }
    here = select(seats.c.account, seats.c.alerts).where(seats.c.table == table, seats.c.account.in_(own))
    own |= {r.account: r.alerts.split() for r in c.execute(here) if r.alerts is not None}
    return {account: frozenset(chosen) | ALWAYS for account, chosen in own.items()}


def choose(c: Connection, account: int, chosen: Iterable[str]) -> None:
    """What somebody wants to be told of all tables that have no choice of their own."""
    c.execute(update(accounts).where(accounts.c.id == account).values(alerts=dump(chosen)))


def choose_at(c: Connection, table: int, account: int, chosen: Iterable[str] | None) -> None:
    """What somebody wants to be told of one table; None is whatever they want of all."""
    kept = None if chosen is None else dump(chosen)
    c.execute(update(seats).where(seats.c.table == table, seats.c.account == account).values(alerts=kept))
