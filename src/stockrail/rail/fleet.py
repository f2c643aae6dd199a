"""The best set of routes for several trains, proved.

Where a kind of train has few routes, all of them are listed at once; else they are searched.  The best single routes
bound every set from above, greedy sets from below; only routes that can still be part of a better set go on.  They are
combined link by link: routes over the same links leave others the same, so a few operations on bit masks rule out
thousands of sets together.  Two equal trains without a limit have too many routes to list: theirs are put together from
arms (`pairs`), and of equal pairs the same one comes out (`ties`).

Past the budget of search nodes the answer says that it is not proved, and its bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TypeAlias

from stockrail.rail.arms import TooMany
from stockrail.rail.pairs import Pairs
from stockrail.rail.routes import Run, Train
from stockrail.rail.search import Meter, Row, Spent, search
from stockrail.rail.ties import Ties
from stockrail.rail.yard import Trail, Yard

Free: TypeAlias = list[int]
"""Of each kind of train the routes that may still be chosen, a bit for each."""
FEW = 4000
"""So many routes of a train are listed rather than searched."""
FEW_ENDLESS = 500
"""The same of a train without a limit, whose search has the better bound."""
MANY_ARMS = 50_000
"""Where two equal trains without a limit have more arms than that, their routes are listed; a smaller budget buys a
quick look, no proof."""
BUDGET = 2_000_000
"""How many nodes the search for one run may look at."""


def best_run(yard: Yard, trains: Sequence[Train], budget: int = BUDGET) -> Run:
    """The best set of routes for the trains; a bonus per visit goes to the train where it earns most."""
    per_visit = yard.company.terms.per_visit
    if not trains or not yard.stations:
        return Run((), 0, True, 0)
    meter = Meter(budget)
    if not per_visit:
        return _best_set(yard, list(trains), meter)
    runs = []
    for i in _first_of_each(trains):
        carriers = [replace(t, per_visit=per_visit if j == i else 0) for j, t in enumerate(trains)]
        runs.append(_best_set(yard, carriers, meter))
    best = max(runs, key=lambda r: r.total)
    return replace(best, proved=all(r.proved for r in runs), bound=max(r.bound for r in runs))


def _first_of_each(trains: Sequence[Train]) -> list[int]:
    return [i for i, t in enumerate(trains) if t not in trains[:i]]


def _best_set(yard: Yard, trains: list[Train], meter: Meter) -> Run:
    """The longest trains first; equal ones beside each other."""
    if len(trains) == 1:
        one = search(yard, trains[0], meter)
        if one.is_plain:
            try:
                return _single(yard, one.dearest(min(FEW, meter.left)))
            except Spent:
                pass  # too many to look at them all
    order = sorted(range(len(trains)), key=lambda i: (-trains[i].visits, -trains[i].counts, -trains[i].per_visit, i))
    ranked = [trains[i] for i in order]
    fleet = Fleet(yard, ranked, meter)
    try:
        fleet.solve()
        proved, bound = True, fleet.total
    except Spent:
        proved, bound = False, fleet.most()
    routes = [yard.route(t, order[i]) for i, t in enumerate(fleet.best) if t is not None]
    return Run(tuple(sorted(routes, key=lambda r: r.train)), fleet.total, proved, bound)


def _single(yard: Yard, trail: Trail | None) -> Run:
    """The run of one train."""
    return Run((yard.route(trail, 0),), trail[0], True, trail[0]) if trail is not None else Run((), 0, True, 0)


def _most(yard: Yard, train: Train) -> int:
    """No route of the train earns more, whatever the track: the bound when its search was not finished."""
    return sum(yard.values_of(train.kind)) + train.per_visit * len(yard.stops) + yard.most_bonus


_value = itemgetter(0)
"""What a trail earns; sorted by it in reverse, equal ones keep their order."""


class Fleet:
    """Several trains on one yard, equal ones beside each other: `best` has a trail or None for each."""

    def __init__(self, yard: Yard, trains: list[Train], meter: Meter) -> None:
        self.yard, self.meter = yard, meter
        self.kinds = list(dict.fromkeys(trains))
        self.trains = [self.kinds.index(t) for t in trains]
        """Of each train its kind."""
        self._later = [self.trains[i + 1 :] for i in range(len(trains))]
        self.single: list[int] = []
        """What the best route of each kind earns alone, as far as it is known."""
        self._every: list[list[Trail] | None] = self._list()
        """Of each kind all its routes in the order of the search, where they are few."""
        self._ranked: list[list[Trail] | None] = [None] * len(self.kinds)
        """The same, dearest first, where some of them are asked for."""
        self._pairs = self._two_endless()
        self._known: dict[tuple[int, int], Trail | None] = {}
        self._choices: list[Choice] = []
        self.best: list[Trail | None] = [None] * len(trains)
        self.total = 0

    def _list(self) -> list[list[Trail] | None]:
        """All routes of each kind, None where there are many; the routes of a shorter train are a longer one's too."""
        found: list[list[Trail] | None] = []
        shared: dict[tuple[bool, tuple[int, ...]], list[Row]] = {}
        for train in self.kinds:
            one = search(self.yard, train, self.meter)
            key = one.adjacent is self.yard.adjacent, tuple(one.values)
            if key not in shared:
                try:
                    shared[key] = one.rows(min(FEW_ENDLESS if one.endless else FEW, self.meter.left))
                except Spent:
                    found.append(None)
                    continue
            found.append(one.priced(shared[key]))
        return found

    def _two_endless(self) -> Pairs | None:
        """The arms of two equal trains without a limit, where their routes are many."""
        yard, train = self.yard, self.kinds[0]
        if len(self.trains) != 2 or len(self.kinds) != 1 or self._every[0] is not None:
            return None
        if self.meter.left < MANY_ARMS:
            return None
        one = search(yard, train, self.meter)
        if not one.endless or yard.sided or not yard.all_count or train.counts < train.visits:
            return None
        try:
            pairs = Pairs(yard, one.adjacent, one.values, MANY_ARMS)
        except TooMany:
            return None
        self.meter.left -= pairs.size
        return pairs

    def solve(self) -> None:
        for kind in range(len(self.kinds)):
            trail = self._one(kind, 0)
            self.single.append(trail[0] if trail else 0)
        self._greedy(range(len(self.trains)))
        if len(self.trains) == 1 or self.total == self.most():
            return
        self._greedy(range(len(self.trains) - 1, -1, -1))
        if self.total < self.most():
            self._combine()

    def most(self) -> int:
        """No set earns more: each train on its best route, and what was not finished on all there is."""
        known = len(self.single)
        return sum(self.single[k] if k < known else _most(self.yard, self.kinds[k]) for k in self.trains)

    def _one(self, kind: int, taken: int) -> Trail | None:
        """The best route of a kind of train apart from the sides taken."""
        every = self._every[kind]
        if every is not None:
            return self._listed(kind, every, taken)
        alone = self._known.get((kind, 0))
        if alone is not None and not alone[1] & taken:
            return alone
        key = (kind, taken)
        if key in self._known:
            return self._known[key]
        if self._pairs is not None:
            self._known[key] = self._pairs.best(taken)
        else:
            self._known[key] = search(self.yard, self.kinds[kind], self.meter, taken).run().best
        return self._known[key]

    def _listed(self, kind: int, every: list[Trail], taken: int) -> Trail | None:
        """The dearest of all routes of a kind apart from the sides taken, of equal ones the first."""
        if not taken:
            return max(every, key=_value, default=None)
        ranked = self._ranked[kind]
        if ranked is None:
            ranked = self._ranked[kind] = sorted(every, key=_value, reverse=True)
        for trail in ranked:
            if not trail[1] & taken:
                return trail
        return None

    def _above(self, kind: int, floor: int) -> list[Trail]:
        """All routes of a kind that earn more than the floor."""
        every = self._every[kind]
        if every is not None:
            return [t for t in every if t[0] > floor]
        return search(self.yard, self.kinds[kind], self.meter, 0, floor, collect=True).run().found

    def _greedy(self, order: Sequence[int]) -> None:
        """Let each train in turn take its best of what is left, then each again apart from the others."""
        run: list[Trail | None] = [None] * len(self.trains)
        for _ in range(2):
            for i in order:
                taken = sum(t[1] for j, t in enumerate(run) if t is not None and j != i)
                run[i] = self._one(self.trains[i], taken)
            self._keep(run)
            if self.total == self.most():
                return

    def _keep(self, run: list[Trail | None]) -> None:
        total = sum(t[0] for t in run if t is not None)
        if total > self.total:
            self.total, self.best = total, run[:]

    def _combine(self) -> None:
        """All routes that can be part of a better set, by kind of train, then all sets of them."""
        if self._pairs is not None and self._pair(self._pairs):
            return
        most = self.most()
        for kind, single in enumerate(self.single):
            floor = self.total - (most - single)
            self._choices.append(Choice(self.yard, self._above(kind, max(floor, 0))))
        self._choose(0, 0, [], [choice.all for choice in self._choices])

    def _pair(self, pairs: Pairs) -> bool:
        """Keep the best pair of two equal trains; False where only a search link by link shows which is the first."""
        total, picks = pairs.above(self.total, self.meter)
        first = Ties(pairs, self.total - self.single[0]).first(self.total, total, picks) if picks else []
        if first is None:
            return False
        self._keep(first)
        return True

    def _choose(self, i: int, value: int, run: list[Trail | None], free: Free) -> None:
        """The i-th train takes one of its free routes, or none: then no equal train runs either."""
        kind, later = self.trains[i], self._later[i]
        if not later:
            self._keep([*run, self._choices[kind].dearest(free[kind])])
            return
        self._descend(i, value, run, free, free[kind], 0)
        idle = free[:]
        idle[kind] = 0
        if value + sum(self._choices[k].worth(idle[k]) for k in later) > self.total:
            self._choose(i + 1, value, [*run, None], idle)

    def _descend(self, i: int, value: int, run: list[Trail | None], free: Free, routes: int, links: int) -> None:
        """The i-th train takes one of `routes`, which all run over `links` (bits); free routes of later trains keep off
        these.

        The dearest route names a link more: all routes that run over it too come first, and then those that do not.
        Where it has no other link it is the best of them, for the rest run farther and leave no more to others.
        """
        kind, later, choices = self.trains[i], self._later[i], self._choices
        choice = choices[kind]
        most = [choices[k].worth(free[k]) for k in later]
        while routes:
            route = (routes & -routes).bit_length() - 1
            trail = choice.trails[route]
            if not self._may_win(value, trail[0], kind, later, most):
                return
            self.meter.left -= 1
            if self.meter.left < 0:
                raise Spent
            link = next((n for n in choice.narrowing(route) if not links >> n & 1), None)
            if link is None:
                self._choose(i + 1, value + trail[0], [*run, trail], free)
                return
            over = routes & choice.users[link]
            apart = free[:]
            for k in later:
                apart[k] &= choices[k].apart(link)
            self._descend(i, value, run, apart, over, links | 1 << link)
            routes ^= over

    def _may_win(self, value: int, route: int, kind: int, later: list[int], most: list[int]) -> bool:
        """Can a set be better where this train earns no more than `route`?  Of equal trains the first earns most."""
        value += route
        for k, m in zip(later, most, strict=True):
            value += route if k == kind and route < m else m
        return value > self.total


