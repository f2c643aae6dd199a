"""Chance at the start of a game: privates dealt at random, and a corporation that is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action
from stockrail.core.agenda import Chance, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail.actions import Draw
from stockrail.rail.policies.draft import first_price, sell
from stockrail.rail.policies.first_sale import Auction
from stockrail.rail.privates import unsold
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["corporation_drawn", "private_sold"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class RandomDeal(Auction):
    """Nobody bids: every player is dealt one private, and pays its price."""

    def opening(self) -> Effect:
        return DealTo(0)


@dataclass(frozen=True, slots=True)
class DealTo(Effect["RailGame", RailState]):
    """The next player is dealt a private; behind the last one the rounds begin."""

    seat: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if self.seat == s.seats:
            g.title.course.begin(s)
        else:
            s.agenda += [DealTo(self.seat + 1), DealPrivate(self.seat)]


@dataclass(frozen=True, slots=True)
class DealPrivate(Chance["RailGame", RailState]):
    """One of the privates goes to the player."""

    to: Seat

    def outcomes(self, g: RailGame, s: RailState) -> list[tuple[Action, int]]:
        return [(Draw(g.privates[i]), 1) for i in unsold(s)]

    def take(self, g: RailGame, s: RailState, a: Draw, out: Tape) -> None:
        private = g.private_index[a.card]
        sell(g, s, self.to, private, first_price(g, private), out)


@dataclass(frozen=True, slots=True)
class DrawCorporation(Chance["RailGame", RailState]):
    """One of the corporations is drawn, and remembered in a ledger of the title."""

    ledger: str

    def outcomes(self, g: RailGame, s: RailState) -> list[tuple[Action, int]]:
        return [(Draw(g.corporations[c]), 1) for c in g.majors if not s.closed[c]]

    def take(self, g: RailGame, s: RailState, a: Draw, out: Tape) -> None:
        s.ledgers[self.ledger][0] = g.corp_index[a.card]
        out.tell("corporation_drawn", g.book.set_up, corporation=g.ref(g.corp_index[a.card]))


DealTo.define("deal_to next")
DealPrivate.define("deal_private to:seat", answers=(Draw,))
DrawCorporation.define("draw_for_ledger ledger", answers=(Draw,))
