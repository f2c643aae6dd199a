"""Numbers for charts, from what everybody may know."""

from __future__ import annotations

from stockrail.games.stockpile.data import COMPANIES
from stockrail.games.stockpile.view import PlayerView, StockpileView
from stockrail.views import Figures


def figures(view: StockpileView) -> Figures:
    """Money and worth of each seat, prices of each company."""
    totals = {account.seat: account.total for account in view.scores}
    return {
        "money": {str(p.seat): p.cash for p in view.players},
        "price": dict(zip(COMPANIES, view.values, strict=True)),
        "worth": {str(p.seat): totals.get(p.seat, estimate(view, p)) for p in view.players},
    }


def holdings(view: StockpileView) -> Figures:
    """Shares of each company by seat, a split one counted twice, of the portfolios the viewer may look into."""
    found: Figures = {}
    for p in view.players:
        for name, regular, split in zip(COMPANIES, p.regular_cards or (), p.split_cards or (), strict=False):
            if regular or split:
                found.setdefault(name, {})[str(p.seat)] = regular + 2 * split
    return found


def estimate(view: StockpileView, p: PlayerView) -> int:
    """What a portfolio nobody may look into is worth on average: each share at the mean price, fees taken off."""
    shares = p.regular + 2 * p.split
    return p.cash - sum(p.unpaid) + round(shares * sum(view.values) / len(view.values))
