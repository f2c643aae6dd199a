"""The power of two privates: a pair of tiles in the track step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.agenda import Decision
from stockrail.rail.policies.building import Build
from stockrail.rail.powers.free_tiles import JoinedTiles
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class PairOfTiles(JoinedTiles):
    """Both tiles or none, beside the tile of the turn; a tile that comes to lie there otherwise ends it (CHE-PRV-2)."""

    for_anybody: ClassVar[bool] = True
    any_step: bool = False
    both: bool = True

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        """Could the corporation lay the pair; in recorded games also, could it buy the private first?"""
        if not isinstance(top, Build) or top.lays < 0 or s.used[private] or not self._is_bare(g, s):
            return False
        corp, owner = top.corp(g), s.owner[private]
        if owner == CORP + corp:
            return True
        least, _ = g.title.buy_in.prices(g.private(private))
        for_sale = 0 <= owner < CORP and g.phase(s).buy_in and least <= s.treasury[corp]
        return for_sale and g.habits.asks_without_choice

    def _is_bare(self, g: RailGame, s: RailState) -> bool:
        return all(g.board.is_bare(s, g.board.index[where]) for where, _ in self.tiles)
