"""What a player of a rail title should not overlook: the end, rust, limits, bids that were beaten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from stockrail.core.ids import Seat, SeatRef
from stockrail.core.notices import Notice, notice
from stockrail.rail import trains
from stockrail.rail.state import AUCTION, COPIES, OPERATING, STOCK, UNSOLD

if TYPE_CHECKING:
    from stockrail.rail.view import RailView

KINDS: Final = frozenset(
    ["bank_low", "certificates", "last_round", "last_set", "last_turn", "one_more_run", "outbid", "rusts"]
)
LOW: Final = 10
"""A bank that holds less than this part of all money is about to break."""


def of_view(v: RailView) -> Iterator[Notice]:
    """All notices of a seat, the most urgent first."""
    yield from _end(v)
    if v.seat is not None:
        yield from _rust(v, v.seat)
        yield from _certificates(v, v.seat)
        yield from _outbid(v, v.seat)


def _end(v: RailView) -> Iterator[Notice]:
    g, s = v.game, v.state
    if any(e.after_set(g, s) for e in g.title.endings.ways):
        last = s.round == OPERATING and s.round_number == s.rounds_in_set
        yield notice("last_round") if last else notice("last_set")
        if last and v.seat is not None and _is_last_turn(v, v.seat):
            yield notice("last_turn", corporation=g.ref(s.operating))
    elif s.round != AUCTION and s.bank * LOW < g.title.bank.size_for(v.seats):
        yield notice("bank_low", amount=g.money(max(s.bank, 0)))


def _is_last_turn(v: RailView, seat: Seat) -> bool:
    """Does the last corporation of the seat operate?"""
    s = v.state
    mine = s.operating >= 0 and s.president[s.operating] == seat
    return mine and not any(s.president[c] == seat for c in s.waiting)


def _rust(v: RailView, seat: Seat) -> Iterator[Notice]:
    """A kind that is for sale and was never sold drives out older trains, the seat's among them."""
    g, s = v.game, v.state
    fresh = {g.title.trains[t // COPIES].id for t in trains.in_bank(g, s) if not s.issued[t // COPIES]}
    for kind, old in enumerate(g.title.trains):
        holders = tuple(
            g.ref(c)
            for c, fleet in enumerate(s.trains)
            if s.president[c] == seat and any(t // COPIES == kind for t in fleet)
        )
        if holders and old.rusts_on in fresh:
            yield notice("rusts", train=old.rusts_on, old=old.id, corporations=holders)
        elif holders and old.phased_out_on in fresh:
            yield notice("one_more_run", train=old.phased_out_on, old=old.id, corporations=holders)


def _certificates(v: RailView, seat: Seat) -> Iterator[Notice]:
    if v.state.round == STOCK and v.certificates[seat] >= v.certificate_limit:
        yield notice("certificates", limit=v.certificate_limit)


def _outbid(v: RailView, seat: Seat) -> Iterator[Notice]:
    """Somebody has bid more for a private than the seat."""
    g, s = v.game, v.state
    for private, bids in enumerate(s.bids):
        amounts = dict(zip(bids[::2], bids[1::2], strict=True))
        highest = max(amounts, key=lambda p: amounts[p], default=seat)
        if s.owner[private] == UNSOLD and seat in amounts and highest != seat:
            price = g.money(amounts[highest])
            yield notice("outbid", seat=SeatRef(highest), private=g.private_ref(private), price=price)
