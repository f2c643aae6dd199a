"""How big the parts of the Stockpile table are."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 960
GAP: Final = 10
HALF: Final = (WIDTH - GAP) // 2
COLUMN: Final = (WIDTH - 4 * GAP) // 5
"""Piles and plates stand in five columns, so that they keep their size whatever the number of players."""
STRIP: Final = 36
PRICES: Final = 362
PILE: Final = 222
PLATE: Final = 104
