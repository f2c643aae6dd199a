"""An offer that was refused is not made again while nothing has changed: the table's own limit, whatever the title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from sqlalchemy import Connection

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Undo
from stockrail.core.offers import without
from stockrail.core.rules import REPEATED, Refusal
from stockrail.server import positions
from stockrail.server.matches import LoadedMatch
from stockrail.server.repository import outline

FAR: Final = 60
"""How many entries back an offer is remembered: more than anybody makes in a turn."""


def refusal_of(c: Connection, loaded: LoadedMatch, seat: Seat, action: Action) -> Refusal | None:
    """Has the seat played this before, and another's answer led back to this very position?"""
    written = action.text()
    return REPEATED.refuse() if any(True for _ in _refused(c, loaded, seat, {written}, set())) else None


def still_open(c: Connection, loaded: LoadedMatch, seat: Seat, options: Sequence[Option]) -> list[Option]:
    """The legal list without what another has just refused here; out of a range only that number is missing."""
    texts = {o.text() for o in options if isinstance(o, Action)}
    verbs = {o.action.verb for o in options if isinstance(o, Span)}
    gone = set(_refused(c, loaded, seat, texts, verbs))
    return without(options, gone) if gone else list(options)


def _refused(c: Connection, loaded: LoadedMatch, seat: Seat, texts: Set[str], verbs: Set[str]) -> Iterator[str]:
    """Of these moves, and of all moves of these kinds, those the seat made here and another's answer led back from.

    What was taken back since does not count: the position came back by that, and the move may be made again.
    """
    if loaded.stored is None:
        return
    rows = outline(c, loaded.id, max(0, loaded.n - FAR), loaded.n)
    kept = max((i + 1 for i, row in enumerate(rows) if row.action == Undo.verb), default=0)
    for made, answer in pairwise(rows[kept:]):
        meant = made.action in texts or made.action.partition(" ")[0] in verbs
        if meant and made.seat == seat and answer.seat not in (seat, CHANCE):
            before = positions.at(c, loaded.id, made.n - 1)
            if before is not None and before.data == loaded.stored.data:
                yield made.action
