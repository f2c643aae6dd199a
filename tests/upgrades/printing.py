"""Another printing of a title: its modules compiled anew from data that somebody has changed."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path

from stockrail import native
from stockrail.core.game import Game

Change = Callable[[str], str]
"""What becomes of the text of a title's data."""


def printing(package: str, name: str, change: Change) -> type[Game]:
    """The title of a package with other data: its sources are imported once more, and the old modules put back."""
    ours = {n: m for n, m in sys.modules.items() if n == package or n.startswith(f"{package}.")}
    for module in ours:
        del sys.modules[module]
    sys.meta_path.insert(0, native.Sources)
    try:
        _import_data(package, Path(str(ours[f"{package}.data"].__file__)), change)
        other: type[Game] = getattr(importlib.import_module(package), name)
    finally:
        sys.meta_path.remove(native.Sources)
        for module in [n for n in sys.modules if n == package or n.startswith(f"{package}.")]:
            del sys.modules[module]
        sys.modules |= ours
        parent, _, child = package.rpartition(".")
        setattr(sys.modules[parent], child, ours[package])
    return other


def _import_data(package: str, path: Path, change: Change) -> None:
    spec = importlib.util.spec_from_file_location(f"{package}.data", path)
    assert spec is not None
    module = sys.modules[f"{package}.data"] = importlib.util.module_from_spec(spec)
    exec(compile(change(path.read_text(encoding="utf-8")), path, "exec"), module.__dict__)


def replaced(*pairs: tuple[str, str]) -> Change:
    """Each text by another; one that is not there is a mistake of the test."""

    def change(source: str) -> str:
        for old, new in pairs:
            assert source.count(old) == 1, old
            source = source.replace(old, new)
        return source

    return change


def block(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    """The lines of a text block in another order, or more of them."""

    def changed(source: str) -> str:
        found = re.search(rf'^{name} = """\n(.*?)\n"""', source, re.DOTALL | re.MULTILINE)
        assert found is not None, name
        return source[: found.start(1)] + "\n".join(change(found[1].split("\n"))) + source[found.end(1) :]

    return changed


def joined(*changes: Change) -> Change:
    """One change after the other."""

    def change(source: str) -> str:
        for each in changes:
            source = each(source)
        return source

    return change
