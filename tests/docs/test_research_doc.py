"""docs/research.md: every program runs and prints what the page says; the learning run learns."""

from __future__ import annotations

import doctest
import re
from itertools import pairwise

import pytest

from tests.docs.examples import FLAGS, ROOT, Block, blocks

PAGE = ROOT / "docs" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [*blocks(PAGE), Block("end", "", 0)]
PROGRAMS = [(a, b.text) for a, b in pairwise(BLOCKS) if a.kind == "python"]
LEARNING = next(a for a, _ in PROGRAMS if "lightgbm" in a.text)
EQUAL = 15
"""Games of thirty that an equal player would win."""


def run(program: Block, capsys: pytest.CaptureFixture[str]) -> tuple[str, dict[str, object]]:
    """What a program prints, and the names it leaves."""
    names: dict[str, object] = {"__name__": "__main__"}
    exec(compile(program.text, f"{PAGE.name}:{program.line}", "exec"), names)
    return capsys.readouterr().out, names


@pytest.mark.parametrize(
    ("program", "printed"),
    [(a, text) for a, text in PROGRAMS if a is not LEARNING],
    ids=lambda b: f"line {b.line}" if isinstance(b, Block) else "",
)
def test_a_program_of_the_page(program: Block, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is whole, and prints what stands below it."""
    said, _ = run(program, capsys)

    assert doctest.OutputChecker().check_output(printed, said, FLAGS), said


@pytest.mark.proof
def test_the_learning_run_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """What it has learned wins far more than half of the games."""
    said, names = run(LEARNING, capsys)
    printed = next(text for a, text in PROGRAMS if a is LEARNING)

    assert doctest.OutputChecker().check_output(printed, said, FLAGS), said
    assert isinstance(won := names["won"], float)
    assert won > EQUAL + 5


def test_the_learning_run_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The same with a few games, so that it is run on every change."""
    short = LEARNING.text.replace("range(80)", "range(3)").replace("range(1000, 1030)", "range(1000, 1002)")
    said, names = run(Block("python", short, LEARNING.line), capsys)

    assert short != LEARNING.text
    assert "moves seen" in said
    assert names["won"] in (0.0, 0.5, 1.0, 1.5, 2.0)


def test_links_lead_somewhere() -> None:
    """Every relative link is a file, and its heading is there."""
    for link in re.findall(r"\]\(([a-z-]+\.md[^)]*)\)", TEXT):
        page, _, heading = link.partition("#")
        headings = re.findall(r"^#+ (.*)$", (PAGE.parent / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert not heading or heading in [h.lower().replace(" ", "-") for h in headings]
