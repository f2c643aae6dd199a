"""Rail bots that play on in their heads before they deal in shares, pay, or buy a train.

Everything else they do as club players do.  A try goes on, everybody playing in haste, until the next stock round
begins, or one after it; then every seat is worth its cash, what its shares will have brought by the end, and its
privates, less the trains it may have to pay for.  A character is a taste: some of these terms weigh more with it than
they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar, Final

from stockrail.bots import Candidate, Term, Thinker
from stockrail.bots.rail import club, club1846, hasty
from stockrail.bots.rail.operate import with_term
from stockrail.bots.rail.worth import Worth
from stockrail.bots.search import Effort, Search
from stockrail.core.actions import Action, Decline, Span
from stockrail.core.agenda import Option
from stockrail.core.game import State
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.rail import actions
from stockrail.rail.game import RailGame
from stockrail.rail.state import STOCK, RailState

WEIGHTY: Final = frozenset({actions.Par, actions.Share, actions.Sell, actions.Dividend, actions.Train})
"""What is worth playing on for."""
SHORT: Final = Effort(candidates=3, tries=3)
"""How much a strong player thinks.  Nothing is hidden, so one try of a candidate tells all."""
FAR: Final = 1000.0
"""The guide likes nothing less than by so many dollars, as far as its opinion counts."""
TRUST: Final = 100.0
"""What a habit is worth where the games in the head are short and tell little."""


class Strong(Search):
    """What the strong players of all rail titles have in common."""

    quick: ClassVar[type[Thinker]]
    """Who plays on in its head."""
    reading: ClassVar[type[Worth]] = hasty.HurriedFarsighted
    """How a position at the end of a try is read."""
    effort = SHORT
    looks: ClassVar[tuple[int, ...]] = (1,)
    """At the beginning of which of the next stock rounds a try is judged: the mean counts, and the last one ends it."""
    trust: ClassVar[float] = 0.0
    """How many dollars better than the guide's best another move must fare."""
    opinion: ClassVar[float] = 0.0
    """What a dollar by which the guide likes a move less counts for beside how it fares."""
    treasury: ClassVar[float] = 0.2
    """What a dollar in the treasury of a corporation is worth to those who own it."""
    lasting: ClassVar[float] = 0.1
    """What part of its price a train for good is worth to them beside its runs."""
    debt: ClassVar[float] = 1.0
    """How likely it thinks that a train will have to be paid for."""
    taste: ClassVar[Mapping[str, float]] = {}
    """How much more or less than others it makes of a term, by the term's name."""

    def player(self, seat: Seat, seed: int) -> Thinker:
        return self.quick(self._game, seat, seed)

    def is_over(self, before: State, now: State) -> bool:
        return _has_come(now, self.judged_at(before)[-1])

    def judged_at(self, before: State) -> list[int]:
        """At the beginning of which stock rounds a try from this position is judged, counted from the first."""
        assert isinstance(before, RailState)
        return [before.cycle + n for n in self.looks]

    def value(self, s: State) -> float:
        return sum(self.outlook(s).values())

    def outlook(self, s: State) -> dict[str, float]:
        """What a position is worth to the seat, by what makes it so, beside the best of the others."""
        assert isinstance(s, RailState)
        every = [self.prospects(s, seat) for seat in range(s.seats)]
        rivals = max(sum(found.values()) for seat, found in enumerate(every) if seat != self._seat)
        own = {name: x * self.taste.get(name, 1.0) for name, x in every[self._seat].items()}
        return {**own, "rivals": -rivals}

    def prospects(self, s: RailState, seat: Seat) -> dict[str, float]:
        """What a seat will have at the end, as far as one can see."""
        g = self._game
        assert isinstance(g, RailGame)
        if g.turn(s) is None:
            return {"hand": float(s.cash[seat]), "worth": float(g.standings(s)[seat] - s.cash[seat])}
        w = self.reading(g, s, seat)
        held = [(c, s.held(c, seat)) for c in w.corps if s.cell[c] >= 0 and s.held(c, seat)]
        return {
            "hand": float(s.cash[seat]),
            "worth": sum(n * w.share(c) for c, n in held),
            "treasury": self.treasury * sum(n * s.treasury[c] / s.share_count[c] for c, n in held),
            "income": sum(w.income(i) for i, owner in enumerate(s.owner) if owner == seat),
            "debt": -self.debt * w.debts,
            "secure": self.lasting * sum(n * _for_good(g, s, c) / s.share_count[c] for c, n in held),
        }

    # ------------------------------------------------------------ choosing

    def thought_of(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """What the guide thinks of, the best first."""
        return sorted(map(self._to_taste, self._own.weigh(view, options)), key=lambda c: -c.score)

    def effort_for(self, kinds: frozenset[type[Action]]) -> Effort | None:
        """How much is thought where there are such moves; None where the guide decides."""
        return self.effort if kinds & WEIGHTY else None

    def _tried(self, view: View, options: tuple[Option, ...], seconds: float | None) -> list[Candidate]:
        """What the guide thinks of; where much hangs on it, by how the best of these fare."""
        found = self.thought_of(view, options)
        kinds = frozenset(type(o.action if isinstance(o, Span) else o) for o in options)
        effort = None if Decline in kinds else self.effort_for(kinds)
        if effort is None:
            return found
        until = None if seconds is None else perf_counter() + seconds
        found = found[: effort.candidates]
        fared: list[list[dict[str, float]]] = [[] for _ in found]
        for _ in range(max(1, effort.tries // len(found)) if len(found) > 1 else 0):
            dice = self._rng.next()
            state = self._game.imagine(view, Rng(dice))
            for rows, c in zip(fared, found, strict=True):
                rows.append(self.led_to(state.clone(), c.action, dice))
                if until is not None and perf_counter() > until:
                    return self._judged(found, fared)
        return self._judged(found, fared)

    def led_to(self, s: State, a: Action, dice: int) -> dict[str, float]:
        """What an action leads to: the mean of the positions in which its try is judged.  A game may end before."""
        due, seen = self.judged_at(s), list[dict[str, float]]()
        for now in self._line(s, a, dice):
            if _has_come(now, due[len(seen)]):
                seen.append(self.outlook(now))
                if len(seen) == len(due):
                    return _mean(seen)
        return _mean([*seen, *[self.outlook(s)] * (len(due) - len(seen))])

    def _judged(self, found: list[Candidate], fared: list[list[dict[str, float]]]) -> list[Candidate]:
        """The candidates that were tried, each with the mean of its terms; where none was, the guide's best."""
        first = found[0].score
        tried = [
            with_term(_candidate(c.action, _mean(rows)), "habit", self.opinion * max(c.score - first, -FAR))
            for c, rows in zip(found, fared, strict=True)
            if rows
        ]
        return [with_term(tried[0], "habit", self.trust), *tried[1:]] if tried else found[:1]

    def _to_taste(self, c: Candidate) -> Candidate:
        if not self.taste:
            return c
        terms = tuple(Term(t.name, t.amount * self.taste.get(t.name, 1.0)) for t in c.terms)
        return Candidate(c.action, sum(t.amount for t in terms), terms)


def _for_good(g: RailGame, s: RailState, corp: int) -> int:
    """What the corporation's trains cost that never go."""
    kinds = [g.kind(t) for t in s.trains[corp]]
    return sum(k.price for k in kinds if not k.rusts_on and not k.phased_out_on)


def _has_come(s: State, cycle: int) -> bool:
    """Has the stock round begun, or a later one?"""
    assert isinstance(s, RailState)
    return s.round == STOCK and s.cycle >= cycle


def _mean(rows: list[dict[str, float]]) -> dict[str, float]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: sum(row.get(name, 0.0) for row in rows) / len(rows) for name in names}


def _candidate(a: Action, terms: Mapping[str, float]) -> Candidate:
    found = tuple(Term(name, amount) for name, amount in terms.items() if amount)
    return Candidate(a, sum(t.amount for t in found), found)


# ------------------------------------------------------------ the titles


class Fitted(Strong):
    """Values what helps later by weights fitted to how games of club players ended: see docs/bot-trials.md."""

    treasury: ClassVar[float] = 0.6
    lasting: ClassVar[float] = 0.5
    debt: ClassVar[float] = 0.3


class Strong1830(Strong):
    """A strong player of 1830."""

    guide = club.Club
    quick = hasty.Hasty1830


class Strong1889(Strong):
    """A strong player of 1889."""

    guide = club.Club1889
    quick = hasty.Hasty1889
    trust: ClassVar[float] = TRUST


class Strong18Chesapeake(Fitted):
    """A strong player of 18Chesapeake."""

    guide = club.Club18Chesapeake
    quick = hasty.Hasty18Chesapeake
    trust: ClassVar[float] = TRUST


class Strong1846(Strong):
    """A strong player of 1846."""

    guide = club1846.Club
    quick = hasty.Hasty1846


# ------------------------------------------------------------ characters


@dataclass(frozen=True, slots=True)
class Character:
    """A taste with a name."""

    name: str
    taste: Mapping[str, float]

    def of(self, title: type[Strong]) -> type[Strong]:
        """The strong player of a title, with this taste."""
        name = title.__name__.replace("Strong", self.name)
        return type(name, (title,), {"__module__": __name__, "__doc__": title.__doc__, "taste": self.taste})


RUSHER: Final = Character("Rusher", {"train": 1.5, "secure": 3.0, "runs": 1.2, "others": 0.5})
"""Trains first."""
BUILDER: Final = Character("Builder", {"leads": 1.5, "claim": 2.0, "runs": 1.3, "treasury": 2.0})
"""Track and stations first, and money to build with."""
INVESTOR: Final = Character("Investor", {"worth": 1.1, "treasury": 0.5, "charter": 0.5})
"""Shares first, whoever leads the corporation."""

Rusher1830, Rusher18Chesapeake = map(RUSHER.of, (Strong1830, Strong18Chesapeake))
Builder1830, Builder1846, Builder1889 = map(BUILDER.of, (Strong1830, Strong1846, Strong1889))
Investor1846, Investor1889, Investor18Chesapeake = map(INVESTOR.of, (Strong1846, Strong1889, Strong18Chesapeake))
