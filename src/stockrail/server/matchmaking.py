"""Find me a game: a seat at an open table that fits, else a table that waits for others who look for the same."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import Connection, Row, exists, func, select

from stockrail import bots
from stockrail.core import titles
from stockrail.server import clocks, relations, starting
from stockrail.server.clocks import DAY, HOUR, Clock
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.repository import held_by, seated
from stockrail.server.schema import seats
from stockrail.server.schema import tables as rows
from stockrail.server.tables import Plan, join, make

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

Pace = Literal["any", "live", "days"]
PACES: Final = ("any", "live", "days")
LIVE: Final = Clock("bank", 2 * HOUR, "bot")
DAYS: Final = Clock("move", 2 * DAY, "bot")
SLOW: Final = {"move": DAY // 2, "bank": 3 * DAY}
"""From so many seconds on a clock is for days."""
PATIENCE: Final = HOUR
"""So long somebody is taken to wait who wants to play at once."""
LOOKED_AT: Final = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody would like to play; `size` is the number of players, 0: any."""

    game: str
    size: int = 0
    pace: Pace = "any"

    @classmethod
    def read(cls, game: str, size: int, pace: str) -> Wish:
        """A wish that can be granted."""
        sizes = titles.title(game).players
        if size and size not in sizes:
            raise InvalidField("seats", seats=tuple(sizes), count=size)
        if pace not in PACES:
            raise InvalidField("pace")
        return cls(game, size, pace)  # type: ignore[arg-type]  # one of PACES, see above


def find(services: Services, me: Me, wish: Wish) -> int:
    """The table where somebody plays or waits."""
    with services.store.read() as c:
        waits = [row.id for row in _gathering(c, held_by(me.id)) if fits(c, row, wish)]
        offered = [row.id for row in _gathering(c, ~held_by(me.id), relations.welcome(me.id)) if fits(c, row, wish)]
    if waits:
        return int(waits[0])
    for table in offered:
        try:
            join(services, me, table)
        except Problem as e:
            if e.code not in ("full", "over", "not_welcome", "removed"):
                raise
        else:
            return int(table)
    return make(services, me, _plan(me, wish))


def _gathering(c: Connection, *where: Any) -> list[Row[Any]]:
    """Public tables that wait for players, the fullest first, then those that have waited longest."""
    taken = (
        select(func.count())
        .where(seats.c.table == rows.c.id, seats.c.account.is_not(None))
        .correlate(rows)
        .scalar_subquery()
    )
    inside = exists().where(seats.c.table == rows.c.id, seats.c.account.is_not(None))
    public = (rows.c.status == "open", rows.c.open.is_(True), ~rows.c.hot, inside)
    found = select(rows).where(*public, *where).order_by(taken.desc(), rows.c.created, rows.c.id)
    return list(c.execute(found.limit(LOOKED_AT)))


def fits(c: Connection, row: Row[Any], wish: Wish) -> bool:
    """Is the table one of the wished kind, with a seat for anybody, or the only one missing the rest?"""
    if row.game != wish.game or (wish.size and not (row.least or row.seats) <= wish.size <= row.seats):
        return False
    pace = pace_of(clocks.clock_of(row))
    if wish.pace not in ("any", pace) or (pace == "live" and row.created < time.time() - PATIENCE):
        return False
    return any(not starting.is_taken(s) and s.kept_for is None for s in seated(c, row.id))


def pace_of(clock: Clock) -> Pace:
    """Is a clock for an evening or for days?  Without one there is no saying."""
    if clock.kind == "none":
        return "any"
    return "days" if clock.seconds >= SLOW.get(clock.kind, DAY) else "live"


def _plan(me: Me, wish: Wish) -> Plan:
    sizes = titles.title(wish.game).players
    size = wish.size or (3 if 3 in sizes else sizes[0])
    most = wish.size or min(4, sizes[-1])
    terms = LIVE if wish.pace == "live" else DAYS
    clock = Clock(terms.kind, terms.seconds, terms.then, bots.usual(wish.game))
    least = size if size < most else None
    return Plan(wish.game, ["me"] + ["open"] * (most - 1), me, clock=clock, least=least, eager=True)
