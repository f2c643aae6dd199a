"""The same people again: a table like one that has ended, its seats turned by one and kept for those who sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row

from stockrail.core.options import written
from stockrail.server import clocks, notify, relations, repository, tables
from stockrail.server.matches import game_of
from stockrail.server.problems import Problem
from stockrail.server.repository import change_seat, change_table, locked, seated

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services


def ask(services: Services, me: Me, table: int) -> int:
    """The rematch of a table, opened by the first who asks for it; who asks takes their seat."""
    with services.store.write() as c:
        row, people = locked(c, table), seated(c, table)
        if me.id not in {s.account for s in people}:
            raise Problem("seat")
        if row.status != "over" and not (row.status == "closed" and row.n):
            raise Problem("not_over")
        if row.rematch is None:
            again = tables.add(services, c, me, _plan(c, row, people, me))
            change_table(c, table, rematch=again)
            notify.rematch(services, c, repository.find(c, again), me)
            services.store.announce(c, table)
            services.store.announce(c, again)
        else:
            again = row.rematch
    if row.rematch is not None:
        tables.join(services, me, again)
    services.changed(table)
    services.changed(again)
    return again


def _plan(c: Connection, row: Row[Any], people: list[Row[Any]], me: Me) -> tables.Plan:
    """The same title, options, clock and company, without who keeps away; everybody sits one seat further on."""
    turned = people[-1:] + people[:-1]
    options = {name: written(value) for name, value in game_of(row).options_chosen.items()}
    plan = tables.Plan(
        row.game,
        [_place(s, me, row.hot) for s in turned],
        me,
        options,
        row.title,
        open=row.open,
        hot=row.hot,
        clock=clocks.clock_of(row),
        practice=row.practice,
    )
    for seat, s in zip(plan.seats, turned, strict=True):
        if s.account not in (None, me.id) and not s.left and not relations.are_apart(c, me.id, [s.account]):
            seat |= {"kept_for": s.account, "name": s.name}
    return plan


def _place(s: Row[Any], me: Me, hot: bool) -> str:
    if s.bot is not None:
        return f"bot:{s.bot}"
    return "open" if s.account != me.id else s.name if hot else "me"


def decline(services: Services, me: Me, table: int) -> None:
    """Give a kept seat up: it is open to others."""
    with services.store.write() as c:
        row = locked(c, table)
        kept = [s for s in seated(c, table) if s.kept_for == me.id and s.account is None]
        if not kept:
            raise Problem("nothing")
        for s in kept:
            change_seat(c, row.id, s.seat, kept_for=None, name="")
        services.store.announce(c, table)
    services.changed(table)


def waits_for(c: Connection, row: Row[Any], account: int | None) -> tuple[Row[Any], bool] | None:
    """A table's rematch while it gathers or is played, and whether the account's answer is still missing."""
    if row.rematch is None:
        return None
    again = repository.find(c, row.rematch)
    asked = account is not None and any(s.kept_for == account and s.account is None for s in seated(c, again.id))
    return (again, asked) if again.status != "closed" else None
