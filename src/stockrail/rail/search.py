"""The best set of routes, proved: branch and bound over trails of links, then over sets of trails.

One train: start at each own station in turn, forbid the stations already handled, grow one arm and then the other;
the second arm begins with a link of a smaller number, so every route is met once.  A branch is cut when even all that
a flood from its open ends finds within the train's reach would not beat the floor, or when the same stops and sides
were met in another order.  A train without a limit stops wherever it can.

Several trains: the best single routes bound every set from above, greedy sets from below; only routes that can still
be part of a better set are listed.  They are combined link by link: routes over the same links leave others the same,
so a few operations on bit masks rule out thousands of sets together.  Nodes are counted, never seconds: past the budget
the answer says that it is not proved, and its bound.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TypeAlias

from stockrail.rail.links import Stop
from stockrail.rail.routes import Company, Route, Run, Train, written

Links: TypeAlias = tuple[int, ...]
Arms: TypeAlias = tuple[int, Links, Links]
"""The station a route grew from, and the links of its two arms."""
Trail: TypeAlias = tuple[int, int, int, Links, Links]
"""Value and sides of a route, then its arms."""
Free: TypeAlias = list[int]
"""Of each kind of train the routes that may still be chosen, a bit for each."""
BUDGET = 2_000_000
LISTED = 4
"""What a listed route costs beside its node: lists take room, and the budget bounds that too."""

OPEN = -1
"""Neither end of a route is closed yet."""
STATES = 200_000
"""How many states of a search are remembered, to bound the room."""


class Spent(Exception):
    """The budget of search nodes is used up."""


class Meter:
    """Counts search nodes for all searches of one question."""

    __slots__ = ("left",)

    def __init__(self, budget: int) -> None:
        self.left = budget


class Yard:
    """All stops a corporation's trains can reach, numbered, with the links between them; sides renumbered densely."""

    def __init__(self, company: Company, stations: Sequence[Stop]) -> None:
        self.company = company
        self.stops: list[Stop] = []
        self.chains: list[tuple[int, int, tuple[int, ...]]] = []
        """Of each link: the two stops and the hexes from the first to the second."""
        masks = self._collect(stations)
        self.values = [company.value(x) for x in self.stops]
        self.sizes = [company.size(x) for x in self.stops]
        self.all_count = all(self.sizes)
        """Does every stop take one visit?"""
        self.through = [company.lets_through(x) for x in self.stops]
        self.own = [company.is_own(x) for x in self.stops]
        self.stations = [i for i, own in enumerate(self.own) if own]
        places = [company.place(x) for x in self.stops]
        self.blocks = [sum(1 << j for j, q in enumerate(places) if q == p) for p in places]
        """Bits of the stops that a visit closes: the stop itself and all of the same place."""
        self.sides = [company.side(x) for x in self.stops]
        self.sided = [(i, side, bonus) for i, (side, bonus) in enumerate(self.sides) if side]
        self.most_bonus = _two_sides([(side, bonus) for _, side, bonus in self.sided])
        self.adjacent: list[list[tuple[int, int, int]]] = [[] for _ in self.stops]
        """Of each stop: neighbour, sides and number of each link, dearest neighbour first."""
        self.masks = _dense(masks)
        for n, ((a, b, _), mask) in enumerate(zip(self.chains, self.masks, strict=True)):
            self.adjacent[a].append((b, mask, n))
            self.adjacent[b].append((a, mask, n))
        for links in self.adjacent:
            links.sort(key=lambda k: -self.values[k[0]])
        idle = {n for n in range(len(self.chains)) if self._runs_past(n)}
        self.stopping = [[k for k in links if k[2] not in idle] for links in self.adjacent]
        """The same for trains without a limit: they stop wherever they can."""

    @property
    def alike(self) -> Hashable:
        """All that runs on the yard depend on: yards with the same have the same runs."""
        faces = tuple(self.company.tracks.laid[h] for h, _ in self.stops)
        return tuple(self.stops), faces, tuple(self.chains), tuple(self.through), tuple(self.own), self.company.terms

    def _runs_past(self, link: int) -> bool:
        """Could a train stop on the way over the link, at a place that it cannot visit otherwise?"""
        a, b, _ = self.chains[link]
        mask = self.masks[link]
        for stop, near, _ in self.adjacent[a]:
            if near | mask != mask or not self.through[stop] or self.blocks[stop] != 1 << stop:
                continue
            ways = self.adjacent[stop]
            if all(m & mask for _, m, _ in ways) and any(x == b and m == mask ^ near for x, m, _ in ways):
                return True
        return False

    def _collect(self, stations: Sequence[Stop]) -> list[int]:
        """Walk from the stations over all links; the links' sides."""
        numbers: dict[Stop, int] = {}
        for x in stations:
            numbers.setdefault(x, len(numbers))
        self.stops = list(numbers)
        seen: set[tuple[int, int, int]] = set()
        masks: list[int] = []
        for stop in self.stops:  # grows while we walk
            if not self.company.lets_through(stop):
                continue
            a = numbers[stop]
            for _, other, mask, chain in self.company.tracks.links(stop):
                if other not in numbers:
                    numbers[other] = len(numbers)
                    self.stops.append(other)
                b = numbers[other]
                key = (min(a, b), max(a, b), mask)
                if key not in seen:
                    seen.add(key)
                    masks.append(mask)
                    self.chains.append((a, b, chain))
        return masks

    def stops_of(self, start: int, one: tuple[int, ...], two: tuple[int, ...]) -> list[int]:
        """The stops of a trail from end to end."""
        found, chains = [start], self.chains
        for links in (one, two):
            at = start
            for n in links:
                a, b, _ = chains[n]
                at = b if at == a else a
                found.append(at)
            if links is one:
                found.reverse()
        return found

    def route(self, trail: Trail, train: int) -> Route:
        value, _, start, one, two = trail
        order = self.stops_of(start, one, two)
        chains = []
        for at, n in zip(order, (*reversed(one), *two), strict=False):
            a, _, chain = self.chains[n]
            chains.append(chain if a == at else tuple(reversed(chain)))
        stops = tuple(self.stops[i] for i in order)
        text = written(self.company.board, chains, stops, self.company.tracks)
        return Route(train, text, stops, tuple(chains), value)


