"""Which engines run: the compiled ones where they were built and fit their sources, else the same in plain Python.

`setup.py` compiles on request and leaves a list of what it compiled (`native.json`).  The front door imports this
module before any other, so that it decides how they are loaded.
"""

from __future__ import annotations

import copyreg
import json
import os
import sys
from abc import ABCMeta
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

PURE = "STOCKRAIL_PURE"
"""Set to anything, it asks for plain Python."""
LIBRARY = "stockrail__mypyc"
"""The one library in which all compiled modules lie."""
REMEDY = "Compile again (make fast), or install again"
MEMORY = "_abc_impl"
"""Where an abstract class remembers what is one and what is not."""
ROOT = Path(__file__).parent
BUILT = ROOT / "native.json"


class Sources:
    """Finds modules of ours among the sources alone, although compiled ones lie next to them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("stockrail."):
            return None
        found = (_finder(folder).find_spec(name) for folder in path or ())
        return next((spec for spec in found if spec and spec.loader), None)


@cache
def _finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


class Slots(tuple[str, ...]):
    """The fields of a compiled dataclass, for the dataclasses in plain Python that inherit from it.

    Compiled ones inherit too, and mypyc takes what is true for slots that it cannot make room for.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


def describe(cls: Any, fields: Mapping[str, str]) -> None:
    """Give a compiled dataclass what a plain one has: slots, types of its fields as written, a way to travel."""
    cls.__slots__, cls.__annotations__ = Slots(fields), dict(fields)
    for name, hint in fields.items():
        cls.__dataclass_fields__[name].type = hint
    copyreg.pickle(cls, _packed)


def _packed(thing: Any) -> tuple[Any, ...]:
    """How a thing goes to another process: pickle by itself would assign to fields, which frozen ones refuse."""
    return _unpacked, (type(thing), {name: getattr(thing, name) for name in thing.__dataclass_fields__})


def _unpacked(cls: Any, values: Mapping[str, object]) -> object:
    thing = cls.__new__(cls)
    for name, value in values.items():
        object.__setattr__(thing, name, value)
    return thing


def alone(cls: type) -> None:
    """Give a compiled abstract class a memory of its own of what is one: mypyc leaves it that of its base."""
    if isinstance(cls, ABCMeta):
        setattr(cls, MEMORY, getattr(ABCMeta("Fresh", (), {}), MEMORY))


def choose() -> bool:
    """Decide what the modules imported from now on are; true where they are compiled."""
    if not BUILT.exists():
        return False
    problem = "" if os.environ.get(PURE) else _problem()
    if not problem and not os.environ.get(PURE):
        return True
    if problem:
        print(f"stockrail: {problem}; plain Python runs instead. {REMEDY}", file=sys.stderr)
        os.environ[PURE] = "1"  # for the processes this one starts: one line is enough
    sys.meta_path.insert(0, Sources)
    return False


def _problem() -> str:
    """Why the compiled engines cannot run, if they cannot."""
    try:
        built = json.loads(BUILT.read_text(encoding="utf-8"))
        if digest(ROOT / name for name in built["sources"]) != built["digest"]:
            return "the compiled engines do not fit their sources"
        if digest(library(ROOT / name) for name in built["sources"]) != built["libraries"]:
            return "the compiled engines are damaged or not all there"
        import_module(LIBRARY)
    except (OSError, ValueError, KeyError, TypeError) as e:
        return f"the list of compiled engines cannot be read ({e.__class__.__name__})"
    except ImportError as e:
        return f"the compiled engines cannot be loaded ({' '.join(str(e).split())})"
    return ""


def digest(paths: Iterable[Path]) -> str:
    """A fingerprint of some files, names and contents; one that is missing counts as empty."""
    found = blake2b(digest_size=16)
    for path in paths:
        data = path.read_bytes() if path.exists() else b""
        found.update(f"{path.name} {len(data)}\n".encode())
        found.update(data)
    return found.hexdigest()


def library(source: Path) -> Path:
    """What Python loads instead of a source that is compiled: a few lines that lead into the one library."""
    return source.with_suffix(EXTENSION_SUFFIXES[0])


COMPILED = __name__ == "stockrail.native" and choose()  # the build has other uses for this file
"""Do compiled engines run?"""
