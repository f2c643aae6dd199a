"""The bank: how much it holds, and when it has run out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Bank:
    """The money of the game."""

    size: int = 0
    by_seats: Mapping[int, int] = field(default_factory=dict)
    """Its size by seats, where it differs."""
    broken_at: int = 0
    """It has run out when it holds this or less."""

    def size_for(self, seats: int) -> int:
        """All the money there is at a table of that size."""
        return self.by_seats.get(seats, self.size)
