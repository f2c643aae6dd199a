"""The position of every game beside its record, so that a rules fix leaves running games alone."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "positions",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("state", Text, nullable=False),
        Column("rng", Text, nullable=False),
    )
