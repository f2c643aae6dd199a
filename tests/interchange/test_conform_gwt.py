"""Recorded games of another engine: a sample here, all of them with `make conform`."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockrail.interchange.conform import Difference, default_paths, run
from stockrail.interchange.conform_gwt import drive
from tests import recorded
from tests.recorded import Lines, lines

GAMES = default_paths(["gwt"])
needs_games = recorded.needed(GAMES)
SAMPLE = [p for i, p in enumerate(GAMES) if i % 12 == 5]


@needs_games
@pytest.mark.parametrize("path", SAMPLE, ids=lambda p: f"{p.parent.name}/{p.name.removesuffix('.jsonl.gz')}")
def test_recorded_game(path: Path) -> None:
    """Legal sets, states and final scores agree to the end."""
    report = run([path])

    assert {k: str(f) for k, f in report.first.items()} == {}
    assert report.actions > 200


def _kinds(records: Lines) -> list[str]:
    return [step.kind for step in drive(iter(records)) if isinstance(step, Difference)]


@needs_games
def test_differences_are_found() -> None:
    """A changed state, legal set or score is told."""
    path = SAMPLE[0]

    wrong_state = lines(path)
    wrong_state[3]["state"]["players"][0]["money"] += 1
    assert _kinds(wrong_state) == ["state.players.money"]

    wrong_legal = lines(path)
    wrong_legal[1]["legal"] = [x for x in wrong_legal[1]["legal"] if x.get("steps") != ["G"]]
    assert _kinds(wrong_legal) == ["legal"]

    wrong_score = lines(path)
    wrong_score[-1]["scores"][0]["dollars"] += 1
    assert _kinds(wrong_score) == ["score.dollars"]
