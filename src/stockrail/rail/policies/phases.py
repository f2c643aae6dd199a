"""The first train of a kind changes the world: rust, a new phase with its effects, then the new train limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.events import Tape
from stockrail.rail import privates, trains
from stockrail.rail.policies.discards import Surplus
from stockrail.rail.state import COPIES, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["phase", "rusted"])
"""The events it may tell."""


class PhaseEffect:
    """Something that happens when a phase begins."""

    __slots__ = ()
    closes_privates: ClassVar[bool] = False

    def begin(self, g: RailGame, s: RailState, out: Tape) -> None:
        """The phase has begun."""


@dataclass(frozen=True, slots=True)
class ClosePrivates(PhaseEffect):
    """The privates close."""

    def begin(self, g: RailGame, s: RailState, out: Tape) -> None:
        privates.close_all(g, s, out)


@dataclass(frozen=True, slots=True)
class ClearMarkers(PhaseEffect):
    """The privates' markers leave the map."""

    def begin(self, g: RailGame, s: RailState, out: Tape) -> None:
        privates.clear_markers(s)


ClosePrivates.closes_privates = True


def first_of(g: RailGame, s: RailState, kind: int, out: Tape) -> None:
    """The first train of a kind has left the bank."""
    new = g.title.trains[kind].id
    for k, old in enumerate(g.title.trains):
        if old.rusts_on == new:
            _rust(g, s, k, out)
    for i, phase in enumerate(g.title.phases):
        if phase.train == new and i > s.phase:
            s.phase = i
            out.tell("phase", g.book.phase, phase=phase.id)
            for effect in phase.effects:
                effect.begin(g, s, out)
    s.pool = [t for t in s.pool if not trains.phased_out(g, s, t)]
    s.agenda.append(Surplus())


def _rust(g: RailGame, s: RailState, kind: int, out: Tape) -> None:
    low, high = kind * COPIES, kind * COPIES + COPIES
    s.trains = [[t for t in fleet if not low <= t < high] for fleet in s.trains]
    s.pool = [t for t in s.pool if not low <= t < high]
    out.tell("rusted", g.book.phase, train=g.title.trains[kind].id)
