"""Buying trains: from bank, pool and other corporations; trade-ins, discards, consent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import trains
from stockrail.rail.actions import Bankrupt, Discard, Sell, Trade, Train
from stockrail.rail.state import RailState
from stockrail.rail.steps import emergency
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.trade import Consent
from stockrail.rail.trains import BANK, POOL

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class TrainStep(Effect["RailGame", RailState]):
    """The president is asked for a train while one can or must be bought."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.start = []
        ask = BuyTrain(s.president[self.corp], g.corporations[self.corp])
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class BuyTrain(Operating):
    """Buy a train or stop; a corporation that must have one goes on until it has."""

    sold_at: int = 0
    """What one share brought in the last forced sale of this step."""
    barred: tuple[str, ...] = ()
    """Trains a new president has refused to sell, and corporations somebody has refused to lead."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self.must(g, s) or any(True for _ in self._trains(g, s))

    def must(self, g: RailGame, s: RailState) -> bool:
        """No train, a route one could run, and a train in bank or pool: nobody must buy from another corporation."""
        corp = self.corp(g)
        return (
            not s.trains[corp]
            and trains.any_left(g, s)
            and (g.title.must_buy == "always" or (g.title.must_buy == "route" and g.can_run(s, corp)))
        )

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from self._trains(g, s)
        if not self.must(g, s):
            yield Pass()
        elif emergency.is_short(g, s, self):
            yield from emergency.options(g, s, self)

    def _trains(self, g: RailGame, s: RailState) -> Iterator[Option]:
        corp = self.corp(g)
        if trains.room(g, s, corp):
            yield from self._from_bank(g, s)
            yield from self._from_others(g, s)
        yield from self._trade_ins(g, s)

    def _from_bank(self, g: RailGame, s: RailState) -> Iterator[Option]:
        for source, fleet in ((BANK, trains.in_bank(g, s)), (POOL, trains.apart(s.pool))):
            for t in fleet:
                price = g.kind(t).price
                if self._check_bank_price(g, s, price) is None:
                    yield Train(g.train_name(t), source, price, None)

    def _from_others(self, g: RailGame, s: RailState) -> Iterator[Option]:
        corp = self.corp(g)
        for other, fleet in enumerate(s.trains):
            if other != corp:
                for t in fleet:
                    low, high = self._price_range(g, s, t)
                    name = g.train_name(t)
                    if low <= high and name not in self.barred:
                        yield Span(Train(name, g.corporations[other], low, None), "price", low, high)

    def _trade_ins(self, g: RailGame, s: RailState) -> Iterator[Option]:
        corp = self.corp(g)
        for t in trains.in_bank(g, s):
            kind = g.kind(t)
            if kind.trade_in and kind.trade_price <= s.treasury[corp]:
                for own in s.trains[corp]:
                    if g.kind(own).id in kind.trade_in:
                        yield Train(g.train_name(t), BANK, kind.trade_price, g.train_name(own))

    def _price_range(self, g: RailGame, s: RailState, train: int) -> tuple[int, int]:
        """What another corporation's train may cost: with the president's money no more than its face value."""
        cash, face = s.treasury[self.corp(g)], g.kind(train).price
        both = emergency.money(s, self.seat, self.corp(g))
        needed = both - self.sold_at + 1 if self.sold_at else 1
        if g.title.help_for_dearer and self.must(g, s):
            return (1, cash) if cash >= face else (needed, min(face, both))
        if not self._may_help(g, s):
            return 1, cash
        return (needed, min(face, both)) if self.sold_at else (1, max(cash, min(face, both)))

    def _may_help(self, g: RailGame, s: RailState) -> bool:
        """May the president add money?"""
        return self.must(g, s) and emergency.is_short(g, s, self)

    def _check_bank_price(self, g: RailGame, s: RailState, price: int) -> Refusal | None:
        """The treasury pays, or for the cheapest train of a corporation that must buy, the president helps."""
        corp = self.corp(g)
        if price <= s.treasury[corp]:
            return None
        if not self.must(g, s):
            return g.book.own_cash.refuse(price=g.money(price), cash=g.money(s.treasury[corp]))
        if not emergency.is_short(g, s, self):
            return g.book.help_needed.refuse(price=g.money(price), cash=g.money(s.treasury[corp]))
        if g.title.help_cheapest_only and price > trains.cheapest(g, s):
            return g.book.help_cheapest.refuse(price=g.money(trains.cheapest(g, s)))
        have = emergency.money(s, self.seat, corp)
        return g.book.help_price.refuse(price=g.money(price), cash=g.money(have)) if price > have else None

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Train | Sell | Trade | Bankrupt | Pass) -> Refusal | None:
        if isinstance(a, Train):
            return self._check_train(g, s, a)
        if isinstance(a, Pass):
            return g.book.must_buy.refuse() if self.must(g, s) else None
        if not self.must(g, s) or not emergency.is_short(g, s, self):
            return g.book.help_needed.refuse()
        return emergency.check(g, s, self, a)

    def _check_train(self, g: RailGame, s: RailState, a: Train) -> Refusal | None:
        train = g.train_of(a.train)
        if train < 0:
            return g.book.train_offer.refuse(train=a.train)
        if a.trade_in is not None:
            return self._check_trade_in(g, s, train, a)
        if not trains.room(g, s, self.corp(g)):
            return g.book.train_limit.refuse(limit=g.phase(s).limit)
        if a.source in (BANK, POOL):
            return self._check_bank(g, s, train, a)
        return self._check_other(g, s, train, a)

    def _check_trade_in(self, g: RailGame, s: RailState, train: int, a: Train) -> Refusal | None:
        corp, kind = self.corp(g), g.kind(train)
        old = g.train_of(a.trade_in or "")
        if a.source != BANK or train not in trains.in_bank(g, s) or old not in s.trains[corp]:
            return g.book.train_trade_in.refuse(train=a.train)
        if g.kind(old).id not in kind.trade_in or a.price != kind.trade_price:
            return g.book.train_trade_in.refuse(price=g.money(kind.trade_price))
        if a.price > s.treasury[corp]:
            return g.book.own_cash.refuse(price=g.money(a.price), cash=g.money(s.treasury[corp]))
        return None

    def _check_bank(self, g: RailGame, s: RailState, train: int, a: Train) -> Refusal | None:
        if train not in (trains.in_bank(g, s) if a.source == BANK else s.pool):
            return g.book.train_offer.refuse(train=a.train)
        price = g.kind(train).price
        if a.price != price:
            return g.book.train_price.refuse(price=g.money(price))
        return self._check_bank_price(g, s, price)

    def _check_other(self, g: RailGame, s: RailState, train: int, a: Train) -> Refusal | None:
        owner = g.corp_of(a.source)
        if owner < 0 or owner == self.corp(g) or train not in s.trains[owner]:
            return g.book.train_offer.refuse(train=a.train)
        if a.train in self.barred:
            return g.book.forced_back.refuse(train=a.train)
        if a.price < 1:
            return g.book.train_price.refuse(price=g.money(1))
        low, high = self._price_range(g, s, train)
        if a.price < low:
            return g.book.forced_enough.refuse(least=g.money(low))
        if a.price <= high:
            return None
        if self._may_help(g, s):
            return g.book.help_price.refuse(most=g.money(high))
        rule = g.book.help_needed if self.must(g, s) else g.book.own_cash
        return rule.refuse(price=g.money(a.price), cash=g.money(high))

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Train | Sell | Trade | Bankrupt | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        if not isinstance(a, Train):
            emergency.take(g, s, self, a, out)
            return
        owner = g.corp_of(a.source)
        if owner >= 0 and g.title.ask_consent and s.president[owner] != self.seat:
            s.agenda += [self, AgreeToTrain(s.president[owner], self.corporation, a.train, a.source, a.price)]
        else:
            purchase(g, s, self.corp(g), a, out)


def purchase(g: RailGame, s: RailState, corp: int, a: Train, out: Tape) -> None:
    """Money from the treasury first, then from the president; the train comes, and the step goes on."""
    helped = max(0, a.price - s.treasury[corp])
    if helped:
        president = s.president[corp]
        s.cash[president] -= helped
        s.treasury[corp] += helped
        out.tell("helped", g.book.help_needed, seat=SeatRef(president), corporation=g.ref(corp), amount=g.money(helped))
    s.treasury[corp] -= a.price
    owner = g.corp_of(a.source)
    if owner >= 0:
        s.treasury[owner] += a.price
    else:
        s.bank += a.price
    out.tell(
        "bought_train", g.book.train_offer, corporation=g.ref(corp), train=a.train, source=a.source,
        price=g.money(a.price),
    )  # fmt: skip
    s.agenda.append(g.train_step(corp))
    trade_in = g.train_of(a.trade_in) if a.trade_in else -1
    trains.receive(g, s, corp, g.train_of(a.train), a.source, trade_in, out)


@dataclass(frozen=True, slots=True)
class AgreeToTrain(Consent):
    """Does the other president sell the train?"""

    corporation: str
    train: str
    source: str
    price: int

    def rule(self, g: RailGame) -> Rule:
        return g.book.train_consent

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.pop()
        purchase(g, s, g.corp_index[self.corporation], Train(self.train, self.source, self.price, None), out)

    def declined(self, g: RailGame, s: RailState, out: Tape) -> None:
        """A president made by a forced sale of this step undoes all of it by refusing."""
        if g.title.train_veto and emergency.came_by_forced_sale(s, g.corp_index[self.source]):
            emergency.go_back(g, s, self.train, out)


@dataclass(frozen=True, slots=True)
class DiscardTrain(Operating):
    """Over the limit: a train goes to the pool without payment."""

    def beside(self, g: RailGame, s: RailState) -> bool:
        """The turn goes on after the discards; where any moment of it will do, its own ones are among them."""
        return g.title.buy_in.at_discards and self.corp(g) == s.operating

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Discard(g.train_name(t)) for t in trains.lasting(g, s, self.corp(g)))

    def check(self, g: RailGame, s: RailState, a: Discard) -> Refusal | None:
        return (
            None if g.train_of(a.train) in trains.lasting(g, s, self.corp(g)) else g.book.discard.refuse(train=a.train)
        )

    def take(self, g: RailGame, s: RailState, a: Discard, out: Tape) -> None:
        trains.discard(g, s, self.corp(g), g.train_of(a.train), out)


TrainStep.define("train_step corporation")
BuyTrain.define("buy_train seat corporation sold_at barred", answers=(Train, Sell, Trade, Bankrupt, Pass))
AgreeToTrain.define("agree_to_train seat corporation train source:corporation price")
DiscardTrain.define("discard_train seat corporation", answers=(Discard,), exact=True)
