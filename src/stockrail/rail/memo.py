"""What a compiled game has worked out before: the one part of it that fills up while games are played."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memo(dict[K, V]):
    """Remembers the latest answers; the oldest half goes when it is full.

    A key is all that its answer depends on, and an answer is kept whole and never changed.  So threads may share a
    memo: two that ask the same at once work out the same, and it does not matter whose answer stays.
    """

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """Remember an answer, and give it back."""
        if len(self) >= self.most:
            for old in list(self.copy())[: self.most // 2]:
                self.pop(old, None)  # another thread may have been as quick
        self[key] = value
        return value
