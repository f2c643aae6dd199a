"""The store: one database, SQLite by default and PostgreSQL by its address; short transactions, nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from stockrail.core.errors import StockrailError

CHANNEL: Final = "stockrail"
"""The PostgreSQL channel on which processes tell each other which table moved."""
CHECKPOINT_SECONDS: Final = 2.0
MIGRATION_LOCK: Final = 0x53746F636B
"""Several processes may start at once; one migrates."""


class StoreError(StockrailError):
    """The database cannot be opened."""


class Store:
    """A database and its transactions.  `write` is durable when the block is left without an error."""

    def __init__(self, url: str) -> None:
        self.url = _address(url)
        self.is_sqlite = self.url.startswith("sqlite")
        try:
            self.engine = _sqlite(self.url) if self.is_sqlite else create_engine(self.url, pool_pre_ping=True)
            self._migrate()
        except (SQLAlchemyError, ArgumentError, OSError) as e:
            reason = str(getattr(e, "orig", None) or e).strip().splitlines()[0]
            raise StoreError(f"the database {make_url(self.url).render_as_string()} cannot be opened: {reason}") from e
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

    def announce(self, c: Connection, table: int) -> None:
        """Tell the other server processes, when this transaction is stored, that a table changed."""
        if not self.is_sqlite:
            c.execute(text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": str(table)})

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(files("stockrail.server").joinpath("migrations")))
        with self.write() as c:
            if not self.is_sqlite:
                c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            config.attributes["connection"] = c
            command.upgrade(config, "head")

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


def _address(url: str) -> str:
    """SQLAlchemy's address for what people write: a path, or a URL."""
    if "://" not in url:
        return f"sqlite:///{url}"
    return url.replace("postgresql://", "postgresql+psycopg://", 1).replace("postgres://", "postgresql+psycopg://", 1)


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions begin below, not where the driver guesses
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=30000",
            "wal_autocheckpoint=0",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(c: Connection) -> None:
        c.exec_driver_sql("BEGIN IMMEDIATE" if c.get_execution_options().get("writes") else "BEGIN")

    return engine
