"""Conformance with golden traces of 18xx.games: traces, legal lists and best runs of every title with a dialect."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stockrail.interchange import conform
from stockrail.interchange.games18xx.dialect import dialects
from tests import recorded
from tests.recorded import Lines

TITLES = tuple(name for known in dialects().values() for name in known.titles)
GAMES = conform.default_paths(TITLES)
SAMPLE = [p for p in GAMES if p.stat().st_size < 190_000][::3]
LISTED = [p for p in GAMES if recorded.beside(p, "choices").exists()]
needs_games = recorded.needed(GAMES)


@needs_games
def test_a_sample_agrees() -> None:
    """Every field, every legal list, every best run."""
    recorded.agree(SAMPLE)


@needs_games
def test_every_title_has_games() -> None:
    """A title that has two names there has games under both."""
    assert {conform.Records(p).title for p in GAMES} == set(TITLES)
    assert all(next(conform.Records(p).beside("choices")) for p in LISTED)


def _more_cash(trace: Lines, choices: Lines, best: Lines) -> None:
    trace[0]["state"]["players"]["0"]["cash"] += 1


def _one_bid_less(trace: Lines, choices: Lines, best: Lines) -> None:
    choices[0]["choices"]["bid"].pop()


def _more_revenue(trace: Lines, choices: Lines, best: Lines) -> None:
    best[0]["best"] += 10


@needs_games
@pytest.mark.parametrize(
    ("change", "kind", "line"),
    [(_more_cash, "players.0.cash", 1), (_one_bid_less, "choices.bid", 2), (_more_revenue, "best", 77)],
)
def test_a_forged_record_is_found_out(
    tmp_path: Path, change: Callable[[Lines, Lines, Lines], None], kind: str, line: int
) -> None:
    """Each kind of file is read, and a difference is told with the trace's line."""
    game = next(p for p in GAMES if p.name.startswith("1846_game_end_reason_dnf"))
    report = recorded.forged([recorded.beside(game, x) for x in ("trace", "choices", "best")], tmp_path, change)

    assert kind in report.first
    assert report.first[kind].difference.line == line
