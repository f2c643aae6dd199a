"""Buying, trading and exchanging private companies."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the private on offer at its price."""

    private: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid for a private."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Talk about a private with another player."""


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """A private goes from its owner to the buyer (a seat) for a price; the other side is asked."""

    private: str
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Consent to what was asked."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Decline what was asked."""


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Hand in a private for a share from `ipo` or `pool`."""

    private: str
    source: str


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """The operating corporation buys a private from a player."""

    private: str
    price: int


Buy.define("buy")
Bid.define("bid")
Deal.define("deal")
Trade.define("trade private buyer:seat price")
Agree.define("agree")
Refuse.define("refuse")
Exchange.define("exchange")
Acquire.define("acquire")
