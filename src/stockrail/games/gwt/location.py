"""Phase B: the local actions of the tile the rancher stopped on, or one auxiliary action (GWT-4, 9.15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import actions as a_
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import act
from stockrail.games.gwt.auxiliary import Helping
from stockrail.games.gwt.kansas_city import enter
from stockrail.games.gwt.state import GwtState, ref
from stockrail.games.gwt.words import due, entry

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

PASS = Pass()


def arrive(s: GwtState, seat: Seat) -> None:
    """The rancher has stopped: Kansas City begins, or phase B with what the tile offers."""
    space = s.rancher[seat]
    if space == d.KC:
        enter(s, seat)
        return
    usable = is_usable(s, seat, space)
    s.agenda.append(_stop(s.tile(space), space, seat) if usable else due(Here, seat, (), True, False))


@cache
def _stop(tile: str, space: str, seat: Seat) -> Here:
    """Phase B at a building that may be used: one with an auxiliary icon has no single auxiliary action beside it."""
    icon = any("aux" in word for word in d.BUILDINGS[tile].words)
    return Here(seat, local(tile, space, seat), not icon, False)


@cache
def local(tile: str, space: str, seat: Seat, used: tuple[str, ...] = ()) -> tuple[Decision, ...]:
    """The local actions of a building on a space, the risk action printed there included."""
    words = d.BUILDINGS[tile].words
    made = tuple(Copying(seat, space, used) if word == "copy" else entry(word, seat) for word in words)
    risk = d.SPACES[space].risk
    return (*made, entry(risk, seat)) if risk else made


def is_usable(s: GwtState, seat: Seat, space: str) -> bool:
    """Does a neutral building or one of the seat's own lie there?"""
    return s.tile(space) in d.BUILDINGS and s.owner[d.INDEX[space]] in (-1, seat)


def offering(s: GwtState, seat: Seat, kind: type[Action]) -> tuple[str, ...]:
    """The spaces of the trail where the seat can do this kind of action."""
    usable = (n for n in d.SPACES if n != d.KC and is_usable(s, seat, n))
    return tuple(n for n in usable if any(kind in e.kinds() for e in local(s.tile(n), n, seat)))


def absent(s: GwtState, seat: Seat, a: Action) -> Refusal:
    """What the rancher's location does not offer, or no longer, and which locations do."""
    here = s.rancher[seat]
    if not is_usable(s, seat, here):
        return r.FOREIGN.refuse(verb=a.verb, here=here)
    places = offering(s, seat, type(a))
    if type(a) is a_.Auxiliary or here in places:
        return r.LOCAL.refuse(verb=a.verb, used=here)
    if places:
        return r.LOCAL.refuse(verb=a.verb, places=places, here=here)
    elsewhere = {a_.Move: moved, a_.Upgrade: not_at_station}.get(type(a))
    return elsewhere(s, seat) if elsewhere is not None else r.LOCAL.refuse(verb=a.verb, nowhere=here)


def moved(s: GwtState, seat: Seat) -> Refusal:
    """Nobody moves twice without a building that says so; nor before the rancher is on the trail."""
    here = s.rancher[seat]
    return r.TURN_ORDER.refuse(verb=a_.Move.verb, here=here) if here else r.FIRST_TURN.refuse()


def not_at_station(s: GwtState, seat: Seat) -> Refusal:
    """The engine has not just stopped at a station."""
    return r.UPGRADE.refuse(engine=d.RAIL_NAME[s.engine[seat]])


