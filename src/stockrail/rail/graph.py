"""The network: reach, best routes and judged routes of any moment, remembered by the hashes of track and tokens.

Answers depend on track and tokens alone, so a state that comes back, or a clone, finds them ready, and nothing has
to be thrown away by hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from stockrail.rail.board import Board, Ground
from stockrail.rail.judge import judge
from stockrail.rail.links import HALT, Stop, Tracks
from stockrail.rail.reach import Reach
from stockrail.rail.routes import Company, Fault, Run, Terms, Train
from stockrail.rail.search import BUDGET, Yard, best_run

FEW: Final = 48
MANY: Final = 1024
"""How many answers are remembered: few of the big ones, for a turn asks the same again and again, many small ones."""


class Memory(dict[Hashable, Any]):
    """Remembers the latest answers; the oldest half goes when it is full."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: Hashable, value: Any) -> Any:
        if len(self) >= self.most:
            for old in list(self)[: self.most // 2]:
                del self[old]
        self[key] = value
        return value


class Network:
    """Questions about track and tokens on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._reach = Memory(FEW)
        self._tracks = Memory(FEW)
        self._yards = Memory(FEW)
        self._runs = Memory(MANY)

    def reach(self, s: Ground, corp: int) -> Reach:
        """Where the corporation can walk now."""
        key = (s.track_hash, s.token_hash, corp)
        found: Reach | None = self._reach.get(key)
        if found is None:
            found = self._reach.keep(key, Reach(self.board, s, corp))
        assert found is not None
        return found

    def best(self, s: Ground, corp: int, trains: Sequence[Train], terms: Terms, budget: int = BUDGET) -> Run:
        """The best set of routes, proved; past the budget of search nodes the best found, with a bound."""
        key = (s.track_hash, s.token_hash, corp, tuple(trains), terms, budget)
        found: Run | None = self._runs.get(key)
        if found is None:
            found = self._runs.keep(key, best_run(self._yard(s, corp, terms), trains, budget))
        assert found is not None
        return found

    def judge(self, s: Ground, corp: int, trains: Sequence[Train], routes: Sequence[str], terms: Terms) -> Run | Fault:
        """What the routes earn (the i-th is run by the i-th train; "-" for none), or the first thing wrong."""
        return judge(self._company(s, corp, terms), trains, routes)

    def can_run(self, s: Ground, corp: int, terms: Terms) -> bool:
        """Is there a route of two stops for the corporation, whether or not it has a train?"""
        return self.best(s, corp, (Train(2, 2),), terms).total > 0

    def _company(self, s: Ground, corp: int, terms: Terms) -> Company:
        return Company(self.board, s, corp, self._track(s, corp, terms), terms)

    def _track(self, s: Ground, corp: int, terms: Terms) -> Tracks:
        halts = frozenset(h for h in self._halts(s, corp))
        key = (s.track_hash, halts, terms.bypass)
        found: Tracks | None = self._tracks.get(key)
        if found is None:
            found = self._tracks.keep(key, Tracks(self.board, s.laid, halts, terms.bypass))
        assert found is not None
        return found

    def _halts(self, s: Ground, corp: int) -> list[int]:
        board = self.board
        return [h for h in board.halts if board.has_token(s, h, corp)]

    def _yard(self, s: Ground, corp: int, terms: Terms) -> Yard:
        key = (s.track_hash, s.token_hash, corp, terms)
        found: Yard | None = self._yards.get(key)
        if found is None:
            company = self._company(s, corp, terms)
            found = self._yards.keep(key, Yard(company, self._stations(s, corp, company.tracks)))
        assert found is not None
        return found

    def _stations(self, s: Ground, corp: int, tracks: Tracks) -> list[Stop]:
        """The own stations, halts included, in the order of their slots."""
        found: list[Stop] = []
        for slot, owner in enumerate(s.tokens):
            if owner == corp:
                h, city, _ = self.board.slot_city[slot]
                found += [x for x in tracks.stops_in(h) if x[1] >= HALT] if h in tracks.halts else [(h, city)]
        return found
