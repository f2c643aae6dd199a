"""Accounts of programs are marked as bots."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("accounts", Column("program", Boolean, nullable=False, server_default=false()))
