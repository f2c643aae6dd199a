"""One train's best route, proved: branch and bound over trails of links.

Start at each own station in turn, forbid the stations already handled, grow one arm and then the other; the second
arm begins with a link of a smaller number, so every route is met once.  A branch is cut when even all that a flood
from its open ends finds within the train's reach would not beat the floor, or when the same stops and sides were met
in another order.  A train without a limit stops wherever it can; its bound is the dearest chain of blocks (`ways`).
Nodes are counted, never seconds.

Where a train has but few routes, all of them are listed in the same order, which is quicker than any bound.
"""

from __future__ import annotations

from typing import TypeAlias

from stockrail.rail.routes import Train
from stockrail.rail.ways import Ways
from stockrail.rail.yard import Links, Trail, Yard, two_sides

Arms: TypeAlias = tuple[int, Links, Links]
"""The station a route grew from, and the links of its two arms."""
LISTED = 4
"""What a listed route costs beside its node: lists take room, and the budget bounds that too."""
OPEN = -1
"""Neither end of a route is closed yet."""
STATES = 200_000
"""How many states of a search are remembered, to bound the room."""
Row: TypeAlias = tuple[int, int, int, int, int, int, Links, Links]
"""A route before it is known what it earns: value and sides of its stops, their number, both ends, station and arms."""
Step: TypeAlias = tuple[int, int, int, int, int, int, Links, Links]
"""A route that may grow: its shut end and its open one, the stops it shuts, sides, value, number of stops, arms."""


class Spent(Exception):
    """The budget of search nodes is used up."""


class Meter:
    """Counts search nodes for all searches of one question."""

    __slots__ = ("left",)

    def __init__(self, budget: int) -> None:
        self.left = budget


