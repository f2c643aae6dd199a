"""Plain text in columns: widths as a terminal shows them, in any script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

WIDTH = 100
"""No line of a text view is wider."""


def cut(text: str, width: int) -> str:
    """The text, shortened to the width with an ellipsis if need be.

    >>> cut("Stanford Steel", 8)
    'Stanfor…'
    """
    if cell_len(text) <= width:
        return text
    while cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…"


def pad(text: str, width: int) -> str:
    """The text in a column of that width."""
    text = cut(text, width)
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """The text at the right end of a column."""
    text = cut(text, width)
    return " " * (width - cell_len(text)) + text


def ends(left: str, far: str, width: int = WIDTH) -> str:
    """One text at each end of a line."""
    return pad(left, width - cell_len(far) - 1) + " " + far


def rule(title: str, width: int = WIDTH) -> str:
    """A heading that draws a line across the page.

    >>> rule("Piles", 12)
    '── Piles ───'
    """
    head = f"── {title} "
    return head + "─" * (width - cell_len(head))


def table(rows: Sequence[Sequence[str]], limits: Sequence[int], gap: str = "  ") -> list[str]:
    """Rows in columns as wide as their widest cell, but no wider than the limits.

    >>> table([["a", "bb"], ["ccc", "d"]], [9, 9])
    ['a    bb', 'ccc  d']
    """
    widths = [min(limit, max(cell_len(row[i]) for row in rows)) for i, limit in enumerate(limits)]
    lines = [gap.join(pad(cell, w) for cell, w in zip(row, widths, strict=True)) for row in rows]
    return [cut(line.rstrip(), WIDTH) for line in lines]


def flow(label: str, items: Iterable[str], width: int = WIDTH, gap: str = "  ") -> list[str]:
    """Items one after another behind a label, folded under themselves where the line is full.

    >>> flow("Hand: ", ["AA", "BB", "CC"], 12)
    ['Hand: AA  BB', '      CC']
    """
    lines, line = [], label
    indent = " " * cell_len(label)
    for item in items:
        fresh = line in (label, indent)
        if not fresh and cell_len(line) + cell_len(gap) + cell_len(item) > width:
            lines.append(line)
            line, fresh = indent, True
        line += item if fresh else gap + item
    return [*lines, cut(line, width)]
