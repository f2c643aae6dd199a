"""The cattle market (GWT-9.11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Buy, Reveal, TurnCattle, act
from stockrail.games.gwt.deck import FromBag
from stockrail.games.gwt.state import GwtState, put, ref, without
from stockrail.games.gwt.words import Printed, due, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


@dataclass(frozen=True, slots=True)
class FillingMarket(Effect["Gwt", GwtState]):
    """Turn over so many cards of the market stack, as far as it goes."""

    cards: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if self.cards > 0 and s.market_stack:
            s.agenda.append(due(FillingMarket, self.cards - 1))
            s.agenda.append(due(TurningCattle))


@dataclass(frozen=True, slots=True)
class TurningCattle(FromBag):
    """The next card of the market stack comes into the open market."""

    def bag(self, s: GwtState) -> list[str]:
        return s.market_stack

    def outcome(self, thing: str) -> Action:
        return act(TurnCattle, thing)

    def take(self, g: Gwt, s: GwtState, a: TurnCattle, out: Tape) -> None:
        s.market_stack = without(s.market_stack, a.card)
        put(s.market, a.card)
        out.tell("market", r.CATTLE, reveals=True, card=a.card)


def price(cards: tuple[str, ...], cowboys: int) -> int | None:
    """The dollars of a deal: so many cards of one breeding value with so many cowboys; None where there is none.

    >>> price(("ayrshire:3",), 2), price(("ayrshire:3", "holstein:1"), 3), price(("west_highland:4",), 2)
    (3, 5, None)
    """
    values = {d.BREEDING.get(card, 0) for card in cards}
    if len(values) != 1:
        return None
    key = (cowboys, len(cards), values.pop())
    return _PRICES.get(key)


_PRICES = {(cowboys, n, value): dollars for cowboys, dollars, n, value in d.DEALS}


@dataclass(frozen=True, slots=True)
class Buying(Printed):
    """Which cattle are bought, with which cowboys?  `left` counts them down; it is 0 before the action begins."""

    left: int = 0

    def offers(self, a: Action) -> bool:
        return type(a) in (Buy, Reveal) or (type(a) is Pass and self.left > 0)

    def _cowboys(self, s: GwtState) -> int:
        return self.left or s.workers[self.seat][d.COWBOY]

    def options(self, g: Gwt, s: GwtState) -> list[Action]:
        found: list[Action] = []
        cowboys, money = self._cowboys(s), s.money[self.seat]
        for need, dollars, n, value in d.DEALS:
            if need <= cowboys and dollars <= money:
                herd = [card for card in s.market if d.BREEDING[card] == value]
                found += [act(Buy, cards, need) for cards in (_singles(herd) if n == 1 else _pairs(herd))]
        if s.market_stack:
            found.append(act(Reveal))
        if self.left:
            found.append(act(Pass))
        return found

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal | None:
        """The market is empty, or asks for more cowboys or more money."""
        if kind is not Buy:
            return None
        if not s.market:
            return r.CATTLE.refuse(market=0)
        values = [d.BREEDING[card] for card in s.market]
        mine = self._cowboys(s)
        costs = [dollars for need, dollars, n, value in d.DEALS if need <= mine and values.count(value) >= n]
        if not costs:
            return r.CATTLE.refuse(few=mine)
        return r.REQUIREMENT.refuse(cost=Money(min(costs)), have=Money(s.money[self.seat]))

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        if isinstance(a, Reveal):
            return None if s.market_stack else r.CATTLE.refuse(market_stack=0)
        if not isinstance(a, Buy):
            return None
        dollars = price(a.card, a.cowboys)
        if dollars is None or a.card != tuple(sorted(a.card)):
            return r.CATTLE.refuse(cowboys=a.cowboys)
        if a.cowboys > self._cowboys(s):
            return r.CATTLE.refuse(cowboys=a.cowboys, most=self._cowboys(s))
        if any(s.market.count(card) < a.card.count(card) for card in a.card):
            return r.CATTLE.refuse(cards=a.card)
        have = s.money[self.seat]
        return r.REQUIREMENT.refuse(cost=Money(dollars), have=Money(have)) if dollars > have else None

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        if isinstance(a, Buy):
            dollars = price(a.card, a.cowboys) or 0
            s.pay(self.seat, dollars)
            for card in a.card:
                s.market.remove(card)
                put(s.discard[self.seat], card)
            out.tell("bought", r.CATTLE, seat=ref(self.seat), cards=a.card, dollars=Money(dollars))
            s.agenda.append(due(BuyingOn, self.seat, self._cowboys(s) - a.cowboys))
        elif isinstance(a, Reveal):
            out.tell("revealed", r.CATTLE, seat=ref(self.seat))
            s.agenda.append(due(BuyingOn, self.seat, self._cowboys(s) - 1))
            s.agenda.append(due(FillingMarket, d.TURNED))


def _singles(herd: list[str]) -> Iterable[tuple[str, ...]]:
    return dict.fromkeys((card,) for card in herd)


def _pairs(herd: list[str]) -> Iterable[tuple[str, ...]]:
    return dict.fromkeys((x, y) for i, x in enumerate(herd) for y in herd[i + 1 :])


@dataclass(frozen=True, slots=True)
class BuyingOn(Effect["Gwt", GwtState]):
    """The buy action goes on while a cowboy is left and something can still be done."""

    seat: Seat
    left: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if self.left > 0:
            more = due(Buying, self.seat, self.left)
            if len(more.options(g, s)) > 1:
                s.agenda.append(more)


@verb("cattle")
def _cattle(seat: Seat) -> Printed:
    return Buying(seat)


FillingMarket.define("filling_market cards")
TurningCattle.define("turning_cattle", answers=(TurnCattle,), rule=r.CATTLE)
Buying.define("buying seat left", answers=(Buy, Reveal, Pass), exact=True)
BuyingOn.define("buying_on seat left")
