"""What goes on beside the requests: clocks that run out, and news from other server processes."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from stockrail.core.actions import Pass
from stockrail.server import audit, clocks, repository
from stockrail.server.moves import Move, play
from stockrail.server.problems import Problem
from stockrail.server.store import ACCOUNT, CHANNEL

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
TICK = 1.0
ACTS_TICK = 2.0
RECONNECT = 2.0


async def watch_clocks(services: Services) -> None:
    """Every second: see whose time is up."""
    while True:
        try:
            await services.threads.run("beside", _expire_late, services)
        except SQLAlchemyError as e:
            log.warning("the clocks could not be read, and are read again: %s", getattr(e, "orig", e))
        except Exception:
            log.exception("the clocks could not be read; they are read again")
        await asyncio.sleep(TICK)


def _expire_late(services: Services) -> None:
    with services.store.read() as c:
        late = repository.late(c)
    for table in late:
        expire(services, table, time.time())


def expire(services: Services, table: int, now: float) -> None:
    """Time is up: a bot plays on for the seat, or the seat passes where the rules allow it."""
    with services.store.read() as c:
        if services.matches.is_frozen(c, repository.find(c, table)):
            return
    with services.store.write() as c:
        row = repository.locked(c, table)
        if row.status != "running" or row.due is None or row.due > now:
            return
        clock = clocks.clock_of(row)
        repository.change_table(c, table, due=None)
        if clock.then == "bot":
            repository.change_seat(c, table, row.turn, stand_in=clock.bot)
        loaded = services.matches.get(c, row)
        skip = clock.then == "skip" and Pass() in loaded.match.legal_for(row.turn)
        services.store.announce(c, table)
    if skip:
        try:
            play(services, Move(table, row.turn, row.n, Pass(), auto=True))
        except Problem:
            return  # the person moved at the last moment
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
