"""Views: what one seat may know, as a type of its own.

Only a `View` has a wire form.  A server that tries to send a `State` does not type-check.
"""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.agenda import Item
from stockrail.core.codec import canonical, encode
from stockrail.core.ids import Seat


@dataclass(frozen=True, slots=True)
class View:
    """What a seat (None: a spectator) may know.  Titles add their fields; all are plain immutable data."""

    seat: Seat | None
    seats: int
    agenda: tuple[Item, ...]

    def wire(self) -> bytes:
        """Canonical JSON: equal views, equal bytes."""
        return canonical(encode(self))

    @property
    def turn(self) -> Seat | None:
        """Whose decision is on top; None when the game is over.  Effects never rest on top."""
        return getattr(self.agenda[-1], "seat", None) if self.agenda else None
