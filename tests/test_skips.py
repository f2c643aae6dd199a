"""Green means run: with `STOCKRAIL_NO_SKIPS` a run that skipped something fails, in one process or in several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_SKIPS

ROOT = Path(__file__).parents[1]
FILES = {
    "test_inside": "import pytest\ndef test_it(): pytest.skip('no browser here')\ndef test_sound(): pass\n",
    "test_module": "import pytest\npytest.skip('no database here', allow_module_level=True)\n",
    "test_mark": "import pytest\n@pytest.mark.skipif(True, reason='no records here')\ndef test_it(): pass\n",
}


def run(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Pytest on a folder, with the settings of our tests."""
    usual = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", NO_SKIPS))}
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    env = usual | {"PYTHONPATH": str(ROOT)} | env
    return subprocess.run([*command, *words, str(folder)], capture_output=True, text=True, env=env, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tests that are skipped in three ways, and a sound one."""
    for name, text in FILES.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_skipped_test_fails_the_run_where_it_matters(folder: Path, processes: str) -> None:
    """What was skipped is listed with its reason."""
    done = run(folder, "-n", processes, **{NO_SKIPS: "1"})

    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "3 skipped, and STOCKRAIL_NO_SKIPS is set" in done.stdout
    assert all(f"no {what} here" in done.stdout for what in ("browser", "database", "records"))


def test_elsewhere_it_is_only_told(folder: Path) -> None:
    """Whoever has no browser sees a green run that says what was left out."""
    done = run(folder)

    assert done.returncode == pytest.ExitCode.OK
    assert "no browser here" in done.stdout


def test_what_is_left_out_on_purpose_was_not_skipped(folder: Path) -> None:
    """The long sweeps are deselected, which fails nothing."""
    done = run(folder / "test_inside.py", "-k", "sound", **{NO_SKIPS: "1"})

    assert done.returncode == pytest.ExitCode.OK
    assert "1 deselected" in done.stdout
