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
from stockrail.core.rules import Refusal
from stockrail.server import clocks, notify
from stockrail.server.moves import undo_by_leave
from stockrail.server.problems import Illegal, Problem
from stockrail.server.repository import change_seat, change_table, locked, seated
from stockrail.server.undo import Undoing

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

PERSON = "person"


class Proposal(msgspec.Struct, frozen=True):
    """A proposal: replace who left a seat, close the table, or take a seat's last move back with what came after it."""

    kind: Literal["replace", "close", "undo"]
    seat: Seat | None = None
    by: str = ""
    agreed: tuple[int, ...] = ()
    """The accounts that said yes."""
    id: str = ""
    """Told apart from every other proposal at the table, so that an answer says what it answers."""
    n: int = 0
    """The entry of the move that is to be taken back."""

    @property
    def key(self) -> str:
        """Its sentence in the catalogue."""
        by = ("person" if self.by == PERSON else "bot",) if self.kind == "replace" else ()
        return ".".join(("proposal", self.kind, *by))


def proposal_of(row: Row[Any]) -> Proposal | None:
    """What a table is being asked."""
    return msgspec.json.decode(row.proposal, type=Proposal) if row.proposal else None


def voters(people: list[Row[Any]]) -> dict[int, str]:
    """Whose consent counts: every person still at the table, by account."""
    return {s.account: s.name for s in people if s.account is not None and not s.left}


def leave(services: Services, me: Me, table: int, seat: Seat) -> None:
    """Stand up.  Before the game the seat is open again; later it waits to be filled with the others' consent."""
    with services.store.write() as c:
        row = locked(c, table)
        empty: dict[str, Any] = {"account": None, "name": "", "left": False}
        changes = empty if row.status == "open" else {"left": True}
        change_seat(c, table, seat, **changes)
        if row.status == "running":
            _go_on_without(services, c, row, me)
        services.store.announce(c, table)
    services.changed(table)


def _go_on_without(services: Services, c: Connection, row: Row[Any], me: Me) -> None:
    """Where nobody is left bots play the game to its end; a proposal may only have waited for who has gone."""
    people = seated(c, row.id)
    if not voters(people):
        for s in people:
            if s.bot is None:
                change_seat(c, row.id, s.seat, stand_in=clocks.clock_of(row).bot)
    elif row.proposal and me.id not in voters(people):
        _settle(services, c, row, people, proposal_of(row))


def propose(services: Services, me: Me, table: int, proposal: Proposal) -> None:
    """Ask the others; a lone person decides at once."""
    with services.store.write() as c:
        row, people = _running(c, table, me)
        if proposal.kind == "undo":
            proposal = replace(proposal, n=_last_move(services, c, row, people, proposal.seat))
        if proposal.kind == "replace":
            if proposal.by.startswith("bot:"):
                bots.find(row.game, proposal.by.removeprefix("bot:"))
            elif proposal.by != PERSON:
                raise Unreadable("a seat is replaced by bot:<name> or by person")
            if proposal.seat is None or not any(s.seat == proposal.seat and s.left for s in people):
                raise Problem("nothing")
        _settle(services, c, row, people, replace(proposal, agreed=(me.id,), id=secrets.token_hex(8)))
        notify.proposal(services, c, row, set(voters(people)) - {me.id}, me.name)
    services.changed(table)


def answer(services: Services, me: Me, table: int, answered: str, yes: bool) -> None:
    """Agree, or turn the proposal down for all; refused where another proposal has taken its place."""
    with services.store.write() as c:
        row, people = _running(c, table, me)
        proposal = proposal_of(row)
        if proposal is None:
            raise Problem("nothing")
        if proposal.id != answered:
            raise Problem("changed")
        if yes:
            _settle(services, c, row, people, replace(proposal, agreed=(*proposal.agreed, me.id)))
        else:
            change_table(c, table, proposal=None)
            services.store.announce(c, table)
    services.changed(table)


def _last_move(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat | None) -> int:
    """The entry of the seat's last move, where leave would be enough to take it back."""
    assert seat is not None
    moves = Undoing(c, row, people, services.matches.get(c, row)).back(seat, leave=True)
    if isinstance(moves, Refusal):
        raise Illegal(row.game, moves)
    return moves[-1].n


def back(services: Services, me: Me, table: int, seat: Seat) -> None:
    """Take the seat back from its stand-in, with at least a day on the clock."""
    now = time.time()
    with services.store.write() as c:
        row = locked(c, table)
        clock = clocks.clock_of(row)
        mine = next(s for s in seated(c, table) if s.seat == seat)
        bank = max(mine.bank or 0.0, float(clocks.GRACE)) if clock.kind == "bank" else None
        change_seat(c, table, seat, stand_in=None, left=False, bank=bank)
        if row.turn == seat and row.status == "running":
            due = clocks.due(clock, seat, {seat: bank}, now)
            change_table(c, table, since=now, due=due)
        services.store.announce(c, table)
    services.changed(table)


def _running(c: Connection, table: int, me: Me) -> tuple[Row[Any], list[Row[Any]]]:
    row = locked(c, table)
    people = seated(c, table)
    if me.id not in voters(people):
        raise Problem("seat")
    if row.status != "running":
        raise Problem("over" if row.status != "open" else "not_begun")
    return row, people


def _settle(
    services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], proposal: Proposal | None
) -> None:
    """Carry the proposal out once everybody agreed; else keep it."""
    if proposal is None:
        return
    missing = set(voters(people)) - set(proposal.agreed)
    text = msgspec.json.encode(proposal).decode() if missing else None
    changes: dict[str, Any] = {"proposal": text}
    if not missing and proposal.kind == "close":
        changes |= {"status": "closed", "due": None}
    change_table(c, row.id, **changes)
    if not missing and proposal.kind == "undo" and proposal.seat is not None:
        undo_by_leave(services, c, row, people, proposal.seat, proposal.n)
    if not missing and proposal.kind == "replace" and proposal.seat is not None:
        bot = proposal.by.removeprefix("bot:") if proposal.by != PERSON else None
        change_seat(c, row.id, proposal.seat, account=None, bot=bot, stand_in=None, left=bot is None)
    services.store.announce(c, row.id)
