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


EVENTS: Final = frozenset(
    (
        "first",
        "start",
        "offer",
        "keep",
        "introduce",
        "round",
        "pair",
        "public_pair",
        "facedown_pair",
        "seed",
        "draw",
        "place",
        "hide",
        "warren",
        "mark",
        "mark_hidden",
        "bid",
        "overbid",
        "martha",
        "martha_facedown",
        "pay",
        "win",
        "fee",
        "owe",
        "collect",
        "boom",
        "bust",
        "cramer",
        "price",
        "split",
        "split_cards",
        "bonus",
        "bankrupt",
        "lose",
        "restart",
        "sell_regular",
        "sell_split",
        "sell_half",
        "reveal",
        "dividend",
        "mark_reached",
        "show",
        "show_none",
        "deborah",
        "end",
        "majority",
        "liquidate",
        "final_fees",
        "score",
    )
)
"""Every kind of event the rules may tell."""
