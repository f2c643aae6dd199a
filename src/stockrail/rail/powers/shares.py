"""Powers that bring shares: with the first sale, or when the private is handed in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Item, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal
from stockrail.rail import privates, shares
from stockrail.rail.actions import Exchange
from stockrail.rail.asking import Question, Reconsider, lead
from stockrail.rail.policies.auction import SetPar
from stockrail.rail.policies.stock import IPO, POOL, StockTurn
from stockrail.rail.powers.base import Power, Sentence, power_of
from stockrail.rail.state import AUCTION, CORP, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

EITHER, OFFER_FIRST, OFFER_ONLY = "either", "offer_first", "offer_only"
TELLS: Final = frozenset(["exchanged", "granted"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class GrantShare(Power):
    """The first buyer receives a share of a corporation from the offering."""

    corporation: str

    def brings_share(self) -> str:
        return self.corporation

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        corp = g.corp_index[self.corporation]
        shares.gain(g, s, seat, corp, 1, s.offer, out)
        out.tell("granted", g.book.power, private=g.private_ref(private), corporation=g.ref(corp))

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.GrantShare", {"corporation": self.corporation})


@dataclass(frozen=True, slots=True)
class GrantPresidency(Power):
    """The first buyer receives the president's certificate and sets par at once; the first train closes the private."""

    corporation: str

    def brings_presidency(self, g: RailGame, s: RailState, private: int) -> str:
        return self.corporation

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        s.agenda.append(SetPar(seat, self.corporation))

    def closed_by_train(self, g: RailGame, s: RailState, private: int, corp: int) -> bool:
        return g.corporations[corp] == self.corporation

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.GrantPresidency", {"corporation": self.corporation})


# ------------------------------------------------------------ handed in for a share


def exchange_of(g: RailGame, private: str) -> ExchangeForShare:
    """The power of a private that is handed in for a share."""
    found = power_of(g, g.private_index[private], ExchangeForShare)
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class ExchangeForShare(Power):
    """The owning player hands the private in for a share from the offering or the pool."""

    for_player: ClassVar[bool] = True
    corporation: str
    any_time: bool = False
    """At any moment, instead of in the owner's own stock turn and between turns."""
    source: str = EITHER
    """A share of offering or pool as the owner likes, of the pool once the offering is empty, or never of the pool."""
    bar_in_zones: bool = True
    """Does the limit for one corporation bar him even where the market lifts it?"""

    def exchanged_for(self) -> str:
        return self.corporation

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        owner = s.owner[private]
        if not 0 <= owner < CORP or s.round == AUCTION or isinstance(top, LastExchange):
            return ()
        own_turn = s.round == STOCK and isinstance(top, StockTurn) and top.seat == owner
        return (MayExchange(owner, g.privates[private]),) if self.any_time or not s.begun or own_turn else ()

    def turns_end(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        owner = s.owner[private]
        if self.any_time or not 0 <= owner < CORP:
            return ()
        open_ones = (self.check(g, s, owner, private, source) is None for source in (IPO, POOL))
        return (LastExchange(owner, g.privates[private]),) if any(open_ones) else ()

    def check(self, g: RailGame, s: RailState, seat: Seat, private: int, source: str) -> Refusal | None:
        """A share must be there, and the player may not hold the most a player may hold."""
        corp, ref = g.corp_index[self.corporation], g.private_ref(private)
        there = {IPO: s.in_offer(corp), POOL: 0 if self.source == OFFER_ONLY else s.in_pool(corp)}.get(source, 0)
        if source == IPO and s.par[corp] == 0:
            there -= s.president_shares[corp]
        if there <= 0:
            return g.book.power.refuse(private=ref, corporation=g.ref(corp))
        barred = self.bar_in_zones or g.zone(s.cell[corp]).limited
        if barred and s.held(corp, seat) >= g.title.limits.most_shares(s, corp):
            return g.book.power.refuse(private=ref, held=s.held(corp, seat))
        if source == POOL and self.source == OFFER_FIRST and s.in_offer(corp) > 0:
            return g.book.power.refuse(private=ref, source=IPO)
        return None

    def exchange(self, g: RailGame, s: RailState, seat: Seat, private: int, source: str, out: Tape) -> None:
        """The private closes, and its owner has the share."""
        corp = g.corp_index[self.corporation]
        president = s.president[corp]
        privates.close(g, s, private, out)
        out.tell("exchanged", g.book.power, seat=SeatRef(seat), private=g.private_ref(private), corporation=g.ref(corp))
        shares.gain(g, s, seat, corp, 1, s.offer if source == IPO else s.market_pool, out)
        if s.president[corp] != president:
            lead(g, s, corp)

    def says(self, g: RailGame) -> Iterator[Sentence]:
        key = "power.ExchangeForShare.offer" if self.source == OFFER_ONLY else "power.ExchangeForShare"
        yield Sentence(key, {"corporation": self.corporation})


@dataclass(frozen=True, slots=True)
class MayExchange(Question):
    """The owner may exchange the private now."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, Exchange) and a.private == self.private

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield Exchange(self.private, IPO)
        yield Exchange(self.private, POOL)

    def check(self, g: RailGame, s: RailState, a: Exchange) -> Refusal | None:
        return exchange_of(g, self.private).check(g, s, self.seat, g.private_index[self.private], a.source)

    def take(self, g: RailGame, s: RailState, a: Exchange, out: Tape) -> None:
        s.agenda.append(Reconsider())
        exchange_of(g, self.private).exchange(g, s, self.seat, g.private_index[self.private], a.source, out)


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
            exchange_of(g, self.private).exchange(g, s, self.seat, g.private_index[self.private], a.source, out)


MayExchange.define("may_exchange seat private", answers=(Exchange,))
LastExchange.define("last_exchange seat private", answers=(Exchange, Pass))
