"""Numbers for charts, from what everybody may know."""

from __future__ import annotations

from stockrail.games.stockpile.data import COMPANIES
from stockrail.games.stockpile.view import StockpileView


def figures(view: StockpileView) -> dict[str, dict[str, int]]:
    """Money and cards of each seat, prices of each company; net worth once the portfolios lie open."""
    series = {
        "money": {str(p.seat): p.cash for p in view.players},
        "cards": {str(p.seat): p.regular + p.split for p in view.players},
        "price": dict(zip(COMPANIES, view.values, strict=True)),
    }
    if view.scores:
        series["worth"] = {str(seat): account.total for seat, account in enumerate(view.scores)}
    return series
