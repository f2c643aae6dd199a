"""What a host or an operator did stands in the table's log."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("table_log", Column("act", Integer))
