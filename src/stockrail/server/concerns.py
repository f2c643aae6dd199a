"""Whom a line of the log concerns, which is not always who caused it."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, Ref, Seat, SeatRef, Value


def concerned(event: Event, first: Event, actor: Seat, action: str) -> list[str]:
    """The seats an event of an entry names, then the things.

    An event that names no seat but a thing, *PRR lays a tile*, is the doing of whoever acted, and so is what else is
    told of that thing; the rest are consequences.  After a pass there are only those.
    """
    seats, things = _named(event, SeatRef), _named(event, Ref)
    own = [] if _named(first, SeatRef) else _named(first, Ref)
    if not seats and set(things) & set(own) and actor != CHANCE and action != Pass.verb:
        seats = [str(actor)]
    return list(dict.fromkeys(seats + things))


def _named(event: Event, kind: type[SeatRef] | type[Ref]) -> list[str]:
    return [format(v) for v in _flat(value for _, value in event.values) if isinstance(v, kind)]


def _flat(values: Iterable[Value]) -> Iterable[Value]:
    for value in values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value
