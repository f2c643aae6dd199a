"""The table of policies and powers in `docs/rail-titles.md` is what the installed titles use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from stockrail.core.errors import Unreadable
from stockrail.core.titles import find, title
from stockrail.rail.game import RailGame
from stockrail.rail.title import Title
from tests.rail.every import INSTALLED, game

DOC = Path(__file__).parents[2] / "docs" / "rail-titles.md"
DATA = {"cash", "corporations", "privates", "trains", "phases", "market", "board", "ledgers"}
"""Fields of a title that are no policies."""


NESTED = ("auction speaking", "selling price", "endings ways", "phases effects", "privates powers")
"""Where policies and cards name smaller ones."""
SUBJECTS = [*(f.name for f in fields(Title) if f.name not in DATA), *(part.split()[1] for part in NESTED)]


def each(x: object) -> tuple[object, ...]:
    return x if isinstance(x, tuple) else () if x is None else (x,)


def named(g: RailGame) -> Iterator[tuple[str, str]]:
    """Every policy, effect and power that the title names, with its subject."""
    for f in fields(Title):
        if f.name not in DATA:
            yield from ((f.name, type(policy).__name__) for policy in each(getattr(g.title, f.name)))
    for part in NESTED:
        subject, inner = part.split()
        for outer in each(getattr(g.title, subject)):
            yield from ((inner, type(policy).__name__) for policy in each(getattr(outer, inner, None)))


def variants(name: str) -> Iterator[RailGame]:
    """The title with each other value of each of its options, where that value goes alone."""
    for choice in title(name).choices:
        for value in choice.values[1:]:
            with suppress(Unreadable):
                found = find(name, {choice.name: value})
                assert isinstance(found, RailGame)
                yield found


def table(titles: Iterable[str]) -> list[list[str]]:
    """A row for every policy and power, with the titles that use it; a star where only an option does."""
    used: dict[tuple[str, str], dict[str, str]] = {}
    for name in titles:
        for row in named(game(name)):
            used.setdefault(row, {})[name] = name
        for g in variants(name):
            for row in named(g):
                used.setdefault(row, {}).setdefault(name, f"{name}*")
    rows = sorted(used, key=lambda row: (SUBJECTS.index(row[0]), row[1]))
    return [[*row, ", ".join(used[row].values())] for row in rows]


def test_the_table_of_policies_is_up_to_date() -> None:
    """For all titles that it speaks of; one that is being written may wait."""
    lines = DOC.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| `")]
    rows = [row for row in cells if len(row) == 3 and row[0] in SUBJECTS]
    told = {name.rstrip("*") for _, _, names in rows for name in names.split(", ")}

    assert told <= {*INSTALLED}
    assert rows == table([name for name in INSTALLED if name in told])
