"""What the signs of the board mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stockrail.locales.l10n import Words
from stockrail.views.draw import rect, tag, text
from stockrail.views.gwt.icons import SHAPES, icon
from stockrail.views.legend import Sign, sample

WRITTEN: Final = {"star": "★", "light": "◇", "dark": "◆", "hands": "○ ●"} | {
    "pays": "→",
    "to_limit": "⇥",
    "jobs": "▼",
    "end": "⚑",
    "siding": "⤴",
}
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


def signs(words: Words) -> list[Sign]:
    """The same as a list, each sign with a picture of its own."""
    return [Sign(name, _sample(name), words.text(f"view.sign.{name}")) for name in SIGNS]


def _sample(name: str) -> str:
    if name in WRITTEN:
        return sample("gwt", 32, 24, text(0, 5, WRITTEN[name], "t13 b", "middle"))
    return sample(
        "gwt", 32, 24, tag("g", tag("path", d=SHAPES[name], fill_rule="evenodd"), transform="translate(-8 -8)")
    )
