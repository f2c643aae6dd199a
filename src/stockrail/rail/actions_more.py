"""What players and chance choose in a rail game with a draft, treasuries of shares, markers and free tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Chance takes a corporation or a private out of the game."""

    verb: ClassVar[str] = "remove"
    name: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance deals a card of the draft deck."""

    verb: ClassVar[str] = "draw"
    card: str


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep a card of the draft, a private or `blank`."""

    verb: ClassVar[str] = "keep"
    card: str


@dataclass(frozen=True, slots=True)
class Issue(Action):
    """The corporation puts shares of its own into the pool."""

    verb: ClassVar[str] = "issue"
    count: int


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """The corporation takes shares of its own out of the pool."""

    verb: ClassVar[str] = "redeem"
    count: int


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Set a private's marker: on a hex, or for a company."""

    verb: ClassVar[str] = "assign"
    private: str
    target: str


@dataclass(frozen=True, slots=True)
class PowerToken(Action):
    """Put a token down by the power of a private."""

    verb: ClassVar[str] = "station"
    private: str
    hex: str
    city: int
