"""Hexes: how they lie and are called, six edges, and who lies next to whom.

A map has hexes with a point on top or with a flat side on top; its rows run from the north, its columns from the west,
both counted so that neighbours beside each other are two apart along the rows of pointy hexes, or along the columns of
flat ones.  One of the two is written as a letter, the other as a number.  Edges are numbered clockwise:

    pointy   0 SW   1 W    2 NW   3 NE   4 E    5 SE
    flat     0 S    1 SW   2 NW   3 N    4 NE   5 SE

Turning a tile by r adds r to its edges.

>>> POINTY.name(*POINTY.place("F16")), POINTY.step(POINTY.place("F16"), 4)
('F16', (5, 18))
>>> FLAT.name(*FLAT.step(FLAT.place("F9"), 0))
'F11'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from stockrail.core.actions import short
from stockrail.core.errors import Flaw

EDGES: Final = range(6)
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
_ACROSS_POINTY: Final = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_ACROSS_FLAT: Final = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))
"""Row and column to add for the hex across each edge."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the hexes of a map lie and are called."""

    flat: bool = False
    """Is a flat side on top, and not a point?"""
    numbered: bool = False
    """Are rows numbers and columns letters, and not the other way round?"""

    def place(self, word: str) -> tuple[int, int]:
        """Row and column of a hex name; the letter A is 0."""
        letter, number = word[:1], word[1:]
        if not ("A" <= letter <= "Z") or not (number.isascii() and number.isdigit()) or len(number) > 2:
            raise Flaw("hex", word=short(word))
        first, second = ord(letter) - ord("A"), int(number)
        return (second, first) if self.numbered else (first, second)

    def name(self, row: int, column: int) -> str:
        """What the hex is called; the way back from `place`."""
        first, second = (column, row) if self.numbered else (row, column)
        return f"{chr(ord('A') + first)}{second}"

    def step(self, at: tuple[int, int], edge: int) -> tuple[int, int]:
        """The place across an edge, whether or not the map has a hex there."""
        row, column = (_ACROSS_FLAT if self.flat else _ACROSS_POINTY)[edge]
        return at[0] + row, at[1] + column


POINTY: Final = Layout()
FLAT: Final = Layout(flat=True, numbered=True)
"""The two usual ones."""


def turned(edge: int, rotation: int) -> int:
    return (edge + rotation) % 6


def bits(edges: Iterable[int]) -> int:
    """Different edges as a bit mask."""
    return sum(1 << e for e in edges)


def pairs(ways: Iterable[tuple[int, int]]) -> int:
    """Pairs of edges as a bit mask; which comes first makes no difference."""
    found = 0
    for a, b in ways:
        found |= 1 << 6 * min(a, b) + max(a, b)
    return found
