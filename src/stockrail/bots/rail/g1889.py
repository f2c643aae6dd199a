"""The greedy 1889 bot: 1830's, which also knows what a port or a tile in Ohzu is good for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from stockrail.bots import Candidate, scored
from stockrail.bots.rail import greedy
from stockrail.bots.rail.worth import Worth
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.rail.actions import PowerTile

HOPE: Final = 0.1
"""What part of the pull of new track counts for a player who does not lay it for one corporation."""


def player_tiles(w: Worth, options: Iterable[Option]) -> Iterator[Candidate]:
    """A tile that costs nothing: for what it adds to the runs of the corporations one has shares of."""
    board = w.g.board
    mine = [(w.survey(c), w.held(c) / w.s.share_count[c]) for c in w.g.majors if w.s.floated[c] and w.held(c)]
    uses = min(w.rounds, w.beliefs.uses)
    for a in options:
        assert isinstance(a, PowerTile)
        h, face = board.index[a.hex], board.face_of(a.tile, a.rotation)
        runs = leads = 0.0
        for survey, part in mine:
            runs += part * survey.gain(h, face) * uses if uses else 0.0
            leads += part * HOPE * survey.guide(h, face)
        yield scored(a, runs=runs, leads=leads, fuss=-1.0)


class Greedy(greedy.Greedy):
    """One seat's player."""

    ways: ClassVar[dict[type[Action], greedy.Way]] = {**greedy.Greedy.ways, PowerTile: player_tiles}
