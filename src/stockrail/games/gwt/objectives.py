"""Playing objective cards, and the best use of what a seat has for the cards it must score (GWT-11, 13.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision
from stockrail.core.events import Tape
from stockrail.core.ids import Ref, SeatRef
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
        return None if a in self.options(g, s) else r.PLAY.refuse(card=Ref(a.card))

    def take(self, g: Any, s: GwtState, a: Play, out: Tape) -> None:
        s.hand[self.seat].remove(a.card)
        put(s.area[self.seat], a.card)
        out.tell("played", r.PLAY, seat=SeatRef(self.seat), card=Ref(a.card))
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


@lru_cache(maxsize=4096)
def best(area: tuple[str, ...], deck: tuple[str, ...], items: Items, counts_cards: bool) -> Assignment:
    """The assignment of items to cards worth most; cards of the deck may stay out.

    `counts_cards`: the seat has the station master who gives 3 points for 2 cards in the area, met or not.
    """
    cards = sorted(
        ((d.OBJECTIVES[c], i < len(area)) for i, c in enumerate(area + deck)),
        key=lambda c: (-_worth(*c) / len(c[0].tasks), c[0].id),
    )
    met = _Search(cards, counts_cards, len(area)).run(items)
    chosen = tuple(c.id for (c, _), yes in zip(cards, met, strict=True) if yes)
    unmet = [c.id for (c, own), yes in zip(cards, met, strict=True) if own and not yes]
    spare = [c.id for (c, own), yes in zip(cards, met, strict=True) if not own and not yes]
    if counts_cards and (len(chosen) + len(unmet)) % 2 and spare:
        cheapest = min(spare, key=lambda c: d.OBJECTIVES[c].penalty)
        if d.OBJECTIVES[cheapest].penalty < CARDS_VP:
            unmet.append(cheapest)
    points = sum(d.OBJECTIVES[c].vp for c in chosen) - sum(d.OBJECTIVES[c].penalty for c in unmet)
    bonus = (len(chosen) + len(unmet)) // 2 * CARDS_VP if counts_cards else 0
    return Assignment(tuple(sorted(chosen)), tuple(sorted(unmet)), points, bonus)


CARDS_VP = 3


def _worth(card: d.Objective, own: bool) -> int:
    """What meeting the card changes: a card of the area escapes its penalty too."""
    return card.vp + (card.penalty if own else 0)


class _Search:
    """Branch and bound over which cards are met, most points for each item first."""

    __slots__ = ("cards", "counts", "area", "worth", "top", "top_met")

    def __init__(self, cards: list[tuple[d.Objective, bool]], counts_cards: bool, area: int) -> None:
        self.cards, self.counts, self.area = cards, counts_cards, area
        self.worth = [_worth(*c) for c in cards]
        self.top = -1
        self.top_met: list[bool] = [False] * len(cards)

    def run(self, items: Items) -> list[bool]:
        self._try(0, list(items), 0, 0, [])
        return self.top_met

    def _bonus(self, met_deck: int, spare: bool) -> int:
        """What the card-counting master adds beside the area, an unmet card thrown in where it completes a pair."""
        if not self.counts:
            return 0
        n = self.area + met_deck
        return n // 2 * CARDS_VP + (1 if n % 2 and spare else 0)

    def _try(self, i: int, items: list[int], value: int, met_deck: int, met: list[bool]) -> None:
        if i == len(self.cards):
            spare = any(
                not own and not yes and c.penalty < CARDS_VP for (c, own), yes in zip(self.cards, met, strict=True)
            )
            total = value + self._bonus(met_deck, spare)
            if total > self.top:
                self.top, self.top_met = total, met[:]
            return
        if value + self._bound(i, items, met_deck) <= self.top:
            return
        card, own = self.cards[i]
        left = [have - need for have, need in zip(items, card.needs, strict=True)]
        if min(left) >= 0:
            met.append(True)
            self._try(i + 1, left, value + self.worth[i], met_deck + (not own), met)
            met.pop()
        met.append(False)
        self._try(i + 1, items, value, met_deck, met)
        met.pop()

    def _bound(self, i: int, items: list[int], met_deck: int) -> int:
        """No more than the cards that could be met on their own, each kind of item shared out fractionally."""
        loose = 0
        deck = met_deck
        for j in range(i, len(self.cards)):
            card, own = self.cards[j]
            if all(have >= need for have, need in zip(items, card.needs, strict=True)):
                loose += self.worth[j]
                deck += not own
        return loose + self._bonus(deck, True)
