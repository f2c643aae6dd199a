"""Somebody else holds the database, or a part of it, for as long as a test likes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

import psycopg
from sqlalchemy import Connection
from starlette.applications import Starlette

from stockrail.core.rng import Rng
from tests.web.people import pick
from tests.web.served import Program


@contextmanager
def whole_file(db: str) -> Iterator[None]:
    """Another process writes to the SQLite file."""
    with closing(sqlite3.connect(db, isolation_level=None)) as c:
        c.execute("BEGIN IMMEDIATE")
        yield
        c.execute("ROLLBACK")


@contextmanager
def one_row(db: str, table: int) -> Iterator[None]:
    """Another process holds a table's row on PostgreSQL."""
    with psycopg.connect(db) as c:
        c.execute("SELECT id FROM tables WHERE id = %s FOR UPDATE", (table,))
        yield
        c.rollback()


def a_change_that_waits(app: Starlette, write: Callable[[], Any], pool: ThreadPoolExecutor) -> Future[Any]:
    """A request under way that has come to the database."""
    asked = threading.Event()
    store = app.state.services.store
    real = store.write

    def write_now() -> AbstractContextManager[Connection]:
        asked.set()
        store.write = real
        begun: AbstractContextManager[Connection] = real()
        return begun

    store.write = write_now
    sent = pool.submit(write)
    assert asked.wait(60)
    return sent


def hot_seat(port: int, name: str) -> tuple[Program, int]:
    """Somebody at a table of their own, two seats."""
    program = Program(port).guest(name)
    made = program.post("/tables", game="stockpile", seat={"0": "A", "1": "B"}, hot=True, open=True)
    return program, int(made["id"])


def a_move(program: Program, table: int) -> dict[str, Any]:
    """What to send for a legal move."""
    turn = program.get(f"/t/{table}/now?board=no")["turn"]
    now = program.get(f"/t/{table}/now?board=no&seat={turn}")
    return {"n": now["n"], "action": pick(now, Rng(1)), "seat": turn}