def _dense(masks: list[int]) -> list[int]:
    """The same conflicts with fewer bits: sides that the same links cross become one."""
    users: dict[int, int] = {}
    for n, mask in enumerate(masks):
        while mask:
            low = mask & -mask
            users[low] = users.get(low, 0) | 1 << n
            mask ^= low
    dense = [0] * len(masks)
    for i, user in enumerate(set(users.values())):
        while user:
            low = user & -user
            dense[low.bit_length() - 1] |= 1 << i
            user ^= low
    return dense


class Search:
    """One train on one yard, apart from sides already taken: its best route, or all routes above a floor."""

    def __init__(self, yard: Yard, train: Train, meter: Meter, taken: int = 0, floor: int = 0, collect: bool = False):
        self.yard, self.train, self.meter, self.taken = yard, train, meter, taken
        self.floor, self.collect = floor, collect
        endless = min(train.counts, train.visits) >= len(yard.stops)
        self.adjacent = yard.stopping if endless else yard.adjacent
        self.best: Trail | None = None
        self.found: list[Trail] = []
        self._states: set[Links] = set()
        self.values = [v + train.per_visit * z for v, z in zip(yard.values, yard.sizes, strict=True)]
        top = sorted(self.values, reverse=True)
        self.top = [sum(top[:n]) for n in range(min(train.visits, len(top)) + 1)]
        """The most that so many stops can bring."""

    def run(self) -> Search:
        yard, values, handled = self.yard, self.values, 0
        for start in yard.stations:
            used = handled | yard.blocks[start]
            for other, mask, link in self.adjacent[start]:
                if not used >> other & 1 and not mask & self.taken:
                    value, count = values[start] + values[other], yard.sizes[start] + yard.sizes[other]
                    self._first(start, other, used | yard.blocks[other], self.taken | mask, value, count, (link,))
            handled |= 1 << start
            self._states.clear()
        return self

    def _first(self, start: int, end: int, used: int, mask: int, value: int, count: int, one: Links) -> None:
        """The first arm has come to `end`: note it, go on, or begin the second arm."""
        yard, values, arms = self.yard, self.values, (start, one, ())
        if self._met((one[0], end, used, mask, value), start, arms):
            return
        worth = self._note(value, mask, count, start, end, arms)
        left = self.train.visits - count
        if left <= 0:
            return
        ends, shut = ([start, end], OPEN) if yard.through[end] else ([start], end)
        if worth <= self.floor and self._bound(ends, shut, used, mask, value, left, arms) <= self.floor:
            return
        if yard.through[end]:
            for other, m, link in self.adjacent[end]:
                if not used >> other & 1 and not m & mask:
                    more, longer = value + values[other], count + yard.sizes[other]
                    self._first(start, other, used | yard.blocks[other], mask | m, more, longer, (*one, link))
        for other, m, link in self.adjacent[start]:
            if link < one[0] and not used >> other & 1 and not m & mask:
                more, longer = value + values[other], count + yard.sizes[other]
                self._second(end, other, used | yard.blocks[other], mask | m, more, longer, (start, one, (link,)))

    def _second(self, shut: int, end: int, used: int, mask: int, value: int, count: int, arms: Arms) -> None:
        """The second arm has come to `end`; the first is closed and ends at `shut`."""
        yard, values = self.yard, self.values
        if self._met((-1, end, used, mask, value), shut, arms):
            return
        worth = self._note(value, mask, count, shut, end, arms)
        left = self.train.visits - count
        if left <= 0 or not yard.through[end]:
            return
        if worth <= self.floor and self._bound([end], shut, used, mask, value, left, arms) <= self.floor:
            return
        start, one, two = arms
        for other, m, link in self.adjacent[end]:
            if not used >> other & 1 and not m & mask:
                more, longer = value + values[other], count + yard.sizes[other]
                longer_arms = (start, one, (*two, link))
                self._second(shut, other, used | yard.blocks[other], mask | m, more, longer, longer_arms)

    def _met(self, state: Links, other_end: int, arms: Arms) -> bool:
        """Was the search here before, over the same sides and stops in another order?  All that follows is the same."""
        if state in self._states:
            return True
        if len(self._states) >= STATES:
            self._states.clear()
        self._states.add(state)
        return False

    def _note(self, value: int, mask: int, count: int, a: int, b: int, arms: Arms) -> int:
        """Count the node; keep the route from stop a to stop b if it beats the floor.  Returns what it earns."""
        self.meter.left -= 1
        if self.meter.left < 0:
            raise Spent
        worth = self._worth(value, count, a, b, arms) if count > 1 else 0
        if worth > self.floor:
            trail = (worth, mask ^ self.taken, *arms)
            if self.collect:
                self.found.append(trail)
                self.meter.left -= LISTED
            else:
                self.best, self.floor = trail, worth
        return worth

    def _worth(self, value: int, count: int, a: int, b: int, arms: Arms) -> int:
        """What a route from a to b earns whose stops are worth `value` together."""
        return value

    def _bound(self, ends: list[int], shut: int, used: int, mask: int, value: int, left: int, arms: Arms) -> int:
        """No route that goes on from here, over the open `ends`, earns more."""
        if left < len(self.top) and value + self.top[left] <= self.floor:
            return self.floor
        on, terminal, _ = self._flood(ends, used, mask, left)
        return value + self._more(on, terminal, len(ends), left)

    def _more(self, on: list[int], terminal: list[int], ends: int, left: int) -> int:
        """The most that `left` of these values bring, of the terminal ones but one for each open end."""
        terminal.sort(reverse=True)
        if len(on) + ends > left:
            on.sort(reverse=True)
            return sum(sorted(on[:left] + terminal[:ends], reverse=True)[:left])
        return sum(on) + sum(terminal[:ends])

    def _flood(self, ends: list[int], used: int, mask: int, left: int) -> tuple[list[int], list[int], int]:
        """Values of the stops that the open ends can still get to, `left` visits away at most: those a train can run
        through, and those where it must end, because they let nobody through, have but one link left or are the last
        visit; then all of them as bits."""
        adjacent, through, values = self.adjacent, self.yard.through, self.values
        on: list[int] = []
        terminal: list[int] = []
        barred = used
        for end in ends:
            barred &= ~(1 << end)
        seen, steps = used, left if self.yard.all_count else len(values)
        while ends:
            farther: list[int] = []
            for at in ends:
                links = 0
                for other, m, _ in adjacent[at]:
                    if m & mask or barred >> other & 1:
                        continue
                    links += 1
                    if not seen >> other & 1:
                        seen |= 1 << other
                        if steps > 1 and through[other]:
                            farther.append(other)
                        else:
                            terminal.append(values[other])
                if not used >> at & 1:
                    (on if links > 1 else terminal).append(values[at])
            ends, steps = farther, steps - 1
        return on, terminal, seen ^ used


