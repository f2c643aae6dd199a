"""A mistake in one of a title's pictures, told with its place: in the picture, and in the file that has the picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from stockrail.core.errors import Unreadable


class Misdrawn(Unreadable):
    """What is wrong at a line and column of a picture."""

    def __init__(self, line: int, column: int, why: str) -> None:
        super().__init__(line, column, why)
        self.line, self.column, self.why = line, column, why
        self.block = ""
        self.file = ""

    def __str__(self) -> str:
        return f"{self.file}line {self.line}, column {self.column}: {self.why}"


@contextmanager
def drawn(block: str) -> Iterator[None]:
    """While a picture is read: its mistakes know it."""
    try:
        yield
    except Misdrawn as e:
        e.block = e.block or block
        raise


@contextmanager
def filed(title: type) -> Iterator[None]:
    """While a title is made: a mistake in a picture of its package is told with the file, and with the line there."""
    try:
        yield
    except Misdrawn as e:
        for module in _package(title):
            text = Path(module.__file__ or "").read_text("utf-8")
            if e.block and e.block in text:
                e.file = f"{module.__file__}, "
                e.line += text[: text.index(e.block)].count("\n")
        raise


def _package(title: type) -> Iterator[ModuleType]:
    """The modules of the title's package that have a file."""
    name = sys.modules[title.__module__].__package__ or title.__module__
    found = [m for n, m in sorted(sys.modules.items()) if n == name or n.startswith(f"{name}.")]
    return (m for m in found if getattr(m, "__file__", None))
