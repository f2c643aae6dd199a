"""Counts, playthroughs and a bot's decisions are those of the golden files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from stockrail.core import titles
from tests.goldens.files import YARDSTICK, again, missing, parts, present, usual
from tests.goldens.recipe import Recipe

SHOWN = 6
"""Lines shown on each side of the first difference."""
LONG = 5_000
"""Lines of play above which `make proof` counts them."""


def long(path: Path, recipe: str) -> bool:
    """Does this one wait for `make proof`?  Of a bot's decisions those at the usual table do not."""
    if path.suffix == ".perft":
        return int(recipe.split()[-1]) > LONG
    return path.suffix == f".{YARDSTICK}" and Recipe.read(recipe).seats != usual(path.stem)


def goldens() -> Iterator[ParameterSet]:
    """Every recipe of every file."""
    for path in present():
        for part in parts(path):
            recipe = part.split("\n\n")[1].partition("\n")[0]
            marks = [pytest.mark.proof] if long(path, recipe) else []
            yield pytest.param(path, part, marks=marks, id=f"{path.name}: {recipe.partition(' |')[0]}")


@pytest.mark.parametrize(("path", "old"), list(goldens()))
def test_golden(path: Path, old: str) -> None:
    """Made again from its recipes the file says the same."""
    new = again(path.name, old)
    if new != old:
        whole = changed = path.read_text(encoding="utf-8")
        for was, now in zip(old.split("\n\n", 1), new.split("\n\n", 1), strict=True):
            changed = changed.replace(was, now, 1)
        pytest.fail(told(path.name, whole.splitlines(), changed.splitlines()), pytrace=False)


@pytest.mark.parametrize("path", present(), ids=lambda path: path.name)
def test_the_parts_are_the_file(path: Path) -> None:
    """Nothing stands in a file that no recipe would make again."""
    legends, bodies = zip(*(part.split("\n\n", 1) for part in parts(path)), strict=True)

    assert len(set(legends)) == 1
    assert path.read_text(encoding="utf-8") == legends[0] + "\n\n" + "".join(bodies)


@pytest.mark.parametrize("title", titles.names())
def test_nothing_is_missing(title: str) -> None:
    """Every title has its files, with every number of seats; `python -m tests.goldens.write` adds what is missing."""
    assert list(missing(title)) == []


def test_a_difference_is_told_at_its_place() -> None:
    """The first line that differs, with what stands before it and what to do."""
    text = told("x.perft", ["a", "b", "c"], ["a", "B", "c"])

    assert "x.perft differs from line 2 on" in text
    assert "  a\n- b\n- c\n+ B\n+ c\n" in text


def told(name: str, old: list[str], new: list[str]) -> str:
    """Where the golden and what it would be now part, and how to go on."""
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    lines = [f"  {line}" for line in old[max(same - SHOWN, 0) : same]]
    lines += [f"- {line}" for line in old[same : same + SHOWN]]
    lines += [f"+ {line}" for line in new[same : same + SHOWN]]
    advice = f"If the change is meant: python -m tests.goldens.write {name}, and say why in the commit."
    return "\n".join([f"{name} differs from line {same + 1} on (- golden, + now):", *lines, advice])
