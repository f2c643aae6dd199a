"""Long work is interrupted and goes on: what is done is not done again, and the result is that of one run."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stockrail.bots.arena import simulate
from stockrail.bots.selfplay import record
from stockrail.core.errors import Unreadable
from stockrail.research.perft import perft
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture
from tests.toy import Toy

Work = Callable[..., Any]


def simulated(**how: Any) -> Any:
    tally = simulate("stockpile", 3, 10, seed=4, bots=("greedy", "random"), **how)
    return tally.games, tally.decisions, tally.wins, tally.seat_wins, tally.scores, tally.endings


def recorded(**how: Any) -> Any:
    return list(record("stockpile", 3, 8, 7, ("greedy",), **how))


def counted(**how: Any) -> Any:
    return perft("stockpile", 3, 4, **how)


WORKS: dict[str, Work] = {"simulate": simulated, "selfplay": recorded, "perft": counted}


@pytest.mark.parametrize("work", list(WORKS.values()), ids=list(WORKS))
def test_an_interrupted_run_goes_on(work: Work, tmp_path: Path) -> None:
    """Of a file that was cut off in the middle of a line the whole lines are kept, and the rest is done as before."""
    whole, part, told = tmp_path / "whole.ndjson", tmp_path / "part.ndjson", list[int]()
    once = work(file=whole)
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:5]) + lines[5][:9])

    assert work(file=part, progress=lambda done, of: told.append(done)) == once == work()
    assert part.read_text() == whole.read_text()
    assert told == list(range(4, len(lines)))


KILLED = """
import os, signal
from pathlib import Path
from tests.bots.test_journal import WORKS

def die(done, of):
    if done == 3:
        os.kill(os.getpid(), signal.SIGKILL)

WORKS[{name!r}](file=Path({file!r}), jobs={jobs}, progress=die)
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", list(WORKS))
def test_a_killed_run_goes_on(name: str, jobs: int, tmp_path: Path) -> None:
    """A process that was killed outright leaves what it had done; another goes on, with any number of processes."""
    file = tmp_path / "work.ndjson"
    script = KILLED.format(name=name, file=str(file), jobs=jobs)
    ended = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True)

    assert ended.returncode == -signal.SIGKILL
    assert len(file.read_text().splitlines()) == 1 + 3
    assert WORKS[name](file=file, jobs=2) == WORKS[name]()


@pytest.mark.parametrize("work", list(WORKS.values()), ids=list(WORKS))
def test_what_is_done_is_not_done_again(work: Work, tmp_path: Path) -> None:
    """A whole file is enough: nothing is played or counted, however many processes there would be."""
    file = tmp_path / "work.ndjson"
    once = work(file=file)
    text, told = file.read_text(), list[int]()

    assert work(file=file, jobs=2, progress=lambda done, of: told.append(done)) == once
    assert file.read_text() == text
    assert len(told) == 1


@pytest.mark.proof
def test_a_cluster_goes_on_too(tmp_path: Path) -> None:
    """A real Ray of this machine takes over what was begun without one."""
    for name, work in WORKS.items():
        file = tmp_path / name
        once = work(file=file)
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(lines[:3]))

        assert work(file=file, ray="local", jobs=2) == once


def test_more_games_are_only_those_that_are_missing(tmp_path: Path) -> None:
    """The number of games is no part of what the work is."""
    file, told = tmp_path / "games.ndjson", list[int]()
    simulate(Toy(), 3, 4, seed=1, file=file)
    tally = simulate(Toy(), 3, 6, seed=1, file=file, progress=lambda done, of: told.append(done))

    assert told == [4, 5, 6]
    assert tally.wins == simulate(Toy(), 3, 6, seed=1).wins
    assert simulate(Toy(), 3, 2, seed=1, file=file).games == 2


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    """Killed before anything was done, or with an empty file given."""
    whole, file = tmp_path / "whole", tmp_path / "file"
    simulate(Toy(), 3, 2, seed=1, file=whole)
    for start in ("", whole.read_text()[:12]):
        file.write_text(start)
        simulate(Toy(), 3, 2, seed=1, file=file)
        assert file.read_text() == whole.read_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"simulation": "chess"}\n', "holds another simulation"),
        ("a letter\n", "line 1: not a game of a simulation; name another file"),
        ("a letter", "line 1: not a game of a simulation; name another file"),
        ("HEAD[1, 2]\n", "line 2: not a game of a simulation; name another file"),
        ('HEAD{"n": 0, "is": {"bots": []}}\n', "line 2: not a game of a simulation; name another file"),
        ("HEAD{\n", "line 2: not a game of a simulation; name another file"),
    ],
)
def test_another_file_is_refused_and_left_alone(text: str, said: str, tmp_path: Path) -> None:
    """One sentence that names the line, and nothing is written."""
    file = tmp_path / "file"
    simulate(Toy(), 3, 1, seed=1, file=file)
    text = text.replace("HEAD", file.read_text().splitlines(keepends=True)[0])
    file.write_text(text)

    with pytest.raises(Unreadable, match=said):
        simulate(Toy(), 3, 1, seed=1, file=file)
    assert file.read_text() == text


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Said in one line."""
    with pytest.raises(Unreadable, match="cannot be read: IsADirectoryError"):
        simulate(Toy(), 3, 1, file=tmp_path)
    with pytest.raises(Unreadable, match="cannot write"):
        simulate(Toy(), 3, 1, file=tmp_path / "no" / "file")


def test_counts_of_another_length_are_refused(tmp_path: Path) -> None:
    """A count that was changed by hand is noticed."""
    file = tmp_path / "count"
    counted(file=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(lines[0] + '{"n": 0, "is": [1, 2, 3, 4]}\n')

    with pytest.raises(Unreadable, match="line 2: not a part of a count"):
        counted(file=file)


def test_the_commands_keep_what_is_done(stockrail: Stockrail, tmp_path: Path) -> None:
    """`--file` for all of them; a file of one is none of another."""
    table = ("--seats", "3", "--file")
    simulated = stockrail("simulate", "stockpile", "--games", "3", "--json", *table, str(tmp_path / "s"))
    again = stockrail("simulate", "stockpile", "--games", "3", "--json", *table, str(tmp_path / "s"))
    counted = stockrail("perft", "stockpile", "--depth", "3", "--json", *table, str(tmp_path / "p"), "--jobs", "2")
    output = ("-o", str(tmp_path / "o"))
    played = stockrail(
        "selfplay", "stockpile", "--games", "2", "--bots", "greedy", *output, *table, str(tmp_path / "l")
    )
    wrong = stockrail("perft", "stockpile", "--depth", "3", *table, str(tmp_path / "s"))

    assert json.loads(simulated.out)["wins"] == json.loads(again.out)["wins"]
    assert json.loads(counted.out)["counts"] == perft("stockpile", 3, 3)
    assert played.code == 0
    assert [len((tmp_path / name).read_text().splitlines()) for name in "sl"] == [4, 3]
    assert wrong.code == 2
    assert "holds another count" in wrong.err
