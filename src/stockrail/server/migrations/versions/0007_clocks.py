"""Clocks that count the time a server runs, clocks that rest, and a log of what happens to a table besides moves."""

from __future__ import annotations

import time

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, Text, false, text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    heartbeat = op.create_table(
        "heartbeat",
        Column("id", Integer, primary_key=True),
        Column("served", Float, nullable=False),
        Column("beat", Integer, nullable=False),
        Column("holder", Text, nullable=False),
    )
    op.create_table(
        "table_log",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("table", Integer, ForeignKey("tables.id"), nullable=False, index=True),
        Column("n", Integer, nullable=False),
        Column("kind", Text, nullable=False),
        Column("seat", Integer),
        Column("account", Integer),
        Column("name", Text, nullable=False, server_default=""),
        Column("at", Float, nullable=False),
    )
    op.add_column("tables", Column("began", Float, nullable=False, server_default="0"))
    op.add_column("tables", Column("stopped", Float))
    op.add_column("tables", Column("paused", Boolean, nullable=False, server_default=false()))
    op.add_column("seats", Column("left_how", Text, nullable=False, server_default=""))
    op.add_column("seats", Column("former", Integer))
    op.add_column("seats", Column("absent", Boolean, nullable=False, server_default=false()))
    op.add_column("seats", Column("skipped", Integer))
    # Running clocks go on from the last moment at which the server is known to have run.
    op.execute("UPDATE tables SET began = since")
    last = op.get_bind().execute(text("SELECT max(since) FROM tables")).scalar()
    op.bulk_insert(heartbeat, [{"id": 1, "served": last or time.time(), "beat": 0, "holder": ""}])
