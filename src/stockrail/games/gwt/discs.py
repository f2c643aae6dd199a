"""Discs from the player board to cities and stations (GWT-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import LiftDisc, TakeDisc, act
from stockrail.games.gwt.purse import earn, pay
from stockrail.games.gwt.state import GwtState, ref

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


def fitting_rows(s: GwtState, seat: Seat, white: bool) -> list[d.DiscRow]:
    """Covered rows whose disc may go to the target, money aside."""
    mine = s.open_discs[seat]
    covered = [row for i, row in enumerate(d.DISC_ROWS) if mine[i] < row.places]
    return ([row for row in covered if row.white] or covered) if white else covered


def _is_dear(row: d.DiscRow) -> bool:
    return row.id == d.DISC_ROWS[d.HAND_PLUS].id


def payable_rows(s: GwtState, seat: Seat, white: bool, spare: int) -> list[d.DiscRow]:
    """Covered rows whose disc may go to the target with so much money to spare."""
    return [row for row in fitting_rows(s, seat, white) if spare >= d.HAND_DISC_COST or not _is_dear(row)]


def can_place(s: GwtState, seat: Seat, white: bool, spare: int, station: int = 0) -> bool:
    """Is there any disc for the target: on the board, or else on another station?"""
    return bool(payable_rows(s, seat, white, spare)) or any(n != station for n in s.stations[seat])


def has_disc(s: GwtState, seat: Seat) -> bool:
    """Is any disc left outside the cities?"""
    return bool(s.discs_left(seat) or s.stations[seat])


@dataclass(frozen=True, slots=True)
class Clearing(Decision["Gwt", GwtState]):
    """Which disc goes to the city or (`city` empty) the station?  `reserve` is money that is spoken for."""

    city: str
    station: int
    reserve: int

    @property
    def white(self) -> bool:
        return d.CITIES[self.city].white if self.city else d.STATIONS[self.station].white

    def _spare(self, s: GwtState) -> int:
        return s.money[self.seat] - self.reserve

    def options(self, g: Gwt, s: GwtState) -> Iterable[Action]:
        rows = payable_rows(s, self.seat, self.white, self._spare(s))
        if rows:
            return [act(TakeDisc, row.id) for row in rows]
        return [act(LiftDisc, n) for n in s.stations[self.seat] if n != self.station or self.city]

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        if a in self.options(g, s):
            return None
        if not isinstance(a, TakeDisc):
            return r.LAST_DISCS.refuse()
        if a.disc not in {row.id for row in fitting_rows(s, self.seat, self.white)}:
            return r.CORNERS.refuse(disc=a.disc)
        return r.DISC_MONEY.refuse(cost=Money(d.HAND_DISC_COST), have=Money(self._spare(s)))

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        seat = self.seat
        if isinstance(a, LiftDisc):
            s.stations[seat].remove(a.station)
            out.tell("lifted", r.LAST_DISCS, seat=ref(seat), station=a.station)
        elif isinstance(a, TakeDisc):
            out.tell("cleared", r.DISC_EFFECT, seat=ref(seat), disc=a.disc)
            self._clear(s, d.DISC_INDEX[a.disc], out)
        if self.city:
            s.cities[seat].append(self.city)
            s.cities[seat].sort(key=d.CITY_ORDER.__getitem__)
        else:
            s.stations[seat].append(self.station)
            s.stations[seat].sort()

    def _clear(self, s: GwtState, row: int, out: Tape) -> None:
        s.open_discs[self.seat][row] += 1
        if row == d.HAND_PLUS:
            pay(s, self.seat, d.HAND_DISC_COST, r.DISC_EFFECT, out)
        elif row == d.STEP_DOLLARS:
            earn(s, self.seat, d.STEP_DISC_PAYS, r.DISC_EFFECT, out)


Clearing.define("clearing seat city station:maybe_station reserve", answers=(TakeDisc, LiftDisc), exact=True)
