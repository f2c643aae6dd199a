"""SplitMix64: one integer of state, the same numbers on every Python, cheap to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
T = TypeVar("T")


class Rng:
    """A stream of numbers that is one integer wide.

    >>> Rng(7).below(6), Rng(7).below(6)
    (2, 2)
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """The next 64 bits."""
        self.state = x = (self.state + 0x9E3779B97F4A7C15) & _MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        return x ^ (x >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely to within 2**-64 * n."""
        return (self.next() * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order, as a new list."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def pick(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight."""
        x = self.below(sum(weights))
        for i, w in enumerate(weights):
            x -= w
            if x < 0:
                return i
        raise ValueError("weights must be whole numbers with a positive sum")

    def split(self) -> Rng:
        """A new stream that does not disturb this one's later numbers beyond one step."""
        return Rng(self.next())
