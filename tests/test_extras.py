"""The light install: without the extras everything but the web table works, and what is missing is said in one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, EntryPoint, packages_distributions
from pathlib import Path
from typing import Any

import pytest

import stockrail as library
from stockrail import cli, extras
from stockrail.extras import EXTRAS
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture

PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
WEB = "not installed: the web table; try: pip install 'stockrail[web]'"
POSTGRES = "not installed: the driver for PostgreSQL; try: pip install 'stockrail[postgres]'"
NOTIFY = "not installed: the sender of notifications; try: pip install 'stockrail[notify]'"
BOTH = "not installed: the web table, the driver for PostgreSQL; try: pip install 'stockrail[web,postgres]'"

WITHOUT = "import sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split())); "
"""Begins a program in which the packages named by its first word cannot be imported."""
RUN = WITHOUT + "from stockrail.cli import main; main()"
SEVERAL = WITHOUT + "import json; from stockrail.cli import run; sys.exit(max(map(run, json.loads(sys.argv[1]))))"


def python(program: str, missing: tuple[str, ...], *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A program run where some extras are not installed."""
    packages = " ".join(p for extra in missing for p in EXTRAS[extra].packages)
    command = [sys.executable, "-c", program, packages, *words]
    typed = "1\nquit\n"
    return subprocess.run(
        command, capture_output=True, text=True, input=typed, env=os.environ | env, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("missing", "words", "mail", "said"),
    [
        (("web",), (), "", WEB),
        (("web", "postgres", "notify"), (), "", WEB),
        (("postgres",), ("--db", "postgresql://localhost/nowhere"), "", POSTGRES),
        (("web", "postgres"), ("--db", "postgres://localhost/nowhere"), "", BOTH),
        (("notify",), (), "mailtos://a:b@smtp.example.org", NOTIFY),
    ],
    ids=["web", "all", "postgres", "web and postgres", "notify"],
)
def test_what_is_missing_is_one_line(
    missing: tuple[str, ...], words: tuple[str, ...], mail: str, said: str, tmp_path: Path
) -> None:
    """The command that installs it, exit code 2, and nothing was touched."""
    home = {"XDG_DATA_HOME": str(tmp_path), "STOCKRAIL_MAIL": mail}
    done = python(RUN, missing, "serve", "--no-open", "--port", "0", *words, **home)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"stockrail: {said}\n")
    assert list(tmp_path.iterdir()) == []


def test_everything_else_works_without_extras(tmp_path: Path) -> None:
    """Titles, rules, play in the terminal, simulations, files, pictures and reports need none."""
    file = str(tmp_path / "a.match")
    library.new("1830", 3).save(file)
    commands = [
        ["--help"],
        ["serve", "--help"],
        ["games"],
        ["rules", "stockpile", "ST-5"],
        ["play", "stockpile", "--seed", "1"],
        ["simulate", "stockpile", "--games", "1", "--bots", "greedy"],
        ["replay", file, "--lang", "fa"],
        ["report", file],
        ["render", file, "-o", str(tmp_path / "map.svg")],
    ]
    done = python(SEVERAL, tuple(EXTRAS), json.dumps(commands))

    assert (done.returncode, done.stderr) == (0, "")
    assert "Serve the table in the browser" in done.stdout
    assert (tmp_path / "map.svg").exists()


# ---------------------------------------------------------------- commands of other packages


def test_a_command_that_cannot_be_imported_is_listed(stockrail: Stockrail, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what it needs, whatever was typed after it, and no other command minds."""
    broken = EntryPoint("tournament", "no_such_package.cli:run", cli.GROUP)
    monkeypatch.setattr(cli, "entry_points", lambda group: [broken])
    said = "not installed: what 'tournament' needs; try: pip install no_such_package"
    ran = stockrail("tournament", "--rounds", "3", "Ann")

    assert (ran.code, ran.out, ran.err) == (2, "", f"stockrail: {said}\n")
    assert "tournament" in stockrail("--help").out
    assert said in " ".join(stockrail("tournament", "--help").out.split())
    assert stockrail("rules", "stockpile", "ST-5").code == 0


class Club(Distribution):
    """A package of somebody else's, with an extra."""

    def read_text(self, filename: str) -> str | None:
        head = "Name: stockrail-club\nProvides-Extra: draws\n"
        needs = "Requires-Dist: stockrail\nRequires-Dist: Pretty-Draws[x] (>=2,<3) ; extra == 'draws'\n"
        return head + needs if filename == "METADATA" else None

    def locate_file(self, path: Any) -> Any:
        raise NotImplementedError


def test_the_extra_that_brings_a_module_is_named() -> None:
    """Where the package says which it is; else the module's own name is the best guess."""
    assert extras.command_for("pretty_draws.knockout", Club()) == "pip install 'stockrail-club[draws]'"
    assert extras.command_for("elsewhere", Club()) == "pip install elsewhere"
    assert extras.command_for("elsewhere", None) == "pip install elsewhere"


# ---------------------------------------------------------------- what the package says it needs


def names(requirements: list[str]) -> set[str]:
    """The distributions named, as one spells them on a shelf."""
    return {re.split(r"[^\w.-]", line)[0].lower() for line in requirements}


def test_the_light_install_is_light() -> None:
    """Engine, terminal and bots need four packages."""
    assert names(PROJECT["dependencies"]) == {"typer", "rich", "babel", "msgspec"}


@pytest.mark.parametrize("name", EXTRAS)
def test_an_extra_brings_what_it_needs(name: str) -> None:
    """The packages looked for are those the project names."""
    brought = names(PROJECT["optional-dependencies"][name])
    shelf = packages_distributions()

    assert {d.lower() for package in EXTRAS[name].packages for d in shelf[package]} <= brought


def test_the_tests_have_every_extra() -> None:
    """`dev` is enough to run them all."""
    assert f"stockrail[{','.join(EXTRAS)}]" in PROJECT["optional-dependencies"]["dev"]
