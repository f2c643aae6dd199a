"""Leaving and being replaced: what the others at a table must agree to."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row

from stockrail import bots
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.server import clocks, notify, table_log
from stockrail.server.moves import come_back, is_away, undo_by_leave
from stockrail.server.problems import Illegal, Problem
from stockrail.server.repository import change_seat, change_table, locked, seated
from stockrail.server.undo import Undoing

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

PERSON = "person"


class Proposal(msgspec.Struct, frozen=True):
    """A proposal: replace who is away, end the game, pause the clocks or not, or take a seat's last move back."""

    kind: Literal["replace", "close", "undo", "pause", "resume"]
    seat: Seat | None = None
    by: str = ""
    agreed: tuple[int, ...] = ()
    """The accounts that said yes."""
    id: str = ""
    """Told apart from every other proposal at the table, so that an answer says what it answers."""
    n: int = 0
    """The entry of the move that is to be taken back."""
    refused: tuple[int, ...] = ()
    """The accounts that said no."""

    @property
    def key(self) -> str:
        """Its sentence in the catalogue."""
        by = ("person" if self.by == PERSON else "bot",) if self.kind == "replace" else ()
        return ".".join(("proposal", self.kind, *by))


@dataclass(frozen=True, slots=True)
class Vote:
    """Who is asked about a proposal, and how many of them are enough."""

    voters: dict[int, str]
    """Every person who is there, by account."""
    enough: int

    def is_carried(self, proposal: Proposal) -> bool:
        return len(self.voters.keys() & set(proposal.agreed)) >= self.enough

    def is_lost(self, proposal: Proposal) -> bool:
        return len(self.voters) - len(self.voters.keys() & set(proposal.refused)) < self.enough


