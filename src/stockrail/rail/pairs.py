"""The best two routes of equal trains without a limit, proved.

Both are made of arms (`arms`).  Each arm knows its best route, so the dearest arm that shares no side with one route
bounds the other.  The dearer route is grown arm by arm; arms whose best routes are too cheap beside what they leave are
cut with all longer ones, and what is left of a route that may win is worked out exactly.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

from stockrail.rail.arms import KEPT, NO_ARM, Arms, bits, columns
from stockrail.rail.search import Meter, Spent
from stockrail.rail.yard import Trail, Yard

Pick: TypeAlias = tuple[int, int, int, int]
"""A route: what it earns, which station it grew from, its dearer arm and the other."""
Place: TypeAlias = tuple[int, int, int, int, int]
"""When the search comes to a route."""


class Pairs:
    """All arms of all stations, by the best route of each."""

    def __init__(self, yard: Yard, adjacent: list[list[tuple[int, int, int]]], values: list[int], most: int) -> None:
        """`adjacent` and `values` are the train's; `TooMany` where there are more arms than `most`."""
        self.yard = yard
        self.stations: list[Arms] = []
        self.size = handled = 0
        for start in yard.stations:
            arms = Arms(yard, adjacent, values, start, handled, most - self.size)
            self.stations.append(arms)
            self.size += len(arms.values)
            handled |= 1 << start
        best = [earned for arms in self.stations for earned in arms.best]
        where = [s for s, arms in enumerate(self.stations) for _ in arms.best]
        arm = [a for arms in self.stations for a in range(len(arms.best))]
        order = sorted(range(self.size), key=best.__getitem__)
        self._best = [best[i] for i in order]
        """What the best routes of all arms earn, the cheapest first: the order of the bits in sets of them."""
        self._where = [where[i] for i in order]
        self._arm = [arm[i] for i in order]
        self._all = (1 << self.size) - 1
        sides = max((mask.bit_length() for mask in yard.masks), default=0)
        masks = [mask for arms in self.stations for mask in arms.masks]
        self._over = columns([masks[i] for i in order], sides)
        """Of each side the arms that run over it."""
        self._apart = [self._free(mask) for mask in yard.masks]
        """Of each link the arms that share no side with it."""
        self._left: dict[int, int] = {}
        """Of some arms of the station that the dearer route grows from: what they leave."""
        self._goal = 0
        self._found: list[Pick] = []

    def _free(self, mask: int) -> int:
        """The arms that run over none of these sides."""
        over = 0
        for side in bits(mask):
            over |= self._over[side]
        return self._all & ~over

    # ------------------------------------------------------------------ one route

    def best(self, taken: int) -> Trail | None:
        """The best route apart from the sides taken, of equal ones the first in the order of the search."""
        found = self.dearest(1, taken)
        return self.trail(min(found, key=self.place)) if found else None

    def dearest(self, least: int, taken: int = 0, over: int = 0, past: int = 0, below: int = 0) -> list[Pick]:
        """The dearest routes that earn that much at least, share no side with `taken`, run over all links `over` and
        none of the links `past`; if `below` is given, of those that earn less than that."""
        found: list[Pick] = []
        allowed: dict[int, int] = {}
        free = self._free(taken)
        while free:
            at = free.bit_length() - 1
            if self._best[at] < least:
                break
            free ^= 1 << at
            s, a = self._where[at], self._arm[at]
            arms = self.stations[s]
            links = arms.links[a] if over or past else 0
            if links & past:
                continue
            if s not in allowed:
                allowed[s] = arms.free(taken)
                for link in bits(past):
                    allowed[s] &= ~arms.over_link(link)
            mates = arms.mates(a) & allowed[s]
            missing = bits(over & ~links)
            for link in missing:
                mates &= arms.over_link(link)
            alone = arms.worth + arms.values[a]
            if not missing and alone >= least and not 0 < below <= alone:
                if alone > least:
                    found.clear()
                    least = alone
                found.append((alone, s, a, NO_ARM))
            while mates:
                rank = mates.bit_length() - 1
                value = alone + arms.ranked[rank]
                if value < least:
                    break
                mates ^= 1 << rank
                if 0 < below <= value or rank > arms.rank[a]:
                    continue
                if value > least:
                    found.clear()
                    least = value
                found.append((value, s, a, arms.order[rank]))
        return found

    def place(self, pick: Pick) -> Place:
        """When the search comes to a route, to be compared with others: to an arm, its longer ones, then its pairs."""
        _, s, a, b = pick
        arms = self.stations[s]
        if b == NO_ARM:
            return s, a, 1, 0, b
        one, two = self._in_order(arms, a, b)
        return s, arms.after[one], 0, -arms.depth[one], two

    def trail(self, pick: Pick) -> Trail:
        value, s, a, b = pick
        arms = self.stations[s]
        if b == NO_ARM:
            return value, arms.masks[a], arms.start, arms.path(a), ()
        one, two = self._in_order(arms, a, b)
        return value, arms.masks[a] | arms.masks[b], arms.start, arms.path(one), arms.path(two)

    def _in_order(self, arms: Arms, a: int, b: int) -> tuple[int, int]:
        """Two arms as the search grows them: the second begins with a link of a smaller number."""
        return (a, b) if arms.path(a)[0] > arms.path(b)[0] else (b, a)

    def mask(self, pick: Pick) -> int:
        """The sides of a route."""
        _, s, a, b = pick
        arms = self.stations[s]
        return arms.masks[a] if b == NO_ARM else arms.masks[a] | arms.masks[b]

    def links(self, pick: Pick) -> int:
        """The links of a route as bits."""
        _, s, a, b = pick
        arms = self.stations[s]
        return arms.links[a] if b == NO_ARM else arms.links[a] | arms.links[b]

    def same(self, mask: int) -> list[Pick]:
        """All routes over exactly these sides."""
        found: list[Pick] = []
        for s, arms in enumerate(self.stations):
            by_mask: dict[int, list[int]] = {}
            inside = [arms.order[rank] for rank in bits(arms.within(mask))]
            for b in inside:
                by_mask.setdefault(arms.masks[b], []).append(b)
            for a in inside:
                alone = arms.worth + arms.values[a]
                if arms.masks[a] == mask:
                    found.append((alone, s, a, NO_ARM))
                for b in by_mask.get(mask ^ arms.masks[a], ()):
                    if arms.rank[b] < arms.rank[a] and arms.fit(a, b):
                        found.append((alone + arms.values[b], s, a, b))
        return found

    def beside(self, link: int) -> int:
        """What the best route earns that shares no side with the link."""
        return self._second(self._apart[link], self.yard.masks[link], 1)

    # ------------------------------------------------------------------ two routes

    def above(self, total: int, meter: Meter) -> tuple[int, list[Pick]]:
        """What the best two routes earn, if that is more than the total, and all dearer routes of such two."""
        self._goal, self._found = total + 1, []
        for s in range(len(self.stations)):
            self._grow(s, meter)
        return self._goal, self._found

    def _grow(self, s: int, meter: Meter) -> None:
        """Try all dearer arms of a station, each before the longer ones."""
        arms = self.stations[s]
        self._left.clear()
        levels = max(arms.depth, default=0) + 1
        frees, kept = [0] * levels, [0] * levels
        a = 0
        while a < len(arms.values):
            depth = arms.depth[a]
            free, mates = self._apart[arms.last(a)], arms.apart(a)
            if depth:
                free &= frees[depth - 1]
                mates &= kept[depth - 1]
            meter.left -= 1
            reach = arms.reach[a]
            if not free or 2 * reach < self._goal or reach + self._most(free) < self._goal:
                a = arms.after[a]
                continue
            frees[depth], kept[depth] = free, mates
            self._match(s, a, free, mates, meter)
            a += 1

    def _match(self, s: int, a: int, free: int, mates: int, meter: Meter) -> None:
        """Try the routes whose dearer arm is a; the other train has what is `free`.

        The other arms are tried by their first link: most of them need not be looked at one by one.
        """
        arms = self.stations[s]
        most = self._most(free)
        if 2 * arms.best[a] < self._goal or arms.best[a] + most < self._goal:
            return
        alone = arms.worth + arms.values[a]
        if 2 * alone >= self._goal and alone + most >= self._goal:
            self._try(alone, s, a, NO_ARM, free)
        mates = arms.no_dearer(mates, a)
        for root, longer in arms.roots:
            near = mates & longer
            if near and alone + arms.ranked[near.bit_length() - 1] + most >= self._goal:
                self._match_near(s, a, free & self._leaves(s, root), near, meter)

    def _match_near(self, s: int, a: int, free: int, mates: int, meter: Meter) -> None:
        """The same of other arms that begin alike; what their first link takes is not free."""
        arms, left = self.stations[s], self._left
        alone = arms.worth + arms.values[a]
        most = self._most(free)
        cheap = bisect_left(arms.ranked, max((self._goal + 1) // 2, self._goal - most) - alone)
        mates >>= cheap
        while mates:
            at = mates.bit_length() - 1
            mates ^= 1 << at
            rank = cheap + at
            if rank > arms.rank[a]:
                continue
            value = alone + arms.ranked[rank]
            if 2 * value < self._goal or value + most < self._goal:
                return
            meter.left -= 1
            if meter.left < 0:
                raise Spent
            b = arms.order[rank]
            leaves = left.get(b)
            rest = free & (self._leaves(s, b) if leaves is None else leaves)
            if rest and value + self._best[rest.bit_length() - 1] >= self._goal:
                self._try(value, s, a, b, rest)

    def _try(self, value: int, s: int, a: int, b: int, free: int) -> None:
        """Keep a route if the best one apart from it makes a pair that is good enough."""
        pick = (value, s, a, b)
        other = self._second(free, self.mask(pick), self._goal - value)
        if other:
            if value + other > self._goal:
                self._goal = value + other
                self._found.clear()
            self._found.append(pick)

    def _most(self, free: int) -> int:
        """No route of these arms earns more."""
        return self._best[free.bit_length() - 1] if free else 0

    def _leaves(self, s: int, b: int) -> int:
        """The arms of all stations that share no side with this one."""
        found = self._left.get(b)
        if found is None:
            arms = self.stations[s]
            found = self._apart[arms.last(b)]
            if arms.parent[b] != NO_ARM:
                found &= self._leaves(s, arms.parent[b])
            if len(self._left) > KEPT:
                self._left.clear()
            self._left[b] = found
        return found

    def _second(self, free: int, mask: int, least: int) -> int:
        """What the best route of free arms earns that shares no side with the mask; 0 if it is less than `least`."""
        best, allowed = 0, dict[int, int]()
        while free:
            at = free.bit_length() - 1
            if self._best[at] < least:
                break
            free ^= 1 << at
            s, a = self._where[at], self._arm[at]
            arms = self.stations[s]
            if s not in allowed:
                allowed[s] = arms.free(mask)
            mates = arms.mates(a) & allowed[s]
            value = arms.worth + arms.values[a]
            if mates:
                value += arms.ranked[mates.bit_length() - 1]
            if value >= least:
                best, least = value, value + 1
        return best
