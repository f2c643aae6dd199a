"""What a seat may know of a rail game: everything.  The view holds the position, and what pictures want worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stockrail.core.codec import slots
from stockrail.core.ids import Seat
from stockrail.core.view import View
from stockrail.rail import shares, trains
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RailView(View):
    """The position as `RailState` describes it, then names and figures for the pictures."""

    bank: int
    broken: int
    cash: Ints
    treasury: Ints
    shares: Ints
    president: Ints
    par: Ints
    cell: Ints
    pos: Ints
    floated: Ints
    operated: Ints
    owner: Ints
    used: Ints
    trains: tuple[Ints, ...]
    depot: Ints
    issued: Ints
    pool: Ints
    laid: Ints
    tiles_left: Ints
    tokens: Ints
    track_hash: int
    token_hash: int
    tokens_left: Ints
    phase: int
    round: int
    cycle: int
    num: int
    ors: int
    priority: int
    price_cut: int
    bids: tuple[Ints, ...]
    passed: Ints
    sold: Ints
    block: Ints
    last: int
    begun: int
    waiting: Ints
    done: Ints
    operating: int
    ran: Ints
    start: tuple[Ints, ...]
    ending: int
    bankrupt: int

    map: str
    """Which of the title's maps is played."""
    corporations: tuple[str, ...]
    privates: tuple[str, ...]
    train_names: tuple[tuple[str, ...], ...]
    """Of each corporation."""
    pool_trains: tuple[str, ...]
    bank_trains: tuple[str, ...]
    phase_name: str
    train_limit: int
    values: Ints
    """Of a share of each corporation."""
    certificates: Ints
    """Of each seat, those that count."""
    certificate_limit: int
    wealth: Ints


_SLOTS = tuple(n for n in slots(RailState) if n not in ("seats", "agenda"))


def look(g: RailGame, s: RailState, seat: Seat | None) -> RailView:
    """The view of a seat; all seats see the same."""
    position: dict[str, Any] = {name: _freeze(getattr(s, name)) for name in _SLOTS}
    return RailView(
        seat=seat,
        seats=s.seats,
        agenda=tuple(s.agenda),
        **position,
        map=g.map_name,
        corporations=g.corporations,
        privates=g.privates,
        train_names=tuple(tuple(g.train_name(t) for t in fleet) for fleet in s.trains),
        pool_trains=tuple(g.train_name(t) for t in s.pool),
        bank_trains=tuple(g.train_name(t) for t in trains.in_bank(g, s)),
        phase_name=g.phase(s).id,
        train_limit=g.phase(s).limit,
        values=tuple(g.value(s, c) for c in range(len(g.corporations))),
        certificates=tuple(shares.counted(g, s, p) for p in range(s.seats)),
        certificate_limit=g.certificate_limit(s),
        wealth=tuple(g.wealth(s, p) for p in range(s.seats)),
    )


def rebuild(v: RailView) -> RailState:
    """The state a view was made from."""
    s = RailState()
    s.seats, s.agenda = v.seats, list(v.agenda)
    for name in _SLOTS:
        setattr(s, name, _melt(getattr(v, name)))
    return s


def _freeze(x: Any) -> Any:
    return tuple(_freeze(v) for v in x) if isinstance(x, list) else x


def _melt(x: Any) -> Any:
    return [_melt(v) for v in x] if isinstance(x, tuple) else x
