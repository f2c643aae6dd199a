"""The novice: the title's greedy bot with whims.  It sees good moves, and often takes the second best."""

from __future__ import annotations

from typing import Final

from stockrail.bots import Candidate, Term, Thinker, best, find
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View

SHARPNESS: Final = 30
"""What part of a move's worth the novice sees at least, in per cent."""


class Novice:
    """One seat's player."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        guide = find(game.name, "greedy")(game, seat, seed)
        assert isinstance(guide, Thinker), "a novice needs a guide that weighs its moves"
        self._guide = guide
        self._rng = Rng(seed * 1_000_003 + seat)

    def hear(self, event: Event) -> None:
        self._guide.hear(event)

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """What the guide thinks of, gains underrated and losses overrated by a whim; ruin still looks like ruin."""
        return [self._misjudged(c) for c in self._guide.weigh(view, options)]

    def _misjudged(self, c: Candidate) -> Candidate:
        sight = (SHARPNESS + self._rng.below(101 - SHARPNESS)) / 100
        score = c.score * sight if c.score > 0 else c.score / sight
        return Candidate(c.action, score, (*c.terms, Term("whim", score - c.score)))

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """What looks best to a novice; a single option is not looked at."""
        if len(options) == 1 and isinstance(options[0], Action):
            return options[0]
        return best(self.weigh(view, options)).action
