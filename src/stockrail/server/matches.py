"""Matches in memory: read from the last stored position, brought up to date, dropped at any doubt.

A game goes on from its last position under the installed rules, whatever they would make of the entries before it.
Where they cannot read that position the game is frozen: nothing of it is lost or written until rules that can are
installed.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Row

from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.options import resolve
from stockrail.core.rng import Rng, dice
from stockrail.server import positions, repository
from stockrail.server.positions import StoredPosition, Unsound, state_of
from stockrail.server.problems import Frozen
from stockrail.server.undo_stack import UndoStack

log = logging.getLogger(__name__)
KEPT: Final = 400
"""How many matches stay in memory; the others are read again when asked for."""


@dataclass(slots=True)
class LoadedMatch:
    """A match, how many entries lie before its own, and the last position stored of it.

    Threads read it at the same time, so it stays as it is: a move is played on its `successor`.
    """

    id: int
    match: Match
    base: int
    stored: StoredPosition | None
    undo_stack: UndoStack = field(default_factory=UndoStack)

    @property
    def n(self) -> int:
        """How many entries there are."""
        return self.base + len(self.match.entries)

    @property
    def game(self) -> Game:
        return self.match.game

    def successor(self) -> LoadedMatch:
        """The same moment, to be played on while others still look at this one."""
        match = Match.resumed(self.game, self.match.seed, self.match.state.clone(), self.match.rng)
        return LoadedMatch(self.id, match, self.n, self.stored, self.undo_stack)

    def start(self) -> Start:
        """Where the next move begins."""
        return Start(self.match.state.clone(), dice(self.match.rng))


@dataclass(slots=True)
class Start:
    """A state and its dice before some entries."""

    state: Any
    rng: Rng

    def positions(self, loaded: LoadedMatch, new: list[Entry]) -> Iterator[StoredPosition]:
        """The position after each of the new entries, the last of which the match shows; a new game's opening first."""
        game, n = loaded.game, loaded.n - len(new)
        if loaded.stored is None:
            yield self._here(game, n)
        for entry in new[:-1]:
            n += 1
            if entry.seat == CHANCE:
                game.draw(self.state, self.rng)  # takes the numbers that chance took
            game.apply(self.state, entry.action, entry.seat)
            yield self._here(game, n)
        if new:
            yield Start(loaded.match.state, dice(loaded.match.rng))._here(game, loaded.n)

    def _here(self, game: Game, n: int) -> StoredPosition:
        return StoredPosition(n, game.dump(self.state), self.rng.state, game.revision)


def write_positions(c: Connection, loaded: LoadedMatch, new: Iterable[StoredPosition]) -> None:
    """Store where the game stood after each of its new entries."""
    loaded.stored = positions.write(c, loaded.id, loaded.stored, new)


def game_of(row: Row[Any]) -> Game:
    """A table's title with its options."""
    return titles.find(row.game, json.loads(row.options))


def is_known(row: Row[Any]) -> bool:
    """Is the table's title installed, and does it still have the options chosen?"""
    try:
        resolve(titles.title(row.game).choices, json.loads(row.options))
    except Unreadable:
        return False
    return True


