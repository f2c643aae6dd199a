"""The log in pieces: what a reader scrolls back to, what a filter leaves, what was taken back meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.match import Undo
from stockrail.server import event_codec, pages, table_log
from stockrail.server.repository import entries_between, outline

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter

ENOUGH: Final = 80
"""Lines of a page, at least, while there are older ones."""
STEP: Final = 120
"""How many entries are read at once."""
FAR: Final = 120
"""How far back an undo may reach that a page at the table is told of."""


def page(s: TablePresenter, before: int, about: str = "", find: str = "") -> pages.LogPage:
    """The lines before an entry, the nearest ones: all, or those about somebody, or with a word in them."""
    lines: list[pages.LogLine] = []
    word = find.strip().casefold()
    while before > 1 and len(lines) < ENOUGH:
        first = max(0, before - 1 - STEP)
        found = _between(s, first, before - 1)
        lines = [x for x in found if (not about or about in x.about) and word in x.text.casefold()] + lines
        before = first + 1
    return pages.LogPage(lines=lines, before=before if before > 1 else None)


def undone_since(s: TablePresenter, since: int) -> list[int]:
    """The entries up to `since` that were taken back after it."""
    if not any(r.action == Undo.verb for r in outline(s.c, s.row.id, since, s.row.n)):
        return []
    return sorted(n for n in undone_after(s, max(0, since - FAR)) if n <= since)


def _between(s: TablePresenter, first: int, last: int) -> list[pages.LogLine]:
    said = s.said(entries_between(s.c, s.row.id, first, last), undone_after(s, first))
    return table_log.merged(said, table_log.lines(s, first + 1, last))


def undone_after(s: TablePresenter, since: int) -> set[int]:
    """Which of the entries after `since` were taken back: all that follows them tells it."""
    return event_codec.undone(outline(s.c, s.row.id, since, s.row.n))
