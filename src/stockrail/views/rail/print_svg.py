"""What is printed in a hex beside its track: names, numbers, values, costs and signs, each where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from stockrail.rail.board import Board
from stockrail.rail.hexes import EDGES
from stockrail.rail.mapfile import MOUNTAIN, WATER, Spot
from stockrail.rail.tiles import BEIGE, CITY, RED, TOWN, Face, Node
from stockrail.views.draw import tag
from stockrail.views.metrics import wide
from stockrail.views.rail import values_svg
from stockrail.views.rail.geometry import Hexagon, Point, hexagon
from stockrail.views.rail.look import CASING, INK, PAPER, QUIET, TOLL
from stockrail.views.rail.room import Room, around, arrows
from stockrail.views.rail.tile_svg import SMALLEST, boxed, discs, label, radius

TERRAIN: Final = {MOUNTAIN: "▲", WATER: "≈"}
LONGEST: Final = 14
"""Letters of a name that stand on one line."""
LEADING: Final = 10.0
LOW: Final[Point] = (0.0, 24.0)
"""Where the name of a place looks best, and above the middle."""
HIGH: Final[Point] = (0.0, -24.0)
SHAPES: Final = {
    "anchor": "M6 0a2 2 0 0 1 1 3.7V5h3v1.5H7v4.2q2.5-.5 3-2.7l-1 .5.5-3L12 8l-1 .200Q10 12 6 12T1 8.2L0 8l2.5-2.5"
    ".5 3-1-.5q.5 2.2 3 2.7V6.5H2V5h3V3.7A2 2 0 0 1 6 0z",
    "meat": "M0 1.5c2.3 0 3 .8 3.8 2.2h4.4C9 2.3 9.7 1.5 12 1.5c0 2.3-1.5 3.8-3 3.8L8.3 9"
    "c0 1.5-.8 2.2-2.3 2.2S3.7 10.5 3.7 9L3 5.3c-1.5 0-3-1.5-3-3.8z",
    "boat": "M0 7h12l-2 4H2zM5 1h3v5H5zM2 4h2v2H2zM9 4h2v2H9z",
}  # fmt: skip
"""Signs of private companies, in a square of 12."""
SIGN: Final = 12.0
MARKER: Final = 16.0
CROWDED: Final = 100.0
"""From this cost on something lies on something else."""
LEFT_OUT: Final = 600.0
APART: Final = 20.0


@dataclass(frozen=True, slots=True)
class Printed:
    """What lies under the routes and cities of a hex, what lies over them, and the form and place of its markers."""

    below: str
    above: str
    markers: tuple[tuple[int, Point], ...]


@lru_cache(maxsize=4096)
def printed(
    board: Board,
    h: int,
    laid: int,
    tier: int,
    lock: str,
    signs: tuple[str, ...],
    markers: tuple[tuple[float, ...], ...],
) -> Printed:
    """Everything in its place: first what has one of its own, then what needs much room, then what fits anywhere.

    A marker comes with the widths of its forms, the longest first.
    """
    at, face, spot, bare = hexagon(board.layout), board.faces[laid], board.spots[h], laid == board.printed[h]
    room = Room(at, face, [*_circles(at, face), *arrows(at, face), *_tolls(board, h)])
    below = [*caption(at, face, spot, bare, room)]
    above = [] if markers or not _crowds(at, face, spot, room) else [*title(face, spot, room)]
    below += values_svg.values(at, face, spot, tier, room)
    places = tuple(_marked(room, widths) for widths in markers)
    above = above or [*title(face, spot, room)]
    below += figures(at, face, room, lock, spot.title)
    above += [_sign(room, name) for name in signs]
    return Printed("".join(below), "".join(above), places)


def _crowds(at: Hexagon, face: Face, spot: Spot, room: Room) -> bool:
    """Would the name lie on something after boxes of values are in their place?  Then it comes first."""
    if not any(map(boxed, face.nodes)):
        return False
    after = room.copy()
    list(values_svg.values(at, face, spot, 0, after))
    return min(_cost(spot.title, form, after) for form in _forms(spot.title)) > CROWDED


def _marked(room: Room, widths: tuple[float, ...]) -> tuple[int, Point]:
    """The first form of a marker that covers nothing, else the shortest, and its place."""
    best: tuple[Point, ...] = ((0.0, -18.0), (0.0, 18.0))
    fitting = (i for i, width in enumerate(widths) if room.find(width, MARKER, *best)[0] < CROWDED)
    form = next(fitting, len(widths) - 1)
    return form, room.place(widths[form], MARKER, *best)


def _circles(at: Hexagon, face: Face) -> Iterator[tuple[float, float, float, float]]:
    """What cities and towns cover."""
    r = radius(face) + 1
    for node, point in zip(face.nodes, at.spots(face.nodes), strict=True):
        if node.kind == TOWN:
            yield around(*point, 18, 18)
    for x, y in discs(at, face, CITY):
        yield around(x, y, 2 * r, 2 * r)


def _tolls(board: Board, h: int) -> Iterator[tuple[float, float, float, float]]:
    """Where the price of a side is written."""
    at = hexagon(board.layout)
    for e in EDGES:
        if board.side[6 * h + e] in board.tolls:
            yield around(*at.edge_point(e), 18, 14)


def caption(at: Hexagon, face: Face, spot: Spot, bare: bool, room: Room) -> Iterator[str]:
    """The hex's name and the tile's number."""
    yield _caption(at.name, spot.name, {RED: "#ffffff", BEIGE: QUIET}.get(face.colour, INK), room)
    if not bare:
        yield _caption(at.number, face.name, INK, room)


def _caption(place: Point, words: str, ink: str, room: Room) -> str:
    x, y = place
    width = wide(words, SMALLEST) + 2
    if room.is_free(around(x, y - 3.5, width, 9)):
        room.take(around(x, y - 3.5, width, 9))
    else:
        x, middle = room.place(width, 9, place)
        y = middle + 3.5
    return label(x, y, words, SMALLEST, ink)


def figures(at: Hexagon, face: Face, room: Room, lock: str = "", name: str = "") -> Iterator[str]:
    """Values in small rounds, the label, what the terrain costs and the private company that closes the hex."""
    corners = [at.label_place(d) for d in at.directions[:6]]
    for node in _worth(face):
        width = 18.0 if len(node.values) == 1 else 34.0
        yield _value(*room.place(width, 18, *corners), width, node)
    yield from _labelled(face.label, room, corners, name)
    if face.cost:
        signs = "".join(TERRAIN[kind] for kind in face.terrain) + str(face.cost)
        ink = "#1b5578" if face.terrain == (WATER,) else TOLL
        best: Sequence[Point] = corners if face.nodes or face.edges else [(0.0, 6.0)]
        x, y = room.place(wide(signs, 11.5, bold=True), 10, *best)
        yield label(x, y + 4, signs, 11.5, ink, bold=True)
    if lock:
        half = max(10.0, 3 + wide(lock, SMALLEST, bold=True) / 2)
        yield _lock(*room.place(2 * half, 14, *corners), half, lock)


def _labelled(words: str, room: Room, corners: Sequence[Point], name: str) -> Iterator[str]:
    """What a tile must match; left out where there is no room and the place's name begins with it."""
    size = 15 if len(words) < 3 else 12
    width = wide(words, size, bold=True) + 2
    if words and not (name.startswith(words) and room.find(width, 12, *corners)[0] > CROWDED):
        x, y = room.place(width, 12, *corners)
        yield label(x, y + 5, words, size, INK, bold=True)


