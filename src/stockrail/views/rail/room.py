"""Where there is room in a hex: boxes that are taken, track that should stay in sight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from stockrail.rail.tiles import AREA, CITY, NODE, TOWN, Face
from stockrail.views.rail.geometry import INNER, Hexagon, Point, polar

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
STEP: Final = 3
REACH: Final = 45
EDGE: Final = 2.0
"""So far everything stays from the border."""
SOLID, COVERED, OUTSIDE, TRACKED, AWAY = 20.0, 6.0, 40.0, 6.0, 0.7
"""What it costs to cover a token or print (by area), to leave the hex, to lie on track, to be off the best place."""


def around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0.0


class Room:
    """What is free in a hex; every place given away is taken from then on."""

    def __init__(self, at: Hexagon, face: Face, solid: Iterable[Box]) -> None:
        """`solid` is what nothing should cover, such as circles for tokens."""
        self.at = at
        self.taken = [(box, SOLID) for box in solid]
        self.rails = rails(at, face)

    def copy(self) -> Room:
        """To try something out."""
        other = Room.__new__(Room)
        other.at, other.taken, other.rails = self.at, [*self.taken], self.rails
        return other

    def is_free(self, box: Box) -> bool:
        return not any(overlap(box, other) for other, _ in self.taken)

    def take(self, box: Box) -> None:
        self.taken.append((box, COVERED))

    def place(self, width: float, height: float, *best: Point) -> Point:
        """The middle of a box of that size: free, off the track, near one of the best points; it is taken now."""
        _, found = self.find(width, height, *best)
        self.take(around(*found, width, height))
        return found

    def find(self, width: float, height: float, *best: Point) -> tuple[float, Point]:
        """What the best place for a box costs, and its middle."""
        costs = ((self._cost(x, y, width, height, best), -y, x) for x, y in _grid(self.at, width, height))
        cost, up, x = min(costs)
        return cost, (x, -up)

    def _cost(self, x: float, y: float, width: float, height: float, best: tuple[Point, ...]) -> float:
        box = around(x, y, width, height)
        away = min(abs(x - u) + abs(y - v) for u, v in best)
        cost = AWAY * away + OUTSIDE * _outside(self.at, box)
        cost += sum(weight * overlap(box, other) for other, weight in self.taken)
        left, top, right, bottom = box
        return cost + TRACKED * sum(left < u < right and top < v < bottom for u, v in self.rails)


@cache
def _grid(at: Hexagon, width: float, height: float) -> tuple[Point, ...]:
    """Where a box may lie: inside the hex if it fits at all."""
    middles = [*product(range(-REACH, REACH + 1, STEP), repeat=2)]
    fitting = [(float(x), float(y)) for x, y in middles if not _outside(at, around(x, y, width, height))]
    return tuple(fitting) or tuple((0.0, float(y)) for y in range(-REACH, REACH + 1, STEP))


def _outside(at: Hexagon, box: Box) -> float:
    """How far a box leaves the hex."""
    left, top, right, bottom = box
    far = max(-left, right)
    tall = max(-top, bottom)
    limit = INNER - EDGE if at.first % 60 else 99.0
    return max(0.0, far + EDGE - at.width_at(tall), tall - limit)


@cache
def rails(at: Hexagon, face: Face) -> tuple[Point, ...]:
    """Points along all track, and the towns on it."""
    points = at.spots(face.nodes)
    found: list[Point] = [p for n, p in zip(face.nodes, points, strict=True) if n.kind == TOWN]
    for a, b in face.paths:
        (x, y) = at.edge_point(a)
        if b < NODE:
            found += [at.along(a, b, k / 8) for k in range(9)]
        elif face.nodes[b - NODE].kind in (CITY, TOWN):
            u, v = points[b - NODE]
            found += [(x + (u - x) * k / 5, y + (v - y) * k / 5) for k in range(5)]
    return tuple(found)


def arrows(at: Hexagon, face: Face) -> list[Box]:
    """Where track leads off the map."""
    exits = [e for node in face.nodes if node.kind == AREA for e in node.exits]
    return [around(*polar(at.angle(e), 32), 16, 16) for e in exits]
