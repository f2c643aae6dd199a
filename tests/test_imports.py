"""The arrows of docs/architecture.md: who may import whom."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import stockrail
from stockrail.core import titles
from stockrail.core.agenda import Decision
from tests.titles import RAIL

ROOT = Path(stockrail.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
TITLES = {*titles.names(), *(titles.title(name).__module__.split(".")[2] for name in titles.names())}
"""What titles are called, and their folders."""

MAY_IMPORT = {
    "core": {"core"},
    "rail": {"core", "rail"},
    "games": {"core", "rail", "games"},
    "locales": {"core", "locales"},
    "views": {"core", "rail", "games", "views", "locales"},
    "bots": {"core", "rail", "games", "bots"},
    "lessons": {"core", "lessons"},
    "research": {"core", "research", "bots"},
    "testing": {"core", "testing"},
}
"""Rooms with walls; any room not named here may import anything but the server."""
KIT = ("stockrail.rail.", *(titles.title(name).__module__ for name in RAIL))
"""Where questions of rail games stand."""
PURE = {"core", "rail", "games"}
"""Rooms that need nothing but the standard library."""
LIGHT = {"typer", "rich", "babel", "msgspec"}
"""What is installed without any extra."""


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, relative ones spelled out; names after `from` count where they are modules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = ("stockrail", *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = (
                ".".join((*package[: len(package) - node.level + 1], node.module or "")) if node.level else node.module
            )
            yield (base or "").rstrip(".")
            yield from (f"{base}.{alias.name}" for alias in node.names if is_module(f"{base}.{alias.name}"))


def is_module(module: str) -> bool:
    """Is that a module of ours, or one of its folders?"""
    inside = ROOT.parent.joinpath(*module.split("."))
    return inside.is_dir() or inside.with_name(f"{inside.name}.py").is_file()


def room(module: str) -> str:
    """The room a module of ours is in: `core` for `stockrail.core.game`."""
    return module.partition(".")[2].partition(".")[0]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def own_room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_arrows_point_one_way(path: Path) -> None:
    """A room imports only the rooms below it, and nothing imports the server but itself and the command line."""
    here = own_room(path)
    rooms = {room(m) for m in imported(path) if m.startswith("stockrail.") and (ROOT / room(m)).is_dir()}

    assert not rooms - MAY_IMPORT.get(here, rooms)
    assert "server" not in rooms or here in {"server", "cli"}


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) in PURE], ids=name)
def test_rules_need_the_standard_library_only(path: Path) -> None:
    """`core`, `rail` and `games` run on a bare Python; only type checkers read `typing_extensions`."""
    outside = {m.split(".")[0] for m in imported(path)} - {"stockrail", "__future__", "typing_extensions"}

    assert outside <= sys.stdlib_module_names


NEEDY = {"skill.py", "bots/cluster.py", "bots/growing.py", "bots/parquet.py", "research/environment.py"}
"""Beside the server, the modules of an extra: imported only where it is asked for."""


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) != "server" and name(p) not in NEEDY], ids=name)
def test_only_server_and_ratings_need_the_extras(path: Path) -> None:
    """Whoever installs no extra has all but web table and ladder: the rest asks for the light install alone."""
    outside = {m.split(".")[0] for m in imported(path)} - {"stockrail", "__future__", "typing_extensions"}

    assert outside <= sys.stdlib_module_names | LIGHT


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) in PURE], ids=name)
def test_rules_have_no_clock_and_no_dice_of_their_own(path: Path) -> None:
    """Chance comes from the seed alone, and nothing depends on when it is played."""
    assert not {m.split(".")[0] for m in imported(path)} & {"random", "secrets", "time", "datetime", "uuid"}


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) == "views"], ids=name)
def test_pictures_import_no_decisions(path: Path) -> None:
    """A picture that needs a rule asks the game: no module it imports puts questions."""
    asking = {m for m in imported(path) if m.startswith("stockrail.") and puts_questions(m)}

    assert not asking


def puts_questions(module: str) -> bool:
    """Does the module define decisions?"""
    found = vars(import_module(module)).values()
    return any(isinstance(x, type) and issubclass(x, Decision) and x.__module__ == module for x in found)


def uses_the_kit(path: Path) -> bool:
    return own_room(path) in {"bots", "interchange"} and any(m.startswith("stockrail.rail") for m in imported(path))


@pytest.mark.parametrize("path", [p for p in FILES if uses_the_kit(p)], ids=name)
def test_bots_and_records_know_no_question_by_its_class(path: Path) -> None:
    """They ask what it is about and what answers it, so the questions of a new title need no line of theirs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    words = {getattr(node, field, "") for node in ast.walk(tree) for field in ("id", "attr", "name")}

    assert not words & kit_questions()


@cache
def kit_questions() -> set[str]:
    """What the questions are called that the kit and the titles put on the agenda."""
    for module in filter(lambda m: m.startswith(KIT), map(dotted, FILES)):
        import_module(module)
    return {cls.__name__ for cls in below(Decision) if cls.stored and cls.__module__.startswith(KIT)}


def below(cls: type[Decision]) -> Iterator[type[Decision]]:
    """All classes derived from it."""
    for each in cls.__subclasses__():
        yield each
        yield from below(each)


def dotted(path: Path) -> str:
    """A file as a module: `stockrail.rail.asking`."""
    return ".".join(("stockrail", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) == "games"], ids=name)
def test_titles_do_not_import_titles(path: Path) -> None:
    """A title is its own data and rules over the kit; what two share belongs in the kit."""
    parts = path.relative_to(ROOT).parts
    others = {m.split(".")[2] for m in imported(path) if m.startswith("stockrail.games.")}

    assert len(parts) < 3 or others <= {parts[1]}


@pytest.mark.parametrize("path", [p for p in FILES if own_room(p) == "rail"], ids=name)
def test_the_kit_names_no_title(path: Path) -> None:
    """Not in code, not in comments: what belongs to one title is in its folder."""
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))

    assert not words & (TITLES | {title.removeprefix("g") for title in TITLES})
