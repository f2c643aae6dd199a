"""Those who listen: a listener is woken when its table changed and reads on from where it was.

Nothing is queued for anybody, so nobody can fall behind: a reconnect with `Last-Event-ID`, a slow phone and a process
that learns of a move through PostgreSQL all take the same path.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Final, TypeVar

T = TypeVar("T")
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream shows that it is alive."""


PATIENCE: Final = 3.0
"""Seconds after which the others learn that somebody closed the table's page."""


class Listener:
    """One open stream."""

    __slots__ = ("account", "seat", "doubted", "_bell", "_loop")

    def __init__(self, account: int | None, seat: int | None) -> None:
        self.account, self.seat = account, seat
        self.doubted = False
        """Has a session or key of the account ended since?"""
        self._bell = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        """Wake the stream, from any thread."""
        with suppress(RuntimeError):  # its server has gone
            self._loop.call_soon_threadsafe(self._bell.set)

    async def wait(self) -> bool:
        """Until something changed; False after a silence."""
        try:
            await asyncio.wait_for(self._bell.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        self._bell.clear()
        return True


class Hub:
    """Listeners by table, and what was said to them since it last changed."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[Listener]] = defaultdict(set)
        self.closing = False
        self._said: dict[int, dict[Any, Any]] = {}
        self._lock = Lock()
        self.patience = PATIENCE
        self._open: Counter[tuple[str, object]] = Counter()
        self.most = 10_000
        """Streams beyond which only those at the table get one."""

    @contextmanager
    def listen(self, table: int, account: int | None, seat: int | None, address: str = "") -> Iterator[Listener]:
        """Be woken when the table changes."""
        counted = (("account", account), ("address", address), ("all", ""))
        listener = Listener(account, seat)
        with self._lock:
            others = list(self._listeners[table]) if account is not None and account not in self._here(table) else []
            self._listeners[table].add(listener)
            self._said.setdefault(table, {})
            if others:
                self._said[table] = {}
            self._open.update(counted)
        for other in others:
            other.ring()
        try:
            yield listener
        finally:
            with self._lock:
                self._open.subtract(counted)
                self._open += Counter()  # what is nobody's any more is not kept
                self._listeners[table].discard(listener)
                if not self._listeners[table]:
                    del self._listeners[table], self._said[table]
            if account is not None and account not in self.here(table) and not self.closing:
                asyncio.get_running_loop().call_later(self.patience, self._gone, table, account)

    def _gone(self, table: int, account: int) -> None:
        """Somebody who only loaded the page again has not gone."""
        if account not in self.here(table):
            self.wake(table)

    def open_streams(self, whose: str, key: object) -> int:
        """How many streams an account, an address or all of them have open."""
        with self._lock:
            return self._open[whose, key]

    def wake(self, table: int) -> None:
        """Ring for everybody at the table."""
        with self._lock:
            listeners = list(self._listeners.get(table, ()))
            if listeners:
                self._said[table] = {}
        for listener in listeners:
            listener.ring()

    def wake_all(self) -> None:
        """Ring for everybody: something may have been missed."""
        with self._lock:
            tables = list(self._listeners)
        for table in tables:
            self.wake(table)

    def doubt(self, account: int) -> None:
        """A session or key of the account ended: its streams show that theirs did not, or end."""
        with self._lock:
            theirs = [x for listeners in self._listeners.values() for x in listeners if x.account == account]
        for listener in theirs:
            listener.doubted = True
            listener.ring()

    def said(self, table: int, key: Any, say: Callable[[], T]) -> T:
        """What is said to listeners with the same ears and place: made once for all of them."""
        with self._lock:
            shelf = self._said.get(table, {})  # a later change puts up a new one: what is said here may be old by then
            if key in shelf:
                return shelf[key]  # type: ignore[no-any-return]  # one key, one kind of thing
        said = say()
        with self._lock:
            return shelf.setdefault(key, said)  # type: ignore[no-any-return]  # the same

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._listeners.values()))

    def here(self, table: int) -> set[int]:
        """The accounts that have the table open at this moment."""
        with self._lock:
            return self._here(table)

    def _here(self, table: int) -> set[int]:
        return {listener.account for listener in self._listeners.get(table, ()) if listener.account is not None}

    def close(self) -> None:
        """End all streams: the server is going down."""
        self.closing = True
        self.wake_all()
