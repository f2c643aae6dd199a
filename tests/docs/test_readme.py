"""The README tells the truth: its Python runs, its commands exist and work."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TARGETS = re.findall(r"^    make (\w+)", README, re.MULTILINE)
COMMANDS = re.findall(r"`stockrail ([^`]+)`", README)


def test_the_five_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `>>>` of the README gives what stands below it."""
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")

    assert result.attempted >= 5
    assert result.failed == 0


def test_the_first_screen_has_the_two_commands_and_a_picture() -> None:
    """What a newcomer sees without scrolling."""
    head = README[:1500]

    assert TARGETS == ["play", "test"]
    assert all(f"make {target}" in head for target in TARGETS)
    picture = re.search(r"!\[[^\]]+\]\(([^)]+)\)", head)
    assert picture is not None
    assert (ROOT / picture[1]).stat().st_size < 300_000


def recipe(target: str, *settings: str) -> list[list[str]]:
    """The commands a make target would run, as words."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed here")
    command = [make, "-n", "-C", str(ROOT), target, *settings]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line.split() for line in told.splitlines()]


@pytest.mark.parametrize("target", TARGETS)
def test_a_make_target_exists_and_calls_what_is_installed(target: str) -> None:
    """`make play` and `make test` end in programs of the virtual environment."""
    programs = {Path(words[0]).name for words in recipe(target) if words[0].startswith(".venv/bin/")}

    assert programs & {"stockrail", "pytest"}


@pytest.mark.parametrize(("target", "extra"), [("play", "web"), ("test", "dev")])
def test_a_make_target_installs_what_it_needs_and_says_so(target: str, extra: str, tmp_path: Path) -> None:
    """A word before the wait and one after it; what is enough for the tests is enough to play."""
    lines = [" ".join(words) for words in recipe(target, f"VENV={tmp_path}")]
    (pip,) = [n for n, line in enumerate(lines) if f"pip install --disable-pip-version-check -e '.[{extra}]'" in line]

    assert any(line.startswith("echo") for line in lines[:pip])
    assert lines[pip + 1].startswith("echo")
    assert lines[pip + 2].startswith(f"touch {tmp_path}/.ready-to-play")
    assert not any("pip install" in line for line in lines[pip + 3 :])


def test_make_play_leads_to_a_game(stockrail: Stockrail) -> None:
    """The command behind it is known, with all its options."""
    (words,) = [words for words in recipe("play") if words[0].endswith("/stockrail")]

    assert stockrail(*words[1:], "--help").code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_is_understood(stockrail: Stockrail, command: str) -> None:
    """Command, arguments and options exist."""
    words = command.split()
    ran = stockrail(*words, "--help")

    assert ran.code == 0
    assert f"stockrail {words[0]}" in ran.out


def test_links_lead_somewhere() -> None:
    """Every relative link of README and CONTRIBUTING is a file."""
    for name in ("README.md", "CONTRIBUTING.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{name}: {link}"