def _worth(face: Face) -> list[Node]:
    """A place of each value that is shown in a round."""
    found: dict[tuple[int, ...], Node] = {}
    for node in face.nodes:
        if not boxed(node) and any(node.values):
            found.setdefault(node.values, node)
    return list(found.values())


def _value(x: float, y: float, width: float, node: Node) -> str:
    box = tag("rect", x=x - width / 2, y=y - 9, width=width, height=18, rx=9, fill="#ffffff", stroke=INK)
    return box + label(x, y + 4, "/".join(map(str, node.values)), 11, INK)


def _lock(x: float, y: float, half: float, private: str) -> str:
    """A private company's lock on its hex."""
    box = tag("rect", x=x - half, y=y - 7, width=2 * half, height=14, rx=3, fill=CASING, stroke=INK, stroke_width=0.8)
    return box + label(x, y + 3.5, private, SMALLEST, INK, bold=True)


def title(face: Face, spot: Spot, room: Room) -> Iterator[str]:
    """What the place is called, whatever lies on it, in the form that covers least."""
    ink = "#ffffff" if face.colour == RED else INK
    for block in min(_forms(spot.title), key=lambda form: _cost(spot.title, form, room)):
        x, y = room.place(*_size(block), LOW, HIGH)
        for i, line in enumerate(block):
            middle = y + LEADING * (i - (len(block) - 1) / 2)
            yield label(x, middle + 3.5, line, SMALLEST, ink, halo=PAPER[face.colour])


Block: TypeAlias = tuple[str, ...]
"""Lines below each other."""


def _forms(name: str) -> list[list[Block]]:
    """Ways to write a name: on one line, on several; two places apart; as a last resort its first word."""
    if not name:
        return [[]]
    one, *others = name.split(" & ")
    if others:
        return [[(f"{one} &", *others)], [(place,) for place in (one, *others)]]
    words = tuple(name.split(" "))
    if len(words) == 1:
        return [[words]]
    forms: list[list[Block]] = [[words], [(" ".join(words[:-1]), words[-1])], [(words[0],)]]
    return forms if len(name) > LONGEST else [[(name,)], *forms]


def _size(block: Block) -> tuple[float, float]:
    return max(wide(line, SMALLEST) for line in block) + 1, LEADING * len(block) - 1


def _cost(name: str, form: list[Block], room: Room) -> float:
    """What it costs to write a name that way: the more apart and the fewer words, the more."""
    trial = room.copy()
    cost = _missing(name, form) + APART * len(form)
    for block in form:
        cost += 2 * len(block) + trial.find(*_size(block), LOW, HIGH)[0]
        trial.place(*_size(block), LOW, HIGH)
    return cost


def _missing(name: str, form: list[Block]) -> float:
    """What it costs to leave words out."""
    written = sum(len(line.split(" ")) for block in form for line in block)
    return LEFT_OUT * (" & " not in name and written < len(name.split(" ")))


def _sign(room: Room, name: str) -> str:
    """A private company has to do with this place."""
    x, y = room.place(SIGN + 2, SIGN + 2, (26.0, -14.0), (-26.0, -14.0), (26.0, 14.0), (-26.0, 14.0))
    moved = f"translate({x - SIGN / 2:.1f} {y - SIGN / 2:.1f})"
    return tag("path", d=SHAPES[name], transform=moved, fill=INK, stroke=CASING, stroke_width=2, paint_order="stroke")
