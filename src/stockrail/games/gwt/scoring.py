"""Final scoring: the eleven rows of the pad (GWT-13)."""

from __future__ import annotations

from functools import lru_cache

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.assignment import Assignment, Items, best
from stockrail.games.gwt.state import GwtState

ROWS = (
    "dollars", "buildings", "cities", "stations", "hazards", "cattle", "objectives", "station_masters", "workers",
    "step_disc", "job_market_marker",
)  # fmt: skip


PLACES_VP = tuple(sum(d.PLACE_VP[:n]) for n in range(d.ROW_PLACES + 1))


def deck(s: GwtState, seat: Seat) -> tuple[str, ...]:
    """All cards of a seat, sorted: stack, hand and discard pile."""
    return tuple(sorted(s.stack[seat] + s.hand[seat] + s.discard[seat]))


@lru_cache(maxsize=16384)
def herd(cards: tuple[str, ...]) -> tuple[int, tuple[str, ...], Items]:
    """Of a deck: its points, its objective cards, and its cattle of breeding value 3, 4 and 5."""
    values = [d.BREEDING[c] for c in cards if c in d.TYPE]
    goals = tuple(c for c in cards if c in d.OBJECTIVES)
    return sum(d.CARD_VP.get(c, 0) for c in cards), goals, (values.count(3), values.count(4), values.count(5))


def strengths(s: GwtState) -> dict[str, list[int]]:
    """What speaks for a player beside the points: dollars, workers, the engine, and what the deck breeds."""
    seats = range(s.seats)
    return {
        "dollars": s.money[:],
        "workers": [sum(s.workers[seat]) for seat in seats],
        "engine": s.engine[:],
        "herd": [sum(d.BREEDING[card] for card in deck(s, seat) if card in d.TYPE) for seat in seats],
    }


def items(s: GwtState, seat: Seat, cattle: Items) -> Items:
    """How much the seat has of each task, in the order of `data.TASKS`."""
    green, blue = s.teepees[seat]
    return (
        s.owner.count(seat),
        green,
        blue,
        len(s.hazards[seat]),
        len(s.stations[seat]),
        *cattle,
        s.cities[seat].count(d.SAN_FRANCISCO),
    )


def _assign(s: GwtState, seat: Seat, spare: tuple[str, ...], cattle: Items) -> Assignment:
    return best(tuple(s.area[seat]), spare, items(s, seat, cattle), "SM2" in s.masters[seat])


def cities(mine: list[str]) -> int:
    """Points of city discs and completed links.

    >>> cities(["san_diego", "sacramento"])
    10
    """
    return _cities(tuple(mine))


@lru_cache(maxsize=16384)
def _cities(mine: tuple[str, ...]) -> int:
    links = sum(vp for x, y, vp, _ in d.LINKS if x in mine and y in mine)
    return links + sum(d.CITIES[c].vp for c in mine)


def masters(s: GwtState, seat: Seat) -> int:
    """Lower halves of the station masters, the one that counts objective cards left out."""
    counts = {
        "SM1": sum(s.workers[seat]),
        "SM3": len(s.hazards[seat]) // 2 * 3,
        "SM4": min(s.teepees[seat]) * 3,
        "SM5": (s.certificates[seat] + s.permanent(seat)) // 2 * 3,
    }
    return sum(counts.get(m, 0) for m in s.masters[seat])


def sheet(s: GwtState, seat: Seat, cards: tuple[str, ...] | None = None) -> tuple[int, ...]:
    """The points of each row, as if the game ended now; `cards` is the seat's `deck`, where it is known already."""
    points, spare, cattle = herd(deck(s, seat) if cards is None else cards)
    goals = _assign(s, seat, spare, cattle)
    return (
        s.money[seat] // 5,
        sum([d.BUILDINGS[tile].vp for tile in s.houses(seat)]),
        cities(s.cities[seat]),
        sum([d.STATIONS[n].vp for n in s.stations[seat]]),
        sum(map(d.hazard_vp, s.hazards[seat])),
        points,
        goals.points,
        goals.bonus + (masters(s, seat) if s.masters[seat] else 0),
        sum(map(PLACES_VP.__getitem__, s.workers[seat])),
        d.STEP_DISC_VP * s.open_discs[seat][d.STEP_VP],
        d.MARKER_VP * (s.holder == seat),
    )
