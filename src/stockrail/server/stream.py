"""Those who listen: a listener is woken when its table changed and reads on from where it was.

Nothing is queued for anybody, so nobody can fall behind: a reconnect with `Last-Event-ID`, a slow phone and a process
that learns of a move through PostgreSQL all take the same path.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from stockrail.server.presence import Presence

T = TypeVar("T")
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream shows that it is alive."""


PATIENCE: Final = 3.0
"""Seconds after which the others learn that somebody closed the table's page."""


class Bell:
    """Wakes one who waits, from any thread."""

    __slots__ = ("_event", "_loop")

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        with suppress(RuntimeError):  # its server has gone
            self._loop.call_soon_threadsafe(self._event.set)

    async def rung(self) -> None:
        """Until somebody rings."""
        await self._event.wait()
        self._event.clear()


class Listener(Bell):
    """One open stream."""

    __slots__ = ("account", "seat", "doubted", "listed", "known")

    def __init__(self, account: int | None, seat: int | None) -> None:
        super().__init__()
        self.account, self.seat = account, seat
        self.doubted = False
        """Has a session or key of the account ended since?"""
        self.listed = False
        """Have lists of tables changed since?"""
        self.known: Set[int] = frozenset()
        """The tables of the account when it last looked."""

    async def wait(self) -> bool:
        """Until something changed; False after a silence."""
        try:
            await asyncio.wait_for(self.rung(), HEARTBEAT)
        except TimeoutError:
            return False
        return True


