"""Pictures of a View: SVG for the browser, plain text for terminal, tests and screen readers.

A view module registers under the entry point group `stockrail.views` by its title's name and has three functions:

* `text(view, words) -> str`: the table as plain text, at most 100 columns.
* `svg(view, words) -> str`: the table as one `<svg>`; colours are CSS custom properties of the theme.  An element
  that can be clicked carries `data-pick="field:value"` (several separated by spaces): it stands for the actions whose
  JSON has that value in that field.  Alternatives stand behind `|`; a click means the first that narrows the list.
  `views.draw` has the pieces: a sheet is made of parts, which a narrow screen stacks.
* `figures(view) -> dict[str, dict[str, int]]`: named series for charts, such as `{"money": {"0": 20, "1": 17}}`; keys
  are seats or ids.

and may have more, each asked for only when somebody wants to see it:

* `says(game, view, action, words) -> str`: a button's sentence where the picture knows better words than the catalogue.
* `otherwise(game, view, picks, words) -> Action | None`: where only the best few moves are listed, another that does
  without what was picked, `(field, value)` pairs.
* `reminds(game, view, words) -> str`: what belongs to the question and is not in its words, such as what is missing, or
  that it is the last turn.
* `preview(game, view, action, words) -> Preview`: what a legal action would lead to, as `core.foresee` can know it.
* `sheets(game, view, told, words) -> list[Sheet]`: tables beside the board, from the view and what was told so far.
* `routes(view, names) -> Mapping[str, str]`: the best routes of corporations as drawings, by layer; without names, of
  whichever operates.
* `trace(game, view, events, words) -> Preview`: what happened in one entry, drawn on the present board.

Views import `View` and a title's static data, never decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType

from stockrail.core.errors import Unreadable
from stockrail.core.registry import registered

GROUP = "stockrail.views"


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


def find(game: str) -> ModuleType:
    """The view module of a title."""
    if game not in registered(GROUP):
        raise Unreadable(f"no view for {game}")
    module: ModuleType = registered(GROUP)[game].load()
    return module
