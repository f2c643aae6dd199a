"""A yard: the stops a corporation's trains can get to and the links between them, as small numbers to search on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TypeAlias

from stockrail.rail.links import Stop
from stockrail.rail.routes import Company, Route, written

Links: TypeAlias = tuple[int, ...]
Trail: TypeAlias = tuple[int, int, int, Links, Links]
"""Value and sides of a route, the station it grew from, and the links of its two arms."""


class Yard:
    """The stops a corporation's trains can reach, numbered, with the links between them; sides renumbered densely.

    A route has a station on it, so nothing counts that is more than `far` links away from all of them.
    """

    def __init__(self, company: Company, stations: Sequence[Stop], far: int) -> None:
        self.company = company
        self.stops: list[Stop] = []
        self.through: list[bool] = []
        """Of each stop: may a train run on from it?"""
        self.own: list[bool] = []
        """Of each stop: has the corporation a station there?"""
        self.chains: list[tuple[int, int, tuple[int, ...]]] = []
        """Of each link: the two stops and the hexes from the first to the second."""
        sides = self._collect(stations, far)
        facts = [company.facts(x) for x in self.stops]
        self.values = [value for value, _, _, _ in facts]
        self._values_of: dict[str, list[int]] = {"": self.values}
        self.sizes = [size for _, size, _, _ in facts]
        self.all_count = all(self.sizes)
        """Does every stop take one visit?"""
        self.stations = [i for i, own in enumerate(self.own) if own]
        block: dict[str, int] = {}
        for i, (_, _, place, _) in enumerate(facts):
            block[place] = block.get(place, 0) | 1 << i
        self.blocks = [block[place] for _, _, place, _ in facts]
        """Bits of the stops that a visit closes: the stop itself and all of the same place."""
        self.sides = [side for _, _, _, side in facts]
        self.sided = [(i, side, bonus) for i, (side, bonus) in enumerate(self.sides) if side]
        self.most_bonus = two_sides([(side, bonus) for _, side, bonus in self.sided])
        self.adjacent: list[list[tuple[int, int, int]]] = [[] for _ in self.stops]
        """Of each stop: neighbour, sides and number of each link, dearest neighbour first."""
        self.masks = _dense(sides)
        for n, ((a, b, _), mask) in enumerate(zip(self.chains, self.masks, strict=True)):
            self.adjacent[a].append((b, mask, n))
            self.adjacent[b].append((a, mask, n))
        values = self.values
        for links in self.adjacent:
            if len(links) > 1:
                links.sort(key=lambda k: -values[k[0]])

    @cached_property
    def stopping(self) -> list[list[tuple[int, int, int]]]:
        """`adjacent` for trains without a limit: they stop wherever they can."""
        idle = {n for n in range(len(self.chains)) if self._runs_past(n)}
        return [[k for k in links if k[2] not in idle] for links in self.adjacent] if idle else self.adjacent

    @cached_property
    def crossing(self) -> list[list[int]]:
        """Of each link: the links that share a side with it, itself among them."""
        return [[n for n, other in enumerate(self.masks) if mask & other] for mask in self.masks]

    def values_of(self, train: str) -> list[int]:
        """The stops' values for a kind of train; `values` where it makes no difference."""
        found = self._values_of.get(train)
        if found is None:
            found = self._values_of[train] = [self.company.value(x, train) for x in self.stops]
        return found

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

    def _collect(self, stations: Sequence[Stop], far: int) -> list[tuple[int, ...]]:
        """Walk from the stations over so many links; the links' sides."""
        numbers: dict[Stop, int] = {}
        for x in stations:
            numbers.setdefault(x, len(numbers))
        stops = self.stops = list(numbers)
        away, walked = [0] * len(numbers), list[bool]()
        links, access, found = self.company.tracks.links, self.company.access, list[tuple[int, ...]]()
        for a, stop in enumerate(stops):  # grows while we walk
            through, own = access(stop)
            self.through.append(through)
            self.own.append(own)
            walked.append(through and away[a] < far)
            if not walked[a]:
                continue
            for _, other, _, chain, sides in links(stop):
                b = numbers.get(other, len(numbers))
                if b == len(numbers):
                    numbers[other] = b
                    stops.append(other)
                    away.append(away[a] + 1)
                elif b < a and walked[b]:
                    continue  # it was found from the other end
                found.append(sides)
                self.chains.append((a, b, chain))
        return found

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


def _dense(links: list[tuple[int, ...]]) -> list[int]:
    """The sides of links as bits: the same conflicts with few bits, for sides that the same links cross become one."""
    users: dict[int, int] = {}
    for n, sides in enumerate(links):
        for side in sides:
            users[side] = users.get(side, 0) | 1 << n
    dense = [0] * len(links)
    for i, user in enumerate(set(users.values())):
        while user:
            low = user & -user
            dense[low.bit_length() - 1] |= 1 << i
            user ^= low
    return dense


def two_sides(ends: list[tuple[str, int]]) -> int:
    """What the dearest two ends on different sides of the map bring."""
    best: dict[str, int] = {}
    for side, bonus in ends:
        best[side] = max(best.get(side, 0), bonus)
    return sum(sorted(best.values())[-2:]) if len(best) > 1 else 0