class SidedSearch(Search):
    """The search where the ends of a route bring a bonus, or may not both lie on one side of the map."""

    def _met(self, state: Links, other_end: int, arms: Arms) -> bool:
        """What follows depends on the other end too."""
        return super()._met((*state, other_end), other_end, arms)

    def _worth(self, value: int, count: int, a: int, b: int, arms: Arms) -> int:
        yard = self.yard
        if not (yard.sides[a][0] and yard.sides[b][0]):
            return value
        ends = yard.stops[a], yard.stops[b]
        return 0 if yard.company.ends_barred(*ends) else value + yard.company.end_bonus(*ends)

    def _bound(self, ends: list[int], shut: int, used: int, mask: int, value: int, left: int, arms: Arms) -> int:
        if left < len(self.top) and value + self.top[left] + self.yard.most_bonus <= self.floor:
            return self.floor
        on, terminal, reached = self._flood(ends, used, mask, left)
        return value + self._more(on, terminal, len(ends), left) + self._bonus(ends, shut, reached)

    def _bonus(self, ends: list[int], shut: int, reached: int) -> int:
        """The most that the ends of a route can bring which goes on to stops reached from its open ends."""
        for end in ends:
            reached |= 1 << end
        far = [(side, bonus) for stop, side, bonus in self.yard.sided if reached >> stop & 1]
        if shut == OPEN:
            return _two_sides(far)
        here, own = self.yard.sides[shut]
        return max((own + bonus for side, bonus in far if side != here), default=0) if here else 0


