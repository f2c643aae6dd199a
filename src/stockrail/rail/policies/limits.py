"""How many certificates a player may hold, and how many shares the pool takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class Limits:
    """Certificates of all corporations and of one, and shares in the pool."""

    certificates: Mapping[int, int] = field(default_factory=dict)
    """By seats."""
    by_corporations: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """By seats and corporations still open; the least row also holds for fewer."""
    own: int = 5
    """Certificates of one corporation a player may hold."""
    own_by_seats: Mapping[int, int] = field(default_factory=dict)
    """The same by seats, where it differs."""
    own_in_shares: bool = False
    """Is that limit counted in shares and not in certificates?"""
    pool: int = 5
    """Shares of one corporation the pool takes."""
    before_swap: bool = True
    """Is a purchase that makes a president judged before the certificates are exchanged?"""
    sell_down_first: bool = True
    """Does a player over a limit sell before anything else, or only before the turn ends?"""

    def certificates_of(self, g: RailGame, s: RailState) -> int:
        """The certificate limit now."""
        rows = self.by_corporations.get(s.seats)
        if not rows:
            return self.certificates[s.seats]
        open_ones = len([c for c in g.majors if not s.closed[c]])
        return rows[open_ones] if open_ones in rows else rows[max(rows) if open_ones > max(rows) else min(rows)]

    def own_of(self, s: RailState) -> int:
        """Certificates of one corporation a player may hold at this table."""
        return self.own_by_seats.get(s.seats, self.own)

    def most_shares(self, s: RailState, corp: int) -> int:
        """Shares of one corporation its president may hold."""
        own = self.own_of(s)
        return own if self.own_in_shares else own + s.president_shares[corp] - 1
