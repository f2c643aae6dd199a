"""`routes` and `render`: best routes and pictures of saved matches."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import stockrail as front
from stockrail.core.actions import Span
from stockrail.core.rng import Rng
from tests.cli.conftest import Stockrail
from tests.titles import OTHERS


@pytest.fixture
def saved(tmp_path: Path) -> str:
    """A match of 1830 some way in."""
    match = front.new("1830", seats=3, seed=3)
    rng = Rng(11)
    for _ in range(420):
        options = list(match.legal)
        option = rng.choice(options)
        match.play(option.at(option.low) if isinstance(option, Span) else option)
    path = tmp_path / "evening.match"
    match.save(path)
    return str(path)


def test_routes_of_all_corporations(stockrail: Stockrail, saved: str) -> None:
    """One line per corporation that has trains, with its proof; the same for programs."""
    people = stockrail("routes", saved)
    programs = stockrail("routes", saved, "--json")

    assert (people.code, people.err, programs.code) == (0, "", 0)
    runs = json.loads(programs.out)
    assert runs
    assert all(r["proved"] and r["bound"] == r["revenue"] for r in runs)
    assert all(
        line.startswith("  ") or line.split(":")[0] in {r["corporation"] for r in runs}
        for line in people.out.splitlines()
    )
    for run in runs:
        assert sum(r["revenue"] for r in run["routes"]) == run["revenue"]


def test_a_picture_is_written(stockrail: Stockrail, saved: str, tmp_path: Path) -> None:
    """`render` leaves a well-formed SVG; `--at` goes back in time."""
    late, early = tmp_path / "late.svg", tmp_path / "early.svg"
    assert stockrail("render", saved, "-o", str(late), "--corporation", "PRR").code == 0
    assert stockrail("render", saved, "-o", str(early), "--at", "0").code == 0

    for path in (late, early):
        assert ET.parse(path).getroot().tag.endswith("svg")
    assert late.read_text(encoding="utf-8") != early.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--corporation", "XX"), "no corporation 'XX'"),
        (("--at", "-1"), "--at"),
        (("--lang", "xx"), "no language"),
    ],
)
def test_what_cannot_be_asked(stockrail: Stockrail, saved: str, args: tuple[str, str], said: str) -> None:
    """One line and exit code 2."""
    ran = stockrail("routes", saved, *args)

    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_another_kind_of_game_has_no_rails(stockrail: Stockrail, tmp_path: Path) -> None:
    """A match of another title is refused by name."""
    path = tmp_path / "other.match"
    front.new("stockpile", seats=2, seed=1).save(path)
    ran = stockrail("routes", str(path))

    assert ran.code == 2
    assert "stockpile has no map of rails" in ran.err


@pytest.mark.parametrize("title", OTHERS)
def test_any_title_is_drawn_with_its_styles_inside(stockrail: Stockrail, tmp_path: Path, title: str) -> None:
    """`render` of another title leaves the whole table in a file that asks for no other file."""
    match, picture = tmp_path / "other.match", tmp_path / "table.svg"
    front.new(title, seats=3, seed=1).save(match)
    assert stockrail("render", str(match), "-o", str(picture)).code == 0

    drawn = ET.parse(picture).getroot()
    styles = drawn.findtext("{http://www.w3.org/2000/svg}style")
    assert drawn.tag.endswith("svg")
    assert styles
    assert ".board .backdrop" in styles
    assert 'url("fonts' not in styles
