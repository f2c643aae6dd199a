"""Buying trains: from bank, pool and other corporations; trade-ins, consent, exports, the last run of old ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Effect, Former, Option
from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import minors, privates, trains
from stockrail.rail.actions import PASS, Bankrupt, Issue, Sell, Trade, Train
from stockrail.rail.asking import Offer, Operating
from stockrail.rail.policies import finance, phases, trades, treasury
from stockrail.rail.policies.trades import Consent
from stockrail.rail.state import COPIES, NOBODY, RailState
from stockrail.rail.tiles import UNLIMITED
from stockrail.rail.trains import BANK, POOL

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["bought_train", "exported", "helped", "retired"])
"""The events it may tell."""

ALWAYS, ROUTE, NO = "always", "route", "never"


@dataclass(frozen=True, slots=True)
class TrainMarket:
    """What is for sale, and who must buy."""

    must_buy: str = ROUTE
    """Must a corporation without a train buy one: `always`, where it has a `route` to run, or `never`?"""
    others_in_need: bool = True
    """May another corporation's train be bought once shares were issued or sold for one?"""
    either_side: bool = True
    """Does a card with two sides lie in the pool as either?"""
    each_card: bool = False
    """Are equal trains in the pool offered one by one?"""


@dataclass(frozen=True, slots=True)
class TrainStep(Effect["RailGame", RailState]):
    """The president is asked for trains while one can or must be bought."""

    corp: int
    sold_at: int = 0
    """What one share brought in a forced sale earlier in the step, where that still binds."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.closed[self.corp]:
            return
        s.start, s.block = [], [0] * len(s.cell)
        if s.president[self.corp] == NOBODY:
            buy_without_president(g, s, self.corp, out)
            return
        ask = BuyTrain(s.president[self.corp], g.corporations[self.corp], self.sold_at)
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class BuyTrain(Operating):
    """Buy a train or stop; a corporation that must have one goes on until it has, or its president is ruined."""

    sold_at: int = 0
    """What one share brought in the last forced sale before this purchase."""
    barred: tuple[str, ...] = ()
    """Trains a new president has refused to sell, and corporations somebody has refused to lead."""
    enough: int = 0
    """The cash that a smaller forced issue would have left: it must not be enough for the train."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self.must(g, s) or bool(self._trains(g, s, one=True)) or self._waits(g, s)

    def _waits(self, g: RailGame, s: RailState) -> bool:
        """Could an independent's money buy a train?  Recorded games also wait while others have trains at all."""
        corp = self.corp(g)
        if not s.treasury[corp] or not trains.room(g, s, corp):
            return False
        gain = minors.within_reach(g, s, corp, 2) if g.minors else 0
        if gain and trains.any_left(g, s) and s.treasury[corp] + gain >= trains.cheapest(g, s):
            return True
        return g.habits.asks_without_choice and any(trains.lasting(g, s, c) for c in g.majors if c != corp)

    def step(self, g: RailGame) -> TrainStep:
        """The step that asks again."""
        return TrainStep(self.corp(g), self.sold_at if g.habits.binding_sale else 0)

    # ------------------------------------------------------------ need

    def must(self, g: RailGame, s: RailState) -> bool:
        """No train, a route one could run, and a train in bank or pool: nobody must buy from another corporation."""
        corp = self.corp(g)
        if s.trains[corp] or not trains.any_left(g, s):
            return False
        rule = g.title.train_market.must_buy
        return rule == ALWAYS or (rule == ROUTE and g.can_run(s, corp))

    def is_short(self, g: RailGame, s: RailState) -> bool:
        """It must buy, and its own money buys nothing from bank and pool."""
        return self.must(g, s) and s.treasury[self.corp(g)] < trains.cheapest(g, s)

    def missing(self, g: RailGame, s: RailState) -> int:
        return trains.cheapest(g, s) - finance.money(s, self.seat, self.corp(g))

    def may_help(self, g: RailGame, s: RailState) -> bool:
        """May the president add money?  Only when what comes before him is used up."""
        if g.finance.help is None or not self.is_short(g, s):
            return False
        return not any(source.precedes(g, s, self) for source in g.finance.first)

    def no_help(self, g: RailGame, s: RailState) -> Rule:
        """Why the president may not add money: shares are issued first, or no help is needed."""
        return g.book.forced_issue if self.is_short(g, s) else g.book.help_needed

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> list[Option]:
        found = self._trains(g, s)
        if not self.must(g, s):
            found.append(PASS)
            return found
        for source in g.title.finance:
            found += source.options(g, s, self)
        return found

    def _trains(self, g: RailGame, s: RailState, one: bool = False) -> list[Option]:
        """The trains that may be bought, or only some of them where `one` is enough."""
        found: list[Option] = []
        if trains.room(g, s, self.corp(g)):
            found += self._from_bank(g, s)
            if one and found:
                return found
            found += self._from_others(g, s, one)
        if g.trades_in:
            found += self._trade_ins(g, s)
        return found

    def _from_bank(self, g: RailGame, s: RailState) -> list[Option]:
        found: list[Option] = []
        pool = trains.in_pool(g, s)
        if pool and not g.title.train_market.each_card:
            pool = trains.apart(pool)
        cash = s.treasury[self.corp(g)]
        for source, fleet in ((BANK, trains.in_bank(g, s)), (POOL, pool)):
            for t in fleet:
                price = g.kind(t).price
                if price > cash and not self.must(g, s):
                    continue  # nobody helps
                if self._check_bank_price(g, s, price) is None:
                    found.append(g.train_action(t, source, price))
        return found

    def _from_others(self, g: RailGame, s: RailState, one: bool) -> list[Option]:
        found: list[Option] = []
        if not g.title.train_market.others_in_need and self._has_raised(g, s):
            return found
        corp, scarce, ranges = self.corp(g), self._are_scarce(g, s), dict[int, tuple[int, int]]()
        for owner in g.majors:
            fleet = s.trains[owner]
            if not fleet or owner == corp or s.president[owner] == NOBODY:
                continue
            if scarce and len(trains.lasting(g, s, owner)) == 1:
                continue
            for t in fleet:
                kind = t // COPIES
                if kind not in ranges:  # none where it is phased out
                    ranges[kind] = (1, 0) if trains.phased_out(g, s, t) else self._price_range(g, s, t)
                low, high = ranges[kind]
                if low <= high and not (self.barred and g.train_name(t) in self.barred):
                    found.append(Span(g.train_action(t, g.corporations[owner], low), "price", low, high))
                    if one:
                        return found
        return found

    def _trade_ins(self, g: RailGame, s: RailState) -> list[Option]:
        found: list[Option] = []
        corp = self.corp(g)
        for t in trains.in_bank(g, s):
            kind = g.kind(t)
            if kind.trade_in and kind.trade_price <= s.treasury[corp]:
                for own in s.trains[corp]:
                    if g.kind(own).id in kind.trade_in:
                        found.append(Train(g.train_name(t), BANK, kind.trade_price, g.train_name(own)))
        return found

    def _price_range(self, g: RailGame, s: RailState, train: int) -> tuple[int, int]:
        """What another corporation's train may cost: with the president's money no more than its face value."""
        helper, cash, face = g.finance.help, s.treasury[self.corp(g)], g.kind(train).price
        least = self.enough + 1
        if helper is None or helper.others == finance.NEVER:
            return least, cash
        both = finance.money(s, self.seat, self.corp(g))
        needed = max(least, both - self.sold_at + 1) if self.sold_at else least
        if helper.others == finance.WHEN_SHORT and self.must(g, s):
            return (least, cash) if cash >= face else (needed, min(face, both))
        if not self.may_help(g, s):
            return (needed if cash < face else least), cash
        return (needed, min(face, both)) if self.sold_at else (least, max(cash, min(face, both)))

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Train | Issue | Sell | Trade | Bankrupt | Pass) -> Refusal | None:
        if isinstance(a, Train):
            return self._check_train(g, s, a)
        if isinstance(a, Pass):
            return g.book.must_buy.refuse() if self.must(g, s) else None
        source = g.finance.taking.get(type(a))
        return source.check(g, s, self, a) if source else g.book.turn_sequence.refuse(verb=a.verb)

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
        if train not in (trains.in_bank(g, s) if a.source == BANK else trains.in_pool(g, s)):
            return g.book.train_offer.refuse(train=a.train)
        price = g.kind(train).price
        if a.price != price:
            return g.book.train_price.refuse(price=g.money(price))
        return self._check_bank_price(g, s, price)

    def _check_bank_price(self, g: RailGame, s: RailState, price: int) -> Refusal | None:
        """The treasury pays, or the president helps; and what was raised must have been needed for this very train."""
        if price > s.treasury[self.corp(g)]:
            refusal = self._check_help(g, s, price)
            if refusal is not None:
                return refusal
        return self._check_raised(g, s, price) if self.enough or self.sold_at else None

    def _check_help(self, g: RailGame, s: RailState, price: int) -> Refusal | None:
        """A president helps a corporation that must buy and cannot, perhaps with the cheapest train only."""
        corp = self.corp(g)
        cash = s.treasury[corp]
        if not self.must(g, s):
            return g.book.train_cash.refuse(price=g.money(price), cash=g.money(cash))
        if not self.may_help(g, s):
            return self.no_help(g, s).refuse(price=g.money(price), cash=g.money(cash))
        least, have = trains.cheapest(g, s), finance.money(s, self.seat, corp)
        if price > least and g.finance.help is not None and g.finance.help.cheapest_only:
            return g.book.help_cheapest.refuse(price=g.money(least))
        return g.book.help_price.refuse(price=g.money(price), cash=g.money(have)) if price > have else None

    def _check_raised(self, g: RailGame, s: RailState, price: int) -> Refusal | None:
        """Would less have been enough for the train, and could more still buy another?"""
        sale, have = g.finance.sale, s.treasury[self.corp(g)]
        if self.may_help(g, s):
            have += s.cash[self.seat]
        before = max(self.enough, have - self.sold_at if self.sold_at and sale is not None and sale.binds else 0)
        if price > before:
            return None
        useless = not any(before < other <= have for other in trains.prices(g, s))
        if useless and not (sale is not None and self.may_help(g, s) and any(True for _ in sale.sales(g, s, self))):
            return None
        rule = g.book.forced_needed if price <= self.enough else g.book.forced_enough
        return rule.refuse(price=g.money(price), cash=g.money(before))

    def _check_other(self, g: RailGame, s: RailState, train: int, a: Train) -> Refusal | None:
        refusal = self._check_seller(g, s, g.corp_of(a.source), train)
        if refusal is not None:
            return refusal
        if a.price < 1:
            return g.book.train_price.refuse(price=g.money(1))
        low, high = self._price_range(g, s, train)
        if a.price < low:
            return g.book.forced_enough.refuse(least=g.money(low))
        if a.price <= high:
            return None
        if g.finance.help is None or g.finance.help.others == finance.NEVER or not self.must(g, s):
            return g.book.own_cash.refuse(price=g.money(a.price), cash=g.money(high))
        if self.may_help(g, s):
            return g.book.help_price.refuse(most=g.money(high))
        return g.book.help_needed.refuse(price=g.money(a.price), cash=g.money(high))

    def _check_seller(self, g: RailGame, s: RailState, owner: int, train: int) -> Refusal | None:
        """Another corporation's train that counts, which its president may sell now."""
        if owner < 0 or owner == self.corp(g) or train not in s.trains[owner] or owner in g.minors:
            return g.book.train_offer.refuse(train=g.train_name(train))
        if self.barred and g.train_name(train) in self.barred:
            return g.book.forced_back.refuse(train=g.train_name(train))
        if trains.phased_out(g, s, train):
            return g.book.phased_out.refuse(train=g.train_name(train))
        if s.president[owner] == NOBODY:
            return g.book.receivership_train.refuse(corporation=g.ref(owner))
        if not g.title.train_market.others_in_need and self._has_raised(g, s):
            return g.book.forced_source.refuse()
        last = self._are_scarce(g, s) and len(trains.lasting(g, s, owner)) == 1
        return g.book.last_train_kept.refuse() if last else None

    def _are_scarce(self, g: RailGame, s: RailState) -> bool:
        """Has the last train been sold, in a game that it ends?  Then nobody sells the only one he has."""
        return not trains.any_left(g, s) and g.title.endings.by_last_train(s.seats)

    def _has_raised(self, g: RailGame, s: RailState) -> bool:
        """Were shares issued, or sold by the president, to pay for a train?"""
        return s.share_dealing == treasury.FORCED or bool(self.sold_at and self.must(g, s))

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Train | Issue | Sell | Trade | Bankrupt | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        s.begun = 1
        if not isinstance(a, Train):
            g.finance.taking[type(a)].take(g, s, self, a, out)
            return
        owner = g.corp_of(a.source)
        if owner >= 0 and g.title.trades.asks and s.president[owner] != self.seat:
            s.agenda.append(self)
            trades.ask(g, s, AgreeToTrain(s.president[owner], self.corporation, a.train, a.source, a.price), out)
        else:
            purchase(g, s, self.step(g), a, out)


