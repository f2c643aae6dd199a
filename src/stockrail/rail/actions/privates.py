"""Buying, trading and exchanging private companies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the private on offer at its price."""

    verb: ClassVar[str] = "buy"
    private: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a private."""

    verb: ClassVar[str] = "bid"
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Talk about a private with another player."""

    verb: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """A private goes from its owner to the buyer (a seat) for a price; the other side is asked."""

    verb: ClassVar[str] = "trade"
    private: str
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Consent to what was asked."""

    verb: ClassVar[str] = "agree"


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Decline what was asked."""

    verb: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Hand in a private for a share from `ipo` or `pool`."""

    verb: ClassVar[str] = "exchange"
    private: str
    source: str


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """The operating corporation buys a private from a player."""

    verb: ClassVar[str] = "acquire"
    private: str
    price: int
