"""Operators, bans, links for new passwords, and the audit of what hosts and operators did."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text, false

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("accounts", Column("operator", Boolean, nullable=False, server_default=false()))
    op.add_column("accounts", Column("banned", Float))
    op.create_table(
        "resets",
        Column("id", Integer, primary_key=True),
        Column("account", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
        Column("hash", Text, nullable=False, unique=True),
        Column("due", Float, nullable=False),
    )
    op.create_table(
        "audit",
        Column("id", Integer, primary_key=True),
        Column("at", Float, nullable=False),
        Column("by", Integer),
        Column("name", Text, nullable=False),
        Column("act", Text, nullable=False),
        Column("table", Integer, index=True),
        Column("person", Integer, index=True),
        Column("whom", Text, nullable=False),
        Column("detail", Text, nullable=False),
    )
