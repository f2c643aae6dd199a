"""Playing objective cards (GWT-11); how they are scored is told in `assignment`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Play, act
from stockrail.games.gwt.state import GwtState, put, ref
from stockrail.games.gwt.words import offer

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


@dataclass(frozen=True, slots=True)
class PlayingCard(Decision["Gwt", GwtState]):
    """A power out of turn: play an objective card before phase A or between the actions of phase B."""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Play]:
        return [act(Play, card) for card in dict.fromkeys(s.hand[self.seat]) if card in d.OBJECTIVES]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """The hand holds none."""
        return r.PLAY.refuse(objectives=0)

    def check(self, g: Gwt, s: GwtState, a: Play) -> Refusal | None:
        return None if a in self.options(g, s) else r.PLAY.refuse(card=a.card)

    def take(self, g: Gwt, s: GwtState, a: Play, out: Tape) -> None:
        s.hand[self.seat].remove(a.card)
        put(s.area[self.seat], a.card)
        out.tell("played", r.PLAY, seat=ref(self.seat), card=a.card)
        offer(g, s, self.seat, d.OBJECTIVES[a.card].word)


PlayingCard.define("playing_card seat", answers=(Play,), exact=True)
