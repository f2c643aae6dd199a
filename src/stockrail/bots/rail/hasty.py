"""Quick players for games in the head: the club players, who lay track by the guide alone and leave stations to others.

Where track goes first is remembered for a position of the board, since a game in the head comes by the same boards
again and again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Final

from stockrail.bots import Candidate, scored
from stockrail.bots.rail import club, club1846, greedy
from stockrail.bots.rail.g1846 import Lay
from stockrail.bots.rail.operate import dollar
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.rail import actions
from stockrail.rail.board import Board
from stockrail.rail.memo import Memo
from stockrail.rail.state import RailState

HURRIED: Final = 300
"""How far a run is searched for."""
BOARDS: Final = 4096
"""How many boards are remembered."""


@lru_cache(maxsize=8)
def seen(board: Board) -> Memo[Hashable, tuple[Action, float]]:
    """Of a map: the lay that was liked best and how much, by track, stations, corporation and what could be laid."""
    return Memo(BOARDS)


def tiles(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """The lay that promises most, its terrain considered."""
    lays = tuple(options)
    s, corp, board = w.s, w.s.operating, w.g.board
    memo, key = seen(board), (s.track_hash, s.token_hash, corp, lays)
    liked = memo.get(key)
    if liked is None:
        liked = memo.keep(key, _promising(w, lays))
    a, leads = liked
    assert isinstance(a, (actions.Tile, actions.PowerTile))
    h, face = board.index[a.hex], board.face_of(a.tile, a.rotation)
    yield scored(a, leads=leads, cost=-dollar(w, corp, w.g.tile_cost(s, corp, h, face)))


def _promising(w: Worth, lays: tuple[Option, ...]) -> tuple[Action, float]:
    """The lay that promises most, and what it promises."""
    board, survey = w.g.board, w.survey(w.s.operating)
    found: list[tuple[float, Action, float]] = []
    for a in lays:
        assert isinstance(a, (actions.Tile, actions.PowerTile))
        h = board.index[a.hex]
        ground = board.spots[h].cost if board.is_bare(w.s, h) else 0
        leads = w.beliefs.draw * survey.guide(h, board.face_of(a.tile, a.rotation))
        found.append((leads - w.beliefs.idle * ground, a, leads))
    _, a, leads = max(found, key=lambda x: x[0])
    return a, leads


LIGHT: Final[dict[type[Action], greedy.Way]] = {actions.Tile: tiles, actions.Token: greedy.nothing}


class HurriedFarsighted(club.Farsighted):
    """A reading with short searches for runs."""

    nodes: ClassVar[int] = HURRIED


class HurriedPriced(club.Priced):
    """The same, with the prices of the privates of 1830."""

    nodes: ClassVar[int] = HURRIED


class Hasty1830(club.Club):
    """A quick player of 1830."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club.ways, **LIGHT}
    reading = HurriedPriced


class Hasty18Chesapeake(club.Club18Chesapeake):
    """A quick player of 18Chesapeake."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club18Chesapeake.ways, **LIGHT}
    reading = HurriedFarsighted


class Hasty1889(club.Club1889):
    """A quick player of 1889."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**club.Club1889.ways, **LIGHT}
    reading = HurriedFarsighted


class Hasty1846(club1846.Club):
    """A quick player of 1846."""

    def _liked(self, s: RailState, tiles: list[Lay]) -> list[Lay]:
        """One."""
        if not tiles:
            return []
        memo, key = seen(self._game.board), (s.track_hash, tuple(tiles))
        liked = memo.get(key)
        if liked is None:
            liked = memo.keep(key, max(((x, float(self._promise(s, x))) for x in tiles), key=lambda x: x[1]))
        a, _ = liked
        assert isinstance(a, (actions.Tile, actions.PowerTile))
        return [a]

    def _assign(self, s: RailState, a: actions.Assign) -> float:
        """Markers stay."""
        return -1

    def _tile(self, s: RailState, a: Lay, tiles: list[Lay]) -> float:
        """The one is laid, if no train waits for the money."""
        return 0.3 if a in tiles and s.treasury[s.operating] >= self._keep_for_train(s) else -1
