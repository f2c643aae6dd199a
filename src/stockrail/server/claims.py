"""Which process thinks for the robot at a table, where several share a database.

On PostgreSQL a claim is an advisory lock of a connection of its own: it ends with its process, however that ends, and
another process may take the table over.  A database file has one process, so there every claim is free.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Final

from stockrail.server.store import Store

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)
KEY: Final = "hashtextextended(current_schema() || ':robot:' || %s::text, 0)"
ALIVE: Final = ("tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")
"""How soon the database notices that another machine is gone."""


class Claims:
    """The claims of this process.  Losing one costs a thought at worst: one move is taken for each `n`."""

    def __init__(self, store: Store) -> None:
        self._address = "" if store.is_sqlite else store.url.replace("+psycopg", "", 1)
        self._connection: psycopg.Connection | None = None
        self._lock = Lock()

    def take(self, table: int) -> bool:
        """Claim a table's robot; False where another process has it."""
        return self._ask("pg_try_advisory_lock", table)

    def drop(self, table: int) -> None:
        """Give the claim back."""
        self._ask("pg_advisory_unlock", table)

    def _ask(self, what: str, table: int) -> bool:
        if not self._address:
            return True
        import psycopg  # here, for a server on SQLite may be without it

        with self._lock:
            try:
                row = self._open().execute(f"SELECT {what}({KEY})", (table,)).fetchone()
            except psycopg.Error:
                log.warning("table %d: the connection that holds the claims broke; it is made again", table)
                self.close()
                return False
        return row is not None and bool(row[0])

    def _open(self) -> psycopg.Connection:
        import psycopg

        if self._connection is None:
            self._connection = psycopg.connect(self._address, autocommit=True)
            for setting in ALIVE:
                self._connection.execute(f"SET {setting}")
        return self._connection

    def close(self) -> None:
        """Give everything back."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
