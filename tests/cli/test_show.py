"""`show` and `play --position`: positions from texts and matches, drawn, listed, played on from."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stockrail as library
from stockrail.core.position import Position
from stockrail.core.rng import Rng
from stockrail.interchange.games18xx.write import write
from tests.cli.conftest import Stockrail

DUEL = """\
position stockpile
seats 2
round 3 phase selling        # two forecasts are known
company AA space 8
player 0 cash 9 regular AA*2,EE
player 1 cash 14 split SS
now selling seat 0
then end_round
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    """A position written by hand."""
    path = tmp_path / "duel.position"
    path.write_text(DUEL, encoding="utf-8")
    return str(path)


@pytest.fixture(params=library.titles())
def match(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, library.Match]:
    """A match of every title, with its file."""
    m, rng = library.new(request.param, seats=3, seed=2, names=["Ann", "Bob", "Cy"]), Rng(2)
    for _ in range(25):
        m.play(m.legal.pick(rng))
    m.save(tmp_path / "evening.match")
    return str(tmp_path / "evening.match"), m


def test_a_position_is_drawn_with_its_moves(stockrail: Stockrail, position: str) -> None:
    """The view of the seat in turn, what it is asked, and every answer with its notation."""
    ran = stockrail("show", position)

    assert (ran.code, ran.err) == (0, "")
    assert "round 3 of" in ran.out
    assert "Seat 1: Sell a card, or finish." in ran.out
    moves = [line for line in ran.out.splitlines() if line.startswith("  ") and line.endswith(")")]
    assert [line.rpartition("  (")[2] for line in moves] == ["sell AA regular)", "sell EE regular)", "pass)"]


def test_standard_input_is_read_too(stockrail: Stockrail, position: str) -> None:
    """With or without its name."""
    shown = stockrail("show", position).out

    assert stockrail("show", typed=DUEL).out == shown
    assert stockrail("show", "-", typed=DUEL).out == shown


def test_every_match_is_shown_at_any_moment(stockrail: Stockrail, match: tuple[str, library.Match]) -> None:
    """A match file, whole and up to an entry; its text and its short text read back as the same position."""
    file, m = match

    assert stockrail("show", file).code == 0
    for at in (0, 7, len(m.entries)):
        for form in ("--text", "--short"):
            ran = stockrail("show", file, "--at", str(at), form)
            assert ran.code == 0
            assert Position.parse(ran.out).digest == m.at(at).digest
        assert stockrail("show", file, "--at", str(at)).code == 0


def test_names_and_language(stockrail: Stockrail, match: tuple[str, library.Match]) -> None:
    """The players of a match are called by their names, in any language."""
    file, _ = match

    for lang in ("en", "fa", "ru", "pl"):
        ran = stockrail("show", file, "--lang", lang)
        assert any(name in ran.out for name in ("Ann", "Bob", "Cy"))
        assert "[show." not in ran.out


def test_a_seat_sees_what_it_may(stockrail: Stockrail, position: str) -> None:
    """Of another seat the cards are counted; it has nothing to decide."""
    ran = stockrail("show", position, "--seat", "2")

    assert "Seat 2 has nothing to decide now; it is Seat 1's decision." in ran.out
    assert "sell" not in ran.out
    data = json.loads(stockrail("show", position, "--seat", "2", "--json").out)
    assert data["position"] is None
    assert data["view"]["players"][0]["regular_cards"] is None
    assert data["legal"] == []


def test_json_has_it_all(stockrail: Stockrail, match: tuple[str, library.Match]) -> None:
    """View, position and moves, as the library has them."""
    file, m = match
    data = json.loads(stockrail("show", file, "--json").out)

    assert data["position"] == json.loads(json.dumps(m.position.json()))
    assert data["view"] == json.loads(m.view(m.turn).wire())
    assert [o["notation"] for o in data["legal"]] == [o.text() for o in m.legal]
    assert (data["turn"], data["entries"], data["game"]) == (m.turn, len(m.entries), m.game.name)


def test_a_picture(stockrail: Stockrail, match: tuple[str, library.Match], tmp_path: Path) -> None:
    """The picture is written, the moves are listed, the table is not drawn twice."""
    file, m = match
    picture = tmp_path / "table.svg"
    ran = stockrail("show", file, "--svg", str(picture))

    assert ran.code == 0
    assert picture.read_text(encoding="utf-8") == m.svg(m.turn)
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert len(ran.out.splitlines()) == len(m.legal) + 1 + (not m.legal.complete)


def test_a_game_of_another_site(stockrail: Stockrail, tmp_path: Path) -> None:
    """A file of 18xx.games, by its name or through a pipe."""
    m, rng = library.new("1830", seats=3, compat_18xx=True), Rng(1)
    for _ in range(20):
        m.play(m.legal.pick(rng))
    text = json.dumps(write(m))
    (tmp_path / "evening.json").write_text(text, encoding="utf-8")

    assert Position.parse(stockrail("show", str(tmp_path / "evening.json"), "--text").out).digest == m.digest
    assert Position.parse(stockrail("show", "--text", typed=text).out).digest == m.digest


