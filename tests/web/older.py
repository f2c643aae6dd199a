"""The database of former days that lies in `data`: thirty games of all titles, in numbers."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Row, select

from stockrail.core.rng import Rng
from stockrail.core.rules import REPEATED
from stockrail.server import gaps, moves, repository
from stockrail.server.problems import Illegal
from stockrail.server.schema import gaps as waiting
from stockrail.server.schema import tables
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.store import Store

DUMP = Path(__file__).parent / "data" / "tables_0002.sql.gz"
NEVER_ENDS = 6000


def unpack(path: Path, longest: int = 10**6) -> None:
    """Put the database down as it was, perhaps without its long games."""
    with closing(sqlite3.connect(path)) as c:
        c.executescript(gzip.decompress(DUMP.read_bytes()).decode())
        for table in ("entries", "positions", "snapshots", "seats"):
            c.execute(f'DELETE FROM {table} WHERE "table" IN (SELECT id FROM tables WHERE n > ?)', (longest,))
        c.execute("DELETE FROM tables WHERE n > ?", (longest,))
        c.commit()
        c.execute("PRAGMA journal_mode=WAL")


@contextmanager
def opened(db: Path | str) -> Iterator[Services]:
    """Services on it, brought up to date, its gaps not yet filled."""
    services = Services(Settings(db=str(db)), Store(str(db)))
    try:
        yield services
    finally:
        services.store.close()


def fill(services: Services, *tables: int) -> None:
    """Fill the gaps of these tables, or of all."""
    with services.store.read() as c:
        found = list(c.execute(select(waiting.c.table)).scalars())
    for table in tables or found:
        gaps.fill(services.store, table)
        services.matches.forget(table)


def all_rows(services: Services) -> list[Row[tuple[object, ...]]]:
    with services.store.read() as c:
        return list(c.execute(select(tables).order_by(tables.c.id)))


def play_on(services: Services, table: int, seed: int = 1) -> int:
    """Random legal moves to the end of a game; how many there were.  No offer just refused is made again."""
    rng = Rng(seed)
    for done in range(NEVER_ENDS):
        with services.store.read() as c:
            row = repository.find(c, table)
            if row.status != "running":
                return done
            match = services.matches.get(c, row).match
        try:
            moves.play(services, moves.Move(table, row.turn, row.n, match.legal.pick(rng)))
        except Illegal as e:
            if e.refusal.rule != REPEATED:
                raise
    raise AssertionError("the game does not end")
