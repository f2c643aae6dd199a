"""The deal of a recorded game: what the seed of a game file removes, and which cards come in the draft.

The other way round, `seed_for` finds a seed for a match: its own if the cards came as that seed says, else one under
which everything that was removed and kept could have been.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from typing import Final, TypeVar

from stockrail.core.actions import Action
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.interchange.conform import Record
from stockrail.rail.actions import Draw, Keep, Remove
from stockrail.rail.asking import kinds
from stockrail.rail.game import RailGame
from stockrail.rail.policies.draft import NO_CARD
from stockrail.rail.state import AUCTION, BLANK, RailState

T = TypeVar("T")
SEEDS: Final = 2**31
TRIES: Final = 100_000
"""Seeds looked at before giving up; one in some hundreds to thousands fits."""


def seed_of(data: Record) -> int:
    """The seed of a game file: its own field, or the first digits of the id."""
    for text in ((data.get("settings") or {}).get("seed"), data.get("id")):
        digits = re.search(r"\d+", "" if text is None else str(text))
        if digits:
            return int(digits[0])
    return 0


class Dealer:
    """Answers what chance is asked, as the seed says; in most titles it is asked nothing."""

    removed: tuple[str, ...] = ()
    """What is removed before the game."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        self.game, self.seats = game, seats
        self._x = seed % SEEDS
        self.deck: list[str] = []
        """The cards of a draft that nobody has kept, in their order."""

    def _shuffled(self, items: list[T]) -> list[T]:
        keys = []
        for _ in items:
            self._x = (1103515245 * self._x + 12345) % SEEDS
            keys.append(self._x)
        return [items[i] for i in sorted(range(len(items)), key=keys.__getitem__)]

    def answer(self, s: RailState) -> Action:
        """What chance says to the question on top."""
        raise Unreadable(f"it is not known what a seed of that site decides in {self.game.name}")

    @property
    def offer(self) -> list[str]:
        """The hand of the player who drafts."""
        return []

    def kept(self, card: str) -> None:
        """A card of the draft was kept."""

    def agrees(self, s: RailState) -> bool:
        """Has the state's deck the same cards?"""
        return True

    @classmethod
    def seed_for(cls, m: Match) -> tuple[int, list[str]]:
        """A seed under which the match's deal could have been, and the names of the cards kept."""
        return m.seed % SEEDS, []


class DraftDealer(Dealer):
    """Removes what the seed says, group by group; keeps the order of the draft deck, which the rules do not."""

    def __init__(self, game: RailGame, seats: int, seed: int) -> None:
        super().__init__(game, seats, seed)
        blanks = [f"Pass ({i + 1})" for i in range(seats)]
        if game.title.auction.has_secrets(seats):
            self.deck = self._shuffled([*game.privates, *blanks])
        self._removed: list[str] = []
        for r in game.title.auction.groups():
            if seats in r.count:
                gone = self._shuffled(list(r.group))[: r.count[seats]]
                self._removed += gone
                self.removed += tuple(n for n in (*game.corporations, *game.privates) if n in gone)
        self.deck = [c for c in self.deck if c not in self._removed]

    @property
    def offer(self) -> list[str]:
        return self.deck[: self.seats + 2]

    def answer(self, s: RailState) -> Action:
        if Remove in kinds(s):
            return Remove(self._removed.pop(0))
        return Draw(plain(self.offer[len(s.hand)]))

    def kept(self, card: str) -> None:
        """A card was kept: the hand is shuffled, the others go under the deck."""
        if card == NO_CARD:
            card = next(c for c in self.offer if c.startswith("Pass"))
        hand = self._shuffled(self.offer)
        self.deck = self.deck[len(hand) :] + [c for c in hand if c != card]

    def agrees(self, s: RailState) -> bool:
        ours = sorted(NO_CARD if c == BLANK else self.game.privates[c] for part in (*s.deck, s.hand) for c in part)
        return ours == sorted(map(plain, self.deck))

    def names(self, turns: list[Turn], exact: bool) -> list[str] | None:
        """The cards kept by their names there, blanks numbered; None where one was not on offer.

        With `exact` every hand must be the same.  Which blank is kept decides in which order the others come back,
        so each is tried.
        """
        if not turns:
            return []
        first, rest = turns[0], turns[1:]
        if exact and first.whole and sorted(map(plain, self.offer)) != sorted(first.hand):
            return None
        if first.kept is None:
            return []
        for card in (c for c in self.offer if plain(c) == first.kept):
            after = copy(self)
            after.kept(card)
            found = after.names(rest, exact)
            if found is not None:
                return [card, *found]
        return None

    @classmethod
    def seed_for(cls, m: Match) -> tuple[int, list[str]]:
        """The match's own seed comes first.  While the draft lasts a seed is preferred that deals the very same hands;
        once it is over nobody can tell any more what else was on offer."""
        game, first = m.game, m.seed % SEEDS
        assert isinstance(game, RailGame)
        removed, turns = _turns(m)
        over = m.state.round != AUCTION
        fits: tuple[int, list[str]] | None = None
        for seed in range(first, first + TRIES):
            dealer = cls(game, m.seats, seed)
            if not removed <= set(dealer.removed):
                continue
            same = dealer.names(turns, exact=True)
            if same is not None:
                return seed % SEEDS, same
            if fits is None and (names := dealer.names(turns, exact=False)) is not None:
                fits = seed % SEEDS, names
            if fits and over:
                break
        if fits is None:
            raise Unreadable("no seed of that site deals this draft")
        return fits


def plain(card: str) -> str:
    """A card of the draft in our words: blanks have no number."""
    return NO_CARD if card.startswith("Pass") else card


@dataclass(slots=True)
class Turn:
    """A hand of the draft, and what was kept of it."""

    hand: list[str] = field(default_factory=list)
    whole: bool = False
    """Have all its cards been dealt?"""
    kept: str | None = None


def _turns(m: Match) -> tuple[set[str], list[Turn]]:
    """What chance has removed, and every hand it has dealt."""
    removed: set[str] = set()
    turns = [Turn()]
    for e in m.line():
        if isinstance(e.action, Remove):
            removed.add(e.action.name)
        elif isinstance(e.action, Draw):
            turns[-1].hand.append(e.action.card)
        elif isinstance(e.action, Keep):
            turns[-1].kept, turns[-1].whole = e.action.card, True
            turns.append(Turn())
    last = turns[-1]
    last.whole = sum(map(len, m.state.deck)) == 0 or len(last.hand) == m.seats + 2
    return removed, turns if last.hand else turns[:-1]
