"""Where track and tokens of a corporation should go: a cheap guide over all lays, exact runs for the best few.

The guide is a pull: every place not reached yet draws with its value, less for each tile that is missing on the way.
Distances are a property of the map alone, so they are measured once.  What a lay earns is asked of the route search,
with a small budget, for the few lays the guide likes best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import compress
from math import exp, inf
from typing import Final

from stockrail.rail.board import Board, Ground
from stockrail.rail.game import RailGame
from stockrail.rail.hexes import EDGES, bits
from stockrail.rail.routes import Train as Engine
from stockrail.rail.state import RailState
from stockrail.rail.tiles import AREA, CITY, NODE, Face

FADE: Final = 0.6
"""How fast a place's pull fades with the tiles still missing: to a bit more than half with each."""
BRANCH: Final = 0.8
"""Branching off a tile that lies already needs an upgrade first: nearly a tile more."""
ROUGH: Final = 100
"""Terrain of this price counts as a tile more."""
JOIN: Final = 6.0
"""A new end that meets track beyond the side."""
CITY_GROWS: Final = 30
"""A city without a tile draws at least with this, for it will grow."""
FEW: Final = 10
"""How many lays are tried on the board."""
NODES: Final = 4_000
"""The budget of a trial run: enough for a good run, seldom for a proof."""


class Atlas:
    """The places of a map and how many tiles lie between each of them and every hex."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.steps = [self._step(h) for h in range(len(board.spots))]
        faces = [board.faces[f] for f in board.printed]
        self.places = [h for h, face in enumerate(faces) if face.nodes]
        self.value = {h: self._value(faces[h]) for h in self.places}
        self.away = {h: self._measure(h) for h in self.places}
        hexes = range(len(board.spots))
        self.draws = [[self._drawn(p, self.away[p][h]) for p in self.places] for h in hexes]
        """By hex: how much each place draws from there, if track can be laid in the hex at once,"""
        self.branches = [[self._drawn(p, self.away[p][h] + BRANCH) for p in self.places] for h in hexes]
        """or if a tile that lies there must branch first;"""
        self.lays = [[self._drawn(p, self._after_lay(p, h)) for p in self.places] for h in hexes]
        """and from a tile that is laid there, which reaches its own place."""
        self._leads: dict[int, list[int]] = {}
        self._promises: dict[int, float] = {}

    def leads(self, face: int) -> list[int]:
        """By edge of a face: the edges a train that comes in can leave by, as bits; 0 where it cannot come in."""
        found = self._leads.get(face)
        if found is None:
            found = self._leads[face] = [_onward(self.board.faces[face], e) for e in EDGES]
        return found

    def promise(self, home: int) -> float:
        """How good a home is: what draws from there, and how near."""
        found = self._promises.get(home)
        if found is None:
            drawn = (x for p, x in zip(self.places, self.draws[home], strict=True) if p != home)
            found = self._promises[home] = sum(drawn)
        return found

    def _after_lay(self, place: int, h: int) -> float:
        return 0.0 if place == h else self.away[place][h] + BRANCH

    def _drawn(self, place: int, away: float) -> float:
        return self.value[place] * fade(away)

    def _step(self, h: int) -> float:
        """What it takes to bring track through a hex."""
        spot = self.board.spots[h]
        return 0.0 if self.board.faces[self.board.printed[h]].edges else 1.0 + spot.cost / ROUGH

    @staticmethod
    def _value(face: Face) -> int:
        return max(max(sum(n.values) // len(n.values), CITY_GROWS if n.kind == CITY else 0) for n in face.nodes)

    def _measure(self, place: int) -> list[float]:
        """Tiles to lay from each hex on, itself included, until the place is reached."""
        board = self.board
        away = [inf] * len(board.spots)
        work = [(self.steps[place], place)]
        while work:
            so_far, h = heappop(work)
            if so_far >= away[h]:
                continue
            away[h] = so_far
            face = board.faces[board.printed[h]]
            if h != place and any(n.kind == AREA for n in face.nodes):
                continue  # nothing runs through a red area
            for e in EDGES:
                n = board.near[6 * h + e]
                if n >= 0 and board.open[n] >> ((e + 3) % 6) & 1 and (not face.fixed or face.edges >> e & 1):
                    heappush(work, (so_far + self.steps[n], n))
        return away


def fade(away: float) -> float:
    """What part of a place's value draws from so many tiles away."""
    return exp(-FADE * away)


@lru_cache(maxsize=8)
def atlas(board: Board) -> Atlas:
    """The atlas of a map, drawn once."""
    return Atlas(board)


def _onward(face: Face, edge: int) -> int:
    """The ends a train finds that comes in over an edge, its way back among them where a city has others beside it."""
    found = 0
    for end in face.leads[edge]:
        found |= 1 << end if end < NODE else bits(face.nodes[end - NODE].exits)
    return found


class Trial:
    """A board on which something is tried out: track and tokens, and nothing else of a position."""

    __slots__ = ("laid", "tiles_left", "tokens", "track_hash", "token_hash")

    def __init__(self, s: Ground) -> None:
        self.laid, self.tiles_left, self.tokens = s.laid[:], s.tiles_left[:], s.tokens[:]
        self.track_hash, self.token_hash = s.track_hash, s.token_hash


def with_tile(board: Board, s: Ground, h: int, face: int) -> Trial:
    """A board with a tile laid."""
    trial = Trial(s)
    board.lay(trial, h, face)
    return trial


