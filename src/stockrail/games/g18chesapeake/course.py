"""What stands between the rounds: the export of a train (CHE-EXP-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.games.g18chesapeake.data import EXPORTED
from stockrail.rail.policies.trains import ExportTrain
from stockrail.rail.state import STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def export() -> ExportTrain:
    """The next train of the bank's stack leaves the game if it is a 2, 3 or 4."""
    return ExportTrain(EXPORTED)


@dataclass(frozen=True, slots=True)
class SetEnds(Effect["RailGame", RailState]):
    """A set of operating rounds is over: a train is exported, and surplus trains are discarded in the stock round
    before any player acts (CHE-EXP-3)."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.round, s.round_number = STOCK, 1
        s.agenda.append(export())


SetEnds.define("set_ends")
