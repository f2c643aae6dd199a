"""Rail bots that play on in their heads wherever there is something to choose.

They judge a try at the next stock round and at the one after it.  Who has which private at what price decides more than
most of what comes later, so in the first sale they try every purchase and every bid, and look a stock round further.
Elsewhere they think of more moves than strong players do, and of track, stations and privates as well; what the club
player thinks of a move counts a little beside how it fares.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stockrail.bots import Candidate, Thinker
from stockrail.bots.rail import club, greedy, stock
from stockrail.bots.rail.strong import Fitted, Strong18Chesapeake, Strong1830, Strong1846, Strong1889
from stockrail.bots.search import Effort
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.view import View
from stockrail.rail import actions
from stockrail.rail.state import AUCTION, RailState

SALE: Final = frozenset({actions.Buy, actions.Bid, actions.Keep})
"""What is done in the first sale, or in the draft in its place."""
DETAILS: Final = frozenset({actions.Tile, actions.Token, actions.Home, actions.Acquire})
"""What is played on for beside what strong players think about."""
SALE_EFFORT: Final = Effort(candidates=8, tries=16)
DETAIL_EFFORT: Final = Effort(candidates=3, tries=3)


class Master(Fitted):
    """What the masters of all rail titles have in common."""

    effort = Effort(candidates=6, tries=6)
    looks: ClassVar[tuple[int, ...]] = (1, 2)
    opinion: ClassVar[float] = 0.3
    simpler: ClassVar[str] = "strong"

    def effort_for(self, kinds: frozenset[type[Action]]) -> Effort | None:
        if kinds & SALE:
            return SALE_EFFORT
        return super().effort_for(kinds) or (DETAIL_EFFORT if kinds & DETAILS else None)

    def judged_at(self, before: State) -> list[int]:
        """A stock round later if the first sale is still going on: before it nothing runs."""
        assert isinstance(before, RailState)
        return [n + (before.round == AUCTION) for n in super().judged_at(before)]


class Auctioneer(Master):
    """A master of a title whose privates are sold by auction."""

    bidder: ClassVar[type[Thinker]]
    """Who names every purchase and every bid."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self._bidder = self.bidder(game, seat, seed)

    def thought_of(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """In the first sale whatever can be done: what the guide would do, then the rest by what it looks worth.

        Looks only say what is tried first: they count for nothing beside how it fares.
        """
        found = super().thought_of(view, options)
        if not any(type(o.action if isinstance(o, Span) else o) in SALE for o in options):
            return found
        others = sorted(self._bidder.weigh(view, options), key=lambda c: -c.score)
        first = found[0]
        return [first, *(Candidate(c.action, first.score) for c in others if c.action != first.action)]


# ------------------------------------------------------------ the titles

OPEN: Final[dict[type[Action], greedy.Way]] = {actions.Buy: stock.buys, actions.Bid: stock.bids}
"""Every purchase and every bid, whether it looks wise or not."""


class Bidder1830(club.Club):
    """Thinks of everything in the first sale of 1830."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club.ways, **OPEN}


class Bidder1889(club.Club1889):
    """The same of 1889."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club1889.ways, **OPEN}


class Bidder18Chesapeake(club.Club18Chesapeake):
    """The same of 18Chesapeake."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club18Chesapeake.ways, **OPEN}


class Master1830(Auctioneer, Strong1830):
    """A master of 1830."""

    bidder = Bidder1830


class Master1846(Master, Strong1846):
    """A master of 1846, where privates are drafted."""


class Master1889(Auctioneer, Strong1889):
    """A master of 1889."""

    bidder = Bidder1889


class Master18Chesapeake(Auctioneer, Strong18Chesapeake):
    """A master of 18Chesapeake."""

    bidder = Bidder18Chesapeake
