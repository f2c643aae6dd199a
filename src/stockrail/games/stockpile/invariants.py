"""What must hold in every position (ST-17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stockrail.core.agenda import Decision
from stockrail.games.stockpile.data import FEES, MEEPLES
from stockrail.games.stockpile.state import NOBODY, Table

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


def wrong(g: Stockpile, s: Table) -> Iterator[str]:
    """Everything that is wrong with the position."""
    for seat in range(s.seats):
        yield from _seat_wrong(s, seat)
    if len(set(s.companies)) < len(s.companies) or len(set(s.forecasts)) < len(s.forecasts):
        yield "ST-17.3: a company or a forecast is in two pairs"
    if s.phase in ("information", "movement", "deborah", "end") and _untidy(s):
        yield "ST-17.4: something is left on the table between rounds"
    for c, price in enumerate(s.prices):
        if not 0 <= price < len(g.tracks[c].spaces):
            yield f"ST-17.5: the price of company {c} is off its track"
    if s.phase == "demand":
        meeples = [s.waiting[i] + s.unplaced[i] + s.bidders.count(i) for i in range(s.seats)]
        if meeples != [MEEPLES[s.seats]] * s.seats:
            yield "ST-17.7: a seat has lost or gained a meeple"


def _seat_wrong(s: Table, seat: int) -> Iterator[str]:
    if s.cash[seat] < 0:
        yield f"ST-17.2: seat {seat} has less than no cash"
    asked = s.agenda and isinstance(s.agenda[-1], Decision)
    cheapest = next((k + 1 for k in range(len(FEES)) if s.unpaid[len(FEES) * seat + k]), None)
    if asked and cheapest is not None and s.cash[seat] >= cheapest:
        yield f"ST-17.6: seat {seat} could pay a fee and has not"


def _untidy(s: Table) -> bool:
    empty = all(c == NOBODY for c in s.hands) and not any(s.piles)
    return not empty or any(s.held) or any(b != NOBODY for b in s.bidders)
