"""Auxiliary actions, single or double (GWT-4.3, 9.12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Auxiliary, act
from stockrail.games.gwt.deck import Removing, exchange
from stockrail.games.gwt.purse import certify, earn, pay
from stockrail.games.gwt.railway import backward, forward, others, roll
from stockrail.games.gwt.state import GwtState, ref
from stockrail.games.gwt.words import Printed, due, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

PAID = (d.CERTIFICATE, d.ENGINE_FORWARD)
"""Rows that cost a dollar each time."""
STILL = (d.GAIN_DOLLAR, d.DRAW_DISCARD)
"""Rows that move no engine."""


@dataclass(frozen=True, slots=True)
class Helping(Printed):
    """Which auxiliary action?  `double` where the icon allows it doubled."""

    double: bool

    def options(self, g: Gwt, s: GwtState) -> list[Auxiliary]:
        mine, found = s.open_discs[self.seat], list[Auxiliary]()
        for row in d.AUX_ROWS:
            for times in range(1, min(mine[row], 2 if self.double else 1) + 1):
                found += self._of_row(s, row, times)
        return found

    def _of_row(self, s: GwtState, row: int, times: int) -> Iterable[Auxiliary]:
        name = d.DISC_ROWS[row].id
        if row in STILL:
            return () if row == d.DRAW_DISCARD and not s.drawable(self.seat) else (act(Auxiliary, name, times, None),)
        if row in PAID and s.money[self.seat] < times:
            return ()
        return [act(Auxiliary, name, times, d.RAIL_NAME[p]) for p in self._rails(s, row, times)]

    def _rails(self, s: GwtState, row: int, times: int) -> tuple[int, ...]:
        reach = forward if row == d.ENGINE_FORWARD else backward
        return reach(s.engine[self.seat], times, others(s, self.seat))

    def check(self, g: Gwt, s: GwtState, a: Auxiliary) -> Refusal | None:
        row = d.DISC_INDEX.get(a.disc, -1)
        if row not in d.AUX_ROWS or not s.open_discs[self.seat][row]:
            return r.SINGLE.refuse(disc=a.disc)
        most = min(s.open_discs[self.seat][row], 2)
        if not 1 <= a.times <= (most if self.double else 1):
            return (r.AUX if self.double else r.SINGLE).refuse(disc=a.disc, times=a.times)
        if row in PAID and s.money[self.seat] < a.times:
            return r.REQUIREMENT.refuse(cost=Money(a.times), have=Money(s.money[self.seat]))
        if row == d.DRAW_DISCARD and not s.drawable(self.seat):
            return r.EXCHANGE.refuse(stack=0)
        if row in STILL:
            return None if a.rail is None else r.AUX.refuse(disc=a.disc, times=a.times)
        if d.RAIL_PLACE.get(a.rail or "") not in self._rails(s, row, a.times):
            rule = r.FORWARD if row == d.ENGINE_FORWARD else r.BACKWARD
            return rule.refuse(rail=a.rail, count=a.times)
        return None

    def take(self, g: Gwt, s: GwtState, a: Auxiliary, out: Tape) -> None:
        seat, row = self.seat, d.DISC_INDEX[a.disc]
        out.tell("helped", r.AUX, seat=ref(seat), disc=a.disc, times=a.times)
        if row in PAID:
            pay(s, seat, a.times, r.AUX, out)
        if a.rail is not None:
            roll(s, seat, a.rail, out)
        if row == d.GAIN_DOLLAR:
            earn(s, seat, a.times, r.AUX, out)
        elif row == d.DRAW_DISCARD:
            exchange(s, seat, a.times)
        elif row == d.CERTIFICATE:
            certify(s, seat, a.times, out)
        elif row == d.REMOVE_CARD and s.hand[seat]:
            s.agenda.append(due(Removing, seat, min(a.times, len(s.hand[seat]))))


@verb("aux")
def _aux(seat: Seat) -> Printed:
    return Helping(seat, True)


Helping.define("helping seat double", answers=(Auxiliary,), exact=True)
