"""A private handed in for a share: a standing power of its owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Item, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal
from stockrail.rail import powers, privates, shares
from stockrail.rail.actions import Exchange
from stockrail.rail.policies.stock import IPO, POOL
from stockrail.rail.state import AUCTION, CORP, STOCK, RailState
from stockrail.rail.steps.asking import Reconsider, lead

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class MayExchange(Decision["RailGame", RailState]):
    """The owner may exchange the private now."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, Exchange) and a.private == self.private

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield Exchange(self.private, IPO)
        yield Exchange(self.private, POOL)

    def check(self, g: RailGame, s: RailState, a: Exchange) -> Refusal | None:
        return check_exchange(g, s, self.seat, g.private_index[self.private], a.source)

    def take(self, g: RailGame, s: RailState, a: Exchange, out: Tape) -> None:
        s.agenda.append(Reconsider())
        exchange(g, s, self.seat, g.private_index[self.private], a.source, out)


@dataclass(frozen=True, slots=True)
class LastExchange(MayExchange):
    """After the last turn of an operating round the owner is asked."""

    def offers(self, a: Action) -> bool:
        return isinstance(a, Pass) or MayExchange.offers(self, a)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from MayExchange.options(self, g, s)
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Exchange | Pass) -> Refusal | None:
        return None if isinstance(a, Pass) else MayExchange.check(self, g, s, a)

    def take(self, g: RailGame, s: RailState, a: Exchange | Pass, out: Tape) -> None:
        if isinstance(a, Exchange):
            exchange(g, s, self.seat, g.private_index[self.private], a.source, out)


def corporation(g: RailGame, private: int) -> int:
    """The corporation whose share the private is worth; -1 without such a power."""
    p = powers.power(g, private, powers.ExchangeForShare)
    return g.corp_index[p.corporation] if p else -1


def check_exchange(g: RailGame, s: RailState, seat: Seat, private: int, source: str) -> Refusal | None:
    """A share must be there, and the player may not hold the most a player may hold."""
    corp = corporation(g, private)
    there = {IPO: s.in_offer(corp), POOL: s.in_pool(corp)}.get(source, 0)
    if source == IPO and s.par[corp] == 0:
        there -= s.president_shares[corp]
    if there <= 0:
        return g.book.power.refuse(private=g.private_ref(private), corporation=g.ref(corp))
    barred = g.title.exchange_bar_in_zones or g.zone(s.cell[corp]).limited
    if barred and s.held(corp, seat) >= g.title.limits.most_shares(s, corp):
        return g.book.power.refuse(private=g.private_ref(private), held=s.held(corp, seat))
    if source == POOL and g.title.exchange_offer_first and s.in_offer(corp) > 0:
        return g.book.power.refuse(private=g.private_ref(private), source=IPO)
    return None


def exchange(g: RailGame, s: RailState, seat: Seat, private: int, source: str, out: Tape) -> None:
    corp, president = corporation(g, private), s.president[corporation(g, private)]
    privates.close(g, s, private, out)
    out.tell("exchanged", g.book.power, seat=SeatRef(seat), private=g.private_ref(private), corporation=g.ref(corp))
    shares.gain(g, s, seat, corp, 1, s.offer if source == IPO else s.market_pool, out)
    if s.president[corp] != president:
        lead(g, s, corp)


def offers(g: RailGame, s: RailState) -> list[Decision]:
    """Exchanges open now: in the owner's own stock turn, between turns, or at any time where the title says so."""
    found: list[Decision] = []
    if s.round == AUCTION or isinstance(s.agenda[-1], LastExchange):
        return found
    for private in g.exchangeable:
        owner = s.owner[private]
        if 0 <= owner < CORP and (g.title.exchange_any_time or not s.begun or _own_turn(s, owner)):
            found.append(MayExchange(owner, g.privates[private]))
    return found


def _own_turn(s: RailState, owner: Seat) -> bool:
    from stockrail.rail.policies.stock import StockTurn

    top = s.agenda[-1]
    return s.round == STOCK and isinstance(top, StockTurn) and top.seat == owner


def last_moment(g: RailGame, s: RailState) -> list[Item]:
    """Owners who may exchange after the last turn of the round are asked."""
    if g.title.exchange_any_time:
        return []
    return [
        LastExchange(s.owner[i], g.privates[i])
        for i in g.exchangeable
        if 0 <= s.owner[i] < CORP and any(check_exchange(g, s, s.owner[i], i, source) is None for source in (IPO, POOL))
    ]


MayExchange.define("may_exchange seat private", answers=(Exchange,))
LastExchange.define("last_exchange seat private", answers=(Exchange, Pass))
