"""One hex as a drawing, its middle at the origin: ground, track, cities, towns, areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import atan2, dist, hypot, pi
from typing import Final

from stockrail.rail.mapfile import LAKE, Spot
from stockrail.rail.tiles import AREA, CITY, NODE, TOWN, Face, Node
from stockrail.views.draw import piece, tag
from stockrail.views.rail.geometry import INNER, Hexagon, Point, is_bypass, polar
from stockrail.views.rail.look import CASING, INK, PAPER, QUIET, Livery

TRACK: Final = 7
SLOT: Final = 13.0
"""Radius of a token's circle; smaller where two cities of two circles share a hex."""
SMALLEST: Final = 10.8
"""No label of the map is smaller: 9 pixels where the table is drawn on a usual screen."""


def ground(at: Hexagon, face: Face, spot: Spot) -> Iterator[str]:
    """The hex itself, and its terrain while it is still to be paid for."""
    fill = "#9fc4d8" if LAKE in spot.terrain else PAPER[face.colour]
    yield tag("polygon", points=at.outline, class_=f"ground c{face.colour}", fill=fill, stroke=INK, stroke_width=1.2)
    for kind in face.terrain if face.cost else ():
        yield tag("polygon", points=at.outline, fill=f"url(#{kind})")


def track(at: Hexagon, face: Face) -> Iterator[str]:
    """All track: joined pieces as one, so that crossings show which runs over which."""
    points = at.spots(face.nodes)
    for cluster in _clusters(face):
        lines = [_line(at, face, points, a, b) for a, b in cluster]
        yield _strokes(lines, CASING, TRACK + 4)
        yield _strokes(lines, INK, TRACK)


def _strokes(lines: Sequence[str], colour: str, width: float) -> str:
    return tag("path", d="".join(lines), fill="none", stroke=colour, stroke_width=width, class_="track")


def _clusters(face: Face) -> list[list[tuple[int, int]]]:
    """Pieces of track that meet, together."""
    clusters: list[list[tuple[int, int]]] = []
    for path in face.paths:
        touching = [c for c in clusters if any(set(path) & set(p) for p in c)]
        clusters = [c for c in clusters if c not in touching]
        clusters.append([path, *(p for c in touching for p in c)])
    return clusters


def _line(at: Hexagon, face: Face, points: tuple[Point, ...], a: int, b: int) -> str:
    if b >= NODE:
        return to_node(at, face.nodes[b - NODE], points[b - NODE], a)
    return at.bypass(a, b) if is_bypass(face, a, b) else at.curve(a, b)


def to_node(at: Hexagon, node: Node, point: Point, edge: int) -> str:
    """The track from an edge to a city or town: along its curve where it lies on one, else straight."""
    if node.kind == AREA:
        return at.spoke(edge, polar(at.angle(edge), INNER * 0.66))
    if len(node.exits) == 2 and hypot(*point) > 1:
        other = next(e for e in node.exits if e != edge)
        return at.part_way(edge, other, point)
    return at.spoke(edge, point)


def nodes(
    at: Hexagon, face: Face, tokens: Sequence[Sequence[Livery | None]], waiting: Sequence[Livery], place: str = ""
) -> Iterator[str]:
    """Cities with their tokens, towns, red areas; `waiting` corporations are written into free circles.

    A token is known by its corporation and the `place` it lies in.
    """
    points = at.spots(face.nodes)
    waiting = list(waiting)
    for i, node in enumerate(face.nodes):
        if node.kind == CITY:
            yield tag("g", "".join(_city(face, node, points[i], tokens[i], waiting, place)), class_="city")
        elif node.kind == TOWN:
            yield _town(at, node, points[i])
        else:
            yield "".join(_arrow(at.angle(e)) for e in node.exits)


def _arrow(direction: int) -> str:
    """Track that leads off the map."""
    tip, left, right = (polar(direction + turn, r) for turn, r in ((0, 24), (-13, 32), (13, 32)))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, left, right))
    return tag("polygon", points=points, fill=INK, stroke=CASING, stroke_width=1.2)


def radius(face: Face) -> float:
    """How big the circles are: many in one hex need smaller ones."""
    many = sum(n.slots for n in face.nodes)
    return SLOT if many < 3 else 11.5 if many == 3 and face.cities == 1 else 10.5


