"""The time that clocks count: seconds during which a server ran, whatever the wall clock says.

One process of those that share a database adds, every few seconds, what its monotonic clock says has passed since its
last beat, and never more than a small bound.  The others read along; one of them takes over when the beats stop.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy import Row, select, update
from sqlalchemy.exc import SQLAlchemyError

from stockrail.server.schema import heartbeat

if TYPE_CHECKING:
    from stockrail.server.store import Store
    from stockrail.server.threads import Threads

log = logging.getLogger(__name__)
EVERY: Final = 5.0
"""Seconds between two beats."""
BOUND: Final = 10.0
"""What counts at most between two beats; after so long a silence another process takes over."""


class Watch(Protocol):
    """Where a server looks for the time; tests have one of their own."""

    def monotonic(self) -> float:
        """Seconds that only ever grow."""
        ...

    def wall(self) -> float:
        """What people's clocks show, in seconds since 1970."""
        ...


class SystemWatch:
    """The machine's clocks."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()


class Heartbeat:
    """Seconds served by all processes on a database together."""

    def __init__(self, store: Store, watch: Watch, bound: float = BOUND) -> None:
        self._store, self._watch, self.bound = store, watch, bound
        self._me = secrets.token_hex(8)
        self._lock = Lock()
        with store.read() as c:
            row = c.execute(select(heartbeat)).one()
        self._last: float = row.served
        self._keep(row.served, row.beat, watch.monotonic())

    def _keep(self, served: float, beat: int, at: float) -> None:
        with self._lock:
            self._served, self._beat, self._at = served, beat, at

    def now(self) -> float:
        """Seconds served so far; it never goes back."""
        with self._lock:
            self._last = max(self._last, self._served + self._passed(self._watch.monotonic()))
            return self._last

    def _passed(self, at: float) -> float:
        return min(max(0.0, at - self._at), self.bound)

    def beat(self) -> None:
        """Count what has passed, if it is this process's to count; else see how far another one is."""
        with self._store.write() as c:
            row = c.execute(select(heartbeat).with_for_update()).one()
            at = self._watch.monotonic()
            served, beat = self._next(row, at)
            if beat != row.beat:
                c.execute(update(heartbeat).values(served=served, beat=beat, holder=self._me))
        if beat != self._beat:
            self._keep(served, beat, at)

    def _next(self, row: Row[Any], at: float) -> tuple[float, int]:
        """Seconds and number of the present beat: one more if it is ours, or nobody else's any more."""
        if row.holder == self._me:
            return row.served + self._passed(at), row.beat + 1
        is_silent = row.beat == self._beat and at - self._at >= self.bound
        return row.served, row.beat + (not row.holder or is_silent)

    def release(self) -> None:
        """Count a last time, and let another process take over at once."""
        self.beat()
        with self._store.write() as c:
            c.execute(update(heartbeat).where(heartbeat.c.holder == self._me).values(holder=""))

    async def go_on(self, threads: Threads) -> None:
        """Beat until the server ends."""
        while True:
            try:
                await threads.run("beside", self.beat)
            except SQLAlchemyError as e:
                log.warning("the time could not be counted, and is counted again: %s", getattr(e, "orig", e))
            await asyncio.sleep(EVERY)
