"""An offer that was refused is not made again while nothing has changed: the table's own limit, whatever the title."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sqlalchemy import Connection

from stockrail.core.actions import Action
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Undo
from stockrail.core.rules import REPEATED, Refusal
from stockrail.server import positions
from stockrail.server.matches import LoadedMatch
from stockrail.server.repository import outline

FAR: Final = 60
"""How many entries back an offer is remembered: more than anybody makes in a turn."""


def refusal_of(c: Connection, loaded: LoadedMatch, seat: Seat, action: Action) -> Refusal | None:
    """Has the seat played this before, and another's answer led back to this very position?

    What was taken back since does not count: the position came back by that, and the move may be made again.
    """
    if loaded.stored is None:
        return None
    written = action.text()
    rows = outline(c, loaded.id, max(0, loaded.n - FAR), loaded.n)
    kept = max((i + 1 for i, row in enumerate(rows) if row.action == Undo.verb), default=0)
    for made, answer in pairwise(rows[kept:]):
        if (made.seat, made.action) == (seat, written) and answer.seat not in (seat, CHANCE):
            before = positions.at(c, loaded.id, made.n - 1)
            if before is not None and before.data == loaded.stored.data:
                return REPEATED.refuse()
    return None