class MatchCache:
    """The matches this process has at hand."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._loaded: OrderedDict[int, LoadedMatch] = OrderedDict()
        self._frozen: dict[int, tuple[int, Frozen]] = {}

    def get(self, c: Connection, row: Row[Any]) -> LoadedMatch:
        """The table's match as it stands in the database.  Raises `Frozen`."""
        with self._lock:
            loaded = self._loaded.get(row.id)
        if loaded is None or loaded.n != row.n:
            loaded = self._read(c, row)
        return self.keep(loaded)

    def is_frozen(self, c: Connection, row: Row[Any]) -> bool:
        """Can the installed rules not go on with the game?"""
        try:
            self.get(c, row)
        except Frozen:
            return True
        return False

    def _read(self, c: Connection, row: Row[Any]) -> LoadedMatch:
        n, known = self._frozen.get(row.id, (-1, None))
        if known is not None and n == row.n:
            raise known.with_traceback(None)
        try:
            return current(c, row)
        except Frozen as e:
            log.warning("%s", e)
            self._frozen[row.id] = row.n, e
            raise

    def keep(self, loaded: LoadedMatch) -> LoadedMatch:
        """Hold a match ready, the least used one gives way."""
        with self._lock:
            self._loaded[loaded.id] = loaded
            self._loaded.move_to_end(loaded.id)
            if len(self._loaded) > KEPT:
                self._loaded.popitem(last=False)
        return loaded

    def past(self, c: Connection, row: Row[Any], n: int) -> LoadedMatch:
        """The match as it stood after `n` entries, or at the nearest moment before them that is stored."""
        game = _game(c, row)
        position = positions.at(c, row.id, n) or next(positions.read(c, row.id, n, row.n), None)
        if position is None:
            raise frozen(c, row)
        try:
            state = state_of(game, position)
        except Unsound:
            raise Frozen(row.id, position.n, position.revision) from None
        return LoadedMatch(row.id, Match.resumed(game, int(row.seed), state, position.rng), position.n, position)

    def forget(self, table: int) -> None:
        """Drop a match whose changes were not stored."""
        with self._lock:
            self._loaded.pop(table, None)
            self._frozen.pop(table, None)


def current(c: Connection, row: Row[Any]) -> LoadedMatch:
    """The match as it stands.  Raises `Frozen`."""
    game = _game(c, row)
    last = positions.at(c, row.id, row.n)
    if last is None or last.n != row.n:
        raise frozen(c, row)
    try:
        state = state_of(game, last)
    except Unsound:
        raise frozen(c, row) from None
    return LoadedMatch(row.id, Match.resumed(game, int(row.seed), state, last.rng), row.n, last)


# ---------------------------------------------------------------- what the rules make of a record


def read_action(game: Game, text: str) -> Action:
    """A stored entry's action."""
    return Undo() if text == Undo.verb else game.parse(text)


def replayed(c: Connection, row: Row[Any], start: StoredPosition | None = None) -> Iterator[StoredPosition]:
    """Where the installed rules lead, entry by entry, from a position or the opening; ends before one they refuse."""
    game = game_of(row)
    state, rng, first = (None, None, 0) if start is None else (state_of(game, start), start.rng, start.n)
    match = Match.blank(game, row.seats, int(row.seed), state=state, rng=rng)
    if start is None:
        yield StoredPosition(0, game.dump(match.state), match.rng, game.revision)
    for e in repository.entries_between(c, row.id, first, row.n):
        try:
            if match.replay(e.seat, read_action(game, e.action)) is not None:
                return
        except Unreadable:
            return
        except Exception as why:  # rules of today may stumble over what those of then led to
            log.warning("table %d: entry %d could not be replayed", row.id, e.n, exc_info=why)
            return
        yield StoredPosition(e.n, game.dump(match.state), match.rng, game.revision)


def same(game: Game, stored: StoredPosition, now: StoredPosition) -> bool:
    """Is it the same position, in whichever words it was stored?"""
    if stored.data == now.data:
        return True
    try:
        return game.dump(state_of(game, stored)) == now.data
    except Unsound:
        return False


# ---------------------------------------------------------------- frozen games


def _game(c: Connection, row: Row[Any]) -> Game:
    try:
        return game_of(row)
    except Unreadable:
        raise frozen(c, row) from None


def frozen(c: Connection, row: Row[Any]) -> Frozen:
    """From which entry on the game cannot be read, and the rules it needs: those the entry was played under."""
    stored = positions.numbers(c, row.id)
    known = is_known(row)
    first = bisect_left(stored, True, key=lambda n: not known or not _is_sound(c, row, n))
    if first == len(stored):
        return Frozen(row.id, row.n, row.revision, stored[-1] if stored else None)
    needed = positions.at(c, row.id, stored[first])
    revision = row.revision if needed is None else needed.revision
    return Frozen(row.id, stored[first], revision, stored[first - 1] if first else None)


def _is_sound(c: Connection, row: Row[Any], n: int) -> bool:
    position = positions.at(c, row.id, n)
    assert position is not None
    try:
        state_of(game_of(row), position)
    except Unsound:
        return False
    return True
