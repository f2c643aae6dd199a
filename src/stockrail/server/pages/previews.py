"""What stands beside the board when somebody wants to see it: previews, sheets and figures."""

from __future__ import annotations

from stockrail.server.pages.frame import Part


class SheetCell(Part, frozen=True):
    """A few words: a cell of a sheet, a line of a preview."""

    text: str
    entry: int | None
    """The entry whose `trace` shows what is told."""
    mark: str


class Preview(Part, frozen=True):
    """What a move would lead to, or what one led to; empty where that cannot be known."""

    text: str
    """The move as its button says it, with what it costs and brings; empty for what has happened."""
    lines: list[SheetCell]
    layers: dict[str, str]
    """SVG by the name of the board's `data-layer` it is drawn on; safe to insert as it is."""


class Sheet(Part, frozen=True):
    """A table: the first row are the column titles, the first cell of a row its heading."""

    title: str
    rows: list[list[SheetCell]]


class Sheets(Part, frozen=True):
    """The tables beside the board."""

    n: int
    sheets: list[Sheet]


class Point(Part, frozen=True):
    """The figures after entry `n`: `{"money": {"0": 20}}`."""

    n: int
    values: dict[str, dict[str, int]]


class Figures(Part, frozen=True):
    """The charts' data: public figures over the game."""

    series: list[str]
    labels: dict[str, str]
    names: dict[str, str]
    """What the keys of a series are called: seats and ids."""
    points: list[Point]