@dataclass(frozen=True, slots=True)
class Here(Decision["Gwt", GwtState]):
    """Use the location: each entry once in any order, or (`single`) one single auxiliary action instead.

    It stays on the agenda until the seat ends its phase B, because objective cards may be played after the last
    action, and whether the seat holds one is its secret.  `done` tells whether phase B has been used at all.
    """

    entries: tuple[Decision, ...]
    single: bool
    done: bool

    def options(self, g: Gwt, s: GwtState) -> list[Option]:
        found: list[Option] = []
        for e in _each_once(self.entries):
            found += e.options(g, s)
        if self.single or not (self.done or found):
            found += due(Helping, self.seat, False).options(g, s)
        if self.done:
            found.append(PASS)
        return found

    def offers(self, a: Action) -> bool:
        return type(a) in LOCATION_ACTIONS

    def kinds(self) -> tuple[type[Action], ...]:
        """What the location itself is for: an auxiliary action and a pass besides."""
        return (*dict.fromkeys(kind for e in self.entries for kind in e.kinds()), a_.Auxiliary, Pass)

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal | None:
        said = (e.bars(g, s, kind) for e in self.entries if kind in e.kinds())
        return next((refusal for refusal in said if refusal is not None), None)

    def _may_help(self, g: Gwt, s: GwtState) -> bool:
        """The single auxiliary action is open; also where an objective card has spoilt all that was to be copied."""
        return self.single or not (self.done or any(True for e in self.entries for _ in e.options(g, s)))

    def _fitting(self, g: Gwt, s: GwtState, a: Action) -> list[Decision]:
        """The entries this action is about, the single auxiliary action last."""
        fitting = [e for e in self.entries if e.offers(a)]
        if type(a) is a_.Auxiliary and self._may_help(g, s):
            fitting.append(due(Helping, self.seat, False))
        return fitting

    def check(self, g: Gwt, s: GwtState, a: Action) -> Refusal | None:
        if type(a) is Pass:
            return None if self.done else r.NOT_EMPTY.refuse()
        refusal: Refusal | None = None
        for e in self._fitting(g, s, a):
            refusal = e.check(g, s, a)
            if refusal is None:
                return None
        return refusal or absent(s, self.seat, a)

    def take(self, g: Gwt, s: GwtState, a: Action, out: Tape) -> None:
        if type(a) is Pass:
            return
        for i, e in enumerate(self.entries):
            if e.offers(a) and e.check(g, s, a) is None:
                rest = self.entries[:i] + self.entries[i + 1 :]
                done = self.done or not isinstance(e, Copying)
                s.agenda.append(Here(self.seat, rest, False, done) if rest else due(Here, self.seat, (), False, done))
                e.take(g, s, a, out)
                return
        assert isinstance(a, a_.Auxiliary)
        s.agenda.append(due(Here, self.seat, (), False, True))
        due(Helping, self.seat, False).take(g, s, a, out)


def _each_once(entries: tuple[Decision, ...]) -> Iterable[Decision]:
    """The entries without repetitions; those of different kinds need no comparing."""
    return entries if len(set(map(type, entries))) == len(entries) else dict.fromkeys(entries)


@dataclass(frozen=True, slots=True)
class Copying(Decision["Gwt", GwtState]):
    """Tile 8b: which adjacent building's local actions?  `used` are copying tiles already in this chain."""

    space: str
    used: tuple[str, ...] = ()

    def _copied(self, s: GwtState, space: str) -> tuple[Decision, ...]:
        return local(s.tile(space), space, self.seat, (*self.used, self.space))

    def options(self, g: Gwt, s: GwtState) -> Iterable[a_.Copy]:
        return [a for space in d.BESIDE[self.space] if self.check(g, s, a := act(a_.Copy, space)) is None]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No building lies beside, or none has an action to do now."""
        return r.COPY.refuse(beside=0)

    def check(self, g: Gwt, s: GwtState, a: a_.Copy) -> Refusal | None:
        if a.space not in d.BESIDE[self.space] or not s.tile(a.space) or a.space in self.used:
            return r.COPY.refuse(space=a.space)
        if not any(True for e in self._copied(s, a.space) for _ in e.options(g, s)):
            return r.NO_EFFECT.refuse()
        return None

    def take(self, g: Gwt, s: GwtState, a: a_.Copy, out: Tape) -> None:
        here = s.agenda.pop()
        assert isinstance(here, Here)
        out.tell("copied", r.COPY, seat=ref(self.seat), building=s.tile(a.space), space=a.space)
        s.agenda.append(Here(self.seat, self._copied(s, a.space) + here.entries, False, here.done))


LOCATION_ACTIONS = frozenset(
    {
        Pass, a_.Move, a_.Hire, a_.Build, a_.Discard, a_.Certify, a_.Earn, a_.PairUp, a_.TakeObjective, a_.Forward,
        a_.Back, a_.Upgrade, a_.Trade, a_.Clear, a_.Buy, a_.Reveal, a_.Auxiliary, a_.Exchange, a_.Copy,
    }
)  # fmt: skip
"""What a location may be asked for; anything it does not offer is refused with its rule."""


Here.define("here seat entries single done", exact=True)
Copying.define("copying seat space:plot used:plot", answers=(a_.Copy,), exact=True)
