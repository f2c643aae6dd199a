"""The Great Western Trail table as one picture: the board, the markets beside it, the player boards below."""

from __future__ import annotations

from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views import draw
from stockrail.views.draw import part, rect, text
from stockrail.views.gwt import board, boards

SIDE, GAP = 1000, 14
MARKETS = 360
PLATE = 236


def svg(view: GwtView, words: Words) -> str:
    """The table as the view's seat may know it."""
    width = SIDE + GAP + MARKETS
    plate = (width - GAP) / 2
    hand = 118 if view.seat is not None else 0
    parts = [
        part("trail", 0, 0, SIDE, SIDE, *board.drawn(view, words), title=words.text("view.trail")),
        part("markets", SIDE + GAP, 0, MARKETS, SIDE, *boards.markets(view, words), title=words.text("view.markets")),
    ]
    if view.seat is not None:
        said = words.text("view.hand", breeding=view.breeding)
        body = [rect(0.5, 0.5, width - 1, hand - 1, "sheet", 8), text(14, 22, said, "t15 b")]
        cards = boards.cards(view.hand, words, 14, 32, 96, 76)
        parts.append(part("hand", 0, SIDE + GAP, width, hand, *body, *cards, title=said))
    top = SIDE + GAP + (hand + GAP if hand else 0)
    for seat in range(view.seats):
        x, y = seat % 2 * (plate + GAP), top + seat // 2 * (PLATE + GAP)
        drawn = boards.plate(view, seat, words, plate, PLATE)
        parts.append(part("plate", x, y, plate, PLATE, *drawn, title=words.seat(seat)))
    height = top + (view.seats + 1) // 2 * (PLATE + GAP)
    return draw.sheet("gwt", width, height, parts, words.text("title"))
