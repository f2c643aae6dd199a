"""The store: one database, SQLite by default and PostgreSQL by its address; short transactions, nothing else."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from stockrail.core.errors import StockrailError
from stockrail.server.threads import MOST

CHANNEL: Final = "stockrail"
"""The PostgreSQL channel on which processes tell each other which table moved."""
TABLE: Final = "table"
ACCOUNT: Final = "account"
CHECKPOINT_SECONDS: Final = 2.0
WAIT: Final = 2.0
"""Seconds a statement waits for what another transaction holds."""
NOTE_MS: Final = 50
"""Milliseconds the same takes for a note, which may be left out."""
STATEMENT_MS: Final = 20_000
"""Milliseconds any statement may take on PostgreSQL; the longest reads a whole game."""
POOL: Final = MOST + 4
"""Connections kept: each thread has one, and the jobs beside them."""
DURABLE: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
)
MIGRATION_LOCK: Final = 0x53746F636B
"""Several processes may start at once; one migrates."""


class StoreError(StockrailError):
    """The database cannot be opened."""


class Store:
    """A database and its transactions.  `write` is durable when the block is left without an error."""

    def __init__(self, url: str, wait: float = WAIT) -> None:
        self.url = _address(url)
        self._wait = round(wait * 1000)
        self.is_sqlite = self.url.startswith("sqlite")
        with _opening(self.url):
            step = _refuse_newer(self.url)
            if self.is_sqlite:
                _make_private(self.url)
            self.engine = _sqlite(self.url, DURABLE, wait) if self.is_sqlite else _postgres(self.url, wait)
            with self.write() as c:
                if step != _known()[0]:
                    _migrate(c)
        self._closing = threading.Event()
        self._checkpoints: threading.Thread | None = None
        if self.is_sqlite:
            self._checkpoints = threading.Thread(target=self._checkpoint, name="checkpoints", daemon=True)
            self._checkpoints.start()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self.engine.connect() as c:
            yield c

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is stored for good when it ends, or not at all."""
        with self.engine.connect().execution_options(writes=True) as c, c.begin():
            yield c

    def note(self, change: Callable[[Connection], object]) -> None:
        """Change something that nobody should wait for; left out where the database is busy."""
        with suppress(SQLAlchemyError), self.engine.connect().execution_options(writes=True, hurries=True) as c:
            try:
                with c.begin():
                    change(c)
            finally:
                if self.is_sqlite:
                    c.exec_driver_sql(f"PRAGMA busy_timeout={self._wait}")

    def announce(self, c: Connection, changed: int, what: str = TABLE) -> None:
        """Tell the other server processes, when this transaction is stored, that a table or an account changed."""
        self.tell(c, f"{what} {changed}")

    def tell(self, c: Connection, word: str) -> None:
        """Say a word to the other server processes, if there can be any, when this transaction is stored."""
        if not self.is_sqlite:
            c.execute(text("SELECT pg_notify(:channel, :word)"), {"channel": CHANNEL, "word": word})

    def _checkpoint(self) -> None:
        """Move the log into the database file beside the traffic, so that no move waits for it."""
        while not self._closing.wait(CHECKPOINT_SECONDS):
            try:
                with self.engine.connect() as c:
                    c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except SQLAlchemyError:
                continue  # the next round tries again; the log itself is safe

    def close(self) -> None:
        """End the background work and let go of the database."""
        self._closing.set()
        if self._checkpoints is not None:
            self._checkpoints.join()
        self.engine.dispose()


def is_there(url: str) -> bool:
    """Has the database tables of ours?  Nothing is touched."""
    with _opening(_address(url)):
        return _refuse_newer(_address(url)) is not None


@contextmanager
def glance(url: str) -> Iterator[Connection]:
    """A database as this version would bring it up to date, looked at and left as it was."""
    url = _address(url)
    with _opening(url):
        written = _refuse_newer(url)
        if written is None:
            raise StoreError(f"there are no tables of stockrail in {make_url(url).render_as_string()}")
        engine = _sqlite(url) if url.startswith("sqlite") else create_engine(url)
        try:
            with engine.connect() as c, c.begin() as all_of_it:
                if written != _known()[0]:
                    _migrate(c)
                yield c
                all_of_it.rollback()
        finally:
            engine.dispose()


