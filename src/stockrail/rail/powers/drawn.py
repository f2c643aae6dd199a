"""A presidency that is drawn before the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action
from stockrail.core.agenda import Chance, Item
from stockrail.core.events import Tape
from stockrail.core.ids import Ref, Seat
from stockrail.core.rules import Refusal
from stockrail.rail.actions import Assign
from stockrail.rail.policies.auction import SetPar
from stockrail.rail.powers.base import Power, Sentence, power_of
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["assigned"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class DrawnPresidency(Power):
    """As `GrantPresidency`, of a corporation that is drawn before the game; `marker_for` of the private keeps it."""

    among: tuple[str, ...] = ()
    """The corporations of which one is drawn; without any, all."""

    def set_up(self, g: RailGame, s: RailState, private: int) -> Iterable[Item]:
        return (DrawCorporation(g.privates[private]),)

    def misplaced(self, g: RailGame, s: RailState, private: int, a: Action) -> Refusal | None:
        return g.book.power.refuse(private=g.private_ref(private)) if isinstance(a, Assign) else None

    def brings_presidency(self, g: RailGame, s: RailState, private: int) -> str:
        return g.corporations[s.favoured[private]] if s.favoured[private] != NOBODY else ""

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        s.agenda.append(SetPar(seat, self.brings_presidency(g, s, private)))

    def closed_by_train(self, g: RailGame, s: RailState, private: int, corp: int) -> bool:
        return s.favoured[private] == corp

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.DrawnPresidency")


@dataclass(frozen=True, slots=True)
class DrawCorporation(Chance["RailGame", RailState]):
    """Which corporation does the private bring?"""

    private: str

    def outcomes(self, g: RailGame, s: RailState) -> list[tuple[Action, int]]:
        power = power_of(g, g.private_index[self.private], DrawnPresidency)
        names = (power.among if power else ()) or [g.corporations[c] for c in g.majors]
        return [(Assign(self.private, name), 1) for name in names if not s.closed[g.corp_index[name]]]

    def take(self, g: RailGame, s: RailState, a: Assign, out: Tape) -> None:
        s.favoured[g.private_index[self.private]] = g.corp_index[a.target]
        out.tell("assigned", g.book.power, private=Ref(self.private), target=Ref(a.target))


DrawCorporation.define("draw_corporation private", answers=(Assign,))
