"""Programs: what a seat wants done while nobody sits there, until something concerns it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.legal import Legal

Choices = tuple[str, ...] | tuple[int, ...] | range
"""What a blank may be filled with: one of these, or a number of a range."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a program ends: `stop.<reason>` in the catalogues, about something of the title where it has a name."""

    reason: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Program(Action):
    """A program is written like an action and has no more than that; `program.<verb>` is its sentence.

    It knows what its seat knows, and everything it plays is judged like any move.
    """

    @classmethod
    def blanks(cls, v: Any) -> Mapping[str, Choices] | None:
        """What each field may be filled with now; None where the program makes no sense."""
        return {}

    def next(self, v: Any, legal: Legal, news: Sequence[Event]) -> Action | Stop | None:
        """What to play, why to end, or None: then the table waits for the person.

        `news` is what the seat heard since its last move.
        """
        raise NotImplementedError
