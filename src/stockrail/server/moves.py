"""The path of every move, from people, bots, orders and clocks alike.

Lock the table, compare `n`, judge, store in one transaction, and only then tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row

from stockrail.core.actions import Action
from stockrail.core.errors import IllegalAction
from stockrail.core.game import Game, Result
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Entry
from stockrail.core.rules import Refusal
from stockrail.server import (
    clocks,
    event_codec,
    learning,
    notify,
    orders,
    ratings,
    repeats,
    repository,
    rests,
    table_log,
)
from stockrail.server.matches import LoadedMatch, write_positions
from stockrail.server.positions import StoredPosition
from stockrail.server.problems import Illegal, Problem, Stale
from stockrail.server.undo import WISHES, Undoing, Wish, is_alone
from stockrail.server.undo_stack import Made

if TYPE_CHECKING:
    from stockrail.server.services import Services


BACKWARDS: Final = ("undo", "restart")
"""Wishes that take moves back."""


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody wants to do: for a seat, having seen `n` entries.  `do` is an action, its JSON or its notation."""

    table: int
    seat: Seat
    n: int
    do: Action | Mapping[str, Any] | str
    key: str | None = None
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a move makes of a match: its new entries, and the position after each."""

    loaded: LoadedMatch
    new: list[Entry]
    positions: Iterable[StoredPosition]


@dataclass(frozen=True, slots=True)
class Stored:
    """The entries a move became: `first` to `n`."""

    first: int
    n: int


def play(services: Services, move: Move) -> Stored:
    """Judge a move and store it; on any failure nothing has changed."""
    try:
        with services.store.write() as c:
            row = repository.locked(c, move.table)
            done = _known(c, move)
            if done is not None:
                return done
            if row.status != "running":
                raise Problem("over" if row.status in ("over", "closed") else "not_begun")
            people = repository.seated(c, row.id)
            loaded = services.matches.get(c, row)
            wish = wish_of(move.do)
            if loaded.n != move.n and not (wish and _is_unambiguous(c, move, people)):
                raise Stale(move.table, move.n, loaded.n, move.seat)
            with _refusals(row.game):
                change = _wished(c, row, people, loaded, move, wish) if wish else _played(c, loaded, move)
            stored = record(services, c, row, people, change, move)
    except (Problem, IllegalAction):
        raise
    except BaseException:
        services.matches.forget(move.table)  # the match in memory may be ahead of what was stored
        raise
    services.changed(move.table)
    return stored


def _known(c: Connection, move: Move) -> Stored | None:
    """What became of a move that was sent before under the same key."""
    if move.key is None:
        return None
    found = repository.sent_before(c, move.table, f"{move.seat}:{move.key}")
    return None if found is None else Stored(*found)


def _key(move: Move) -> str | None:
    return None if move.key is None else f"{move.seat}:{move.key}"


@contextmanager
def _refusals(game: str) -> Iterator[None]:
    """A refusal of the judge is the answer to whoever sent the move."""
    try:
        yield
    except IllegalAction as e:
        raise Illegal(game, e.refusal) from None


def wish_of(do: Action | Mapping[str, Any] | str) -> Wish | None:
    """Is something to be taken back or made again, rather than an action played?"""
    verb = do.verb if isinstance(do, Action) else do if isinstance(do, str) else do.get("do")
    return next((wish for wish in WISHES if wish == verb), None)


def _is_unambiguous(c: Connection, move: Move, people: list[Row[Any]]) -> bool:
    """Have only bots answered since the sender looked, who go with what is taken back?"""
    bots = {CHANCE, *(s.seat for s in people if s.bot is not None)}
    later = repository.outline(c, move.table, move.n, repository.find(c, move.table).n)
    return is_alone(people) and bool(later) and {e.seat for e in later} <= bots


def _played(c: Connection, loaded: LoadedMatch, move: Move) -> Change:
    action = read(loaded.game, move.do)
    if (refusal := repeats.refusal_of(c, loaded, move.seat, action)) is not None:
        raise IllegalAction(refusal)
    loaded = loaded.successor()
    start = loaded.start()
    new = loaded.match.play(action, move.seat)
    return Change(loaded, new, start.positions(loaded, new))


def _wished(
    c: Connection, row: Row[Any], people: list[Row[Any]], loaded: LoadedMatch, move: Move, wish: Wish
) -> Change:
    table = Undoing(c, row, people, loaded)
    if wish != "redo":
        return take_back(table, move.seat, _allowed(table.back(move.seat, turn=wish == "restart")))
    return Change(*table.make_again(_allowed(table.again(move.seat))))


def _allowed(moves: list[Made] | Refusal) -> list[Made]:
    if isinstance(moves, Refusal):
        raise IllegalAction(moves)
    return moves


def take_back(table: Undoing, seat: Seat, moves: list[Made]) -> Change:
    """Take moves back for a seat; its programs end, so that the table waits for its player."""
    change = Change(*table.take_back(moves))
    orders.drop_all(table.c, table.row.id, seat)
    return change


def undo_by_leave(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat, n: int) -> None:
    """Everybody agreed: take back a seat's move, entry `n`, and what came after it.

    Nothing happens where it does not stand any more, or something hidden was revealed in the meantime.
    """
    table = Undoing(c, row, people, services.matches.get(c, row))
    moves = table.back_to(n)
    if moves:
        with _refusals(row.game):
            change = take_back(table, seat, moves)
        record(services, c, row, people, change, Move(row.id, seat, row.n, "undo"))


def read(game: Game, do: Action | Mapping[str, Any] | str) -> Action:
    """An action from an action, its JSON or its notation."""
    if isinstance(do, Action):
        return do
    return game.parse(do) if isinstance(do, str) else game.action_from_json(do)


def record(
    services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], change: Change, move: Move
) -> Stored:
    """Write the new entries, and what follows from them for table, seats and clocks.

    Entries of other seats, which go with a move taken back or made again, count as automatic; those of a file do not.
    """
    now = services.watch.wall()
    if not move.auto and move.seat != CHANCE:
        people = _greet(services, c, row, people, move.seat)
    loaded, new = services.matches.keep(change.loaded), change.new
    first = loaded.n - len(new) + 1
    rows = [
        {
            "table": row.id,
            "n": first + i,
            "seat": e.seat,
            "action": e.action.text(),
            "told": event_codec.dump(e.events),
            "auto": move.seat != CHANCE and (move.auto or e.seat not in (move.seat, CHANCE)),
            "key": _key(move) if i == 0 else None,
            "at": now,
        }
        for i, e in enumerate(new)
    ]
    repository.add_entries(c, rows)
    write_positions(c, loaded, change.positions)
    turn, result = loaded.match.turn, loaded.match.result
    is_back = wish_of(move.do) in BACKWARDS
    changes: dict[str, Any] = {"n": loaded.n, "turn": turn, "since": now}
    changes |= clocks.begin_turn(services, c, row, people, turn, is_back, bool(rests.rest_of(services, c, row, turn)))
    changes["status"] = "over" if turn is None else "running"
    repository.change_table(c, row.id, **changes)
    if new and move.seat != CHANCE:
        repository.change_seat(c, row.id, move.seat, moved=loaded.n, **({} if move.auto else {"seen": loaded.n}))
    if not move.auto and move.seat != CHANCE:
        orders.drop_ended(c, row.id, move.seat)
    if result is not None:
        _scores(c, row.id, result)
        ratings.rate(c, row.id)
    if row.lesson:
        learning.keep(c, row, people, loaded.n, now)
    notify.turn(services, c, row, people, turn, loaded.n, now)
    if turn is not None and changes["due"] is not None:
        left = changes["due"] - services.heartbeat.now()
        notify.low_time(services, c, row, people, turn, loaded.n, now, left)
    services.store.announce(c, row.id)
    return Stored(first, loaded.n)


def _greet(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat) -> list[Row[Any]]:
    """Somebody who was not there acts themselves again: everybody learns it, and nobody goes on without them."""
    if row.proposal and json.loads(row.proposal).items() >= {"kind": "replace", "seat": seat}.items():
        repository.change_table(c, row.id, proposal=None)
    if not is_away(people[seat]):
        return people
    come_back(services, c, row, people[seat])
    return repository.seated(c, row.id)


def is_away(seat: Row[Any]) -> bool:
    """Has somebody left, or run out of time, and not come back?"""
    return bool(seat.left or seat.absent or (seat.account is not None and seat.stand_in is not None))


def come_back(services: Services, c: Connection, row: Row[Any], seat: Row[Any]) -> None:
    """Somebody plays on themselves: with what was left on their clock, or the table's grace where time was up."""
    changes: dict[str, Any] = {"absent": False, "left": False, "left_how": "", "stand_in": None, "skipped": None}
    if seat.absent or seat.stand_in is not None:
        bank, turn = clocks.welcome_back(services, row, seat)
        changes["bank"] = bank
        if turn:
            repository.change_table(c, row.id, **turn)
    repository.change_seat(c, row.id, seat.seat, **changes)
    table_log.add(services, c, row, "back", seat)


def _scores(c: Connection, table: int, result: Result) -> None:
    for seat, (score, rank) in enumerate(zip(result.scores, result.ranks, strict=True)):
        repository.change_seat(c, table, seat, score=score, rank=rank)
