"""`stockrail new-title`: what it writes plays at once, in four languages, and nothing is overwritten."""

from __future__ import annotations

import importlib
import shutil
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import stockrail
import stockrail.games
from stockrail.bots import find as find_bot
from stockrail.cli import run
from stockrail.cli.new_title import ENTRIES, Plan, with_entries
from stockrail.core import titles
from stockrail.core.registry import registered
from stockrail.locales.l10n import LANGUAGES, Words, domain
from stockrail.locales.needed import missing
from stockrail.rail.game import RailGame
from stockrail.testing import check_game

ROOT = Path(__file__).parents[2]
NAME = "18Nowhere"
"""Not the name of the guide: who follows it has that title, and runs these tests."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The parts of a checkout that the command looks at."""
    (tmp_path / "src" / "stockrail" / "games").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_new_title_plays(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole random games, for every number of players, held to the whole protocol."""
    assert run(["new-title", NAME, "--root", str(checkout)]) == 0
    games = checkout / "src" / "stockrail" / "games"
    monkeypatch.setattr(stockrail.games, "__path__", [*stockrail.games.__path__, str(games)])
    game = importlib.import_module("stockrail.games.g18nowhere").Game18Nowhere()
    assert isinstance(game, RailGame)
    for seats in game.players:
        check_game(game, seats, games=1)


@pytest.mark.usefixtures("project")
def test_bots_run_its_trains() -> None:
    """They float corporations, build, run and pay, before the bank is broken."""
    match = stockrail.new(NAME, 3, seed=11)
    players = [find_bot(NAME, "greedy")(match.game, seat, 1) for seat in range(3)]
    played: set[str] = set()
    while match.turn is not None:
        action = players[match.turn].choose(match.view(match.turn), match.legal.options)
        match.play(action)
        played.add(action.verb)

    assert {"par", "share", "tile", "train", "run", "dividend"} <= played
    assert match.result is not None
    assert match.result.reason.id == "rail:bank_breaks"


def test_it_has_words_in_four_languages(checkout: Path) -> None:
    run(["new-title", NAME, "--root", str(checkout)])
    keys = []
    for lang in LANGUAGES:
        text = (checkout / "src" / "stockrail" / "locales" / lang / f"{NAME}.po").read_bytes()
        keys.append({m.id for m in read_po(BytesIO(text), locale=lang) if m.id and m.string})
    assert keys[0] >= {"title", "title.about", "inherits", "name.West", "name.East", "name.Ferry"}
    assert all(other == keys[0] for other in keys)


def test_it_is_found_by_entry_points(checkout: Path) -> None:
    """One line in each group, and the rest of the file as it was."""
    before = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    run(["new-title", NAME, "--root", str(checkout)])
    after = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    new = [line for line in after.splitlines() if line not in before.splitlines()]
    lines = [line for group in ENTRIES.values() for line in group]
    assert new == [line.format(name=NAME, package="stockrail.games.g18nowhere") for line in lines]
    assert after == with_entries(before, Plan(NAME, inside=True))


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


def test_a_project_that_is_no_checkout_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")

    assert run(["new-title", NAME, "--root", str(tmp_path)]) == 2
    assert "holds another project" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A title in a project of its own, installed as `pip install -e` would."""
    assert run(["new-title", NAME, "--root", str(tmp_path)]) == 0
    groups = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    info = tmp_path / "src" / "stockrail_g18nowhere-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: stockrail-g18nowhere\nVersion: 0.1\n", encoding="utf-8")
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in each.items()) for group, each in groups.items()]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "src")
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    """What was looked up once is looked up again."""
    for remembered in (registered, domain):
        remembered.cache_clear()


@pytest.mark.usefixtures("project")
def test_a_title_outside_stockrail_is_found_with_its_words() -> None:
    """Game, pictures, bot and catalogues come by entry points; nothing of Stockrail is changed."""
    match = stockrail.new(NAME, 2, seed=1)

    assert NAME in titles.names()
    assert [missing(NAME, lang) for lang in LANGUAGES] == [[]] * len(LANGUAGES)
    assert Words(NAME, "pl").name("West") != "West" != Words(NAME).name("West")
    assert match.svg().startswith("<svg")
    assert find_bot(NAME, "greedy")(match.game, 0, 1).choose(match.view(0), match.legal.options) is not None
