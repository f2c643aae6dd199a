"""The board: a map and a tile set compiled to small numbers, and the only hand that changes track and tokens.

Hexes, faces and slots are small ints.  A hex's face is the tile lying there in its position, or the printed hex.  A
slot is a place for a token: slot `slot_of(hex, city) + k` is the k-th circle of that city.  The board's part of a
state is five attributes (`Ground`): `laid` face by hex, `tiles_left` by tile, `tokens` corporation by slot (-1: free),
and two hashes that change with track and tokens, under which `graph.Network` keeps what it has worked out.

`upgrades(hex, face)` are the faces that may ever follow a face in a hex; the step filters them by phase colour,
supply, money, blocked hexes and reach.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

from stockrail.core.rng import Rng
from stockrail.rail.hexes import EDGES, OPPOSITE, Layout, bits, pairs
from stockrail.rail.mapfile import MapFile, Spot, parse_map
from stockrail.rail.misdrawn import drawn
from stockrail.rail.tiles import (
    AREA,
    CITY,
    COLOURS,
    NODE,
    UNLIMITED,
    Face,
    Tile,
    carries,
    continues,
    parse_tiles,
    tile_faces,
)

FREE: Final = -1
"""A slot without a token."""
NOWHERE: Final = -1
"""The map has no hex (or no side) there."""


Added: TypeAlias = tuple[int, tuple[tuple[int, int, int, int, tuple[int, ...]], ...]]
Joins: TypeAlias = tuple[int, int, tuple[tuple[int, int], ...]]
"""An edge, all pairs that it is one of as bits, and each edge it is joined to with the bit of their pair."""
Onward: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]


class Ground(Protocol):
    """The board's part of a state."""

    laid: list[int]
    tiles_left: list[int]
    tokens: list[int]
    track_hash: int
    token_hash: int


