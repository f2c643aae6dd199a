"""Trains: what is for sale, how one changes hands, rust, phases and the train limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.rail import privates
from stockrail.rail.state import COPIES, NOBODY, RailState
from stockrail.rail.tiles import UNLIMITED

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

BANK, POOL = "bank", "pool"


def in_bank(g: RailGame, s: RailState) -> list[int]:
    """The trains the bank sells now: the first kind that is left, and the kinds released beside it."""
    found: list[int] = []
    plain = False
    for k, kind in enumerate(g.title.trains):
        if kind.card:
            card = g.kind_index[kind.card]
            if card * COPIES + s.issued[card] in found:
                found.append(k * COPIES + s.issued[card])
            continue
        left = s.depot[k] != 0
        released = bool(kind.after) and s.issued[g.kind_index[kind.after]] > 0
        if left and (released or not plain) and (released or not kind.after or _all_sold(g, s, k)):
            found.append(k * COPIES + s.issued[k])
            plain = plain or not kind.after
    return found


def _all_sold(g: RailGame, s: RailState, k: int) -> bool:
    return all(s.depot[j] == 0 for j in range(k) if not g.title.trains[j].card)


def in_pool(g: RailGame, s: RailState) -> list[int]:
    """The trains in the pool, each as it may be bought: a card with two sides lies there as either."""
    if g.title.pool_side != "either":
        return s.pool
    return [k * COPIES + t % COPIES for t in s.pool for k in sides(g, t // COPIES)]


def apart(fleet: list[int]) -> list[int]:
    """One train of each kind, the first that came: equal ones need not be told apart."""
    return [t for i, t in enumerate(fleet) if all(t // COPIES != before // COPIES for before in fleet[:i])]


def sides(g: RailGame, kind: int) -> list[int]:
    """The kinds on the two sides of a card."""
    return [k for k, card in enumerate(g.card) if card == g.card[kind]]


def prices(g: RailGame, s: RailState) -> list[int]:
    """What trains of bank and pool cost, the cheapest first."""
    return sorted(g.kind(t).price for t in (*in_bank(g, s), *in_pool(g, s)))


def any_left(g: RailGame, s: RailState) -> bool:
    """Has the bank or the pool a train to sell?"""
    return bool(s.pool or in_bank(g, s))


def cheapest(g: RailGame, s: RailState) -> int:
    """The price of the cheapest train in bank and pool."""
    return prices(g, s)[0]


def phased_out(g: RailGame, s: RailState, train: int) -> bool:
    """Does it run once more and then leave the game?"""
    on = g.kind(train).phased_out_on
    return bool(on) and s.issued[g.kind_index[on]] > 0


def lasting(g: RailGame, s: RailState, corp: int) -> list[int]:
    """The corporation's trains that count: those that are not phased out."""
    return [t for t in s.trains[corp] if not phased_out(g, s, t)]


def retire(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """After its run the corporation's phased-out trains leave the game."""
    for t in s.trains[corp]:
        if phased_out(g, s, t):
            out.tell("retired", g.book.phased_out, corporation=g.ref(corp), train=g.train_name(t))
    s.trains[corp] = lasting(g, s, corp)


def room(g: RailGame, s: RailState, corp: int) -> bool:
    """Is the corporation below its train limit?"""
    return len(lasting(g, s, corp)) < g.phase(s).limit


def receive(g: RailGame, s: RailState, corp: int, train: int, source: str, trade_in: int, out: Tape) -> None:
    """A train changes hands, paid for already; a new kind from the bank changes the world."""
    if trade_in >= 0:
        s.trains[corp].remove(trade_in)
        s.pool.append(trade_in)
    kind = g.card[train // COPIES]
    if source == BANK:
        s.issued[kind] += 1
        if s.depot[kind] != UNLIMITED:
            s.depot[kind] -= 1
    elif source == POOL:
        s.pool.remove(next(t for t in s.pool if g.card[t // COPIES] == kind and t % COPIES == train % COPIES))
    else:
        s.trains[g.corp_index[source]].remove(train)
    s.trains[corp].append(train)
    for i in privates.closed_by_train(g, s, corp):
        privates.close(g, s, i, out)
    if source == BANK and s.issued[kind] == 1:
        _first_of(g, s, kind, out)
    if s.seats == g.title.variant_seats and not s.final and not prices(g, s):
        s.final = s.cycle + 1
        out.tell("last_train", g.book.last_train)


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
            if phase.clears_markers:
                privates.clear_markers(s)
    s.pool = [t for t in s.pool if not phased_out(g, s, t)]
    s.agenda.append(Surplus())


def _rust(g: RailGame, s: RailState, kind: int, out: Tape) -> None:
    low, high = kind * COPIES, kind * COPIES + COPIES
    s.trains = [[t for t in fleet if not low <= t < high] for fleet in s.trains]
    s.pool = [t for t in s.pool if not low <= t < high]
    out.tell("rusted", g.book.phase, train=g.title.trains[kind].id)


@dataclass(frozen=True, slots=True)
class Surplus(Effect["RailGame", RailState]):
    """Corporations over the train limit discard, one after the other."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.steps.trains import DiscardTrain

        limit = g.phase(s).limit
        over = [c for c in range(len(s.trains)) if len(lasting(g, s, c)) > limit]
        if over:
            corp = g.market.order(s, over)[0] if g.title.discard_by_value else over[0]
            s.agenda.append(self)
            seat = s.president[corp] if s.president[corp] != NOBODY or not g.title.ask_receivership else s.priority
            if seat == NOBODY:
                discard(g, s, corp, min(lasting(g, s, corp), key=lambda t: g.kind(t).price), out)
            else:
                s.agenda.append(DiscardTrain(seat, g.corporations[corp]))


def discard(g: RailGame, s: RailState, corp: int, train: int, out: Tape) -> None:
    """A surplus train goes to the pool."""
    s.trains[corp].remove(train)
    s.pool.append(train)
    out.tell("discarded", g.book.discard, corporation=g.ref(corp), train=g.train_name(train))


Surplus.define("surplus")
