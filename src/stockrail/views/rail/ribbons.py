"""The best routes of corporations, drawn on request."""

from __future__ import annotations

from collections.abc import Sequence

from stockrail.core.errors import Unreadable
from stockrail.core.kinds import unknown
from stockrail.rail.state import STOCK
from stockrail.rail.view import RailView
from stockrail.views.rail import map_svg
from stockrail.views.rail.scenes import Look


def best_routes(look: Look, view: RailView, names: Sequence[str]) -> dict[str, str]:
    """What the trains of those corporations can earn most with; all that it depends on is open."""
    for name in names:
        if name not in view.game.corporations:
            raise Unreadable(unknown("corporation", name, view.game.corporations))
    runs = [view.game.best_routes(view.state, name) for name in names or _running(view)]
    scene = look.map(view, [route.text for run in runs for route in run.routes])
    return {"map": "".join(map_svg.ribbons(scene))}


def _running(view: RailView) -> list[str]:
    """The corporation that operates; in between, all that have trains."""
    s, corporations = view.state, view.game.corporations
    if s.round > STOCK and s.operating >= 0:
        return [corporations[s.operating]]
    return [name for name, trains in zip(corporations, s.trains, strict=True) if trains]
