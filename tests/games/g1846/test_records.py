"""Recorded games of 1846 and of its variant for two: traces, legal lists and best runs agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.interchange.games18xx_choices import compare_best, compare_choices
from stockrail.interchange.games18xx_trace import compare
from tests.recorded import OPEN, needed

GAMES = sorted(p for p in OPEN.glob("1846*.json") if p.suffixes == [".json"])

pytestmark = needed(GAMES)


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_has_the_same_trace(path: Path) -> None:
    """No refusal, and every public field equal after every action (section 25)."""
    assert list(compare(path)) == []


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_has_the_same_choices(path: Path) -> None:
    """What may be done at every decision."""
    assert list(compare_choices(path)) == []


@pytest.mark.parametrize("path", [p for p in GAMES if p.with_suffix(".best.jsonl").exists()], ids=lambda p: p.stem)
def test_a_recorded_game_has_the_same_best_runs(path: Path) -> None:
    """The best revenue of every run, proved."""
    assert list(compare_best(path)) == []
