"""The front door: what `import stockrail` gives, files of both kinds, and mistakes in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import stockrail
from stockrail.bots import arena
from stockrail.core.rng import Rng
from stockrail.interchange.games18xx.write import write


def played(game: stockrail.Game, moves: int) -> stockrail.Match:
    """A random game so far."""
    m, rng = stockrail.Match(game, seats=3, seed=3), Rng(3)
    for _ in range(moves):
        m.play(m.legal.pick(rng))
    return m


@pytest.fixture
def match(tmp_path: Path) -> tuple[Path, stockrail.Match]:
    """A match file."""
    m = played(stockrail.game("stockpile"), 12)
    m.save(tmp_path / "evening.match")
    return tmp_path / "evening.match", m


@pytest.fixture
def site(tmp_path: Path) -> tuple[Path, stockrail.Match]:
    """The same game as a match and as a game file of 18xx.games."""
    m = played(stockrail.game("1830", compat_18xx=True), 40)
    (tmp_path / "evening.json").write_text(json.dumps(write(m)), encoding="utf-8")
    return tmp_path / "evening.json", m


@pytest.mark.parametrize("kind", ["match", "site"])
def test_both_kinds_of_file_are_loaded(kind: str, request: pytest.FixtureRequest) -> None:
    """Whole, or up to an entry."""
    path, m = request.getfixturevalue(kind)

    assert stockrail.load(path).digest == m.digest
    assert stockrail.load(str(path), at=7).digest == m.at(7).digest
    assert len(stockrail.load(path, at=7).entries) == 7


def test_what_a_file_is_shows_in_it_not_in_its_name(site: tuple[Path, stockrail.Match]) -> None:
    """A game file that was saved under another name."""
    path, m = site

    assert stockrail.load(path.rename(path.with_suffix(".txt"))).digest == m.digest


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.match", b"", "line 1: a match file begins with 'stockrail match 2'"),
        ("a.match", b"\xff\xfe", "a.match cannot be read: UnicodeDecodeError"),
        ("a.match", b"# mine\nposition stockpile\nseats 3\n", "a position, not a match: read it with Position.parse"),
        ("a.json", b"", "line 1: a match file begins with 'stockrail match 2'"),
        ("a.json", b'{"title": "1830"}', "a game file has a title, players and actions"),
        ("a.json", b'{"title": "18XX", "players": [{"name": "A"}], "actions": []}', "no title '18XX' here; there are:"),
        ("a.txt", b'{"title": ', "not a game file: invalid JSON at line 1, column 11"),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, name: str, content: bytes, told: str) -> None:
    """What is wrong and what would do."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(stockrail.Unreadable) as e:
        stockrail.load(tmp_path / name)

    assert told in str(e.value)
    assert "\n" not in str(e.value)


def test_no_file_and_no_file_but_a_folder(tmp_path: Path) -> None:
    """The name that was asked for."""
    for path in (tmp_path / "none.match", tmp_path / "none.json", tmp_path):
        with pytest.raises(stockrail.Unreadable, match=str(path)):
            stockrail.load(path)


def test_a_refused_entry_is_told_with_its_rule(site: tuple[Path, stockrail.Match]) -> None:
    """The action of the record, the sentence and the section; the good part comes along."""
    path, _ = site
    data = json.loads(path.read_text(encoding="utf-8"))
    for bid in (a for a in data["actions"] if a["type"] == "bid"):
        bid["price"] = 1
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(stockrail.Diverged, match=r"^action \d+: '.*' is not legal here: .*\[1830 1\.2") as e:
        stockrail.load(path)

    assert stockrail.load(path, at=len(e.value.good.entries)).digest == e.value.good.digest


def test_everything_at_the_door_is_listed() -> None:
    """`__all__` is what there is, and all of it is there."""
    assert all(hasattr(stockrail, name) for name in stockrail.__all__)
    assert {"new", "load", "game", "titles", "words", "Match", "Position", "View"} <= set(stockrail.__all__)


def test_the_door_opens_without_catalogues_and_without_the_web() -> None:
    """Importing and playing reads no catalogue and no title that is not asked for."""
    program = (
        "import sys, stockrail\n"
        "m = stockrail.new('stockpile', seats=3); m.play(m.legal.options[0])\n"
        "rooms = ('stockrail.locales', 'stockrail.views', 'stockrail.interchange', 'stockrail.rail', 'babel')\n"
        "assert not [n for n in sys.modules if n.startswith(rooms)]\n"
        "str(m.legal.options[0]); assert 'stockrail.locales.l10n' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_game_takes_its_options_as_words() -> None:
    """As `new` does."""
    assert stockrail.game("1830", map="plus").options_chosen["map"] == "plus"
    with pytest.raises(stockrail.Unreadable, match="choose one of: classic, plus"):
        stockrail.game("1830", map="flat")


def test_games_show_their_options() -> None:
    """The title, and what is not as usual."""
    assert repr(stockrail.game("1830")) == "<Game 1830>"
    assert repr(stockrail.game("1830", map="plus")) == "<Game 1830 map=plus>"


def test_titles_are_taken_by_name(tmp_path: Path) -> None:
    """The arena knows them as the front door does."""
    tally = arena.simulate("stockpile", seats=3, games=2, bots=("greedy", "random"))

    assert tally.games == 2
    assert tally.wins == arena.simulate(stockrail.game("stockpile"), 3, 2, bots=("greedy", "random")).wins
    with pytest.raises(stockrail.Unreadable, match="no game 'chess'"):
        arena.simulate("chess", 3, 2)