def circles(face: Face, node: Node, point: Point) -> list[Point]:
    """The middles of a city's circles: side by side, three in a triangle, four in a square."""
    r = radius(face)
    if node.slots == 3:
        return [(point[0] + x, point[1] + y) for x, y in (polar(d, r * 1.16) for d in (210, 330, 90))]
    if node.slots == 4:
        return [(point[0] + x * r, point[1] + y * r) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    turn = atan2(point[1], point[0]) * 180 / pi + 90 if hypot(*point) > 5 else 0.0
    dx, dy = polar(turn, r)
    shifts = [2 * k - node.slots + 1 for k in range(node.slots)]
    return [(point[0] + dx * k, point[1] + dy * k) for k in shifts]


def _city(
    face: Face, node: Node, point: Point, tokens: Sequence[Livery | None], waiting: list[Livery], place: str
) -> Iterator[str]:
    r = radius(face)
    middles = circles(face, node, point)
    if len(middles) > 1:
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*middles, middles[0]]) + "Z"
        yield tag("path", d=d, fill=INK, stroke=INK, stroke_width=2 * r + 3, stroke_linejoin="round")
        yield tag("path", d=d, fill="#ffffff", stroke="#ffffff", stroke_width=2 * r, stroke_linejoin="round")
    for k, (x, y) in enumerate(middles):
        yield tag("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=INK, stroke_width=1.5)
        livery = tokens[k] if k < len(tokens) else None
        if livery is not None:
            yield piece(f"station:{livery.initials}:{place}", token(x, y, r, livery), kin=f"token:{livery.initials}")
        elif waiting:
            home = waiting.pop(0)
            yield tag(
                "circle", cx=x, cy=y, r=r - 2, fill="none", stroke=home.fill, stroke_width=2, stroke_dasharray="3 2"
            )
            yield label(x, y + 3.3, home.initials, SMALLEST, QUIET)


def token(x: float, y: float, r: float, livery: Livery) -> str:
    """A disc in the corporation's colour with its initials: never colour alone."""
    disc = tag("circle", cx=x, cy=y, r=r - 0.5, fill=livery.fill, stroke=INK, stroke_width=1.2)
    size = max(SMALLEST, 11.5 * r / SLOT)
    return tag("g", disc + label(x, y + 3.8, livery.initials, size, livery.ink, bold=True), class_="station")


def _town(at: Hexagon, node: Node, point: Point) -> str:
    """A bar across its track; a dot where track is missing or three lines meet."""
    if len(node.exits) != 2:
        fill = INK if node.exits else "#ffffff"
        return tag("circle", cx=point[0], cy=point[1], r=6.5, fill=fill, stroke=INK, stroke_width=1.5)
    dx, dy = polar(_heading(at, node, point) + 90, 12)
    bar = f"M{point[0] - dx:.1f} {point[1] - dy:.1f}L{point[0] + dx:.1f} {point[1] + dy:.1f}"
    return _strokes([bar], CASING, 9) + _strokes([bar], INK, 6)


def _heading(at: Hexagon, node: Node, point: Point) -> float:
    """The direction of a town's track where the town lies."""
    a, b = node.exits
    where = min((k / 100 for k in range(5, 96)), key=lambda t: dist(at.along(a, b, t), point))
    (x1, y1), (x2, y2) = at.along(a, b, where - 0.02), at.along(a, b, where + 0.02)
    return atan2(y2 - y1, x2 - x1) * 180 / pi


def boxed(node: Node) -> bool:
    """Are its values shown in boxes, and not in a round?"""
    return node.kind == AREA or len(node.values) > 2 or bool(node.by_train)


def discs(at: Hexagon, face: Face, *kinds: str) -> list[Point]:
    """The middles of all circles, towns and areas, or of some of these kinds."""
    found: list[Point] = []
    for node, point in zip(face.nodes, at.spots(face.nodes), strict=True):
        if not kinds or node.kind in kinds:
            found += circles(face, node, point) if node.kind == CITY else [point]
    return found


def label(x: float, y: float, words: str, size: float, fill: str, bold: bool = False, halo: str = "") -> str:
    """A centred word; a halo keeps it readable over track.

    The colour stands on a `tspan`: a page's theme colours all text, but what lies on a tile keeps its ink.
    """
    return tag(
        "text",
        tag("tspan", escape(words), fill=fill),
        x=round(x, 1),
        y=round(y, 1),
        font_size=size,
        font_weight=700 if bold else None,
        text_anchor="middle",
        stroke=halo or None,
        stroke_width=2.5 if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
    )
