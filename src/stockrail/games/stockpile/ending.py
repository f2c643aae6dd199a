"""The end of a round, Deborah, and the final accounts (ST-2.2, ST-11, ST-14.9)."""

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
from stockrail.games.stockpile.actions import Deborah
from stockrail.games.stockpile.data import (
    COMPANIES,
    COMPANY,
    DEBORAH_PAYS,
    FEES,
    MAJORITY,
    ROUNDS,
    STOCKS,
    TIED_MAJORITY,
)
from stockrail.games.stockpile.movement import ask_all
from stockrail.games.stockpile.selling import share_price
from stockrail.games.stockpile.state import NOBODY, Table
from stockrail.games.stockpile.words import CARD, SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class AfterMovement(Effect["Stockpile", Table]):
    """Deborah is asked every round, with a card to name or without."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        owner = s.owner(data.DEBORAH)
        if owner != NOBODY:
            s.phase = "deborah"
            s.agenda.append(Naming(owner))


@dataclass(frozen=True, slots=True)
class Naming(Decision["Stockpile", Table]):
    """Deborah names a company of which she holds a card, or none."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        return [*(Deborah(c) for c in COMPANIES), Pass()]

    def check(self, g: Stockpile, s: Table, a: Deborah | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.company not in COMPANY:
            return rules.DEBORAH.refuse()
        at = STOCKS * self.seat + COMPANY[a.company]
        return None if s.regular[at] or s.split[at] else rules.DEBORAH.refuse()

    def take(self, g: Stockpile, s: Table, a: Deborah | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        s.used |= data.DEBORAH
        company = COMPANY[a.company]
        out.tell("deborah", rules.DEBORAH, seat=SEAT[self.seat], company=CARD[company], rate=Money(DEBORAH_PAYS))
        ask_all(g, s, company, DEBORAH_PAYS, "deborah")


@dataclass(frozen=True, slots=True)
class EndRound(Effect["Stockpile", Table]):
    """The first-player token moves on, or the game is over."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        if s.round < ROUNDS[s.seats]:
            s.round += 1
            s.first = (s.first + 1) % s.seats
            s.agenda.extend(g.round)
            return
        s.phase = "end"
        out.tell("end", rules.END, reveals=True)
        for account in accounts(g, s):
            tell_account(account, out)


@dataclass(frozen=True, slots=True)
class Account:
    """How a seat's final score comes about; the lists are per company."""

    seat: int
    cash: int
    majority: tuple[int, ...]
    sales: tuple[int, ...]
    owed: int
    """Outstanding fees."""
    total: int

    @property
    def paid(self) -> int:
        """What was paid of the fees: all, or what there was."""
        return min(self.owed, self.cash + sum(self.majority) + sum(self.sales))


def shares(s: Table, seat: int, company: int) -> int:
    """A regular card is one share, a split card two."""
    return s.regular[STOCKS * seat + company] + 2 * s.split[STOCKS * seat + company]


def majority(s: Table, seat: int, company: int) -> int:
    """The bonus for most shares of a company, less if shared, nothing without a share."""
    held = [shares(s, other, company) for other in range(s.seats)]
    if not held[seat] or held[seat] < max(held):
        return 0
    return MAJORITY if held.count(held[seat]) == 1 else TIED_MAJORITY


def accounts(g: Stockpile, s: Table) -> list[Account]:
    """The final accounts from the position as it stands: majorities, sales, then fees."""
    found = []
    for seat in range(s.seats):
        bonus = tuple(majority(s, seat, c) for c in range(STOCKS))
        sales = tuple(shares(s, seat, c) * share_price(g, s, seat, c) for c in range(STOCKS))
        owed = sum((k + 1) * s.unpaid[len(FEES) * seat + k] for k in range(len(FEES)))
        total = max(s.cash[seat] + sum(bonus) + sum(sales) - owed, 0)
        found.append(Account(seat, s.cash[seat], bonus, sales, owed, total))
    return found


def tell_account(account: Account, out: Tape) -> None:
    """Say how a seat's score comes about."""
    seat = SEAT[account.seat]
    for c in range(STOCKS):
        if account.majority[c]:
            out.tell("majority", rules.MAJORITY, seat=seat, company=CARD[c], amount=Money(account.majority[c]))
    if any(account.sales):
        out.tell("liquidate", rules.LIQUIDATION, seat=seat, amount=Money(sum(account.sales)))
    if account.owed:
        out.tell("final_fees", rules.LIQUIDATION, seat=seat, amount=Money(account.paid))
    out.tell("score", rules.WINNER, seat=seat, amount=Money(account.total))


AfterMovement.define("after_movement")
Naming.define("naming seat", answers=(Deborah, Pass))
EndRound.define("end_round")
