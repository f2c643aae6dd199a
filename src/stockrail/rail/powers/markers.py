"""Markers of privates: set by a corporation for itself, or by a player at the start of an operating round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Item, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Ref, Seat
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Assign
from stockrail.rail.asking import Operating, Question, Reconsider, has_moment
from stockrail.rail.out_of_turn import EndTurn
from stockrail.rail.policies.building import Build
from stockrail.rail.policies.running import RunTrains
from stockrail.rail.powers.base import Place, Power, Sentence, has_options, power_of
from stockrail.rail.state import CORP, NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = ("marker",)
"""The rules that a title with one of these prints."""

TELLS: Final = frozenset(["assigned"])
"""The events it may tell."""

PORT: Final = 1
COMPANY: Final = 2
"""What has been set in this operating round, as bits of `used`."""


@dataclass(frozen=True, slots=True)
class Marker(Power):
    """A marker on one of the hexes adds to the runs of the owner.

    One that moves may be set anew in every operating round; while a player owns it, for any company he names.
    """

    rank: ClassVar[int] = 3
    worth: tuple[tuple[str, int], ...]
    """Hex and what the marker is worth there."""
    moves: bool = False
    stays: bool = False
    """Does one that a player has set stay on the map when the privates close?"""

    # ------------------------------------------------------------ when it is set

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        if not has_moment(g, s, private, top) or not self.can_set(s, private):
            return ()
        if self.moves and not isinstance(top, (Build, RunTrains)):
            return ()
        return (MayAssign(top.seat, g.corporations[s.operating], g.privates[private]),)

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        return isinstance(top, EndTurn) and has_options(g, s, self.offers(g, s, private, top))

    def can_set(self, s: RailState, private: int) -> bool:
        """Has the owning corporation still to set it: once for good, or once in this round?"""
        if s.owner[private] < CORP:
            return False
        return not s.used[private] & PORT if self.moves else s.markers[private] == NOBODY

    def round_begins(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        """A player who owns a marker that moves may set it, if for anybody."""
        if not self.moves:
            return ()
        s.used[private] = 0
        asked = 0 <= s.owner[private] < CORP and any(s.floated)
        return (SetMarker(s.owner[private], g.privates[private]),) if asked else ()

    def misplaced(self, g: RailGame, s: RailState, private: int, a: Action) -> Refusal | None:
        """The marker does not go there now: one that moves has a rule of its own."""
        return self.refuse(g, a) if isinstance(a, Assign) else None

    def refuse(self, g: RailGame, a: Assign) -> Refusal:
        return (g.book.marker_moves if self.moves else g.book.marker).refuse(private=a.private, target=a.target)

    def put(self, g: RailGame, s: RailState, private: int, target: str, out: Tape) -> None:
        """Set the hex, or the company that benefits."""
        if target in dict(self.worth):
            s.markers[private] = g.board.index[target]
            s.used[private] |= PORT
        else:
            s.favoured[private] = g.corp_index[target]
            s.used[private] |= COMPANY
        out.tell("assigned", g.book.marker, private=g.private_ref(private), target=Ref(target))

    # ------------------------------------------------------------ what it is worth, and until when

    def bonus(self, g: RailGame, s: RailState, private: int, corp: int) -> Iterable[tuple[int, int]]:
        h = s.markers[private]
        if h < 0 or s.favoured[private] != corp:
            return ()
        return [(h, amount) for where, amount in self.worth if g.board.index[where] == h]

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, seller: Seat, out: Tape) -> None:
        s.favoured[private], s.used[private] = corp, 0

    def all_close(self, g: RailGame, s: RailState, private: int) -> None:
        if self.moves and not self.stays and s.owner[private] < CORP:
            s.markers[private] = s.favoured[private] = NOBODY

    def says(self, g: RailGame) -> Iterator[Sentence]:
        listed = tuple(Sentence("power.bonus", {"place": Place(h), "amount": n}) for h, n in self.worth)
        yield Sentence("power.Marker.moves" if self.moves else "power.Marker", listed=listed)


def _marker(g: RailGame, private: str) -> Marker:
    found = power_of(g, g.private_index[private], Marker)
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class SetMarker(Question):
    """A player's marker: set its place and the company it counts for, each once in a round, or leave them."""

    private: str

    def about(self, g: RailGame) -> str:
        return self.private

    def _targets(self, g: RailGame, s: RailState) -> list[str]:
        i, marker = g.private_index[self.private], _marker(g, self.private)
        places = [h for h, _ in marker.worth if g.board.index[h] != s.markers[i]] if not s.used[i] & PORT else []
        companies = [c for c, floated in enumerate(s.floated) if floated and s.favoured[i] != c]
        return places + ([g.corporations[c] for c in companies] if not s.used[i] & COMPANY else [])

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from (Assign(self.private, target) for target in self._targets(g, s))
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Assign | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.private == self.private and a.target in self._targets(g, s):
            return None
        return refuse(g, a)

    def take(self, g: RailGame, s: RailState, a: Assign | Pass, out: Tape) -> None:
        if isinstance(a, Assign):
            _marker(g, self.private).put(g, s, g.private_index[self.private], a.target, out)
            if self._targets(g, s):
                s.agenda.append(self)


def refuse(g: RailGame, a: Assign) -> Refusal:
    """Nothing is set there now; the marker that was named says by which rule."""
    private = g.private_of(a.private)
    marker = power_of(g, private, Marker) if private >= 0 else None
    return marker.refuse(g, a) if marker else g.book.marker.refuse(private=a.private, target=a.target)


@dataclass(frozen=True, slots=True)
class MayAssign(Operating):
    """The operating corporation may set its private's marker: once, or once a round if it moves."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, Assign) and a.private == self.private

    def _open(self, g: RailGame, s: RailState) -> list[str]:
        i, marker = g.private_index[self.private], _marker(g, self.private)
        return [h for h, _ in marker.worth if g.board.index[h] != s.markers[i]] if marker.can_set(s, i) else []

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Assign(self.private, h) for h in self._open(g, s))

    def check(self, g: RailGame, s: RailState, a: Assign) -> Refusal | None:
        return None if a.target in self._open(g, s) else _marker(g, self.private).refuse(g, a)

    def take(self, g: RailGame, s: RailState, a: Assign, out: Tape) -> None:
        i = g.private_index[self.private]
        s.begun = 1
        s.favoured[i] = self.corp(g)
        s.agenda.append(Reconsider())
        _marker(g, self.private).put(g, s, i, a.target, out)


SetMarker.define("set_marker seat private", answers=(Assign, Pass), exact=True)
MayAssign.define("may_assign seat corporation private", answers=(Assign,), exact=True)
