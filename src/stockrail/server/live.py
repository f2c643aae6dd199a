"""Matches in memory: read from the last snapshot, brought up to date from the entries, dropped at any doubt.

Where each game stands is stored with every move.  If the rules were corrected since and would read the record
differently, or not at all, the game goes on from there: a rules fix never moves a piece of a running game.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, bindparam, insert, select, update

from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.errors import StockrailError, Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.rules import UNDO, Refusal
from stockrail.server.schema import entries, positions, snapshots

SNAPSHOT_EVERY: Final = 50
KEPT: Final = 400
"""How many matches stay in memory; the others are read again when asked for."""
MOVED_ON: Final = update(positions).where(positions.c.table == bindparam("id"))
ROOM_TO_UNDO: Final = 10
"""A match is read from a snapshot at least this far back, so that moves can still be taken back."""


class Broken(StockrailError):
    """A stored match and the present rules disagree after entry `n`."""

    def __init__(self, table: int, n: int, why: Refusal | Unreadable) -> None:
        super().__init__(f"table {table} cannot be read beyond entry {n}: {why}")
        self.table, self.n = table, n


@dataclass(slots=True)
class Live:
    """A match and how many entries lie before the snapshot it was read from."""

    id: int
    match: Match
    base: int

    @property
    def n(self) -> int:
        """How many entries there are."""
        return self.base + len(self.match.entries)

    @property
    def game(self) -> Game:
        return self.match.game


def game_of(row: Row[Any]) -> Game:
    """A table's title with its options."""
    return titles.find(row.game, json.loads(row.options))


def read_action(game: Game, text: str) -> Action:
    """A stored entry's action."""
    return Undo() if text == Undo.verb else game.parse(text)


class Lives:
    """The matches this process has at hand."""

    def __init__(self) -> None:
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._past: OrderedDict[int, Live] = OrderedDict()

    def get(self, c: Connection, row: Row[Any]) -> Live:
        """The table's match as it stands in the database."""
        live = self._live.get(row.id)
        if live is None or not _catch_up(c, live, row.n):
            live = current(c, row)
        return _keep(self._live, live)

    def undoing(self, c: Connection, row: Row[Any], seat: Seat) -> tuple[Live, Refusal | None]:
        """The match with as much of its past as the seat's undo needs, and why there is none if so."""
        live = self.get(c, row)
        refusal = live.match.why_no_undo(seat)
        while refusal is not None and refusal["reason"] == "start" and live.base:
            further = current(c, row, row.n - live.base + 1)
            if further.base >= live.base:
                break
            live = _keep(self._live, further)
            refusal = live.match.why_no_undo(seat)
        return live, refusal

    def past(self, c: Connection, row: Row[Any], n: int) -> Live:
        """The match as it stood after `n` entries; stepping forward is cheap."""
        if n == row.n:
            return self.get(c, row)
        live = self._past.get(row.id)
        if live is None or live.n > n or not _catch_up(c, live, n):
            live = read(c, row, n, room=0)
        return _keep(self._past, live, SNAPSHOT_EVERY)

    def forget(self, table: int) -> None:
        """Drop a match whose changes were not stored."""
        self._live.pop(table, None)


def _keep(shelf: OrderedDict[int, Live], live: Live, room: int = KEPT) -> Live:
    shelf[live.id] = live
    shelf.move_to_end(live.id)
    if len(shelf) > room:
        shelf.popitem(last=False)
    return live


def current(c: Connection, row: Row[Any], room: int = ROOM_TO_UNDO) -> Live:
    """The match as it stands: its record read with `room` for undo, or the stored position where these rules would
    lead elsewhere."""
    kept = c.execute(select(positions).where(positions.c.table == row.id, positions.c.n == row.n)).one_or_none()
    try:
        live = read(c, row, row.n, room)
    except Broken:
        if kept is None:
            raise
        return _from(row, kept)
    return live if kept is None or _written(live) == kept.state else _from(row, kept)


def read(c: Connection, row: Row[Any], n: int, room: int = ROOM_TO_UNDO) -> Live:
    """The match after `n` entries from the latest snapshot that leaves `room`, or from an earlier one if an undo
    reaches behind it."""
    wanted = select(snapshots).where(snapshots.c.table == row.id, snapshots.c.n <= n - room)
    for snapshot in c.execute(wanted.order_by(snapshots.c.n.desc())):
        live = _from(row, snapshot)
        if _catch_up(c, live, n):
            return live
    live = Live(row.id, Match.blank(game_of(row), row.seats, int(row.seed)), 0)
    _catch_up(c, live, n)
    return live


def _from(row: Row[Any], kept: Row[Any]) -> Live:
    """The match from a stored position on."""
    game = game_of(row)
    state = game.restore(json.loads(kept.state))
    return Live(row.id, Match.blank(game, row.seats, int(row.seed), state=state, rng=int(kept.rng)), kept.n)


def _written(live: Live) -> str:
    return msgspec.json.encode(live.game.dump(live.match.state)).decode()


def _catch_up(c: Connection, live: Live, n: int) -> bool:
    """Replay what is stored up to entry `n`; False where an undo reaches behind the snapshot."""
    if live.n > n:
        return False
    if live.n == n:
        return True
    missing = select(entries.c.n, entries.c.seat, entries.c.action)
    missing = missing.where(entries.c.table == live.id, entries.c.n > live.n, entries.c.n <= n).order_by(entries.c.n)
    for e in c.execute(missing):
        try:
            refusal = live.match.replay(e.seat, read_action(live.game, e.action))
        except Unreadable as why:
            raise Broken(live.id, e.n - 1, why) from None
        if refusal is not None:
            if refusal.rule is UNDO and live.base:
                return False
            raise Broken(live.id, e.n - 1, refusal)
    return True


def write_position(c: Connection, live: Live, new: list[Entry]) -> None:
    """Keep where the game stands now, and every fiftieth entry for good."""
    position = {"n": live.n, "state": _written(live), "rng": str(live.match.rng)}
    if not c.execute(MOVED_ON, {"id": live.id, **position}).rowcount:
        c.execute(insert(positions), {"table": live.id, **position})
    if live.n // SNAPSHOT_EVERY > (live.n - len(new)) // SNAPSHOT_EVERY:
        c.execute(insert(snapshots), {"table": live.id, **position})
