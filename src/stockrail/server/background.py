"""What goes on beside the requests: clocks that run out, and news from other server processes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from stockrail.server import audit, clocks, repository, rests, table_log
from stockrail.server.store import ACCOUNT, CHANNEL

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
TICK = 1.0
RESTS = 10
"""Nights and vacations are looked at in every tenth round."""
ACTS_TICK = 2.0
RECONNECT = 2.0


async def watch_clocks(services: Services) -> None:
    """Every second: see whose time is up."""
    beats = 0
    while True:
        try:
            await services.threads.run("beside", _expire_late, services, beats % RESTS == 0)
            beats += 1
        except SQLAlchemyError as e:
            log.warning("the clocks could not be read, and are read again: %s", getattr(e, "orig", e))
        except Exception:
            log.exception("the clocks could not be read; they are read again")
        await asyncio.sleep(TICK)


def _expire_late(services: Services, looks_at_rests: bool) -> None:
    if looks_at_rests:
        rests.look(services)
    for table in late(services):
        expire(services, table)


def late(services: Services) -> list[int]:
    with services.store.read() as c:
        return repository.late(c, services.heartbeat.now())


def expire(services: Services, table: int) -> None:
    """Time is up: a bot plays on for the seat, or this one decision is made for it."""
    with services.store.read() as c:
        if services.matches.is_frozen(c, repository.find(c, table)):
            return
    with services.store.write() as c:
        row = repository.locked(c, table)
        is_up = row.due is not None and row.stopped is None and row.due <= services.heartbeat.now()
        if row.status != "running" or not is_up:
            return
        clock = clocks.clock_of(row)
        seat = repository.seated(c, table)[row.turn]
        deputy = {"stand_in": clock.bot} if clock.then == "bot" else {"skipped": row.n}
        bank = 0.0 if clock.kind == "bank" else None
        repository.change_table(c, table, due=None)
        repository.change_seat(c, table, row.turn, absent=True, left_how="time", bank=bank, **deputy)
        if not seat.absent:
            table_log.add(services, c, row, f"absent.{clock.then}", seat)
        services.store.announce(c, table)
    services.changed(table)


async def watch_acts(services: Services) -> None:
    """Every other second: see what was done by command, which no other process tells of."""
    seen: int | None = None
    while True:
        try:
            seen = heed(services, seen)
        except SQLAlchemyError as e:
            log.warning("the audit could not be read, and is read again: %s", getattr(e, "orig", e))
        await asyncio.sleep(ACTS_TICK)


def heed(services: Services, seen: int | None) -> int:
    """Let streams and tables look again that an act concerns; returns the latest act."""
    with services.store.read() as c:
        acts = [] if seen is None else audit.since(c, seen)
        latest = audit.last(c) if seen is None else acts[-1].id if acts else seen
    for act in acts:
        if act.person is not None:
            services.hub.doubt(act.person)
        if act.table is not None:
            services.changed(act.table)
    return latest


def _hear(services: Services, word: str) -> None:
    what, _, number = word.partition(" ")
    if what == ACCOUNT:
        services.hub.doubt(int(number))
    else:
        services.hub.wake(int(number))


async def hear_others(services: Services) -> None:
    """PostgreSQL: wake this process's listeners when another process stored something."""
    import psycopg  # here, for a server on SQLite may be without it

    address = services.store.url.replace("+psycopg", "", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for notice in connection.notifies():
                    _hear(services, notice.payload)
        except (psycopg.Error, OSError):
            log.warning("the connection that hears other processes broke; it is made again")
            await asyncio.sleep(RECONNECT)
            services.hub.wake_all()
