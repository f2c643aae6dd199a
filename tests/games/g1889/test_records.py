"""Recorded games of 1889: traces and best runs agree, and what is written reads back."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.interchange.games18xx.read import read
from stockrail.interchange.games18xx.write import save
from tests.recorded import OPEN, agree, needed, other_lines

GAMES = sorted(p for p in OPEN.glob("1889_*.json") if p.suffixes == [".json"])

recorded = needed(GAMES)
each_game = pytest.mark.parametrize("path", GAMES or [OPEN], ids=lambda p: p.stem)


@recorded
@each_game
def test_a_recorded_game_has_the_same_trace(path: Path) -> None:
    """No refusal, and every public field equal after every action."""
    assert list(other_lines(path)) == []


@recorded
@each_game
def test_a_recorded_game_has_the_same_best_runs(path: Path) -> None:
    """The best revenue of every run, proved."""
    agree([path.with_suffix(".trace.jsonl")])


@recorded
@each_game
def test_a_recorded_game_is_written_back(path: Path, tmp_path: Path) -> None:
    """Written and read again it is the same position."""
    m = read(path)
    save(m, tmp_path / "game.json")
    assert read(tmp_path / "game.json").digest == m.digest


@pytest.mark.parametrize(("seats", "beginner"), [(2, False), (4, False), (6, False), (3, True), (5, True)])
def test_a_game_of_ours_is_read_back(seats: int, beginner: bool, tmp_path: Path) -> None:
    """Random play, written as a game file there and read again."""
    m, rng = Match(find("1889", {"compat_18xx": True, "beginner": beginner}), seats, seats), Rng(seats)
    while m.turn is not None and len(m.entries) < 400:
        m.play(m.legal.pick(rng))
    save(m, tmp_path / "game.json")
    assert read(tmp_path / "game.json").digest == m.digest
