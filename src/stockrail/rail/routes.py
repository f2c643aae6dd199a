"""Routes of trains: what they are made of, what they earn, and how they are written.

A route is written as the hexes it runs through from end to end, those where the train stops in capitals:
`E23-e21-E19-D20` stops in E23, E19 and D20.  Where a route could end in any of several cities of a hex, the city's
number may follow: `D6.2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from stockrail.core.ids import Value
from stockrail.rail.board import FREE, Board, Ground
from stockrail.rail.links import HALT, Stop, Tracks
from stockrail.rail.tiles import AREA, CITY

ENDLESS: Final = 99
"""The reach of a train without a limit."""


@dataclass(frozen=True, slots=True)
class Train:
    """Visits up to `visits` stops and counts the best `counts` of them, one with an own token among them."""

    counts: int
    visits: int
    per_visit: int = 0
    """Earned for every stop visited; the search gives it to one train of a set."""
    kind: str = ""
    """Its kind, where some place of the map has a value of its own for it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a run depends on beside track and tokens.

    `tier` picks the value of places that change with the phases.  `extra` are pairs of hex and amount that add to the
    value of a stop there.  A route may not have both ends on one of the `barred_sides` of the map.  Hexes of a place in
    `split` are places of their own.  `per_visit` is earned by one train of the set, for each stop it visits.  A halt
    may be run past (`bypass`), and counts as a stop with its value (`halt_counts`) or only as a station.
    """

    tier: int = 0
    extra: tuple[tuple[int, int], ...] = ()
    barred_sides: frozenset[str] = frozenset()
    split: frozenset[str] = frozenset()
    per_visit: int = 0
    bypass: bool = True
    halt_counts: bool = True

    def __hash__(self) -> int:
        """Terms of one title seldom differ in more, and what is remembered is asked for by them all the time."""
        return hash((self.tier, self.extra, self.per_visit))


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run: `train` is its index in the list asked for; stops are (hex, node) pairs in order."""

    train: int
    text: str
    stops: tuple[Stop, ...]
    chains: tuple[tuple[int, ...], ...]
    """From stop to stop, with the hexes between them."""
    value: int


@dataclass(frozen=True, slots=True)
class NamedRoute:
    """One train's run in names, as players read it."""

    train: str
    revenue: int
    route: str
    """In the notation of this module."""
    stops: tuple[str, ...]
    """Hexes, with the city's number where a hex has several: `D20.1`."""
    connections: tuple[tuple[str, ...], ...]
    """From stop to stop, with the hexes between them."""


@dataclass(frozen=True, slots=True)
class Run:
    """A set of routes and what it earns.  When not `proved`, no set earns more than `bound`."""

    routes: tuple[Route, ...]
    total: int
    proved: bool = True
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a set of routes.

    Kinds: unreadable, broken (no such track, reversing, changing tracks), short, long, station, blocked (through a
    full foreign city), area (red in the middle), place (a stop twice), track (a side twice), shared (a side used by
    two trains), sides (both ends on a barred side of the map).
    """

    kind: str
    values: tuple[tuple[str, Value], ...] = ()


Placed: TypeAlias = tuple[int, int, int]
"""A stop and the face it is on."""
Facts: TypeAlias = tuple[int, int, str, tuple[str, int]]


class Company:
    """The stops as one corporation's trains see them under given terms: value, passage, station, place."""

    def __init__(
        self, board: Board, s: Ground, corp: int, tracks: Tracks, terms: Terms, known: dict[Placed, Facts] | None = None
    ) -> None:
        """`known` are facts of stops under the same terms."""
        self.board, self.corp, self.tracks, self.terms = board, corp, tracks, terms
        self._tokens = s.tokens[:]
        self._extra = dict(terms.extra)
        self._known = {} if known is None else known

    def facts(self, stop: Stop) -> Facts:
        """What holds of the stop whoever comes: its value and size, its place and its side of the map."""
        key = (*stop, self.tracks.laid[stop[0]])
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.value(stop), self.size(stop), self.place(stop), self.side(stop)
        return found

    def value(self, stop: Stop, train: str = "") -> int:
        """What a train counts there; `train` is a kind that some places value otherwise."""
        h, node = stop
        if node >= HALT:
            return self.board.spots[h].halt if self.terms.halt_counts else 0
        return self.board.faces[self.tracks.laid[h]].nodes[node].value(self.terms.tier, train) + self._extra.get(h, 0)

    def size(self, stop: Stop) -> int:
        """How much of a train's reach the stop takes."""
        return int(stop[1] < HALT or self.terms.halt_counts)

    def kind(self, stop: Stop) -> str:
        h, node = stop
        return CITY if node >= HALT else self.board.faces[self.tracks.laid[h]].nodes[node].kind

    def is_own(self, stop: Stop) -> bool:
        """Has the corporation a station there?"""
        return self.access(stop)[1]

    def lets_through(self, stop: Stop) -> bool:
        return self.access(stop)[0]

    def access(self, stop: Stop) -> tuple[bool, bool]:
        """May its trains run on from the stop, and has it a station there?"""
        h, node = stop
        if node >= HALT:
            return True, True
        n = self.board.faces[self.tracks.laid[h]].nodes[node]
        if n.kind != CITY:
            return n.kind != AREA, False
        first = self.board.slot_of(h, node)
        here = self._tokens[first : first + n.slots]
        own = self.corp in here
        return own or FREE in here, own

    def place(self, stop: Stop) -> str:
        """What may be visited once: the stop itself, or all that the map calls one place."""
        h, node = stop
        spot = self.board.spots[h]
        if node >= HALT:
            return spot.name
        if spot.place and spot.place not in self.terms.split:
            return "=" + spot.place
        return f"{spot.name}.{node}"

    def side(self, stop: Stop) -> tuple[str, int]:
        """The side of the map a red area stands for, and its bonus."""
        spot = self.board.spots[stop[0]]
        return spot.side, spot.bonus

    def end_bonus(self, a: Stop, b: Stop) -> int:
        """For a route from one side of the map to the other, if both ends are counted."""
        (side_a, bonus_a), (side_b, bonus_b) = self.side(a), self.side(b)
        return bonus_a + bonus_b if side_a and side_b and side_a != side_b else 0

    def ends_barred(self, a: Stop, b: Stop) -> bool:
        side = self.side(a)[0]
        return bool(side) and side == self.side(b)[0] and side in self.terms.barred_sides

    def worth(self, stops: Sequence[Stop], train: Train) -> int:
        """What the train earns on a route over these stops."""
        values = [self.value(x, train.kind) for x in stops]
        bonus = self.end_bonus(stops[0], stops[-1])
        visits = sum(self.size(x) for x in stops)
        if visits <= train.counts:
            return sum(values) + bonus + train.per_visit * visits
        own = [i for i, x in enumerate(stops) if self.is_own(x)]
        best = max(_best_of(values, {i}, train.counts) for i in own)
        if bonus:
            musts = ({0, len(stops) - 1, i} for i in own)
            crossing = (bonus + _best_of(values, must, train.counts) for must in musts if len(must) <= train.counts)
            best = max(best, *crossing, 0)
        return best + train.per_visit * visits


