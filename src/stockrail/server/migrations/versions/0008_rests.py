"""Hours at which somebody's clocks sleep, and days of vacation."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("accounts", Column("night_from", Integer, nullable=False, server_default="23"))
    op.add_column("accounts", Column("night_to", Integer, nullable=False, server_default="8"))
    op.add_column("accounts", Column("vacation_until", Float))
    op.add_column("accounts", Column("vacation_year", Integer, nullable=False, server_default="0"))
    op.add_column("accounts", Column("vacation_used", Integer, nullable=False, server_default="0"))