def test_the_end_of_a_game(stockrail: Stockrail, tmp_path: Path) -> None:
    """Ranks and scores instead of moves."""
    m, rng = library.new("stockpile", seats=2, seed=1), Rng(1)
    while m.turn is not None:
        m.play(m.legal.pick(rng))
    m.save(tmp_path / "over.match")
    ran = stockrail("show", str(tmp_path / "over.match"))
    assert m.result is not None

    assert ran.out.splitlines()[-3].startswith("The game is over [")
    assert ran.out.splitlines()[-2].startswith(f"1. Seat {m.result.winners[0] + 1}: ")
    assert stockrail("show", "--short", typed=m.position.text()).out == m.position.text(short=True)


def test_chance_has_its_outcomes(stockrail: Stockrail) -> None:
    """Where a card is to be drawn, every card that may come is listed."""
    opening = library.new("stockpile", seats=3).at(0)
    ran = stockrail("show", typed=opening.text())

    assert ran.code == 0
    assert "Chance:" in ran.out
    assert len([line for line in ran.out.splitlines() if line.startswith("  ")]) >= 3


WRONG = {
    "an unknown company": (DUEL.replace("company AA", "company ZZ"), "line 4: no company 'ZZ'; there are: AA, BB, "),
    "an unknown part": (DUEL.replace("cash 14", "gold 14"), "line 6: no part 'gold'; there are: cash, hand, "),
    "an unknown question": (DUEL.replace("now selling", "now dancing"), "line 7: no agenda item 'dancing'; "),
    "an unknown title": (DUEL.replace("stockpile", "chess"), "line 1: no game 'chess'; there are: "),
    "no seats": (DUEL.replace("seats 2\n", ""), "line 1: say how many seats there are: 'seats 2'"),
    "too many cards": (DUEL.replace("AA*2", "AA*12"), "there is too many of card AA"),
    "nothing at all": ("", "line 1: a match file begins with 'stockrail match 2'"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG.keys())
@pytest.mark.parametrize("command", [["show"], ["show", "--short"], ["play", "--position"]], ids=" ".join)
def test_a_mistake_is_one_line(stockrail: Stockrail, tmp_path: Path, command: list[str], text: str, said: str) -> None:
    """The line, the name, what exists; exit code 2, nothing on standard output, no file touched."""
    path, picture = tmp_path / "wrong.position", tmp_path / "table.svg"
    path.write_text(text, encoding="utf-8")
    picture.write_text("as it was", encoding="utf-8")
    more = ["--svg", str(picture)] if command[0] == "show" else []
    ran = stockrail(*command, str(path), *more)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    if text or command[0] == "show":
        assert said in ran.err
    assert picture.read_text(encoding="utf-8") == "as it was"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["show", "nowhere.position"], "no file nowhere.position"),
        (["play", "--position", "nowhere.position"], "no file nowhere.position"),
        (["show", "{position}", "--at", "3"], "--at is for a match: a position is one moment"),
        (["show", "{position}", "--seat", "3"], "there is no seat 3; the seats are 1 to 2"),
        (["show", "{position}", "--svg", "/nowhere/table.svg"], "cannot write /nowhere/table.svg"),
        (["play", "stockpile", "--position", "{position}"], "name one of them"),
        (["play", "--load", "x.match", "--position", "{position}"], "name one of them"),
        (["play", "--position", "{position}", "--seat", "3"], "there is no seat 3"),
    ],
)
def test_what_cannot_be_asked(stockrail: Stockrail, position: str, args: list[str], said: str) -> None:
    """One line each."""
    ran = stockrail(*(position if a == "{position}" else a for a in args))

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_damaged_match_says_where(stockrail: Stockrail, match: tuple[str, library.Match]) -> None:
    """As `replay` does."""
    file, _ = match
    text = Path(file).read_text(encoding="utf-8").replace("digest: ", "digest: 0")
    ran = stockrail("show", typed=text)

    assert ran.code == 2
    assert "the digest does not match" in ran.err


def test_a_position_is_played_on_from(stockrail: Stockrail, position: str, tmp_path: Path) -> None:
    """The moves of the position, the bots behind them; the saved match begins where the position stands."""
    file = tmp_path / "on.match"
    ran = stockrail("play", "--position", position, "--seed", "3", typed=f"sell AA regular\npass\nsave {file}\n")
    m = library.load(file)

    assert ran.code == 0
    assert m.at(0) == Position.parse(DUEL)
    assert m.entries[0].action.text() == "sell AA regular"
    assert m.seed == 3
    assert stockrail("report", str(file)).code == 0
    assert stockrail("show", str(file), "--at", "0", "--short").out == Position.parse(DUEL).text(short=True)
