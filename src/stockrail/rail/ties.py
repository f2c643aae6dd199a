"""Which of several best pairs of routes comes out: the one that the search link by link (`fleet`) would find first.

That search splits all routes by a link of the dearest one, those over the link first, and so on.  Here only the parts
with a best pair in them are followed; the dearest route of a part is all that has to be known of it.
"""

from __future__ import annotations

from typing import Final

from stockrail.rail.pairs import Pairs, Pick, Place
from stockrail.rail.yard import Trail

TIED: Final = 500
"""Past so many equal routes a search is quicker than to put them in order."""


class Ties:
    """The order of the routes that earn more than the floor; of those over the same sides only one counts."""

    def __init__(self, pairs: Pairs, floor: int) -> None:
        self._pairs, self._floor = pairs, floor
        self._beside: dict[int, int] = {}
        self._chosen: dict[int, tuple[Place, Pick]] = {}

    def first(self, before: int, total: int, picks: list[Pick]) -> list[Trail | None] | None:
        """Of all pairs that earn the total the first, or None if only that search can tell; `picks` are their dearer
        routes.

        The search begins with the cheaper route of a pair only until it has found twice as much as that earns.  So it
        can tell alone where such a route comes first that earns more than half of what was found `before`.
        """
        cheaper = [p for p in picks if before < 2 * (total - p[0]) < total]
        either = {*picks, *(other for p in cheaper for other in self._others(total, p))}
        if len(either) > TIED:
            return None
        pick = self._follow([p for p in either if self._choice(p)[1] == p])
        if pick is None or 2 * pick[0] < total:
            return None
        other = min(self._choice(p) for p in self._others(total, pick))[1]
        return [self._pairs.trail(pick), self._pairs.trail(other)]

    def _others(self, total: int, pick: Pick) -> list[Pick]:
        """The routes that earn the total together with this one."""
        return self._pairs.dearest(total - pick[0], self._pairs.mask(pick))

    def _follow(self, picks: list[Pick]) -> Pick | None:
        """Go into the part where a pick is found first, until it is the only one, or the dearest there."""
        over = past = 0
        while len(picks) > 1:
            dearest = self._dearest(max(picks)[0], over, past)
            if dearest is None:
                return None
            for link in self._narrowing(dearest):
                if over >> link & 1:
                    continue
                inside = [p for p in picks if self._pairs.links(p) >> link & 1]
                if not inside:
                    past |= 1 << link
                    break
                picks, over = inside, over | 1 << link
            else:
                return dearest
        return picks[0]

    def _dearest(self, least: int, over: int, past: int) -> Pick | None:
        """The dearest route over some links and not over others; there is one that earns `least`."""
        below = 0
        while True:
            found = self._pairs.dearest(least, 0, over, past, below)
            if len(found) > TIED:
                return None
            chosen = [self._choice(p) for p in found if self._choice(p)[1] == p]
            if chosen:
                return min(chosen)[1]
            below = found[0][0]

    def _choice(self, pick: Pick) -> tuple[Place, Pick]:
        """Of all routes over the same sides the dearest, then the first; and where the first of them stands."""
        mask = self._pairs.mask(pick)
        found = self._chosen.get(mask)
        if found is None:
            same = [(self._pairs.place(p), p) for p in self._pairs.same(mask) if p[0] > self._floor]
            most = max(p[0] for _, p in same)
            _, best = min((place, p) for place, p in same if p[0] == most)
            found = self._chosen[mask] = min(same)[0], best
        return found

    def _narrowing(self, pick: Pick) -> list[int]:
        """The links of a route, first the one that leaves least to others."""
        _, _, _, one, two = self._pairs.trail(pick)
        return sorted(one + two, key=self._left)

    def _left(self, link: int) -> int:
        """What the dearest route above the floor earns that shares no side with the link."""
        found = self._beside.get(link)
        if found is None:
            found = self._pairs.beside(link)
            found = self._beside[link] = found if found > self._floor else 0
        return found
