"""Tables for practice, where everything can be taken back; and rematches, whose seats are kept for those who played."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, false

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", Column("practice", Boolean, nullable=False, server_default=false()))
    op.add_column("tables", Column("rematch", Integer))
    op.add_column("seats", Column("kept_for", Integer))
