"""Who is at a table by way of another process, where several share a PostgreSQL.

Every process tells the others who has which table open: when that changes, all of it now and then, and when a new
process asks.  What was told by a process that has been silent for long does not count any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from threading import Lock
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
HERE: Final = "here"
"""`here <process> <table> <account,account>`: who is at a table there now."""
WHO: Final = "who"
"""`who <process>`: a process has just begun, and asks."""
BYE: Final = "bye"
"""`bye <process>`: it ends."""
EVERY: Final = 15.0
SILENT: Final = 3 * EVERY


class Presence:
    """What this process has told, and what others have."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.me = secrets.token_hex(4)
        self._lock = Lock()
        self._there: dict[str, dict[int, set[int]]] = {}
        self._heard: dict[str, float] = {}
        self._pending: set[int] = set()
        self._asks = False
        self._bell = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def changed(self, table: int) -> None:
        """Who is at a table here may have changed; from any thread."""
        with self._lock:
            self._pending.add(table)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._bell.set)

    def ask(self) -> None:
        """This process can hear the others now: ask all of them."""
        self._asks = True
        self._bell.set()

    def elsewhere(self, table: int) -> set[int]:
        """Who is at a table by way of other processes."""
        with self._lock:
            return {account for tables in self._there.values() for account in tables.get(table, ())}

    def hear(self, what: str, rest: str) -> None:
        """A word of another process."""
        process, _, rest = rest.partition(" ")
        if process == self.me:
            return
        self._heard[process] = self._services.watch.monotonic()
        if what == WHO:
            for mine in self._services.hub.tables():
                self.changed(mine)
        elif what == BYE:
            self._forget(process)
        else:
            table, _, accounts = rest.partition(" ")
            self._place(process, int(table), {int(a) for a in accounts.split(",") if a})

    def _place(self, process: str, table: int, accounts: set[int]) -> None:
        with self._lock:
            tables = self._there.setdefault(process, {})
            before = tables.pop(table, set())
            if accounts:
                tables[table] = accounts
        if before != accounts:
            self._services.hub.wake(table)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        with self._lock:
            gone = self._there.pop(process, {})
        for table in gone:
            self._services.hub.wake(table)

    async def share(self) -> None:
        """Tell and ask, until the server ends."""
        self._loop = asyncio.get_running_loop()
        while True:
            try:
                await asyncio.wait_for(self._bell.wait(), EVERY)
                self._bell.clear()
                words = self._news()
            except TimeoutError:
                self._forget_silent()
                words = self._all()
            try:
                await self._services.threads.run("beside", self._tell, words)
            except SQLAlchemyError as e:
                log.warning("who is here could not be told, and is told again: %s", getattr(e, "orig", e))

    def _news(self) -> list[str]:
        with self._lock:
            tables, self._pending = self._pending, set()
        asked, self._asks = self._asks, False
        here = self._services.hub.tables()
        told = [self._word(table, here.get(table, set())) for table in sorted(tables)]
        return [f"{WHO} {self.me}", *self._all(), *told] if asked else told

    def _forget_silent(self) -> None:
        now = self._services.watch.monotonic()
        for process in [p for p, at in self._heard.items() if now - at > SILENT]:
            self._forget(process)

    def _all(self) -> list[str]:
        """Everything, so that it is known that this process lives."""
        here = self._services.hub.tables()
        return [self._word(table, accounts) for table, accounts in here.items()] or [f"{HERE} {self.me} 0 "]

    def _word(self, table: int, accounts: set[int]) -> str:
        return f"{HERE} {self.me} {table} {','.join(map(str, sorted(accounts)))}"

    def _tell(self, words: list[str]) -> None:
        with self._services.store.write() as c:
            for word in words:
                self._services.store.tell(c, word)

    def end(self) -> None:
        """Nobody is here any more."""
        self._tell([f"{BYE} {self.me}"])