class Hub:
    """Listeners by table and by account, and what was said to them since it last changed."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[Listener]] = defaultdict(set)
        self._accounts: dict[int | None, set[Listener]] = defaultdict(set)
        self._lobby: set[Listener] = set()
        self.closing = False
        self._said: dict[int, dict[Any, Any]] = {}
        self._lock = Lock()
        self.patience = PATIENCE
        self._open: Counter[tuple[str, object]] = Counter()
        self.most = 10_000
        """Streams beyond which only those at the table get one."""
        self.told: dict[int, int] = {}
        """How many tables wait for an account, as a page of a table was last told."""
        self._moved: set[int] = set()
        self._ringer: Bell | None = None
        self.presence: Presence | None = None
        """Who is at the tables by way of other processes, where there are any."""

    @contextmanager
    def listen(self, table: int, account: int | None, seat: int | None, address: str = "") -> Iterator[Listener]:
        """Be woken when the table changes."""
        listener = Listener(account, seat)
        with self._lock:
            came = account is not None and account not in self._here(table)
            others = list(self._listeners[table]) if came else []
            self._listeners[table].add(listener)
            self._said.setdefault(table, {})
            if others:
                self._said[table] = {}
        for other in others:
            other.ring()
        if came:
            self._noticed(table)
        try:
            with self._counted(account, address):
                yield listener
        finally:
            with self._lock:
                self._listeners[table].discard(listener)
                if not self._listeners[table]:
                    del self._listeners[table], self._said[table]
            if account is not None and account not in self.here(table) and not self.closing:
                asyncio.get_running_loop().call_later(self.patience, self._gone, table, account)

    @contextmanager
    def listen_account(self, account: int | None, address: str = "", lobby: bool = False) -> Iterator[Listener]:
        """Be woken when any table of the account changes, or with `lobby` any table at all."""
        listener = Listener(account, None)
        with self._lock:
            self._accounts[account].add(listener)
            if lobby:
                self._lobby.add(listener)
        try:
            with self._counted(account, address):
                yield listener
        finally:
            with self._lock:
                self._lobby.discard(listener)
                self._accounts[account].discard(listener)
                if not self._accounts[account]:
                    del self._accounts[account]

    @contextmanager
    def _counted(self, account: int | None, address: str) -> Iterator[None]:
        counted = (("account", account), ("address", address), ("all", ""))
        with self._lock:
            self._open.update(counted)
        try:
            yield
        finally:
            with self._lock:
                self._open.subtract(counted)
                self._open += Counter()  # what is nobody's any more is not kept

    def _gone(self, table: int, account: int) -> None:
        """Somebody who only loaded the page again has not gone."""
        self._noticed(table)
        if account not in self.here(table):
            self.wake(table)

    def _noticed(self, table: int) -> None:
        """Who is at a table here may have changed: other processes and streams of accounts hear of it."""
        if self.presence is not None:
            self.presence.changed(table)
        self._move(table)

    def open_streams(self, whose: str, key: object) -> int:
        """How many streams an account, an address or all of them have open."""
        with self._lock:
            return self._open[whose, key]

    def wake(self, table: int) -> None:
        """Ring for everybody at the table, and for those who listen to all of theirs."""
        self._wake(table)
        self._move(table)

    def _wake(self, table: int) -> None:
        with self._lock:
            listeners = list(self._listeners.get(table, ()))
            if listeners:
                self._said[table] = {}
        for listener in listeners:
            listener.ring()

    def wake_all(self) -> None:
        """Ring for everybody: something may have been missed."""
        with self._lock:
            tables, rest = list(self._listeners), [x for xs in self._accounts.values() for x in xs]
        for table in tables:
            self._wake(table)
        for listener in rest:
            listener.ring()

    # ------------------------------------------------------------ accounts

    def _move(self, table: int) -> None:
        """Have those looked up who sit at the table, unless nobody listens."""
        with self._lock:
            if self._ringer is None or not (self._accounts or self._listeners):
                return
            self._moved.add(table)
        self._ringer.ring()

    async def moved(self) -> tuple[set[int], set[int]]:
        """The tables that changed since the last call, and the accounts that listen to anything; waits for a change."""
        self._ringer = self._ringer or Bell()
        while True:
            await self._ringer.rung()
            with self._lock:
                tables, self._moved = self._moved, set()
                listening = {a for a in self._accounts if a is not None}
                listening |= {x.account for xs in self._listeners.values() for x in xs if x.account is not None}
                for account in self.told.keys() - listening:
                    del self.told[account]
            if tables:
                return tables, listening

    def ring_accounts(self, tables: Set[int], waiting: Mapping[int, int]) -> None:
        """Ring for accounts that sit where something changed, or did when they last looked, and for the lobby.

        Where another number of tables waits for an account than its pages were told, they hear of it.
        """
        with self._lock:
            streams = {x for a in waiting for x in self._accounts.get(a, ())} | self._lobby
            streams |= {x for xs in self._accounts.values() for x in xs if x.known & tables}
            news = {a for a, n in waiting.items() if self.told.get(a, n) != n}
            pages = [t for t, xs in self._listeners.items() if t not in tables and any(x.account in news for x in xs)]
            for listener in self._lobby:
                listener.listed = True
        for listener in streams:
            listener.ring()
        for table in pages:
            self._wake(table)

    # ------------------------------------------------------------

    def doubt(self, account: int) -> None:
        """A session or key of the account ended: its streams show that theirs did not, or end."""
        with self._lock:
            theirs = [x for listeners in self._listeners.values() for x in listeners if x.account == account]
            theirs += self._accounts.get(account, ())
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
        return self.open_streams("all", "")

    def here(self, table: int) -> set[int]:
        """The accounts that have the table open at this moment, by way of whichever process."""
        with self._lock:
            here = self._here(table)
        return here | self.presence.elsewhere(table) if self.presence is not None else here

    def tables(self) -> dict[int, set[int]]:
        """Who is at which table by way of this process."""
        with self._lock:
            return {table: self._here(table) for table in self._listeners}

    def _here(self, table: int) -> set[int]:
        return {listener.account for listener in self._listeners.get(table, ()) if listener.account is not None}

    def close(self) -> None:
        """End all streams: the server is going down."""
        self.closing = True
        self.wake_all()
