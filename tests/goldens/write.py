"""`python -m tests.goldens.write` makes the golden files again; with names, such as `1830.perft`, only those."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

from stockrail.core import titles
from tests.goldens.files import FOLDER, again, missing, present


def write(names: Collection[str]) -> None:
    """Add the recipes that are missing, make every file again, and say which have changed."""
    for title in titles.names():
        for name, recipe in missing(title):
            with (FOLDER / name).open("a", encoding="utf-8") as file:
                file.write(recipe + "\n")
    for path in present():
        if not names or path.name in names:
            _rewrite(path)


def _rewrite(path: Path) -> None:
    old = path.read_text(encoding="utf-8")
    new = again(path.name, old)
    if new != old:
        path.write_text(new, encoding="utf-8", newline="\n")
        print(f"{path.name} changed")


if __name__ == "__main__":
    write(sys.argv[1:])
