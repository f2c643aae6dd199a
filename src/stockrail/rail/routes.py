"""Routes of trains: what a legal set of routes is, what it earns, and the best set, proved.

A route is written as the hexes it runs through from end to end, those where the train stops in capitals:
`E23-e21-E19-D20` stops in E23, E19 and D20.  Where the last city of a route could be any of several in its hex its
number may follow: `D6.2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stockrail.core.ids import Value

ENDLESS = 99
"""The reach of a train without a limit."""


@dataclass(frozen=True, slots=True)
class Train:
    """A train visits up to `visits` stops and counts the best `counts` of them, one with an own token among them."""

    counts: int
    visits: int
    per_visit: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What a run depends on beside track and tokens.

    `tier` picks the value of places that grow with the phases.  `extra` adds to the value of a hex.  A route may not
    have both ends on one of the `barred_sides` of the map.  Hexes of a place in `split` are places of their own.
    `per_visit` is earned by one train of the set, for each stop it visits.
    """

    tier: int = 0
    extra: Mapping[int, int] = field(default_factory=dict)
    barred_sides: frozenset[str] = frozenset()
    split: frozenset[str] = frozenset()
    per_visit: int = 0


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run: `train` is its index in the list asked for; stops are (hex, node) pairs in order."""

    train: int
    text: str
    stops: tuple[tuple[int, int], ...]
    chains: tuple[tuple[int, ...], ...]
    """From stop to stop, the hexes between them included."""
    value: int


@dataclass(frozen=True, slots=True)
class Run:
    """A set of routes and what it earns.  When not `proved` the best is at most `bound`."""

    routes: tuple[Route, ...]
    total: int
    proved: bool = True
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a set of routes.  Kinds: unreadable, broken (no such track, reversing or changing tracks),
    short, long, station, blocked (through a full foreign city), area (red in the middle), place (a stop twice),
    track (a side twice in a route), shared (by two trains), sides (both ends on a barred side)."""

    kind: str
    values: tuple[tuple[str, Value], ...] = ()
