"""Every event that a module of the kit or of a rail title tells stands in its `TELLS`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import stockrail.rail
from tests.rail.every import INSTALLED, game

KIT = Path(stockrail.rail.__file__).parent
TITLES = [Path(str(import_module(type(game(name)).__module__).__file__)).parent for name in INSTALLED]
FILES = [path for room in (KIT, *TITLES) for path in sorted(room.rglob("*.py"))]


def told(path: Path) -> Iterator[str]:
    """The kinds of events that calls of `tell` name outright."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            yield from (str(x.value) for x in ast.walk(node.args[0]) if isinstance(x, ast.Constant))


def module_of(path: Path) -> str:
    return ".".join(("stockrail", *path.relative_to(KIT.parent).with_suffix("").parts)).removesuffix(".__init__")


@pytest.mark.parametrize("path", [p for p in FILES if any(told(p))], ids=module_of)
def test_a_module_lists_what_it_tells(path: Path) -> None:
    module = import_module(module_of(path))

    assert set(told(path)) <= getattr(module, "TELLS", frozenset())


@pytest.mark.parametrize("name", INSTALLED)
def test_a_title_can_tell_what_its_policies_tell(name: str) -> None:
    g = game(name)

    assert {"operating_round", "sold", "paid", "bought_train", "over"} <= g.events
    assert ("drawn" in g.events) == g.secrets
