"""Stockpile's table as pictures."""

from __future__ import annotations

from collections.abc import Iterable

from stockrail.core.actions import Action
from stockrail.core.foresee import Outlook
from stockrail.games.stockpile import Stockpile
from stockrail.games.stockpile.actions import Show
from stockrail.games.stockpile.view import StockpileView
from stockrail.locales.l10n import Words
from stockrail.views import Figures, Pictures
from stockrail.views.legend import Sign
from stockrail.views.outcome import Gain
from stockrail.views.stockpile.figures import figures, holdings
from stockrail.views.stockpile.legend import legend
from stockrail.views.stockpile.outcome import outcome
from stockrail.views.stockpile.svg import svg
from stockrail.views.stockpile.text import text


class StockpilePictures(Pictures[Stockpile, StockpileView]):
    """Prices, piles with their ladders, players and what one knows."""

    illustrations = {"ST-3": "information", "ST-4": "pile", "ST-7": "prices", "ST-11": "plate"}

    private = ("information", "own", "pile")

    def text(self, view: StockpileView, words: Words) -> str:
        return text(view, words)

    def svg(self, view: StockpileView, words: Words) -> str:
        return svg(view, words)

    def figures(self, view: StockpileView) -> Figures:
        return figures(view)

    def holdings(self, view: StockpileView) -> Figures:
        return holdings(view)

    def button(self, view: StockpileView, action: Action, words: Words) -> str:
        """Showing nothing is said in its own words."""
        if isinstance(action, Show) and not action.regular and not action.split:
            return words.text("action.show.none", company=action.company)
        return ""

    def outcome(self, view: StockpileView, ahead: Outlook, action: Action) -> Iterable[Gain]:
        return outcome(view, ahead, action)

    def legend(self, words: Words) -> list[Sign]:
        return legend(words)

    def reminder(self, view: StockpileView, words: Words) -> str:
        """The last round is called so."""
        return words.text("notice.last_round") if view.round == view.rounds else ""
