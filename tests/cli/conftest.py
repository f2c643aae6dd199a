"""Running the program inside the test, as a person or a script would."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from stockrail import cli


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


Stockrail = Callable[..., Ran]


@pytest.fixture
def stockrail(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Stockrail:
    """`stockrail("play", "stockpile", typed="1\\n")`: the exit code and both outputs."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = cli.run(list(args))
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return run
