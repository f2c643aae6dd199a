"""What may become of the revenue, and where the marker goes then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

PAY, HALF, WITHHOLD = "pay", "half", "withhold"

DividendMove: TypeAlias = "Callable[[RailGame, RailState, int, int], int]"
"""The cell the marker goes to when so much has been paid in all."""

TRIPLE: Final = 165
"""From this price on three times the price is worth three steps."""


def right_or_left(g: RailGame, s: RailState, corp: int, paid: int) -> int:
    """Right for any dividend, left without."""
    return (g.market.right if paid else g.market.left)[s.cell[corp]]


def by_multiples(g: RailGame, s: RailState, corp: int, paid: int) -> int:
    """Left below half the price; right one step for the price, two for twice and perhaps three for three times it."""
    cell, price = s.cell[corp], g.value(s, corp)
    if 2 * paid < price:
        return g.market.left[cell]
    steps = min(paid // price if price else 0, 3 if price >= TRIPLE else 2)
    for _ in range(steps):
        cell = g.market.right[cell]
    return cell
