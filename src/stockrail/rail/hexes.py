"""Hexes with a point on top: names like F16, six edges, and who lies next to whom.

Rows are letters from the north, columns numbers from the west; within a row they go up by two.  Edges are numbered
clockwise from the south-west: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE.  Turning a tile by r adds r to its edges.

>>> name(*place("F16")), step(place("F16"), 4)
('F16', (5, 18))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stockrail.core.actions import short
from stockrail.core.errors import Unreadable

EDGES: Final = range(6)
OFFSETS: Final = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""Row and column to add for the hex across each edge."""
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)


def place(word: str) -> tuple[int, int]:
    """Row and column of a hex name; row A is 0."""
    letter, number = word[:1], word[1:]
    if not ("A" <= letter <= "Z") or not (number.isascii() and number.isdigit()) or len(number) > 2:
        raise Unreadable(f"'{short(word)}' is no hex; write it as F16")
    return ord(letter) - ord("A"), int(number)


def name(row: int, column: int) -> str:
    return f"{chr(ord('A') + row)}{column}"


def step(at: tuple[int, int], edge: int) -> tuple[int, int]:
    """The place across an edge, whether or not the map has a hex there."""
    row, column = OFFSETS[edge]
    return at[0] + row, at[1] + column


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
