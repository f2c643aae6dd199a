"""The pictures of a rail title: all that is drawn and told the same way whatever runs on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.view import RailView
from stockrail.views import Figures, Pictures, Preview, Sheet
from stockrail.views.rail import preview, questions, sheets
from stockrail.views.rail.board_svg import board_svg
from stockrail.views.rail.figures import figures
from stockrail.views.rail.look import Livery
from stockrail.views.rail.ribbons import best_routes
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_svg import table_svg
from stockrail.views.rail.table_text import table_text


class RailPictures(Pictures[RailGame, RailView]):
    """Map, market, trains, corporations, players and privates.  A title gives the colours of its corporations."""

    liveries: ClassVar[Mapping[str, Livery]] = {}
    """By corporation; one that is not among them has its id, in a colour by its number."""

    def __init__(self, game: RailGame) -> None:
        super().__init__(game)
        self.look = Look(game, self.liveries)

    def text(self, view: RailView, words: Words) -> str:
        return table_text(self.look, view, words)

    def svg(self, view: RailView, words: Words) -> str:
        return table_svg(self.look, view, words)

    def figures(self, view: RailView) -> Figures:
        return figures(view)

    def button(self, view: RailView, action: Action, words: Words) -> str:
        return questions.button(view, action, words)

    def reminder(self, view: RailView, words: Words) -> str:
        return questions.reminder(view, words)

    def alternative(self, view: RailView, picks: Iterable[tuple[str, str]]) -> Action | None:
        return questions.other_run(view, picks)

    def preview(self, view: RailView, action: Action, words: Words) -> Preview:
        return preview.preview(self.look, view, action, words)

    def trace(self, view: RailView, events: Iterable[Event], words: Words) -> Preview:
        return preview.trace(self.look, view, events, words)

    def sheets(self, view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
        return sheets.sheets(view, told, words)

    def routes(self, view: RailView, names: Sequence[str] = ()) -> Mapping[str, str]:
        return best_routes(self.look, view, names)

    def board(self, view: RailView, words: Words, routes: Sequence[str] = ()) -> str:
        """Map and market alone."""
        return board_svg(self.look, view, words, routes)
