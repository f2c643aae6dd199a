"""Stockpile bots that play the round out in their heads, and judge what it comes to as they learned from play."""

from __future__ import annotations

from typing import ClassVar, Final

from stockrail.bots.search import Effort, Search
from stockrail.bots.stockpile.club import Club
from stockrail.core.game import State
from stockrail.games.stockpile.state import Table

HABIT: Final = 12.0
"""A thousand is worth about one per cent, and the guide's opinion about twelve tries."""


class Strong(Search):
    """To the end of the round."""

    guide = Club
    habit: ClassVar[float] = HABIT
    effort = Effort(candidates=8, tries=48)

    def is_over(self, before: State, now: State) -> bool:
        assert isinstance(before, Table)
        assert isinstance(now, Table)
        return now.round != before.round


class Cautious(Strong):
    """Likes what is certain."""

    boldness: ClassVar[float] = -0.3


class Wild(Strong):
    """Likes what may come to much."""

    boldness: ClassVar[float] = 0.3


class Master(Strong):
    """As strong, with five times the thought."""

    effort = Effort(candidates=12, tries=240)
    simpler: ClassVar[str] = "strong"
