"""Privates to corporations: when, for how much, and the question for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from stockrail.core.actions import Span
from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.rail import trains
from stockrail.rail.actions import Acquire
from stockrail.rail.asking import Operating, Reconsider
from stockrail.rail.policies import trades, treasury
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.title import Private


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What a corporation may pay for a private, in halves of its face value; a fixed least sum may take the place."""

    least: int = 1
    most: int = 4
    fixed_least: int = 0
    """The least sum, whatever the face value; 0: `least` halves of it."""
    room_for_trains: bool = True
    """Must there be room for the train of an independent that is bought?"""

    at_discards: bool = False
    """May the operating corporation buy privates while it discards trains?"""

    def prices(self, private: Private) -> tuple[int, int]:
        """The least and the most a corporation may pay."""
        face = private.price
        return self.fixed_least or -(-face * self.least // 2), face * self.most // 2

    def fits(self, g: RailGame, s: RailState, corp: int, private: int) -> bool:
        """Has the corporation room for the train of an independent it would buy?"""
        return not self.room_for_trains or g.minor_of[private] < 0 or trains.room(g, s, corp)


def for_sale(g: RailGame, s: RailState, corp: int, if_it_fits: bool = True) -> Iterator[Option]:
    """Privates of players the corporation can pay for."""
    if not g.phase(s).buy_in:
        return
    policy, cash = g.title.buy_in, s.treasury[corp]
    for i, owner in enumerate(s.owner):
        if 0 <= owner < CORP and g.private(i).buy_in and (not if_it_fits or policy.fits(g, s, corp, i)):
            low, high = policy.prices(g.private(i))
            high = min(high, cash)
            if low <= high:
                yield Span(Acquire(g.privates[i], low), "price", low, high)


def is_forced(g: RailGame, s: RailState) -> bool:
    """Has the operating corporation issued shares for a train that it has still to buy?"""
    return s.share_dealing == treasury.FORCED and not s.trains[s.operating] and bool(trains.prices(g, s))


@dataclass(frozen=True, slots=True)
class MayBuyIn(Operating):
    """The operating corporation may buy a private now."""

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return for_sale(g, s, self.corp(g))

    def check(self, g: RailGame, s: RailState, a: Acquire) -> Refusal | None:
        private, policy = g.private_of(a.private), g.title.buy_in
        if private < 0 or not 0 <= s.owner[private] < CORP:
            return g.book.buy_in_owner.refuse()
        if not g.phase(s).buy_in or not g.private(private).buy_in:
            return g.book.buy_in_window.refuse(private=g.private_ref(private))
        if not policy.fits(g, s, self.corp(g), private):
            return g.book.independent_room.refuse(limit=g.phase(s).limit)
        low, high = policy.prices(g.private(private))
        if not low <= a.price <= high:
            return g.book.buy_in_price.refuse(least=g.money(low), most=g.money(high))
        cash = s.treasury[self.corp(g)]
        return g.book.buy_in_cash.refuse(price=g.money(a.price), cash=g.money(cash)) if a.price > cash else None

    def take(self, g: RailGame, s: RailState, a: Acquire, out: Tape) -> None:
        s.begun = 1
        private = g.private_index[a.private]
        owner = s.owner[private]
        s.agenda.append(Reconsider())
        if g.title.trades.asks and owner != self.seat:
            trades.ask(g, s, trades.AgreeToBuyIn(owner, self.corporation, a.private, a.price), out)
        else:
            trades.buy_in(g, s, self.corp(g), private, a.price, out)


@cache
def may_buy_in(seat: Seat, corporation: str) -> MayBuyIn:
    """Items are frozen, so one does for all moments."""
    return MayBuyIn(seat, corporation)


MayBuyIn.define("may_buy_in seat corporation", answers=(Acquire,), exact=True)
