"""What players choose in a rail game."""

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
class Par(Action):
    """Take the president's certificate and set the par value."""

    verb: ClassVar[str] = "par"
    corporation: str
    price: int


@dataclass(frozen=True, slots=True)
class Share(Action):
    """Buy a certificate from the offering (`ipo`) or the `pool`."""

    verb: ClassVar[str] = "share"
    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell shares of one corporation to the pool."""

    verb: ClassVar[str] = "sell"
    count: int
    corporation: str


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
class Tile(Action):
    """Lay a tile: its number, the hex and the rotation."""

    verb: ClassVar[str] = "tile"
    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PowerTile(Action):
    """Lay a tile by the power of a private."""

    verb: ClassVar[str] = "power"
    private: str
    tile: str
    hex: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Token(Action):
    """Put a station token into a city of a hex."""

    verb: ClassVar[str] = "token"
    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class Home(Action):
    """Choose the city of the home hex for the home token."""

    verb: ClassVar[str] = "home"
    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Run trains, each `train:route`."""

    verb: ClassVar[str] = "run"
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """What becomes of the revenue: `pay` or `withhold`."""

    verb: ClassVar[str] = "dividend"
    kind: str


@dataclass(frozen=True, slots=True)
class Train(Action):
    """Buy a train from the `bank`, the `pool` or a corporation, perhaps handing one in."""

    verb: ClassVar[str] = "train"
    train: str
    source: str
    price: int
    trade_in: str | None


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a train into the pool."""

    verb: ClassVar[str] = "discard"
    train: str


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """The operating corporation buys a private from a player."""

    verb: ClassVar[str] = "acquire"
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Bankrupt(Action):
    """Declare bankruptcy."""

    verb: ClassVar[str] = "bankrupt"