def joins(board: Board, s: Ground, h: int, face: int) -> bool:
    """May a tile change a run?  Not if it is plain track, each new piece of which leads to no other track."""
    old, new = board.face(s, h), board.faces[face]
    if old.nodes or new.nodes or board.spots[h].halt or not set(old.tracks) <= set(new.tracks):
        return True
    ends = met(board, s, h)
    return any(ends >> a & ends >> b & 1 for a, b in new.tracks if (a, b) not in old.tracks)


def met(board: Board, s: Ground, h: int) -> int:
    """The edges of a hex that track beyond them leads to, as bits."""
    found = 0
    for e, there in enumerate(board.across[6 * h : 6 * h + 6]):
        if there >= 0 and board.faces[s.laid[there // 6]].edges >> there % 6 & 1:
            found |= 1 << e
    return found


class Survey:
    """One corporation's surroundings: what its network reaches and what still draws it."""

    def __init__(self, g: RailGame, s: RailState, corp: int, engines: Sequence[Engine], nodes: int = NODES) -> None:
        self.g, self.s, self.corp, self.engines, self._budget = g, s, corp, tuple(engines), nodes
        self._terms = g.terms(s)
        self.atlas = atlas(g.board)
        self.reach = g.network.reach(s, corp)
        self.hexes = self.reach.hexes
        reached = {h for h in self.hexes if self.atlas.value.get(h) and g.board.face(s, h).edges}
        self._drawing = [p not in reached for p in self.atlas.places]
        """Of each place: does it still draw?"""
        self._most, self._next = self._drawn()
        """How much each place draws the hex of the network that is nearest to it, and the one that is nearest but one;
        what draws most is nearest."""
        self._without: dict[int, list[float]] = {}
        self._pulls: dict[tuple[int, int], float] = {}
        self.pull_now = sum(compress(self._most, self._drawing))

    # ------------------------------------------------------------ the guide

    def _drawn(self) -> tuple[list[float], list[float]]:
        nothing = [0.0] * len(self._drawing)
        columns = [sorted(column) for column in zip(nothing, nothing, *map(self._from, self.hexes), strict=True)]
        return [column[-1] for column in columns], [column[-2] for column in columns]

    def _from(self, h: int) -> list[float]:
        """How much each place draws a hex of the network."""
        return self.atlas.draws[h] if self.g.board.is_bare(self.s, h) else self.atlas.branches[h]

    def _beside(self, h: int) -> list[float]:
        """How much each place draws the rest of the network or, through its new tile, the hex."""
        found = self._without.get(h)
        if found is None:
            rest = self._most
            if h in self.hexes:  # a place that was nearest to it is so no more
                drawn = zip(self._from(h), self._most, self._next, strict=True)
                rest = [most if own < most else other for own, most, other in drawn]
            found = self._without[h] = list(map(max, rest, self.atlas.lays[h]))
        return found

    def _pull(self, h: int, ends: int) -> float:
        """How much all places draw when a tile in the hex leads on over some edges."""
        found = self._pulls.get((h, ends))
        if found is None:
            near = self.g.board.near[6 * h : 6 * h + 6]
            here = self._beside(h)
            rows = [self.atlas.draws[n] for e, n in enumerate(near) if n >= 0 and ends >> e & 1]
            found = 0.0
            for x in compress(map(max, here, here, *rows), self._drawing):
                found += x
            self._pulls[h, ends] = found
        return found

    def guide(self, h: int, face: int) -> float:
        """What a lay promises: places nearer, cities grown, track joined."""
        old, new = self.g.board.face(self.s, h), self.g.board.faces[face]
        ends = self._ends(h, face)
        grown = sum([n.values[0] for n in new.nodes]) - sum([n.values[0] for n in old.nodes])
        joined = (ends & ~old.edges & met(self.g.board, self.s, h)).bit_count()
        return self._pull(h, ends) - self.pull_now + grown + JOIN * joined

    def _ends(self, h: int, face: int) -> int:
        """The edges over which a walk would leave the hex, as bits."""
        edges = self.g.board.faces[face].edges
        if h in self.reach.homes:
            return edges
        found, leads = 0, self.atlas.leads(face)
        for e in EDGES:
            if edges >> e & 1 and self.reach.arrives(6 * h + e):
                found = (found | leads[e]) & ~(1 << e)
        return found

    # ------------------------------------------------------------ the trial

    def revenue(self, s: Ground | None = None) -> int:
        """What the trains in question would earn."""
        if s is None:
            return self._now
        return self.g.network.best(s, self.corp, self.engines, self._terms, self._budget).total

    @cached_property
    def _now(self) -> int:
        return self.revenue(self.s)

    def with_tile(self, h: int, face: int) -> Trial:
        """The board with the tile laid."""
        return with_tile(self.g.board, self.s, h, face)

    def gain(self, h: int, face: int) -> int:
        """What the trains in question would earn more with the tile."""
        return self.revenue(self.with_tile(h, face)) - self.revenue() if joins(self.g.board, self.s, h, face) else 0

    def with_token(self, h: int, city: int) -> Trial:
        """The board with a token of the corporation in the city."""
        trial = Trial(self.s)
        self.g.board.put_token(trial, self.g.board.free_slots(trial, h, city)[0], self.corp)
        return trial

    def most_with(self, cities: Sequence[tuple[int, int]]) -> float:
        """What the trains in question would earn more, at most, with a token in any of the cities: as with all."""
        board, trial = self.g.board, Trial(self.s)
        if any(h in board.halts for h, _ in cities):
            return inf  # where a train must stop, it may earn less
        for h, city in cities:
            free = board.free_slots(trial, h, city)
            if free:
                board.put_token(trial, free[0], self.corp)
        run = self.g.network.best(trial, self.corp, self.engines, self._terms, self._budget)
        return (run.total if run.proved else run.bound) - self.revenue()