class PartSearch(SidedSearch):
    """The search for trains that count only some of their stops."""

    def __init__(self, yard: Yard, train: Train, meter: Meter, taken: int = 0, floor: int = 0, collect: bool = False):
        super().__init__(yard, train, meter, taken, floor, collect)
        self.values = yard.values
        self._stops: list[int] = []
        """The stops of the route the search looks at: `_met` comes first, then `_worth` and `_bound` ask for them."""

    def _met(self, state: Links, other_end: int, arms: Arms) -> bool:
        """What follows depends on every stop."""
        self._stops = self.yard.stops_of(*arms)
        return super()._met((*state, *sorted(self._stops)), other_end, arms)

    def _worth(self, value: int, count: int, a: int, b: int, arms: Arms) -> int:
        per_visit = self.train.per_visit * count
        if count <= self.train.counts:
            return super()._worth(value + per_visit, count, a, b, arms)
        yard, stops = self.yard, self._stops
        if yard.sides[a][0] and yard.sides[b][0]:
            route = [yard.stops[i] for i in stops]
            return 0 if yard.company.ends_barred(route[0], route[-1]) else yard.company.worth(route, self.train)
        station = max(self.values[i] for i in stops if yard.own[i])
        dearest = sorted((self.values[i] for i in stops), reverse=True)[: self.train.counts]
        return sum(dearest) + min(station - dearest[-1], 0) + per_visit

    def _bound(self, ends: list[int], shut: int, used: int, mask: int, value: int, left: int, arms: Arms) -> int:
        on, terminal, reached = self._flood(ends, used, mask, left)
        more = sorted(on + sorted(terminal, reverse=True)[: len(ends)], reverse=True)[:left]
        have = [self.values[i] for i in self._stops]
        counted = sum(sorted(have + more, reverse=True)[: self.train.counts])
        return counted + self._bonus(ends, shut, reached) + self.train.per_visit * (len(have) + len(more))


def search(yard: Yard, train: Train, meter: Meter, taken: int = 0, floor: int = 0, collect: bool = False) -> Search:
    """The finished search that fits train and yard."""
    kind = PartSearch if train.counts < train.visits else SidedSearch if yard.sided else Search
    return kind(yard, train, meter, taken, floor, collect).run()


def _two_sides(ends: list[tuple[str, int]]) -> int:
    """What the dearest two ends on different sides of the map bring."""
    best: dict[str, int] = {}
    for side, bonus in ends:
        best[side] = max(best.get(side, 0), bonus)
    return sum(sorted(best.values())[-2:]) if len(best) > 1 else 0


# ---------------------------------------------------------------------- several trains


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


def _most(yard: Yard, train: Train) -> int:
    """No route of the train earns more, whatever the track: the bound when its search was not finished."""
    return sum(yard.values) + train.per_visit * len(yard.stops) + yard.most_bonus


