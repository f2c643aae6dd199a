"""Conformance: recorded games of another engine are played again here and compared step by step.

A driver knows one title's records.  It registers under the entry point group `stockrail.conform` by the title's name
and is a function from a file's records (one JSON object a line) to what it compared, as it goes: it yields a
`Difference` where the two disagree and an `Agreed` after every action of the record.  Where records do not name their
game, the driver's module may have `SIGNS`, the keys of a first line by which they are known.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, TypeAlias

from stockrail.core.actions import short
from stockrail.core.errors import StockrailError, Unreadable

GROUP: Final = "stockrail.conform"
PLACE: Final = "STOCKRAIL_TRANSCRIPTS"
"""The environment variable that says where recorded games lie."""
SUFFIXES: Final = (".jsonl", ".jsonl.gz")


BROKEN: Final = (StockrailError, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What following a record that makes no sense may end in."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """One recorded action was played."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and our rules disagree: the line, what kind of thing, and both readings."""

    line: int
    kind: str
    """`legal`, `state`, `score` or whatever the driver compares, with a field's name where there is one."""
    theirs: str
    ours: str


def broken(line: int, e: Exception) -> Difference:
    """A record that cannot even be followed is a difference like any other, told with its line."""
    return Difference(line, "broken", "a record to follow", f"{type(e).__name__}: {e}")


Record: TypeAlias = dict[str, Any]
"""A line of a record: JSON that another engine wrote."""
Step: TypeAlias = Agreed | Difference
Driver: TypeAlias = Callable[[Iterator[Record]], Iterable[Step]]


@dataclass(frozen=True, slots=True)
class Found:
    """A difference with the file it was found in."""

    path: Path
    difference: Difference

    def __str__(self) -> str:
        d = self.difference
        return f"{self.path.name}:{d.line}: {d.kind}: theirs {d.theirs}, ours {d.ours}"


@dataclass(slots=True)
class Report:
    """What a run compared, and the first difference of each kind."""

    games: int = 0
    actions: int = 0
    differences: int = 0
    by_title: dict[str, int] = field(default_factory=dict)
    """Games of each title."""
    first: dict[str, Found] = field(default_factory=dict)
    """By kind."""

    @property
    def clean(self) -> bool:
        return not self.differences


def drivers() -> dict[str, Driver]:
    """The drivers by the title they know."""
    return {e.name: e.load() for e in entry_points(group=GROUP)}


def root() -> Path:
    """Where recorded games lie: beside the repository, or where the environment says."""
    given = os.environ.get(PLACE)
    return Path(given) if given else Path(__file__).resolve().parents[4] / "shared" / "transcripts"


def default_paths(titles: Iterable[str] | None = None) -> list[Path]:
    """All open games of the titles with a driver."""
    found: list[Path] = []
    wanted = sorted(drivers() if titles is None else titles)
    for title in wanted:
        found += sorted(p for p in (root() / title / "open").rglob("*") if p.name.endswith(SUFFIXES))
    return found + [p for p in sorted((root() / "open").glob("*.trace.jsonl")) if Records(p).title in wanted]


def run(paths: Sequence[str | Path] = (), progress: Callable[[int, int], None] | None = None) -> Report:
    """Play the games again (by default all that can be found); `progress` is told games done and games in all."""
    files = [Path(p) for p in paths] or default_paths()
    known = drivers()
    report = Report()
    for done, path in enumerate(files):
        if progress is not None:
            progress(done, len(files))
        _one(path, known, report)
    if progress is not None:
        progress(len(files), len(files))
    return report


def _one(path: Path, known: dict[str, Driver], report: Report) -> None:
    records = Records(path)
    title = records.title
    if title is None or title not in known:
        names = ", ".join(sorted(known)) or "none"
        why = "neither its first line nor its path tells a game" if title is None else f"no driver for '{short(title)}'"
        raise Unreadable(f"{path}: {why}; there are: {names}")
    report.games += 1
    report.by_title[title] = report.by_title.get(title, 0) + 1
    try:
        for step in known[title](records):
            if isinstance(step, Agreed):
                report.actions += 1
            else:
                _note(report, path, step)
    except Unreadable:
        raise
    except BROKEN as e:
        _note(report, path, broken(records.line, e))


def _note(report: Report, path: Path, d: Difference) -> None:
    report.differences += 1
    report.first.setdefault(d.kind, Found(path, d))


def title_of(path: Path, first: Record) -> str | None:
    """The title a file is of: named in its first line, by a directory above it, by how its name begins, or by signs."""
    named = first.get("game", first.get("title"))
    if isinstance(named, str):
        return named
    known = drivers()
    begins = re.split(r"[^0-9A-Za-z]", path.name)[0]
    told = (part for part in (*reversed(path.resolve().parent.parts), begins) if part in known)
    return next(told, None) or next((title for title, driver in known.items() if _fits(driver, first)), None)


def _fits(driver: Driver, first: Record) -> bool:
    """Does a first line show the signs of the driver's records?"""
    signs: frozenset[str] = getattr(sys.modules.get(driver.__module__), "SIGNS", frozenset())
    return bool(signs) and signs <= first.keys()


class Records(Iterator[Record]):
    """The lines of a file as JSON objects; `line` is the number of the last one read."""

    def __init__(self, path: Path) -> None:
        self._path, self.line = path, 0
        try:
            raw = path.read_bytes()
            text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
        except FileNotFoundError:
            raise Unreadable(f"no file {path}") from None
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as e:
            raise Unreadable(f"{path} cannot be read: {type(e).__name__}") from None
        self._lines = text.splitlines()
        self.title = title_of(path, self._read(1))

    def __next__(self) -> Record:
        if self.line == len(self._lines):
            raise StopIteration
        self.line += 1
        return self._read(self.line)

    def beside(self, kind: str) -> Iterator[Record]:
        """More records of the same game: `x.trace.jsonl` lies beside `x.choices.jsonl`; a blank file has none."""
        stem, _, suffix = self._path.name.partition(".")[2].partition(".")
        other = self._path.with_name(self._path.name.replace(f".{stem}.{suffix}", f".{kind}.{suffix}"))
        there = other != self._path and other.exists() and other.read_bytes().strip()
        return iter(Records(other)) if there else iter(())

    def _read(self, n: int) -> Record:
        if n > len(self._lines):
            raise Unreadable(f"{self._path}: the file is empty")
        try:
            record = json.loads(self._lines[n - 1])
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise Unreadable(f"{self._path}: line {n} is not a JSON object; the file may have been cut off")
        return record