def counted(company: Company, stops: Sequence[Stop], train: Train) -> tuple[int, ...]:
    """Which stops of a route the train counts: the best so many, one with an own token among them."""
    if len(stops) <= train.counts:
        return tuple(range(len(stops)))
    values = [company.value(x, train.kind) for x in stops]
    own = {i for i, x in enumerate(stops) if company.is_own(x)}
    bonus, ends = company.end_bonus(stops[0], stops[-1]), {0, len(stops) - 1}
    sets = (c for c in combinations(range(len(stops)), train.counts) if own & set(c))
    return max(sets, key=lambda c: sum(values[i] for i in c) + (bonus if ends <= set(c) else 0))


def _best_of(values: list[int], must: set[int], count: int) -> int:
    """The dearest `count` values with those at `must` among them."""
    rest = sorted((v for i, v in enumerate(values) if i not in must), reverse=True)
    return sum(values[i] for i in must) + sum(rest[: count - len(must)])


def named(board: Board, laid: Sequence[int], route: Route, train: str) -> NamedRoute:
    """A route in names, on the tiles that lie there."""
    several = [len(board.faces[laid[h]].nodes) > 1 and node < HALT for h, node in route.stops]
    stops = (
        f"{board.names[h]}.{node}" if many else board.names[h]
        for (h, node), many in zip(route.stops, several, strict=True)
    )
    connections = (tuple(board.names[h] for h in chain) for chain in route.chains)
    return NamedRoute(train, route.value, route.text, tuple(stops), tuple(connections))


def written(board: Board, chains: Sequence[tuple[int, ...]], stops: Sequence[Stop], tracks: Tracks) -> str:
    """The notation of a route; a city's number is added where the last hex leaves it open."""
    words = [board.names[chains[0][0]] + _mark(board, chains[0][0], chains[0][1], stops[0], tracks)]
    for i, chain in enumerate(chains):
        words += [board.names[h].lower() for h in chain[1:-1]]
        last = i == len(chains) - 1
        words.append(board.names[chain[-1]] + (_mark(board, chain[-1], chain[-2], stops[-1], tracks) if last else ""))
    return "-".join(words)


def _mark(board: Board, h: int, neighbour: int, stop: Stop, tracks: Tracks) -> str:
    if stop[1] >= HALT or (len(board.faces[tracks.laid[h]].nodes) == 1 and h not in tracks.halts):
        return ""
    edge = next(e for e in range(6) if board.near[6 * h + e] == neighbour)
    open_to = [x for x in tracks.stops_in(h) if edge in tracks.exits(x)]
    return f".{stop[1]}" if len(open_to) > 1 else ""
