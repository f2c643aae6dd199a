"""Rate limits: how often one account or one address may do a thing."""

from __future__ import annotations

from typing import Final

import limits as engine
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from stockrail.server.problems import Problem
from stockrail.server.stream import Hub

RATES: Final = {
    "read": "1200/minute",
    "write": "300/minute",
    "sign_in": "10/minute",
    "reset": "5/hour",
    "guest": "60/hour",
    "make": "60/hour",
    "chat": "30/minute",
    "test": "5/minute",
}
"""Per account; an address, which a whole club may share, has `SHARED` times as much."""
SHARED: Final = 5
OF_ADDRESS: Final = {"guest": "40/hour"}
"""What an address may do at most, where that is less."""
STREAMS: Final = 20
"""Streams an account may have open; an address ten times as many."""
STREAMS_OF_ADDRESS: Final = 200
PARSED: Final = {name: engine.parse(rate) for name, rate in RATES.items()}
SHARED_PARSED: Final = {
    name: type(r)(r.amount * SHARED, r.multiples, r.namespace) for name, r in PARSED.items() if name != "sign_in"
} | {name: engine.parse(rate) for name, rate in OF_ADDRESS.items()}


class RateLimiter:
    """Counts what everybody does."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def count(self, what: str, account: int | None, address: str) -> None:
        """Count one more, or refuse it."""
        if not self._on:
            return
        shared = SHARED_PARSED.get(what, PARSED[what])
        if not self._limiter.hit(shared, what, "address", address):
            raise Problem("too_many")
        if account is not None:
            self.count_one(what, str(account))

    def check_streams(self, hub: Hub, account: int | None, address: str, seated: bool) -> None:
        """Refuse a stream too many; where all places are nearly taken, only those at the table get one."""
        if not self._on:
            return
        own = account is not None and hub.open_streams("account", account) >= STREAMS
        full = hub.open_streams("all", "") >= hub.most and not seated
        if own or full or hub.open_streams("address", address) >= STREAMS_OF_ADDRESS:
            raise Problem("too_many")

    def count_one(self, what: str, who: str) -> None:
        """The same for somebody who is only named."""
        if self._on and not self._limiter.hit(PARSED[what], what, "account", who):
            raise Problem("too_many")
