"""What a seat may know of a rail game: all but the cards of a draft; and figures the pictures want worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.codec import slots
from stockrail.core.ids import Seat
from stockrail.core.view import View
from stockrail.rail import shares, trains
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

Ints = tuple[int, ...]
UNSEEN: Final = -1
"""A card that somebody else holds."""


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
    gone: Ints
    gained: Ints
    fallen: Ints
    markers: Ints
    favoured: Ints
    dealt: int
    tired: Ints
    final: int
    deck: Ints
    """How many cards lie in each part of the draft deck."""
    hand: Ints
    """The drafting player's cards; `UNSEEN` for everybody else."""
    picks: tuple[Ints, ...]
    """The cards each player has kept; `UNSEEN` for everybody else."""

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


_SLOTS = tuple(n for n in slots(RailState) if n not in ("seats", "agenda", "deck", "hand", "picks"))


def look(g: RailGame, s: RailState, seat: Seat | None) -> RailView:
    """The view of a seat; all see the same but for the cards of a draft."""
    position: dict[str, Any] = {name: _freeze(getattr(s, name)) for name in _SLOTS}
    return RailView(
        seat=seat,
        seats=s.seats,
        agenda=tuple(s.agenda),
        **position,
        deck=tuple(map(len, s.deck)),
        hand=tuple(c if drafting(s) == seat else UNSEEN for c in s.hand),
        picks=tuple(tuple(c if p == seat else UNSEEN for c in cards) for p, cards in enumerate(s.picks)),
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


def drafting(s: RailState) -> Seat:
    """Whose cards the hand holds: the seat that chooses, or is being dealt to."""
    top: Any = s.agenda[-1] if s.agenda else None
    return int(getattr(top, "drafter", getattr(top, "seat", NOBODY)))


def rebuild(v: RailView) -> RailState:
    """The state a view was made from, without the cards of a draft."""
    s = RailState()
    s.seats, s.agenda = v.seats, list(v.agenda)
    for name in _SLOTS:
        setattr(s, name, _melt(getattr(v, name)))
    s.deck, s.hand, s.picks = [], [], [[] for _ in range(v.seats)]
    return s


def _freeze(x: Any) -> Any:
    if not isinstance(x, list):
        return x
    return tuple(map(_freeze, x)) if list in map(type, x) else tuple(x)


def _melt(x: Any) -> Any:
    if not isinstance(x, tuple):
        return x
    return list(map(_melt, x)) if tuple in map(type, x) else list(x)
