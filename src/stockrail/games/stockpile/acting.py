"""Action: every action card won this round is played (ST-6, ST-14.3, ST-14.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.games.stockpile import data, rules
from stockrail.games.stockpile.actions import Boom, Bust, Cramer
from stockrail.games.stockpile.data import BOOM, BOOM_STEPS, COMPANY
from stockrail.games.stockpile.movement import Move
from stockrail.games.stockpile.state import Table
from stockrail.games.stockpile.words import CARD, SEAT

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class ActionPhase(Effect["Stockpile", Table]):
    """Turns in turn order."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase = "action"
        s.agenda.extend(g.plans[s.seats][s.first].actions)


@dataclass(frozen=True, slots=True)
class ActionTurn(Effect["Stockpile", Table]):
    """A seat with a card to play or a power to use is asked; after each card it is looked at again.

    Whether cards are left is not public while a $ mark is being paid, so this waits on the agenda either way.
    """

    seat: int

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        if holds_actions(s, self.seat) or can_cramer(s, self.seat):
            s.agenda.append(g.actings[self.seat])


def holds_actions(s: Table, seat: int) -> bool:
    return bool(s.held[2 * seat] or s.held[2 * seat + 1])


def can_cramer(s: Table, seat: int) -> bool:
    """Has the seat the power, unused this round?"""
    return bool(s.kept[seat] & ~s.used & data.CRAMER)


@dataclass(frozen=True, slots=True)
class Acting(Decision["Stockpile", Table]):
    """One action card, or Cramer's step; ending the turn only without cards."""

    def options(self, g: Stockpile, s: Table) -> Iterable[Action]:
        booms, busts = s.held[2 * self.seat], s.held[2 * self.seat + 1]
        found: list[Action] = []
        if booms:
            found += g.listed(s, g.booms)
        if busts:
            found += g.listed(s, g.busts)
        if can_cramer(s, self.seat):
            found += g.listed(s, g.cramers)
        if not booms and not busts:
            found.append(Pass())
        return found

    def check(self, g: Stockpile, s: Table, a: Boom | Bust | Cramer | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            left = s.held[2 * self.seat] + s.held[2 * self.seat + 1]
            return rules.PLAY_ALL.refuse(left=left) if left else None
        if isinstance(a, Cramer):
            return self._check_cramer(s, a)
        if not s.held[2 * self.seat + (type(a) is Bust)]:
            return rules.PLAY_ALL.refuse(left=0)
        return None if s.lists(a.company) else rules.BOOM_BUST.refuse()

    def _check_cramer(self, s: Table, a: Cramer) -> Refusal | None:
        if not s.kept[self.seat] & data.CRAMER:
            return rules.CRAMER.refuse()
        if s.used & data.CRAMER:
            return rules.ONCE.refuse()
        return None if s.lists(a.company) and a.steps in (1, -1) else rules.CRAMER.refuse()

    def take(self, g: Stockpile, s: Table, a: Boom | Bust | Cramer | Pass, out: Tape) -> None:
        if isinstance(a, Pass):
            return
        s.agenda.append(g.action_turns[self.seat])
        company, seat = COMPANY[a.company], SEAT[self.seat]
        if isinstance(a, Cramer):
            s.used |= data.CRAMER
            out.tell("cramer", rules.CRAMER, seat=seat, company=CARD[company], steps=a.steps)
            s.agenda.append(Move(company, a.steps))
            return
        bust = type(a) is Bust
        s.held[2 * self.seat + bust] -= 1
        s.discard[BOOM + bust] += 1
        kind = "bust" if bust else "boom"
        out.tell(kind, rules.BOOM_BUST, reveals=True, seat=seat, company=CARD[company])
        s.agenda.append(Move(company, -BOOM_STEPS if bust else BOOM_STEPS))


ActionPhase.define("action_phase")
ActionTurn.define("action_turn seat")
Acting.define("acting seat", answers=(Boom, Bust, Cramer, Pass), exact=True)
