"""Before the first round: first player, start cards, investors (ST-1, ST-14.1, ST-15.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Chance, Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Ref
from stockrail.core.rules import Refusal, Rule
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.actions import First, Keep, Offer, Start
from stockrail.games.stockpile.data import (
    CARD,
    COMPANIES,
    COPIES,
    INVESTOR,
    INVESTORS,
    KEPT,
    NAMES,
    OFFERED,
    STOCKS,
    bits,
)
from stockrail.games.stockpile.state import Table
from stockrail.games.stockpile.words import CARD as CARD_WORD
from stockrail.games.stockpile.words import SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


class Deal(Chance["Stockpile", Table]):
    """Chance whose every outcome is an entry of the record; an impossible one is refused by its rule."""

    __slots__ = ()
    rule: ClassVar[Rule]

    def check(self, g: Stockpile, s: Table, a: Action) -> Refusal | None:
        return None if a in self.options(g, s) else self.rule.refuse()


@dataclass(frozen=True, slots=True)
class DrawFirst(Deal):
    """Who goes first."""

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        return [(First(seat), 1) for seat in range(s.seats)]

    def take(self, g: Stockpile, s: Table, a: First, out: Tape) -> None:
        s.first = a.seat
        out.tell("first", rules.FIRST_PLAYER, seat=SEAT[a.seat])


@dataclass(frozen=True, slots=True)
class DealStart(Deal):
    """One stock card for a seat, of a company nobody else was dealt."""

    to: int

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        return [(Start(self.to, c), 1) for i, c in enumerate(COMPANIES) if s.deck[i] == COPIES[i]]

    def take(self, g: Stockpile, s: Table, a: Start, out: Tape) -> None:
        card = CARD[a.card]
        s.deck[card] -= 1
        s.regular[STOCKS * self.to + card] += 1
        out.tell("start", self.rule, (self.to,), ("card",), reveals=True, seat=SEAT[self.to], card=CARD_WORD[card])


@dataclass(frozen=True, slots=True)
class DealInvestor(Deal):
    """One investor for a seat to choose from."""

    to: int

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        dealt = 0
        for mask in s.offered:
            dealt |= mask
        return [(Offer(self.to, name), 1) for i, name in enumerate(NAMES) if s.investing & ~dealt & 1 << i]

    def take(self, g: Stockpile, s: Table, a: Offer, out: Tape) -> None:
        s.offered[self.to] |= 1 << INVESTOR[a.investor]
        name = Ref(a.investor)
        out.tell("offer", self.rule, (self.to,), ("investor",), reveals=True, seat=SEAT[self.to], investor=name)


@dataclass(frozen=True, slots=True)
class Investors(Effect["Stockpile", Table]):
    """Everybody is asked in turn order; nobody learns of a choice before all have chosen."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "investors"
        s.cash = [0] * s.seats
        s.agenda.append(Introduce())
        s.agenda.extend(Keeping(seat) for seat in reversed(s.order()))
        for seat in reversed(range(s.seats)):
            s.agenda.extend([DealInvestor(seat)] * OFFERED[s.seats])


@dataclass(frozen=True, slots=True)
class Keeping(Decision["Stockpile", Table]):
    """Which of the investors dealt to keep."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        names = sorted(bits(s.offered[self.seat]))
        if KEPT[s.seats] == 1:
            return [Keep(name, None) for name in names]
        return [Keep(one, two) for one, two in combinations(names, 2)]

    def check(self, g: Stockpile, s: Table, a: Keep) -> Refusal | None:
        rule = rules.KEEP_ONE if KEPT[s.seats] == 1 else rules.KEEP_TWO
        if len(chosen(a)) != KEPT[s.seats]:
            return rule.refuse(keep=KEPT[s.seats])
        if not chosen(a) <= set(bits(s.offered[self.seat])):
            return rule.refuse(keep=KEPT[s.seats])
        # One choice, one way to write it.
        return None if a.other is None or a.investor < a.other else rule.refuse(reason="order")

    def take(self, g: Stockpile, s: Table, a: Keep, out: Tape) -> None:
        s.kept[self.seat] = sum(1 << INVESTOR[name] for name in chosen(a))
        names = tuple(Ref(name) for name in sorted(chosen(a)))
        out.tell("keep", rules.KEEP_ONE, (self.seat,), ("investors",), seat=SEAT[self.seat], investors=names)


def chosen(a: Keep) -> set[str]:
    """The investors an answer names."""
    return {a.investor} if a.other is None else {a.investor, a.other}


@dataclass(frozen=True, slots=True)
class Introduce(Effect["Stockpile", Table]):
    """The investors kept are shown and pay out their cash."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        for seat in s.order():
            s.cash[seat] = investor_cash(s.seats, s.kept[seat])
            names = tuple(Ref(name) for name in bits(s.kept[seat]))
            cash = Money(s.cash[seat])
            out.tell("introduce", rules.KEEP_ONE, reveals=True, seat=SEAT[seat], investors=names, amount=cash)


def investor_cash(seats: int, kept: int) -> int:
    """The cash the investors bring, instead of the usual sum."""
    return sum((i.cash_of_two if seats == 2 else i.cash) for k, i in enumerate(INVESTORS) if kept >> k & 1)


DrawFirst.define("draw_first", answers=(First,), rule=rules.FIRST_PLAYER)
DealStart.define("deal_start to:seat", answers=(Start,), rule=rules.START_CARD)
DealInvestor.define("deal_investor to:seat", answers=(Offer,), rule=rules.KEEP_ONE)
Investors.define("investors")
Keeping.define("keeping seat", answers=(Keep,), exact=True)
Introduce.define("introduce")
