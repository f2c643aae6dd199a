"""1830's pictures: the rail table with its own liveries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.view import RailView
from stockrail.views import Preview, Sheet
from stockrail.views.rail import preview as previews
from stockrail.views.rail import sheets as papers
from stockrail.views.rail.board_svg import board_svg
from stockrail.views.rail.figures import figures
from stockrail.views.rail.look import Livery
from stockrail.views.rail.preview import otherwise, reminds, says
from stockrail.views.rail.ribbons import best_routes
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_svg import table_svg
from stockrail.views.rail.table_text import table_text

__all__ = ["board", "figures", "otherwise", "preview", "reminds", "routes", "says", "sheets", "svg", "text", "trace"]

LIVERIES: Final = {
    "PRR": Livery("PRR", "#32763f", "#ffffff"),
    "NYC": Livery("NYC", "#474548", "#ffffff"),
    "CPR": Livery("CPR", "#c41f26", "#ffffff"),
    "B&O": Livery("B&O", "#025aaa", "#ffffff"),
    "C&O": Livery("C&O", "#add8e6", "#000000"),
    "Erie": Livery("Erie", "#fff500", "#000000"),
    "NNH": Livery("NNH", "#d88e39", "#000000"),
    "B&M": Livery("B&M", "#95c054", "#000000"),
}
LOOK: Final = Look(LIVERIES)


def text(view: RailView, words: Words) -> str:
    return table_text(LOOK, view, words)


def svg(view: RailView, words: Words) -> str:
    return table_svg(LOOK, view, words, "g1830")


def board(view: RailView, words: Words, routes: Sequence[str] = ()) -> str:
    """Map and market alone, with routes drawn: a picture to keep."""
    return board_svg(LOOK, view, words, routes)


def routes(view: RailView, names: Sequence[str] = ()) -> dict[str, str]:
    return best_routes(LOOK, view, names)


def preview(game: RailGame, view: RailView, action: Action, words: Words) -> Preview:
    return previews.preview(LOOK, view, action, words)


def trace(game: RailGame, view: RailView, events: Iterable[Event], words: Words) -> Preview:
    return previews.trace(LOOK, view, events, words)


def sheets(game: RailGame, view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
    return papers.sheets(view, told, words)
