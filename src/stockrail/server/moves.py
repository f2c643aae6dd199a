"""The path of every move, from people, bots, orders and clocks alike.

Lock the table, compare `n`, judge, store in one transaction, and only then tell.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row

from stockrail.core.actions import Action
from stockrail.core.errors import IllegalAction
from stockrail.core.game import Game, Result
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Entry, Undo
from stockrail.core.rules import UNDO
from stockrail.server import clocks, event_codec, notify, repository
from stockrail.server.matches import LoadedMatch, Start, write_positions
from stockrail.server.positions import Unsound
from stockrail.server.problems import Illegal, Problem, Stale

if TYPE_CHECKING:
    from stockrail.server.services import Services


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
            loaded = services.matches.get(c, row)
            if loaded.n != move.n:
                raise Stale(move.table, move.n, loaded.n, move.seat)
            start = loaded.start()
            loaded, new = _carry_out(services, c, row, loaded, move)
            stored = record(services, c, row, loaded, start, new, move)
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


def _carry_out(
    services: Services, c: Connection, row: Row[Any], loaded: LoadedMatch, move: Move
) -> tuple[LoadedMatch, list[Entry]]:
    action = read(loaded.game, move.do)
    try:
        if not isinstance(action, Undo):
            return loaded, loaded.match.play(action, move.seat)
        loaded, _ = services.matches.undoing(c, row, move.seat)
        return loaded, [loaded.match.undo(move.seat)]
    except IllegalAction as e:
        raise Illegal(row.game, e.refusal) from None
    except Unsound:  # today's rules do not know the position before the last move
        raise Illegal(row.game, UNDO.refuse(reason="start")) from None


def read(game: Game, do: Action | Mapping[str, Any] | str) -> Action:
    """An action from an action, its JSON or its notation."""
    if isinstance(do, Action):
        return do
    if isinstance(do, str):
        return Undo() if do == Undo.verb else game.parse(do)
    return Undo() if do.get("do") == Undo.verb else game.action_from_json(do)


def record(
    services: Services, c: Connection, row: Row[Any], loaded: LoadedMatch, start: Start, new: list[Entry], move: Move
) -> Stored:
    """Write the new entries, which began at `start`, and what follows from them for table, seats and clocks."""
    now = time.time()
    first = loaded.n - len(new) + 1
    rows = [
        {
            "table": row.id,
            "n": first + i,
            "seat": e.seat,
            "action": e.action.text(),
            "told": event_codec.dump(e.events),
            "auto": move.auto,
            "key": _key(move) if i == 0 else None,
            "at": now,
        }
        for i, e in enumerate(new)
    ]
    repository.add_entries(c, rows)
    write_positions(c, loaded, start, new)
    people = repository.seated(c, row.id)
    turn, result = loaded.match.turn, loaded.match.result
    changes: dict[str, Any] = {
        "n": loaded.n,
        "turn": turn,
        "since": now,
        "due": clocks.charge(c, row, people, turn, now),
    }
    changes["status"] = "over" if turn is None else "running"
    repository.change_table(c, row.id, **changes)
    if new and move.seat != CHANCE:
        repository.change_seat(c, row.id, move.seat, moved=loaded.n, **({} if move.auto else {"seen": loaded.n}))
    if result is not None:
        _scores(c, row.id, result)
    notify.turn(services, c, row, people, turn, loaded.n, now)
    services.store.announce(c, row.id)
    return Stored(first, loaded.n)


def _scores(c: Connection, table: int, result: Result) -> None:
    for seat, (score, rank) in enumerate(zip(result.scores, result.ranks, strict=True)):
        repository.change_seat(c, table, seat, score=score, rank=rank)
