"""Alembic's door: runs the steps on the connection the store hands over."""

from __future__ import annotations

from alembic import context

from stockrail.server.schema import schema

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=schema, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
