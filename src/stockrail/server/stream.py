"""Those who listen: a listener is woken when its table changed and reads on from where it was.

Nothing is queued for anybody, so nobody can fall behind: a reconnect with `Last-Event-ID`, a slow phone and a process
that learns of a move through PostgreSQL all take the same path.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

T = TypeVar("T")
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream shows that it is alive."""


class Listener:
    """One open stream."""

    __slots__ = ("account", "seat", "doubted", "_bell")

    def __init__(self, account: int | None, seat: int | None) -> None:
        self.account, self.seat = account, seat
        self.doubted = False
        """Has a session or key of the account ended since?"""
        self._bell = asyncio.Event()

    def ring(self) -> None:
        self._bell.set()

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

    @contextmanager
    def listen(self, table: int, account: int | None, seat: int | None) -> Iterator[Listener]:
        """Be woken when the table changes."""
        listener = Listener(account, seat)
        self._listeners[table].add(listener)
        try:
            yield listener
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    def wake(self, table: int) -> None:
        """Ring for everybody at the table."""
        self._said.pop(table, None)
        for listener in self._listeners.get(table, ()):
            listener.ring()

    def wake_all(self) -> None:
        """Ring for everybody: something may have been missed."""
        for table in list(self._listeners):
            self.wake(table)

    def doubt(self, account: int) -> None:
        """A session or key of the account ended: its streams show that theirs did not, or end."""
        for listener in (x for listeners in self._listeners.values() for x in listeners if x.account == account):
            listener.doubted = True
            listener.ring()

    def said(self, table: int, key: Any, say: Callable[[], T]) -> T:
        """What is said to listeners with the same ears and place: made once for all of them."""
        shelf = self._said.setdefault(table, {})
        if key not in shelf:
            shelf[key] = say()
        return shelf[key]  # type: ignore[no-any-return]  # one key, one kind of thing

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._listeners.values()))

    def here(self, table: int) -> set[int]:
        """The accounts that have the table open at this moment."""
        return {listener.account for listener in self._listeners.get(table, ()) if listener.account is not None}

    def close(self) -> None:
        """End all streams: the server is going down."""
        self.closing = True
        self.wake_all()
