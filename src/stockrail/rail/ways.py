"""What a train without a limit can still visit: a bound on the ways on from the open ends of its route.

A train that leaves a part of the network through its only gate never comes back.  So the network that is left falls
into *blocks*, the parts within which any stop can be got to in two ways, joined at single stops; a way on runs through
a chain of blocks and visits at best every stop of them.  What the dearest chain brings is found in one walk in depth.
"""

from __future__ import annotations

from typing import Final

UNSEEN: Final = -1


class Ways:
    """The ways on over some links of a yard, where each stop has its value."""

    __slots__ = ("_adjacent", "_barred", "_gain", "_mask", "_met", "_order", "_stack", "_through", "_values")

    def __init__(self, adjacent: list[list[tuple[int, int, int]]], through: list[bool], values: list[int]) -> None:
        """`adjacent` and `through` are those of a yard."""
        self._adjacent, self._through, self._values = adjacent, through, values
        self._barred = self._mask = self._met = 0
        self._order: list[int] = []
        """Of each stop, as which one the walk met it."""
        self._gain = [0] * len(values)
        """Of each stop of the walk, the most that leaving its block there brings."""
        self._stack: list[int] = []
        """The stops whose block is not closed yet."""

    def most(self, ends: list[int], used: int, mask: int) -> int:
        """No ways on, one from each end, bring more; stops `used` and sides of the `mask` are closed to them."""
        values, through, stack, order = self._values, self._through, self._stack, [UNSEEN] * len(self._values)
        self._order, self._mask, self._met, self._barred = order, mask, 1, used
        for end in ends:
            order[end] = 0
            self._barred &= ~(1 << end)
        last = 0  # stops where a train must end, already counted
        first = second = together = 0
        for end in ends:
            for other, m, link in self._adjacent[end]:
                if m & mask or used >> other & 1:
                    continue
                if through[other]:
                    if order[other] != UNSEEN:
                        continue
                    stack.append(other)
                    self._walk(other, link)
                    worth, two = self._close(0)
                    if two > together:
                        together = two
                elif last >> other & 1:
                    continue
                else:
                    last |= 1 << other
                    worth = values[other]
                if worth > first:
                    first, second = worth, first
                elif worth > second:
                    second = worth
        return first if len(ends) == 1 else max(first + second, together)

    def _walk(self, at: int, came: int) -> int:
        """Walk on from a stop, which link `came` led to; the first stop met before to which a way round it leads."""
        order, barred, mask, through, stack = self._order, self._barred, self._mask, self._through, self._stack
        here = low = order[at] = self._met
        self._met += 1
        gain = 0
        for other, m, link in self._adjacent[at]:
            if m & mask or barred >> other & 1 or link == came:
                continue
            if not through[other]:
                if self._values[other] > gain:
                    gain = self._values[other]
                continue
            there = order[other]
            if there == UNSEEN:
                size = len(stack)
                stack.append(other)
                there = self._walk(other, link)
                if there >= here:
                    worth, _ = self._close(size)
                    if worth > gain:
                        gain = worth
                    continue
            if there < low:
                low = there
        self._gain[at] = gain
        return low

    def _close(self, size: int) -> tuple[int, int]:
        """Close the block of all stops above that size of the stack: what it brings to one way through it, or two."""
        values, gains = self._values, self._gain
        total = one = two = 0
        for stop in self._stack[size:]:
            total += values[stop]
            gain = gains[stop]
            if gain > one:
                one, two = gain, one
            elif gain > two:
                two = gain
        del self._stack[size:]
        return total + one, total + one + two
