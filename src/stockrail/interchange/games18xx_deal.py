"""The deal of a recorded game: what the seed of a game file removes, and which cards come in the draft."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from stockrail.core.actions import Action
from stockrail.rail.actions_more import Draw, Remove
from stockrail.rail.game import RailGame
from stockrail.rail.state import BLANK, RailState
from stockrail.rail.steps.draft import NO_CARD, DrawCard, RemoveOne

T = TypeVar("T")


def seed_of(data: dict[str, Any]) -> int:
    """The seed of a game file: its own field, or the first digits of the id."""
    seed = (data.get("settings") or {}).get("seed")
    if isinstance(seed, int):
        return seed
    digits = re.search(r"\d+", str(data.get("id", "")))
    return int(digits[0]) if digits else 0


class Dealer:
    """Answers what chance is asked, as the seed says; keeps the order of the draft deck, which the rules do not."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        self.game, self.seats = game, seats
        self._x = seed % 2**31
        blanks = [f"Pass ({i + 1})" for i in range(seats)]
        self.deck: list[str] = []
        if seats != game.title.variant_seats:
            self.deck = self._shuffled([*game.privates, *blanks])
        self._removed: list[str] = []
        self.removed: tuple[str, ...] = ()
        """What is removed, group by group, each in the title's order."""
        for r in game.title.removals:
            if seats in r.count:
                gone = self._shuffled(list(r.group))[: r.count[seats]]
                self._removed += gone
                self.removed += tuple(n for n in (*game.corporations, *game.privates) if n in gone)
        self.deck = [c for c in self.deck if c not in self._removed]
        self._dealt = 0

    def _shuffled(self, items: list[T]) -> list[T]:
        keys = []
        for _ in items:
            self._x = (1103515245 * self._x + 12345) % 2**31
            keys.append(self._x)
        return [items[i] for i in sorted(range(len(items)), key=keys.__getitem__)]

    @property
    def offer(self) -> list[str]:
        """The hand of the player who drafts."""
        return self.deck[: self.seats + 2]

    def answer(self, s: RailState) -> Action:
        """What chance says to the question on top."""
        if isinstance(s.agenda[-1], RemoveOne):
            return Remove(self._removed.pop(0))
        assert isinstance(s.agenda[-1], DrawCard)
        card = self.offer[len(s.hand)]
        return Draw(NO_CARD if card.startswith("Pass") else card)

    def kept(self, card: str) -> None:
        """A card was kept: the hand is shuffled, the others go under the deck."""
        if card == NO_CARD:
            card = next(c for c in self.offer if c.startswith("Pass"))
        hand = self._shuffled(self.offer)
        self.deck = self.deck[len(hand) :] + [c for c in hand if c != card]

    def agrees(self, s: RailState) -> bool:
        """Has the state's deck the same cards?"""
        ours = sorted(NO_CARD if c == BLANK else self.game.privates[c] for part in (*s.deck, s.hand) for c in part)
        return ours == sorted(NO_CARD if c.startswith("Pass") else c for c in self.deck)
