"""Tiles and printed hexes in a one-line language, compiled to faces.

    57   x4  yellow      city 20: 0 3
    54   x1  green   NY  city 60: 0 1; city 60: 2 3
    438  x1  yellow  H   $80 city 40: 0 2
    23   x3  green       0-3 0-4

A line names the tile, how many there are (`x*`: no limit), its colour, its label, and what it costs to replace it;
then, separated by semicolons, its cities, towns and red areas with their value, `*slots`, and the edges their track
leads to, or plain track from edge to edge.  A value `30/50` rises with the phase; `30/60/D=100` is 100 for a train of
kind D.  A `Face` is a tile in one of its six positions, or a printed hex.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from stockrail.core.kinds import unknown
from stockrail.rail.hexes import bits, turned
from stockrail.rail.misdrawn import Misdrawn

COLOURS: Final = ("beige", "yellow", "green", "brown", "gray", "red")
BEIGE, YELLOW, GREEN, BROWN, GRAY, RED = range(6)
"""In the order of upgrades; red is never upgraded."""

CITY, TOWN, AREA = "city", "town", "area"
NODE: Final = 6
"""An end of a track is an edge, 0 to 5, or `NODE + n` for the n-th city, town or area of its face."""
UNLIMITED: Final = -1
"""In the supply: there is always one more."""


@dataclass(frozen=True, slots=True)
class Node:
    """A city, a town or a red area: its values by tier, its token slots and the edges it has track to."""

    kind: str
    values: tuple[int, ...]
    slots: int
    exits: tuple[int, ...]
    by_train: tuple[tuple[str, int], ...] = ()
    """Kinds of train that count another value here, whatever the phase."""

    def value(self, tier: int, train: str = "") -> int:
        """What a train of a kind earns here; `tier` is 0 in the early phases and rises with the value."""
        for kind, value in self.by_train:
            if kind == train:
                return value
        return self.values[min(tier, len(self.values) - 1)]

    def turned(self, rotation: int) -> Node:
        return replace(self, exits=tuple(turned(e, rotation) for e in self.exits))


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile as printed, turned by nothing."""

    name: str
    count: int
    colour: int
    label: str
    nodes: tuple[Node, ...]
    tracks: tuple[tuple[int, int], ...]
    cost: int = 0
    """Printed on it, and paid for the tile that replaces it."""
    line: int = 0
    """Where its block names it."""


class Face:
    """What lies in a hex: a tile in one position, or the printed hex itself.

    `index` is what the state stores.  `tile` is -1 for a printed hex.  `nodes` has the cities first.  `leads[e]` are
    the ends that a train coming in over edge e can go on to; `edges` is a bit mask of the edges that have track,
    `city_edges` of those that lead to cities, `exits[i]` of those that lead to node i.  `cost` is paid for the tile
    that comes next; `terrain` says for what.
    """

    __slots__ = (
        "index",
        "tile",
        "name",
        "rotation",
        "colour",
        "label",
        "nodes",
        "tracks",
        "cities",
        "edges",
        "city_edges",
        "exits",
        "leads",
        "fixed",
        "cost",
        "terrain",
    )

    def __init__(
        self,
        index: int,
        tile: int,
        name: str,
        rotation: int,
        colour: int,
        label: str,
        nodes: tuple[Node, ...],
        tracks: tuple[tuple[int, int], ...],
        fixed: bool = False,
        cost: int = 0,
        terrain: tuple[str, ...] = (),
    ) -> None:
        self.cost, self.terrain = cost, terrain
        self.index, self.tile, self.name, self.rotation = index, tile, name, rotation
        self.colour, self.label, self.nodes, self.fixed = colour, label, nodes, fixed
        self.tracks = tuple(sorted((min(a, b), max(a, b)) for a, b in tracks))
        self.cities = sum(n.kind == CITY for n in nodes)
        self.edges = bits({e for t in tracks for e in t} | {e for n in nodes for e in n.exits})
        self.city_edges = bits({e for n in nodes if n.kind == CITY for e in n.exits})
        self.exits = tuple(bits(n.exits) for n in nodes)
        self.leads = tuple(self._leads(e) for e in range(6))

    def _leads(self, edge: int) -> tuple[int, ...]:
        plain = [b if a == edge else a for a, b in self.tracks if edge in (a, b)]
        return (*plain, *(NODE + i for i, n in enumerate(self.nodes) if edge in n.exits))

    @property
    def paths(self) -> list[tuple[int, int]]:
        """Every piece of track as a pair of ends."""
        return [*self.tracks, *((e, NODE + i) for i, n in enumerate(self.nodes) for e in n.exits)]

    def __repr__(self) -> str:
        return f"<Face {self.index} {self.name} r{self.rotation} {COLOURS[self.colour]}>"


def parse_tiles(block: str) -> tuple[Tile, ...]:
    """The tiles of a block; an error names line and column."""
    tiles: dict[str, Tile] = {}
    for n, line in enumerate(block.splitlines(), 1):
        text = line.partition("#")[0].rstrip()
        if text.strip():
            tile = _tile(text, n)
            if tile.name in tiles:
                column = text.index(tile.name) + 1
                raise Misdrawn(n, column, f"two tiles are called {tile.name}; give this one another name")
            tiles[tile.name] = tile
    return tuple(tiles.values())


