"""Turns that run by themselves: independents split their revenue, corporations without a president keep everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.rail import trains
from stockrail.rail.policies import dividends, running
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["split"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class SplitStep(Effect["RailGame", RailState]):
    """An independent's revenue: half to its treasury, half to its owner."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        earned = s.ran[self.corp]
        if earned:
            g.bank_pays_player(s, s.president[self.corp], earned // 2, out)
            g.bank_pays_corporation(s, self.corp, earned - earned // 2, out)
            out.tell("split", g.book.independent, corporation=g.ref(self.corp), amount=g.money(earned // 2))


@dataclass(frozen=True, slots=True)
class BestRunStep(Effect["RailGame", RailState]):
    """Without a president the trains run for the highest revenue."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.ran[self.corp] = 0
        if not g.fleet(s, self.corp) or not g.can_run(s, self.corp):
            return
        if g.habits.asks_receivership:
            s.agenda.append(running.RunTrains(s.priority, g.corporations[self.corp]))
        else:
            running.declare(g, s, self.corp, running.best_action(g, s, self.corp)[0], out)


@dataclass(frozen=True, slots=True)
class KeepStep(Effect["RailGame", RailState]):
    """Without a president everything is kept; without a train the marker moves once more."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        idle = g.finance.ruin.drops_idle() and not self._fleet(g, s)
        dividends.withhold(g, s, self.corp, out)
        if idle and not s.closed[self.corp]:
            g.move(s, self.corp, g.market.left[s.cell[self.corp]], out)

    def _fleet(self, g: RailGame, s: RailState) -> list[int]:
        """The trains that keep the marker from moving once more."""
        stale = g.habits.phased_out_idle and not s.ran[self.corp]
        return trains.lasting(g, s, self.corp) if stale else s.trains[self.corp]


SplitStep.define("split_step corporation")
BestRunStep.define("best_run_step corporation")
KeepStep.define("keep_step corporation")
