"""`new-title`: a small rail title to change into another, with its words, tests and entry points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

from stockrail.cli.common import console
from stockrail.core import titles
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.locales.l10n import GROUP, LANGUAGES
from stockrail.rail.policies import auction
from stockrail.rail.rulebook import Rulebook

NAME: Final = re.compile(r"[A-Za-z0-9]{2,24}")
PROJECT: Final = "pyproject.toml"
HOUSE: Final = Path("src", "stockrail")
ENTRIES: Final[dict[str, tuple[str, ...]]] = {
    "stockrail.games": ('{name} = "{package}:Game{name}"',),
    "stockrail.bots": (
        '"{name}.novice" = "stockrail.bots.novice:Novice"',
        '"{name}.greedy" = "stockrail.bots.rail.greedy:Greedy"',
        '"{name}.greedy-1" = "stockrail.bots.rail.greedy:Greedy"',
    ),
    "stockrail.views": ('{name} = "stockrail.views.rail.pictures:RailPictures"',),
    "stockrail.critics": ('{name} = "stockrail.bots.rail.critic:Critic"',),
}
"""Where a title is found: by what group of entry points, and what its lines say."""
OWN_WORDS: Final = {GROUP: ('{name} = "{package}.locales"',)}
"""What a title in a project of its own needs besides."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of a new title go: into a checkout of Stockrail, or into a project of its own."""

    name: str
    inside: bool

    @property
    def folder(self) -> str:
        """The title's folder: a module's name."""
        return f"g{self.name.lower()}"

    @property
    def package(self) -> str:
        return f"stockrail.games.{self.folder}" if self.inside else self.folder

    @property
    def home(self) -> Path:
        return Path("src", *self.package.split("."))

    @property
    def tests(self) -> Path:
        return Path("tests", "games", self.folder) if self.inside else Path("tests")

    @property
    def words(self) -> Path:
        return HOUSE / "locales" if self.inside else self.home / "locales"

    @property
    def entries(self) -> dict[str, tuple[str, ...]]:
        return ENTRIES if self.inside else ENTRIES | OWN_WORDS


def new_title(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The title's name: letters and digits, such as 1899.")],
    root: Annotated[str, typer.Option(help="A checkout of Stockrail, or an empty folder for a project.")] = ".",
) -> None:
    """Write a small playable 18xx title: its folder, its words in four languages, its tests and its entry points."""
    place = Path(root)
    plan = Plan(name, inside=(place / HOUSE / "games").is_dir() and (place / PROJECT).is_file())
    _check(plan, place)
    out = console()
    for path, text in written(plan):
        out.print(str(path), highlight=False)
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")
    project = place / PROJECT
    project.write_text(with_entries(project.read_text(encoding="utf-8"), plan), encoding="utf-8")
    count = sum(map(len, plan.entries.values()))
    out.print(f"{PROJECT}: {count} entry points\n", highlight=False)
    out.print(f"Now: pip install -e . ; stockrail check {name} ; stockrail play {name}", highlight=False)
    if plan.inside:
        out.print("Then: python -m tests.goldens.write ; pytest tests", highlight=False)
    out.print("docs/rail-titles.md says what to change, in which order.", highlight=False)


def _check(plan: Plan, place: Path) -> None:
    if not NAME.fullmatch(plan.name):
        raise Unreadable(f"'{short(plan.name)}' is no name for a title; write two to 24 letters and digits, as 1899")
    if not plan.inside and (place / PROJECT).exists():
        raise Unreadable(f"{place} holds another project; name an empty folder or a checkout of Stockrail with --root")
    taken = {title.lower() for title in titles.names()}
    if plan.name.lower() in taken or (place / plan.home).exists():
        raise Unreadable(f"there is a title {plan.name} already; choose another name")


def written(plan: Plan) -> Iterator[tuple[Path, str]]:
    """The new files below the root, each with its text."""
    words = {"name": plan.name, "folder": plan.folder, "package": plan.package, "sections": _sections()}
    for file in ("__init__.py", "data.py", "book.py"):
        yield plan.home / file, _template(file, words)
    for file in ("__init__.py", "test_check.py"):
        yield plan.tests / file, _template(f"tests.{file}", words)
    for lang in LANGUAGES:
        yield plan.words / lang / f"{plan.name}.po", _template(f"{lang}.po", words)
    if not plan.inside:
        yield Path(PROJECT), _template(PROJECT, words)


def _template(file: str, words: dict[str, str]) -> str:
    text = files("stockrail.cli").joinpath("template", f"{file}.txt").read_text(encoding="utf-8")
    return Template(text).substitute(words)


def _sections() -> str:
    """A line for every rule a title must print, those of its auction too."""
    names = (f.name for f in fields(Rulebook) if f.default is MISSING or f.name in auction.RULES)
    return "\n".join(f'    {name}="1",' for name in names)


def with_entries(project: str, plan: Plan) -> str:
    """The project's file with the title's entry points, each at the end of its group."""
    for group, entries in plan.entries.items():
        head = f'[project.entry-points."{group}"]\n'
        before, found, after = project.partition(head)
        if not found:
            raise Unreadable(f"{PROJECT} has no group {group} of entry points")
        own, blank, rest = after.partition("\n\n") if not after.startswith("\n") else ("", "\n\n", after[1:])
        lines = [entry.format(name=plan.name, package=plan.package) for entry in entries]
        project = before + head + "\n".join([*([own] if own else []), *lines]) + blank + rest
    return project
