"""What two players do otherwise: shares leave the game (CHE-2P-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail import shares
from stockrail.rail.policies.stock import StockTurns
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class Turns(StockTurns):
    """Stock turns in which, with two players, a purchase by who is not president takes a pool share out of the game.

    Where that was the only one, the buyer gets nothing and pays nothing.
    """

    any_purchase: bool = False
    """Also a purchase from the offering?"""

    def before_share(self, g: RailGame, s: RailState, seat: Seat, corp: int, holder: int, out: Tape) -> None:
        if s.seats != 2 or s.president[corp] == seat or not s.in_pool(corp):
            return
        if self.any_purchase or holder == s.market_pool:
            shares.retire(g, s, corp, s.market_pool, 1, out)
