"""Counts, playthroughs and a bot's decisions are those of the golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.core import titles
from tests.goldens.files import again, missing, present

SHOWN = 6
"""Lines shown on each side of the first difference."""


@pytest.mark.parametrize("path", present(), ids=lambda path: path.name)
def test_golden(path: Path) -> None:
    """Made again from its recipes the file says the same."""
    old = path.read_text(encoding="utf-8")
    new = again(path.name, old)
    if new != old:
        pytest.fail(told(path.name, old.splitlines(), new.splitlines()), pytrace=False)


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
