"""The stock market: a text block that looks like the printed one, and the four ways a marker moves.

A cell is its price followed by flags: `p` a par cell, `y`, `o`, `b` the zones.  A dot is no cell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stockrail.rail.misdrawn import Misdrawn, drawn
from stockrail.rail.state import RailState

FLAGS: Final = "pyob"


@dataclass(frozen=True, slots=True)
class Zone:
    """What certificates of a corporation in such a cell are spared."""

    name: str = ""
    counts: bool = True
    """Do its certificates count towards the certificate limit?"""
    limited: bool = True
    """Does the limit for one corporation hold?"""
    several: bool = False
    """May several be bought in one turn?"""


PLAIN: Final = Zone()
ZONES: Final = {
    "y": Zone("yellow", counts=False),
    "o": Zone("orange", counts=False, limited=False),
    "b": Zone("brown", counts=False, limited=False, several=True),
}


class Market:
    """The compiled market: cells are small numbers, row by row."""

    def __init__(self, block: str) -> None:
        self.price: list[int] = []
        self.zone: list[Zone] = []
        self.row: list[int] = []
        self.column: list[int] = []
        self.pars: dict[int, int] = {}
        self._at: dict[tuple[int, int], int] = {}
        with drawn(block):
            for r, (n, line) in enumerate((n, x) for n, x in enumerate(block.splitlines(), 1) if x.strip()):
                for c, word in enumerate(re.finditer(r"\S+", line)):
                    if word[0] != ".":
                        self._cell(r, c, word[0], n, word.start() + 1)
        self.up = [self._at.get((r - 1, c), i) for i, (r, c) in enumerate(zip(self.row, self.column, strict=True))]
        self.down = [self._at.get((r + 1, c), i) for i, (r, c) in enumerate(zip(self.row, self.column, strict=True))]
        self.right = [self._side(i, 1, self.up) for i in range(len(self.price))]
        self.left = [self._side(i, -1, self.down) for i in range(len(self.price))]
        self.rank = self._ranks()
        self.named: dict[str, int] = {self.name(cell): cell for cell in range(len(self.price))}

    def _cell(self, row: int, column: int, word: str, line: int, at: int) -> None:
        digits = word.rstrip(FLAGS)
        if not digits.isdecimal():
            raise Misdrawn(line, at, f"'{word}' is not a price with flags from '{FLAGS}'; write: 60, 60p or 60y")
        cell = len(self.price)
        flags = word[len(digits) :]
        self._at[row, column] = cell
        self.price.append(int(digits))
        self.row.append(row)
        self.column.append(column)
        self.zone.append(next((ZONES[f] for f in flags if f in ZONES), PLAIN))
        if "p" in flags:
            self.pars[int(digits)] = cell

    def _side(self, cell: int, step: int, instead: list[int]) -> int:
        """The neighbour in the row, or where the arrow at the row's end points."""
        return self._at.get((self.row[cell], self.column[cell] + step), instead[cell])

    def _ranks(self) -> list[int]:
        """Cells in operating order: dearest first, then further right, then higher up."""
        cells = sorted(range(len(self.price)), key=lambda i: (-self.price[i], -self.column[i], self.row[i]))
        ranks = [0] * len(cells)
        for rank, cell in enumerate(cells):
            ranks[cell] = rank
        return ranks

    def name(self, cell: int) -> str:
        """The printed coordinate: column letter, row number; behind Z come AA and AB.

        >>> Market("60y 67p").name(1)
        'B1'
        """
        again, letter = divmod(self.column[cell], 26)
        return f"{'A' * again}{chr(ord('A') + letter)}{self.row[cell] + 1}"

    def cell_named(self, name: str) -> int:
        return self.named[name]

    # ------------------------------------------------------------ moving

    def put(self, s: RailState, corp: int, cell: int) -> None:
        """Move a marker; it goes under the markers already there, and one that cannot move keeps its place."""
        old = s.cell[corp]
        if old == cell:
            return
        if old >= 0:
            place = s.pos[corp]
            for other, at in enumerate(s.cell):
                if at == old and s.pos[other] > place:
                    s.pos[other] -= 1
        s.pos[corp] = s.cell.count(cell)
        s.cell[corp] = cell

    def drop(self, s: RailState, corp: int, steps: int) -> None:
        """Down one cell for each step, as one move."""
        cell = s.cell[corp]
        for _ in range(steps):
            cell = self.down[cell]
        self.put(s, corp, cell)

    def value(self, s: RailState, corp: int) -> int:
        """What one share is worth now; 0 without a marker."""
        return self.price[s.cell[corp]] if s.cell[corp] >= 0 else 0

    def order(self, s: RailState, corps: list[int]) -> list[int]:
        """The corporations in operating order."""
        return sorted(corps, key=lambda c: (self.rank[s.cell[c]], s.pos[c]))
