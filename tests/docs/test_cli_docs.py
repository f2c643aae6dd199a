"""docs/cli.md describes every command and every option there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer.main

from stockrail.cli import build
from stockrail.cli.table import TerminalTable

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
HEAD, *SECTIONS = re.split(r"^## ", TEXT, flags=re.MULTILINE)
DESCRIBED = {s.split("\n")[0].removeprefix("stockrail "): s for s in SECTIONS if s.startswith("stockrail ")}
PROGRAM: Any = typer.main.get_command(build())
COMMANDS: dict[str, Any] = dict(PROGRAM.commands)


def params(name: str) -> list[Any]:
    """What a command takes; of a group, what each of its commands takes."""
    return [param for c in (COMMANDS[name], *getattr(COMMANDS[name], "commands", {}).values()) for param in c.params]


ELSEWHERE = {"serve"}
"""Commands that other parts of the house register when they are installed."""


def test_every_command_has_its_section_and_every_section_its_command() -> None:
    """A new command is described; a removed one leaves no trace."""
    assert set(COMMANDS) <= set(DESCRIBED) <= set(COMMANDS) | ELSEWHERE


def test_the_options_of_the_program_are_described() -> None:
    """What stands before any command is at the top of the page."""
    assert [word for param in PROGRAM.params for word in param.opts if f"`stockrail {word}`" not in HEAD] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_described(name: str) -> None:
    """Each stands in the command's own section, explained there or at the top of the page."""
    for param in params(name):
        words = [w for w in param.opts if w.startswith("--")] or [str(param.metavar or param.name).strip("[]").upper()]
        for word in words:
            assert word in DESCRIBED[name], f"{name}: {word}"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_is_made_up(name: str) -> None:
    """What the section names exists."""
    known = {word for param in params(name) for word in param.opts}
    assert set(re.findall(r"--[a-z][a-z-]*", DESCRIBED[name])) <= known | {"--help"}


def test_every_command_of_a_group_is_described() -> None:
    """The commands below `admin` stand in its section."""
    missing = [word for word in COMMANDS["admin"].commands if f"stockrail admin {word}" not in DESCRIBED["admin"]]
    assert missing == []


def test_everything_that_can_be_typed_at_the_table_is_described() -> None:
    """The words of the terminal table stand in the section on play."""
    for word in (*TerminalTable._commands, "back"):
        assert f"`{word}" in DESCRIBED["play"], word
