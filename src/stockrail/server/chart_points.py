"""What the charts of a table show: public figures read from stored positions, once and then only added to.

When the game is over they are read once more, with how likely each seat was to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from stockrail.bots.odds import percent
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.report import ODDS
from stockrail.server import event_codec, positions, repository
from stockrail.server.matches import game_of
from stockrail.server.pages import Point
from stockrail.server.positions import Unsound, state_of

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter

KEPT: Final = 200
"""Tables whose points stay in memory; the least used one gives way."""
MOST: Final = 300
"""Positions read at once: a chart has no room for more, and each takes milliseconds."""


def points(c: Connection, s: TablePresenter) -> list[Point]:
    """Public figures over the game: of moments of it, and of every entry that brought income."""
    if s.pictures is None:
        return []
    with s.services.drawing_charts:
        key = s.row.id, s.row.status == "over"
        shelf = s.services.figures.pop(key, [])
        s.services.figures[key] = shelf
        if len(s.services.figures) > KEPT:
            del s.services.figures[next(iter(s.services.figures))]
        first = shelf[-1].n + 1 if shelf else 1
        if first <= s.row.n:
            shelf += _new(c, s, first)
        undone = event_codec.undone(repository.outline(c, s.row.id, 0, s.row.n))
        return [point for point in shelf if point.n not in undone]


def _new(c: Connection, s: TablePresenter, first: int) -> list[Point]:
    assert s.pictures is not None
    found = {n: _figures(s, match) for match, n in _moments(c, s, first)}
    for n, series, key, value in s.pictures.incomes(_told(c, s, first - 1)):
        values = found.setdefault(n, {})
        values[series] = {**values.get(series, {}), key: value}
    return [Point(n=n, values=found[n]) for n in sorted(found)]


def _figures(s: TablePresenter, match: Match) -> dict[str, dict[str, int]]:
    """What everybody may know; once the game is over also how likely each seat was to win."""
    assert s.pictures is not None
    found = dict(s.pictures.figures(match.view(None)))
    likely = percent(match.game, match.state) if s.row.status == "over" else {}
    return {ODDS: likely, **found} if likely else found


def _told(c: Connection, s: TablePresenter, since: int) -> Iterator[tuple[int, Event]]:
    """What everybody was told after entry `since`."""
    game = game_of(s.row)
    for row in event_codec.kept(repository.entries_since(c, s.row.id, since)):
        yield from ((row.n, event) for event in event_codec.seen_by(None, game, row.told))


def _moments(c: Connection, s: TablePresenter, first: int) -> Iterator[tuple[Match, int]]:
    """The match at moments since entry `first` at which a seat was asked; what cannot be read is left out."""
    game, step = game_of(s.row), -(-(s.row.n - first + 1) // MOST)
    for position in positions.read(c, s.row.id, first, s.row.n):
        if position.n >= first and (position.n == s.row.n or (position.n - first) % step == 0):
            with suppress(Unsound):
                match = Match.resumed(game, int(s.row.seed), state_of(game, position), position.rng)
                if match.turn != CHANCE:
                    yield match, position.n
