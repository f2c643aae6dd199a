"""In which order corporations operate."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

OrderRule: TypeAlias = "Callable[[RailGame, RailState, list[int]], list[int]]"


def dearest_first(g: RailGame, s: RailState, corps: list[int]) -> list[int]:
    """By price, then by the place in the stack."""
    return g.market.order(s, corps)


def minors_then_dearest(g: RailGame, s: RailState, corps: list[int]) -> list[int]:
    """Independents first; then by price, in the first operating round of the game from the cheapest up."""
    minors = [c for c in corps if g.title.corporations[c].minor]
    others = g.market.order(s, [c for c in corps if c not in minors])
    if s.cycle <= 1 and s.num == 1:
        others.sort(key=lambda c: (g.value(s, c), s.pos[c]))
    return minors + others
