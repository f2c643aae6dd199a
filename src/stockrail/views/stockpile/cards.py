"""Cards and signs of the Stockpile table: market cards, companies, seats."""

from __future__ import annotations

from stockrail.core.ids import Seat
from stockrail.games.stockpile.data import COMPANIES
from stockrail.locales.l10n import Words
from stockrail.views.draw import circle, path, rect, text

CARD = (46, 64)
SMALL = (30, 43)
"""A card of a big pile."""
SIGNS = {"boom": "▲▲", "bust": "▼▼"}
FEE = {"fee1": 1, "fee2": 2, "fee3": 3}


def hue(c: int) -> str:
    return f"hue-{c + 1}"


def badge(c: int, width: float, height: float) -> str:
    """A company's sign: its hue, its pattern, its ticker."""
    base = rect(0, 0, width, height, f"fill {hue(c)}", 5)
    mark = rect(0, 0, width, height, f"pattern-{c + 1}", 5)
    plate = rect(width / 2 - 14, height / 2 - 9, 28, 18, f"fill {hue(c)}", 4)
    return base + mark + plate + text(width / 2, height / 2 + 5.5, COMPANIES[c], f"t15 b on {hue(c)}", "middle")


def dot(seat: Seat, words: Words, x: float, y: float) -> str:
    """A seat's sign: its colour and its number."""
    return circle(x, y, 9, f"fill edge seat-{seat}") + text(
        x, y + 4, words.number(seat + 1), f"t11 b on seat-{seat}", "middle"
    )


def meeple(seat: Seat, words: Words, x: float, y: float) -> str:
    """A bidding meeple with its seat's number."""
    right = "a7 7 0 0 1 6 10c7 2 11 5 11 9 0 3-3 3-7 3 3 5 6 10 6 13 0 2-1 2-3 2"
    left = "h-26c-2 0-3 0-3-2 0-3 3-8 6-13-4 0-7 0-7-3 0-4 4-7 11-9a7 7 0 0 1 6-10z"
    body = path(f"M{x} {y - 18}{right}{left}", f"fill edge seat-{seat}")
    return body + text(x, y + 9, words.number(seat + 1), f"t13 b on seat-{seat}", "middle")


def back(x: float, y: float, width: float, height: float) -> str:
    """The back of a card."""
    return rect(x, y, width, height, "back", 5) + rect(x + 3, y + 3, width - 6, height - 6, "back-line", 3)


def face(card: str, words: Words) -> str:
    """The face of a market card."""
    width, height = CARD
    if card in COMPANIES:
        c = COMPANIES.index(card)
        band = rect(0, 28, width, height - 28, f"fill {hue(c)}", 5) + rect(
            0, 28, width, height - 28, f"pattern-{c + 1}", 5
        )
        return (
            rect(0, 0, width, height, "face", 5)
            + band
            + text(6, 19, card, "t15 b")
            + rect(0, 0, width, height, "frame", 5)
        )
    tone = "bad" if card in FEE or card == "bust" else "good"
    sign = f"−{words.number(FEE[card])}" if card in FEE else SIGNS[card]
    small = "$" if card in FEE else words.number(2)
    body = rect(0, 0, width, height, f"face {tone}-edge", 5)
    return body + text(6, 19, sign, f"t15 b {tone}") + text(width - 14, 50, small, f"t20 b {tone}", "middle")


def small_face(card: str, words: Words) -> str:
    """The face of a market card where there is little room."""
    width, height = SMALL
    tone = "" if card in COMPANIES else " bad" if card in FEE or card == "bust" else " good"
    body = rect(0, 0, width, height, f"face{tone and tone + '-edge'}", 5)
    if card in COMPANIES:
        c = COMPANIES.index(card)
        body += rect(0, 20, width, height - 20, f"fill {hue(c)}", 5) + rect(
            0, 20, width, height - 20, f"pattern-{c + 1}", 5
        )
    return body + text(width / 2, 15, short_card(card, words), f"t13 b{tone}", "middle")


def short_card(card: str, words: Words) -> str:
    """A card in two or three characters."""
    return f"−{words.number(FEE[card])}" if card in FEE else SIGNS.get(card, card)


def octagon(x: float, y: float, r: float) -> str:
    """The path of an octagon around a point."""
    s = r * 0.4142
    corners = ((-s, -r), (s, -r), (r, -s), (r, s), (s, r), (-s, r), (-r, s), (-r, -s))
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners) + "z"
