"""A PostgreSQL schema that is made once and emptied before each test, for making it takes longer than many a test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest

from stockrail.server.schema import schema
from stockrail.server.settings import Settings
from stockrail.server.store import Store

ADDRESS = os.environ.get("STOCKRAIL_TEST_POSTGRES", "postgresql://localhost:5432/test")


def _answers() -> bool:
    try:
        psycopg.connect(ADDRESS, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


pytestmark = pytest.mark.skipif(not _answers(), reason=f"no PostgreSQL answers at {ADDRESS}")


@contextmanager
def _schema() -> Iterator[str]:
    """The name of a schema of one's own, dropped afterwards."""
    name = f"stockrail_{uuid4().hex}"
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f'CREATE SCHEMA "{name}"')
    yield name
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f'DROP SCHEMA "{name}" CASCADE')


def _address(name: str, options: str = "") -> str:
    return f"{ADDRESS}{'&' if '?' in ADDRESS else '?'}options={quote(f'-csearch_path={name}{options}')}"


def _emptied(name: str) -> str:
    """Nothing here outlives its test: no commit waits for the disk."""
    return _address(name, " -csynchronous_commit=off")


@pytest.fixture
def fresh() -> Iterator[Settings]:
    """A schema of its own without any tables, as durable as a club's."""
    with _schema() as name:
        yield Settings(db=_address(name), limits=False, patience=0.0)


@pytest.fixture(scope="session")
def used_schema() -> Iterator[str]:
    """A schema with our tables."""
    with _schema() as name:
        Store(_emptied(name)).close()
        yield name


@pytest.fixture
def database(used_schema: str) -> Settings:
    """The schema as on its first day."""
    tables = ", ".join(f'"{used_schema}"."{table}"' for table in schema.tables if table != "heartbeat")
    with psycopg.connect(ADDRESS, autocommit=True) as c:
        c.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
        c.execute(f"UPDATE \"{used_schema}\".heartbeat SET served = 0, beat = 0, holder = ''")
    return Settings(db=_emptied(used_schema), limits=False, patience=0.0)


@pytest.fixture
def settings(database: Settings) -> Settings:
    return database
