"""Reach and routes by trying everything, one piece of track after the other: slow, and independent of the kit's own.

It knows tiles as the data file gives them (paths between edges and nodes), and nothing of links, bounds or masks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from stockrail.core.rng import Rng
from stockrail.interchange.games18xx.boards import TraceBoard
from stockrail.rail.board import FREE, Board
from stockrail.rail.routes import Train
from stockrail.rail.tiles import CITY, NODE, TOWN

Stop = tuple[int, int]
Side = frozenset[int]
Found = tuple[frozenset[Side], tuple[Stop, ...]]

TOY = """
   1  2  3  4  5  6  7  8  9
A     #     O     .     @
B  o     y     .     O     #
C     O     .     oo    .
D  @     .     O     .     O
E     .     O     y     .

A2 city 20: 0 4 5
A8 =north area 30/60: 0
B3 /OO city 0; city 0
B9 =north area 30/60: 0 1
D1 area 20/40: 3 4
E6 /OO city 0; city 0
barred C4-D5
"""
"""A small map with everything: fixed hexes, two cities in a hex, one place of two hexes, a barred side."""
SIDED = """
   1  2  3  4  5  6  7  8  9
A     #     O     .     @
B  o     y     .     O     #
C     #     @     oo    .
D  @     .     O     .     O
E     @     O     y     .

