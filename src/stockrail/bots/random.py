"""The random bot: every option equally likely, every number of a span equally likely."""

from __future__ import annotations

from typing import ClassVar

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View


class Random:
    """Plays any title, and loses at all of them."""

    blind: ClassVar[bool] = True
    """Decides without looking: nobody need draw its view or keep events for it."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        self._rng = Rng(seed * 1_000_003 + seat)

    def hear(self, event: Event) -> None:
        pass

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        option = self._rng.choice(options)
        if isinstance(option, Span):
            return option.at(option.low + option.step * self._rng.below(len(option)))
        return option
