"""What goes on beside the requests: clocks that run out, and news from other server processes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from stockrail.server import audit, clocks, repository, rests, table_log
from stockrail.server.store import ACCOUNT, CHANNEL, TABLE

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
TICK = 1.0
RESTS = 10
"""Nights and vacations are looked at in every tenth round."""
ACTS_TICK = 2.0
RECONNECT = 2.0


async def watch_clocks(services: Services) -> None:
    """Every second: see whose time is up, or will be soon."""
    beats, looked = 0, services.heartbeat.now()
    while True:
        try:
            await services.threads.run("beside", _expire_late, services, beats % RESTS == 0)
            looked = await services.threads.run("beside", ring_low, services, looked)
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


def ring_low(services: Services, before: float) -> float:
    """Let those look whose time became low since `before`; returns the present."""
    now = services.heartbeat.now()
    with services.store.read() as c:
        low = repository.ran_low(c, before, now, clocks.LOW)
    for table in low:
        services.hub.wake(table)
    return now


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
            seen = await services.threads.run("beside", heed, services, seen)
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


async def ring_accounts(services: Services) -> None:
    """Ring for the people of tables that changed, who listen to all of theirs."""
    while True:
        tables, listening = await services.hub.moved()
        try:
            now = await services.threads.run("stream", _seated, services, tables, listening)
        except SQLAlchemyError as e:
            log.warning("it could not be read who sits where, and all are told: %s", getattr(e, "orig", e))
            services.hub.wake_all()
            continue
        except Exception:
            log.exception("it could not be read who sits where, and all are told")
            services.hub.wake_all()
            continue
        services.hub.ring_accounts(tables, now)


def _seated(services: Services, tables: set[int], listening: set[int]) -> dict[int, int]:
    """Those of the listening who sit at the tables or are asked to, and how many tables wait for each of them."""
    with services.store.read() as c:
        return {a: repository.waiting(c, a) for a in repository.concerned(c, tables) & listening}


def _hear(services: Services, word: str) -> None:
    what, _, rest = word.partition(" ")
    if what == ACCOUNT:
        services.hub.doubt(int(rest))
    elif what == TABLE:
        services.hub.wake(int(rest))
    elif services.hub.presence is not None:
        services.hub.presence.hear(what, rest)


async def hear_others(services: Services) -> None:
    """PostgreSQL: wake this process's listeners when another process stored something."""
    import psycopg  # here, for a server on SQLite may be without it

    address = services.store.url.replace("+psycopg", "", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                if services.hub.presence is not None:
                    services.hub.presence.ask()
                async for notice in connection.notifies():
                    _hear(services, notice.payload)
        except (psycopg.Error, OSError):
            log.warning("the connection that hears other processes broke; it is made again")
            await asyncio.sleep(RECONNECT)
            services.hub.wake_all()
