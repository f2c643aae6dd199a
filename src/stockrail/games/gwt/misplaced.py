"""What the rules say of an action that nobody asked for: its own moment, and what stands in its way now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Menu
from stockrail.core.ids import Seat, Value
from stockrail.core.rules import ASKED, Refusal, Rule
from stockrail.games.gwt import actions as a_
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.kansas_city import Delivering, Foreseeing, Looking
from stockrail.games.gwt.location import LOCATION_ACTIONS, Here, absent, moved, not_at_station, offering
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.trail import Placing, Walking


def misplaced(s: GwtState, seat: Seat, a: Action) -> Refusal:
    """Of a seat whose turn it is."""
    if (rule := _asked(s, a)) is not None:
        return rule.refuse(verb=a.verb)
    said = _OWN_MOMENT.get(type(a))
    if said is not None:
        return said(s, seat)
    return _of_location(s, seat, a) if type(a) in LOCATION_ACTIONS else ASKED.refuse(verb=a.verb)


def _asked(s: GwtState, a: Action) -> Rule | None:
    """The rule of the question, where it asks for the like on other terms: a worker at another price."""
    top = s.agenda[-1]
    entries = top.entries if isinstance(top, Menu) else (top,)
    return next((r.QUESTIONS.get(e.prompt) for e in entries if isinstance(e, Decision) and type(a) in e.kinds()), None)


def _of_location(s: GwtState, seat: Seat, a: Action) -> Refusal:
    """What a location offers, while none is used: before the move, inside an action, or in Kansas City."""
    if s.rancher[seat] == d.KC:
        return r.KANSAS.refuse(verb=a.verb, kansas=d.KC)
    if (here := _location(s)) is not None:
        if any(type(a) in e.kinds() for e in here.entries):
            return r.LOCAL.refuse(verb=a.verb, first=s.rancher[seat])
        return absent(s, seat, a)
    if type(a) is a_.Auxiliary:
        return r.TURN_ORDER.refuse(verb=a.verb, anywhere=1)
    places = offering(s, seat, type(a))
    return r.TURN_ORDER.refuse(verb=a.verb, places=places) if places else r.TURN_ORDER.refuse(verb=a.verb, nowhere=0)


def _location(s: GwtState) -> Here | None:
    """The location that is being used, below what is asked."""
    return next((item for item in reversed(s.agenda) if isinstance(item, Here)), None)


def _where(s: GwtState, seat: Seat) -> dict[str, Value]:
    """Where the rancher stands, once it does."""
    return {"here": s.rancher[seat]} if s.rancher[seat] else {}


def _place(s: GwtState, seat: Seat) -> Refusal:
    return r.FIRST_TURN.refuse(**_where(s, seat))


def _play(s: GwtState, seat: Seat) -> Refusal:
    kansas = s.rancher[seat] == d.KC
    return r.PLAY_WHEN.refuse(kansas=d.KC) if kansas else r.PLAY_WHEN.refuse(first=1)


def _foresight(s: GwtState, seat: Seat) -> Refusal:
    if s.rancher[seat] == d.KC:
        return r.KANSAS.refuse(chosen=d.KC)
    return r.KANSAS.refuse(**_where(s, seat))


def _deliver(s: GwtState, seat: Seat) -> Refusal:
    if s.rancher[seat] != d.KC:
        return r.DELIVERY.refuse(moment=1, **_where(s, seat))
    coming = any(isinstance(item, (Delivering, Looking, Foreseeing)) for item in s.agenda)
    return r.DELIVERY.refuse(foresight=1) if coming else r.DELIVERY.refuse(delivered=1)


def _appoint(s: GwtState, seat: Seat) -> Refusal:
    hired = any(n > 1 for n in s.workers[seat])
    return r.MASTER.refuse(upgrade=1) if hired else r.MASTER.refuse(hired=0)


def _take_disc(s: GwtState, seat: Seat) -> Refusal:
    return r.DISC_EFFECT.refuse(moment=1)


def _lift_disc(s: GwtState, seat: Seat) -> Refusal:
    if not s.stations[seat]:
        return r.LAST_DISCS.refuse(stations=0)
    return r.LAST_DISCS.refuse(board=1) if s.discs_left(seat) else r.LAST_DISCS.refuse(moment=1)


def _drop(s: GwtState, seat: Seat) -> Refusal:
    return r.EXCHANGE.refuse(drawn=0)


def _remove(s: GwtState, seat: Seat) -> Refusal:
    row = d.DISC_ROWS[d.REMOVE_CARD].id
    return r.AUX.refuse(by=row) if s.open_discs[seat][d.REMOVE_CARD] else r.SINGLE.refuse(disc=row)


def _pass(s: GwtState, seat: Seat) -> Refusal:
    top = s.agenda[-1]
    if isinstance(top, Walking):
        return r.STEPS.refuse()
    return r.FIRST_TURN.refuse() if isinstance(top, Placing) else ASKED.refuse(verb=Pass.verb, must=1)


_OWN_MOMENT: Final[dict[type[Action], Callable[[GwtState, Seat], Refusal]]] = {
    Pass: _pass,
    a_.Play: _play,
    a_.Place: _place,
    a_.Move: moved,
    a_.Foresight: _foresight,
    a_.Deliver: _deliver,
    a_.Upgrade: not_at_station,
    a_.Appoint: _appoint,
    a_.TakeDisc: _take_disc,
    a_.LiftDisc: _lift_disc,
    a_.Drop: _drop,
    a_.Remove: _remove,
}
"""Actions that belong to one moment of the game, and what that moment is."""
