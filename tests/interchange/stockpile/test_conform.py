"""Conformance with recorded games of another engine: a sample agrees, and a forged record is found out."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from stockrail.core.errors import Unreadable
from stockrail.interchange import conform
from tests import recorded
from tests.recorded import Lines

GAMES = conform.default_paths(["stockpile"])
SAMPLE = GAMES[::12]
needs_games = recorded.needed(GAMES)


@needs_games
def test_a_sample_agrees() -> None:
    """Legal sets, states and final scores of every twelfth game."""
    report = recorded.agree(SAMPLE)

    assert report.by_title == {"stockpile": len(SAMPLE)}


def _no_cash(lines: Lines) -> None:
    lines[3]["state"]["cash"][0] += 1


def _one_choice_less(lines: Lines) -> None:
    lines[4]["legal"].pop()


def _another_total(lines: Lines) -> None:
    lines[-1]["totals"][0] += 1


def _another_price(lines: Lines) -> None:
    lines[0]["before"]["prices"]["AA"] = lines[0]["before"]["prices"]["AA"] ^ 1


def _a_card_that_was_not_there(lines: Lines) -> None:
    lines[0]["deck"] = []


@needs_games
@pytest.mark.parametrize(
    ("change", "kind", "line"),
    [
        (_no_cash, "state.cash", 4),
        (_one_choice_less, "legal", 5),
        (_another_total, "score.totals", None),
        (_another_price, "state.prices", 1),
        (_a_card_that_was_not_there, "broken", 1),
    ],
)
def test_a_forged_record_is_found_out(
    tmp_path: Path, change: Callable[[Lines], object], kind: str, line: int | None
) -> None:
    """Each kind of difference is told with its line."""
    report = recorded.forged(GAMES[:1], tmp_path, change)

    assert not report.clean
    assert kind in report.first
    found = report.first[kind]
    assert line is None or found.difference.line == line
    assert str(found).startswith(f"{found.path.name}:{found.difference.line}: {kind}: ")


@needs_games
def test_progress_is_told() -> None:
    """Games done and games in all."""
    told: list[tuple[int, int]] = []
    conform.run(SAMPLE[:2], lambda done, total: told.append((done, total)))

    assert told == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("{", "line 1"),
        ('{"game": "chess"}', "no driver for 'chess'; there are: "),
        ("[]", "line 1"),
        ("{}", "neither its first line nor its path tells a game; there are: "),
        ("[" * 100_000, "line 1"),
    ],
)
def test_unreadable_files(tmp_path: Path, text: str, says: str) -> None:
    """One clear line that says what is wrong."""
    path = tmp_path / "odd.jsonl"
    path.write_text(text)

    with pytest.raises(Unreadable, match=says):
        conform.run([path])


def test_a_missing_file(tmp_path: Path) -> None:
    """The file is named."""
    with pytest.raises(Unreadable, match=r"no file .*gone\.jsonl"):
        conform.run([tmp_path / "gone.jsonl"])


def test_the_title_may_stand_in_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that does not name its game is known by its directory, by its own name, or by what it speaks of."""
    (tmp_path / "stockpile").mkdir()
    monkeypatch.chdir(tmp_path / "stockpile")

    assert conform.title_of(tmp_path / "stockpile" / "open" / "x.jsonl", {}) == "stockpile"
    assert conform.title_of(Path("x.jsonl"), {}) == "stockpile"
    assert conform.title_of(tmp_path / "gwt_2p_7.jsonl.gz", {}) == "gwt"
    setup = {"neutral": {}, "sides": [], "starting_objectives": [], "seed": 1}
    assert conform.title_of(tmp_path / "x.jsonl", setup) == "gwt"
    assert conform.title_of(tmp_path / "x.jsonl", {}) is None


def test_a_damaged_archive(tmp_path: Path) -> None:
    """Neither a file cut off in the middle nor one with a wrong byte ends in a traceback."""
    whole = gzip.compress(b'{"game": "stockpile"}\n' * 99)
    path = tmp_path / "odd.jsonl.gz"
    for damaged in (b"", whole[:-12], whole[:12] + b"\xff\xff" + whole[14:], b"no archive"):
        path.write_bytes(damaged)
        with pytest.raises(Unreadable, match=r"odd\.jsonl\.gz"):
            conform.run([path])


def test_where_games_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment says where; only records of titles with a driver are taken."""
    game = tmp_path / "stockpile" / "open" / "a.jsonl.gz"
    game.parent.mkdir(parents=True)
    game.touch()
    (game.parent / "index.tsv").touch()
    monkeypatch.setenv(conform.PLACE, str(tmp_path))

    assert conform.default_paths() == [game]
