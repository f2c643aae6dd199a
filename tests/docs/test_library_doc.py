"""docs/library.md: every program runs, in order, and prints what the page says it prints."""

from __future__ import annotations

import doctest
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import stockrail
from stockrail import bots
from stockrail.interchange.games18xx.write import write
from tests.docs.examples import FLAGS, ROOT, Block, blocks

PAGE = ROOT / "docs" / "library.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [*blocks(PAGE), Block("end", "", 0)]
PROGRAMS = [(a, b.text if b.kind == "text" else None) for a, b in pairwise(BLOCKS) if a.kind == "python"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game as 18xx.games would export it, and what earlier programs have left."""
    folder = tmp_path_factory.mktemp("library")
    m = stockrail.new("1830", seats=3, seed=5, names=["Ann", "Bob", "Cy"], compat_18xx=True)
    greedy = [bots.find("1830", "greedy-1")(m.game, seat, 1) for seat in range(3)]
    while m.turn is not None:
        m.play(greedy[m.turn].choose(m.view(m.turn), m.legal.options))
    (folder / "evening.json").write_text(json.dumps(write(m)), encoding="utf-8")
    first = stockrail.new("stockpile", seats=3, seed=7)
    for _ in range(60):
        first.play(next(first.legal.actions()))
    first.save(folder / "evening.match")
    return folder


@pytest.mark.parametrize(
    ("program", "printed"), PROGRAMS, ids=lambda b: f"line {b.line}" if isinstance(b, Block) else ""
)
def test_a_program_of_the_page(
    program: Block,
    printed: str | None,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is whole: it needs no name of another; `...` stands for what is too long to show."""
    monkeypatch.chdir(place)
    exec(compile(program.text, f"{PAGE.name}:{program.line}", "exec"), {"__name__": "__main__"})
    said = capsys.readouterr().out

    if printed is not None:
        assert doctest.OutputChecker().check_output(printed, said, FLAGS), said


def test_there_are_eleven_programs() -> None:
    """As the title says, each under its number."""
    assert [int(n) for n in re.findall(r"^## (\d+)\.", TEXT, re.MULTILINE)] == list(range(1, 12))
    assert len(PROGRAMS) == 11


def test_links_lead_somewhere() -> None:
    """Every relative link is a file or a folder."""
    for link in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (PAGE.parent / link).exists(), link
