"""`new-title`: a small rail title to change into another, with its words, tests and entry points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

from stockrail.cli.common import console
from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import LANGUAGES
from stockrail.rail.policies import auction
from stockrail.rail.rulebook import Rulebook

NAME: Final = re.compile(r"[A-Za-z0-9]{2,24}")
PROJECT: Final = "pyproject.toml"
ENTRIES: Final = {
    "stockrail.games": '{name} = "stockrail.games.{folder}:Game{suffix}"',
    "stockrail.bots": '"{name}.greedy" = "stockrail.bots.rail.greedy:Greedy"',
    "stockrail.views": '{name} = "stockrail.views.rail.pictures:RailPictures"',
}
"""Where a title is found: by what group of entry points, and what its line says."""


def new_title(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the title is called: letters and digits, as 1899.")],
    root: Annotated[str, typer.Option(help="The checkout of Stockrail to write into.")] = ".",
) -> None:
    """Write a small playable 18xx title: its folder, its words in four languages, its tests and its entry points."""
    place = Path(root)
    _check(name, place)
    out = console()
    for path, text in written(name):
        out.print(str(path), highlight=False)
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")
    project = place / PROJECT
    project.write_text(with_entries(project.read_text(encoding="utf-8"), name), encoding="utf-8")
    out.print(f"{PROJECT}: three entry points\n", highlight=False)
    out.print(f"Now: pip install -e . ; stockrail check {name} ; stockrail play {name}", highlight=False)
    out.print("docs/rail-titles.md says what to change, in which order.", highlight=False)


def _check(name: str, place: Path) -> None:
    if not NAME.fullmatch(name):
        raise Unreadable(f"'{short(name)}' is no name for a title; write two to 24 letters and digits, as 1899")
    if not (place / "src" / "stockrail" / "games").is_dir() or not (place / PROJECT).is_file():
        raise Unreadable(f"{place} is no checkout of Stockrail; say where one lies with --root")
    taken = {title.lower() for title in titles.names()}
    if name.lower() in taken or (place / "src" / "stockrail" / "games" / folder_of(name)).exists():
        raise Unreadable(f"there is a title {name} already; choose another name")


def folder_of(name: str) -> str:
    """The title's folder: a module's name."""
    return f"g{name.lower()}"


def written(name: str) -> Iterator[tuple[Path, str]]:
    """The new files below a checkout, each with its text."""
    words = {"name": name, "folder": folder_of(name), "suffix": name, "sections": _sections()}
    games, tests = Path("src", "stockrail", "games", words["folder"]), Path("tests", "games", words["folder"])
    for file in ("__init__.py", "data.py", "book.py"):
        yield games / file, _template(file, words)
    for file in ("__init__.py", "test_check.py"):
        yield tests / file, _template(f"tests.{file}", words)
    for lang in LANGUAGES:
        yield Path("src", "stockrail", "locales", lang, f"{name}.po"), _template(f"{lang}.po", words)


def _template(file: str, words: dict[str, str]) -> str:
    text = files("stockrail.cli").joinpath("template", f"{file}.txt").read_text(encoding="utf-8")
    return Template(text).substitute(words)


def _sections() -> str:
    """A line for every rule a title must print, those of its auction too."""
    names = (f.name for f in fields(Rulebook) if f.default is MISSING or f.name in auction.RULES)
    return "\n".join(f'    {name}="1",' for name in names)


def with_entries(project: str, name: str) -> str:
    """The project's file with the title's entry points, each at the end of its group."""
    for group, entry in ENTRIES.items():
        head = f'[project.entry-points."{group}"]\n'
        before, found, after = project.partition(head)
        if not found:
            raise Unreadable(f"{PROJECT} has no group {group} of entry points")
        own, blank, rest = after.partition("\n\n")
        line = entry.format(name=name, folder=folder_of(name), suffix=name)
        project = f"{before}{head}{own}\n{line}{blank}{rest}"
    return project
