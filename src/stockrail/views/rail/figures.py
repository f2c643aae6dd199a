"""Series for charts: what everybody owns and earns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stockrail.core.events import Event
from stockrail.rail.view import RailView
from stockrail.views import Figures, Income


def figures(view: RailView) -> Figures:
    """Money and worth by seat; value and treasury by corporation, and revenue of those that run at this moment."""
    seats = range(view.seats)
    corps = list(enumerate(view.game.corporations))
    return {
        "money": {str(p): view.state.cash[p] for p in seats},
        "worth": {str(p): view.wealth[p] for p in seats},
        "value": {name: view.values[c] for c, name in corps},
        "treasury": {name: view.state.treasury[c] for c, name in corps},
        "revenue": {name: view.state.ran[c] for c, name in corps if view.state.ran[c]},
    }


def holdings(view: RailView) -> Figures:
    """Shares of every corporation by seat."""
    return {
        name: {str(p): held for p, held in enumerate(view.state.holdings(c))}
        for c, name in enumerate(view.game.corporations)
        if any(view.state.holdings(c))
    }


def incomes(told: Iterable[tuple[int, Event]]) -> Iterator[Income]:
    """What the trains of each corporation earned, run by run."""
    for n, event in told:
        if event.kind == "ran":
            yield n, "revenue", str(event["corporation"]), int(event["amount"])  # type: ignore[arg-type]  # money