_HEAD = re.compile(r"\s*(\S+)\s+x(\d+|\*)\s+([a-z]+)\s*")
_LABEL = re.compile(r"([A-Z][A-Za-z]*)\s*")
_COST = re.compile(r"\$(\d+)\s*")


def _tile(text: str, line: int) -> Tile:
    head = _HEAD.match(text)
    if not head:
        raise Misdrawn(line, 1, "write a tile as: 57 x4 yellow city 20: 0 3")
    name, count, colour = head.groups()
    if colour not in COLOURS:
        raise Misdrawn(line, head.start(3) + 1, unknown("colour", colour, COLOURS))
    at = head.end()
    label = _LABEL.match(text, at)
    if label:
        at = label.end()
    cost = _COST.match(text, at)
    if cost:
        at = cost.end()
    nodes, tracks = parse_parts(text, at, line)
    number = UNLIMITED if count == "*" else int(count)
    price = int(cost[1]) if cost else 0
    return Tile(name, number, COLOURS.index(colour), label[1] if label else "", nodes, tracks, price, line)


_NODE = re.compile(
    r"\s*(city|town|area)\s+(\d+(?:/\d+)*)((?:/[^\s/=:;]+=\d+)*)(?:\*(\d+))?\s*(?::\s*([0-5](?:\s+[0-5])*))?\s*$"
)
_TRACKS = re.compile(r"\s*[0-5]-[0-5](?:\s+[0-5]-[0-5])*\s*$")


def parse_parts(text: str, start: int, line: int) -> tuple[tuple[Node, ...], tuple[tuple[int, int], ...]]:
    """Cities, towns, areas and plain track, separated by semicolons, from column `start` on."""
    nodes: list[Node] = []
    tracks: list[tuple[int, int]] = []
    at = start
    for part in text[start:].split(";"):
        if node := _NODE.match(part):
            nodes.append(_node(node))
        elif _TRACKS.match(part):
            tracks += [(int(a), int(b)) for a, b in re.findall(r"([0-5])-([0-5])", part)]
            if loop := re.search(r"([0-5])-\1", part):
                raise Misdrawn(line, at + loop.start() + 1, "a track joins two different edges; write: 0-3")
        elif part.strip():
            column = at + len(part) - len(part.lstrip()) + 1
            wanted = "write: city 30*2: 0 3, town 10: 0 1, area 30/60: 2, or track: 0-3 1-4"
            raise Misdrawn(line, column, f"'{part.strip()}' is neither a city, town, area nor track; {wanted}")
        at += len(part) + 1
    return tuple(sorted(nodes, key=lambda n: n.kind != CITY)), tuple(tracks)


def _node(m: re.Match[str]) -> Node:
    kind, values, trains, slots, exits = m.groups()
    room = int(slots or 1) if kind == CITY else 0
    others = (word.split("=") for word in trains.split("/")[1:])
    by_train = tuple((train, int(value)) for train, value in others)
    return Node(kind, tuple(map(int, values.split("/"))), room, tuple(map(int, (exits or "").split())), by_train)


def tile_faces(tiles: tuple[Tile, ...]) -> list[Face]:
    """All tiles in all six positions; face `6 * tile + rotation`."""
    return [
        Face(
            6 * i + r,
            i,
            t.name,
            r,
            t.colour,
            t.label,
            tuple(n.turned(r) for n in t.nodes),
            tuple((turned(a, r), turned(b, r)) for a, b in t.tracks),
            cost=t.cost,
        )
        for i, t in enumerate(tiles)
        for r in range(6)
    ]


def carries(old: Face, new: Face) -> tuple[tuple[int, ...], ...]:
    """Every way to carry the cities and towns of `old` over to `new`: node i becomes node `way[i]`.

    Exits are kept.  Where the new face has fewer, cities become one that has room for all their circles; else no two
    become one.  Several ways exist only where old cities have no track yet; the first keeps the printed order.  Empty
    when the new face does not continue the old one.
    """
    if len(old.nodes) < len(new.nodes) or not set(old.tracks) <= set(new.tracks):
        return ()
    joins = len(old.nodes) > len(new.nodes)
    if joins and old.cities == new.cities:
        return ()
    ways: list[tuple[int, ...]] = [()]
    for node in old.nodes:
        fits = [j for j, m in enumerate(new.nodes) if m.kind == node.kind and set(node.exits) <= set(m.exits)]
        free = joins and node.kind == CITY
        ways = [(*way, j) for way in ways for j in fits if free or j not in way]
    return tuple(way for way in ways if _has_room(old, new, way)) if joins else tuple(ways)


def _has_room(old: Face, new: Face, way: tuple[int, ...]) -> bool:
    """Does every city or town of the new face come from old ones whose circles it can hold?"""
    rooms = [[n.slots for n, k in zip(old.nodes, way, strict=True) if k == j] for j in range(len(new.nodes))]
    return all(room and sum(room) <= node.slots for room, node in zip(rooms, new.nodes, strict=True))


def continues(old: Face, new: Face) -> bool:
    """May `new` replace `old`, apart from where it lies: one colour up, same label, cities and track kept?"""
    return (
        not old.fixed
        and new.colour == old.colour + 1
        and new.label == old.label
        and old.edges & ~new.edges == 0
        and bool(carries(old, new))
    )
