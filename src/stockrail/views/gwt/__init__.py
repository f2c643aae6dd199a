"""Great Western Trail's table as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.foresee import Outlook
from stockrail.games.gwt import Gwt
from stockrail.games.gwt.actions import Foresight
from stockrail.games.gwt.data import foresight_place
from stockrail.games.gwt.view import GwtView
from stockrail.locales.l10n import Words
from stockrail.views import Figures, Pictures, Table
from stockrail.views.gwt.figures import figures
from stockrail.views.gwt.legend import signs
from stockrail.views.gwt.outcome import outcome
from stockrail.views.gwt.story import story
from stockrail.views.gwt.svg import svg
from stockrail.views.gwt.text import text
from stockrail.views.legend import Sign
from stockrail.views.outcome import Gain


class GwtPictures(Pictures[Gwt, GwtView]):
    """The trail, the railroad and the player boards."""

    illustrations = {"GWT-3": "trail", "GWT-5": "deals", "GWT-6": "plate", "GWT-9": "legend", "GWT-11": "objectives"}
    private = ("hand",)
    way = "via"
    untold = frozenset(["turn"])

    def text(self, view: GwtView, words: Words) -> str:
        return text(view, words)

    def svg(self, view: GwtView, words: Words) -> str:
        return svg(view, words)

    def board(self, view: GwtView, words: Words, routes: Sequence[str] = ()) -> str:
        """The trail and the railroad alone."""
        return self.illustration(view, words, "GWT-3")

    def figures(self, view: GwtView) -> Figures:
        return figures(view)

    def button(self, view: GwtView, action: Action, words: Words) -> str:
        """A foresight tile by what it is."""
        if not isinstance(action, Foresight):
            return ""
        return words.text("button.foresight", tile=view.state.foresight[foresight_place(action.column, action.row)])

    def outcome(self, view: GwtView, ahead: Outlook, action: Action) -> Iterable[Gain]:
        return outcome(view, ahead, action)

    def reminder(self, view: GwtView, words: Words) -> str:
        """Once the job market marker is taken, everybody's turn is the last."""
        last = view.state.holder >= 0 and view.turn == view.seat
        return words.text("notice.last_turn") if last else ""

    def legend(self, words: Words) -> list[Sign]:
        return signs(words)

    def story(self, events: Iterable[Event], words: Words) -> list[Table]:
        return story(events, words)
