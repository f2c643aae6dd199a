"""What the other commands print, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path

import pytest

import stockrail as library
from stockrail import cli, testing
from stockrail.cli.titles import words
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.interchange import conform as frame
from stockrail.locales.l10n import LANGUAGES, Words
from tests.cli.conftest import Stockrail


def test_games_lists_every_title(stockrail: Stockrail) -> None:
    """Titles, seats and bots, a line for each; the same as JSON, options included."""
    shown = stockrail("games")
    lines = shown.out.splitlines()
    assert [line.split()[0] for line in lines[1 : 1 + len(titles.names())]] == list(titles.names())
    assert "stockrail games GAME" in lines[-1]

    data = {g["game"]: g for g in json.loads(stockrail("games", "--json").out)}
    assert data["stockpile"]["seats"] == [2, 3, 4, 5]
    assert data["stockpile"]["options"] == {"board": ["standard", "advanced"], "investors": ["no", "yes"]}
    assert "random" in data["stockpile"]["bots"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", titles.names())
def test_games_explains_the_options_of_a_title(
    stockrail: Stockrail, name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a narrow terminal too every option and value stands on a line of its own, with what it means."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = stockrail("games", name, "--lang", lang).out
    for choice in titles.title(name).choices:
        first = shown.index(f"\n{choice.name} ")
        lines = list(takewhile(lambda line: line[:1].strip() == "", shown[first + 1 :].splitlines()[1:]))
        assert [line.split()[0] for line in lines if line[2:3].strip()] == words(choice)
        about = takewhile(lambda line: not line[2:3].strip(), lines)
        said = Words(name, lang).text(f"option.{choice.name}.about")
        assert " ".join(" ".join(about).split()).endswith(said)
    assert "option." not in shown


def test_games_of_an_unknown_title(stockrail: Stockrail) -> None:
    """One line says which titles there are."""
    ran = stockrail("games", "18Elsewhere")
    assert ran.code == 2
    assert "1830" in ran.err


def test_no_command_shows_what_there_is(stockrail: Stockrail) -> None:
    """The program alone is a question, answered by its help."""
    ran = stockrail()
    assert ran.code == 0
    assert "simulate" in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_a_section(stockrail: Stockrail, lang: str) -> None:
    """`ST-1` is ST-1.4 and its like, not ST-10; a whole id is one rule."""
    data = json.loads(stockrail("rules", "stockpile", "ST-1", "--lang", lang, "--json").out)
    ids = [r["id"] for r in data]
    assert "ST-1.4" in ids
    assert not [i for i in ids if not i.startswith("ST-1.")]
    assert not [r for r in data if r["text"].startswith("[")]

    shown = stockrail("rules", "stockpile", "st-5.3", "--lang", lang).out
    assert shown.startswith("ST-5.3 ")
    assert len(stockrail("rules", "stockpile", "--lang", lang).out.splitlines()) >= len(titles.title("stockpile").rules)


@pytest.mark.parametrize(("game", "section"), [("1830", "5.1"), ("1846", "EMR-2")])
def test_a_section_is_found_as_the_tests_cite_it(stockrail: Stockrail, game: str, section: str) -> None:
    """The title in front of a section may be left out."""
    found = json.loads(stockrail("rules", game, section, "--json").out)

    assert found == json.loads(stockrail("rules", game, f"{game} {section}", "--json").out)
    assert all(r["section"].startswith(f"{game} {section}") for r in found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reading_is_named_as_such(stockrail: Stockrail, lang: str) -> None:
    """Where the book can be read otherwise the rule has a note, in every language."""
    noted = {
        r["id"]: r["note"] for r in json.loads(stockrail("rules", "gwt", "--lang", lang, "--json").out) if r["note"]
    }
    shown = stockrail("rules", "gwt", "GWT-9.8", "--lang", lang).out

    assert list(noted) == ["GWT-4.4", "GWT-8.4", "GWT-9.8", "GWT-9.13", "GWT-11.1"]
    assert noted["GWT-9.8"].split()[0] in shown
    assert len(shown.splitlines()) >= 2


def test_simulate_counts_and_reproduces(stockrail: Stockrail) -> None:
    """The JSON a program reads; the same seed gives the same wins on one process or two."""
    args = ["simulate", "stockpile", "--seats", "3", "--games", "4", "--seed", "9", "--json"]
    one, two = (json.loads(stockrail(*args, "--jobs", jobs).out) for jobs in ("1", "2"))

    assert {"games", "decisions", "seconds", "decisions_per_second", "wins", "scores"} <= set(one)
    assert one["games"] == 4
    assert one["decisions"] > 100
    assert (one["wins"], one["scores"], one["decisions"]) == (two["wins"], two["scores"], two["decisions"])
    assert "4 games" in stockrail(*args[:-1]).out


def test_check_passes_a_sound_title(stockrail: Stockrail) -> None:
    """Every combination of options is one line, or one object."""
    shown = stockrail("check", "stockpile", "--seats", "2", "--games", "1", "--every-option")
    assert shown.code == 0
    assert shown.out.count("nothing found") == 4

    data = json.loads(stockrail("check", "stockpile", "--seats", "2", "--games", "1", "--json").out)
    assert data[0]["games"] == 1


def test_check_tells_where_a_title_breaks(stockrail: Stockrail, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1 with seats, seed and entry, and the command that plays that game again."""

    def broken(*args: object, **kwargs: object) -> None:
        raise testing.CheckFailed("leak", "seat 1 sees a card", "stockpile", 3, 42, 17)

    monkeypatch.setattr(testing, "check_game", broken)
    ran = stockrail("check", "stockpile", "--option", "board=advanced")

    assert ran.code == 1
    assert "3 seats, seed 42, entry 17: leak: seat 1 sees a card" in ran.err
    again = "stockrail check stockpile --seats 3 --games 1 --seed 42 --option board=advanced --option investors=no"
    assert ran.err.endswith(f"again: {again}\n")


