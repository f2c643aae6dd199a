"""What goes on beside the requests: clocks that run out, and news from other server processes."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from stockrail.core.actions import Pass
from stockrail.server import clocks
from stockrail.server.door import Move, locked, play
from stockrail.server.schema import seats, tables
from stockrail.server.store import CHANNEL
from stockrail.server.tables import find
from stockrail.server.trouble import Trouble

if TYPE_CHECKING:
    from stockrail.server.house import House

log = logging.getLogger(__name__)
TICK = 1.0
RECONNECT = 2.0


async def watch_clocks(house: House) -> None:
    """Every second: see whose time is up."""
    while True:
        try:
            for table in _late(house):
                expire(house, table, time.time())
        except SQLAlchemyError as e:
            log.warning("the clocks could not be read, and are read again: %s", getattr(e, "orig", e))
        except Exception:
            log.exception("the clocks could not be read; they are read again")
        await asyncio.sleep(TICK)


def _late(house: House) -> list[int]:
    with house.store.read() as c:
        late = select(tables.c.id).where(tables.c.due <= time.time(), tables.c.status == "running")
        return list(c.execute(late).scalars())


def expire(house: House, table: int, now: float) -> None:
    """Time is up: a bot plays on for the seat, or the seat passes where the rules allow it."""
    with house.store.read() as c:
        if house.lives.is_frozen(c, find(c, table)):
            return
    with house.store.write() as c:
        row = locked(c, table)
        if row.status != "running" or row.due is None or row.due > now:
            return
        clock = clocks.of(row)
        c.execute(update(tables).where(tables.c.id == table).values(due=None))
        if clock.then == "bot":
            mine = (seats.c.table == table, seats.c.seat == row.turn)
            c.execute(update(seats).where(*mine).values(stand_in=clock.bot))
        live = house.lives.get(c, row)
        skip = clock.then == "skip" and Pass() in live.match.legal_for(row.turn)
        house.store.announce(c, table)
    if skip:
        try:
            play(house, Move(table, row.turn, row.n, Pass(), auto=True))
        except Trouble:
            return  # the person moved at the last moment
    house.changed(table)


async def hear_others(house: House) -> None:
    """PostgreSQL: wake this process's listeners when another process stored something."""
    import psycopg  # here, for a server on SQLite may be without it

    address = house.store.url.replace("+psycopg", "", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for notice in connection.notifies():
                    house.hub.wake(int(notice.payload))
        except (psycopg.Error, OSError):
            log.warning("the connection that hears other processes broke; it is made again")
            await asyncio.sleep(RECONNECT)
            house.hub.wake_all()
