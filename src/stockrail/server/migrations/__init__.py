"""Alembic migrations, packaged and run at every start."""
