"""What the signs of the board mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stockrail.locales.l10n import Words
from stockrail.views.draw import rect, text
from stockrail.views.gwt.icons import SHAPES, icon

WRITTEN: Final = {"star": "★", "light": "◇", "dark": "◆", "hands": "○ ●"}
"""Signs that are letters."""
SIGNS: Final = (*(name for name in SHAPES if name != "pawn"), *WRITTEN)
COLUMNS: Final = 4
STEP, TOP = 22, 44


def height() -> int:
    return TOP + STEP * -(-len(SIGNS) // COLUMNS) - 4


def legend(words: Words, width: float) -> Iterator[str]:
    """Every sign with its meaning, column by column."""
    yield rect(0.5, 0.5, width - 1, height() - 1, "sheet", 8)
    yield text(14, 23, words.text("view.legend"), "t15 b")
    rows = -(-len(SIGNS) // COLUMNS)
    for k, name in enumerate(SIGNS):
        column, row = divmod(k, rows)
        x, y = 14 + column * (width - 20) / COLUMNS, TOP + STEP * row
        yield text(x + 8, y + 5, WRITTEN[name], "t13 b", "middle") if name in WRITTEN else icon(name, x, y - 8, 16)
        yield text(x + 24, y + 5, words.text(f"view.sign.{name}"), "t13")
