"""What belongs to the question: that no round will follow."""

from __future__ import annotations

from stockrail.core.game import Game
from stockrail.games.stockpile.view import StockpileView
from stockrail.locales.l10n import Words


def reminds(game: Game, view: StockpileView, words: Words) -> str:
    """The last round is called so."""
    return words.text("remind.last_round") if view.round == view.rounds else ""
