"""Threads: where requests, listeners and robots do what may wait, so that the event loop never does.

Each kind of work has threads of its own.  What waits for a locked database, a busy table or a slow password holds up
only its like, and that for a short time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, Literal, TypeVar
from weakref import WeakValueDictionary

from stockrail.server.problems import Problem

T = TypeVar("T")
Kind = Literal["read", "write", "sign_in", "stream", "robot", "beside"]
SIZES: Final[dict[Kind, int]] = {"read": 8, "write": 6, "sign_in": 3, "stream": 3, "robot": 3, "beside": 4}
MOST: Final = sum(SIZES.values())
WAITS: Final[dict[Kind, float]] = {"read": 10.0, "write": 2.0, "sign_in": 10.0}
"""Seconds a request waits for a thread; the others wait as long as it takes."""
TURN: Final = 2.0
"""Seconds a change waits for those to the same table before it."""


class Threads:
    """The threads of one server, by the kind of work."""

    def __init__(self) -> None:
        self._pools = {kind: ThreadPoolExecutor(size, kind) for kind, size in SIZES.items()}
        self._free = {kind: asyncio.Semaphore(size) for kind, size in SIZES.items()}
        self._turns: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()

    async def run(self, kind: Kind, work: Callable[..., T], *given: object) -> T:
        """Do the work in a thread; a request that finds none free for long is sent away."""
        free = self._free[kind]
        await _soon(free.acquire(), WAITS.get(kind))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pools[kind], partial(work, *given))
        finally:
            free.release()

    @asynccontextmanager
    async def turn(self, key: object) -> AsyncIterator[None]:
        """One at a time, so that what waits for one table takes one thread."""
        lock = self._turns.setdefault(key, asyncio.Lock())
        await _soon(lock.acquire(), TURN)
        try:
            yield
        finally:
            lock.release()

    def close(self) -> None:
        """Wait for what is being done."""
        for pool in self._pools.values():
            pool.shutdown(cancel_futures=True)


async def _soon(wanted: Coroutine[Any, Any, object], seconds: float | None) -> None:
    try:
        async with asyncio.timeout(seconds):
            await wanted
    except TimeoutError:
        raise Problem("closed") from None


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns that waits for nothing but this thread's own work."""
    try:
        work.send(None)
    except StopIteration as e:
        result: T = e.value
        return result
    work.close()
    raise RuntimeError("a handler runs in a thread of its own: it calls, and does not wait")
