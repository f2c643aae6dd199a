"""The agenda: decisions put to a seat, effects the rules owe, and the one combinator, `Menu`.

Items are frozen, carry ids and counters only, and never a computed list, so nothing on the agenda goes stale
and cloning a state clones no item.  What stands on the agenda is public: a hidden fact never goes into an item.

A title's rules name their own Game and State: `class Bidding(Decision["Stockpile", Table])`.  What is true of a whole
class (its stored form, the actions that answer it) is set by `define`, outside the dataclass: see `Facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeAlias

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.events import Tape
from stockrail.core.generic import G, S
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.rng import Rng
from stockrail.core.rules import ASKED, Refusal, Rule

Option: TypeAlias = Action | Span


@dataclass(frozen=True, slots=True)
class Former:
    """A form items were stored in once: its words, as in `Facts.stored`, and how such an item reads today."""

    stored: str
    today: Callable[[dict[str, Any]], dict[str, Any]]
    """From the fields of then to those of today, both as plain data without the item's name."""


class Facts:
    """What is true of a kind of item.  It stands outside the dataclass so that compilers take it for no field."""

    __slots__ = ()
    stored: ClassVar[str] = ""
    """How the item is written down: its name, then the names of its fields, in their order.

    A field named like a kind of thing (`seat`, `corporation`) holds one; another says so behind a colon (`to:seat`).
    The words are those of stored games: they stay when a class or a field gets another name.  A field added later
    stands at the end and has a default.
    """
    formerly: ClassVar[tuple[Former, ...]] = ()
    """Forms under which stored games may still hold the item."""
    answers: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action a question is about."""
    exact: ClassVar[bool] = False
    """A promise that `options` yields legal actions only; `check_game` holds a decision to it."""
    complete: ClassVar[bool] = True
    """False where listing is hopeless and `options` offers the best few."""

    def __class_getitem__(cls, kinds: object) -> type[Self]:
        """`Decision["Stockpile", Table]`: the kinds are for type checkers and readers."""
        return cls

    @classmethod
    def define(cls, stored: str = "", **facts: object) -> None:
        """Say what is true of the class; one without a stored form never stands on an agenda."""
        cls.stored = stored
        for name, value in facts.items():
            setattr(cls, name, value)


@dataclass(frozen=True, slots=True)
class Effect(Facts, Generic[G, S]):
    """Something the rules still owe: runs by itself when it reaches the top."""

    def run(self, g: G, s: S, out: Tape) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Decision(Facts, Generic[G, S]):
    """A question put to one seat."""

    seat: Seat

    def options(self, g: G, s: S) -> Iterable[Option]:
        """Candidates: never misses a legal action (unless not `complete`), may include illegal ones."""
        raise NotImplementedError

    def check(self, g: G, s: S, a: Any) -> Refusal | None:
        """The only judge of legality.  Pure; `a` is one of `answers`: every decision narrows it to its own."""
        return None

    def take(self, g: G, s: S, a: Any, out: Tape) -> None:
        """Carry it out (the decision is already off the agenda) and push what follows.  Cannot refuse."""
        raise NotImplementedError

    def offers(self, a: Action) -> bool:
        """Is this the kind of action the question is about?"""
        return type(a) in self.answers

    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action it is about now."""
        return self.answers

    def bars(self, g: G, s: S, kind: type[Action]) -> Refusal | None:
        """Why no action of a kind it is about is legal, where one cause bars all; None leaves it to `check`."""
        return None

    def why_not(self, g: G, s: S, picked: Mapping[str, str]) -> Refusal | None:
        """Why nothing is legal that has these fields, where the question knows better than any guess at the others."""
        return None

    @property
    def prompt(self) -> str:
        """The word under which the catalogues have the question."""
        return self.stored.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Chance(Decision[G, S]):
    """A question put to the decks and dice: its outcome is an action in the log like any other."""

    seat: Seat = field(default_factory=lambda: CHANCE, init=False)

    def outcomes(self, g: G, s: S) -> list[tuple[Action, int]]:
        """Every outcome with its weight, a whole number."""
        raise NotImplementedError

    def options(self, g: G, s: S) -> Iterable[Option]:
        return [a for a, _ in self.outcomes(g, s)]

    def check(self, g: G, s: S, a: Any) -> Refusal | None:
        """A record cannot claim what the decks and dice could not have done."""
        possible = any(a == outcome for outcome, weight in self.outcomes(g, s) if weight)
        return None if possible else ASKED.refuse(verb=a.verb)

    def draw(self, g: G, s: S, rng: Rng) -> Action:
        """One outcome, as likely as its weight."""
        outcomes = self.outcomes(g, s)
        return outcomes[rng.pick([w for _, w in outcomes])][0]


Item: TypeAlias = Decision | Effect


@dataclass(frozen=True, slots=True)
class Menu(Decision):
    """Take at least `least` and at most `most` of the entries, in any order, each once.

    Optional, mandatory, choice and any-order are all this one class.  A menu is transparent: its options are its
    entries' options.  What an entry pushes lies above the rest of the menu, so nesting needs no special code.
    `rule` is cited when something is not on the menu, or when passing comes too early.  A menu serves every title, so
    its game and state are any.
    """

    entries: tuple[Decision, ...]
    rule: Rule
    least: int = 0
    most: int = 99

    def options(self, g: Any, s: Any) -> Iterator[Option]:
        for i, e in enumerate(self.entries):
            if e in self.entries[:i]:
                continue  # the same entry twice may be taken twice, but is offered once
            for a in e.options(g, s):
                if type(a) is not Pass and (e.exact or isinstance(a, Span) or e.check(g, s, a) is None):
                    yield a
        if self.least <= 0:
            yield Pass()

    def offers(self, a: Action) -> bool:
        return type(a) is Pass or any(e.offers(a) for e in self.entries)

    def kinds(self) -> tuple[type[Action], ...]:
        return (*dict.fromkeys(kind for e in self.entries for kind in e.kinds()), Pass)

    def bars(self, g: Any, s: Any, kind: type[Action]) -> Refusal | None:
        said = (e.bars(g, s, kind) for e in self.entries if kind in e.kinds())
        return next((refusal for refusal in said if refusal is not None), None)

    def why_not(self, g: Any, s: Any, picked: Mapping[str, str]) -> Refusal | None:
        said = (e.why_not(g, s, picked) for e in self.entries)
        return next((refusal for refusal in said if refusal is not None), None)

    def check(self, g: Any, s: Any, a: Action) -> Refusal | None:
        if type(a) is Pass:
            return self.rule.refuse(least=self.least) if self.least > 0 else None
        refusal: Refusal | None = self.rule.refuse(verb=a.verb)
        for e in self.entries:
            if e.offers(a):
                refusal = e.check(g, s, a)
                if refusal is None:
                    return None
        return refusal

    def take(self, g: Any, s: Any, a: Action, out: Tape) -> None:
        if type(a) is Pass:
            return
        for i, e in enumerate(self.entries):
            if e.offers(a) and e.check(g, s, a) is None:
                rest = self.entries[:i] + self.entries[i + 1 :]
                if rest and self.most > 1:
                    s.agenda.append(Menu(self.seat, rest, self.rule, max(self.least - 1, 0), self.most - 1))
                e.take(g, s, a, out)
                return


Menu.define("menu seat entries rule least most", exact=True)
