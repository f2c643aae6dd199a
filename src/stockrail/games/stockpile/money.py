"""Cash, and the fees that wait for it."""

from __future__ import annotations

from stockrail.core.events import Tape
from stockrail.core.ids import Money
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.data import FEES, FIRST_FEE
from stockrail.games.stockpile.state import Table
from stockrail.games.stockpile.words import CARD, SEAT


def receive(s: Table, seat: int, amount: int, out: Tape) -> None:
    """Money from the bank; unpaid fees are paid from it at once."""
    s.cash[seat] += amount
    pay_fees(s, seat, out)


def pay_fees(s: Table, seat: int, out: Tape) -> None:
    """Pay what is owed, the cheapest first, each in full or not at all."""
    for k in range(len(FEES)):
        while s.unpaid[len(FEES) * seat + k] and s.cash[seat] > k:
            s.unpaid[len(FEES) * seat + k] -= 1
            s.cash[seat] -= k + 1
            s.discard[FIRST_FEE + k] += 1
            out.tell("fee", rules.FEE, seat=SEAT[seat], card=CARD[FIRST_FEE + k], amount=Money(k + 1))
