"""The network: reach, best routes and judged routes of any moment, remembered by the hashes of track and tokens.

Answers depend on track and tokens alone, so a state that comes back, or a clone, finds them ready, and nothing has
to be thrown away by hand.  Best routes are remembered by what the trains can get to besides: track laid elsewhere
changes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from stockrail.rail.board import Board, Ground
from stockrail.rail.fleet import BUDGET, best_run
from stockrail.rail.judge import judge
from stockrail.rail.links import HALT, Detour, Stop, Tracks
from stockrail.rail.memo import Memo
from stockrail.rail.reach import Reach
from stockrail.rail.routes import ENDLESS, Company, Facts, Fault, Placed, Run, Terms, Train, counted
from stockrail.rail.yard import Yard

FEW: Final = 48
MANY: Final = 1024
"""How many answers are remembered: few of the big ones, for a turn asks the same again and again, many small ones."""
NO_HALTS: Final[frozenset[int]] = frozenset()


class Network:
    """Questions about track and tokens on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._reach: Memo[Hashable, Reach] = Memo(FEW)
        self._last_reach: dict[int, Reach] = {}
        """By corporation: what was worked out last.  Much that is laid lies elsewhere."""
        self._tracks: Memo[Hashable, Tracks] = Memo(FEW)
        self._latest: Memo[Hashable, Tracks] = Memo(FEW)
        """The tracks made last: those of the next moment differ in few hexes."""
        self._facts: Memo[Terms, dict[Placed, Facts]] = Memo(FEW)
        """What is known of stops, by the terms."""
        self._yards: Memo[Hashable, Yard] = Memo(FEW)
        self._runnable: Memo[Hashable, bool] = Memo(MANY)
        self._runs: Memo[Hashable, Run] = Memo(MANY)
        self._runs_alike: Memo[Hashable, Run] = Memo(MANY)

    def reach(self, s: Ground, corp: int) -> Reach:
        """Where the corporation can walk now."""
        key = (s.track_hash, s.token_hash, corp)
        found = self._reach.get(key)
        if found is None:
            last = self._last_reach.get(corp)
            found = last.now(s) if last else Reach(self.board, s, corp)
            self._last_reach[corp] = self._reach.keep(key, found)
        return found

    def best(self, s: Ground, corp: int, trains: Sequence[Train], terms: Terms, budget: int = BUDGET) -> Run:
        """The best set of routes, proved; past the budget of search nodes the best found, with a bound."""
        key = (s.track_hash, s.token_hash, corp, tuple(trains), terms, budget)
        found = self._runs.get(key)
        if found is None:
            found = self._runs.keep(key, self._best(self._yard(s, corp, trains, terms), tuple(trains), budget))
        return found

    def _best(self, yard: Yard, trains: tuple[Train, ...], budget: int) -> Run:
        """The best set of routes on all yards that look the same to the trains."""
        key = (yard.alike, trains, budget)
        found = self._runs_alike.get(key)
        if found is None:
            found = self._runs_alike.keep(key, best_run(yard, trains, budget))
        return found

    def around(self, s: Ground, corp: int, trains: Sequence[Train], terms: Terms, shunned: frozenset[int]) -> Run:
        """The best set of routes that keeps away from some hexes."""
        track = Detour(self._track(s, corp, terms), shunned)
        stations = [x for x in self._stations(s, corp, track) if x[0] not in shunned]
        company = Company(self.board, s, corp, track, terms)
        return best_run(Yard(company, stations, _reach_of(trains, track)), tuple(trains), BUDGET)

    def judge(self, s: Ground, corp: int, trains: Sequence[Train], routes: Sequence[str], terms: Terms) -> Run | Fault:
        """What the routes earn (the i-th is run by the i-th train; "-" for none), or the first thing wrong."""
        return judge(self._company(s, corp, terms), trains, routes)

    def counted(self, s: Ground, corp: int, train: Train, stops: Sequence[Stop], terms: Terms) -> tuple[int, ...]:
        """Which stops of a route the train counts."""
        return counted(self._company(s, corp, terms), stops, train)

    def can_run(self, s: Ground, corp: int, terms: Terms) -> bool:
        """Is there a route of two stops for the corporation, whether or not it has a train?"""
        key = (s.track_hash, s.token_hash, corp, terms)
        found = self._runnable.get(key)
        return self._runnable.keep(key, self._can_run(s, corp, terms)) if found is None else found

    def _can_run(self, s: Ground, corp: int, terms: Terms) -> bool:
        company = self._company(s, corp, terms)
        if company.tracks.halts:
            return self.best(s, corp, (Train(2, 2),), terms).total > 0
        # a station and any stop a link away are such a route
        cities = {self.board.slot_city[k][:2] for k, owner in enumerate(s.tokens) if owner == corp}
        return any(company.place(k[1]) != company.place(k[0]) for x in cities for k in company.tracks.links(x))

    def _company(self, s: Ground, corp: int, terms: Terms) -> Company:
        known = self._facts.get(terms)
        if known is None:
            known = self._facts.keep(terms, {})
        return Company(self.board, s, corp, self._track(s, corp, terms), terms, known)

    def _track(self, s: Ground, corp: int, terms: Terms) -> Tracks:
        halts = self._halts(s, corp)
        key = (s.track_hash, halts, terms.bypass)
        found = self._tracks.get(key)
        if found is None:
            before = self._latest.get((halts, terms.bypass))
            found = self._tracks.keep(key, Tracks(self.board, s.laid, halts, terms.bypass, before))
            self._latest.keep((halts, terms.bypass), found)
        return found

    def _halts(self, s: Ground, corp: int) -> frozenset[int]:
        """The halts that are stops of the corporation."""
        board = self.board
        return frozenset([h for h in board.halts if board.has_token(s, h, corp)]) if board.halts else NO_HALTS

    def _yard(self, s: Ground, corp: int, trains: Sequence[Train], terms: Terms) -> Yard:
        company = self._company(s, corp, terms)
        far = _reach_of(trains, company.tracks)
        key = (s.track_hash, s.token_hash, corp, terms, far)
        found = self._yards.get(key)
        if found is None:
            found = self._yards.keep(key, Yard(company, self._stations(s, corp, company.tracks), far))
        return found

    def _stations(self, s: Ground, corp: int, tracks: Tracks) -> list[Stop]:
        """The own stations, halts included, in the order of their slots."""
        found: list[Stop] = []
        for slot, owner in enumerate(s.tokens):
            if owner == corp:
                h, city, _ = self.board.slot_city[slot]
                found += [x for x in tracks.stops_in(h) if x[1] >= HALT] if h in tracks.halts else [(h, city)]
        return found


def _reach_of(trains: Sequence[Train], tracks: Tracks) -> int:
    """How many links from a station the trains may get; a halt may be a stop that takes no visit."""
    return ENDLESS if tracks.halts else max((train.visits for train in trains), default=1) - 1
