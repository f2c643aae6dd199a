"""docs/positions.md tells the truth: its positions are positions, its Python runs, its names are the titles'."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import stockrail
from stockrail.core.position import Position
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail_  # the fixture
from tests.docs.examples import ROOT, answer, blocks
from tests.titles import OTHERS, RAIL

PAGE = ROOT / "docs" / "positions.md"
TEXT = PAGE.read_text(encoding="utf-8")
POSITIONS = [b for b in blocks(PAGE) if b.kind == "position"]

typed = stockrail_


def test_the_python_of_the_page_runs() -> None:
    """Every `>>>` gives what stands below it; `text` is the position above."""
    names: dict[str, Any] = {}
    tries = 0
    for block in blocks(PAGE):
        if block.kind == "position":
            names["text"] = block.text
        else:
            assert block.kind == "python"
            tries += answer(PAGE, block, names)

    assert tries > 30


@pytest.mark.parametrize("block", POSITIONS, ids=lambda b: f"line {b.line}")
def test_positions_are_positions(block: Any) -> None:
    """Each is read, written in both forms and read again, drawn, and has moves."""
    at = Position.parse(block.text)

    assert Position.parse(at.text()) == Position.parse(at.text(short=True)) == at
    assert Position.from_json(at.game, at.json()) == at
    assert at.legal
    assert len(str(at.view(0))) > 100
    assert at.svg(0).startswith("<svg")


def test_every_kind_of_title_has_its_example() -> None:
    """Rail titles are alike: some of them are enough."""
    shown = {Position.parse(b.text).game.name for b in POSITIONS}
    assert {*OTHERS} == shown - {*RAIL}
    assert shown & {*RAIL}


@pytest.mark.parametrize("title", stockrail.titles())
def test_every_part_of_a_title_is_described(title: str) -> None:
    """A part that a position may name stands in a table of its title's section, and none is made up there."""
    heading = "Rail titles" if title in RAIL else Words(title).text("title")
    section = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [re.split(r"(?<!\\)\|", row)[1:-1] for row in section.splitlines() if row.startswith("| ")]
    named = {word for row in rows for word in re.findall(r"`(\w+)`", row[-2])}
    game = stockrail.game(title)
    shape = game.shape(3)
    own = {ledger.name for ledger in game.title.ledgers} if isinstance(game, RailGame) else set[str]()

    assert named == {name for names in shape.names.values() for name in names} - own
    assert {axis.one for axis in shape.axes.values()} <= set(re.findall(r"`(\w+)`", section))


def test_the_commands_of_the_page_work(typed: Stockrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are typed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "prr.position").write_text(POSITIONS[0].text, encoding="utf-8")
    commands = re.findall(r"^    stockrail (.+)$", TEXT, re.MULTILINE)

    assert len(commands) >= 2
    for command in commands:
        ran = typed(*command.split())
        assert (ran.code, ran.err) == (0, ""), command
        assert "run 2-0:H10-H12,3-0:H16-h14-H12" in ran.out


def test_links_lead_somewhere() -> None:
    """Every relative link is a file."""
    for link in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (PAGE.parent / link).exists(), link
