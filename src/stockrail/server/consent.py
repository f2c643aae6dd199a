"""Leaving and being replaced: what the others at a table must agree to."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row

from stockrail import bots
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.server import clocks
from stockrail.server.repository import change_seat, change_table, locked, seated
from stockrail.server.trouble import Trouble

if TYPE_CHECKING:
    from stockrail.server.house import House
    from stockrail.server.people import Me

PERSON = "person"


class Wish(msgspec.Struct, frozen=True):
    """A proposal: replace who left a seat, or close the table."""

    kind: Literal["replace", "close"]
    seat: Seat | None = None
    by: str = ""
    agreed: tuple[int, ...] = ()
    """The accounts that said yes."""
    id: str = ""
    """Told apart from every other proposal at the table, so that an answer says what it answers."""


def of(row: Row[Any]) -> Wish | None:
    """What a table is being asked."""
    return msgspec.json.decode(row.proposal, type=Wish) if row.proposal else None


def voters(people: list[Row[Any]]) -> dict[int, str]:
    """Whose consent counts: every person still at the table, by account."""
    return {s.account: s.name for s in people if s.account is not None and not s.left}


def leave(house: House, me: Me, table: int, seat: Seat) -> None:
    """Stand up.  Before the game the seat is open again; later it waits to be filled with the others' consent."""
    with house.store.write() as c:
        row = locked(c, table)
        empty: dict[str, Any] = {"account": None, "name": "", "left": False}
        changes = empty if row.status == "open" else {"left": True}
        change_seat(c, table, seat, **changes)
        if row.status == "running":
            _go_on_without(house, c, row, me)
        house.store.announce(c, table)
    house.changed(table)


def _go_on_without(house: House, c: Connection, row: Row[Any], me: Me) -> None:
    """Where nobody is left bots play the game to its end; a proposal may only have waited for who has gone."""
    people = seated(c, row.id)
    if not voters(people):
        for s in people:
            if s.bot is None:
                change_seat(c, row.id, s.seat, stand_in=clocks.of(row).bot)
    elif row.proposal and me.id not in voters(people):
        _settle(house, c, row, people, of(row))


def propose(house: House, me: Me, table: int, wish: Wish) -> None:
    """Ask the others; a lone person decides at once."""
    with house.store.write() as c:
        row, people = _running(c, table, me)
        if wish.kind == "replace":
            if wish.by.startswith("bot:"):
                bots.find(row.game, wish.by.removeprefix("bot:"))
            elif wish.by != PERSON:
                raise Unreadable("a seat is replaced by bot:<name> or by person")
            if wish.seat is None or not any(s.seat == wish.seat and s.left for s in people):
                raise Trouble("nothing")
        _settle(house, c, row, people, replace(wish, agreed=(me.id,), id=secrets.token_hex(8)))
    house.changed(table)


def answer(house: House, me: Me, table: int, answered: str, yes: bool) -> None:
    """Agree, or turn the proposal down for all; refused where another proposal has taken its place."""
    with house.store.write() as c:
        row, people = _running(c, table, me)
        wish = of(row)
        if wish is None:
            raise Trouble("nothing")
        if wish.id != answered:
            raise Trouble("changed")
        if yes:
            _settle(house, c, row, people, replace(wish, agreed=(*wish.agreed, me.id)))
        else:
            change_table(c, table, proposal=None)
            house.store.announce(c, table)
    house.changed(table)


def back(house: House, me: Me, table: int, seat: Seat) -> None:
    """Take the seat back from its stand-in, with at least a day on the clock."""
    now = time.time()
    with house.store.write() as c:
        row = locked(c, table)
        clock = clocks.of(row)
        mine = next(s for s in seated(c, table) if s.seat == seat)
        bank = max(mine.bank or 0.0, float(clocks.GRACE)) if clock.kind == "bank" else None
        change_seat(c, table, seat, stand_in=None, left=False, bank=bank)
        if row.turn == seat and row.status == "running":
            due = clocks.due(clock, seat, {seat: bank}, now)
            change_table(c, table, since=now, due=due)
        house.store.announce(c, table)
    house.changed(table)


def _running(c: Connection, table: int, me: Me) -> tuple[Row[Any], list[Row[Any]]]:
    row = locked(c, table)
    people = seated(c, table)
    if me.id not in voters(people):
        raise Trouble("seat")
    if row.status != "running":
        raise Trouble("over" if row.status != "open" else "not_begun")
    return row, people


def _settle(house: House, c: Connection, row: Row[Any], people: list[Row[Any]], wish: Wish | None) -> None:
    """Carry the proposal out once everybody agreed; else keep it."""
    if wish is None:
        return
    missing = set(voters(people)) - set(wish.agreed)
    text = msgspec.json.encode(wish).decode() if missing else None
    changes: dict[str, Any] = {"proposal": text}
    if not missing and wish.kind == "close":
        changes |= {"status": "closed", "due": None}
    change_table(c, row.id, **changes)
    if not missing and wish.kind == "replace" and wish.seat is not None:
        bot = wish.by.removeprefix("bot:") if wish.by != PERSON else None
        change_seat(c, row.id, wish.seat, account=None, bot=bot, stand_in=None, left=bot is None)
    house.store.announce(c, row.id)
