"""The gate before an upgrade: what the installed rules make of every stored game.  Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from stockrail.server import positions
from stockrail.server.matches import current, game_of, is_known, replayed, same
from stockrail.server.problems import Frozen
from stockrail.server.schema import gaps, tables
from stockrail.server.store import glance

Outcome = Literal["goes on", "differs", "frozen"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a game: from entry `n` on it reads differently, or cannot be read without `revision`."""

    table: int
    game: str
    outcome: Outcome
    n: int | None = None
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """All verdicts."""

    verdicts: list[Verdict]

    def count(self, outcome: Outcome) -> int:
        return sum(v.outcome == outcome for v in self.verdicts)

    def listed(self, outcome: Outcome) -> list[Verdict]:
        return [v for v in self.verdicts if v.outcome == outcome]

    def json(self) -> dict[str, Any]:
        """The report for programs."""
        found = {"games": len(self.verdicts), "goes_on": self.count("goes on")}
        return found | {name: [asdict(v) for v in self.listed(name)] for name in ("differs", "frozen")}


def look(url: str, progress: Callable[[int, int], None]) -> Report:
    """Look at every game of a database; `progress(done, total)` says how far it is."""
    with glance(url) as c:
        rows = list(c.execute(select(tables).where((tables.c.n > 0) | (tables.c.status == "running"))))
        verdicts = []
        for done, row in enumerate(rows):
            progress(done, len(rows))
            verdicts.append(judge(c, row))
    return Report(verdicts)


def judge(c: Connection, row: Row[Any]) -> Verdict:
    """What becomes of one game."""
    try:
        current(c, row)
    except Frozen as e:
        if not _is_to_be_filled(c, row) or _end(c, row) != row.n:
            return Verdict(row.id, row.game, "frozen", e.n, e.revision)
    differs = next(_differences(c, row), None)
    return Verdict(row.id, row.game, "goes on" if differs is None else "differs", differs)


def _differences(c: Connection, row: Row[Any]) -> Iterator[int]:
    """Entries after which the replay stands elsewhere than the game stood; an entry that is refused is the last."""
    game, n = game_of(row), -1
    stored = {p.n: p for p in positions.read(c, row.id, 0, row.n)}
    for now in replayed(c, row):
        n = now.n
        if n in stored and not same(game, stored[n], now):
            yield n
    if n < row.n:
        yield n + 1


def _is_to_be_filled(c: Connection, row: Row[Any]) -> bool:
    """Is it a game of an older database whose last position was not stored?"""
    waiting = c.execute(select(gaps.c.table).where(gaps.c.table == row.id)).scalar() is not None
    return waiting and is_known(row) and row.n not in positions.numbers(c, row.id)


def _end(c: Connection, row: Row[Any]) -> int:
    return max((now.n for now in replayed(c, row)), default=-1)
