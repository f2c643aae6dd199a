"""What the signs of the Stockpile table mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, path, rect, text
from stockrail.views.legend import Sign, sample
from stockrail.views.stockpile.cards import CARD, back, badge, face, meeple, octagon

WIDE, HIGH = 60.0, 70.0
CARDS: Final = ("boom", "bust", "fee2")


def legend(words: Words) -> list[Sign]:
    """Cards first, then the price tracks and the piles."""
    return [
        Sign(key, sample("stockpile", WIDE, HIGH, body, patterns=True), words.text(f"board.sign.{key}"))
        for key, body in _drawn(words)
    ]


def _drawn(words: Words) -> Iterator[tuple[str, str]]:
    moved = f'<g transform="translate({-CARD[0] / 2:g} {-CARD[1] / 2:g})">'
    yield "company", f'<g transform="translate(-25 -22)">{badge(0, 50, 44)}</g>'
    yield "share", f"{moved}{face('AA', words)}</g>"
    for card in CARDS:
        yield card.rstrip("2"), f"{moved}{face(card, words)}</g>"
    yield "back", moved + back(0, 0, *CARD) + "</g>"
    cell = rect(-15, -16, 31, 32, "cell", 4)
    yield "price", rect(-17, -19, 35, 38, "fill hue-1", 5) + text(0, 6, words.number(5), "t17 b on hue-1", "middle")
    yield "start", cell + circle(0, 0, 14, "start")
    yield "reset", cell + path(octagon(0, 0, 15), "reset")
    yield "dollar", cell + text(8, -4, "$", "t11 b good", "middle")
    yield "bankrupt", rect(-10, -16, 20, 32, "end bad", 4) + text(0, 5, "✕", "t13 bad", "middle")
    yield "split", rect(-10, -16, 20, 32, "end good", 4) + text(0, 5, "⇈", "t13 good", "middle")
    yield "forecast", text(0, 6, words.digits("+2"), "t13 b brass", "middle")
    yield "goal", path("M-5 3h10l-5-6z", "goal")
    yield "hidden", back(-25, -25, 50, 50) + text(0, 7, "?", "t20 b on-back", "middle")
    yield "meeple", meeple(0, words, 0, 0)
