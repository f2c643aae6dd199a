"""Numbers for charts, from what everybody may know."""

from __future__ import annotations

from stockrail.games.gwt.scoring import ROWS
from stockrail.games.gwt.view import GwtView
from stockrail.views import Figures


def figures(view: GwtView) -> Figures:
    """Points (in all and by row), money, engine, workers, deliveries and certificates of each seat."""
    s = view.state
    seats = range(view.seats)
    series = {
        "points": {str(i): sum(view.sheets[i]) for i in seats},
        "money": {str(i): s.money[i] for i in seats},
        "engine": {str(i): s.engine[i] // 2 for i in seats},
        "workers": {str(i): sum(s.workers[i]) for i in seats},
        "deliveries": {str(i): len(s.cities[i]) for i in seats},
        "certificates": {str(i): s.certificates[i] for i in seats},
    }
    for n, row in enumerate(ROWS):
        series[f"points.{row}"] = {str(i): view.sheets[i][n] for i in seats}
    return series
