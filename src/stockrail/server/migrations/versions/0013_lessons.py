"""Tables of lessons, and how far people have come in them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text, false

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", Column("lesson", Text, nullable=False, server_default=""))
    op.create_table(
        "progress",
        Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
        Column("game", Text, primary_key=True),
        Column("lesson", Text, primary_key=True),
        Column("step", Integer, nullable=False),
        Column("done", Boolean, nullable=False, server_default=false()),
        Column("table", Integer, nullable=False),
        Column("at", Float, nullable=False),
    )
