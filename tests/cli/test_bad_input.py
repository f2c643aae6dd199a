"""Bad input: one clear line that says what exists or what to try, exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

import stockrail as library
from tests.cli.conftest import Stockrail

WRONG = {
    "an unknown command": (["plya"], "no command 'plya'; there are: games, rules, play, "),
    "no game": (["play"], "which game? there are: "),
    "an unknown game": (["play", "stokpile"], "no game 'stokpile'; there are: "),
    "an unknown game to check": (["check", "stokpile"], "no game 'stokpile'; there are: "),
    "an unknown game's rules": (["rules", "stokpile"], "no game 'stokpile'; there are: "),
    "an unknown section": (["rules", "stockpile", "ST-99"], "has no rule 'ST-99'; the nearest: ST-9"),
    "too many seats": (["play", "stockpile", "--seats", "9"], "not for 9 seats; it takes 2, 3, 4, 5"),
    "too many seats to simulate": (["simulate", "stockpile", "--seats", "1"], "it takes 2, 3, 4, 5"),
    "a seat nobody has": (["play", "stockpile", "--seat", "5"], "no seat 5; the seats are 1 to 4"),
    "a number that is none": (["perft", "stockpile", "--depth", "x"], "try: stockrail perft --help"),
    "no depth": (["perft", "stockpile", "--depth", "0"], "--depth must be at least 1"),
    "no games": (["simulate", "stockpile", "--games", "0"], "--games must be at least 1"),
    "an unknown option": (["play", "stockpile", "--option", "bord=x"], "no option 'bord'; there are: board, investors"),
    "an unknown value": (["check", "stockpile", "--option", "board=x"], "choose one of: standard, advanced"),
    "an option without value": (["play", "stockpile", "--option", "board"], "write it as --option name=value"),
    "an unknown bot": (["play", "stockpile", "--bots", "genius"], "no bot 'genius' for stockpile; there are: "),
    "an unknown bot among others": (["play", "stockpile", "--bots", "random,genius"], "no bot 'genius' for stockpile"),
    "more bots than seats": (
        ["play", "stockpile", "--seats", "3", "--bots", "random,random,random"],
        "--bots names 3 bots; at 3 seats name 1 to 2 bots, or start with more --seats",
    ),
    "two bots for one seat": (
        ["play", "stockpile", "--seats", "2", "--bots", "random,random"],
        "at 2 seats name one bot, or start with more --seats",
    ),
    "an unknown bot to simulate": (["simulate", "stockpile", "--bots", "genius"], "there are: "),
    "an unknown language": (["rules", "stockpile", "--lang", "xx"], "no language 'xx'; there are: en, fa, ru, pl"),
    "no such file": (["replay", "nowhere.match"], "no file nowhere.match"),
    "a file name that would paint the terminal": (["replay", "x\x1b[31m\u202e.match"], "no file x?[31m?.match"),
    "no such match": (["play", "--load", "nowhere.match"], "no file nowhere.match"),
    "no such record": (["conform", "nowhere.jsonl"], "no file nowhere.jsonl"),
    "an unknown switch": (["games", "--colour"], "try: stockrail games --help"),
    "a missing argument": (["replay"], "try: stockrail replay --help"),
    "a name with a control character": (
        ["play", "stockpile", "--name", "A\x1b[31m"],
        "cannot contain control characters",
    ),
    "a name of ten thousand letters": (["play", "stockpile", "--name", "A" * 10_000], "at most 40 characters"),
    "a game of ten thousand letters": (["play", "g" * 10_000], "there are: "),
}


@pytest.mark.parametrize(("args", "said"), WRONG.values(), ids=WRONG.keys())
def test_wrong_input_is_one_line_and_exit_code_2(stockrail: Stockrail, args: list[str], said: str) -> None:
    """Each thing a person may get wrong is answered with what exists or what to try."""
    ran = stockrail(*args)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("stockrail: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert len(ran.err) < 500
    assert all(c.isprintable() for c in ran.err[:-1])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match of a few entries in a file."""
    m = library.new("stockpile", seats=3, seed=7)
    for _ in range(5):
        m.play(m.legal.options[0].text())
    path = tmp_path / "evening.match"
    m.save(path)
    return path


def damaged(path: Path, line: int, text: str | None) -> int:
    """Replace the line (from 1; None: cut the file there); returns how many entries stand before it."""
    lines = path.read_text().splitlines()
    first = lines.index("") + 1
    lines = lines[: line - 1] if text is None else [*lines[: line - 1], text, *lines[line:]]
    path.write_text("\n".join(lines) + "\n")
    return line - 1 - first


def last_entry(path: Path) -> int:
    return len(path.read_text().splitlines()) - 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0 bid 0 9999", "is not legal here: "),
        ("0 fly me", "no action 'fly me'"),
        ("9 pass", "does not begin with a seat or *"),
        ("digest: 0000000000000000", "the digest does not match"),
        (None, "the file ends before its digest line"),
    ],
)
def test_a_damaged_match_names_its_line_and_keeps_its_good_part(
    stockrail: Stockrail, saved: Path, text: str | None, said: str
) -> None:
    """Which line, which rule; and `--at` still reads what stands before."""
    line = last_entry(saved)
    good = damaged(saved, line, text)

    ran = stockrail("replay", str(saved))
    assert ran.code == 2
    assert f"line {line}: " in ran.err
    assert said in ran.err
    assert f"--at {good}" in ran.err
    assert ran.err.count("\n") == 1

    assert stockrail("replay", str(saved), "--at", str(good)).code == 0
    assert stockrail("play", "--load", str(saved)).code == 2


def test_an_illegal_entry_is_told_with_its_rule(stockrail: Stockrail, saved: Path) -> None:
    """The refusal's sentence and printed section stand in the line."""
    damaged(saved, last_entry(saved), "0 swap")

    assert "ST-" in stockrail("replay", str(saved)).err


def test_a_damaged_header_names_its_line(stockrail: Stockrail, saved: Path) -> None:
    """Nothing stands before it, so there is no good part to offer."""
    damaged(saved, 3, "rulez: 1")

    ran = stockrail("replay", str(saved))
    assert ran.code == 2
    assert "line 3: the fields of the header are" in ran.err


def test_a_file_that_is_no_text_is_refused(stockrail: Stockrail, tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are not worth a traceback."""
    path = tmp_path / "noise.match"
    path.write_bytes(bytes(range(128, 256)))

    assert stockrail("replay", str(path)).code == 2
