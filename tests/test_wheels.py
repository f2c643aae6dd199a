"""Wheels, plain and compiled: built, installed where nothing else of ours is, and played with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stockrail
from stockrail.interchange import conform

pytestmark = pytest.mark.proof

HOUSE = Path(__file__).parents[1]
SOURCES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "native", "src")
OTHERWISE = (
    "--ignore=tests/test_native.py",
    "--ignore=tests/web/browser",
    "--deselect=tests/games/gwt/test_refusals.py::test_every_refusing_line_is_in_the_table",
)
"""What compiled engines are not put to: how they are chosen, what a browser does, which line does it."""


def run(command: list[str], **environment: str) -> str:
    """What a program prints; it must not fail."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST_", "STOCKRAIL_PURE", "PYTHONPATH"))}
    done = subprocess.run(command, env=kept | environment, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def wheel(folder: Path, **environment: str) -> Path:
    """The wheel of a copy of the house, so that nothing is left in this one."""
    for name in SOURCES:
        here, there = HOUSE / name, folder / "house" / name
        unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "native.json")
        if here.is_dir():
            shutil.copytree(here, there, ignore=unwanted)
        else:
            there.parent.mkdir(exist_ok=True)
            shutil.copy(here, there)
    options = ["--wheel", "--no-isolation", "--skip-dependency-check", "--outdir", str(folder / "dist")]
    run([sys.executable, "-m", "build", *options, str(folder / "house")], **environment)
    (found,) = (folder / "dist").iterdir()
    return found


def installed(made: Path, folder: Path) -> Path:
    """An environment with that wheel, and with what we depend on taken from this one; its folder of programs."""
    run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")])
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    run([sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", str(made)])
    packages = Path(run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip())
    ours = [path for path in sys.path if Path(path).name == "site-packages"]
    (packages / "dependencies.pth").write_text("\n".join(ours) + "\n", encoding="utf-8")
    return programs


def plays(programs: Path, **environment: str) -> dict[str, object]:
    """How a game of bots ends there, whatever time it takes."""
    options = ["--games", "1", "--seed", "3", "--seats", "3", "--bots", "greedy", "--json"]
    told = json.loads(run([str(programs / "stockrail"), "simulate", "stockpile", *options], **environment))
    return {k: v for k, v in told.items() if "second" not in k}


def test_the_plain_wheel_plays(tmp_path: Path) -> None:
    """Without asking, `python -m build` makes a wheel for every machine."""
    made = wheel(tmp_path)
    programs = installed(made, tmp_path)

    assert made.name.endswith("-py3-none-any.whl")
    assert run([str(programs / "stockrail"), "--version"]) == f"stockrail {stockrail.__version__} (plain Python)\n"
    assert plays(programs)


def test_the_compiled_wheel_plays_the_same_games(tmp_path: Path) -> None:
    """The wheel is tagged for this machine, runs compiled, and passes the tests and recorded games of plain engines."""
    made = wheel(tmp_path, STOCKRAIL_COMPILE="1")
    programs = installed(made, tmp_path)
    python = str(programs / "python")
    ours = Path(run([python, "-c", "import stockrail.core.game as g; print(g.__file__)"]).strip())

    assert not made.name.endswith("-none-any.whl")
    assert run([str(programs / "stockrail"), "--version"]) == f"stockrail {stockrail.__version__} (compiled)\n"
    assert ours.is_relative_to(tmp_path)
    assert ours.suffix != ".py"
    assert plays(programs) == plays(programs, STOCKRAIL_PURE="1")
    records = {conform.PLACE: str(conform.root())}
    run([python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "tests", *OTHERWISE], **records)
    assert ", 0 differences" in " ".join(run([str(programs / "stockrail"), "conform"], **records).split())
