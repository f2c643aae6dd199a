"""When the clock of a person rests: the table is paused, it is night where they are, or they are on vacation."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Row, select, update

from stockrail.core.ids import Seat
from stockrail.server.clocks import Clock, clock_of, go
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.repository import change_table, locked
from stockrail.server.schema import accounts, seats, tables

if TYPE_CHECKING:
    from stockrail.server.services import Services

Rest = Literal["", "paused", "night", "vacation"]
DAY: Final = 86_400
VACATION: Final = 30
"""Days of vacation that everybody has in a year."""


def rest_of(services: Services, c: Connection, row: Row[Any], turn: Seat | None) -> Rest:
    """Why the clock of a seat's person rests now; empty where it does not."""
    if row.paused:
        return "paused"
    clock = clock_of(row)
    if turn is None or not (clock.sleeps or clock.vacation):
        return ""
    mine = select(accounts).join(seats, seats.c.account == accounts.c.id)
    person = c.execute(mine.where(seats.c.table == row.id, seats.c.seat == turn)).one_or_none()
    return "" if person is None else _rest(clock, person, services.watch.wall())


def _rest(clock: Clock, person: Row[Any], wall: float) -> Rest:
    if clock.vacation and on_vacation(person, wall):
        return "vacation"
    return "night" if clock.sleeps and is_night(person, wall) else ""


def on_vacation(person: Row[Any], wall: float) -> bool:
    return person.vacation_until is not None and wall < person.vacation_until


def is_night(person: Row[Any], wall: float) -> bool:
    """Is it between the hours that somebody chose, where they are?"""
    hour = datetime.fromtimestamp(wall, ZoneInfo(person.zone or "UTC")).hour
    first: int = person.night_from
    last: int = person.night_to
    return first <= hour < last if first <= last else hour >= first or hour < last


def look(services: Services) -> None:
    """Let clocks rest and go on as nights and vacations begin and end."""
    with services.store.read() as c:
        held = select(tables).join(seats, (seats.c.table == tables.c.id) & (seats.c.seat == tables.c.turn))
        found = c.execute(held.where(tables.c.status == "running", seats.c.account.is_not(None), ~tables.c.paused))
        changed = [row.id for row in found if bool(rest_of(services, c, row, row.turn)) != (row.stopped is not None)]
    for table in changed:
        _turn_over(services, table)


def _turn_over(services: Services, table: int) -> None:
    with services.store.write() as c:
        row = locked(c, table)
        rests = bool(rest_of(services, c, row, row.turn))
        if row.status != "running" or rests == (row.stopped is not None):
            return
        change_table(c, table, **({"stopped": services.heartbeat.now()} if rests else go(services, row)))
        services.store.announce(c, table)
    services.changed(table)


# ---------------------------------------------------------------- what people choose


def choose_night(c: Connection, account: int, first: int, last: int) -> None:
    """The hours at which somebody's clocks sleep."""
    for name, hour in (("first", first), ("last", last)):
        if not 0 <= hour <= 23:
            raise InvalidField("night").at(name)
    c.execute(update(accounts).where(accounts.c.id == account).values(night_from=first, night_to=last))


def days_left(person: Row[Any], wall: float) -> int:
    """Days of vacation that somebody still has this year."""
    year = datetime.fromtimestamp(wall, UTC).year
    return VACATION - (person.vacation_used if person.vacation_year == year else 0)


def take_vacation(c: Connection, account: int, days: int, wall: float) -> None:
    """So many days from now on, out of the year's."""
    person = c.execute(select(accounts).where(accounts.c.id == account)).one()
    left = days_left(person, wall)
    if on_vacation(person, wall):
        raise Problem("nothing")
    if not 1 <= days <= left:
        raise InvalidField("vacation", most=left)
    values = {"vacation_until": wall + days * DAY, "vacation_used": VACATION - left + days}
    values["vacation_year"] = datetime.fromtimestamp(wall, UTC).year
    c.execute(update(accounts).where(accounts.c.id == account).values(**values))


def end_vacation(c: Connection, account: int, wall: float) -> None:
    """Back at once; whole days that were not used are kept."""
    person = c.execute(select(accounts).where(accounts.c.id == account)).one()
    if not on_vacation(person, wall):
        raise Problem("nothing")
    unused = int((person.vacation_until - wall) // DAY)
    values = {"vacation_until": None, "vacation_used": max(0, person.vacation_used - unused)}
    c.execute(update(accounts).where(accounts.c.id == account).values(**values))
