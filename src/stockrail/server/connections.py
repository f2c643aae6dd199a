"""Connections: how many a server may have, which are closed first, and what the others are told.

Every connection takes a descriptor.  Some are kept back for the database, bots and files; when the rest is used up, the
connection that has been idle longest is closed for the next that knocks, and where none is idle the newcomer is told.
"""

from __future__ import annotations

import asyncio
import resource
from collections import deque
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

BACKLOG: Final = 128
"""Connections accepted at one go, before any of them can be refused."""
RESERVED: Final = 256
"""Descriptors kept back for files, the database, bots, and those who are being told to come back."""
FEWEST: Final = 32
MOST: Final = 65_536
"""Descriptors a process asks for at most."""
SILENT: Final = 20.0
"""Seconds within which a connection must have sent the head of a request."""
FAREWELL: Final = 1.0
"""Seconds for the refused to read why."""
LEAVING: Final = 64
"""How many of them at a time."""
SENTENCE: Final = b"The server has too many visitors at the moment. Please try again in a few seconds.\n"
SHORTEST: Final = 0.01
"""Seconds before a connection is looked at again."""
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(SENTENCE), SENTENCE)
)


def allowed() -> int:
    """How many connections fit, once the process may have all the descriptors it can."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(FEWEST, max(soft, wanted) - RESERVED - BACKLOG)


class Limited(HttpToolsProtocol):
    """A connection among at most `most`."""

    most: ClassVar[int] = FEWEST
    leaving: ClassVar[deque[Any]] = deque()

    refused = False
    since = 0.0
    """When it became idle."""
    _timer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Is no request under way?"""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        self.since = self.loop.time()
        if len(self.connections) >= self.most and not self._make_room():
            self._refuse(transport)
            return
        super().connection_made(transport)
        self._expect()

    def _make_room(self) -> bool:
        idle = [c for c in self.connections if isinstance(c, Limited) and c.is_idle]
        if not idle:
            return False
        longest = min(idle, key=lambda c: c.since)
        self.connections.discard(longest)
        longest.transport.abort()
        return True

    def _refuse(self, transport: Any) -> None:
        """Say why and wait a moment: closed at once, a connection would lose what was said."""
        self.refused = True
        if len(self.leaving) >= LEAVING:
            self.leaving.popleft().abort()
        self.leaving.append(transport)
        transport.write(FULL)
        transport.write_eof()
        self.loop.call_later(FAREWELL, transport.abort)

    def _expect(self) -> None:
        """Look again when its time is up; a timer may ring a little early."""
        left = max(SHORTEST, self.since + SILENT - self.loop.time())
        self._timer = self.loop.call_later(left, self._hurry)

    def _hurry(self) -> None:
        """Close a connection that has not sent a whole head in all the time."""
        self._timer = None
        if not self.is_idle:
            return
        if self.loop.time() - self.since >= SILENT:
            self.transport.close()
        else:
            self._expect()

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        super().data_received(data)
        if self.is_idle and self._timer is None:
            self._expect()

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self.refused:
            super().connection_lost(exc)


def limited(most: int) -> type[Limited]:
    """Connections of one server."""
    return type("Limited", (Limited,), {"most": most, "leaving": deque()})