def vote(services: Services, row: Row[Any], people: list[Row[Any]], proposal: Proposal) -> Vote:
    """Everybody who is there must agree; where somebody is not, more than half of the others decide how to go on."""
    voters = present(services, row, people)
    is_about_absence = proposal.kind in ("replace", "close") and bool(away(services, row, people))
    return Vote(voters, len(voters) // 2 + 1 if is_about_absence else len(voters))


def away(services: Services, row: Row[Any], people: list[Row[Any]]) -> set[Seat]:
    """The seats of those without whom the others may go on."""
    clock, now = clocks.clock_of(row), services.heartbeat.now()
    return {s.seat for s in people if clocks.is_absent(clock, row, s, now)}


def present(services: Services, row: Row[Any], people: list[Row[Any]]) -> dict[int, str]:
    """Whose consent counts: every person who is there, by account."""
    gone = away(services, row, people)
    return {s.account: s.name for s in people if s.account is not None and s.seat not in gone}


def proposal_of(row: Row[Any]) -> Proposal | None:
    """What a table is being asked."""
    return msgspec.json.decode(row.proposal, type=Proposal) if row.proposal else None


def leave(services: Services, me: Me, table: int, seat: Seat) -> None:
    """Stand up.  Before the game the seat is open again; later it waits to be filled with the others' consent."""
    with services.store.write() as c:
        row = locked(c, table)
        empty: dict[str, Any] = {"account": None, "name": "", "left": False}
        changes = empty if row.status == "open" else {"left": True, "left_how": "left"}
        if row.status == "running":
            table_log.add(services, c, row, "left", seated(c, table)[seat])
        change_seat(c, table, seat, **changes)
        if row.status == "running":
            _go_on_without(services, c, row)
        services.store.announce(c, table)
    services.changed(table)


def _go_on_without(services: Services, c: Connection, row: Row[Any]) -> None:
    """Where nobody is left bots play the game to its end; a proposal may only have waited for who has gone."""
    people = seated(c, row.id)
    if all(s.account is None or s.left for s in people):
        change_table(c, row.id, due=None)
        for s in people:
            if s.bot is None:
                change_seat(c, row.id, s.seat, stand_in=clocks.clock_of(row).bot)
    elif (proposal := proposal_of(row)) is not None:
        _settle(services, c, row, people, proposal)


def propose(services: Services, me: Me, table: int, proposal: Proposal) -> None:
    """Ask the others; a lone person decides at once."""
    with services.store.write() as c:
        row, people = _running(services, c, table, me)
        if proposal.kind == "undo":
            proposal = replace(proposal, n=_last_move(services, c, row, people, proposal.seat))
        if proposal.kind == "replace":
            _check_replacement(services, row, people, proposal)
        if proposal.kind in ("pause", "resume") and row.paused == (proposal.kind == "pause"):
            raise Problem("nothing")
        _settle(services, c, row, people, replace(proposal, agreed=(me.id,), id=secrets.token_hex(8)))
        notify.proposal(services, c, row, set(present(services, row, people)) - {me.id}, me.name)
    services.changed(table)


def _check_replacement(services: Services, row: Row[Any], people: list[Row[Any]], proposal: Proposal) -> None:
    if proposal.by.startswith("bot:"):
        bots.find(row.game, proposal.by.removeprefix("bot:"))
    elif proposal.by != PERSON:
        raise Unreadable("a seat is replaced by bot:<name> or by person")
    if proposal.seat not in away(services, row, people):
        raise Problem("nothing")


def answer(services: Services, me: Me, table: int, answered: str, yes: bool) -> None:
    """Agree or refuse; refused itself where another proposal has taken its place, or its reason is gone."""
    with services.store.write() as c:
        row, people = _running(services, c, table, me)
        proposal = proposal_of(row)
        if proposal is None:
            raise Problem("nothing")
        if proposal.id != answered:
            raise Problem("changed")
        if proposal.kind == "replace" and proposal.seat not in away(services, row, people):
            raise Problem("changed")
        others = tuple(a for a in proposal.agreed if a != me.id), tuple(a for a in proposal.refused if a != me.id)
        agreed, refused = ((*others[0], me.id), others[1]) if yes else (others[0], (*others[1], me.id))
        _settle(services, c, row, people, replace(proposal, agreed=agreed, refused=refused))
    services.changed(table)


def _last_move(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat | None) -> int:
    """The entry of the seat's last move, where leave would be enough to take it back."""
    assert seat is not None
    moves = Undoing(c, row, people, services.matches.get(c, row)).back(seat, leave=True)
    if isinstance(moves, Refusal):
        raise Illegal(row.game, moves)
    return moves[-1].n


def back(services: Services, me: Me, table: int, seat: Seat) -> None:
    """Take the seat back from its stand-in, with what was left on the clock or the table's grace."""
    with services.store.write() as c:
        row = locked(c, table)
        mine = seated(c, table)[seat]
        if not is_away(mine):
            raise Problem("nothing")
        come_back(services, c, row, mine)
        proposal = proposal_of(row)
        if proposal is not None and proposal.kind == "replace" and proposal.seat == seat:
            change_table(c, table, proposal=None)
        services.store.announce(c, table)
    services.changed(table)


def _running(services: Services, c: Connection, table: int, me: Me) -> tuple[Row[Any], list[Row[Any]]]:
    row = locked(c, table)
    people = seated(c, table)
    if me.id not in {s.account for s in people if not s.left}:
        raise Problem("seat")
    if row.status != "running":
        raise Problem("over" if row.status != "open" else "not_begun")
    if me.id not in present(services, row, people):
        raise Problem("away")
    return row, people


def _settle(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], proposal: Proposal) -> None:
    """Carry the proposal out once enough agreed, drop it once they cannot any more; else keep it."""
    counted = vote(services, row, people, proposal)
    is_open = not counted.is_carried(proposal) and not counted.is_lost(proposal)
    change_table(c, row.id, proposal=msgspec.json.encode(proposal).decode() if is_open else None)
    if counted.is_carried(proposal):
        _carry_out(services, c, row, people, proposal)
    services.store.announce(c, row.id)


def _carry_out(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], proposal: Proposal) -> None:
    if proposal.kind == "close":
        for seat in away(services, row, people):
            change_seat(c, row.id, seat, left_how=people[seat].left_how or "absent")
        change_table(c, row.id, status="closed", due=None)
        table_log.add(services, c, row, "closed")
    elif proposal.kind == "pause":
        change_table(c, row.id, **clocks.pause(services, row))
        table_log.add(services, c, row, "paused")
    elif proposal.kind == "resume":
        change_table(c, row.id, **clocks.resume(services, row))
        table_log.add(services, c, row, "resumed")
    elif proposal.kind == "undo" and proposal.seat is not None:
        undo_by_leave(services, c, row, people, proposal.seat, proposal.n)
    elif proposal.seat is not None:
        replaced = "replaced.person" if proposal.by == PERSON else "replaced.bot"
        table_log.add(services, c, row, replaced, people[proposal.seat])
        replace_person(c, row, people[proposal.seat], proposal.by)


def replace_person(c: Connection, row: Row[Any], seat: Row[Any], by: str) -> None:
    """A bot takes a seat over, or it is free for another person; who sat there is remembered."""
    bot = by.removeprefix("bot:") if by != PERSON else None
    empty: dict[str, Any] = {"account": None, "stand_in": None, "absent": False, "skipped": None, "left_how": ""}
    change_seat(c, row.id, seat.seat, bot=bot, left=bot is None, former=seat.account, **empty)
    if row.turn == seat.seat:
        change_table(c, row.id, due=None)
