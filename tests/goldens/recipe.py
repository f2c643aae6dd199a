"""A recipe: a table and who plays at it, in a line such as `1830 seats=4 by=random seed=7 map=plus`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from stockrail import bots
from stockrail.core import titles
from stockrail.core.actions import Action, Decline
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.rng import Rng

RANDOM: Final = "random"
NUMBERS: Final = ("seats", "seed", "after", "every")
Player: TypeAlias = Callable[[Match], tuple[Seat, Action]]
"""Decides who acts now, and how."""


@dataclass(frozen=True)
class Recipe:
    """A title at a table; `by` says who plays.  Some goldens look `after` so many entries, some at `every` n-th choice.

    A choice is a decision with more than one option.
    """

    game: str
    seats: int
    seed: int
    after: int
    every: int
    by: str
    options: dict[str, str]

    @classmethod
    def read(cls, line: str) -> Recipe:
        """The title, then names and values; a name that is none of ours is an option of the title."""
        game, *words = line.split()
        values = dict(word.split("=") for word in words)
        seats, seed, after, every = (int(values.pop(name, "0")) for name in NUMBERS)
        return cls(game, seats, seed, after, every, values.pop("by", RANDOM), values)

    def title(self) -> Game:
        """The game with its options chosen."""
        return titles.find(self.game, self.options)

    def begin(self) -> tuple[Match, Player]:
        """A new match, and who plays it."""
        m = Match(self.title(), self.seats, self.seed)
        return m, Anybody(self) if self.by == RANDOM else Sitting(m, self.by)

    def position(self) -> Match:
        """The match as it stands after so many entries, or at its end."""
        m, player = self.begin()
        while len(m.entries) < self.after and m.turn is not None:
            seat, a = player(m)
            m.play(a, seat)
        return m


class Anybody:
    """Plays at random: mostly the seat in turn, now and then one that has a power out of turn."""

    def __init__(self, recipe: Recipe) -> None:
        self._rng = Rng(recipe.seed * 1_000_003 + recipe.seats)

    def __call__(self, m: Match) -> tuple[Seat, Action]:
        actors, rng = m.game.actors(m.state), self._rng
        seat = rng.choice(actors) if len(actors) > 1 and rng.below(4) == 0 else actors[0]
        legal = m.legal_for(seat) or m.legal
        return legal.seat, legal.pick(rng)


class Sitting:
    """Bots at all seats, told and asked as the arena does it."""

    def __init__(self, m: Match, name: str) -> None:
        self._bots = [bots.find(m.game.name, name)(m.game, seat, m.seed) for seat in range(m.seats)]
        self._heard = 0

    def __call__(self, m: Match) -> tuple[Seat, Action]:
        self._tell(m)
        turn, *others = m.game.actors(m.state)
        for seat in others:
            options = m.legal_for(seat).options
            a = self._ask(m, seat, (*options, Decline())) if options else Decline()
            if type(a) is not Decline:
                return seat, a
        return turn, self._ask(m, turn, m.legal.options)

    def _tell(self, m: Match) -> None:
        for seat, bot in enumerate(self._bots):
            for event in m.events(seat, self._heard):
                bot.hear(event)
        self._heard = len(m.entries)

    def _ask(self, m: Match, seat: Seat, options: tuple[Option, ...]) -> Action:
        return self._bots[seat].choose(m.view(seat), options)
