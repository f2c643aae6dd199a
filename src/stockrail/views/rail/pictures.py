"""The pictures of a rail title: all that is drawn and told the same way whatever runs on the map."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.foresee import Outlook
from stockrail.locales.l10n import Words
from stockrail.rail.actions import PowerTile, Tile
from stockrail.rail.game import RailGame
from stockrail.rail.view import RailView
from stockrail.views import Figures, Income, Pictures, Preview, Sheet
from stockrail.views.legend import Sign
from stockrail.views.outcome import Gain
from stockrail.views.rail import preview, questions, sheets
from stockrail.views.rail.board_svg import board_svg
from stockrail.views.rail.figures import figures, holdings, incomes
from stockrail.views.rail.legend import legend
from stockrail.views.rail.look import Livery
from stockrail.views.rail.outcome import outcome
from stockrail.views.rail.ribbons import best_routes
from stockrail.views.rail.scenes import Look
from stockrail.views.rail.table_svg import table_svg
from stockrail.views.rail.table_text import table_text


class RailPictures(Pictures[RailGame, RailView]):
    """Map, market, trains, corporations, players and privates.  A title gives the colours of its corporations."""

    liveries: ClassVar[Mapping[str, Livery]] = {}
    """By corporation; one that is not among them has its id, in a colour by its number."""

    illustrations = {
        "shares": "market",
        "track": "tiles",
        "stations": "corporation",
        "running": "map",
        "trains": "trains",
    }

    private = ("private", "plate")

    signs: ClassVar[Mapping[str, str]] = {}
    """By private company: the sign that lies on the map wherever it has to do with a place."""

    def __init__(self, game: RailGame) -> None:
        super().__init__(game)
        self.look = Look(game, self.liveries, self.signs)

    def text(self, view: RailView, words: Words) -> str:
        return table_text(self.look, view, words)

    def svg(self, view: RailView, words: Words) -> str:
        return table_svg(self.look, view, words)

    def figures(self, view: RailView) -> Figures:
        return figures(view)

    def holdings(self, view: RailView) -> Figures:
        return holdings(view)

    def incomes(self, told: Iterable[tuple[int, Event]]) -> Iterator[Income]:
        return incomes(told)

    def button(self, view: RailView, action: Action, words: Words) -> str:
        return questions.button(view, action, words)

    def called(self, view: RailView, action: Action, words: Words) -> Mapping[str, str]:
        return questions.called(view, action, words)

    def outcome(self, view: RailView, ahead: Outlook, action: Action) -> Iterable[Gain]:
        return outcome(view, ahead, action)

    def alike(self, action: Action) -> Hashable:
        """What a tile costs does not depend on how it is turned."""
        return replace(action, rotation=0) if isinstance(action, (Tile, PowerTile)) else action

    def reminder(self, view: RailView, words: Words) -> str:
        return questions.reminder(view, words)

    def alternative(self, view: RailView, picks: Iterable[tuple[str, str]]) -> Action | None:
        return questions.other_run(view, picks)

    def spares(self, view: RailView, action: Action, words: Words) -> Iterable[tuple[str, str]]:
        return preview.spares(view, action, words)

    def preview(self, view: RailView, action: Action, words: Words) -> Preview:
        return preview.preview(self.look, view, action, words)

    def trace(self, view: RailView, events: Iterable[Event], words: Words) -> Preview:
        return preview.trace(self.look, view, events, words)

    def sheets(self, view: RailView, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
        return sheets.sheets(view, told, words)

    def legend(self, words: Words) -> list[Sign]:
        return legend(self.look, words)

    def routes(self, view: RailView, names: Sequence[str] = ()) -> Mapping[str, str]:
        return best_routes(self.look, view, names)

    def board(self, view: RailView, words: Words, routes: Sequence[str] = ()) -> str:
        """Map and market alone."""
        return board_svg(self.look, view, words, routes)
