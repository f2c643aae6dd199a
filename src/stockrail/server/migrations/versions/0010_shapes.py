"""What the names of accounts look like, so that nobody takes one that could be mistaken for another; no old letters."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text, text

from stockrail.core.names import skeleton

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("accounts", Column("shape", Text))
    op.create_index("ix_accounts_shape", "accounts", ["shape"])
    op.execute("UPDATE outbox SET body = '' WHERE state <> 'waiting'")
    c = op.get_bind()
    for account, name in c.execute(text("SELECT id, name FROM accounts WHERE login IS NOT NULL")).all():
        c.execute(text("UPDATE accounts SET shape = :shape WHERE id = :id"), {"shape": skeleton(name), "id": account})
