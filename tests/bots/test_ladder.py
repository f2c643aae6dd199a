"""The ladder: the same for the same seed, resumed where it stopped, ended when it is clear, rated and drawn."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stockrail.bots import ladder
from stockrail.bots.ladder import Finished, climb, everybody, is_clear
from stockrail.cli.ladder_chart import picture
from stockrail.core.errors import Unreadable
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture
from tests.toy import Toy

PAIR = ("greedy", "random")


def finished(won: bool, n: int = 0) -> Finished:
    ranks = (1, 2, 2, 2) if won else (2, 1, 3, 4)
    return Finished(("a", "b"), n, ("a", "b", "b", "b"), (9, 5, 5, 5), ranks)


def test_everybody_meets_everybody() -> None:
    """Each bot sits alone against each other, both ways round."""
    assert everybody(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]


def test_a_pairing_ends_when_it_is_clear() -> None:
    """Ten wins of ten are above a fourth; two of ten are not clear; none of sixty is below."""
    assert is_clear([finished(True)] * 10, 0.25)
    assert not is_clear([finished(True)] * 2 + [finished(False)] * 8, 0.25)
    assert is_clear([finished(False)] * 60, 0.25)
    assert not is_clear([], 0.25)


def test_the_stronger_stands_above() -> None:
    """Few games are enough to tell greedy from random, and the ratings say the same."""
    done = climb("stockpile", 4, everybody(["random", "greedy"]), games=60, seed=3)

    found = {r.pairing: r for r in done.rungs}
    assert found["greedy", "random"].interval[0] > 0.25 > found["random", "greedy"].interval[1]
    assert all(r.games < 60 for r in done.rungs)
    assert list(done.skills) == ["greedy", "random"]


def test_a_shared_win_is_shared() -> None:
    """Two winners have half a win each."""
    assert Finished(("a", "b"), 0, ("b", "a", "b"), (7, 7, 1), (1, 1, 3)).won == 0.5


def test_an_interrupted_ladder_goes_on(tmp_path: Path) -> None:
    """What is in the file is not played again, a line that was cut off is; the result is that of one run."""
    whole, part = tmp_path / "whole.ndjson", tmp_path / "part.ndjson"
    once = climb(Toy(), 3, [("random", "random")], games=7, seed=2, bar=0.9, file=whole)
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:4]) + lines[4][:20])
    told: list[int] = []

    again = climb(
        Toy(), 3, [("random", "random")], 7, seed=2, bar=0.9, file=part, progress=lambda done, _: told.append(done)
    )

    assert again == once
    assert told[0] == 4
    assert part.read_text() == whole.read_text()


def test_processes_change_nothing(tmp_path: Path) -> None:
    """One core or two, the same games."""
    alone = climb("stockpile", 3, [PAIR], games=9, seed=4, bar=0.5)

    assert climb("stockpile", 3, [PAIR], games=9, seed=4, bar=0.5, jobs=2) == alone


def test_another_ladders_file_is_refused(tmp_path: Path) -> None:
    """Of another seed, no ladder at all, damaged in the middle: one sentence each, and nothing is written."""
    file = tmp_path / "games.ndjson"
    climb(Toy(), 3, [("random", "random")], games=3, seed=2, file=file)
    kept = file.read_text()

    with pytest.raises(Unreadable, match="holds another ladder"):
        climb(Toy(), 3, [("random", "random")], games=3, seed=5, file=file)
    assert file.read_text() == kept
    file.write_text(kept.replace('"n"', '"m"'))
    with pytest.raises(Unreadable, match="line 2: not a game of a ladder"):
        climb(Toy(), 3, [("random", "random")], games=3, seed=2, file=file)


def test_the_chart_shows_every_pairing() -> None:
    """A picture with a row for each."""
    done = ladder.climb("stockpile", 3, [PAIR], games=3, seed=1)
    drawn = ElementTree.fromstring(picture(done, 1 / 3))

    assert "greedy against random" in [t.text for t in drawn.iter("{http://www.w3.org/2000/svg}text")]


def test_the_command(stockrail: Stockrail, tmp_path: Path) -> None:
    """A table for people, JSON for programs, a chart and a file."""
    words = ("ladder", "stockpile", "--bots", "greedy", "--against", "random", "--games", "4", "--seats", "3")
    file, chart = tmp_path / "l.ndjson", tmp_path / "l.svg"

    shown = stockrail(*words, "--file", str(file), "--chart", str(chart))
    told = json.loads(stockrail(*words, "--file", str(file), "--json").out)

    assert shown.code == 0
    assert "greedy  random" in shown.out
    assert told["rungs"][0]["alone"] == "greedy"
    assert set(told["skills"]) == {"greedy", "random"}
    assert len(file.read_text().splitlines()) == 5
    assert chart.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "nobody", "--against", "random"), "no bot 'nobody' for stockpile; there are: "),
        (("--bots", "greedy"), "a ladder needs two different bots"),
        (("--bar", "120"), "--bar is a share of wins in per cent"),
        (("--games", "0"), "--games must be at least 1"),
        (("--seconds", "0"), "--seconds must be more than 0"),
    ],
)
def test_bad_words(stockrail: Stockrail, words: tuple[str, ...], said: str) -> None:
    """One line that says what would fit."""
    ran = stockrail("ladder", "stockpile", *words)

    assert ran.code == 2
    assert said in ran.err
