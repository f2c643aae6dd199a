"""A PostgreSQL schema that is made once and emptied before each test, for making it takes longer than many a test."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest

from stockrail.server.schema import schema
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from tests.web.test_postgres import ADDRESS, pytestmark

__all__ = ["database", "pytestmark", "settings", "used_schema"]


@pytest.fixture(scope="session")
def used_schema() -> Iterator[str]:
    """A schema with our tables."""
    name = f"stockrail_{uuid4().hex}"
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f'CREATE SCHEMA "{name}"')
    Store(_address(name)).close()
    yield name
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f'DROP SCHEMA "{name}" CASCADE')


def _address(name: str) -> str:
    """Nothing here outlives its test: no commit waits for the disk."""
    options = quote(f"-csearch_path={name} -csynchronous_commit=off")
    return f"{ADDRESS}{'&' if '?' in ADDRESS else '?'}options={options}"


@pytest.fixture
def database(used_schema: str) -> Settings:
    """The schema as on its first day."""
    tables = ", ".join(f'"{used_schema}"."{table}"' for table in schema.tables if table != "heartbeat")
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
        c.execute(f"UPDATE \"{used_schema}\".heartbeat SET served = 0, beat = 0, holder = ''")
    return Settings(db=_address(used_schema), limits=False, patience=0.0)


@pytest.fixture
def settings(database: Settings) -> Settings:
    return database
