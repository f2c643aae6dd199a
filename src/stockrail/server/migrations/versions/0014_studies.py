"""Studies: games taken apart, as the text of their files."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, Text

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "studies",
        Column("id", Integer, primary_key=True),
        Column("account", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
        Column("code", Text, nullable=False, unique=True),
        Column("access", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("table", Integer),
        Column("n", Integer, nullable=False),
        Column("size", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("created", Float, nullable=False),
        Column("changed", Float, nullable=False),
    )
    op.create_index("studies_public", "studies", ["access", "changed"])
