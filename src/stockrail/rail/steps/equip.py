"""Buying trains where a corporation short of money issues shares first, and its president helps last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from stockrail.core.actions import Pass, Span
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import minors, ruin, shares, trains
from stockrail.rail.actions import Bankrupt, Issue, Sell, Train
from stockrail.rail.state import NOBODY, RailState
from stockrail.rail.steps import treasury
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.stock import check_sale
from stockrail.rail.steps.trains import AgreeToTrain, purchase
from stockrail.rail.trains import BANK, POOL

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class EquipStep(Effect["RailGame", RailState]):
    """The president is asked for trains while one can or must be bought."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.gone[self.corp]:
            return
        s.block = [0] * len(s.cell)
        if s.president[self.corp] == NOBODY:
            ruin.buy_without_president(g, s, self.corp, out)
            return
        ask = Equip(s.president[self.corp], g.corporations[self.corp])
        if ask.is_open(g, s):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class Equip(Operating):
    """Buy a train or stop; without a train: issue, be helped, or be ruined."""

    enough: int = 0
    """The cash that a smaller forced issue would have left: it must not be enough for the train."""
    sold_at: int = 0
    """What one share brought in the president's last sale before this purchase."""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self.must(g, s) or any(True for _ in self._trains(g, s)) or self._waits(g, s)

    def _waits(self, g: RailGame, s: RailState) -> bool:
        """Could an independent's money buy a train?  Recorded games also wait while others have trains at all."""
        corp = self.corp(g)
        if not trains.room(g, s, corp) or not s.treasury[corp]:
            return False
        gain = minors.within_reach(g, s, corp, 2)
        if gain and trains.prices(g, s) and s.treasury[corp] + gain >= trains.cheapest(g, s):
            return True
        return g.title.habits.waits_idle and any(trains.lasting(g, s, c) for c in g.majors if c != corp)

    def must(self, g: RailGame, s: RailState) -> bool:
        """It has no train, and the bank has one."""
        return not s.trains[self.corp(g)] and bool(trains.prices(g, s))

    # ------------------------------------------------------------ money

    def cash(self, g: RailGame, s: RailState) -> int:
        return s.treasury[self.corp(g)]

    def is_short(self, g: RailGame, s: RailState) -> bool:
        """It must buy, and its own money buys nothing from the bank."""
        return self.must(g, s) and self.cash(g, s) < trains.cheapest(g, s)

    def issues(self, g: RailGame, s: RailState) -> list[int]:
        """How many shares it may issue for a train."""
        if not self.must(g, s) or s.dealt == treasury.FORCED:
            return []
        return ruin.forced_issues(g, s, self.corp(g))

    def may_help(self, g: RailGame, s: RailState) -> bool:
        """May the president add money?  Only when the corporation can issue nothing more."""
        return self.is_short(g, s) and not self.issues(g, s)

    def have(self, g: RailGame, s: RailState) -> int:
        """The money for a bank train."""
        return self.cash(g, s) + (s.cash[self.seat] if self.may_help(g, s) else 0)

    # ------------------------------------------------------------ what is possible

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from self._trains(g, s)
        yield from (Issue(n) for n in self.issues(g, s))
        if self.may_help(g, s):
            for corp, name in enumerate(g.corporations):
                for count in range(1, shares.sellable(g, s, self.seat, corp) + 1):
                    if self._check_forced_sale(g, s, corp, count) is None:
                        yield Sell(count, name)
        if ruin.is_ruined(g, s, self):
            yield Bankrupt()
        if not self.must(g, s):
            yield Pass()

    def _trains(self, g: RailGame, s: RailState) -> Iterator[Option]:
        if not trains.room(g, s, self.corp(g)):
            return
        for source, fleet in ((BANK, trains.in_bank(g, s)), (POOL, trains.in_pool(g, s))):
            for t in fleet:
                a = Train(g.train_name(t), source, g.kind(t).price, None)
                if self._check_bank_price(g, s, a.price) is None:
                    yield a
        for owner in range(len(s.trains)):
            for t in trains.lasting(g, s, owner):
                if self._check_seller(g, s, owner, t) is None and self.cash(g, s):
                    a = Train(g.train_name(t), g.corporations[owner], 1, None)
                    yield Span(a, "price", 1, self.cash(g, s))

    # ------------------------------------------------------------ the judge

    def check(self, g: RailGame, s: RailState, a: Train | Issue | Sell | Bankrupt | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return g.book.must_buy.refuse() if self.must(g, s) else None
        if isinstance(a, Issue):
            return self._check_issue(g, s, a.count)
        if isinstance(a, Bankrupt):
            return None if ruin.is_ruined(g, s, self) else g.book.not_ruined.refuse()
        if isinstance(a, Sell):
            return self._check_forced_sale(g, s, g.corp_of(a.corporation), a.count)
        return self._check_train(g, s, a)

    def _check_issue(self, g: RailGame, s: RailState, count: int) -> Refusal | None:
        """Once, for a train it must buy, within the limit, for money, and neither more nor less than needed."""
        corp, fits = self.corp(g), self.issues(g, s)
        if count in fits:
            return None
        if not self.must(g, s):
            return g.book.issue_window.refuse(verb=Issue.verb)
        most, limit = max(fits, default=0), treasury.most_issued(s, corp)
        if s.dealt == treasury.FORCED:
            return g.book.forced_issue.refuse(most=most)
        if not 1 <= count <= limit:
            return g.book.issue_limit.refuse(most=limit)
        if not ruin.issue_worth(g, s, corp, count):
            return g.book.forced_nothing.refuse(most=most)
        short = self.cash(g, s) + ruin.issue_worth(g, s, corp, most) < trains.cheapest(g, s)
        return (g.book.forced_all if short else g.book.forced_needed).refuse(most=most)

    def _check_train(self, g: RailGame, s: RailState, a: Train) -> Refusal | None:
        train = g.train_of(a.train)
        if train < 0 or a.trade_in is not None:
            return g.book.train_offer.refuse(train=a.train)
        if not trains.room(g, s, self.corp(g)):
            return g.book.train_limit.refuse(limit=g.phase(s).limit)
        if a.source in (BANK, POOL):
            if train not in (trains.in_bank(g, s) if a.source == BANK else trains.in_pool(g, s)):
                return g.book.train_offer.refuse(train=a.train)
            price = g.kind(train).price
            if a.price != price:
                return g.book.train_price.refuse(price=g.money(price))
            return self._check_bank_price(g, s, price)
        owner = g.corp_of(a.source)
        refusal = self._check_seller(g, s, owner, train)
        if refusal is not None:
            return refusal
        if a.price < 1:
            return g.book.train_price.refuse(price=g.money(1))
        if a.price > self.cash(g, s):
            return g.book.own_cash.refuse(price=g.money(a.price), cash=g.money(self.cash(g, s)))
        return None

    def _check_bank_price(self, g: RailGame, s: RailState, price: int) -> Refusal | None:
        """Own money first; and what was raised must have been needed for this very train."""
        have = self.have(g, s)
        if price > have:
            return self._too_dear(g, s).refuse(price=g.money(price), cash=g.money(have))
        before = max(self.enough, have - self.sold_at if self.sold_at else 0)
        if price > before or self._in_vain(g, s, before, have):
            return None
        rule = g.book.forced_needed if price <= self.enough else g.book.forced_enough
        return rule.refuse(price=g.money(price), cash=g.money(before))

    def _in_vain(self, g: RailGame, s: RailState, before: int, have: int) -> bool:
        """Has money been raised that pays for no dearer train, and can no more be raised?"""
        if any(before < price <= have for price in trains.prices(g, s)):
            return False
        return not any(
            self._check_forced_sale(g, s, corp, count) is None
            for corp in g.majors
            for count in range(1, shares.sellable(g, s, self.seat, corp) + 1)
        )

    def _too_dear(self, g: RailGame, s: RailState) -> Rule:
        """Why there is no more money for a bank train."""
        if not self.must(g, s):
            return g.book.train_price
        return g.book.help_price if self.may_help(g, s) else self._no_help(g, s)

    def _no_help(self, g: RailGame, s: RailState) -> Rule:
        """Why the president may not add money: shares are issued first, or no help is needed."""
        return g.book.forced_issue if self.is_short(g, s) else g.book.help_needed

    def _check_seller(self, g: RailGame, s: RailState, owner: int, train: int) -> Refusal | None:
        if owner < 0 or owner == self.corp(g) or train not in s.trains[owner] or owner in g.minors:
            return g.book.train_offer.refuse(train=g.train_name(train))
        if trains.phased_out(g, s, train):
            return g.book.phased_out.refuse(train=g.train_name(train))
        if s.president[owner] == NOBODY:
            return g.book.receivership_train.refuse(corporation=g.ref(owner))
        if s.dealt == treasury.FORCED or (self.must(g, s) and self.sold_at):
            return g.book.forced_source.refuse()
        last = s.seats == g.title.variant_seats and len(trains.lasting(g, s, owner)) == 1
        return g.book.last_train_kept.refuse() if last and not trains.prices(g, s) else None

    def _check_forced_sale(self, g: RailGame, s: RailState, corp: int, count: int) -> Refusal | None:
        """Normal sales, but the needy corporation keeps its president and its price, and no more than needed."""
        if not self.may_help(g, s):
            return self._no_help(g, s).refuse()
        dearest, have = trains.prices(g, s)[-1 if g.title.sell_for_dearer else 0], self.have(g, s)
        if dearest <= have:
            return g.book.forced_enough.refuse(missing=g.money(0))
        refusal = check_sale(g, s, self.seat, corp, count)
        if refusal is not None:
            return refusal
        if corp == self.corp(g):
            if shares.heirs(s, corp, self.seat, count):
                return g.book.forced_president.refuse(corporation=g.ref(corp))
            if not g.market.price[g.market.left[s.cell[corp]]]:
                return g.book.forced_close.refuse(corporation=g.ref(corp))
        if (count - 1) * g.value(s, corp) >= dearest - have:
            return g.book.forced_enough.refuse(missing=g.money(dearest - have))
        return None

    # ------------------------------------------------------------ carrying out

    def take(self, g: RailGame, s: RailState, a: Train | Issue | Sell | Bankrupt | Pass, out: Tape) -> None:
        corp = self.corp(g)
        if isinstance(a, Pass):
            return
        s.begun = 1
        if isinstance(a, Bankrupt):
            s.agenda.append(EquipStep(corp))
            ruin.ruin(g, s, self.seat, corp, out)
            if s.president[corp] == NOBODY:
                ruin.buy_without_president(g, s, corp, out)
            ruin.end_if_alone(g, s, out)
        elif isinstance(a, Issue):
            enough = ruin.with_less(g, s, corp, a.count)
            ruin.forced_issue(g, s, corp, a.count, out)
            if not s.gone[corp]:
                s.agenda.append(replace(self, enough=enough))
        elif isinstance(a, Sell):
            self._sell(g, s, g.corp_index[a.corporation], a.count, out)
        else:
            owner = g.corp_of(a.source)
            if owner >= 0 and g.title.ask_consent and s.president[owner] != self.seat:
                s.agenda += [self, AgreeToTrain(s.president[owner], self.corporation, a.train, a.source, a.price)]
            else:
                purchase(g, s, corp, a, out)

    def _sell(self, g: RailGame, s: RailState, corp: int, count: int, out: Tape) -> None:
        each = g.value(s, corp)
        s.block[corp] = each
        shares.sell(g, s, self.seat, corp, count, each, out)
        s.waiting = g.title.order_rule(g, s, [c for c in s.waiting if not s.gone[c]])
        s.agenda.append(replace(self, sold_at=each))


EquipStep.define("equip_step corporation")
Equip.define("equip seat corporation enough sold_at", answers=(Train, Issue, Sell, Bankrupt, Pass), exact=True)