class Search:
    """One train on one yard, apart from sides already taken: its best route, or all routes above a floor."""

    def __init__(self, yard: Yard, train: Train, meter: Meter, taken: int = 0, floor: int = 0, collect: bool = False):
        self.yard, self.train, self.meter, self.taken = yard, train, meter, taken
        self.floor, self.collect = floor, collect
        self.endless = min(train.counts, train.visits) >= len(yard.stops)
        self.adjacent = yard.stopping if self.endless else yard.adjacent
        self.best: Trail | None = None
        self.found: list[Trail] = []
        self._states: set[Links] = set()
        self.values = yard.values_of(train.kind)
        if train.per_visit:
            self.values = [v + train.per_visit * z for v, z in zip(self.values, yard.sizes, strict=True)]
        self.is_plain = not (self.endless or yard.sided) and yard.all_count and train.counts >= train.visits
        """Is a route worth what its stops are, up to a limit that each of them counts for?"""
        self.top: list[int] = []
        """The most that so many stops can bring."""
        self._ways: Ways | None = None
        """The bound of a train without a limit, once it is searched for."""

    def run(self) -> Search:
        self.top = self._most_of()
        yard, values, handled = self.yard, self.values, 0
        if self.endless:
            self._ways = Ways(self.adjacent, yard.through, values)
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

    def rows(self, most: int) -> list[Row]:
        """Every route in the order of the search; `Spent` where there are more than `most`."""
        adjacent, blocks, sizes, through = self.adjacent, self.yard.blocks, self.yard.sizes, self.yard.through
        values, visits, found, handled = self.values, self.train.visits, list[Row](), 0
        for start in self.yard.stations:
            work = self._first_links(start, handled)
            while work:
                shut, end, used, mask, value, count, one, two = work.pop()
                found.append((value, mask, count, shut, end, start, one, two))
                if len(found) > most:
                    raise Spent
                if count >= visits:
                    continue
                further = list[Step]()
                if through[end]:
                    for other, m, link in adjacent[end]:
                        if not (used >> other & 1 or m & mask):
                            more, longer = value + values[other], count + sizes[other]
                            arms = (one, (*two, link)) if two else ((*one, link), two)
                            further.append((shut, other, used | blocks[other], mask | m, more, longer, *arms))
                if not two:
                    for other, m, link in adjacent[start]:
                        if link < one[0] and not (used >> other & 1 or m & mask):
                            more, longer = value + values[other], count + sizes[other]
                            further.append((end, other, used | blocks[other], mask | m, more, longer, one, (link,)))
                further.reverse()
                work += further
            handled |= 1 << start
        return found

    def dearest(self, most: int) -> Trail | None:
        """The best route, of equal ones the first; `Spent` past so many looks.  For trains with a limit whose stops all
        count: where even the dearest stops would not do, nothing is listed, nor are last stops that do not."""
        adjacent, blocks, through, values = self.adjacent, self.yard.blocks, self.yard.through, self.values
        visits, top, floor, handled, best = self.train.visits, self._most_of(), 0, 0, None
        for start in self.yard.stations:
            work = self._first_links(start, handled)
            while work:
                shut, end, used, mask, value, count, one, two = work.pop()
                most -= 1
                if most < 0:
                    raise Spent
                if value > floor:
                    floor, best = value, (value, mask, start, one, two)
                if value + top[visits - count] <= floor:
                    continue
                further, last = list[Step](), count + 1 == visits
                if through[end]:
                    for other, m, link in adjacent[end]:
                        more = value + values[other]
                        if not (used >> other & 1 or m & mask or (last and more <= floor)):
                            arms = (one, (*two, link)) if two else ((*one, link), two)
                            if last:
                                floor, best = more, (more, mask | m, start, *arms)
                            else:
                                further.append((shut, other, used | blocks[other], mask | m, more, count + 1, *arms))
                if not two:
                    for other, m, link in adjacent[start]:
                        more = value + values[other]
                        if link < one[0] and not (used >> other & 1 or m & mask or (last and more <= floor)):
                            if last:
                                floor, best = more, (more, mask | m, start, one, (link,))
                            else:
                                shuts = used | blocks[other]
                                further.append((end, other, shuts, mask | m, more, count + 1, one, (link,)))
                further.reverse()
                work += further
            handled |= 1 << start
        return best

    def _first_links(self, start: int, handled: int) -> list[Step]:
        """The routes of one link from a station, the first one last."""
        near, sizes, values = handled | self.yard.blocks[start], self.yard.sizes, self.values
        found = list[Step]()
        for other, m, link in reversed(self.adjacent[start]):
            if not near >> other & 1:
                value, count = values[start] + values[other], sizes[start] + sizes[other]
                found.append((start, other, near | self.yard.blocks[other], m, value, count, (link,), ()))
        return found

    def _most_of(self) -> list[int]:
        """By number of stops: the most that so many can bring."""
        top, found = sorted(self.values, reverse=True), [0]
        for n in range(self.train.visits):
            found.append(found[-1] + (top[n] if n < len(top) else 0))
        return found

    def priced(self, rows: list[Row]) -> list[Trail]:
        """The routes that the train can run, with what they earn."""
        visits = self.train.visits
        return [
            (value, mask, start, one, two)
            for value, mask, count, _, _, start, one, two in rows
            if value and 1 < count <= visits
        ]

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
        if self._ways is not None:
            return value + self._ways.most(ends, used, mask)
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

    def priced(self, rows: list[Row]) -> list[Trail]:
        visits, found = self.train.visits, []
        for value, mask, count, a, b, start, one, two in rows:
            if 1 < count <= visits:
                worth = self._worth(value, count, a, b, (start, one, two))
                if worth:
                    found.append((worth, mask, start, one, two))
        return found

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
            return two_sides(far)
        here, own = self.yard.sides[shut]
        return max((own + bonus for side, bonus in far if side != here), default=0) if here else 0


class PartSearch(SidedSearch):
    """The search for trains that count only some of their stops."""

    def __init__(self, yard: Yard, train: Train, meter: Meter, taken: int = 0, floor: int = 0, collect: bool = False):
        super().__init__(yard, train, meter, taken, floor, collect)
        self.values = yard.values_of(train.kind)
        self._stops: list[int] = []
        """The stops of the route the search looks at: `_met` comes first, then `_bound` asks for them."""

    def _met(self, state: Links, other_end: int, arms: Arms) -> bool:
        """What follows depends on every stop."""
        self._stops = self.yard.stops_of(*arms)
        return super()._met((*state, *sorted(self._stops)), other_end, arms)

    def _worth(self, value: int, count: int, a: int, b: int, arms: Arms) -> int:
        per_visit = self.train.per_visit * count
        if count <= self.train.counts:
            return super()._worth(value + per_visit, count, a, b, arms)
        yard, stops = self.yard, self.yard.stops_of(*arms)
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
    """The search that fits train and yard."""
    kind = PartSearch if train.counts < train.visits else SidedSearch if yard.sided else Search
    return kind(yard, train, meter, taken, floor, collect)
