"""What belongs to the question: that there will be no further turn."""

from __future__ import annotations

from stockrail.core.game import Game
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words


def reminds(game: Game, view: GwtView, words: Words) -> str:
    """Once the job market marker is taken, everybody's turn is the last."""
    last = view.state.holder >= 0 and view.turn == view.seat
    return words.text("remind.last_turn") if last else ""
