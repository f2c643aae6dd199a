"""What people want to be told, of all tables and of one; where they reach the server; what a letter is about."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("accounts", Column("alerts", Text))
    op.add_column("accounts", Column("reached", Text, nullable=False, server_default=""))
    op.add_column("seats", Column("alerts", Text))
    op.execute("UPDATE seats SET alerts = '' WHERE NOT notify")
    op.drop_column("seats", "notify")
    op.add_column("outbox", Column("alert", Text, nullable=False, server_default=""))