@dataclass(frozen=True, slots=True)
class AgreeToTrain(Consent):
    """Does the other president sell the train?"""

    corporation: str
    train: str
    source: str
    price: int

    def offer(self) -> Offer:
        return Offer(self.price, train=self.train, seller=self.source, buyer=self.corporation)

    def rule(self, g: RailGame) -> Rule:
        return g.book.train_consent

    def terms(self, g: RailGame) -> dict[str, Any]:
        buyer, price = g.ref(g.corp_index[self.corporation]), g.money(self.price)
        return {"corporation": buyer, "source": self.source, "price": price, "train": self.train}

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.pop()
        step = TrainStep(g.corp_index[self.corporation])
        purchase(g, s, step, Train(self.train, self.source, self.price, None), out)

    def declined(self, g: RailGame, s: RailState, out: Tape) -> None:
        """A president made by a forced sale of this step undoes all of it by refusing."""
        vetoes = g.finance.sale is not None and g.finance.sale.veto != finance.OFF
        if vetoes and finance.came_by_forced_sale(s, g.corp_index[self.source]):
            finance.go_back(g, s, self.train, out)


# ------------------------------------------------------------ a train changes hands


def purchase(g: RailGame, s: RailState, step: TrainStep, a: Train, out: Tape) -> None:
    """Money from the treasury first, then from the president; the train comes, and the step goes on."""
    corp = step.corp
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
    handed_in: dict[str, Any] = {"trade_in": a.trade_in} if a.trade_in else {}
    out.tell(
        "bought_train", g.book.train_offer, corporation=g.ref(corp), train=a.train, source=a.source,
        price=g.money(a.price), **handed_in,
    )  # fmt: skip
    s.agenda.append(step)
    trade_in = g.train_of(a.trade_in) if a.trade_in else -1
    receive(g, s, corp, g.train_of(a.train), a.source, trade_in, out)


