"""The best routes of a corporation in a match or a position, in names."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.errors import Unreadable
from stockrail.core.kinds import unknown
from stockrail.core.match import Match
from stockrail.core.position import Position
from stockrail.rail.game import RailGame
from stockrail.rail.routes import NamedRoute


@dataclass(frozen=True, slots=True)
class BestRun:
    """What the trains of a corporation can earn at most; when not `proved`, it is no more than `bound`."""

    corporation: str
    revenue: int
    proved: bool
    bound: int
    routes: tuple[NamedRoute, ...]


def best_routes(at: Match | Position, corporation: str) -> BestRun:
    """The best routes of a corporation's trains, with the proof that nothing earns more."""
    game = rail_game(at)
    if corporation not in game.corporations:
        raise Unreadable(unknown("corporation", corporation, game.corporations))
    run = game.best_routes(at.state, corporation)
    routes = game.named_routes(at.state, corporation, run)
    return BestRun(corporation, run.total, run.proved, run.bound, routes)


def rail_game(at: Match | Position) -> RailGame:
    """The game, if it is one with a map of rails."""
    if not isinstance(at.game, RailGame):
        raise Unreadable(f"{at.game.name} has no map of rails")
    return at.game
