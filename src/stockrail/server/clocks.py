"""Clocks: none, so long for a move, or a bank of time for the game; and what happens at zero."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row, update

from stockrail.server.schema import seats

DAY: Final = 86_400
HOUR: Final = 3_600
GRACE: Final = DAY
"""What a bank holds at least when a person takes the seat back from its stand-in."""


class Clock(msgspec.Struct, frozen=True):
    """A table's clock, chosen when the table is made."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    then: Literal["bot", "skip"] = "bot"
    bot: str = "random"

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()


def clock_of(row: Row[Any]) -> Clock:
    """The clock of a table's row."""
    return msgspec.convert(json.loads(row.clock), Clock)


def left(clock: Clock, row: Row[Any], seat: Row[Any], now: float) -> int | None:
    """Seconds a seat still has; None without a clock."""
    if clock.kind == "none" or row.status != "running":
        return None
    running = now - row.since if row.turn == seat.seat else 0.0
    budget = clock.seconds if clock.kind == "move" or seat.bank is None else seat.bank
    return max(0, round(budget - running))


def due(clock: Clock, turn: int | None, banks: dict[int, float | None], now: float) -> float | None:
    """When the clock of the seat on turn runs out."""
    if clock.kind == "none" or turn is None or turn not in banks:
        return None
    bank = banks[turn]
    return now + (clock.seconds if clock.kind == "move" or bank is None else max(bank, 0.0))


def charge(c: Connection, row: Row[Any], seated: list[Row[Any]], turn: int | None, now: float) -> float | None:
    """Take the time of the turn that ends from its bank; returns when the next one is due.

    A seat that goes on moving keeps its running clock in a game with time per move: each decision counts anew.
    """
    clock = clock_of(row)
    people = {s.seat: s.bank for s in seated if s.account is not None and s.stand_in is None}
    if clock.kind == "bank" and row.turn in people:
        spent = max(0.0, (people[row.turn] or 0.0) - (now - row.since))
        people[row.turn] = spent
        c.execute(update(seats).where(seats.c.table == row.id, seats.c.seat == row.turn).values(bank=spent))
    return due(clock, turn, people, now)
