"""When the game is over, by which rule, and what counts then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Rule
from stockrail.rail import trains
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["last_train", "over", "wealth"])
"""The events it may tell."""

BANK: Final = "bank"
BANKRUPTCY: Final = "bankruptcy"
CLOSING: Final = "closing"
TRAINS: Final = "trains"
LENGTH: Final = "length"


@dataclass(frozen=True, slots=True)
class Ending:
    """A way the game ends: its word in stored games, its rule, and the moments at which it is looked for."""

    word: str
    rule: str
    """Its name in the rulebook."""

    def at_once(self, g: RailGame, s: RailState) -> bool:
        """Is the game over when a turn, or a stock round, ends?"""
        return False

    def after_stock(self, g: RailGame, s: RailState) -> bool:
        """Is it over at the end of a stock round?"""
        return False

    def after_set(self, g: RailGame, s: RailState) -> bool:
        """Is it over at the end of a set of operating rounds?"""
        return False

    def train_bought(self, g: RailGame, s: RailState, out: Tape) -> None:
        """A train has changed hands."""


@dataclass(frozen=True, slots=True)
class BankBreaks(Ending):
    """The bank has run out: the set of operating rounds is played to its end."""

    word: str = BANK
    rule: str = "bank_breaks"

    def after_set(self, g: RailGame, s: RailState) -> bool:
        return bool(s.broken)


@dataclass(frozen=True, slots=True)
class Bankruptcy(Ending):
    """A player is bankrupt, or all but one: whoever rules on bankruptcies finishes the game."""

    word: str = BANKRUPTCY
    rule: str = "last_player"


@dataclass(frozen=True, slots=True)
class AllClosed(Ending):
    """No corporation and no private is left."""

    word: str = CLOSING
    rule: str = "all_closed"

    def at_once(self, g: RailGame, s: RailState) -> bool:
        return all(s.closed[c] for c in g.majors) and not any(owner >= 0 for owner in s.owner)


@dataclass(frozen=True, slots=True)
class LastTrain(Ending):
    """Bank and pool have sold their last train: one more set of operating rounds is played."""

    word: str = TRAINS
    rule: str = "last_train"
    seats: tuple[int, ...] = ()
    """The tables where this holds; there a corporation also keeps its own last train."""

    def after_set(self, g: RailGame, s: RailState) -> bool:
        return bool(s.final) and s.final <= s.cycle

    def train_bought(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.seats in self.seats and not s.final and not trains.prices(g, s):
            s.final = s.cycle + 1
            out.tell("last_train", g.book.last_train)


@dataclass(frozen=True, slots=True)
class Length(Ending):
    """A game still running after that stock round ends there."""

    word: str = LENGTH
    rule: str = "too_long"
    rounds: int = 100

    def after_stock(self, g: RailGame, s: RailState) -> bool:
        return s.cycle == self.rounds


@dataclass(frozen=True, slots=True)
class Endings:
    """All ways this title ends, and what counts then."""

    ways: tuple[Ending, ...] = (BankBreaks(), Bankruptcy())
    privates_count: bool = True
    """Does the face value of privates count?"""

    def at_once(self, g: RailGame, s: RailState, out: Tape) -> bool:
        """Has a turn, or a stock round, ended the game?"""
        for ending in self.ways:
            if ending.at_once(g, s):
                return self._over(g, s, ending, out)
        return False

    def after_stock(self, g: RailGame, s: RailState, out: Tape) -> bool:
        return self._over(g, s, next((e for e in self.ways if e.after_stock(g, s)), None), out)

    def after_set(self, g: RailGame, s: RailState, out: Tape) -> bool:
        return self._over(g, s, next((e for e in self.ways if e.after_set(g, s)), None), out)

    def train_bought(self, g: RailGame, s: RailState, out: Tape) -> None:
        """A train has changed hands."""
        for ending in self.ways:
            ending.train_bought(g, s, out)

    def by_last_train(self, seats: int) -> bool:
        """Does the last train end the game at a table of that size?"""
        return any(seats in e.seats for e in self.ways if isinstance(e, LastTrain))

    def reason(self, g: RailGame, s: RailState) -> Rule:
        """The rule that ended the game."""
        return next(g.rule(e.rule) for e in self.ways if e.word == s.ending)

    def _over(self, g: RailGame, s: RailState, ending: Ending | None, out: Tape) -> bool:
        if ending is not None:
            finish(g, s, ending.word, out)
        return ending is not None


def finish(g: RailGame, s: RailState, word: str, out: Tape) -> None:
    """The game is over at once: nobody acts any more."""
    s.ending = word
    s.agenda.clear()
    out.tell("over", g.title.endings.reason(g, s))
    for seat in range(s.seats):
        out.tell("wealth", g.book.wealth, seat=SeatRef(seat), amount=g.money(g.wealth(s, seat)))
