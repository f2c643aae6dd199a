"""Journals: what long work has come to so far, a line for each piece, so that an interrupted run goes on.

The first line says what the work is; a file of other work is refused and left alone.  A last line that was cut off is
not one: its piece is done again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from stockrail.bots.crew import Crew
from stockrail.core.errors import Unreadable

T = TypeVar("T")
R = TypeVar("R")
LINE: Final = 1 << 16
"""More than a first line ever is."""


class Journal:
    """What is done already, and a file that keeps it, if one is named.  `what` and `piece` are what both are called."""

    def __init__(self, file: Path | None, head: dict[str, Any], what: str, piece: str) -> None:
        self._file, self._what, self._piece = file, what, piece
        self.kept: list[dict[str, Any]] = []
        """The pieces the file holds."""
        if file is not None and file.exists() and not self._hardly_begun(file, head):
            self.kept = list(self._read(file, head))
        else:
            self._write(head)

    def add(self, data: dict[str, Any]) -> None:
        """Another piece is done."""
        self._write(data)

    def damaged(self, n: int) -> Unreadable:
        """What is said of a piece that is none, by its number from 0."""
        return Unreadable(f"{self._file} line {n + 2}: not a {self._piece} of a {self._what}; name another file")

    def _write(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            try:
                with self._file.open("a", encoding="utf-8") as out:
                    out.write(_line(data))
            except OSError as e:
                raise Unreadable(f"cannot write {self._file}: {e.strerror}") from None

    def _hardly_begun(self, file: Path, head: dict[str, Any]) -> bool:
        """Is there no more than the beginning of the first line?  It is written again."""
        start = file.read_bytes()[:LINE] if file.is_file() else b"?"
        hardly = _line(head).encode().startswith(start) and not start.endswith(b"\n")
        if hardly:
            file.write_bytes(b"")
        return hardly

    def _read(self, file: Path, head: dict[str, Any]) -> Iterator[dict[str, Any]]:
        try:
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        except (OSError, UnicodeDecodeError) as e:
            raise Unreadable(f"{file} cannot be read: {e.__class__.__name__}") from None
        for n, line in enumerate(lines, -1):
            if n >= 0 and not line.endswith("\n"):
                file.write_text("".join(lines[:-1]), encoding="utf-8")
                return
            try:
                data = json.loads(line)
            except ValueError:
                raise self.damaged(n) from None
            if n < 0 and data != head:
                raise Unreadable(f"{file} holds another {self._what} ({json.dumps(data)}); name another file")
            if n >= 0:
                yield data


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


class Pieces(Generic[T, R]):
    """Pieces of work, each done once: what a journal keeps is not done again.

    `write` and `read` turn what came of a piece into plain data and back.
    """

    def __init__(self, do: Callable[[T], R], write: Callable[[R], Any], read: Callable[[Any], R]) -> None:
        self.do, self.write, self.read = do, write, read

    def results(
        self, pieces: Sequence[T], journal: Journal, crew: Crew[T, R], progress: Callable[[int, int], None] | None
    ) -> Iterator[R]:
        """What came of every piece, in their order."""
        kept = {}
        for i, data in enumerate(journal.kept):
            try:
                if data["n"] in range(len(pieces)):
                    kept[data["n"]] = self.read(data["is"])
            except (KeyError, TypeError, ValueError, AttributeError):
                raise journal.damaged(i) from None
        open_ones = [n for n in range(len(pieces)) if n not in kept]
        if progress is not None and kept:
            progress(len(kept), len(pieces))
        if not open_ones:
            yield from (kept[n] for n in range(len(pieces)))
            return
        with crew.doing(self.do) as run:
            fresh = iter(run([pieces[n] for n in open_ones]))
            for n in range(len(pieces)):
                if n not in kept:
                    kept[n] = next(fresh)
                    journal.add({"n": n, "is": self.write(kept[n])})
                    if progress is not None:
                        progress(len(kept), len(pieces))
                yield kept[n]
