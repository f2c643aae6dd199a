"""The Great Western Trail table as one picture: the board, hand and markets beside it, the player boards below."""

from __future__ import annotations

from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views import draw
from stockrail.views.draw import part, rect, text
from stockrail.views.gwt import board, boards

SIDE, GAP = 1000, 14
MARKETS = 360
PLATE = 236
CARD, COLUMNS = (77, 66), 4
"""The cards of the hand, and how many stand in a row."""


def _hand_height(view: GwtView) -> int:
    """The room of the hand above the markets: two rows, so that nothing jumps while it is refilled, or more."""
    rows = max(2, -(-len(view.hand) // COLUMNS))
    return 0 if view.seat is None else 32 + rows * (CARD[1] + 8) + GAP


def svg(view: GwtView, words: Words) -> str:
    """The table as the view's seat may know it."""
    width = SIDE + GAP + MARKETS
    plate = (width - GAP) / 2
    top, below = SIDE + GAP, _hand_height(view)
    tall = SIDE - below
    parts = [part("trail", 0, 0, SIDE, SIDE, *board.drawn(view, words), title=words.text("view.trail"))]
    if view.seat is not None:
        said = words.text("view.hand", breeding=view.breeding)
        body = [rect(0.5, 0.5, MARKETS - 1, below - GAP - 1, "sheet", 8), text(14, 22, said, "t15 b")]
        hand = boards.cards(view.hand, words, 14, 32, *CARD, COLUMNS)
        parts.append(part("hand", top, 0, MARKETS, below - GAP, *body, *hand, title=said))
    markets = boards.markets(view, words, tall)
    parts.append(part("markets", top, below, MARKETS, tall, *markets, title=words.text("view.markets")))
    for seat in range(view.seats):
        x, y = seat % 2 * (plate + GAP), top + seat // 2 * (PLATE + GAP)
        drawn = boards.plate(view, seat, words, plate, PLATE)
        parts.append(part("plate", x, y, plate, PLATE, *drawn, title=words.seat(seat)))
    height = top + (view.seats + 1) // 2 * (PLATE + GAP)
    return draw.sheet("gwt", width, height, parts, words.text("title"))
