"""What each player did, lap by lap, from the public events: route, tolls, income, delivery."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.locales.l10n import Words
from stockrail.views import Table
from stockrail.views.gwt.signs import place

STOPS = ("placed", "moved", "arrived")
"""Events of the rancher coming to a location."""
TOLLS = ("fee", "toll")


@dataclass(slots=True)
class Lap:
    """From one delivery to the next."""

    seat: Seat
    number: int
    stops: list[str] = field(default_factory=list)
    tolls: int = 0
    income: int = 0
    city: str = ""


def laps(events: Iterable[Event]) -> list[Lap]:
    """All laps in the order they were begun; the last of each seat may be unfinished."""
    found: list[Lap] = []
    running: dict[Seat, Lap] = {}
    for e in events:
        values = dict(e.values)
        seat = values.get("seat")
        if not isinstance(seat, int) or e.kind not in (*STOPS, *TOLLS, "income", "delivered"):
            continue
        if e.kind in STOPS and (seat not in running or running[seat].city):
            number = running[seat].number + 1 if seat in running else 1
            running[seat] = Lap(seat, number)
            found.append(running[seat])
        if seat in running:
            _tell(running[seat], e.kind, values)
    return found


def _tell(lap: Lap, kind: str, values: Mapping[str, object]) -> None:
    if kind in STOPS:
        lap.stops.append(str(values["space"]))
    elif kind in TOLLS:
        lap.tolls += int(str(values["dollars"]))
    elif kind == "income":
        lap.income = int(str(values["dollars"]))
        lap.city = "-"
    elif kind == "delivered":
        lap.city = str(values["city"])


def story(events: Iterable[Event], words: Words) -> list[Table]:
    """The laps as a table."""
    head = [words.text(f"story.{column}") for column in ("player", "lap", "route", "tolls", "income", "delivery")]
    rows = [
        [
            words.seat(lap.seat),
            words.number(lap.number),
            words.enumerated([words.isolate(place(stop, words)) for stop in lap.stops]),
            words.money(lap.tolls),
            words.money(lap.income),
            place(lap.city, words),
        ]
        for lap in sorted(laps(events), key=lambda lap: (lap.seat, lap.number))
    ]
    return [(words.text("story.laps"), [head, *rows])]
