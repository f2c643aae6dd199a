"""Random numbers: one integer of state, the same numbers on every Python, cheap to copy.

SplitMix64 for research and bots; for games among people a hash of a secret, which nobody can continue who has only seen
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
T = TypeVar("T")


class Rng:
    """SplitMix64: a stream of numbers that is one integer wide.

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


class SecretRng(Rng):
    """The hash of a secret number that counts up."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        """The next 64 bits."""
        self.state += 1
        return int.from_bytes(blake2b(b"%d" % self.state, digest_size=8).digest(), "big")


def dice(seed: int) -> Rng:
    """The numbers of a match: with a seed of more than 64 bits nobody can foretell them who does not know it.

    >>> dice(7).below(6), dice(7 << 64).below(6)
    (2, 1)
    """
    return SecretRng(seed) if seed > _MASK else Rng(seed)
