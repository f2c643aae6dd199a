"""`stockrail new-title`: what it writes plays at once, in four languages, and nothing is overwritten."""

from __future__ import annotations

import importlib
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import stockrail.games
from stockrail.cli import run
from stockrail.cli.new_title import ENTRIES, with_entries
from stockrail.locales.l10n import LANGUAGES
from stockrail.rail.game import RailGame
from stockrail.testing import check_game

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The parts of a checkout that the command looks at."""
    (tmp_path / "src" / "stockrail" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_new_title_plays(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole random games, for every number of players, held to the whole protocol."""
    assert run(["new-title", "1899", "--root", str(checkout)]) == 0
    games = checkout / "src" / "stockrail" / "games"
    monkeypatch.setattr(stockrail.games, "__path__", [*stockrail.games.__path__, str(games)])
    game = importlib.import_module("stockrail.games.g1899").Game1899()
    assert isinstance(game, RailGame)
    for seats in game.players:
        check_game(game, seats, games=1)


def test_it_has_words_in_four_languages(checkout: Path) -> None:
    run(["new-title", "1899", "--root", str(checkout)])
    keys = []
    for lang in LANGUAGES:
        text = (checkout / "src" / "stockrail" / "locales" / lang / "1899.po").read_bytes()
        keys.append({m.id for m in read_po(BytesIO(text), locale=lang) if m.id and m.string})
    assert keys[0] >= {"title", "title.about", "inherits", "name.West", "name.East", "name.Ferry"}
    assert all(other == keys[0] for other in keys)


def test_it_is_found_by_entry_points(checkout: Path) -> None:
    """One line in each group, and the rest of the file as it was."""
    before = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    run(["new-title", "1899", "--root", str(checkout)])
    after = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    new = [line for line in after.splitlines() if line not in before.splitlines()]
    assert new == [line.format(name="1899", folder="g1899", suffix="1899") for line in ENTRIES.values()]
    assert after == with_entries(before, "1899")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("1830", "there is a title 1830 already"),
        ("18 99", "is no name for a title"),
        ("../up", "is no name for a title"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    name: str, why: str, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-title", name, "--root", str(checkout)]) == 2
    assert why in capsys.readouterr().err
    assert list((checkout / "src" / "stockrail" / "games").iterdir()) == []


def test_elsewhere_than_in_a_checkout_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new-title", "1899", "--root", str(tmp_path)]) == 2
    assert "is no checkout of Stockrail" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_was_written_is_not_overwritten(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["new-title", "1899", "--root", str(checkout)])
    assert run(["new-title", "1899", "--root", str(checkout)]) == 2
    assert "already" in capsys.readouterr().err