class Fleet:
    """Several trains on one yard, equal ones beside each other: `best` has a trail or None for each."""

    def __init__(self, yard: Yard, trains: list[Train], meter: Meter) -> None:
        self.yard, self.meter = yard, meter
        self.kinds = list(dict.fromkeys(trains))
        self.trains = [self.kinds.index(t) for t in trains]
        """Of each train its kind."""
        self.single: list[int] = []
        """What the best route of each kind earns alone, as far as it is known."""
        self._known: dict[tuple[int, int], Trail | None] = {}
        self._lists: list[Choice] = []
        self.best: list[Trail | None] = [None] * len(trains)
        self.total = 0

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
        alone = self._known.get((kind, 0))
        if alone is not None and not alone[1] & taken:
            return alone
        key = (kind, taken)
        if key not in self._known:
            self._known[key] = search(self.yard, self.kinds[kind], self.meter, taken).best
        return self._known[key]

    def _greedy(self, order: Sequence[int]) -> None:
        """Let each train in turn take its best of what is left, then each again apart from the others."""
        run: list[Trail | None] = [None] * len(self.trains)
        for _ in range(2):
            for i in order:
                taken = sum(t[1] for j, t in enumerate(run) if t is not None and j != i)
                run[i] = self._one(self.trains[i], taken)
            self._keep(run)

    def _keep(self, run: list[Trail | None]) -> None:
        total = sum(t[0] for t in run if t is not None)
        if total > self.total:
            self.total, self.best = total, run[:]

    def _combine(self) -> None:
        """All routes that can be part of a better set, by kind of train, then all sets of them."""
        most = self.most()
        for train, single in zip(self.kinds, self.single, strict=True):
            floor = self.total - (most - single)
            found = search(self.yard, train, self.meter, 0, max(floor, 0), collect=True).found
            self._lists.append(Choice(self.yard, found))
        self._choose(0, 0, [], [choice.all for choice in self._lists])

    def _choose(self, i: int, value: int, run: list[Trail | None], free: Free) -> None:
        """The i-th train takes one of its free routes, or none: then no equal train runs either."""
        kind, later = self.trains[i], self.trains[i + 1 :]
        if not later:
            self._keep([*run, self._lists[kind].dearest(free[kind])])
            return
        self._descend(i, value, run, free, free[kind], frozenset())
        idle = free[:]
        idle[kind] = 0
        if value + sum(self._lists[k].worth(idle[k]) for k in later) > self.total:
            self._choose(i + 1, value, [*run, None], idle)

    def _descend(
        self, i: int, value: int, run: list[Trail | None], free: Free, routes: int, links: frozenset[int]
    ) -> None:
        """The i-th train takes one of `routes`, which all run over `links`; free routes of later trains keep off these.

        The dearest route names a link more: all routes that run over it too come first, and then those that do not.
        Where it has no other link it is the best of them, for the rest run farther and leave no more to others.
        """
        kind, later = self.trains[i], self.trains[i + 1 :]
        choice = self._lists[kind]
        most = [self._lists[k].worth(free[k]) for k in later]
        trail = choice.dearest(routes)
        while trail is not None and self._may_win(value, trail[0], kind, later, most):
            self.meter.left -= 1
            if self.meter.left < 0:
                raise Spent
            link = choice.narrowest(trail, links)
            if link is None:
                self._choose(i + 1, value + trail[0], [*run, trail], free)
                return
            over = routes & choice.users[link]
            apart = free[:]
            for k in later:
                apart[k] &= self._lists[k].apart[link]
            self._descend(i, value, run, apart, over, links | {link})
            routes ^= over
            trail = choice.dearest(routes)

    def _may_win(self, value: int, route: int, kind: int, later: list[int], most: list[int]) -> bool:
        """Can a set be better where this train earns no more than `route`?  Of equal trains the first earns most."""
        for k, m in zip(later, most, strict=True):
            value += route if k == kind and route < m else m
        return value + route > self.total


class Choice:
    """The routes of one kind of train, dearest first.

    A set of routes is a big number with a bit for each, the dearest lowest.  `users[link]` are those that run over the
    link, `apart[link]` those that share no side with it.
    """

    def __init__(self, yard: Yard, found: list[Trail]) -> None:
        best: dict[int, Trail] = {}
        for trail in found:
            if trail[1] not in best or best[trail[1]][0] < trail[0]:
                best[trail[1]] = trail
        self.trails = sorted(best.values(), key=lambda t: -t[0])
        self.all = (1 << len(self.trails)) - 1
        self.users = self._users(yard)
        self.apart: list[int] = []
        for mask in yard.masks:
            row = 0
            for other, users in zip(yard.masks, self.users, strict=True):
                if mask & other:
                    row |= users
            self.apart.append(self.all & ~row)
        self._beside = [self.worth(row) for row in self.apart]

    def narrowest(self, trail: Trail, links: frozenset[int]) -> int | None:
        """The link of a route, other than those given, that leaves least to others."""
        return min((n for n in trail[3] + trail[4] if n not in links), key=self._beside.__getitem__, default=None)

    def _users(self, yard: Yard) -> list[int]:
        """Of each link, the routes that run over it."""
        rows = [bytearray(len(self.trails) // 8 + 1) for _ in yard.masks]
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
        trail = self.dearest(routes)
        return trail[0] if trail else 0
