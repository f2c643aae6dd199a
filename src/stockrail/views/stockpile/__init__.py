"""Stockpile's table as pictures."""

from __future__ import annotations

from stockrail.games.stockpile import Stockpile
from stockrail.games.stockpile.view import StockpileView
from stockrail.locales.l10n import Words
from stockrail.views import Figures, Pictures
from stockrail.views.stockpile.figures import figures
from stockrail.views.stockpile.svg import svg
from stockrail.views.stockpile.text import text


class StockpilePictures(Pictures[Stockpile, StockpileView]):
    """Prices, piles with their ladders, players and what one knows."""

    def text(self, view: StockpileView, words: Words) -> str:
        return text(view, words)

    def svg(self, view: StockpileView, words: Words) -> str:
        return svg(view, words)

    def figures(self, view: StockpileView) -> Figures:
        return figures(view)

    def reminder(self, view: StockpileView, words: Words) -> str:
        """The last round is called so."""
        return words.text("remind.last_round") if view.round == view.rounds else ""