def receive(g: RailGame, s: RailState, corp: int, train: int, source: str, trade_in: int, out: Tape) -> None:
    """A train changes hands, paid for already; a new kind from the bank changes the world."""
    if trade_in >= 0:
        s.trains[corp].remove(trade_in)
        s.pool.append(trade_in)
    kind = g.card[train // COPIES]
    if source == BANK:
        _leave_stack(s, kind)
    elif source == POOL:
        s.pool.remove(next(t for t in s.pool if g.card[t // COPIES] == kind and t % COPIES == train % COPIES))
    else:
        s.trains[g.corp_index[source]].remove(train)
    s.trains[corp].append(train)
    for i in privates.closed_by_train(g, s, corp):
        privates.close(g, s, i, out)
    if source == BANK and s.issued[kind] == 1:
        phases.first_of(g, s, kind, out)
    g.title.endings.train_bought(g, s, out)


def _leave_stack(s: RailState, kind: int) -> None:
    s.issued[kind] += 1
    if s.depot[kind] != UNLIMITED:
        s.depot[kind] -= 1


def buy_without_president(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """In receivership the cheapest train of bank and pool is bought as soon as the cash allows."""
    if s.trains[corp] or not trains.any_left(g, s):
        return
    offers = [(g.kind(t).price, BANK, t) for t in trains.in_bank(g, s)]
    offers += [(g.kind(t).price, POOL, t) for t in trains.in_pool(g, s)]
    price, source, train = min(offers)
    if price <= s.treasury[corp]:
        purchase(g, s, TrainStep(corp), Train(g.train_name(train), source, price, None), out)


@dataclass(frozen=True, slots=True)
class RetireStep(Effect["RailGame", RailState]):
    """Trains that are phased out have run for the last time: they leave the game."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        corp = self.corp
        if s.closed[corp]:
            return
        for t in s.trains[corp]:
            if trains.phased_out(g, s, t):
                out.tell("retired", g.book.phased_out, corporation=g.ref(corp), train=g.train_name(t))
        s.trains[corp] = trains.lasting(g, s, corp)


@dataclass(frozen=True, slots=True)
class ExportTrain(Effect["RailGame", RailState]):
    """The next train of the bank's stack leaves the game as if nobody had bought it, if it is of one of the kinds."""

    kinds: tuple[str, ...]

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        train = next(iter(trains.in_bank(g, s)), None)
        if train is None or g.kind(train).id not in self.kinds:
            return
        kind = g.card[train // COPIES]
        _leave_stack(s, kind)
        out.tell("exported", g.book.train_export, train=g.train_name(train))
        if s.issued[kind] == 1:
            phases.first_of(g, s, kind, out)


TrainStep.define("train_step corporation sold_at", formerly=(Former("equip_step corporation", dict),))
BuyTrain.define(
    "buy_train seat corporation sold_at barred enough",
    answers=(Train, Issue, Sell, Trade, Bankrupt, Pass),
    exact=True,
    formerly=(Former("equip seat corporation enough sold_at", dict),),
)
AgreeToTrain.define("agree_to_train seat corporation train source:corporation price")
RetireStep.define("retire_step corporation")
ExportTrain.define("export_train kinds")
