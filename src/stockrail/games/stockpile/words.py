"""Values for events and refusals, made once: seats, cards, companies and money that know what they are."""

from __future__ import annotations

from typing import Final

from stockrail.core.ids import Money, Ref, SeatRef
from stockrail.games.stockpile.data import FORECASTS, MARKET

SEAT: Final = tuple(SeatRef(i) for i in range(5))
CARD: Final = tuple(Ref(c) for c in MARKET)
"""The first six are the companies."""
FORECAST: Final = tuple(Ref(f) for f in FORECASTS)
K: Final = tuple(Money(i) for i in range(200))


def cards(found: list[int]) -> tuple[str, ...]:
    """Several cards, in the order of the market list."""
    return tuple(CARD[c] for c in sorted(found))
