"""Positions in names, one for every entry: a game outlives every change of its title's data and rules.

The positions that were stored, the last and every fiftieth, are written anew in names; those between them are filled
in by the server, for that takes the rules.
"""

from __future__ import annotations

import json
import logging
import zlib
from typing import Any

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    Row,
    Text,
    column,
    insert,
    select,
    table,
)

from stockrail.server.migrations.names_0003 import position

revision = "0003"
down_revision = "0002"
log = logging.getLogger(__name__)

TABLES = table("tables", *map(column, ("id", "game", "options", "revision", "status", "n")))
LAST, FIFTIETH = (table(name, *map(column, ("table", "n", "state", "rng"))) for name in ("positions_0002", "snapshots"))


def upgrade() -> None:
    op.rename_table("positions", "positions_0002")
    positions = op.create_table(
        "positions",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("revision", Integer, nullable=False),
        Column("rng", Text, nullable=False),
        Column("full", Boolean, nullable=False),
        Column("data", LargeBinary, nullable=False),
    )
    gaps = op.create_table("gaps", Column("table", Integer, ForeignKey("tables.id"), primary_key=True))
    c = op.get_bind()
    for row in c.execute(select(TABLES).order_by(TABLES.c.id)).all():
        rows = [new for old in stored(c, row.id) if (new := written(row, old)) is not None]
        if rows:
            c.execute(insert(positions), rows)
        if (row.n or row.status == "running") and len(rows) <= row.n:
            c.execute(insert(gaps).values(table=row.id))
    op.drop_table("positions_0002")
    op.drop_table("snapshots")


def stored(c: Connection, table: int) -> list[Row[Any]]:
    """The positions of a table in their order; the last may also be a fiftieth."""
    found = {old.n: old for t in (FIFTIETH, LAST) for old in c.execute(select(t).where(t.c.table == table))}
    return [found[n] for n in sorted(found)]


def written(row: Row[Any], old: Row[Any]) -> dict[str, Any] | None:
    """The new row of a position; None where its numbers mean nothing to us, and a replay has to find it."""
    try:
        data = position(row.game, json.loads(row.options), json.loads(old.state))
    except (LookupError, TypeError, ValueError) as e:
        log.warning("table %d, entry %d: its position cannot be read, and must be replayed: %r", row.id, old.n, e)
        return None
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = {"table": row.id, "n": old.n, "revision": row.revision, "rng": old.rng}
    return head | {"full": True, "data": zlib.compress(text.encode())}
