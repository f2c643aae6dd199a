"""Markers of privates: set by a corporation for itself, or by a player at the start of an operating round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Ref
from stockrail.core.rules import Refusal
from stockrail.rail import powers
from stockrail.rail.actions import Assign
from stockrail.rail.state import CORP, NOBODY, RailState
from stockrail.rail.steps.asking import Operating, Reconsider

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

PORT, COMPANY = 1, 2
"""What has been set in this operating round, as bits of `used`."""


def hexes(g: RailGame, private: int) -> dict[str, int]:
    """The hexes its marker may lie on, and what it is worth there."""
    power = powers.power(g, private, powers.Marker)
    return dict(power.bonus) if power else {}


def refuse(g: RailGame, a: Assign) -> Refusal:
    """The marker does not go there now: one that moves has a rule of its own."""
    power = powers.power(g, g.private_index[a.private], powers.Marker) if a.private in g.private_index else None
    rule = g.book.marker_moves if power and power.moves else g.book.marker
    return rule.refuse(private=a.private, target=a.target)


def put(g: RailGame, s: RailState, private: int, target: str, out: Tape) -> None:
    """Set the hex, or the company that benefits."""
    if target in hexes(g, private):
        s.markers[private] = g.board.index[target]
        s.used[private] |= PORT
    else:
        s.favoured[private] = g.corp_index[target]
        s.used[private] |= COMPANY
    out.tell("assigned", g.book.marker, private=g.private_ref(private), target=Ref(target))


@dataclass(frozen=True, slots=True)
class SetMarker(Decision["RailGame", RailState]):
    """A player's marker: set its place and the company it counts for, each once in a round, or leave them."""

    private: str

    def _targets(self, g: RailGame, s: RailState) -> list[str]:
        i = g.private_index[self.private]
        places = [h for h in hexes(g, i) if g.board.index[h] != s.markers[i]] if not s.used[i] & PORT else []
        companies = [c for c, floated in enumerate(s.floated) if floated and s.favoured[i] != c]
        return places + ([g.corporations[c] for c in companies] if not s.used[i] & COMPANY else [])

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from (Assign(self.private, target) for target in self._targets(g, s))
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Assign | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return refuse(g, a) if a.private != self.private or a.target not in self._targets(g, s) else None

    def take(self, g: RailGame, s: RailState, a: Assign | Pass, out: Tape) -> None:
        if isinstance(a, Assign):
            put(g, s, g.private_index[self.private], a.target, out)
            if self._targets(g, s):
                s.agenda.append(self)


@dataclass(frozen=True, slots=True)
class MayAssign(Operating):
    """The operating corporation may set its private's marker: once, or once a round if it moves."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, Assign) and a.private == self.private

    def _open(self, g: RailGame, s: RailState) -> list[str]:
        i = g.private_index[self.private]
        return [h for h in hexes(g, i) if g.board.index[h] != s.markers[i]] if can_set(g, s, i) else []

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Assign(self.private, h) for h in self._open(g, s))

    def check(self, g: RailGame, s: RailState, a: Assign) -> Refusal | None:
        return None if a.target in self._open(g, s) else refuse(g, a)

    def take(self, g: RailGame, s: RailState, a: Assign, out: Tape) -> None:
        i = g.private_index[self.private]
        s.begun = 1
        s.favoured[i] = self.corp(g)
        s.agenda.append(Reconsider())
        put(g, s, i, a.target, out)


def can_set(g: RailGame, s: RailState, private: int) -> bool:
    """Has the owner still to set it: once for good, or once in this round?"""
    power = powers.power(g, private, powers.Marker)
    if power is None or s.owner[private] < CORP:
        return False
    return not s.used[private] & PORT if power.moves else s.markers[private] == NOBODY


SetMarker.define("set_marker seat private", answers=(Assign, Pass), exact=True)
MayAssign.define("may_assign seat corporation private", answers=(Assign,), exact=True)
