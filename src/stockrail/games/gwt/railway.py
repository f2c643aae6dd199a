"""Engines, stations and station masters (GWT-9.4 to 9.8, 9.16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Appoint, Back, Forward, Upgrade, act
from stockrail.games.gwt.discs import Clearing, can_place
from stockrail.games.gwt.purse import earn, pay
from stockrail.games.gwt.state import GwtState, put, ref
from stockrail.games.gwt.words import Printed, due, offer, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

_PLACES = frozenset(d.RAIL)
_NEXT = {p: tuple(q for q in sorted({p + 1, p + 2 - p % 2}) if q in _PLACES) for p in d.RAIL}
"""From a switch go into the turnout or past it."""
_PREV = {p: tuple(q for q in d.RAIL if p in _NEXT[q]) for p in d.RAIL}


def others(s: GwtState, seat: Seat) -> frozenset[int]:
    """Spaces held by other engines; the start holds any number."""
    return frozenset([p for i, p in enumerate(s.engine) if i != seat and p])


def _steps(table: dict[int, tuple[int, ...]], at: int, held: frozenset[int]) -> set[int]:
    found: set[int] = set()
    for q in table[at]:
        found |= _steps(table, q, held) if q in held else {q}
    return found


@lru_cache(maxsize=16384)
def forward(at: int, most: int, held: frozenset[int]) -> tuple[int, ...]:
    """Where the engine can stop 1 to `most` spaces ahead; held spaces do not exist.

    >>> [d.RAIL_NAME[p] for p in forward(28, 3, frozenset({32}))]
    ['15', '16.5', '17', '18']
    """
    level, found = {at}, set[int]()
    for _ in range(most):
        level = {q for p in level for q in _steps(_NEXT, p, held)}
        found |= level
    return tuple(sorted(found))


@lru_cache(maxsize=16384)
def backward(at: int, exactly: int, held: frozenset[int]) -> tuple[int, ...]:
    """Where the engine can stop exactly so many spaces behind."""
    level = {at}
    for _ in range(exactly):
        level = {q for p in level for q in _steps(_PREV, p, held)}
    return tuple(sorted(level))


def behind(at: int, held: frozenset[int]) -> tuple[int, ...]:
    """Every free space behind the engine."""
    return tuple(p for p in d.RAIL if p < at and p not in held)


def roll(s: GwtState, seat: Seat, rail: str, out: Tape) -> None:
    """Move the engine; the station it may have reached is dealt with after the rewards pushed on top."""
    start, s.engine[seat] = d.RAIL_NAME[s.engine[seat]], d.RAIL_PLACE[rail]
    out.tell("rolled", r.FORWARD, seat=ref(seat), start=start, rail=rail)
    s.agenda.append(due(Stopping, seat))


@dataclass(frozen=True, slots=True)
class Advancing(Printed):
    """How far does the engine go forward?"""

    most: str
    pay: int = 0

    def _reach(self, s: GwtState) -> tuple[int, ...]:
        return forward(s.engine[self.seat], s.count(self.seat, self.most), others(s, self.seat))

    def options(self, g: Gwt, s: GwtState) -> Iterable[Forward]:
        if s.money[self.seat] < self.pay:
            return ()
        return [act(Forward, d.RAIL_NAME[p]) for p in self._reach(s)]

    def check(self, g: Gwt, s: GwtState, a: Forward) -> Refusal | None:
        if s.money[self.seat] < self.pay:
            return r.REQUIREMENT.refuse(cost=Money(self.pay), have=Money(s.money[self.seat]))
        if d.RAIL_PLACE.get(a.rail) not in self._reach(s):
            return r.FORWARD.refuse(rail=a.rail, most=s.count(self.seat, self.most))
        return None

    def take(self, g: Gwt, s: GwtState, a: Forward, out: Tape) -> None:
        if self.pay:
            pay(s, self.seat, self.pay, r.REQUIREMENT, out)
        roll(s, self.seat, a.rail, out)


@verb("engine")
def _engine(seat: Seat, most: str, pay: str = "0") -> Printed:
    return Advancing(seat, most, int(pay))


@dataclass(frozen=True, slots=True)
class Reversing(Printed):
    """Tile 1b: one space back for money."""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Back]:
        return [act(Back, d.RAIL_NAME[p]) for p in backward(s.engine[self.seat], 1, others(s, self.seat))]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No free space lies behind the engine."""
        return r.BACKWARD.refuse(behind=0)

    def check(self, g: Gwt, s: GwtState, a: Back) -> Refusal | None:
        return None if a in self.options(g, s) else r.BACKWARD.refuse(rail=a.rail, count=1)

    def take(self, g: Gwt, s: GwtState, a: Back, out: Tape) -> None:
        roll(s, self.seat, a.rail, out)
        earn(s, self.seat, d.BACK_PAYS, r.BACKWARD, out)


@verb("back")
def _back(seat: Seat) -> Printed:
    return Reversing(seat)


