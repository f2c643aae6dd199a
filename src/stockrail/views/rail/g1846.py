"""1846's pictures: the rail table with its own map, market and liveries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.games.g1846 import data
from stockrail.games.g1846.data_map import MAP
from stockrail.games.g1846.data_tiles import TILES
from stockrail.locales.l10n import Words
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.market import Market
from stockrail.rail.title import Private
from stockrail.rail.view import RailView
from stockrail.views import Preview, Sheet
from stockrail.views.rail import preview as previews
from stockrail.views.rail import sheets as papers
from stockrail.views.rail.board_svg import board_svg
from stockrail.views.rail.figures import figures
from stockrail.views.rail.look import Livery
from stockrail.views.rail.preview import otherwise, reminds, says
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_svg import table_svg
from stockrail.views.rail.table_text import table_text

__all__ = ["board", "figures", "look", "otherwise", "preview", "reminds", "says", "sheets", "svg", "text", "trace"]

LIVERIES: Final = {
    "PRR": Livery("PRR", "#c41f26", "#ffffff"),
    "NYC": Livery("NYC", "#110a0c", "#ffffff"),
    "B&O": Livery("B&O", "#025aaa", "#ffffff"),
    "C&O": Livery("C&O", "#add8e6", "#000000"),
    "ERIE": Livery("ERIE", "#fff500", "#000000"),
    "GT": Livery("GT", "#f58121", "#000000"),
    "IC": Livery("IC", "#32763f", "#ffffff"),
    "MS": Livery("MS", "#ffc0cb", "#000000"),
    "BIG4": Livery("BIG4", "#00bfa5", "#000000"),
}


@cache
def _look(names: tuple[str, ...]) -> Look:
    privates: tuple[Private, ...] = tuple(p for p in data.PRIVATES if p.id in names)
    return Look(Board(MAP, TILES), Market(data.MARKET), data.CORPORATIONS, privates, data.PHASES, data.TRAINS, LIVERIES)


def look(view: RailView) -> Look:
    """What the pictures are made of: the companies of the printing that is played."""
    return _look(view.privates)


def text(view: RailView, words: Words) -> str:
    return table_text(look(view), view, words)


def svg(view: RailView, words: Words) -> str:
    return table_svg(look(view), view, words, "g1846")


def board(view: RailView, words: Words, routes: Sequence[str] = ()) -> str:
    """Map and market alone, with routes drawn: a picture to keep."""
    return board_svg(look(view), view, words, routes)


def preview(game: RailGame, view: RailView, action: Action, words: Words) -> Preview:
    return previews.preview(look(view), game, view, action, words)


def trace(game: RailGame, view: RailView, events: Iterable[Event], words: Words) -> Preview:
    return previews.trace(look(view), view, events, words)


def sheets(game: RailGame, view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
    return papers.sheets(look(view), game, view, told, words)
