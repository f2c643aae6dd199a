"""Recorded games of another engine: a sample here, all of them with `make conform`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from stockrail.interchange.conform import Difference, default_paths, run
from stockrail.interchange.conform_gwt import drive

GAMES = default_paths(["gwt"])
needs_games = pytest.mark.skipif(not GAMES, reason="no recorded games beside the repository; set STOCKRAIL_TRANSCRIPTS")
SAMPLE = [p for i, p in enumerate(GAMES) if i % 12 == 5]


@needs_games
@pytest.mark.parametrize("path", SAMPLE, ids=lambda p: f"{p.parent.name}/{p.name.removesuffix('.jsonl.gz')}")
def test_recorded_game(path: Path) -> None:
    """Legal sets, states and final scores agree to the end."""
    report = run([path])

    assert {k: str(f) for k, f in report.first.items()} == {}
    assert report.actions > 200


def _records(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def _kinds(records: list[dict[str, Any]]) -> list[str]:
    return [step.kind for step in drive(iter(records)) if isinstance(step, Difference)]


@needs_games
def test_differences_are_found() -> None:
    """A changed state, legal set or score is told."""
    path = SAMPLE[0]

    wrong_state = _records(path)
    wrong_state[3]["state"]["players"][0]["money"] += 1
    assert _kinds(wrong_state) == ["state.players.money"]

    wrong_legal = _records(path)
    wrong_legal[1]["legal"] = [x for x in wrong_legal[1]["legal"] if x.get("steps") != ["G"]]
    assert _kinds(wrong_legal) == ["legal"]

    wrong_score = _records(path)
    wrong_score[-1]["scores"][0]["dollars"] += 1
    assert _kinds(wrong_score) == ["score.dollars"]