class Choice:
    """The routes of one kind of train, dearest first.

    A set of routes is a big number with a bit for each, the dearest lowest.  `users[link]` are those that run over the
    link.
    """

    def __init__(self, yard: Yard, found: list[Trail]) -> None:
        best: dict[int, Trail] = {}
        for trail in found:
            if trail[1] not in best or best[trail[1]][0] < trail[0]:
                best[trail[1]] = trail
        self.yard = yard
        self.trails = sorted(best.values(), key=_value, reverse=True)
        self.all = (1 << len(self.trails)) - 1
        self.users = self._users()
        self._apart: dict[int, int] = {}
        self._left: dict[int, int] = {}
        self._narrowing: dict[int, list[int]] = {}

    def apart(self, link: int) -> int:
        """The routes that share no side with the link."""
        found = self._apart.get(link)
        if found is None:
            found = self.all
            for other in self.yard.crossing[link]:
                found &= ~self.users[other]
            self._apart[link] = found
        return found

    def narrowing(self, route: int) -> list[int]:
        """The links of a route, first the one that leaves least to others."""
        found = self._narrowing.get(route)
        if found is None:
            _, _, _, one, two = self.trails[route]
            found = self._narrowing[route] = sorted(one + two, key=self._beside)
        return found

    def _beside(self, link: int) -> int:
        """What the dearest route that shares no side with the link earns."""
        found = self._left.get(link)
        if found is None:
            found = self._left[link] = self.worth(self.apart(link))
        return found

    def _users(self) -> list[int]:
        """Of each link, the routes that run over it."""
        rows = [bytearray(len(self.trails) // 8 + 1) for _ in self.yard.masks]
        for k, (_, _, _, one, two) in enumerate(self.trails):
            byte, bit = k >> 3, 1 << (k & 7)
            for link in one:
                rows[link][byte] |= bit
            for link in two:
                rows[link][byte] |= bit
        return [int.from_bytes(row, "little") for row in rows]

    def dearest(self, routes: int) -> Trail | None:
        """The dearest of some routes."""
        return self.trails[(routes & -routes).bit_length() - 1] if routes else None

    def worth(self, routes: int) -> int:
        """What the dearest of some routes earns."""
        return self.trails[(routes & -routes).bit_length() - 1][0] if routes else 0
