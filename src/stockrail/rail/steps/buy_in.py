"""Corporations buy privates, at any moment of their turn; and what may be done beside the question on top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Decision, Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail import minors, powers, privates
from stockrail.rail.actions import Acquire
from stockrail.rail.policies import trades
from stockrail.rail.state import CORP, OPERATING, RailState
from stockrail.rail.steps import exchange, track
from stockrail.rail.steps.asking import Operating, Reconsider

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def for_sale(g: RailGame, s: RailState, corp: int) -> Iterator[Option]:
    """Privates of players the corporation can pay for."""
    if not g.phase(s).buy_in:
        return
    for i, owner in enumerate(s.owner):
        if 0 <= owner < CORP and g.private(i).buy_in and minors.fits(g, s, corp, i):
            low, high = privates.price_range(g, i)
            high = min(high, s.treasury[corp])
            if low <= high:
                yield Span(Acquire(g.privates[i], low), "price", low, high)


@dataclass(frozen=True, slots=True)
class MayBuyIn(Operating):
    """The operating corporation may buy a private now."""

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return for_sale(g, s, self.corp(g))

    def check(self, g: RailGame, s: RailState, a: Acquire) -> Refusal | None:
        private = g.private_of(a.private)
        if private < 0 or not 0 <= s.owner[private] < CORP:
            return g.book.buy_in_owner.refuse()
        if not g.phase(s).buy_in or not g.private(private).buy_in:
            return g.book.buy_in_window.refuse(private=g.private_ref(private))
        if not minors.fits(g, s, self.corp(g), private):
            return g.book.independent_room.refuse(limit=g.phase(s).limit)
        low, high = privates.price_range(g, private)
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
            s.agenda.append(trades.AgreeToBuyIn(owner, self.corporation, a.private, a.price))
        else:
            trades.buy_in(g, s, self.corp(g), private, a.price, out)


@dataclass(frozen=True, slots=True)
class LastStep(Effect["RailGame", RailState]):
    """Before the turn ends there is a last moment to buy a private or use a power."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        ask = LastCall(s.president[self.corp], g.corporations[self.corp])
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class LastCall(Operating):
    """End the turn; what may be done before stands beside."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        corp = self.corp(g)
        waits = g.title.waits_idle  # then even for a tile whose hex is taken
        tiles = powers.unused(g, s, corp, powers.ExtraTile) if waits else track.extra_tiles(g, s, corp)
        return any(True for _ in for_sale(g, s, corp)) or (g.title.power_any_step and bool(tiles))

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield Pass()

    def take(self, g: RailGame, s: RailState, a: Pass, out: Tape) -> None:
        """The turn ends."""


def standing(g: RailGame, s: RailState) -> list[Decision]:
    """What seats may do beside the question on top: exchanges, privates, powers."""
    found = exchange.offers(g, s)
    if s.round != OPERATING:
        return found
    top = s.agenda[-1]
    if not isinstance(top, Operating):
        return found
    corp, seat = s.operating, s.president[s.operating]
    if top.beside(g, s) and top.seat == seat:
        found.append(MayBuyIn(seat, g.corporations[corp]))
    if CORP + corp in s.owner:
        found += [track.PowerLay(seat, g.corporations[corp], g.privates[i]) for i in _lays(g, s, top)]
    return found


def _lays(g: RailGame, s: RailState, top: Operating) -> list[int]:
    """Privates of the operating corporation that may lay a tile at this moment."""
    tiles_left = top.left if isinstance(top, track.LayTile) else -1
    found = track.extra_tiles(g, s, s.operating) if tiles_left >= 0 or g.title.power_any_step else []
    return found + track.teleports(g, s, s.operating) if tiles_left > 0 else found


MayBuyIn.define("may_buy_in seat corporation", answers=(Acquire,), exact=True)
LastStep.define("last_step corporation")
LastCall.define("last_call seat corporation", answers=(Pass,), exact=True)