@contextmanager
def _opening(url: str) -> Iterator[None]:
    """Whatever keeps a database from being opened is one line, without the password of its address."""
    try:
        yield
    except (SQLAlchemyError, ArgumentError, ImportError, OSError, sqlite3.Error) as e:
        reason = str(getattr(e, "orig", None) or e).strip().splitlines()[0]
        raise StoreError(f"the database {make_url(url).render_as_string()} cannot be opened: {reason}") from e


# ---------------------------------------------------------------- migrations


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("stockrail.server").joinpath("migrations")))
    return config


@cache
def _known() -> list[str]:
    """All steps of this version, the last one first."""
    return [s.revision for s in ScriptDirectory.from_config(_config()).walk_revisions()]


def _migrate(c: Connection) -> None:
    """Bring the database up to date in this transaction."""
    if c.dialect.name == "postgresql":
        c.execute(text("SET LOCAL lock_timeout = 0"))  # the other processes that start wait for the one that migrates
        c.execute(text("SET LOCAL statement_timeout = 0"))
        c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = _config()
    config.attributes["connection"] = c
    command.upgrade(config, "head")


def _refuse_newer(url: str) -> str | None:
    """The step a database was brought to, None if it is new; nothing is touched, and a step of the future refused."""
    step = _sqlite_step(make_url(url).database) if url.startswith("sqlite") else _step(url)
    if step is not None and step not in _known():
        shown = make_url(url).render_as_string()
        raise StoreError(
            f"the database {shown} was written by a newer stockrail (step {step}, this one knows {_known()[0]}): "
            "install a newer stockrail, or restore a backup"
        )
    return step


def _step(url: str) -> str | None:
    engine = create_engine(url)
    try:
        with engine.connect() as c:
            return MigrationContext.configure(c).get_current_revision()
    finally:
        engine.dispose()


def _sqlite_step(path: str | None) -> str | None:
    """The same of a file, opened so that SQLite leaves not even its helper files beside it."""
    if path is None or not Path(path).is_file():
        return None
    mode = "mode=ro" if Path(f"{path}-wal").exists() else "mode=ro&immutable=1"
    with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?{mode}", uri=True)) as c:
        if c.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
            return None
        found = c.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if found is None else str(found[0])


def _address(url: str) -> str:
    """SQLAlchemy's address for what people write: a path, or a URL."""
    if "://" not in url:
        return f"sqlite:///{url}"
    return url.replace("postgresql://", "postgresql+psycopg://", 1).replace("postgres://", "postgresql+psycopg://", 1)


def _make_private(url: str) -> None:
    """A new database file is its owner's alone; SQLite gives its helper files the same rights."""
    path = make_url(url).database
    if path and path != ":memory:":
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _sqlite(url: str, pragmas: Sequence[str] = (), wait: float = WAIT) -> Engine:
    given = {"timeout": wait, "check_same_thread": False}
    engine = create_engine(url, pool_size=POOL, pool_timeout=wait, connect_args=given)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin below, not where the driver guesses
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(c: Connection) -> None:
        options = c.get_execution_options()
        if options.get("hurries"):
            c.exec_driver_sql(f"PRAGMA busy_timeout={NOTE_MS}")
        c.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")

    return engine


def _postgres(url: str, wait: float) -> Engine:
    given = {"connect_timeout": 2, "tcp_user_timeout": STATEMENT_MS}
    engine = create_engine(url, pool_pre_ping=True, pool_size=POOL, pool_timeout=wait, connect_args=given)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.execute(f"SET lock_timeout = {round(wait * 1000)}")
        connection.execute(f"SET statement_timeout = {max(STATEMENT_MS, round(wait * 1000))}")
        connection.commit()

    @event.listens_for(engine, "begin")
    def begin(c: Connection) -> None:
        if c.get_execution_options().get("hurries"):
            c.exec_driver_sql(f"SET LOCAL lock_timeout = {NOTE_MS}")

    return engine
