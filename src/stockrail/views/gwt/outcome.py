"""What a move costs and brings: dollars, certificates, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from stockrail.core.actions import Action, Pass
from stockrail.core.foresee import Foreseen, Outlook
from stockrail.core.ids import Seat
from stockrail.games.gwt import scoring
from stockrail.games.gwt.actions import Auxiliary, Deliver, Discard, LiftDisc, TakeDisc, Upgrade
from stockrail.games.gwt.data import STATIONS
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.view import GwtView
from stockrail.views.outcome import Gain, money

BUT_DOLLARS: Final = slice(1, None)
DISC_ROW: Final = slice(scoring.ROWS.index("step_disc"), scoring.ROWS.index("step_disc") + 1)
"""Rows of the score sheet: dollars are said as money."""


def outcome(view: GwtView, ahead: Outlook, action: Action) -> Iterator[Gain]:
    """Of everything but ending the turn."""
    seat = view.seat
    foreseen = ahead.foresee(action) if not isinstance(action, Pass) else None
    if seat is None or foreseen is None:
        return
    if not isinstance(action, Discard):
        yield from money(_gained(view, foreseen, lambda s: s.money[seat]))
    for e in foreseen.events:
        if e.kind == "delivered":
            yield from money(-int(str(e["cost"])), "transport")
    if not isinstance(action, Discard):
        yield from _more("certificates", _gained(view, foreseen, lambda s: s.certificates[seat]))
    yield from _more("points", _points(view, foreseen, seat, action))
    if isinstance(action, Auxiliary) and replaces(view):
        yield Gain("instead")


def _more(kind: str, amount: int) -> Iterator[Gain]:
    if amount:
        yield Gain(kind, amount)


def _points(view: GwtView, foreseen: Foreseen, seat: Seat, action: Action) -> int:
    """What a disc brings on a city or station is said where that is chosen, not once more with each disc."""
    if isinstance(action, Deliver):
        mine = view.state.cities[seat]
        return scoring.cities([*mine, action.city]) - scoring.cities(mine) if action.city else 0
    if isinstance(action, Upgrade):
        return STATIONS[action.station].vp
    rows = DISC_ROW if isinstance(action, (TakeDisc, LiftDisc)) else BUT_DOLLARS
    after = foreseen.sure(lambda s: sum(scoring.sheet(s, seat)[rows]))
    return 0 if after is None else after - sum(view.sheets[seat][rows])


def _gained(view: GwtView, foreseen: Foreseen, read: Callable[[GwtState], int]) -> int:
    after = foreseen.sure(read)
    return 0 if after is None else after - read(view.state)


def replaces(view: GwtView) -> bool:
    """Is a single auxiliary action done instead of using the building?"""
    top = view.agenda[-1]
    return bool(getattr(top, "single", False) and getattr(top, "entries", ()))
