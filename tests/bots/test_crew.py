"""Where games are played changes nothing: here, in processes, on a Ray cluster that loses a worker."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stockrail.bots.arena import simulate
from stockrail.bots.selfplay import record
from stockrail.core.errors import Unreadable
from tests.bots.mortal import MARK, Mortal
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture


def counted(**where: Any) -> tuple[Any, ...]:
    told: list[int] = []
    tally = simulate(
        "stockpile", 3, 12, seed=4, bots=("greedy", "random"), progress=lambda n, of: told.append(n), **where
    )
    return tally.decisions, tally.wins, tally.seat_wins, tally.scores, told


def test_processes_change_nothing() -> None:
    """Results come back in their order, and every game is told of."""
    assert counted(jobs=2) == counted()


ORPHANS = """
import os, signal
from stockrail.bots.crew import Crew

def piece(n):
    return os.getpid()

with Crew(2).doing(piece) as run:
    print(*set(run(range(40))), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_crew_ends_with_who_started_it() -> None:
    """A run that is killed outright leaves no process behind: its output ends only when all of them have."""
    killed = subprocess.run([sys.executable, "-c", ORPHANS], check=False, capture_output=True, text=True, timeout=60)

    assert killed.returncode == -signal.SIGKILL
    assert killed.stdout.split()


@pytest.mark.proof
def test_a_cluster_changes_nothing() -> None:
    """A real Ray of this machine; the same games, and the same lines of self-play."""
    assert counted(ray="local", jobs=2) == counted()
    lines = [list(record("stockpile", 3, 4, 7, ("greedy",), ray=ray, jobs=2)) for ray in ("local", None)]
    assert lines[0] == lines[1]


@pytest.mark.proof
def test_a_lost_worker_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process dies in the middle of a game: the game is played again, to the same end."""
    monkeypatch.setenv(MARK, str(tmp_path / "died"))
    lost = simulate("stockpile", 3, 6, seed=2, bots=(Mortal,), ray="local", jobs=2)

    assert (tmp_path / "died").exists()
    assert lost.seat_wins == simulate("stockpile", 3, 6, seed=2, bots=("random",)).seat_wins


@pytest.mark.proof
def test_the_command_line_plays_on_a_cluster(stockrail: Stockrail) -> None:
    """The same as without, to the digit; a cluster that is not there is one line."""
    args = ("simulate", "stockpile", "--games", "6", "--seats", "3", "--json")
    here, there = stockrail(*args), stockrail(*args, "--ray", "local", "--jobs", "2")

    tallies = [json.loads(ran.out) for ran in (here, there)]
    assert tallies[0]["wins"] == tallies[1]["wins"]
    assert tallies[0]["decisions"] == tallies[1]["decisions"]
    with pytest.raises(Unreadable, match="no Ray cluster at 127"):
        simulate("stockpile", 3, 1, ray="127.0.0.1:1")
