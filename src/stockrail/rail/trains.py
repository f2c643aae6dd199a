"""Trains: what is for sale, how one changes hands, rust, phases and the train limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.rail import powers, privates
from stockrail.rail.state import CLOSED, COPIES, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

BANK, POOL = "bank", "pool"


def in_bank(g: RailGame, s: RailState) -> list[int]:
    """The trains the bank sells now: the first kind that is left, and the kinds released beside it."""
    found: list[int] = []
    plain = False
    for k, kind in enumerate(g.title.trains):
        left = kind.count == 0 or s.depot[k] > 0
        released = bool(kind.after) and s.issued[g.kind_index[kind.after]] > 0
        if left and (released or not plain) and (released or not kind.after or _all_sold(g, s, k)):
            found.append(k * COPIES + s.issued[k])
            plain = plain or not kind.after
    return found


def _all_sold(g: RailGame, s: RailState, k: int) -> bool:
    return all(s.depot[j] == 0 and g.title.trains[j].count for j in range(k))


def any_left(g: RailGame, s: RailState) -> bool:
    """Has the bank or the pool a train to sell?"""
    return bool(s.pool or in_bank(g, s))


def cheapest(g: RailGame, s: RailState) -> int:
    """The price of the cheapest train in bank and pool."""
    return min(g.kind(t).price for t in (*in_bank(g, s), *s.pool))


def room(g: RailGame, s: RailState, corp: int) -> bool:
    """Is the corporation below its train limit?"""
    return len(s.trains[corp]) < g.phase(s).limit


def receive(g: RailGame, s: RailState, corp: int, train: int, source: str, trade_in: int, out: Tape) -> None:
    """A train changes hands, paid for already; a new kind from the bank changes the world."""
    if trade_in >= 0:
        s.trains[corp].remove(trade_in)
        s.pool.append(trade_in)
    kind = train // COPIES
    if source == BANK:
        s.issued[kind] += 1
        if g.title.trains[kind].count:
            s.depot[kind] -= 1
    elif source == POOL:
        s.pool.remove(train)
    else:
        s.trains[g.corp_index[source]].remove(train)
    s.trains[corp].append(train)
    for i in powers.closed_by_train(g, corp):
        if s.owner[i] != CLOSED:
            privates.close(g, s, i, out)
    if source == BANK and s.issued[kind] == 1:
        _first_of(g, s, kind, out)


def _first_of(g: RailGame, s: RailState, kind: int, out: Tape) -> None:
    """Rust, a new phase, privates closing, then the new train limit."""
    new = g.title.trains[kind].id
    for k, old in enumerate(g.title.trains):
        if old.rusts_on == new:
            _rust(g, s, k, out)
    for i, phase in enumerate(g.title.phases):
        if phase.train == new and i > s.phase:
            s.phase = i
            out.tell("phase", g.book.phase, phase=phase.id)
            if phase.closes_privates:
                privates.close_all(g, s, out)
    s.agenda.append(Surplus())


def _rust(g: RailGame, s: RailState, kind: int, out: Tape) -> None:
    low, high = kind * COPIES, kind * COPIES + COPIES
    s.trains = [[t for t in fleet if not low <= t < high] for fleet in s.trains]
    s.pool = [t for t in s.pool if not low <= t < high]
    out.tell("rusted", g.book.phase, train=g.title.trains[kind].id)


@dataclass(frozen=True, slots=True)
class Surplus(Effect):
    """Corporations over the train limit discard, one after the other."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.steps.trains import DiscardTrain

        limit = g.phase(s).limit
        over = [c for c, fleet in enumerate(s.trains) if len(fleet) > limit]
        if over:
            corp = g.market.order(s, over)[0] if g.title.discard_by_value else over[0]
            s.agenda += [self, DiscardTrain(s.president[corp], g.corporations[corp])]
