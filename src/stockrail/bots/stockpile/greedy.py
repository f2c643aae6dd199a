"""The greedy Stockpile bot: counts what it can infer, values piles, and takes what looks best now.

It sees its view and nothing else.  Piles are an assignment game: a pile is worth bidding for up to the step at which no
rival would gain by displacing the bidder, measured against what else a rival could have.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final, TypeAlias

from stockrail.bots import ByView, Candidate, best, scored
from stockrail.bots.stockpile.worth import BEATEN, Worth
from stockrail.core.actions import Action, Decline, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.games.stockpile import actions
from stockrail.games.stockpile.data import BIDS, COMPANY, INVESTOR, INVESTORS, SPACE, TOP_BID
from stockrail.games.stockpile.view import StockpileView

POWERS: Final = {
    "bernie": 8,
    "cramer": 12,
    "donald": 14,
    "deborah": 12,
    "graham": 14,
    "mark": 6,
    "martha": 4,
    "stuart": 3,
    "warren": 4,
}
"""What an investor's power is worth over a game beside its cash: a guess, good enough to choose by."""
PINCHED: Final = 8
"""With less cash than this and rounds to come, cash in hand is worth more than its number."""
EAGER: Final = 1.15
STEP: Final = tuple(BIDS[min(space + 1, TOP_BID)] - BIDS[space] + 2 for space in range(len(BIDS)))
"""The most that fear of a rival takes off a bid on each space."""


Way: TypeAlias = Callable[[Worth, Any], Candidate]
"""How a kind of action is weighed; each is given its own kind."""


class Greedy(ByView):
    """One seat's player."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        self._seat = seat
        self._rng = Rng(seed * 1_000_003 + seat)
        self._ways: dict[type[Action], Way] = {
            actions.Keep: _keep,
            actions.Place: _place,
            actions.Hide: _place,
            actions.Warren: _warren,
            actions.Mark: _mark,
            actions.Martha: _martha,
            actions.Bid: _bid,
            actions.Boom: lambda w, a: scored(a, prices=w.shift(COMPANY[a.company], 2)),
            actions.Bust: lambda w, a: scored(a, prices=w.shift(COMPANY[a.company], -2)),
            actions.Cramer: lambda w, a: scored(a, prices=w.shift(COMPANY[a.company], a.steps)),
            actions.Sell: _sell,
            actions.Show: lambda w, a: scored(a, shares=a.regular + 2 * a.split),
            actions.Deborah: _deborah,
            Pass: lambda w, a: scored(a),
            Decline: lambda w, a: scored(a),
        }

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """Every option with what it gains; a look costs nothing and may change everything else, so it comes first."""
        assert isinstance(view, StockpileView)
        found = [o for o in options if not isinstance(o, Span)]
        looks: list[Action] = [o for o in found if isinstance(o, (actions.Martha, actions.Warren))]
        worth = Worth(view, self._seat)
        return [self.scored(worth, o) for o in looks or found]

    def scored(self, w: Worth, a: Action) -> Candidate:
        """What one action is worth."""
        return self._ways[type(a)](w, a)

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """The option that looks best; among equals any."""
        found = self.weigh(view, options)
        least = best(found).score - 1e-9
        return self._rng.choice([c.action for c in found if c.most >= least and c.score >= least])


# ------------------------------------------------------------ what an option is worth, one function a kind


def _keep(w: Worth, a: actions.Keep) -> Candidate:
    money = power = 0.0
    for name in (a.investor, a.other):
        if name is not None:
            card = INVESTORS[INVESTOR[name]]
            money += card.cash_of_two if w.view.seats == 2 else card.cash
            power += POWERS.get(name, 0)
    return scored(a, money=money, power=power)


def prospects(own: list[float], public: list[float]) -> float:
    """The best a seat can hope for: its value of a pile less what rivals will drive it to."""
    floor, top = min(public), BIDS[-1]
    most = -inf
    for v, p in zip(own, public, strict=True):
        driven = p - floor  # never below nothing
        hope = v - (driven if driven < top else top)
        if hope > most:
            most = hope
    return most


def _place(w: Worth, a: actions.Place | actions.Hide) -> Candidate:
    own, public = list(w.piles(True)), list(w.piles(False))
    if isinstance(a, actions.Place):
        first, first_pile, second, second_pile = w.seen(a.up), a.up_pile, w.seen(a.down), a.down_pile
        public[first_pile] += first
    else:
        first, first_pile, second, second_pile = w.seen(a.card), a.pile, w.seen(a.other), a.other_pile
        public[first_pile] += w.unknown()
    own[first_pile] += first
    own[second_pile] += second
    public[second_pile] += w.unknown()
    return scored(a, pile=prospects(own, public))


def _warren(w: Worth, a: actions.Warren) -> Candidate:
    """The pile with most to see."""
    return scored(a, seen=float(sum(x.card is None for x in w.view.piles[a.pile].cards)))


def _mark(w: Worth, a: actions.Mark) -> Candidate:
    """What the move improves, less a little for doing anything at all."""
    own, public = list(w.piles(True)), list(w.piles(False))
    before = prospects(own, public)
    x = w.view.piles[a.pile].cards[a.nth]
    for values, card in ((own, x.card), (public, x.card if x.side == "up" else None)):
        values[a.pile] -= w.seen(card)
        values[a.to] += w.seen(card)
    return scored(a, pile=prospects(own, public) - before, fuss=-0.5)


def _martha(w: Worth, a: actions.Martha) -> Candidate:
    """A pair not seen yet; a rival's rather than one of the row, since the rival knows it too."""
    hidden = any(p.company is None and (p.seat, p.nth) == (a.seat, a.nth) for p in w.view.pairs)
    return scored(a, seen=hidden + (a.seat is not None) / 2)


def _bid(w: Worth, a: actions.Bid) -> Candidate:
    """The pile less its cost; less again for every step by which a rival would gain in displacing the bidder."""
    value, space = w.piles(True)[a.pile], SPACE[a.value]
    cost = BIDS[max(space - 1, 0)] if "donald" in w.me.investors else a.value
    temptation = max(0.0, value - BEATEN[space] - w.elsewhere(a.pile))
    return scored(a, pile=value, cost=-cost, beaten=-min(temptation, STEP[space]) / 2)


def _sell(w: Worth, a: actions.Sell) -> Candidate:
    """What selling gains over keeping; short of cash it may cost a little."""
    c = COMPANY[a.company]
    shares = 2 if a.kind == "split" else 1
    money = float(w.price(c, shares))
    if w.me.cash < PINCHED and w.left > 1:
        money *= EAGER
    lost = w.majority(c) - w.majority(c, -shares)
    kept = w.keep(c, True) - w.card(c) if a.kind == "half" else w.keep(c, a.kind == "split")
    return scored(a, money=money, kept=-kept, majority=-lost)


def _deborah(w: Worth, a: actions.Deborah) -> Candidate:
    """Own shares against what the others can be expected to show."""
    c = COMPANY[a.company]
    rivals = w.rival_shares(c)
    return scored(a, shares=w.shares(c) - sum(rivals) / len(rivals))
