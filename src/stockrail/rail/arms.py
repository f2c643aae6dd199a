"""All arms of a train without a limit: its ways from a station over some links, each stop and side once.

A route is a station with one arm or two that share neither stop nor side.  So few arms make many routes, and nobody has
to list those.  A set of arms is a big number with a bit for each, the dearest highest: its length in bits tells the
dearest at once, and few operations on bits rule out thousands of routes together.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from stockrail.rail.yard import Yard

NO_ARM: Final = -1
"""The second arm of a route that has one, and the parent of an arm of one link."""
KEPT: Final = 2048
"""How many sets of arms are remembered, to bound the room."""


class TooMany(Exception):
    """There are more arms than asked for."""


class Arms:
    """The arms of one station, numbered in the order of the search; routes over stations handled before are theirs."""

    def __init__(
        self,
        yard: Yard,
        adjacent: list[list[tuple[int, int, int]]],
        values: list[int],
        start: int,
        handled: int,
        most: int,
    ) -> None:
        """`adjacent` are the links that the train takes, `values` what it counts; `TooMany` past so many arms."""
        self.start, self.worth = start, values[start]
        self._yard, self._adjacent, self._stop_values, self._most = yard, adjacent, values, most
        self._shut = handled | yard.blocks[start]
        self._seen: set[int] = set()
        self._room = sum(values) + 1
        """More than any arm brings."""
        self.values: list[int] = []
        """Of each arm what its stops bring, without the station's."""
        self.masks: list[int] = []
        """Of each arm its sides as bits."""
        self._closed: list[int] = []
        """Of each arm the stops that nobody may visit after it, as bits."""
        self._steps: list[int] = []
        """Of each arm its last link and its end as one number."""
        self.parent: list[int] = []
        """Of each arm the one that it makes longer by a link."""
        self.depth: list[int] = []
        self.after: list[int] = []
        """Of each arm the first after it that is no longer one of it."""
        for other, mask, link in adjacent[start]:
            if not self._shut >> other & 1:
                self._seen.clear()
                self._grow(NO_ARM, 0, link, other, self._shut | yard.blocks[other], mask, values[other])
        self._seen.clear()
        self.all = (1 << len(self.values)) - 1
        self.order = sorted(range(len(self.values)), key=self.values.__getitem__)
        """The arms, cheapest first."""
        self.ranked = [self.values[a] for a in self.order]
        """Their values."""
        self.rank = [0] * len(self.order)
        """Of each arm its place in that order: its bit."""
        for i, a in enumerate(self.order):
            self.rank[a] = i
        self._upto = {value: (1 << bisect_right(self.ranked, value)) - 1 for value in {*self.ranked}}
        """Of each value the arms that are no dearer."""
        sides = max((mask.bit_length() for mask in yard.masks), default=0)
        shut = self._shut
        rows = columns([self.masks[a] | (self._closed[a] ^ shut) << sides for a in self.order], sides + len(values))
        self.over_side = rows[:sides]
        """Of each side the arms that run over it."""
        self._closing = rows[sides:]
        """Of each stop the arms after which nobody may visit it."""
        self._links: list[int] = []
        self._over_link: list[int] = []
        self.roots = [(a, self._longer(a)) for a, depth in enumerate(self.depth) if not depth]
        """The arms of one link, and of each all that begin with it."""
        self._apart: dict[int, int] = {}
        self._mates: dict[int, int] = {}
        self.best: list[int] = []
        """Of each arm what its best route earns on which no arm is dearer."""
        self.reach: list[int] = []
        """The same of it and all longer arms."""
        self._price()

    def _grow(self, parent: int, depth: int, link: int, end: int, closed: int, mask: int, value: int) -> None:
        """Note the arm that has come to `end` over the link, and all longer ones.

        Where the same stops and sides were met in another order, all routes are the same and come later.
        """
        stops = len(self._stop_values)
        state = ((mask << stops | closed) * stops + end) * self._room + value
        if state in self._seen:
            return
        self._seen.add(state)
        me = len(self.values)
        if me >= self._most:
            raise TooMany
        self.values.append(value)
        self.masks.append(mask)
        self._closed.append(closed)
        self._steps.append(link * stops + end)
        self.parent.append(parent)
        self.depth.append(depth)
        self.after.append(me)
        if self._yard.through[end]:
            blocks, values = self._yard.blocks, self._stop_values
            for other, m, n in self._adjacent[end]:
                if not (closed >> other & 1 or m & mask):
                    self._grow(me, depth + 1, n, other, closed | blocks[other], mask | m, value + values[other])
        self.after[me] = len(self.values)

    def _longer(self, a: int) -> int:
        """The arm and all longer ones of it."""
        marks = bytearray(b"0" * len(self.values))
        for longer in range(a, self.after[a]):
            marks[-1 - self.rank[longer]] = 49
        return int(marks, 2)

    def _price(self) -> None:
        """Work out the best route of each arm."""
        kept = [0] * (max(self.depth, default=0) + 1)
        ranked, values, best, worth, upto = self.ranked, self.values, self.best, self.worth, self._upto
        for a, depth in enumerate(self.depth):
            mates = self.apart(a)
            if depth:
                mates &= kept[depth - 1]
            kept[depth] = mates
            value = values[a]
            mates &= upto[value]
            best.append(worth + value + ranked[mates.bit_length() - 1] if mates else worth + value)
        reach = self.reach = best[:]
        for a in range(len(reach) - 1, -1, -1):
            parent = self.parent[a]
            if parent != NO_ARM and reach[a] > reach[parent]:
                reach[parent] = reach[a]

    def last(self, a: int) -> int:
        """The last link of an arm."""
        return self._steps[a] // len(self._stop_values)

    def apart(self, a: int) -> int:
        """The arms that share neither the last link of this one nor its end."""
        step = self._steps[a]
        found = self._apart.get(step)
        if found is None:
            link, end = divmod(step, len(self._stop_values))
            found = self._apart[step] = self.free(self._yard.masks[link]) & ~self._closing[end]
        return found

    def no_dearer(self, arms: int, a: int) -> int:
        """Of some arms those that are no dearer than this one."""
        return arms & self._upto[self.values[a]]

    def free(self, mask: int) -> int:
        """The arms that run over none of these sides."""
        over = 0
        for side in bits(mask):
            over |= self.over_side[side]
        return self.all & ~over

    def within(self, mask: int) -> int:
        """The arms that run over no other sides."""
        over = 0
        for side, arms in enumerate(self.over_side):
            if not mask >> side & 1:
                over |= arms
        return self.all & ~over

    @property
    def links(self) -> list[int]:
        """Of each arm its links as bits."""
        if not self._links:
            for a, parent in enumerate(self.parent):
                self._links.append(1 << self.last(a) | (self._links[parent] if parent != NO_ARM else 0))
        return self._links

    def over_link(self, link: int) -> int:
        """The arms that run over a link."""
        if not self._over_link:
            links = self.links
            self._over_link = columns([links[a] for a in self.order], len(self._yard.masks))
        return self._over_link[link]

    def mates(self, a: int) -> int:
        """The arms that make a route with this one and are no dearer."""
        found = self._mates.get(a)
        if found is None:
            found, at = self.all, a
            while at != NO_ARM:
                found &= self.apart(at)
                at = self.parent[at]
            if len(self._mates) > KEPT:
                self._mates.clear()
            found = self._mates[a] = self.no_dearer(found, a)
        return found

    def fit(self, a: int, b: int) -> bool:
        """Do two arms over different sides share no stop?"""
        return not (self._closed[a] ^ self._shut) & (self._closed[b] ^ self._shut)

    def path(self, a: int) -> tuple[int, ...]:
        """The links of an arm, from the station on."""
        found: list[int] = []
        while a != NO_ARM:
            found.append(self.last(a))
            a = self.parent[a]
        return tuple(reversed(found))


def bits(number: int) -> list[int]:
    """The places of the bits that are set, the highest first."""
    found = []
    while number:
        at = number.bit_length() - 1
        found.append(at)
        number ^= 1 << at
    return found


_DIGITS: Final = [bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]
"""Of each bit the table that turns a byte into the digit it has there."""


def columns(rows: list[int], width: int) -> list[int]:
    """Of each bit the rows that have it, as the bits of a big number."""
    if not rows:
        return [0] * width
    size = width // 8 + 1
    data = b"".join([row.to_bytes(size, "little") for row in reversed(rows)])
    found = [
        int(column.translate(digits), 2) for byte in range(size) for column in [data[byte::size]] for digits in _DIGITS
    ]
    return found[:width]
