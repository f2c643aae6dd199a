"""The table of policies and powers in `docs/rail-titles.md` is what the installed titles use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from stockrail.rail.game import RailGame
from stockrail.rail.title import Title
from tests.rail.every import INSTALLED, game

DOC = Path(__file__).parents[2] / "docs" / "rail-titles.md"
DATA = {"cash", "corporations", "privates", "trains", "phases", "market", "board", "ledgers"}
"""Fields of a title that are no policies."""


def policies(g: RailGame) -> Iterator[tuple[str, str]]:
    for f in fields(Title):
        chosen = getattr(g.title, f.name)
        for policy in (chosen if isinstance(chosen, tuple) else (chosen,)) if f.name not in DATA else ():
            if policy is not None:
                yield f.name, type(policy).__name__


def powers(g: RailGame) -> Iterator[tuple[str, str]]:
    for private in g.title.privates:
        yield from (("power", type(power).__name__) for power in private.powers)


def table() -> list[str]:
    """A row for every policy and power, with the titles that use it."""
    used: dict[tuple[str, str], list[str]] = {}
    for find in (policies, powers):
        for name in INSTALLED:
            for row in dict.fromkeys(find(game(name))):
                used.setdefault(row, []).append(name)
    subjects = [f.name for f in fields(Title)] + ["power"]
    rows = sorted(used, key=lambda row: (subjects.index(row[0]), row[1]))
    return [f"| `{subject}` | `{kind}` | {', '.join(used[subject, kind])} |" for subject, kind in rows]


def test_the_table_of_policies_is_up_to_date() -> None:
    rows = [
        line for line in DOC.read_text(encoding="utf-8").splitlines() if line.startswith("| `") and line.count("|") == 4
    ]
    listed = [row for row in rows if row.split("`")[1] in {*(f.name for f in fields(Title)), "power"}]

    assert listed == table()
