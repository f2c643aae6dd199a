"""What a seat remembers: facts it has heard that no longer lie before its eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from stockrail.core.events import Event


class Known:
    """One seat's memory.  This one keeps nothing: where all that was ever open stays open, views say it all.

    What it keeps must follow from what it heard, and from nothing else: a memory that heard only the end of a game
    knows less, and nothing wrong.
    """

    def hear(self, event: Event) -> None:
        """Receives every event the seat may know of, in order."""

    def denies(self, s: Any) -> str | None:
        """What was heard that this position contradicts; None if they agree."""
        return None

    def after(self, heard: Iterable[Event]) -> Self:
        """The same memory, having heard this too."""
        for event in heard:
            self.hear(event)
        return self
