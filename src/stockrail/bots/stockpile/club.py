"""The Stockpile bot of club strength: the greedy one, which also reckons with being beaten, and knows what cash is for.

A bid that leaves a rival a better pile than his own is likely to be beaten, and then only the next best pile is left.
So a bid is worth its gain where it stands and the second choice where it does not; small steps are worth little.
While rounds are to come, cash bids for their piles: so it pays less, and sells sooner, than at the end.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from stockrail.bots import Candidate, scored
from stockrail.bots.stockpile.greedy import Greedy
from stockrail.bots.stockpile.worth import BEATEN, Worth
from stockrail.core.actions import Action
from stockrail.games.stockpile import actions
from stockrail.games.stockpile.data import BIDS, COMPANY, SPACE

DOUBT: Final = 6.0
"""How much, in thousands, a rival must gain by beating a bid before it is rather likely."""
PAID: Final = 0.2
"""How much dearer a thousand is that is paid, for each round after this one."""
EARNED: Final = 0.1
"""How much dearer a thousand is that a sale brings, for each round after this one."""


class Club(Greedy):
    """One seat's player."""

    def scored(self, w: Worth, a: Action) -> Candidate:
        if isinstance(a, actions.Bid):
            return _auction(w).bid(a)
        return sell(w, a) if isinstance(a, actions.Sell) else super().scored(w, a)


class Auction:
    """The piles of a round: what a bid for each is worth beside the others."""

    def __init__(self, w: Worth) -> None:
        self.w, self.dear = w, 1 + PAID * (w.left - 1)
        entries = [w.entry(p) for p in range(len(w.view.piles))]
        self.own, self.open = w.piles(True), w.piles(False)
        self.second = _others([v - self.dear * cost for v, cost in zip(self.own, entries, strict=True)])
        self.elsewhere = _others([v - cost for v, cost in zip(self.open, entries, strict=True)])
        bids = [pile.bid for pile in w.view.piles]
        self.last = [bid is None and all(bids[:p] + bids[p + 1 :]) for p, bid in enumerate(bids)]

    def bid(self, a: actions.Bid) -> Candidate:
        """The pile less its cost as far as the bid stands, the second choice as far as it is beaten."""
        stands, p = self.likely(a), a.pile
        cost = BIDS[max(SPACE[a.value] - 1, 0)] if "donald" in self.w.me.investors else a.value
        paid = -stands * self.dear * cost
        return scored(a, pile=stands * self.own[p], cost=paid, beaten=(1 - stands) * self.second[p])

    def likely(self, a: actions.Bid) -> float:
        """How likely the bid stands: by what a rival would gain in beating it, over the best to be had elsewhere."""
        if self.last[a.pile]:
            return 1.0  # everybody else has a pile of their own
        step = BEATEN[SPACE[a.value]]
        return 1 / (1 + exp((self.open[a.pile] - step - self.elsewhere[a.pile]) / DOUBT))


@lru_cache(maxsize=1)
def _auction(w: Worth) -> Auction:
    """Of one reading once, however many bids are weighed."""
    return Auction(w)


def _others(values: list[float]) -> list[float]:
    """For each pile the best of the others."""
    return [max(values[:p] + values[p + 1 :], default=0.0) for p in range(len(values))]


def sell(w: Worth, a: actions.Sell) -> Candidate:
    """What the money brings in the rounds to come, less what the card would."""
    c = COMPANY[a.company]
    shares = 2 if a.kind == "split" else 1
    money = w.price(c, shares) * (1 + EARNED * (w.left - 1))
    lost = w.majority(c) - w.majority(c, -shares)
    kept = w.keep(c, True) - w.card(c) if a.kind == "half" else w.keep(c, a.kind == "split")
    return scored(a, money=money, kept=-kept, majority=-lost)
