"""`stockrail study`: what a person types, and what the desk answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stockrail as library
from stockrail.cli.studies import Desk
from stockrail.core.study import Study
from stockrail.locales.l10n import LANGUAGES
from tests.cli.conftest import Stockrail


@pytest.fixture
def file(tmp_path: Path) -> str:
    match = library.new("1830", seats=3, seed=5, names=["Ann", "Bob", "Cy"])
    for action in ("buy SV", "bid CS 45", "buy CS"):
        if action in match.legal:
            match.play(action)
    match.save(tmp_path / "evening.match")
    return str(tmp_path / "evening.match")


def test_branch_comment_and_save(stockrail: Stockrail, file: str, tmp_path: Path) -> None:
    """A match is taken apart, and the study read again from its file."""
    saved = str(tmp_path / "evening.study")
    typed = f"go 0\nbid MH 115\nname Ann waits\nmark !?\ncomment Is it worth it?\nbot greedy 2\ntree\nsave {saved}\n"

    ran = stockrail("study", file, typed=typed)

    assert (ran.code, ran.err) == (0, "")
    study = Study.load(saved)
    node = study.find("0.1.1")
    assert (node.name, node.mark, node.comment) == ("Ann waits", "!?", "Is it worth it?")
    assert study.find("0.1.3").action is not None
    assert "“Ann waits”" in ran.out
    assert "not saved" not in ran.out
    again = stockrail("study", saved, "--tree")
    assert "0.1.1" in again.out
    assert "Is it worth it?" in again.out
    assert json.loads(stockrail("study", saved, "--json").out)[0]["moment"] == "0"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_answers(stockrail: Stockrail, file: str, lang: str) -> None:
    """In every language, whatever is typed, and nothing is left untranslated."""
    wrong = ["1", "99", "nonsense", "go 9.9.9", "why bid DH 1", "play bid DH 1", "bot nobody", "mark ?!?", "on 7"]
    asked = ["compare 0", "compare 0 1", "routes PRR"]
    typed = "\n".join(["help", *(c for c in Desk.commands if c != "quit"), *wrong, *asked, "quit"])

    ran = stockrail("study", file, "--lang", lang, typed=typed)

    assert (ran.code, ran.err) == (0, "")
    assert re.findall(r"\[[a-z_]+\.[\w.:$+-]+\]", ran.out) == []


def test_a_damaged_study_is_opened_as_far_as_it_is_good(stockrail: Stockrail, file: str, tmp_path: Path) -> None:
    study = Study.of(library.load(file))
    path = tmp_path / "bad.study"
    path.write_text(study.text() + "0 dance\n", encoding="utf-8")

    ran = stockrail("study", str(path), "--tree")

    assert ran.code == 0
    assert f"line {len(study.text().splitlines()) + 1}: no action 'dance'" in ran.err
    assert "Ann" in ran.out


def test_a_position_is_studied(stockrail: Stockrail, tmp_path: Path) -> None:
    path = tmp_path / "duel.position"
    path.write_text(library.new("stockpile", seats=3, seed=2).position.text(), encoding="utf-8")

    ran = stockrail("study", str(path), "--at", "0", typed="1\nback\n")

    assert (ran.code, ran.err) == (0, "")