@dataclass(frozen=True, slots=True)
class Stopping(Effect["Gwt", GwtState]):
    """The engine has stopped: a station may be upgraded, the terminal must be left."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        place = s.engine[self.seat]
        if place == d.TERMINAL:
            s.agenda.append(due(Leaving, self.seat))
        station = d.STATION_AT.get(place)
        if station is not None and why_not_upgrade(s, self.seat, station) is None:
            s.agenda.append(due(Upgrading, self.seat, station))


@dataclass(frozen=True, slots=True)
class Leaving(Decision["Gwt", GwtState]):
    """From the terminal the engine goes back to any free space."""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Back]:
        return [act(Back, d.RAIL_NAME[p]) for p in behind(d.TERMINAL, others(s, self.seat))]

    def check(self, g: Gwt, s: GwtState, a: Back) -> Refusal | None:
        return None if a in self.options(g, s) else r.TERMINAL.refuse(rail=a.rail)

    def take(self, g: Gwt, s: GwtState, a: Back, out: Tape) -> None:
        roll(s, self.seat, a.rail, out)
        earn(s, self.seat, d.TERMINAL_PAYS, r.TERMINAL, out)


def why_not_upgrade(s: GwtState, seat: Seat, station: int) -> Refusal | None:
    """A station is upgraded once by each seat, and cost and disc must both be there."""
    st = d.STATIONS[station]
    if station in s.stations[seat]:
        return r.UPGRADE.refuse(station=station)
    if s.money[seat] < st.cost:
        return r.REQUIREMENT.refuse(cost=Money(st.cost), have=Money(s.money[seat]))
    if not can_place(s, seat, st.white, s.money[seat] - st.cost, station):
        return r.NO_DISC.refuse() if not s.discs_left(seat) else r.LAST_DISCS.refuse()
    return None


def upgrade(s: GwtState, seat: Seat, station: int, out: Tape) -> None:
    """Pay, place a disc, then the station master."""
    st = d.STATIONS[station]
    s.pay(seat, st.cost)
    out.tell("upgraded", r.UPGRADE, seat=ref(seat), station=station, dollars=Money(st.cost))
    s.agenda.append(due(Recruiting, seat, station))
    s.agenda.append(due(Clearing, seat, "", station, 0))


@dataclass(frozen=True, slots=True)
class Upgrading(Decision["Gwt", GwtState]):
    """The engine stands at a station: upgrade it now?"""

    station: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Action]:
        return (act(Upgrade, self.station), act(Pass))

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        if isinstance(a, Upgrade) and a.station != self.station:
            return r.UPGRADE.refuse(station=a.station)
        return None

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        if isinstance(a, Upgrade):
            upgrade(s, self.seat, a.station, out)


@dataclass(frozen=True, slots=True)
class UpgradingBehind(Printed):
    """Tile 9b: which station behind the engine is upgraded?"""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Upgrade]:
        return [a for n in d.STATIONS if self.check(g, s, a := act(Upgrade, n)) is None]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal | None:
        """No station lies behind the engine; or each has a cause of its own."""
        none = all(st.place >= s.engine[self.seat] for st in d.STATIONS.values())
        return r.UPGRADE_BEHIND.refuse(behind=0) if none else None

    def check(self, g: Gwt, s: GwtState, a: Upgrade) -> Refusal | None:
        if a.station not in d.STATIONS or d.STATIONS[a.station].place >= s.engine[self.seat]:
            return r.UPGRADE_BEHIND.refuse(station=a.station)
        return why_not_upgrade(s, self.seat, a.station)

    def take(self, g: Gwt, s: GwtState, a: Upgrade, out: Tape) -> None:
        upgrade(s, self.seat, a.station, out)


@verb("upgrade")
def _upgrade(seat: Seat) -> Printed:
    return UpgradingBehind(seat)


@dataclass(frozen=True, slots=True)
class Recruiting(Effect["Gwt", GwtState]):
    """A station master tile is there to be taken, if the seat has hired anybody."""

    seat: Seat
    station: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        waiting = self.station in d.MASTER_STATIONS and s.station_masters[self.station - 1]
        if waiting and any(n > 1 for n in s.workers[self.seat]):
            s.agenda.append(due(Appointing, self.seat, self.station))


@dataclass(frozen=True, slots=True)
class Appointing(Decision["Gwt", GwtState]):
    """Which hired worker becomes station master, if any?"""

    station: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Action]:
        mine = s.workers[self.seat]
        return [*(act(Appoint, w) for i, w in enumerate(d.WORKERS) if mine[i] > 1), act(Pass)]

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        return None if a in self.options(g, s) else r.MASTER.refuse()

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        if not isinstance(a, Appoint):
            return
        seat, slot = self.seat, self.station - 1
        master = s.station_masters[slot]
        s.workers[seat][d.WORKERS.index(a.worker)] -= 1
        s.station_workers[slot] = a.worker
        s.station_masters[slot] = ""
        put(s.masters[seat], master)
        out.tell("appointed", r.MASTER, seat=ref(seat), worker=a.worker, master=master)
        word = d.MASTERS[master]
        if word.startswith("dollars:"):
            earn(s, seat, int(word.removeprefix("dollars:")), r.MASTER, out)
        elif word:
            offer(g, s, seat, word)


Advancing.define("advancing seat most:count pay", answers=(Forward,), exact=True)
Reversing.define("reversing seat", answers=(Back,), exact=True)
Stopping.define("stopping seat")
Leaving.define("leaving seat", answers=(Back,), exact=True)
Upgrading.define("upgrading seat station", answers=(Upgrade, Pass), exact=True)
UpgradingBehind.define("upgrading_behind seat", answers=(Upgrade,), exact=True)
Recruiting.define("recruiting seat station")
Appointing.define("appointing seat station:master_station", answers=(Appoint, Pass), exact=True)
