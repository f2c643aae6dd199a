"""What can be done at a Stockpile table.  Piles, seats and places count from 0; money is in thousands."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action

# ------------------------------------------------------------ chance


@dataclass(frozen=True, slots=True)
class First(Action):
    """The first player is drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Start(Action):
    """A seat is dealt its start card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """A seat is dealt an investor to choose from."""

    seat: int
    investor: str


@dataclass(frozen=True, slots=True)
class Pair(Action):
    """The next company and forecast card are paired and dealt."""

    company: str
    forecast: str


@dataclass(frozen=True, slots=True)
class Seed(Action):
    """A market card is turned face up onto a pile."""

    pile: int
    card: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A seat is dealt a market card."""

    seat: int
    card: str


# ------------------------------------------------------------ players


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep this investor (two players: these two)."""

    investor: str
    other: str | None


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place one card face up and one face down."""

    up: str
    up_pile: int
    down: str
    down_pile: int


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """Stuart: place both cards face down."""

    card: str
    pile: int
    other: str
    other_pile: int


@dataclass(frozen=True, slots=True)
class Warren(Action):
    """Look at all face-down cards of a pile."""

    pile: int


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Move the nth card of a pile (from 0, in order of arrival) to another pile; it keeps its side."""

    pile: int
    nth: int
    to: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Put a meeple on a space of a pile's track."""

    pile: int
    value: int


@dataclass(frozen=True, slots=True)
class Martha(Action):
    """Look at a pair: the nth of a seat, or (no seat) the nth of the face-down row."""

    seat: int | None
    nth: int


@dataclass(frozen=True, slots=True)
class Boom(Action):
    """Play a Boom on a company."""

    company: str


@dataclass(frozen=True, slots=True)
class Bust(Action):
    """Play a Bust on a company."""

    company: str


@dataclass(frozen=True, slots=True)
class Cramer(Action):
    """Move a company one step up (1) or down (-1)."""

    company: str
    steps: int


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell one card: a `regular` one, a `split` one, or `half` of a split one."""

    company: str
    kind: str


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Show so many regular and split cards of the company to collect for them; none is an answer too."""

    company: str
    regular: int
    split: int


@dataclass(frozen=True, slots=True)
class Deborah(Action):
    """Name a company whose holders are paid."""

    company: str


# ------------------------------------------------------------ what people try; never legal, so that the rule can answer


@dataclass(frozen=True, slots=True)
class Expose(Action):
    """Place both cards face up."""

    card: str
    pile: int
    other: str
    other_pile: int


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Exchange the forecasts of one's own two pairs."""


First.define("first")
Start.define("start")
Offer.define("offer")
Pair.define("pair")
Seed.define("seed")
Draw.define("draw")
Keep.define("keep investor other:investor")
Place.define("place up:card up_pile:pile down:card down_pile:pile")
Hide.define("hide card+pile+other+other_pile:hiding")
Warren.define("warren")
Mark.define("mark pile nth:placed to:pile")
Bid.define("bid pile value:bid")
Martha.define("martha seat nth:pair")
Boom.define("boom")
Bust.define("bust")
Cramer.define("cramer company steps:step")
Sell.define("sell company kind:sold")
Show.define("show company regular:shares split:shares")
Deborah.define("deborah")
Expose.define("expose", tried=True)
Swap.define("swap", tried=True)
