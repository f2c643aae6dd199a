"""Recorded games of 1846 and of its variant for two: traces, legal lists and best runs agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded import OPEN, agree, needed, other_lines

GAMES = sorted(p for p in OPEN.glob("1846*.json") if p.suffixes == [".json"])

pytestmark = needed(GAMES)


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_has_the_same_trace(path: Path) -> None:
    """No refusal, and every public field equal after every action (section 25)."""
    assert list(other_lines(path)) == []


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_has_the_same_choices_and_best_runs(path: Path) -> None:
    """What may be done at every decision, and the best revenue of every run, proved."""
    agree([path.with_suffix(".trace.jsonl")])