def test_perft_counts_lines(stockrail: Stockrail) -> None:
    """The first entries are chance: who begins, then a start card of six, then of five."""
    data = json.loads(stockrail("perft", "stockpile", "--seats", "3", "--depth", "3", "--json").out)
    assert data["counts"] == [3, 3 * 6, 3 * 6 * 5]
    assert stockrail("perft", "stockpile", "--seats", "3", "--depth", "1").out == "  1  3\n"


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Match]:
    """A match with secrets in its entries."""
    m = library.new("stockpile", seats=3, seed=7, names=["Ann", "Боря", "بهار"], board="advanced")
    for _ in range(4):
        m.play(m.legal.options[0].text())
    path = tmp_path / "evening.match"
    m.save(path)
    return path, m


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_shows_log_and_table(stockrail: Stockrail, saved: tuple[Path, Match], lang: str) -> None:
    """People read every entry and the position reached."""
    path, _ = saved
    ran = stockrail("replay", str(path), "--lang", lang)
    assert ran.code == 0
    assert "Боря" in ran.out
    assert "[event." not in ran.out

    assert len(stockrail("replay", str(path), "--at", "3", "--lang", lang).out) < len(ran.out)


def test_replay_as_json_stops_where_told(stockrail: Stockrail, saved: tuple[Path, Match]) -> None:
    """Programs get the same, with the digest of the position."""
    path, m = saved
    whole = json.loads(stockrail("replay", str(path), "--json").out)
    assert whole["digest"] == m.digest
    assert len(whole["entries"]) == len(m.entries)
    assert whole["entries"][-1]["action"] == m.entries[-1].action.text()
    assert whole["result"] is None

    part = json.loads(stockrail("replay", str(path), "--at", "5", "--json").out)
    assert part["entries"] == whole["entries"][:5]


def test_replay_for_a_seat_tells_what_the_seat_knew(stockrail: Stockrail, saved: tuple[Path, Match]) -> None:
    """ST-16: no action of others, no digest, and the seat's own view."""
    path, m = saved
    data = json.loads(stockrail("replay", str(path), "--seat", "2", "--json").out)

    assert data["digest"] is None
    assert {e["seat"] for e in data["entries"] if e["action"]} <= {1}
    assert data["view"] == json.loads(m.view(1).wire())
    drawn = [line for e in data["entries"] for line in e["log"] if line.startswith("Ann draws")]
    assert drawn
    assert set(drawn) == {"Ann draws a card."}


