"""What a rancher should not overlook: the last turn, and the worker that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from stockrail.core.ids import Seat, SeatRef
from stockrail.core.notices import Notice, notice
from stockrail.games.gwt import data as d

if TYPE_CHECKING:
    from stockrail.games.gwt.view import GwtView

KINDS: Final = frozenset(["last_turn", "marker_near", "no_more_turns", "one_more_turn"])


def of_view(v: GwtView) -> Iterator[Notice]:
    """Once the marker is taken everybody but its holder has one more turn."""
    s, now = v.state, _turn(v)
    if s.holder < 0:
        if s.marker == d.LAST_ROW and len(s.jobs[s.marker]) == s.seats - 1:
            yield notice("marker_near")
    elif v.seat is not None and now is not None:
        to_come = (v.seat - now) % s.seats < (s.holder - now) % s.seats or now == s.holder
        kind = "last_turn" if v.seat == now else "one_more_turn" if to_come else "no_more_turns"
        yield notice(kind, seat=SeatRef(s.holder))


def _turn(v: GwtView) -> Seat | None:
    """Whose turn it is, whoever may be asked in it."""
    from stockrail.games.gwt.game import NextTurn

    return next((item.seat for item in v.agenda if isinstance(item, NextTurn)), None)
