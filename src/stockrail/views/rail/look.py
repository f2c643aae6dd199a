"""What a title's pictures are made of, beside the view: its map, its market, and the colours of its corporations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stockrail.rail.board import Board
from stockrail.rail.market import Market


@dataclass(frozen=True, slots=True)
class Livery:
    """A corporation's token: what is written on it and its two colours."""

    initials: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Marked:
    """A private company's marker on the map: whose it is, its hex, what is written on it, and for whom it counts."""

    private: str
    hex: int
    bonus: str
    livery: Livery

    @property
    def forms(self) -> tuple[str, ...]:
        """What is written on it: with the company's name, or without it where there is no room."""
        return f"{self.private} {self.bonus}", self.bonus


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawing of a map shows; a title makes it from its view."""

    board: Board
    laid: Sequence[int]
    tokens: Sequence[int]
    liveries: Sequence[Livery]
    tier: int = 0
    homes: Mapping[int, Sequence[int]] | None = None
    """Corporations still waiting for a circle, by hex: their initials are shown where there is room."""
    reserved: Mapping[int, str] | None = None
    """Hexes closed by a private company, with its name."""
    signs: Mapping[int, Mapping[str, str]] | None = None
    """Private companies that have to do with a place, and their signs: `anchor`, `meat` or `boat`."""
    markers: Sequence[Marked] = ()
    """Markers of private companies."""
    routes: Sequence[str] = ()
    """Routes to draw as ribbons, in the notation of `rail.routes`."""


@dataclass(frozen=True, slots=True)
class MarketScene:
    """All that the drawing of a market shows: each corporation's cell (-1: none) and place in its stack."""

    market: Market
    cells: Sequence[int]
    places: Sequence[int]
    liveries: Sequence[Livery]


FONTS: Final = "'Source Sans 3', Vazirmatn, 'DejaVu Sans', sans-serif"
INK: Final = "#23221d"
CASING: Final = "#fffdf4"
QUIET: Final = "#6b6450"
PAPER: Final = ("#f4ecd8", "#f3cf4e", "#7fb069", "#b9805a", "#bdbdb8", "#b8432f")
"""By colour of the face: beige, yellow, green, brown, gray, red."""
TOLL: Final = "#7a3b12"
RIBBONS: Final = ("#c2185b", "#1565c0", "#6a1b9a", "#00695c")
DASHES: Final = ("", "14 5", "5 4", "18 5 5 5")
PAINTS: Final = ("#a8342a", "#1f5f9e", "#2f7a46", "#7b4a99", "#8a5a0a", "#37474f", "#1a737c", "#8a4b1c")
"""For corporations whose title names no colours, with white initials."""
ZONES: Final = {"yellow": "#f6df85", "orange": "#efb06a", "brown": "#c59a78", "": "#fffdf4"}
MARKS: Final = {"yellow": "•", "orange": "••", "brown": "•••"}
"""A mark beside the tint, so that no zone is told by colour alone."""
