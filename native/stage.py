"""The sources as mypyc gets them: a copy, line for line, with three changes.

Dataclasses lose `slots=True`, since compiled classes have slots anyway; every class may be inherited by one in plain
Python, so that titles and bots of others need no compiler; and dataclasses are described, so that such a class and
stored games find their fields.  Nothing of the copy is installed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

ENGINES = ("core/*.py", "rail/**/*.py", "games/*/*.py", "bots/weighing.py", "bots/*/*.py")
"""Where what is compiled lies."""
PLAIN = (
    "core/__init__.py",
    "core/codec.py",  # reads what a class is made of
    "core/errors.py",
    "core/foresee.py",
    "core/generic.py",
    "core/ids.py",  # numbers and words with a meaning: subclasses of int and str
    "core/items.py",
    "core/kinds.py",
    "core/match.py",
    "core/names.py",
    "core/position*.py",
    "core/record.py",
    "core/registry.py",
    "core/shape.py",
    "core/shown.py",
    "core/study*.py",
    "core/titles.py",
    "core/view.py",
    "core/words.py",
    "rail/__init__.py",
    "rail/*/__init__.py",
    "rail/audit.py",
    "rail/ledgers.py",
    "rail/mapfile.py",
    "rail/misdrawn.py",
    "rail/misplaced.py",
    "rail/notices.py",
    "rail/powers/*.py",
    "rail/programs.py",
    "rail/proofread.py",
    "rail/shape.py",
    "rail/view.py",
    "games/*/book.py",
    "games/*/data*.py",
    "games/*/invariants.py",
    "games/*/memory.py",
    "games/*/notices.py",
    "games/*/options.py",
    "games/*/port.py",
    "games/*/powers.py",
    "games/*/shape.py",
    "games/*/view.py",
    "games/gwt/__init__.py",
    "games/gwt/setting_up.py",
    "games/stockpile/__init__.py",
    "games/stockpile/hidden.py",
    "games/stockpile/words.py",
    "bots/*/__init__.py",
    "bots/*/club*.py",
    "bots/*/critic.py",
    "bots/*/hasty.py",
    "bots/*/learn.py",
    "bots/*/master.py",
    "bots/*/model.py",
    "bots/*/novice.py",
    "bots/*/strong.py",
)
"""What is not: data, words, files and checks, which no game waits for, and what mypyc cannot compile."""

FUTURE = "from __future__ import annotations"
MARKED = f"{FUTURE}; import typing as _typing; from stockrail.native import alone as _alone, describe as _describe"
MARKING = "if _typing.TYPE_CHECKING: from mypy_extensions import mypyc_attr as _open_class"
OPEN = "@_open_class(allow_interpreted_subclasses=True)"


def compiled(root: Path) -> list[Path]:
    """The modules of the package in `root` that are compiled."""
    plain = {path for pattern in PLAIN for path in root.glob(pattern)}
    return sorted({path for pattern in ENGINES for path in root.glob(pattern)} - plain)


def stage(root: Path, compiled: Iterable[Path], target: Path) -> list[Path]:
    """Copy the package in `root` to `target`, changing what is to be compiled; returns those copies."""
    chosen = {*compiled}
    found = []
    for path in sorted(root.rglob("*.py")):
        copy = target / path.relative_to(root.parent)
        text = path.read_text(encoding="utf-8")
        _write(copy, marked(text) if path in chosen else text)
        if path in chosen:
            found.append(copy)
    return found


def _write(path: Path, text: str) -> None:
    """Touch nothing that has not changed: mypy remembers what it has read."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def marked(text: str) -> str:
    """A module with its classes open; what is added stands on lines that were empty, so that no line moves."""
    classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef) and not _is_tuple(node)]
    lines = text.split("\n")
    if not classes:
        return text
    at = lines.index(FUTURE)
    _fill(lines, at + 1, MARKING)
    lines[at] = MARKED
    for node in classes:
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1
        _fill(lines, first - 1, " " * node.col_offset + OPEN)
        if any("dataclass" in lines[n] for n in range(first, node.lineno - 1)):
            _fill(lines, node.end_lineno or 0, f"{' ' * node.col_offset}_describe({node.name}, {fields(node)})")
        elif not node.col_offset:
            _fill(lines, node.end_lineno or 0, f"_alone({node.name})")
        for n in range(first, node.lineno - 1):
            lines[n] = lines[n].replace("(slots=True)", "").replace(", slots=True", "")
    return "\n".join(lines)


def _is_tuple(node: ast.ClassDef) -> bool:
    """Is it a named tuple?  Those stay what they are."""
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def fields(node: ast.ClassDef) -> dict[str, str]:
    """The fields that a dataclass has besides those of its bases, with their types as written."""
    found = [(x.target, ast.unparse(x.annotation)) for x in node.body if isinstance(x, ast.AnnAssign)]
    return {x.id: hint for x, hint in found if isinstance(x, ast.Name) and "ClassVar" not in hint}


def _fill(lines: list[str], at: int, text: str) -> None:
    assert not lines[at], f"line {at + 1} must be empty: {lines[at]}"
    lines[at] = text
