"""The Great Western Trail bot of club strength: the greedy one, without the habits it is beaten by.

It thinks more walks over before it sets out, and judges positions by what was learned from play.  A character judges
by a plan instead, which follows from the position and not from its seat.
"""

from __future__ import annotations

from typing import ClassVar, Final

from stockrail.bots.gwt.greedy import Greedy
from stockrail.bots.gwt.leaf import Learned
from stockrail.bots.gwt.model import weights
from stockrail.bots.gwt.worth import PLANS, Plan, Worth, favour
from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.state import GwtState

KEPT: Final = 0.6
"""How much an own worker speaks for staying with the plan."""
SHARED: Final = 0.2
"""How much a rival's worker speaks against a plan: what is shared gets dear."""
WORKER: Final = {"cowboy": d.COWBOY, "builder": d.CRAFTSMAN, "engineer": d.ENGINEER}
"""The kind of worker each plan lives on."""


WEIGHTS: Final = {"purse": 1.5, "rail": 0.7, "cards": 0.75}
"""How much more or less than the greedy player it makes of what the future may bring, by term.

Found in games among players whose weights were drawn at random: which of them did better than their table.
"""


class Brisk(Worth):
    """A turn is what there is least of, and money what one can do most with; hopes of far cities and stations wait."""

    lap: ClassVar[float] = 1.0

    def terms(self, s: GwtState) -> dict[str, float]:
        found = super().terms(s)
        return found if s.holder >= 0 else {name: x * WEIGHTS.get(name, 1.0) for name, x in found.items()}


def follow_plan(s: GwtState, seat: Seat) -> Plan:
    """The line that suits the position: what the set-up favours, the own workers, few rivals on the same way."""
    favours = favour(s, seat)

    def liking(plan: Plan) -> float:
        kind = WORKER[plan.name]
        own = s.workers[seat][kind] - 1
        rivals = sum(workers[kind] - 1 for i, workers in enumerate(s.workers) if i != seat)
        return favours[plan.name] + KEPT * own - SHARED * rivals

    return max(PLANS, key=liking)


class Club(Greedy):
    """One seat's player."""

    favourites: ClassVar[int] = 4
    line: ClassVar[str] = ""
    """The name of the plan it always follows, if it has its mind made up."""

    def worth(self, s: GwtState) -> Worth:
        self._worth = self.opinion(s)
        return self._worth

    def opinion(self, s: GwtState) -> Worth:
        """What it judges by in this position: its plan, or what was learned."""
        fixed = next((plan for plan in PLANS if plan.name == self.line), None)
        return Brisk(self._seat, fixed) if fixed else Learned(self._seat, follow_plan(s, self._seat), weights())
