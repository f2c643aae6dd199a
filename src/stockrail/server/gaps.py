"""Tables of older databases: one replay finds the positions that nobody stored then.

A database before step 0003 has the last position of a game and every fiftieth.  What lies between is replayed once, in
the background, and kept where it leads to the next stored position; where it does not, the log has to do.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, delete, select

from stockrail.server import positions, repository
from stockrail.server.matches import game_of, is_known, replayed, same
from stockrail.server.positions import StoredPosition, Unsound
from stockrail.server.schema import gaps
from stockrail.server.store import Store

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
WAITING: Final = select(gaps.c.table).order_by(gaps.c.table)


async def fill_all(services: Services) -> None:
    """Fill the gaps of all tables beside the traffic, one table after the other."""
    for table in await services.threads.run("beside", _waiting, services.store):
        try:
            await services.threads.run("beside", fill, services.store, table)
        except Exception:
            log.exception("table %d: its earlier positions could not be filled in; the next start tries again", table)
            continue
        services.matches.forget(table)
        for over in (False, True):
            services.figures.pop((table, over), None)
        services.changed(table)


def _waiting(store: Store) -> list[int]:
    with store.read() as c:
        return list(c.execute(WAITING).scalars())


def fill(store: Store, table: int) -> None:
    """Store what one replay finds; only the writing holds up others."""
    with store.read() as c:
        row = repository.find(c, table)
        if not is_known(row):
            return  # until its title is installed
        found = list(_found(c, row))
    with store.write() as c:
        repository.locked(c, table)
        positions.write(c, table, None, found, set(positions.numbers(c, table)))
        c.execute(delete(gaps).where(gaps.c.table == table))


def _found(c: Connection, row: Row[Any]) -> Iterator[StoredPosition]:
    """The stored positions and, where a replay leads from one to the next, those between them."""
    stored = {p.n: p for p in positions.read(c, row.id, 0, row.n)}
    start: StoredPosition | None = None
    while True:
        end = -1 if start is None else start.n
        for stretch in _stretches(c, row, stored, start):
            yield from stretch
            end = stretch[-1].n
        later = min((n for n in stored if n > end), default=None)
        if later is None:
            return
        start = stored[later]
        yield start


def _stretches(
    c: Connection, row: Row[Any], stored: dict[int, StoredPosition], start: StoredPosition | None
) -> Iterator[list[StoredPosition]]:
    """A replay from one stored position to the next, and on as long as it agrees with them; or to the end."""
    game, stretch = game_of(row), list[StoredPosition]()
    with suppress(Unsound):  # today's rules do not know where it would begin
        for position in replayed(c, row, start):
            there = stored.get(position.n)
            if there is not None and (there.rng != position.rng or not same(game, there, position)):
                return
            stretch.append(there or position)
            if there is not None or position.n == row.n:
                yield stretch
                stretch = []
