"""Selling: one turn each, card by card (ST-7, ST-14.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import data, rules
from stockrail.games.stockpile.actions import Sell
from stockrail.games.stockpile.data import COMPANY, STOCKS
from stockrail.games.stockpile.money import receive
from stockrail.games.stockpile.state import Table
from stockrail.games.stockpile.words import CARD, SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile

KINDS = ("regular", "split", "half")


@dataclass(frozen=True, slots=True)
class SellingPhase(Effect["Stockpile", Table]):
    """Turns in turn order; everybody has one, with or without cards."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "selling"
        s.agenda.extend(g.plans[s.seats][s.first].selling)


def share_price(g: Stockpile, s: Table, seat: int, company: int) -> int:
    """What the bank pays the seat for one share; Graham gets a thousand more."""
    return g.tracks[company].spaces[s.prices[company]] + bool(s.kept[seat] & data.GRAHAM)


@dataclass(frozen=True, slots=True)
class Selling(Decision["Stockpile", Table]):
    """Sell one more card, or be done."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        found: list[Action] = []
        at = STOCKS * self.seat
        for c in range(STOCKS):
            if s.regular[at + c]:
                found.append(g.sales[c][0])
            if s.split[at + c]:
                found += g.sales[c][1:]
        found.append(Pass())
        return found

    def check(self, g: Stockpile, s: Table, a: Sell | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.company not in COMPANY or a.kind not in KINDS:
            return rules.SELL.refuse()
        cards = s.regular if a.kind == "regular" else s.split
        if not cards[STOCKS * self.seat + COMPANY[a.company]]:
            return rules.HALF.refuse() if a.kind == "half" else rules.SELL.refuse()
        return None

    def take(self, g: Stockpile, s: Table, a: Sell | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        s.agenda.append(self)
        seat, company = self.seat, COMPANY[a.company]
        pays = share_price(g, s, seat, company) * (2 if a.kind == "split" else 1)
        if a.kind == "regular":
            s.regular[STOCKS * seat + company] -= 1
        else:
            s.split[STOCKS * seat + company] -= 1
        if a.kind == "half":
            s.regular[STOCKS * seat + company] += 1
        else:
            s.discard[company] += 1
        rule = rules.HALF if a.kind == "half" else rules.SALE_PRICE
        if s.kept[seat] & data.GRAHAM:
            rule = rules.GRAHAM
        kind = f"sell_{a.kind}"
        out.tell(kind, rule, reveals=True, seat=SEAT[seat], company=CARD[company], amount=Money(pays))
        receive(s, seat, pays, out)


SellingPhase.define("selling_phase")
Selling.define("selling seat", answers=(Sell, Pass), exact=True)
