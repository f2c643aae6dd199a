"""The Stockpile novice: the greedy bot with a poor eye for money.

It misjudges every move by some thousands, either way: it pays too much for a pile it has taken a fancy to, lets good
ones go, and sells what is about to rise.
"""

from __future__ import annotations

from typing import Final

from stockrail.bots import Candidate, Term
from stockrail.bots.novice import Novice as Whimsical

WHIM: Final = 8
"""By how many thousands a move is misjudged at most."""


class Novice(Whimsical):
    """One seat's player."""

    def _misjudged(self, c: Candidate) -> Candidate:
        whim = float(self._rng.below(2 * WHIM + 1) - WHIM)
        return Candidate(c.action, c.score + whim, (*c.terms, Term("whim", whim)))
