"""Pictures of a View: SVG for the browser, plain text for terminal, tests and screen readers.

A view module registers under the entry point group `stockrail.views` by its title's name and has three functions:

* `text(view, words) -> str`: the table as plain text, at most 100 columns.
* `svg(view, words) -> str`: the table as one `<svg>`; colours are CSS custom properties of the theme.  An element
  that can be clicked carries `data-pick="field:value"` (several separated by spaces): it stands for the actions whose
  JSON has that value in that field.  Alternatives stand behind `|`; a click means the first that narrows the list.
  `views.draw` has the pieces: a sheet is made of parts, which a narrow screen stacks.
* `figures(view) -> dict[str, dict[str, int]]`: named series for charts, such as `{"money": {"0": 20, "1": 17}}`; keys
  are seats or ids.

Views import `View` and a title's static data, never decisions.
"""

from __future__ import annotations

from types import ModuleType

from stockrail.core.errors import Unreadable
from stockrail.core.registry import registered

GROUP = "stockrail.views"


def find(game: str) -> ModuleType:
    """The view module of a title."""
    if game not in registered(GROUP):
        raise Unreadable(f"no view for {game}")
    module: ModuleType = registered(GROUP)[game].load()
    return module
