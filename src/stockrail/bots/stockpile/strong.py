"""Stockpile bots that play the round out in their heads before they choose."""

from __future__ import annotations

from typing import ClassVar

from stockrail.bots.search import Effort, Search
from stockrail.bots.stockpile.club import Club
from stockrail.core.game import State
from stockrail.games.stockpile.state import Table


class Strong(Search):
    """To the end of the round."""

    guide = Club
    effort = Effort(candidates=8, tries=96)

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

    effort = Effort(candidates=12, tries=480)
    simpler: ClassVar[str] = "strong"
