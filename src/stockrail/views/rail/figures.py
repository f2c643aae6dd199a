"""Series for charts: what everybody owns and earns."""

from __future__ import annotations

from stockrail.rail.view import RailView


def figures(view: RailView) -> dict[str, dict[str, int]]:
    """Money and worth by seat; value, treasury and last revenue by corporation."""
    seats = range(view.seats)
    corps = list(enumerate(view.corporations))
    return {
        "money": {str(p): view.cash[p] for p in seats},
        "worth": {str(p): view.wealth[p] for p in seats},
        "value": {name: view.values[c] for c, name in corps},
        "treasury": {name: view.treasury[c] for c, name in corps},
        "revenue": {name: view.ran[c] for c, name in corps},
    }
