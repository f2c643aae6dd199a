"""The Stockpile bot of club strength: the greedy one, which also reckons with being beaten.

A bid that leaves a rival a better pile than his own is likely to be beaten, and then only the next best pile is left.
So a bid is worth its gain where it stands and the second choice where it does not; small steps are worth little.
"""

from __future__ import annotations

from math import exp
from typing import Final

from stockrail.bots import Candidate, scored
from stockrail.bots.stockpile.greedy import Greedy, entry
from stockrail.bots.stockpile.worth import Worth
from stockrail.core.actions import Action
from stockrail.games.stockpile import actions
from stockrail.games.stockpile.data import BIDS, SPACE

DOUBT: Final = 6.0
"""How much, in thousands, a rival must gain by beating a bid before it is rather likely."""
NEVER: Final = 99
"""What it takes to beat the highest bid."""


class Club(Greedy):
    """One seat's player."""

    def scored(self, w: Worth, a: Action) -> Candidate:
        return bid(w, a) if isinstance(a, actions.Bid) else super().scored(w, a)


def bid(w: Worth, a: actions.Bid) -> Candidate:
    """The pile less its cost as far as the bid stands, the second choice as far as it is beaten."""
    own = w.piles(True)
    stands = likely(w, a)
    cost = BIDS[max(SPACE[a.value] - 1, 0)] if "donald" in w.me.investors else a.value
    second = max((v - entry(w, p) for p, v in enumerate(own) if p != a.pile), default=0.0)
    return scored(a, pile=stands * own[a.pile], cost=-stands * cost, beaten=(1 - stands) * second)


def likely(w: Worth, a: actions.Bid) -> float:
    """How likely the bid stands: by what a rival would gain in beating it, over the best he could have elsewhere."""
    others = [pile.bid for p, pile in enumerate(w.view.piles) if p != a.pile]
    if w.view.piles[a.pile].bid is None and all(others):
        return 1.0  # everybody else has a pile of their own
    values = w.piles(False)
    space = SPACE[a.value] + 1
    step = BIDS[space] if space < len(BIDS) else NEVER
    elsewhere = max((v - entry(w, p) for p, v in enumerate(values) if p != a.pile), default=0.0)
    return 1 / (1 + exp((values[a.pile] - step - elsewhere) / DOUBT))
