"""Pictures of a View: SVG for the browser, plain text for terminal, tests and screen readers.

A title registers its `Pictures` under the entry point group `stockrail.views`, by its name.  `find` makes them from a
game, with its options, once for each game.

Views import `View` and a title's static data, never decisions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final, Generic, TypeAlias

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.foresee import Outlook, foresee
from stockrail.core.game import Game
from stockrail.core.generic import G, V
from stockrail.core.registry import registered
from stockrail.core.shown import Routes
from stockrail.locales.l10n import Words
from stockrail.views.alone import alone, excerpt, gathered, with_layers
from stockrail.views.legend import Sign
from stockrail.views.outcome import Gain

GROUP = "stockrail.views"
GAMES: Final = 64
"""Of so many games, each with its options, the pictures are kept at hand."""

Figures: TypeAlias = dict[str, dict[str, int]]
"""Named series for charts, such as `{"money": {"0": 20, "1": 17}}`; keys are seats or ids."""
Income: TypeAlias = tuple[int, str, str, int]
"""An entry, the series, whose it is, and how much."""
Table: TypeAlias = tuple[str, list[list[str]]]
"""A heading, then rows of cells, the first being the column titles."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A few words.  `entry` is the one whose `trace` they stand for; `mark` is a class of the theme."""

    text: str
    entry: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """A few lines to read, and what is drawn over the board: SVG by the name of the `data-layer` it belongs on."""

    lines: tuple[Cell, ...] = ()
    layers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table to read: the first row are the column titles, the first cell of a row is its heading."""

    title: str
    rows: tuple[tuple[Cell, ...], ...]


class Pictures(Generic[G, V]):
    """How a title is shown.  A title draws `text`, `svg` and `figures`; the rest it may have, and is asked for only
    when somebody wants to see it."""

    def __init__(self, game: G) -> None:
        self.game = game

    # ------------------------------------------------------------ what a title draws

    def text(self, view: V, words: Words) -> str:
        """The table as plain text, at most 100 columns."""
        raise NotImplementedError

    def svg(self, view: V, words: Words) -> str:
        """The table as one `<svg>`; colours are CSS custom properties of the theme.

        An element that can be clicked carries `data-pick="field:value"` (several separated by spaces): it stands for
        the actions whose JSON has that value in that field.  Alternatives stand behind `|`; a click means the first
        that narrows the list.  `views.draw` has the pieces: a sheet is made of parts, which a narrow screen stacks.
        """
        raise NotImplementedError

    def figures(self, view: V) -> Figures:
        """What charts show of this moment."""
        raise NotImplementedError

    def holdings(self, view: V) -> Figures:
        """Who holds how much of what, by what is held, as far as the viewer may know: for comparing two moments."""
        return {}

    def incomes(self, told: Iterable[tuple[int, Event]]) -> Iterator[Income]:
        """What charts show of events that no moment keeps, such as what a corporation's trains earned."""
        return iter(())

    # ------------------------------------------------------------ what it may add to the question

    def button(self, view: V, action: Action, words: Words) -> str:
        """A button's sentence where the picture knows better words than the catalogue; else nothing."""
        return ""

    def called(self, view: V, action: Action, words: Words) -> Mapping[str, str]:
        """By field: what a value of the action is called in this position, where the catalogue cannot know it."""
        return {}

    illustrations: ClassVar[Mapping[str, str]] = {}
    """By chapter of the rules: the parts of the picture that go with it."""
    untold: ClassVar[frozenset[str]] = frozenset()
    """Events that a preview leaves out, because they go without saying."""
    way: ClassVar[str] = ""
    """The field of actions that only says how something is done: the cheapest stands ready."""

    def outcome(self, view: V, ahead: Outlook, action: Action) -> Iterable[Gain]:
        """What an action costs and brings besides what its sentence says, as far as that is certain."""
        return ()

    def alike(self, action: Action) -> Hashable:
        """Actions that are alike cost and bring the same; it is worked out once for all of them."""
        return action

    def reminder(self, view: V, words: Words) -> str:
        """What belongs to the question and is not in its words: what is missing, or that it is the last turn."""
        return ""

    def alternative(self, view: V, picks: Iterable[tuple[str, str]]) -> Action | None:
        """Where only the best few moves are listed: another that does without what was picked, `(field, value)`."""
        return None

    def spares(self, view: V, action: Action, words: Words) -> Iterable[tuple[str, str]]:
        """What an alternative to an action could do without: the pick and its name."""
        return ()

    # ------------------------------------------------------------ what it may show on request

    def preview(self, view: V, action: Action, words: Words) -> Preview:
        """What a legal action would lead to, as `core.foresee` can know it: by default what would be told."""
        foreseen = foresee(view, action)
        told = foreseen.events if foreseen is not None else ()
        return Preview(tuple(Cell(words.event(e)) for e in told if e.kind not in self.untold))

    def trace(self, view: V, events: Iterable[Event], words: Words) -> Preview:
        """What happened in one entry, drawn on the present board."""
        return Preview()

    def sheets(self, view: V, told: Sequence[tuple[int, Event]], words: Words) -> list[Sheet]:
        """Tables beside the board, from the view and what was told so far, each event with its entry."""
        return []

    def story(self, events: Iterable[Event], words: Words) -> list[Table]:
        """Tables of what happened in a whole match, such as the laps of a trail."""
        return []

    def legend(self, words: Words) -> list[Sign]:
        """Every sign on the board with what it means."""
        return []

    def routes(self, view: V, names: Sequence[str] = ()) -> Mapping[str, str]:
        """The best routes of corporations as drawings, by layer; without names, of whichever operates."""
        raise Unreadable(f"{self.game.name} has no routes to draw")

    @property
    def extras(self) -> list[str]:
        """Which of the hooks that a page offers by a button or a tab the title has."""
        return ["preview", *(name for name in PAGE if getattr(type(self), name) is not getattr(Pictures, name))]

    # ------------------------------------------------------------ pictures to keep

    def picture(self, view: V, words: Words, routes: Routes = False) -> str:
        """The table as one SVG that needs nothing else; on a rail map with routes, if they are asked for."""
        drawn = self.svg(view, words)
        if routes is False:
            return alone(drawn)
        chosen: Sequence[str] = () if routes is True else (routes,) if isinstance(routes, str) else routes
        return alone(with_layers(drawn, self.routes(view, chosen)))

    private: ClassVar[tuple[str, ...]] = ()
    """The parts of the picture that show a seat what others do not see."""

    def revealed(self, public: V, views: Sequence[V], words: Words) -> str:
        """The table as everybody sees it, and above it what each seat sees for itself: `views`, in their order."""
        seen = [(words.seat(seat), self.svg(view, words)) for seat, view in enumerate(views)]
        return gathered(self.svg(public, words), seen, self.private, words.text("view.revealed"))

    def illustration(self, view: V, words: Words, chapter: str) -> str:
        """The parts of the picture that go with a chapter of the rules, as one SVG that needs nothing else."""
        return alone(excerpt(self.svg(view, words), self.illustrations[chapter]))

    def board(self, view: V, words: Words, routes: Sequence[str] = ()) -> str:
        """The board without the rest of the table where a title can draw that, with routes in the kit's notation."""
        return self.picture(view, words)


PAGE: Final = ("alternative", "trace", "sheets")


@lru_cache(maxsize=GAMES)
def find(game: Game) -> Pictures:
    """The pictures of a game."""
    if game.name not in registered(GROUP):
        raise Unreadable(f"no view for {game.name}")
    cls: type[Pictures] = registered(GROUP)[game.name].load()
    return cls(game)
