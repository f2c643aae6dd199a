"""What privates add to runs and take off costs: markers on the map, mail, blasting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.agenda import Item
from stockrail.rail import powers
from stockrail.rail.state import CORP, NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

Extra = tuple[tuple[int, int], ...]


def bonuses(g: RailGame, s: RailState, corp: int) -> tuple[Extra, int]:
    """What hexes are worth beside their value for the corporation, and what one train earns for each visit."""
    extra: list[tuple[int, int]] = []
    for i, h in enumerate(s.markers):
        if h >= 0 and s.favoured[i] == corp:
            p = powers.power(g, i, powers.Marker)
            extra += [(h, amount) for where, amount in (p.bonus if p else ()) if g.board.index[where] == h]
    return _joined(extra), per_visit(g, s, corp)


def _joined(extra: list[tuple[int, int]]) -> Extra:
    """Several markers on one hex add up."""
    return tuple((h, sum(n for at, n in extra if at == h)) for h in sorted({h for h, _ in extra}))


def per_visit(g: RailGame, s: RailState, corp: int) -> int:
    if CORP + corp not in s.owner:
        return 0
    owned = (p for i, c in enumerate(s.owner) if c == CORP + corp for p in g.private(i).powers)
    return sum(p.amount for p in owned if isinstance(p, powers.PerVisit))


def discounts(g: RailGame, s: RailState, corp: int) -> dict[str, int]:
    """What the corporation's privates take off the price of terrain and sides."""
    if CORP + corp not in s.owner:
        return {}
    owned = (p for i, c in enumerate(s.owner) if c == CORP + corp for p in g.private(i).powers)
    return {kind: amount for p in owned if isinstance(p, powers.Discount) for kind, amount in p.cuts}


def questions(g: RailGame, s: RailState) -> list[Item]:
    """At the start of an operating round a player who owns a marker that moves may set it, if for anybody."""
    from stockrail.rail.steps.assign import SetMarker

    found: list[Item] = []
    for i in range(len(s.owner)):
        p = powers.power(g, i, powers.Marker)
        if p and p.moves:
            s.used[i] = 0
            if 0 <= s.owner[i] < CORP and any(s.floated):
                found.append(SetMarker(s.owner[i], g.privates[i]))
    return found


def clear(g: RailGame, s: RailState, players_only: bool) -> None:
    """Markers leave the map: all, or those that players have set."""
    for i, owner in enumerate(s.owner):
        if not players_only or owner < CORP:
            s.markers[i] = s.favoured[i] = NOBODY