class Board:
    """A map and its tiles; static, shared by all states."""

    def __init__(self, map_block: str, tile_block: str) -> None:
        self.map_block, self.tile_block = map_block, tile_block
        """The pictures it was made from."""
        with drawn(tile_block):
            self.tiles: tuple[Tile, ...] = parse_tiles(tile_block)
        self.tile_index = {t.name: i for i, t in enumerate(self.tiles)}
        with drawn(map_block):
            source = parse_map(map_block)
        self.layout: Layout = source.layout
        self.spots: list[Spot] = list(source.spots.values())
        self.names = [s.name for s in self.spots]
        self.index = {name: i for i, name in enumerate(self.names)}
        """Hex number by name; `names` is the way back."""
        self.faces: list[Face] = tile_faces(self.tiles)
        self.printed: list[int] = [self._print(h) for h in range(len(self.spots))]
        self.near: list[int] = [self._near(h, e) for h in range(len(self.spots)) for e in EDGES]
        """Neighbour across edge e of hex h: `near[6 * h + e]`, NOWHERE off the map."""
        with drawn(map_block):
            self._follow(source)
        self.across: list[int] = [n if n < 0 else 6 * n + OPPOSITE[i % 6] for i, n in enumerate(self.near)]
        """The same side seen from the neighbour, as `6 * hex + edge`."""
        self.side: list[int] = self._sides()
        """A number for each side between two hexes, the same from both, or NOWHERE."""
        self.side_bits: list[int] = [0 if side < 0 else 1 << side for side in self.side]
        """The same as a bit; none at the edge of the map."""
        self.around: list[int] = [sum(self.side_bits[6 * h : 6 * h + 6]) for h in range(len(self.spots))]
        """The sides of each hex as bits."""
        self.barred: set[int] = {self._between(a, b) for a, b in source.barred}
        self.barred |= {self.across[d] for d in self.barred}
        self.open: list[int] = [self._open(h) for h in range(len(self.spots))]
        """Bit mask of the edges over which new track may lead."""
        self.tolls: dict[int, tuple[str, int]] = self._tolls(source)
        """Kind and price by side number."""
        self.tolled = {d // 6 for d, side in enumerate(self.side) if side in self.tolls}
        """Hexes with a marked side."""
        self.halts = [h for h, spot in enumerate(self.spots) if spot.halt]
        """Hexes with a station on plain track."""
        self.valued_trains = {kind for face in self.faces for node in face.nodes for kind, _ in node.by_train}
        """Kinds of train for which some place has a value of its own."""
        self._lay_out_slots()
        self._upgrades: dict[tuple[int, int], tuple[int, ...]] = {}
        self._followers: dict[int, tuple[int, ...]] = {}
        self._ways: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._added: dict[tuple[int, int], Added] = {}
        self._joinable: dict[tuple[int, int], tuple[Joins, ...]] = {}
        self._onward: list[dict[int, Onward]] = [{} for _ in self.near]
        rng = Rng(1)
        self._track_keys = [rng.next() for _ in self.spots]
        self._token_keys = [rng.next() for _ in self.slot_city]
        self._keys: dict[int, int] = {}
        """The keys of faces and tokens by their seeds."""

    # ------------------------------------------------------------ compiling

    def _print(self, h: int) -> int:
        s = self.spots[h]
        face = Face(len(self.faces), -1, s.name, 0, s.colour, s.label, s.nodes, s.tracks, s.fixed, s.cost, s.terrain)
        self.faces.append(face)
        return face.index

    def _near(self, h: int, edge: int) -> int:
        return self.index.get(self.layout.name(*self.layout.step(self.spots[h].at, edge)), NOWHERE)

    def _follow(self, source: MapFile) -> None:
        """Printed track leads to a hex."""
        for i, n in enumerate(self.near):
            h, edge = divmod(i, 6)
            if n == NOWHERE and self.faces[self.printed[h]].edges >> edge & 1:
                name, there = self.names[h], self.layout.name(*self.layout.step(self.spots[h].at, edge))
                draw = f", or draw {there}" if there[0].isalpha() and there[1:].strip("0").isdigit() else ""
                raise source.wrong(
                    name,
                    f"the track of {name} leads over edge {edge}, where the map has no hex; "
                    f"write another edge in the line of {name}{draw}",
                )

    def _sides(self) -> list[int]:
        sides = [NOWHERE] * len(self.near)
        count = 0
        for here, there in enumerate(self.across):
            if there > here:
                sides[here] = sides[there] = count
                count += 1
        return sides

    def _between(self, a: str, b: str) -> int:
        h, n = self.index[a], self.index[b]
        return next(6 * h + e for e in EDGES if self.near[6 * h + e] == n)

    def _open(self, h: int) -> int:
        """6.2.1(2) and its kin: not off the grid, not at a barred side, not at a blank side of a fixed hex."""
        mask = 0
        for e in EDGES:
            n = self.near[6 * h + e]
            if n == NOWHERE or 6 * h + e in self.barred:
                continue
            face = self.faces[self.printed[n]]
            if not face.fixed or face.edges >> OPPOSITE[e] & 1:
                mask |= 1 << e
        return mask

    def _tolls(self, source: MapFile) -> dict[int, tuple[str, int]]:
        return {self.side[self._between(a, b)]: (kind, cost) for a, b, kind, cost in source.tolls}

    def _lay_out_slots(self) -> None:
        self.slot_base: list[int] = []
        self.slot_width: list[int] = []
        self.slot_city: list[tuple[int, int, int]] = []
        """Hex, city and circle of each slot."""
        for h, s in enumerate(self.spots):
            cities = [n for n in s.nodes if n.kind == CITY]
            rooms = [n.slots for n in cities]
            if cities and not s.fixed:
                rooms += [n.slots for t in self.tiles if self._may_carry(t, s) for n in t.nodes]
            width = max(rooms, default=0)
            self.slot_base.append(len(self.slot_city))
            self.slot_width.append(width)
            self.slot_city += [(h, c, k) for c in range(len(cities)) for k in range(width)]
            if s.halt:
                self.slot_city.append((h, 0, 0))
        ends = (*self.slot_base[1:], len(self.slot_city))
        self.slot_spans = list(zip(self.slot_base, ends, strict=True))
        """Of each hex: its first slot, and where they end."""

    def _may_carry(self, tile: Tile, s: Spot) -> bool:
        """May the tile ever hold the cities of the hex, each for itself or joined?"""
        had, has = (sum(n.kind == CITY for n in nodes) for nodes in (s.nodes, tile.nodes))
        return has == had or (0 < has < had and tile.label == s.label)

    # ------------------------------------------------------------ asking

    def face(self, s: Ground, h: int) -> Face:
        """What lies in the hex now."""
        return self.faces[s.laid[h]]

    def face_of(self, tile: str, rotation: int) -> int:
        """The face of a tile by its name."""
        return 6 * self.tile_index[tile] + rotation

    def is_bare(self, s: Ground, h: int) -> bool:
        """Has no tile been laid in the hex?"""
        return s.laid[h] == self.printed[h]

    def next_colour(self, s: Ground, h: int) -> str:
        """The colour of the tile that comes next in the hex."""
        return COLOURS[(self.faces[s.laid[h]].colour + 1) % len(COLOURS)]

    def upgrades(self, h: int, face: int) -> tuple[int, ...]:
        """The faces that may follow `face` in the hex: they fit the map, keep track and cities, one colour up."""
        key = (h, face)
        found = self._upgrades.get(key)
        if found is None:
            faces, shut = self.faces, ~self.open[h]
            found = self._upgrades[key] = tuple(f for f in self._following(face) if not faces[f].edges & shut)
        return found

    def _following(self, face: int) -> tuple[int, ...]:
        """The faces of tiles that may follow a face wherever it lies."""
        found = self._followers.get(face)
        if found is None:
            old, last = self.faces[face], 6 * len(self.tiles)
            found = self._followers[face] = tuple(f.index for f in self.faces[:last] if continues(old, f))
        return found

    def suits(self, h: int, face: int) -> bool:
        """Has the face the cities, towns, label and track that any tile of the hex must have?"""
        old, new = self.faces[self.printed[h]], self.faces[face]
        return not old.fixed and new.colour > old.colour and new.label == old.label and bool(carries(old, new))

    def added(self, old: int, new: int) -> Added:
        """What a face that may follow another adds: plain track as pairs of edges, and of each node that gets new
        exits its old number, its new number, its old exits, the new ones, and all old nodes that it is made of."""
        key = (old, new)
        found = self._added.get(key)
        if found is None:
            before, after = self.faces[old], self.faces[new]
            way = carries(before, after)[0]
            more = []
            for j, node in enumerate(after.nodes):
                parts = tuple(i for i, becomes in enumerate(way) if becomes == j)
                new_exits = bits(set(node.exits).difference(*(before.nodes[i].exits for i in parts)))
                if new_exits:
                    more += [(i, j, bits(before.nodes[i].exits), new_exits, parts) for i in parts]
            found = pairs(after.tracks) & ~pairs(before.tracks), tuple(sorted(more))
            self._added[key] = found
        return found

    def joinable(self, h: int, face: int) -> tuple[Joins, ...]:
        """The pairs of edges between which a tile that follows the face in the hex adds plain track, by edge."""
        key = (h, face)
        found = self._joinable.get(key)
        if found is None:
            old = self.faces[face].tracks
            new = {t for after in self.upgrades(h, face) for t in self.faces[after].tracks if t not in old}
            both = sorted(new | {(b, a) for a, b in new})
            by_edge = {a: tuple((b, pairs([(a, b)])) for first, b in both if first == a) for a, _ in both}
            found = tuple((a, sum(pair for _, pair in singly), singly) for a, singly in by_edge.items())
            self._joinable[key] = found
        return found

    def onward(self, arrival: int, face: int) -> Onward:
        """Where a train goes on to that comes into a hex with that face: the arrivals over plain track and through
        towns, and by city those through it."""
        found = self._onward[arrival].get(face)
        if found is None:
            h, edge = divmod(arrival, 6)
            lies = self.faces[face]
            plain = [end for end in lies.leads[edge] if end < NODE]
            cities: list[tuple[int, tuple[int, ...]]] = []
            for node in (end - NODE for end in lies.leads[edge] if end >= NODE):
                exits = [e for e in lies.nodes[node].exits if e != edge]
                if lies.nodes[node].kind == CITY:
                    cities.append((node, self._over(h, exits)))
                elif lies.nodes[node].kind != AREA:
                    plain += exits
            found = self._onward[arrival][face] = self._over(h, plain), tuple(cities)
        return found

    def _over(self, h: int, exits: list[int]) -> tuple[int, ...]:
        """The arrivals over some edges of a hex."""
        return tuple(self.across[6 * h + e] for e in exits if self.across[6 * h + e] >= 0)

    def terrain_cost(self, s: Ground, h: int) -> int:
        """What is printed in the hex, or on the tile that lies there: paid for the next tile."""
        return self.faces[s.laid[h]].cost

    def side_tolls(self, s: Ground, h: int, face: int) -> list[tuple[str, int]]:
        """Kind and price of each marked side where new track of the face would meet track on the other side."""
        new = self.faces[face].edges & ~self.faces[s.laid[h]].edges
        due = []
        for e in EDGES:
            there = self.across[6 * h + e]
            if new >> e & 1 and there >= 0 and self.side[there] in self.tolls:
                n, back = divmod(there, 6)
                if self.faces[s.laid[n]].edges >> back & 1:
                    due.append(self.tolls[self.side[there]])
        return due

    def slot_of(self, h: int, city: int) -> int:
        """The first slot of a city; its others follow."""
        return self.slot_base[h] + city * self.slot_width[h]

    def slots(self, s: Ground, h: int, city: int) -> range:
        """All slots the city has now."""
        first = self.slot_of(h, city)
        nodes = self.faces[s.laid[h]].nodes
        room = nodes[city].slots if city < len(nodes) else 0
        return range(first, first + (room or (1 if self.spots[h].halt else 0)))

    def free_slots(self, s: Ground, h: int, city: int) -> list[int]:
        return [k for k in self.slots(s, h, city) if s.tokens[k] == FREE]

    def slots_in(self, h: int) -> range:
        """All slots a hex can ever have."""
        return range(*self.slot_spans[h])

    def has_token(self, s: Ground, h: int, corp: int) -> bool:
        """Has the corporation a token anywhere in the hex?"""
        first, end = self.slot_spans[h]
        return corp in s.tokens[first:end]

    def ways(self, h: int, old: int, new: int) -> tuple[tuple[int, ...], ...]:
        """How the cities may be carried over when `new` replaces `old`; more than one is a choice to make."""
        found = self._ways.get((old, new))
        if found is None:
            found = self._ways[old, new] = carries(self.faces[old], self.faces[new])
        return found

    def city_now(self, s: Ground, h: int, city: int) -> int:
        """Where a printed city of the hex is on the tile that lies there now."""
        way = self.ways(h, self.printed[h], s.laid[h])
        return way[0][city] if way else city

    # ------------------------------------------------------------ changing

    def set_up(self, s: Ground) -> None:
        """An empty board."""
        s.laid = list(self.printed)
        s.tiles_left = [t.count for t in self.tiles]
        s.tokens = [FREE] * len(self.slot_city)
        s.track_hash = s.token_hash = 0

    def rehash(self, s: Ground) -> None:
        """Work out both hashes of a board that was put down piece by piece."""
        s.track_hash = s.token_hash = 0
        for h, face in enumerate(s.laid):
            s.track_hash ^= self._track_key(h, face)
        for slot, corp in enumerate(s.tokens):
            s.token_hash ^= self._token_key(slot, corp)

    def lay(self, s: Ground, h: int, face: int, way: int = 0) -> None:
        """Put the face in the hex: supply, tokens and hashes follow.  `way` picks one of `ways`."""
        old, new = self.faces[s.laid[h]], self.faces[face]
        if old.tile >= 0 and s.tiles_left[old.tile] != UNLIMITED:
            s.tiles_left[old.tile] += 1
        if s.tiles_left[new.tile] != UNLIMITED:
            s.tiles_left[new.tile] -= 1
        s.track_hash ^= self._track_key(h, old.index) ^ self._track_key(h, face)
        if old.cities:
            self._carry(s, h, old, self.ways(h, old.index, face)[way])
        s.laid[h] = face

    def _carry(self, s: Ground, h: int, old: Face, way: tuple[int, ...]) -> None:
        """Tokens go with their cities; of cities that become one, the circles of the first come first."""
        if way[: old.cities] == tuple(range(old.cities)):
            return
        width, base = self.slot_width[h], self.slot_base[h]
        before = s.tokens[base : base + old.cities * width]
        after = [FREE] * len(before)
        filled: dict[int, int] = {}
        for i in range(old.cities):
            start, first = filled.get(way[i], 0), way[i] * width
            filled[way[i]] = start + old.nodes[i].slots
            after[first + start : first + width] = before[i * width : (i + 1) * width - start]
        for k, corp in enumerate(after):
            self._set(s, base + k, corp)

    def put_token(self, s: Ground, slot: int, corp: int) -> None:
        self._set(s, slot, corp)

    def take_token(self, s: Ground, slot: int) -> None:
        self._set(s, slot, FREE)

    def _set(self, s: Ground, slot: int, corp: int) -> None:
        s.token_hash ^= self._token_key(slot, s.tokens[slot]) ^ self._token_key(slot, corp)
        s.tokens[slot] = corp

    def _track_key(self, h: int, face: int) -> int:
        return 0 if face == self.printed[h] else self._mixed(self._track_keys[h] + face)

    def _token_key(self, slot: int, corp: int) -> int:
        return 0 if corp == FREE else self._mixed(self._token_keys[slot] + corp)

    def _mixed(self, seed: int) -> int:
        found = self._keys.get(seed)
        if found is None:
            found = self._keys[seed] = Rng(seed).next()
        return found
