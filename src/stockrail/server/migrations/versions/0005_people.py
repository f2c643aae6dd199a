"""People: ratings, friends, blocks, reports, what others may see; tables that begin before every seat is taken."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text, UniqueConstraint, false

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("accounts", Column("zone", Text, nullable=False, server_default=""))
    for name in ("show_games", "show_rating", "invites"):
        op.add_column("accounts", Column(name, Text, nullable=False, server_default="everyone"))
    op.add_column("tables", Column("least", Integer))
    op.add_column("tables", Column("eager", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "ratings",
        Column("id", Integer, primary_key=True),
        Column("game", Text, nullable=False),
        Column("account", Integer, ForeignKey("accounts.id"), index=True),
        Column("bot", Text),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("level", Float, nullable=False, index=True),
        Column("games", Integer, nullable=False),
        UniqueConstraint("game", "account"),
        UniqueConstraint("game", "bot"),
    )
    op.create_table(
        "rated",
        Column("id", Integer, primary_key=True),
        Column("table", Integer, ForeignKey("tables.id"), nullable=False, index=True),
        Column("seat", Integer, nullable=False),
        Column("account", Integer, ForeignKey("accounts.id"), index=True),
        Column("bot", Text),
        Column("place", Integer, nullable=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("change", Float, nullable=False),
        UniqueConstraint("table", "seat"),
    )
    op.create_table(
        "relations",
        Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
        Column("other", Integer, ForeignKey("accounts.id"), primary_key=True, index=True),
        Column("kind", Text, primary_key=True),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "reports",
        Column("id", Integer, primary_key=True),
        Column("account", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
        Column("about", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
        Column("table", Integer),
        Column("reason", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", Float, nullable=False),
        Column("closed", Float),
    )
