"""Clocks: none, so long for a move, or a bank of time for the game; when they rest, and what happens at zero.

All times here are seconds served (`heartbeat.py`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row

from stockrail.core.ids import Seat
from stockrail.server.repository import change_seat

if TYPE_CHECKING:
    from stockrail.server.services import Services

DAY: Final = 86_400
HOUR: Final = 3_600
MINUTE: Final = 60
SHORTEST: Final = 5 * MINUTE
LONGEST: Final = 366 * DAY
ABSENCE: Final = 7 * DAY
"""After so long without a move the others may go on without somebody, unless the table says otherwise."""


LOW: Final = 6 * HOUR
"""A time that is longer counts as low when so much of it is left."""


class Clock(msgspec.Struct, frozen=True):
    """A table's clock, chosen when the table is made."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    then: Literal["bot", "skip"] = "bot"
    bot: str = "random"
    increment: int = 0
    """What a bank gains with every turn that ends."""
    grace: int | None = None
    """What somebody has at least who comes back; None: one increment, or a tenth of the time."""
    absence: int = ABSENCE
    """Without a clock: after how many seconds the others may go on without somebody."""
    sleeps: bool = False
    """Does a clock rest at night, where its person is?"""
    vacation: bool = False
    """Does it rest while its person is on vacation?"""

    @property
    def welcome(self) -> int:
        """What somebody has at least who comes back."""
        return self.grace if self.grace is not None else self.increment or self.seconds // 10

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()


def clock_of(row: Row[Any]) -> Clock:
    """The clock of a table's row."""
    return msgspec.convert(json.loads(row.clock), Clock)


def elapsed(row: Row[Any], now: float) -> float:
    """How long the clock of the present turn has run."""
    until: float = now if row.stopped is None else row.stopped
    began: float = row.began
    return max(0.0, until - began)


def left(clock: Clock, row: Row[Any], seat: Row[Any], now: float) -> int | None:
    """Seconds a seat still has; None without a clock, and where a bot plays on for it."""
    if clock.kind == "none" or row.status != "running" or seat.stand_in is not None:
        return None
    if row.turn == seat.seat:
        return max(0, round(row.due - row.began - elapsed(row, now))) if row.due is not None else 0
    return round(_budget(clock, seat.bank))


def notice(seconds: float) -> float:
    """How long before its end a time counts as low: a quarter of it, six hours at most."""
    return min(float(LOW), seconds / 4)


def is_low(row: Row[Any], now: float) -> bool:
    """Does the time of whoever is on turn run out soon?"""
    if row.status != "running" or row.due is None:
        return False
    return bool(row.due - row.began - elapsed(row, now) <= notice(row.due - row.began))


def _budget(clock: Clock, bank: float | None) -> float:
    return float(clock.seconds) if clock.kind == "move" or bank is None else max(bank, 0.0)


def is_absent(clock: Clock, row: Row[Any], seat: Row[Any], now: float) -> bool:
    """May the others go on without somebody?  Where a clock runs it sees to that itself."""
    if row.status != "running" or seat.account is None or seat.bot is not None:
        return False
    is_slow = row.turn == seat.seat and elapsed(row, now) >= clock.absence
    return bool(seat.left or seat.absent or (clock.kind == "none" and is_slow))


def begin_turn(
    services: Services,
    c: Connection,
    row: Row[Any],
    seated: list[Row[Any]],
    turn: Seat | None,
    taken_back: bool,
    rests: bool,
) -> dict[str, Any]:
    """Take the time of the turn that ends from its bank; returns how the next one begins.

    A move that is taken back takes the increment with it that it gave.
    """
    clock, now = clock_of(row), services.heartbeat.now()
    banks = {s.seat: s.bank for s in seated if s.account is not None and s.stand_in is None}
    if clock.kind == "bank":
        changed: dict[Seat, float] = {}
        if row.turn in banks:
            gained = clock.increment if turn != row.turn and not taken_back else 0
            changed[row.turn] = max(0.0, (banks[row.turn] or 0.0) - elapsed(row, now)) + gained
        if taken_back and turn is not None and turn in banks and turn != row.turn:
            changed[turn] = max(0.0, (banks[turn] or 0.0) - clock.increment)
        for seat, bank in changed.items():
            change_seat(c, row.id, seat, bank=bank)
        banks |= changed
    due = now + _budget(clock, banks[turn]) if clock.kind != "none" and turn in banks else None
    return {"began": now, "due": due, "stopped": now if rests else None}


def welcome_back(services: Services, row: Row[Any], seat: Row[Any]) -> tuple[float | None, dict[str, Any]]:
    """The bank of somebody who comes back, and how their turn goes on: with what was left, or the table's grace."""
    clock = clock_of(row)
    bank = max(seat.bank or 0.0, float(clock.welcome)) if clock.kind == "bank" else None
    return bank, _go_on(services, row, seat, clock.welcome if bank is None else bank)


def start_over(services: Services, row: Row[Any], seat: Row[Any]) -> tuple[float | None, dict[str, Any]]:
    """The same for somebody new on a seat: with the time that everybody began with."""
    clock = clock_of(row)
    bank = float(clock.seconds) if clock.kind == "bank" else None
    return bank, _go_on(services, row, seat, float(clock.seconds))


def _go_on(services: Services, row: Row[Any], seat: Row[Any], budget: float) -> dict[str, Any]:
    """How the present turn goes on with that time, if it is the seat's."""
    if row.turn != seat.seat or row.status != "running":
        return {}
    now = services.heartbeat.now()
    due = now + budget if clock_of(row).kind != "none" else None
    return {"began": now, "due": due, "stopped": now if row.paused else None}


def pause(services: Services, row: Row[Any]) -> dict[str, Any]:
    """All clocks of a table rest."""
    return {"paused": True, "stopped": services.heartbeat.now() if row.stopped is None else row.stopped}


def resume(services: Services, row: Row[Any]) -> dict[str, Any]:
    """They go on from where they were."""
    return {"paused": False, **go(services, row)}


def go(services: Services, row: Row[Any]) -> dict[str, Any]:
    """The clock of the present turn goes on as if the rest had not been."""
    if row.stopped is None:
        return {}
    rest = services.heartbeat.now() - row.stopped
    due = None if row.due is None else row.due + rest
    return {"stopped": None, "began": row.began + rest, "due": due}
