"""Values that differ, as boxes: by phase two in a row, below them those of single kinds of train and bonuses; and where
they lie in a red area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from stockrail.rail.mapfile import Spot
from stockrail.rail.tiles import AREA, BROWN, GRAY, GREEN, YELLOW, Face, Node
from stockrail.views.draw import tag
from stockrail.views.rail.geometry import Hexagon, Point, polar
from stockrail.views.rail.look import CASING, INK, PAPER
from stockrail.views.rail.room import Room
from stockrail.views.rail.tile_svg import boxed, discs, label

WIDTH: Final = 24.0
TINTS: Final = {2: (YELLOW, BROWN), 3: (YELLOW, GREEN, BROWN)}
"""The colour of each value, where there are so many; else the colours in their order."""


def _rows(node: Node, more: Sequence[str]) -> int:
    """How many rows of boxes the values take."""
    return -(-len(node.values) // 2) + len(more)


def height(node: Node, more: Sequence[str]) -> float:
    return 17.0 if _rows(node, more) == 1 else 15.0 * _rows(node, more)


def boxes(node: Node, at: Point, tier: int, more: Sequence[str]) -> Iterator[str]:
    """All values of a place, centred below a point; the one that counts now is framed."""
    x, y = at
    deep = height(node, more) / _rows(node, more)
    tints = TINTS.get(len(node.values), (YELLOW, GREEN, BROWN, GRAY))
    for k, value in enumerate(node.values):
        row, column = divmod(k, 2)
        left = x - WIDTH * min(2, len(node.values) - 2 * row) / 2 + WIDTH * column
        now = k == min(tier, len(node.values) - 1)
        yield from _box((left, y + deep * row), (WIDTH, deep), PAPER[tints[min(k, 3)]], str(value), now)
    y += deep * -(-len(node.values) // 2)
    for k, words in enumerate(more):
        yield from _box((x - WIDTH, y + deep * k), (2 * WIDTH, deep), CASING, words, now=False)


def _box(at: Point, size: Point, fill: str, words: str, now: bool) -> Iterator[str]:
    (x, y), (wide, deep) = at, size
    box = tag("rect", x=x, y=y, width=wide, height=deep, fill=fill, stroke=INK)
    yield box.replace("/>", f' stroke-width="{2.4 if now else 0.8}"/>')
    yield label(x + wide / 2, y + deep - 4, words, 12.5 if deep > 15 else 11.5, INK, bold=now)


def values(at: Hexagon, face: Face, spot: Spot, tier: int, room: Room) -> Iterator[str]:
    """The values of red areas, and of cities that have many; what a side of the map adds stands below."""
    for node in face.nodes:
        if boxed(node):
            more = extra(node, spot)
            high = height(node, more)
            x, y = room.place(2 * WIDTH, high, _best(at, face, node, high))
            yield from boxes(node, (x, y - high / 2), tier, more)


def extra(node: Node, spot: Spot) -> list[str]:
    """Values of single kinds of train, and the bonus of a route from side to side."""
    own = [f"{train} {value}" for train, value in node.by_train]
    return [*own, f"{spot.side} +{spot.bonus}"] if spot.side and node.kind == AREA else own


def _best(at: Hexagon, face: Face, node: Node, high: float) -> Point:
    """Away from the side its track is on."""
    if node.kind == AREA:
        return _shift(at, node), _top(at, node, high) + high / 2
    far = len(face.nodes) == 1 and len(node.exits) == 1
    return polar(at.angle(node.exits[0]) + 180, 14) if far else at.free_place(face, discs(at, face))


def _down(at: Hexagon, node: Node) -> float:
    return sum(polar(at.angle(e), 1)[1] for e in node.exits)


def _top(at: Hexagon, node: Node, high: float) -> float:
    """Where the values begin."""
    down = _down(at, node)
    return at.upper if down > 0.3 else min(11.0, at.lower - high) if down < -0.3 else 5.5 - high / 2


def _shift(at: Hexagon, node: Node) -> float:
    """Aside, where track comes in from the east or west alone."""
    along = sum(polar(at.angle(e), 1)[0] for e in node.exits)
    sideways = any(at.angle(e) % 180 == 0 for e in node.exits) or abs(_down(at, node)) <= 0.3
    return 0.0 if not sideways or abs(along) < 0.3 else -12.0 if along > 0 else 12.0
