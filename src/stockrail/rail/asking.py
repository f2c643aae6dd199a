"""Questions that are asked only while there is something to choose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.rail.state import CORP, OPERATING, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


class Asking(Decision["RailGame", RailState]):
    """A question that falls away when nothing is left to choose."""

    __slots__ = ()
    fleeting: ClassVar[bool] = False
    """Does it fall away as soon as something else is done?"""

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return True

    def close(self, g: RailGame, s: RailState, out: Tape) -> None:
        """What follows when the question falls away."""


@dataclass(frozen=True, slots=True)
class Operating(Asking):
    """A question of an operating turn, put to the corporation's president."""

    corporation: str

    def corp(self, g: RailGame) -> int:
        return g.corp_index[self.corporation]

    def beside(self, g: RailGame, s: RailState) -> bool:
        """May the operating corporation do other things first: buy privates, use its powers, deal in its shares?"""
        return True

    def led(self, g: RailGame, s: RailState) -> int:
        """The corporation whose president answers."""
        return self.corp(g)


def has_moment(g: RailGame, s: RailState, private: int, top: Decision) -> bool:
    """Is it a moment of its owner's operating turn at which the private's power may be used?"""
    return s.round == OPERATING and s.owner[private] == CORP + s.operating and is_free(g, s, top)


def is_free(g: RailGame, s: RailState, top: Decision) -> bool:
    """Is the operating corporation's president asked, and may other things come first?"""
    if not isinstance(top, Operating) or not top.beside(g, s) or s.operating in g.minors:
        return False
    return top.seat == s.president[s.operating]


def lead(g: RailGame, s: RailState, corp: int) -> None:
    """A corporation has a new president in the middle of its turn: he is asked from here on."""
    for i, item in enumerate(s.agenda):
        if isinstance(item, Operating) and item.led(g, s) == corp:
            s.agenda[i] = replace(item, seat=s.president[corp])


@dataclass(frozen=True, slots=True)
class Reconsider(Effect["RailGame", RailState]):
    """Something happened beside the question on top: is it still worth asking?"""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        top = s.agenda[-1]
        if isinstance(top, Asking) and (top.fleeting or not top.is_open(g, s)):
            s.agenda.pop()
            top.close(g, s, out)


Reconsider.define("reconsider")