A2 city 20: 0 4 5
A8 +E30 area 30/60: 0
B3 /OO city 0; city 0
B9 =north city 10: 0 1
C2 city 20*2: 0 3 4
C4 +E20 area 20/40: 0 1 2 3
D1 +W50 area 20/40: 3 4
E2 +W10 area 50/30: 3 4
E6 /OO city 0; city 0
"""
"""The like with ends in the east and in the west."""
VALUED = (
    TOY.replace("30/60", "30/60/90/X=100").replace("20/40:", "20/10/40/X=0/Y=120:").replace("20: 0 4", "20/Y=5: 0 4")
)
"""The first again, where two kinds of train count values of their own, and red areas have three by phase."""


def random_board(board: Board, seed: int) -> TraceBoard:
    """Tiles and tokens at random: corporation 0 with one to three tokens, corporation 1 with up to three."""
    rng = Rng(seed)
    at = TraceBoard(board)
    board.set_up(at)
    for _ in range(rng.below(3) + 2):
        for h in rng.shuffled(range(len(board.spots))):
            fits = [f for f in board.upgrades(h, at.laid[h]) if at.tiles_left[board.faces[f].tile] != 0]
            if fits and rng.below(3):
                board.lay(at, h, rng.choice(fits))
    cities = [(h, c) for h in range(len(board.spots)) for c in range(board.faces[at.laid[h]].cities)]
    cities = [(h, c) for h, c in rng.shuffled(cities) if board.faces[at.laid[h]].nodes[c].exits]
    own, foreign = 1 + rng.below(3), rng.below(4)
    for i, (h, c) in enumerate(cities[: own + foreign]):
        board.put_token(at, board.free_slots(at, h, c)[0], int(i >= own))
    return at


class Brute:
    """All walks and all routes of one corporation."""

    barred_side = "E"

    def __init__(self, board: Board, at: TraceBoard, corp: int, tier: int = 0) -> None:
        self.board, self.at, self.corp, self.tier = board, at, corp, tier

    def side(self, h: int, edge: int) -> Side:
        return frozenset((h, self.board.near[6 * h + edge]))

    def tokens(self, stop: Stop) -> list[int]:
        return [self.at.tokens[k] for k in self.board.slots(self.at, *stop)]

    def passes(self, stop: Stop) -> bool:
        kind = self.board.face(self.at, stop[0]).nodes[stop[1]].kind
        if kind == CITY:
            return FREE in self.tokens(stop) or self.corp in self.tokens(stop)
        return kind == TOWN

    def own(self, stop: Stop) -> bool:
        return self.board.face(self.at, stop[0]).nodes[stop[1]].kind == CITY and self.corp in self.tokens(stop)

    def stops(self) -> list[Stop]:
        board = self.board
        return [(h, n) for h in range(len(board.spots)) for n in range(len(board.face(self.at, h).nodes))]

    def out(self, stop: Stop) -> list[int]:
        paths = self.board.face(self.at, stop[0]).paths
        return [a for a, b in paths if b == NODE + stop[1]]

    def arrivals(self) -> set[int]:
        """Every `6 * hex + edge` over which a walk from an own token comes into a hex."""
        found: set[int] = set()
        for stop in self.stops():
            if self.own(stop):
                for edge in self.out(stop):
                    self._arrive(stop[0], edge, frozenset(), found)
        return found

    def _arrive(self, h: int, edge: int, used: frozenset[Side], found: set[int]) -> None:
        there = self.board.near[6 * h + edge]
        if there < 0 or self.side(h, edge) in used:
            return
        used |= {self.side(h, edge)}
        back = (edge + 3) % 6
        found.add(6 * there + back)
        for a, b in self.board.face(self.at, there).paths:
            ends = (b,) if a == back else (a,) if b == back else ()
            for end in ends:
                if end < NODE:
                    self._arrive(there, end, used, found)
                elif self.passes((there, end - NODE)):
                    for e in self.out((there, end - NODE)):
                        if e != back:
                            self._arrive(there, e, used, found)

    def routes(self) -> list[Found]:
        """Every legal route of at least two stops, of any length; each from both ends."""
        grown = (r for stop in self.stops() for r in self._grow((stop,), frozenset()) if any(map(self.own, r[1])))
        return [r for r in grown if not self.barred(r[1])]

    def _grow(self, stops: tuple[Stop, ...], used: frozenset[Side]) -> Iterator[Found]:
        if len(stops) > 1:
            yield used, stops
            if not self.passes(stops[-1]):
                return
        for edge in self.out(stops[-1]):
            yield from self._track(stops, stops[-1][0], edge, used)

    def _track(self, stops: tuple[Stop, ...], h: int, edge: int, used: frozenset[Side]) -> Iterator[Found]:
        there = self.board.near[6 * h + edge]
        if there < 0 or self.side(h, edge) in used:
            return
        used |= {self.side(h, edge)}
        back = (edge + 3) % 6
        for a, b in self.board.face(self.at, there).paths:
            ends = (b,) if a == back else (a,) if b == back else ()
            for end in ends:
                if end < NODE:
                    yield from self._track(stops, there, end, used)
                elif self.place((there, end - NODE)) not in map(self.place, stops):
                    yield from self._grow((*stops, (there, end - NODE)), used)

    def place(self, stop: Stop) -> object:
        return self.board.spots[stop[0]].place or stop

    def value(self, stop: Stop, train: str) -> int:
        """What is printed for the train, else for the phase."""
        node = self.board.face(self.at, stop[0]).nodes[stop[1]]
        tier = min(self.tier, len(node.values) - 1)
        return dict(node.by_train).get(train, node.values[tier])

    def earns(self, stops: Sequence[Stop], train: Train) -> int:
        """The best choice of counted stops, tried one by one: one with an own token among them.

        Ends on different sides of the map bring a bonus if both are counted.
        """
        count = min(train.counts, len(stops))
        ends = {stops[0], stops[-1]}
        (one, more), (two, less) = ((self.board.spots[h].side, self.board.spots[h].bonus) for h, _ in ends)
        bonus = more + less if one and two and one != two else 0
        chosen = (c for c in combinations(stops, count) if any(map(self.own, c)))
        most = max(sum(self.value(x, train.kind) for x in c) + (bonus if ends <= set(c) else 0) for c in chosen)
        return most + train.per_visit * len(stops)

    def barred(self, stops: Sequence[Stop]) -> bool:
        """Do both ends lie on the side of the map that may be visited once?"""
        sides = [self.board.spots[x[0]].side for x in (stops[0], stops[-1])]
        return sides == [self.barred_side] * 2

    def best(self, trains: Sequence[Train]) -> int:
        """The best total of routes that share no side, each train running once or not at all."""
        routes = {(used, frozenset(stops), stops[0], stops[-1]): stops for used, stops in self.routes()}
        lists = {t: self._earnings(routes, t) for t in trains}
        return self._combine(lists, list(trains), frozenset())

    def _earnings(
        self, routes: dict[tuple[frozenset[Side], frozenset[Stop], Stop, Stop], tuple[Stop, ...]], train: Train
    ) -> list[tuple[int, frozenset[Side]]]:
        fits = [(self.earns(s, train), key[0]) for key, s in routes.items() if len(s) <= train.visits]
        return sorted(set(fits), key=lambda r: -r[0])

    def _combine(
        self, lists: dict[Train, list[tuple[int, frozenset[Side]]]], trains: list[Train], used: frozenset[Side]
    ) -> int:
        if not trains:
            return 0
        best = self._combine(lists, trains[1:], used)
        for value, sides in lists[trains[0]]:
            if not sides & used:
                best = max(best, value + self._combine(lists, trains[1:], used | sides))
        return best
