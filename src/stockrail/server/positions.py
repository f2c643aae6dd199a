"""Stored positions: where a game stood after each of its entries, in names, so that later rules need not replay it.

A row holds the difference to the row before it, and every so often the whole position.  A table brought over from an
older database may lack rows; before a gap the chain ends, behind it stands a whole position.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select

from stockrail.core.errors import StockrailError, Unreadable
from stockrail.core.game import Game
from stockrail.server.differences import Plain, difference, pack, patched, unpack
from stockrail.server.schema import positions

log = logging.getLogger(__name__)
FULL_EVERY: Final = 64
"""How often a row holds the whole position: the most rows that must be read to know one."""

NONE: Final[frozenset[int]] = frozenset()

_HERE = positions.c.table == bindparam("table")
_WHOLE: Final = select(func.max(positions.c.n)).where(_HERE, positions.c.full, positions.c.n <= bindparam("first"))
_CHAIN: Final = (
    select(positions)
    .where(_HERE, positions.c.n >= func.coalesce(_WHOLE.scalar_subquery(), 0), positions.c.n <= bindparam("last"))
    .order_by(positions.c.n)
)
_NUMBERS: Final = select(positions.c.n).where(_HERE, positions.c.n >= bindparam("first")).order_by(positions.c.n)
_WRITE: Final = insert(positions)


class Unsound(StockrailError):
    """The installed rules cannot go on from a position, or do not even know what stands in it."""

    def __init__(self, position: StoredPosition, why: str) -> None:
        super().__init__(f"entry {position.n}, played under rules {position.revision}: {why}")
        self.position = position


@dataclass(frozen=True, slots=True)
class StoredPosition:
    """Where a game stood after entry `n`: in names, with its dice and the rules that led there."""

    n: int
    data: dict[str, Plain]
    rng: int
    revision: int


def state_of(game: Game, position: StoredPosition) -> Any:
    """The state of a position, sound under the installed rules."""
    try:
        state = game.restore(position.data)
        wrong = next(iter(game.invariants(state)), None)
    except Unreadable as e:
        raise Unsound(position, str(e)) from None
    except Exception as e:  # rules that stumble over a position cannot go on from it either
        log.warning("a position of %s could not be looked at", game.name, exc_info=e)
        raise Unsound(position, repr(e)) from None
    if wrong is not None:
        raise Unsound(position, wrong)
    return state


# ---------------------------------------------------------------- reading


def read(c: Connection, table: int, first: int, last: int) -> Iterator[StoredPosition]:
    """The stored positions up to entry `last`, from the last whole one that is not later than `first`."""
    data: dict[str, Plain] = {}
    for row in c.execute(_CHAIN, {"table": table, "first": first, "last": last}):
        data = unpack(row.data) if row.full else patched(data, unpack(row.data))
        yield StoredPosition(row.n, data, int(row.rng), row.revision)


def at(c: Connection, table: int, n: int) -> StoredPosition | None:
    """The position after entry `n`, or the nearest one stored before it."""
    found = list(read(c, table, n, n))
    return found[-1] if found else None


def numbers(c: Connection, table: int, first: int = 0) -> list[int]:
    """The entries from `first` on whose positions are stored."""
    return list(c.execute(_NUMBERS, {"table": table, "first": first}).scalars())


# ---------------------------------------------------------------- writing


def row_of(table: int, position: StoredPosition, before: StoredPosition | None) -> dict[str, Any]:
    """The row of a position, given one that is stored before it."""
    full = before is None or before.n != position.n - 1 or position.n % FULL_EVERY == 0
    data = position.data if full or before is None else difference(before.data, position.data)
    head = {"table": table, "n": position.n, "revision": position.revision, "rng": str(position.rng)}
    return head | {"full": full, "data": pack(data)}


def write(
    c: Connection, table: int, before: StoredPosition | None, new: Iterable[StoredPosition], known: Set[int] = NONE
) -> StoredPosition | None:
    """Store positions in their order, except those already known; returns the last one."""
    rows = []
    for position in new:
        if position.n not in known:
            rows.append(row_of(table, position, before))
        before = position
    if rows:
        c.execute(_WRITE, rows)
    return before
