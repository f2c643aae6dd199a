"""examples/: every program runs as its first lines say, in seconds."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stockrail
from stockrail import bots
from stockrail.interchange.games18xx.write import write
from tests.docs.examples import ROOT

FOLDER = ROOT / "examples"
PROGRAMS = sorted(p.name for p in FOLDER.glob("*.py"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the first rounds of a game of 1830, as 18xx.games would export it."""
    folder = tmp_path_factory.mktemp("examples")
    m = stockrail.new("1830", seats=3, seed=5, compat_18xx=True)
    greedy = [bots.find("1830", "greedy")(m.game, seat, 1) for seat in range(3)]
    for _ in range(160):
        assert m.turn is not None
        m.play(greedy[m.turn].choose(m.view(m.turn), m.legal.options))
    (folder / "evening.json").write_text(json.dumps(write(m)), encoding="utf-8")
    return folder


def run(place: Path, name: str, *words: str) -> str:
    """What a program prints."""
    command = [sys.executable, str(FOLDER / name), *words]
    return subprocess.run(command, cwd=place, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def test_prices(place: Path) -> None:
    """A row for every change, and a picture."""
    told = run(place, "prices.py", "evening.json", "prices.csv", "prices.svg")
    with (place / "prices.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    assert told == f"{len(rows) - 1} changes of price in 160 entries\n"
    assert all(a != b for a, b in pairwise(rows))
    assert ElementTree.parse(place / "prices.svg").getroot().tag.endswith("svg")


def test_missed(place: Path) -> None:
    """Nobody earns more than the best routes do."""
    lines = run(place, "missed.py", "evening.json").splitlines()

    assert lines
    for line in lines:
        found = re.fullmatch(r"\S+ +(\d+) runs +(\d+) of +(\d+) +(\d+) missed", line)
        assert found is not None, line
        runs, earned, best, lost = map(int, found.groups())
        assert runs > 0
        assert earned + lost == best >= earned


def test_engine(place: Path) -> None:
    """It plays as its first lines say, and never answers wrongly."""
    names = f"engine:{sys.executable} {FOLDER / 'engine.py'},random"
    program = "from stockrail.cli import main; main()"
    command = [sys.executable, "-c", program, "simulate", "stockpile", "--bots", names, "--games", "1"]
    ran = subprocess.run(command, cwd=place, check=True, capture_output=True, text=True, encoding="utf-8")

    assert "1 games" in ran.stdout
    assert not ran.stderr


def test_lookahead(place: Path) -> None:
    """It plays to the end and stays within the rules."""
    assert re.fullmatch(r"lookahead won \d+% of 1 games \(95%: .*\)\n", run(place, "lookahead.py", "stockpile", "1"))


def test_every_example_is_listed_and_tested() -> None:
    """In the README of the folder, and above."""
    listed = re.findall(r"\]\((\w+\.py)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))

    assert sorted(listed) == PROGRAMS
    assert {f"test_{name.removesuffix('.py')}" for name in PROGRAMS} <= set(globals())
