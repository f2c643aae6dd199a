"""Compiled engines: used where they fit their sources, and never in the way of plain Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from stockrail import native

SUFFIX = EXTENSION_SUFFIXES[0]
ASK = "import stockrail; print(stockrail.native.COMPILED, stockrail.new('stockpile', seats=3, seed=7).turn is not None)"
PLAYED = "False True\n"
"""Not compiled, and a game begins."""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package somewhere else, as nobody has compiled it."""
    target = tmp_path_factory.mktemp("copied")
    unwanted = shutil.ignore_patterns("__pycache__", "server", "*.so", "*.pyd", native.BUILT.name)
    shutil.copytree(native.ROOT, target / "stockrail", ignore=unwanted)
    return target


@pytest.fixture
def built(copied: Path) -> Path:
    """The same with the list of a build that fits, and libraries that are no libraries."""
    sources = ["core/rng.py", "core/game.py"]
    paths = [copied / "stockrail" / name for name in sources]
    (copied / f"{native.LIBRARY}{SUFFIX}").write_bytes(b"no library")
    for path in paths:
        native.library(path).write_bytes(b"no library")
    libraries = native.digest(map(native.library, paths))
    listed = {"sources": sources, "digest": native.digest(paths), "libraries": libraries}
    (copied / "stockrail" / native.BUILT.name).write_text(json.dumps(listed), encoding="utf-8")
    return copied


def ask(where: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Import the copied package, which says whether it runs compiled, and begin a game."""
    kept = {k: v for k, v in os.environ.items() if k != native.PURE}
    env = kept | {"PYTHONPATH": str(where), "PYTHONDONTWRITEBYTECODE": "1"} | environment
    return subprocess.run([sys.executable, "-c", ASK], env=env, cwd=where, capture_output=True, text=True, check=False)


def test_a_library_that_cannot_be_loaded_gives_way_to_plain_python(built: Path) -> None:
    """One line says why and what to do, and the game goes on."""
    done = ask(built)

    assert done.stdout == PLAYED
    assert done.stderr.count("\n") == 1
    assert "cannot be loaded" in done.stderr
    assert "make fast" in done.stderr


def test_a_library_that_does_not_fit_its_sources_gives_way_to_plain_python(built: Path) -> None:
    """A source that was changed since is noticed before anything is loaded."""
    changed = built / "stockrail" / "core" / "rng.py"
    text = changed.read_text(encoding="utf-8")
    changed.write_text(text + "\n", encoding="utf-8")
    done = ask(built)
    changed.write_text(text, encoding="utf-8")

    assert done.stdout == PLAYED
    assert done.stderr.count("\n") == 1
    assert "do not fit their sources" in done.stderr


def test_a_module_that_is_damaged_gives_way_to_plain_python(built: Path) -> None:
    """One of many is enough, and it is noticed before anything is loaded."""
    native.library(built / "stockrail" / "core" / "game.py").write_bytes(b"")
    done = ask(built)

    assert done.stdout == PLAYED
    assert done.stderr.count("\n") == 1
    assert "damaged or not all there" in done.stderr


def test_a_list_that_cannot_be_read_gives_way_to_plain_python(built: Path) -> None:
    """The same of a list that was damaged."""
    (built / "stockrail" / native.BUILT.name).write_text("{}", encoding="utf-8")
    done = ask(built)

    assert done.stdout == PLAYED
    assert done.stderr.count("\n") == 1
    assert "cannot be read" in done.stderr


def test_plain_python_can_be_asked_for(built: Path) -> None:
    """STOCKRAIL_PURE=1 looks at no library, and has nothing to report."""
    done = ask(built, STOCKRAIL_PURE="1")

    assert (done.stdout, done.stderr) == (PLAYED, "")
