"""The 1846 bot of club strength: the greedy one, with its cash at work in shares that earn."""

from __future__ import annotations

from stockrail.bots.rail import g1846
from stockrail.rail import actions as act
from stockrail.rail.state import RailState


class Club(g1846.Greedy):
    """One seat's player."""

    def _reserve(self, s: RailState, mine: list[int]) -> int:
        """Nothing: a share that pays is worth more than cash that waits for a train."""
        return 0

    def _shares(self, s: RailState, a: act.Par | act.Share | act.Sell) -> float:
        """A share of a railway that runs, by what it yields; the rest as before."""
        corp = self._game.corp_index[a.corporation]
        if isinstance(a, act.Share) and s.ran[corp] and self._lead(s):
            return 10 * s.ran[corp] / max(self._game.value(s, corp), 1)
        return super()._shares(s, a)

    def _lead(self, s: RailState) -> bool:
        """Has the seat a railway of its own?"""
        return any(s.president[c] == self._seat for c in self._game.majors)
