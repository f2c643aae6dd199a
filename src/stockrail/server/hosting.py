"""A host's powers: what the creator of a table, or whoever runs the server, may do to it; every act is written down."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row

from stockrail import bots
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.core.names import unlike
from stockrail.server import audit, clocks, notify, operators, people, profiles, relations, tables
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.proposals import PERSON, replace_person
from stockrail.server.repository import change_seat, change_table, delete_chat, locked, seated

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services
    from stockrail.server.settings import Settings

MOVED: Final = ("account", "kept_for", "name", "bot", "alerts", "bank")
"""What goes with a person from one seat to another."""


def is_host(settings: Settings, row: Row[Any], me: Me | None) -> bool:
    """May the reader do what hosts do at the table?"""
    return me is not None and (row.host == me.id or operators.is_one(settings, me))


@contextmanager
def _hosted(services: Services, me: Me, table: int, *, before: bool = False) -> Iterator[tuple[Connection, Row[Any]]]:
    """A change by the host; those around the table see it at once."""
    with services.store.write() as c:
        row = locked(c, table)
        if not is_host(services.settings, row, me):
            raise Problem("host")
        if row.status in ("over", "closed"):
            raise Problem("over")
        if before and row.status != "open":
            raise Problem("begun")
        yield c, row
        services.store.announce(c, table)
    services.changed(table)


def _held(c: Connection, row: Row[Any], seat: Seat) -> Row[Any]:
    """A seat with somebody on it."""
    found = next((s for s in seated(c, row.id) if s.seat == seat), None)
    if found is None or (found.account is None and found.bot is None and found.kept_for is None):
        raise Problem("nothing")
    return found


def remove(services: Services, me: Me, table: int, seat: Seat) -> None:
    """Take somebody from a seat: it is free again."""
    with _hosted(services, me, table) as (c, row):
        _remove(c, row, me, _held(c, row, seat))


def _remove(c: Connection, row: Row[Any], me: Me, sitting: Row[Any]) -> None:
    _free(c, row, sitting)
    audit.record(c, "remove", me, row.id, sitting.account, sitting.name)


def _free(c: Connection, row: Row[Any], sitting: Row[Any]) -> None:
    """Nobody sits there; in a running game the seat keeps its name until somebody takes it."""
    if row.status == "running":
        replace_person(c, row, sitting, PERSON)
        change_table(c, row.id, proposal=None)
    else:
        change_seat(c, row.id, sitting.seat, account=None, bot=None, kept_for=None, stand_in=None, left=False, name="")


def replace(services: Services, me: Me, table: int, seat: Seat, by: str) -> None:
    """A bot takes a seat over, or an account that is named finds it kept."""
    with _hosted(services, me, table) as (c, row):
        sitting = _held(c, row, seat)
        if by == PERSON:
            _remove(c, row, me, sitting)
        elif by.startswith("bot:"):
            bot = by.removeprefix("bot:")
            bots.find(row.game, bot)
            called = unlike(bot.capitalize(), [s.name for s in seated(c, table) if s.seat != seat])
            _free(c, row, sitting)
            change_seat(c, table, seat, bot=bot, left=False, name=called)
            audit.record(c, "replace", me, table, sitting.account, sitting.name, called)
            tables.begin_if_ready(services, c, table)
        else:
            raise Unreadable("a seat is replaced by bot:<name> or by person")


def pause(services: Services, me: Me, table: int, paused: bool) -> None:
    """Stop the clocks of a running game, or let them go on."""
    with _hosted(services, me, table) as (c, row):
        if row.status != "running":
            raise Problem("not_begun")
        if bool(row.paused) == paused:
            raise Problem("nothing")
        change_table(c, table, **(clocks.pause if paused else clocks.resume)(services, row))
        audit.record(c, "pause" if paused else "resume", me, table)


def keep(services: Services, me: Me, table: int, name: str) -> None:
    """Invite an account: a free seat is kept for it."""
    with _hosted(services, me, table) as (c, row):
        person = people.find(c, name)
        if person is None or person.banned is not None:
            raise InvalidField("nobody")
        around = seated(c, table)
        if relations.are_apart(c, person.id, [me.id, row.host, *(s.account for s in around)]):
            raise Problem("not_invited")
        if not profiles.may_see(c, person, me.id, "invites"):
            raise Problem("not_invited")
        if person.id in {s.account for s in around} | {s.kept_for for s in around}:
            raise Problem("nothing")
        free = [s for s in around if s.account is None and s.bot is None and s.kept_for is None]
        if not free:
            raise Problem("full")
        change_seat(c, table, free[0].seat, kept_for=person.id, name=person.name)
        notify.invitation(services, c, row, me, person.id)
        audit.record(c, "invite", me, table, person.id, person.name)
    services.postman.ring()


def swap(services: Services, me: Me, table: int, one: Seat, other: Seat) -> None:
    """Two seats change places before the game begins."""
    with _hosted(services, me, table, before=True) as (c, _):
        by_seat = {s.seat: s for s in seated(c, table)}
        if one == other or not {one, other} <= set(by_seat):
            raise Problem("nothing")
        for seat, source in ((one, by_seat[other]), (other, by_seat[one])):
            change_seat(c, table, seat, **{column: getattr(source, column) for column in MOVED})
        audit.record(c, "swap", me, table, detail=f"{one + 1} ↔ {other + 1}")


def edit(services: Services, me: Me, table: int, options: Mapping[str, str], title: str, is_open: bool) -> None:
    """Change title, options and who may join, before the game begins."""
    with _hosted(services, me, table, before=True) as (c, row):
        game = titles.find(row.game, {k: v for k, v in options.items() if v != ""})
        if row.seats not in game.players:
            raise InvalidField("seats", seats=tuple(game.players), count=row.seats)
        chosen = json.dumps(dict(game.options_chosen))
        changed = [k for k, v in game.options_chosen.items() if json.loads(row.options).get(k) != v]
        values = {"options": chosen, "revision": game.revision, "title": tables.clean_title(title), "open": is_open}
        change_table(c, table, **values)
        audit.record(c, "options", me, table, detail=" ".join(changed))


def unsay(services: Services, me: Me, table: int, line: int) -> None:
    """Delete a line of chat."""
    with services.store.write() as c:
        row = locked(c, table)
        if not is_host(services.settings, row, me):
            raise Problem("host")
        said = delete_chat(c, table, line)
        if said is None:
            raise Problem("not_found")
        audit.record(c, "unsay", me, table, said.account, said.name)
        services.store.announce(c, table)
    services.changed(table)


def close(services: Services, me: Me, table: int, *, before: bool = False) -> None:
    """End a table, begun or not; nothing of it counts."""
    with _hosted(services, me, table, before=before) as (c, _):
        close_in(c, me, table)


def close_in(c: Connection, by: Me | None, table: int) -> None:
    """The same within a transaction, for commands too."""
    if locked(c, table).status not in ("open", "running"):
        raise Problem("over")
    change_table(c, table, status="closed", due=None, proposal=None)
    audit.record(c, "close", by, table)
