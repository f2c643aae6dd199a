"""The Great Western Trail bot of club strength: the greedy one, without the habits it is beaten by.

It thinks more walks over before it sets out, and judges positions by what was learned from play.  A character judges
by a plan instead, which follows from the position and not from its seat.

All deliveries together fill the job market and end the game, so whoever hurries shortens it for everybody and has more
of them.  It sets no pace: it takes its time as long as the table keeps together, and hurries when somebody is
ahead of it, or when some have fallen behind and nobody would follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Final

from stockrail.bots.gwt.greedy import Greedy
from stockrail.bots.gwt.leaf import FEATURES, Learned, Weights
from stockrail.bots.gwt.model import weights
from stockrail.bots.gwt.worth import PLANS, Plan, Worth, favour, laps_done
from stockrail.core.actions import Action
from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.actions import Move
from stockrail.games.gwt.state import GwtState

KEPT: Final = 0.6
"""How much an own worker speaks for staying with the plan."""
SHARED: Final = 0.2
"""How much a rival's worker speaks against a plan: what is shared gets dear."""
WORKER: Final = {"cowboy": d.COWBOY, "builder": d.CRAFTSMAN, "engineer": d.ENGINEER}
"""The kind of worker each plan lives on."""
LAP: Final = 26.0
"""What a lap costs who takes its time, on the way as well as when it is done."""
BEHIND: Final = 1.0
"""How many laps somebody may be ahead before it hurries,"""
TOGETHER: Final = 1.5
"""and how many may lie between the others."""
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


class Unhurried(Brisk):
    """The same with time for everything on the way."""

    lap: ClassVar[float] = LAP


@cache
def unhurried(learned: Weights) -> Weights:
    """The same with time for everything on the way."""
    return tuple(
        (-LAP, early) if name in ("way", "cities") else (late, early)
        for (_, name), (late, early) in zip(FEATURES, learned, strict=True)
    )


def is_hurried(s: GwtState, seat: Seat) -> bool:
    """Is somebody ahead of the seat, or do the others not keep together?"""
    others = [laps_done(s, other) for other in range(s.seats) if other != seat]
    return max(others) > laps_done(s, seat) + BEHIND or max(others) - min(others) > TOGETHER


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
    hurries: ClassVar[bool] = False
    """Does it set the pace, whatever the others do?"""

    def worth(self, s: GwtState) -> Worth:
        self._worth = self.opinion(s)
        return self._worth

    def opinion(self, s: GwtState) -> Worth:
        """What it judges by in this position: its plan or what was learned, and with time where the others take it."""
        hurried = self.hurries or is_hurried(s, self._seat)
        fixed = next((plan for plan in PLANS if plan.name == self.line), None)
        if fixed:
            return (Brisk if hurried else Unhurried)(self._seat, fixed)
        plan = follow_plan(s, self._seat)
        return Learned(self._seat, plan, weights() if hurried else unhurried(weights()))

    def _shortlist(self, s: GwtState, options: Iterable[Action]) -> list[Action]:
        """Of walks those to a place of use, if there are any: a building that may be used, or Kansas City."""
        short = super()._shortlist(s, options)
        useful = [a for a in short if not isinstance(a, Move) or _is_of_use(s, self._seat, a.space)]
        return useful or short


def _is_of_use(s: GwtState, seat: Seat, space: str) -> bool:
    i = d.INDEX[space]
    return s.board[i] == d.KC or (s.board[i] in d.BUILDINGS and s.owner[i] in (-1, seat))
