"""What speaks for a player of a rail game beside the money: what the shares earn, and what stands behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from stockrail.core.ids import Seat
from stockrail.rail.policies.running import RunTrains, best_action
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def strengths(g: RailGame, s: RailState) -> Mapping[str, Sequence[float]]:
    """For every seat: what a round brings, its part of the treasuries, its part of trains that never rust."""
    seats, runs = range(s.seats), _runs(g, s)
    return {
        "income": [_part(s, seat, runs) + _privates(g, s, seat) for seat in seats],
        "treasury": [_part(s, seat, s.treasury) for seat in seats],
        "trains": [_part(s, seat, _lasting(g, s)) for seat in seats],
    }


def _runs(g: RailGame, s: RailState) -> list[int]:
    """What each corporation earned last; of one that is about to run, what it can earn."""
    found, asked = s.ran[:], s.agenda[-1] if s.agenda else None
    if isinstance(asked, RunTrains):
        corp = asked.corp(g)
        found[corp] = best_action(g, s, corp)[1]
    return found


def _part(s: RailState, seat: Seat, amounts: Sequence[int]) -> float:
    """The seat's part of something the corporations have, by its shares."""
    found = ((s.held(c, seat), x, s.share_count[c]) for c, x in enumerate(amounts))
    return sum(held * x / count for held, x, count in found if held and count)


def _privates(g: RailGame, s: RailState, seat: Seat) -> int:
    """What its privates pay; those of a corporation pay that."""
    return sum(p.revenue for p, owner in zip(g.title.privates, s.owner, strict=True) if owner == seat < CORP)


def _lasting(g: RailGame, s: RailState) -> list[int]:
    """What the permanent trains of each corporation cost."""
    return [sum(g.kind(t).price for t in fleet if not g.kind(t).rusts_on) for fleet in s.trains]
