"""Where things lie in a hex: corners, edges, the curves of track, and good places for cities and towns.

`POINTY` and `FLAT` are the two shapes: a point on top, or a flat side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import cos, dist, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

from stockrail.rail.hexes import Layout
from stockrail.rail.tiles import CITY, TOWN, Face, Node

SIZE: Final = 50.0
"""From the middle of a hex to its corners."""
INNER: Final = SIZE * sqrt(3) / 2
"""From the middle of a hex to its edges."""
Point: TypeAlias = tuple[float, float]
STEPS: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75)
"""How far along its track a city may lie, the best place first."""


def polar(degrees: float, distance: float) -> Point:
    """Degrees run clockwise from the east."""
    return distance * cos(degrees * pi / 180), distance * sin(degrees * pi / 180)


class Hexagon:
    """A hex with its first edge in some direction, its middle at the origin."""

    def __init__(
        self, first: int, name: Point, number: Point, bounds: tuple[float, ...], directions: tuple[int, ...]
    ) -> None:
        """`first`: the direction of edge 0; the places of the hex's name and the tile's number; how far labels and
        costs go to the side, and values of a red area up and down; where labels may lie, the best directions first."""
        self.first, self.name, self.number, self.directions = first, name, number, directions
        self.side, self.cost_side, self.upper, self.lower = bounds
        self.corners = tuple(polar(first % 60 + 30 + 60 * k, SIZE) for k in range(6))
        self.outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in self.corners)
        self.half_width = max(x for x, _ in self.corners)
        self.half_height = max(y for _, y in self.corners)
        self.spots = cache(self._spots)

    def angle(self, edge: int) -> int:
        """The direction of an edge."""
        return self.first + 60 * edge

    def middle(self, row: int, column: int) -> Point:
        """The middle of a hex on the map."""
        if self.first % 60:
            return (column + 1) * 1.5 * SIZE, row * INNER
        return column * INNER, (row + 1) * 1.5 * SIZE

    def width_at(self, y: float) -> float:
        """How far the hex reaches to each side at some height."""
        return min(self.half_width, SIZE - abs(y) / sqrt(3) if self.first % 60 else (SIZE - abs(y)) * sqrt(3))

    def edge_point(self, edge: int) -> Point:
        return polar(self.angle(edge), INNER)

    def edge_corners(self, edge: int) -> tuple[Point, Point]:
        """The two ends of a side."""
        return polar(self.angle(edge) - 30, SIZE), polar(self.angle(edge) + 30, SIZE)

    # ------------------------------------------------------------ track

    def curve(self, a: int, b: int) -> str:
        """The track from edge to edge as a path: straight, or an arc that meets both sides squarely."""
        if (b - a) % 6 > 3:
            a, b = b, a
        (x1, y1), (x2, y2) = self.edge_point(a), self.edge_point(b)
        turn = (b - a) % 6
        if turn == 3:
            return f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        radius = SIZE / 2 if turn == 1 else SIZE * 1.5
        return f"M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 0 0 {x2:.1f} {y2:.1f}"

    def along(self, a: int, b: int, t: float) -> Point:
        """The point a share t of the way along the track from edge a to edge b."""
        if (b - a) % 6 > 3:
            a, b, t = b, a, 1 - t
        turn = (b - a) % 6
        (x1, y1), (x2, y2) = self.edge_point(a), self.edge_point(b)
        if turn == 3:
            return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        radius = SIZE / 2 if turn == 1 else SIZE * 1.5
        cx, cy = polar(self.angle(a) + 30 * turn, SIZE if turn == 1 else SIZE * sqrt(3))
        sweep = 120 if turn == 1 else 60
        start = self.angle(a) - 90
        x, y = polar(start - sweep * t, radius)
        return cx + x, cy + y

    def part_way(self, a: int, b: int, point: Point) -> str:
        """The track from edge a towards edge b, as far as a point on it."""
        reach = min((k / 40 for k in range(41)), key=lambda t: dist(self.along(a, b, t), point))
        points = [self.along(a, b, reach * k / 8) for k in range(9)]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)

    def spoke(self, edge: int, point: Point) -> str:
        """Straight track from an edge to a point."""
        x, y = self.edge_point(edge)
        return f"M{x:.1f} {y:.1f}L{point[0]:.1f} {point[1]:.1f}"

    def bypass(self, a: int, b: int) -> str:
        """Straight track that runs past a city in the middle."""
        (x1, y1), (x2, y2) = self.edge_point(a), self.edge_point(b)
        dx, dy = polar(self.angle(a) + 90, 34)
        turns = [(0.6 * x1 + dx, 0.6 * y1 + dy), (0.6 * x2 + dx, 0.6 * y2 + dy)]
        (x3, y3), (x4, y4) = turns
        return f"M{x1:.1f} {y1:.1f}C{x3:.1f} {y3:.1f} {x4:.1f} {y4:.1f} {x2:.1f} {y2:.1f}"

    # ------------------------------------------------------------ cities and labels

    def _spots(self, nodes: tuple[Node, ...]) -> tuple[Point, ...]:
        """Where the cities and towns of a face lie: on their track, far from each other, near the middle of it."""
        choices = [self._choices(n, len(nodes) > 1) for n in nodes]
        return max(product(*choices), key=_spread) if nodes else ()

    def _choices(self, node: Node, several: bool) -> list[Point]:
        if not several and node.kind == CITY and len(node.values) > 2 and len(node.exits) == 1:
            return [polar(self.angle(node.exits[0]), INNER * 0.66)]
        if not several and (node.kind != TOWN or len(node.exits) != 2):
            return [(0.0, 0.0)]
        if len(node.exits) == 2:
            a, b = node.exits
            return [self.along(a, b, t) for t in (STEPS if several else STEPS[:1])]
        if len(node.exits) == 1:
            return [polar(self.angle(node.exits[0]), INNER * f) for f in (0.45, 0.4, 0.5)]
        return [(-19.0, -5.0), (19.0, -5.0)] if not node.exits else [(0.0, 0.0)]

    def label_place(self, direction: int) -> Point:
        """A place for a label: further out towards a corner than towards an edge."""
        return polar(direction, SIZE * (0.7 - 0.06 * abs((direction - self.first) % 60 - 30) / 30))

    def free_place(self, face: Face, taken: Sequence[Point]) -> Point:
        """Where a label disturbs least: far from edges with track and from what is taken."""
        used = [self.angle(e) for e in range(6) if face.edges >> e & 1]

        def room(d: int) -> float:
            near = min((_between(d, u) for u in used), default=180)
            clear = min((dist(self.label_place(d), p) for p in taken), default=99.0)
            return min(near, 30) + 4 * min(clear, 25.0)

        return self.label_place(max(self.directions, key=room))


def is_bypass(face: Face, a: int, b: int) -> bool:
    """Does plain track join two edges that also meet in a city in the middle?"""
    return (b - a) % 6 == 3 and any({a, b} <= set(n.exits) for n in face.nodes)


def _spread(points: tuple[Point, ...]) -> tuple[float, float]:
    """How far apart the points are, up to what is enough, then how near the middle."""
    apart = min((hypot(p[0] - q[0], p[1] - q[1]) for i, p in enumerate(points) for q in points[:i]), default=99.0)
    return min(apart, 44.0), -sum(hypot(*p) for p in points)


def _between(a: float, b: float) -> float:
    gap = abs(a - b) % 360
    return min(gap, 360 - gap)


POINTY: Final = Hexagon(
    120,
    name=(0.0, 15 - SIZE),
    number=(0.0, SIZE - 8.5),
    bounds=(42.0, 27.0, -28.0, 32.0),
    directions=(330, 210, 30, 150, 0, 180, 300, 240, 60, 120, 90, 270, *range(15, 360, 30)),
)
FLAT: Final = Hexagon(
    90,
    name=(-18.5, 13 - INNER),
    number=(18.5, INNER - 5.5),
    bounds=(43.0, 34.0, -25.0, 41.0),
    directions=(300, 0, 180, 120, 60, 240, 330, 210, 30, 150, 270, 90, *range(15, 360, 30)),
)
"""No track leads to a corner: there a hex is named."""


def hexagon(layout: Layout) -> Hexagon:
    """The shape of the hexes of a map."""
    return FLAT if layout.flat else POINTY
