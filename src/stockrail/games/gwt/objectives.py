"""Playing objective cards, and the best use of what a seat has for the cards it must score (GWT-11, 13.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision
from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Play, act
from stockrail.games.gwt.state import GwtState, put
from stockrail.games.gwt.words import offer


@dataclass(frozen=True, slots=True)
class PlayingCard(Decision):
    """A standing power: play an objective card before phase A or between the actions of phase B."""

    answers: ClassVar[tuple[type[Action], ...]] = (Play,)
    exact: ClassVar[bool] = True

    def options(self, g: Any, s: GwtState) -> Iterable[Play]:
        return [act(Play, card) for card in dict.fromkeys(s.hand[self.seat]) if card in d.OBJECTIVES]

    def check(self, g: Any, s: GwtState, a: Play) -> Refusal | None:
        return None if a in self.options(g, s) else r.PLAY.refuse(card=a.card)

    def take(self, g: Any, s: GwtState, a: Play, out: Tape) -> None:
        s.hand[self.seat].remove(a.card)
        put(s.area[self.seat], a.card)
        out.tell("played", r.PLAY, seat=SeatRef(self.seat), card=a.card)
        offer(g, s, self.seat, d.OBJECTIVES[a.card].word)


Items = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """The best scoring of objective cards: which are met, which are not, and the points of both rows."""

    met: tuple[str, ...]
    unmet: tuple[str, ...]
    points: int
    bonus: int
    """Points of the station master that counts cards in the area."""


CARDS_VP = 3
"""Points of a station master tile for two objective cards in the area, met or not."""


@lru_cache(maxsize=4096)
def best(area: tuple[str, ...], deck: tuple[str, ...], items: Items, counts_cards: bool) -> Assignment:
    """The assignment of items to cards worth most; cards of the deck may stay out.

    `counts_cards`: the seat has the station master who gives 3 points for 2 cards in the area, met or not.
    """
    cards = [(d.OBJECTIVES[c], i < len(area)) for i, c in enumerate(area + deck)]
    met = _Search(cards, items, counts_cards).run()
    chosen = [c.id for i, (c, _) in enumerate(cards) if i in met]
    unmet = [c.id for i, (c, own) in enumerate(cards) if own and i not in met]
    spare = [c for i, (c, own) in enumerate(cards) if not own and i not in met]
    if counts_cards and (len(chosen) + len(unmet)) % 2 and spare:
        cheapest = min(spare, key=lambda c: c.penalty)
        if cheapest.penalty < CARDS_VP:
            unmet.append(cheapest.id)
    points = sum(d.OBJECTIVES[c].vp for c in chosen) - sum(d.OBJECTIVES[c].penalty for c in unmet)
    bonus = (len(chosen) + len(unmet)) // 2 * CARDS_VP if counts_cards else 0
    return Assignment(tuple(sorted(chosen)), tuple(sorted(unmet)), points, bonus)


class _Search:
    """Branch and bound over which cards are met.

    Every kind of item gets a price at which the cards would share it out; a card is worth its points less what it
    uses, and no choice can be worth more than all items at their prices plus all cards that are worth their use.
    """

    __slots__ = (
        "area", "bound", "cheap", "counts", "items", "order", "prices", "seen", "top", "top_met", "uses", "value",
        "worth",
    )  # fmt: skip

    ROUNDS = 24
    """How often the prices are adjusted; a good price is found soon, the search does the rest."""

    def __init__(self, cards: list[tuple[d.Objective, bool]], items: Items, counts_cards: bool) -> None:
        self.counts, self.area, self.items = counts_cards, sum(own for _, own in cards), list(items)
        self.cheap = [i for i, (c, own) in enumerate(cards) if not own and c.penalty == CARDS_VP - 1]
        bonus = CARDS_VP / 2 if counts_cards else 0.0
        self.uses: dict[int, tuple[tuple[int, int], ...]] = {}
        self.value: dict[int, tuple[int, bool]] = {}
        self.worth: dict[int, float] = {}
        for i, (card, own) in enumerate(cards):
            uses = tuple((k, n) for k, n in enumerate(card.needs) if n)
            if all(items[k] >= n for k, n in uses):
                self.uses[i] = uses
                self.value[i] = (card.vp + card.penalty if own else card.vp, not own)
                self.worth[i] = self.value[i][0] + (0.0 if own else bonus)
        self.prices = self._price()
        net = {i: self.worth[i] - self._use(i) for i in self.uses}
        self.order = sorted(net, key=lambda i: -net[i])
        self.bound = [0.0] * (len(self.order) + 1)
        for at in range(len(self.order) - 1, -1, -1):
            self.bound[at] = self.bound[at + 1] + max(0.0, net[self.order[at]])
        self.top, self.top_met = -1, frozenset[int]()
        self.seen: dict[tuple[int, ...], int] = {}

    def _use(self, i: int) -> float:
        return sum(self.prices[k] * n for k, n in self.uses[i])

    def _price(self) -> list[float]:
        """The prices at which the ceiling is lowest: dearer where too much is asked, cheaper where some is left."""
        self.prices = prices = [0.0] * len(self.items)
        found, lowest, floor = prices, float("inf"), self._greedy()
        for _ in range(self.ROUNDS):
            left, ceiling = self.items[:], sum(p * n for p, n in zip(prices, self.items, strict=True))
            for i, uses in self.uses.items():
                net = self.worth[i]
                for k, n in uses:
                    net -= prices[k] * n
                if net > 0:
                    ceiling += net
                    for k, n in uses:
                        left[k] -= n
            if ceiling < lowest - 1e-9:
                lowest, found = ceiling, prices
            wrong = sum(n * n for k, n in enumerate(left) if n < 0 or prices[k] > 0)
            if not wrong or lowest - floor < 0.99:
                break
            size = 0.7 * (ceiling - floor) / wrong
            prices = [max(0.0, p - size * n) for p, n in zip(prices, left, strict=True)]
        return found

    def _greedy(self) -> float:
        """What meeting the dearest cards first brings."""
        left, total = self.items[:], 0.0
        for i in sorted(self.uses, key=lambda i: -self.worth[i] / sum(n for _, n in self.uses[i])):
            if all(left[k] >= n for k, n in self.uses[i]):
                total += self.worth[i]
                for k, n in self.uses[i]:
                    left[k] -= n
        return total

    def run(self) -> frozenset[int]:
        """The cards to meet, by their place in the list."""
        self._try(0, self.items, 0, 0, ())
        return self.top_met

    def _bonus(self, met_deck: int, met: tuple[int, ...]) -> int:
        """What the card-counting master adds; an unmet card that costs less thrown in completes a pair."""
        if not self.counts:
            return 0
        n = self.area + met_deck
        return n // 2 * CARDS_VP + (n % 2 and any(i not in met for i in self.cheap))

    def _try(self, at: int, left: list[int], points: int, met_deck: int, met: tuple[int, ...]) -> None:
        total = points + self._bonus(met_deck, met)
        if total > self.top:
            self.top, self.top_met = total, frozenset(met)
        if at == len(self.order):
            return
        spread = CARDS_VP / 2 * (self.area + met_deck) if self.counts else 0.0
        ceiling = points + spread + self.bound[at] + sum(p * n for p, n in zip(self.prices, left, strict=True) if p)
        if ceiling < self.top + 1 - 1e-9:
            return
        key = (at, met_deck % 2, *left)
        if self.seen.get(key, -1) >= points:
            return
        self.seen[key] = points
        i = self.order[at]
        uses = self.uses[i]
        if all(left[k] >= n for k, n in uses):
            after = left[:]
            for k, n in uses:
                after[k] -= n
            points_i, of_deck = self.value[i]
            self._try(at + 1, after, points + points_i, met_deck + of_deck, (*met, i))
        self._try(at + 1, left, points, met_deck, met)
