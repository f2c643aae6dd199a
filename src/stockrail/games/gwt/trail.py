"""Phase A and every other walk along the trail (GWT-3, 9.14, 11.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from stockrail.core.agenda import Decision
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Move, Place, act
from stockrail.games.gwt.location import Here, arrive
from stockrail.games.gwt.state import GwtState, ref
from stockrail.games.gwt.words import Printed, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

_AHEAD = tuple(tuple(d.INDEX[n] for n in d.AHEAD[name]) for name in d.NAMES)
_KC = d.INDEX[d.KC]
_GATES = frozenset(d.INDEX[name] for name in (*d.GATES, d.KC))


@cache
def _reach(at: int, most: int) -> tuple[int, ...]:
    """The spaces that may matter to a walk of so many steps: nobody passes a gate without a step."""
    found: dict[int, None] = {}
    edge = [at]
    for _ in range(most):
        inside, edge = edge, []
        while inside:
            for n in _AHEAD[inside.pop()]:
                if n not in found:
                    found[n] = None
                    (edge if n in _GATES else inside).append(n)
    return tuple(found)


def _stops(taken: list[bool], at: int) -> list[int]:
    """The next locations along the arrows, empty spaces left out."""
    found: list[int] = []
    for n in _AHEAD[at]:
        for stop in (n,) if taken[n] else _stops(taken, n):
            if stop not in found:
                found.append(stop)
    return found


def walks(s: GwtState, start: str, most: int, kansas: bool) -> tuple[Move, ...]:
    """Every walk of 1 to `most` steps."""
    at, board = d.INDEX[start], s.board
    return _walks(tuple([board[n] != "" for n in _reach(at, most)]), at, most, kansas)


@lru_cache(maxsize=8192)
def _walks(ahead: tuple[bool, ...], start: int, most: int, kansas: bool) -> tuple[Move, ...]:
    """The same, from what is known of the spaces in reach: where to, and by which locations."""
    taken = [False] * len(d.NAMES)
    for n, there in zip(_reach(start, most), ahead, strict=True):
        taken[n] = there
    walks: list[Move] = []
    near: dict[int, list[int]] = {}
    ways: list[tuple[int, tuple[str, ...]]] = [(start, ())]
    for _ in range(most):
        longer: list[tuple[int, tuple[str, ...]]] = []
        for at, via in ways:
            if at not in near:
                near[at] = _stops(taken, at)
            for stop in near[at]:
                if stop != _KC or kansas:
                    walks.append(act(Move, d.NAMES[stop], via))
                if stop != _KC:
                    longer.append((stop, (*via, d.NAMES[stop])))
        ways = longer
    return tuple(walks)


def fee(s: GwtState, seat: Seat, space: str) -> int:
    """What the seat is charged at a location: nothing at home, on neutral ground and in Kansas City."""
    i = d.INDEX[space]
    tile = s.board[i]
    return 0 if s.owner[i] == seat or tile == d.KC else d.FEES[tile][s.seats - 2]


def toll(s: GwtState, seat: Seat, a: Move) -> int:
    """What the walk costs, as far as the money goes."""
    return min(s.money[seat], sum(fee(s, seat, stop) for stop in (*a.via, a.space)))


def _pay_fees(s: GwtState, seat: Seat, a: Move, out: Tape) -> None:
    for stop in (*a.via, a.space):
        due = fee(s, seat, stop)
        amount = min(due, s.money[seat])
        if amount:
            _pay_fee(s, seat, stop, amount, out)
        if amount < due:
            out.tell("lacked", r.CANNOT_PAY, seat=ref(seat), space=stop, dollars=Money(due - amount))


def _pay_fee(s: GwtState, seat: Seat, stop: str, amount: int, out: Tape) -> None:
    """To the owner of the building, or to the bank."""
    owner = s.owner[d.INDEX[stop]]
    s.pay(seat, amount)
    if owner < 0:
        out.tell("fee", r.FEES, seat=ref(seat), space=stop, dollars=Money(amount))
    else:
        s.gain(owner, amount)
        out.tell("toll", r.FEES, seat=ref(seat), space=stop, dollars=Money(amount), owner=ref(owner))


@dataclass(frozen=True, slots=True)
class Placing(Decision["Gwt", GwtState]):
    """The first turn: on which neutral building does the rancher start?"""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Place]:
        return [act(Place, space) for space in d.NEUTRAL]

    def check(self, g: Gwt, s: GwtState, a: Place) -> Refusal | None:
        return None if a.space in d.NEUTRAL else r.FIRST_TURN.refuse(space=a.space)

    def take(self, g: Gwt, s: GwtState, a: Place, out: Tape) -> None:
        s.rancher[self.seat] = a.space
        out.tell("placed", r.FIRST_TURN, seat=ref(self.seat), space=a.space, tile=s.tile(a.space))
        arrive(s, self.seat)


@dataclass(frozen=True, slots=True)
class Walking(Printed):
    """Where does the rancher walk?  `most` is 0 for the own step limit; a `free` walk pays no fees and uses nothing."""

    most: int = 0
    free: bool = False

    def limit(self, s: GwtState) -> int:
        return self.most or s.step_limit(self.seat)

    def options(self, g: Gwt, s: GwtState) -> Iterable[Move]:
        start = s.rancher[self.seat]
        return walks(s, start, self.limit(s), not self.free) if start else ()

    def check(self, g: Gwt, s: GwtState, a: Move) -> Refusal | None:
        if a in self.options(g, s):
            return None
        stops = (*a.via, a.space)
        unknown = next((stop for stop in stops if stop not in d.INDEX or not s.tile(stop)), None)
        if unknown is not None:
            return r.LOCATION.refuse(space=unknown)
        if d.KC in a.via:
            return r.KC_STOPS.refuse()
        if self.free and a.space == d.KC:
            return r.FREE_MOVE.refuse(space=a.space)
        limit = self.limit(s)
        return r.STEPS.refuse(steps=len(stops), most=limit) if len(stops) > limit else r.ARROWS.refuse(space=a.space)

    def take(self, g: Gwt, s: GwtState, a: Move, out: Tape) -> None:
        seat = self.seat
        steps = len(a.via) + 1
        if a.space == d.KC:
            out.tell("arrived", r.KC_STOPS, seat=ref(seat), space=a.space, steps=steps)
        else:
            out.tell("moved", r.STEPS, seat=ref(seat), space=a.space, tile=s.tile(a.space), steps=steps)
        if not self.free:
            _pay_fees(s, seat, a, out)
        s.rancher[seat] = a.space
        if s.agenda and isinstance(s.agenda[-1], Here):
            s.agenda.pop()
        if not self.free:
            arrive(s, seat)


@verb("move")
def _move(seat: Seat, most: str) -> Printed:
    return Walking(seat, int(most))


@verb("free")
def _free(seat: Seat, most: str) -> Printed:
    return Walking(seat, int(most), True)


Placing.define("placing seat", answers=(Place,), exact=True)
Walking.define("walking seat most free", answers=(Move,), exact=True)
