"""Where track and tokens of a corporation should go: a cheap guide over all lays, exact runs for the best few.

The guide is a pull: every place not reached yet draws with its value, less for each tile that is missing on the way.
Distances are a property of the map alone, so they are measured once.  What a lay earns is asked of the route search,
with a small budget, for the few lays the guide likes best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import exp, inf
from typing import Final

from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.hexes import EDGES
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


class Survey:
    """One corporation's surroundings: what its network reaches and what still draws it."""

    def __init__(self, g: RailGame, s: RailState, corp: int, engines: Sequence[Engine], nodes: int = NODES) -> None:
        self.g, self.s, self.corp, self.engines, self._budget = g, s, corp, tuple(engines), nodes
        self.atlas = atlas(g.board)
        self.reach = g.network.reach(s, corp)
        self.hexes = self.reach.hexes
        self.reached = {h for h in self.hexes if self.atlas.value.get(h) and g.board.face(s, h).edges}
        self._without: dict[int, list[float]] = {}
        self._drawn = [p for p in self.atlas.places if p not in self.reached]
        self.pull_now = self._pull(self._nearest(-1))

    # ------------------------------------------------------------ the guide

    def _nearest(self, without: int) -> list[float]:
        """How far each place still is, not counting one hex of the network."""
        found = self._without.get(without)
        if found is None:
            bare = [h for h in self.hexes if h != without and self.g.board.is_bare(self.s, h)]
            laid = [h for h in self.hexes if h != without and not self.g.board.is_bare(self.s, h)]
            found = []
            for p in self._drawn:
                away = self.atlas.away[p]
                near = min((away[h] for h in bare), default=inf)
                found.append(min(near, min((away[h] for h in laid), default=inf) + BRANCH))
            self._without[without] = found
        return found

    def _pull(self, nearest: Iterable[float]) -> float:
        value = self.atlas.value
        return sum(value[p] * fade(d) for p, d in zip(self._drawn, nearest, strict=True))

    def guide(self, h: int, face: int) -> float:
        """What a lay promises: places nearer, cities grown, track joined."""
        board, away = self.g.board, self.atlas.away
        old, new = board.face(self.s, h), board.faces[face]
        ends = self._ends(h, new)
        beyond = [board.near[6 * h + e] for e in ends if board.near[6 * h + e] >= 0]
        nearest = self._nearest(h)
        pull = 0.0
        for i, p in enumerate(self._drawn):
            there = away[p]
            near = 0.0 if p == h else min(nearest[i], there[h] + BRANCH, *(there[n] for n in beyond))
            pull += self.atlas.value[p] * fade(near)
        grown = sum(n.values[0] for n in new.nodes) - sum(n.values[0] for n in old.nodes)
        joined = sum(self._meets(h, e) for e in ends if not old.edges >> e & 1)
        return pull - self.pull_now + grown + JOIN * joined

    def _ends(self, h: int, face: Face) -> set[int]:
        """The edges over which a walk would leave the hex."""
        if h in self.reach.homes:
            return {e for e in EDGES if face.edges >> e & 1}
        found: set[int] = set()
        for e in EDGES:
            if face.edges >> e & 1 and self.reach.arrives(6 * h + e):
                for end in face.leads[e]:
                    found |= {end} if end < NODE else set(face.nodes[end - NODE].exits)
                    found.discard(e)
        return found

    def _meets(self, h: int, edge: int) -> bool:
        there = self.g.board.across[6 * h + edge]
        return there >= 0 and bool(self.g.board.face(self.s, there // 6).edges >> (there % 6) & 1)

    # ------------------------------------------------------------ the trial

    def revenue(self, s: RailState | None = None) -> int:
        """What the trains in question would earn."""
        board = self.s if s is None else s
        return self.g.network.best(board, self.corp, self.engines, self.g.terms(board), self._budget).total

    def with_tile(self, h: int, face: int) -> RailState:
        """The position with the tile laid; nothing else of the turn has happened."""
        s = self.s.clone()
        self.g.board.lay(s, h, face)
        return s

    def with_token(self, h: int, city: int) -> RailState:
        """The position with a token of the corporation in the city."""
        s = self.s.clone()
        self.g.board.put_token(s, self.g.board.free_slots(s, h, city)[0], self.corp)
        return s
