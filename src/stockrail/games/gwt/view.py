"""What a seat may know: everything but the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.games.gwt import scoring
from stockrail.games.gwt.state import GwtState, breeding, opening
from stockrail.games.gwt.trail import Walking, toll

Names = tuple[str, ...]
Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GwtView(View):
    """The table as one seat sees it.  Stacks are bags whose contents follow from what lies open.

    `unseen` is, for the own seat, its draw stack, and for another seat hand and draw stack together: discard piles
    and purchases are open, so both are known to all, and how they are split is the secret.
    """

    board: Names
    owner: Counts
    rancher: Names
    money: Counts
    bank: int
    certificates: Counts
    engine: Counts
    workers: tuple[Counts, ...]
    open_discs: tuple[Counts, ...]
    cities: tuple[Names, ...]
    stations: tuple[Counts, ...]
    masters: tuple[Names, ...]
    hazards: tuple[Names, ...]
    teepees: tuple[Counts, ...]
    unbuilt: tuple[Names, ...]
    discard: tuple[Names, ...]
    area: tuple[Names, ...]
    jobs: tuple[Names, ...]
    marker: int
    holder: int
    foresight: Names
    supply: tuple[Names, ...]
    market: Names
    market_stack: Names
    display: Names
    objectives: Names
    station_masters: Names
    station_workers: Names
    gone: Names
    hand: Names
    hand_sizes: Counts
    unseen: tuple[Names, ...]
    breeding: int
    """The own hand's value with permanent certificates."""
    limits: tuple[Counts, ...]
    """Steps, hand and certificates of each seat."""
    sheets: tuple[Counts, ...]
    """Points by row, as if the game ended now."""
    reach: tuple[tuple[str, Names, int], ...]
    """Where the own rancher can walk: the stop, the locations on the way, the toll."""


PUBLIC = tuple(name for name in GwtState.__slots__ if name not in ("hand", "stack"))


def look(g: Any, s: GwtState, seat: Seat | None) -> GwtView:
    """The position as the seat may know it."""
    seats = range(s.seats)
    own = None if seat is None else seat
    values: dict[str, Any] = {name: _frozen(getattr(s, name)) for name in PUBLIC}
    return GwtView(
        seat=seat,
        seats=s.seats,
        agenda=tuple(s.agenda),
        hand=tuple(s.hand[own]) if own is not None else (),
        hand_sizes=tuple(map(len, s.hand)),
        unseen=tuple(tuple(s.stack[i] if i == own else sorted(s.stack[i] + s.hand[i])) for i in seats),
        breeding=breeding(s.hand[own]) + s.permanent(own) if own is not None else 0,
        limits=tuple((s.step_limit(i), s.hand_limit(i), s.certificate_limit(i)) for i in seats),
        sheets=tuple(scoring.sheet(s, i) for i in seats),
        reach=_reach(g, s, own) if own is not None else (),
        **values,
    )


def _reach(g: Any, s: GwtState, seat: Seat) -> tuple[tuple[str, Names, int], ...]:
    walks = Walking(seat).options(g, s)
    return tuple((a.space, a.via, toll(s, seat, a)) for a in walks)


def imagine(v: GwtView, rng: Rng) -> GwtState:
    """A full state that fits the view: the unseen cards of the others are dealt anew."""
    s = opening(v.seats)
    s.agenda = list(v.agenda)
    for name in PUBLIC:
        setattr(s, name, _thawed(getattr(v, name)))
    for seat in range(v.seats):
        if seat == v.seat:
            s.hand[seat], s.stack[seat] = list(v.hand), list(v.unseen[seat])
        else:
            deal(s, seat, list(v.unseen[seat]), v.hand_sizes[seat], rng)
    return s


def deal(s: GwtState, seat: Seat, cards: list[str], size: int, rng: Rng) -> None:
    """Split unseen cards into hand and stack."""
    mixed = rng.shuffled(cards)
    s.hand[seat], s.stack[seat] = sorted(mixed[:size]), sorted(mixed[size:])


def _frozen(x: Any) -> Any:
    return tuple(map(_frozen, x)) if isinstance(x, list) else x


def _thawed(x: Any) -> Any:
    return list(map(_thawed, x)) if isinstance(x, tuple) else x