def test_the_version_stands_in_one_place(stockrail: Stockrail) -> None:
    """The program, the library and the installed package name the same one; other words do not matter."""
    running = "compiled" if library.native.COMPILED else "plain Python"

    assert stockrail("--version").out == f"stockrail {library.__version__} ({running})\n"
    assert stockrail("--version", "games").out == f"stockrail {library.__version__} ({running})\n"
    assert version("stockrail") == library.__version__


def test_a_command_waits_for_nothing_it_does_not_need() -> None:
    """The start is quick: no title but the one named, and nothing of other commands, is loaded."""
    program = "import sys; from stockrail.cli import run; run(['rules', 'stockpile', 'ST-5']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()

    assert "stockrail.games.stockpile" in loaded
    rest = ("stockrail.rail", "stockrail.games.g18", "stockrail.games.gwt", "stockrail.server", "stockrail.cli.rail")
    assert [m for m in loaded if m.startswith(rest)] == []


def test_conform_reports_differences_with_exit_code_1(
    stockrail: Stockrail, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Games, actions and the first difference of each kind; clean is 0."""
    record = tmp_path / "game.jsonl"
    record.write_text('{"game": "stockpile"}\n')
    found = [frame.Agreed(), frame.Difference(3, "legal", "a", "b"), frame.Difference(4, "legal", "c", "d")]
    monkeypatch.setattr(frame, "drivers", lambda: {"stockpile": lambda records: iter(found)})

    ran = stockrail("conform", str(record))
    assert ran.code == 1
    assert ran.out == "1 games (stockpile 1), 1 actions, 2 differences\ngame.jsonl:3: legal: theirs a, ours b\n"

    found[1:] = []
    assert stockrail("conform", str(record), "--json").code == 0


def test_conform_without_records_says_where_to_put_them(
    stockrail: Stockrail, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing to compare is not a success."""
    monkeypatch.setenv(frame.PLACE, str(tmp_path))
    ran = stockrail("conform")
    assert ran.code == 2
    assert frame.PLACE in ran.err


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The program never answers with a traceback, unless asked to."""

    def fault() -> int:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(cli, "run", fault)
    monkeypatch.delenv("STOCKRAIL_TRACEBACK", raising=False)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 70
    assert capsys.readouterr().err.count("\n") == 1

    monkeypatch.setenv("STOCKRAIL_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main()


def test_learning_by_command(stockrail: Stockrail, tmp_path: Path) -> None:
    """`selfplay`, `train` and `--measure`; games of another title are refused."""
    games, model = str(tmp_path / "games.ndjson"), str(tmp_path / "model.json")
    assert stockrail("selfplay", "stockpile", "--seats", "3", "--games", "6", "--bots", "greedy", "-o", games).code == 0
    learned = stockrail("train", "stockpile", games, "-o", model, "--json")
    assert json.loads(learned.out)["positions"] > 50
    assert stockrail("train", "stockpile", games, "--measure", model).code == 0

    wrong = stockrail("train", "1889", games, "-o", model)
    assert wrong.code != 0
    assert "games of stockpile" in wrong.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_follows_who_was_likely_to_win(stockrail: Stockrail, tmp_path: Path, lang: str) -> None:
    """Of a game that is over, in the reader's words, and as a chart; of one that goes on nothing is said of it."""
    m, dice = Match(titles.find("stockpile"), 3, seed=3), Rng(1)
    files = [str(tmp_path / name) for name in ("middle.match", "over.match")]
    while m.turn is not None:
        m.play(m.legal.pick(dice), m.turn)
        if len(m.entries) < 60:
            m.save(files[0])
    m.save(files[1])
    chart = tmp_path / "odds.svg"
    said = stockrail("report", files[1], "--series", "odds", "--lang", lang, "--chart", str(chart))

    assert (said.code, said.err) == (0, "")
    assert Words("stockpile", lang, also=("report",)).text("series.odds") in said.out
    assert "<polyline" in chart.read_text(encoding="utf-8")
    assert "no series 'odds'" in stockrail("report", files[0], "--series", "odds").err
