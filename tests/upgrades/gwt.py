"""Changes of Great Western Trail's data."""

from __future__ import annotations

from stockrail.games.gwt import Gwt
from tests.upgrades.printing import Change, block, joined, printing, replaced

BLOCKS = ("_ROADS", "_BUILDINGS", "_PLACES", "_CATTLE", "_OBJECTIVES", "_STATIONS", "_CITIES", "_DISCS")
"""The text blocks of the data whose lines may stand in any order."""
MORE = {
    "_SPACES": "A4 building",
    "_BUILDINGS": "11a 1 1 - trade",
    "_CATTLE": "galloway 3 2 2x4",
    "_OBJECTIVES": "O00 3 2 aux B B",
    "_CITIES": "denver 5 white once 0",
    "_DISCS": "aux_whistle 1 0 white",
}
"""A line more for each list."""

WORKERS = 'WORKERS: Final = ("cowboy", "craftsman", "engineer")'
HIRING = "HIRE_COST: Final = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)"


def _reversed(name: str) -> Change:
    return block(name, lambda lines: lines[::-1])


def _longer(name: str) -> Change:
    """Something new in the middle of a list."""
    return block(name, lambda lines: [*lines[: len(lines) // 2], MORE[name], *lines[len(lines) // 2 :]])


CHANGES: dict[str, Change] = {
    **{f"{name} reversed": _reversed(name) for name in BLOCKS},
    # A section fills in the order of its spaces, so the spaces are sorted by kind.
    "_SPACES reversed": block("_SPACES", lambda lines: sorted(lines, key=lambda line: line.split()[1], reverse=True)),
    "WORKERS reversed": replaced((WORKERS, 'WORKERS: Final = ("engineer", "craftsman", "cowboy")')),
    **{f"{name} longer": _longer(name) for name in MORE},
    "MASTERS longer": replaced(('"SM2": ', '"SM0": "dollars:9", "SM2": ')),
    "HIRE_COST longer": replaced((HIRING, HIRING[:-1] + ", 3)")),
}
reordered: Change = joined(*(change for name, change in CHANGES.items() if name.endswith("reversed")))
longer: Change = joined(*(change for name, change in CHANGES.items() if name.endswith("longer")))


def other_printing(change: Change) -> type[Gwt]:
    """The title with other data."""
    return printing("stockrail.games.gwt", "Gwt", change)  # type: ignore[return-value]  # the same class
