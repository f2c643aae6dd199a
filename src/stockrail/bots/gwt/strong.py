"""Great Western Trail bots that play their next turns out in their heads before they choose.

On the trail the others are less in the way than one thinks: so the own turns are played on as if nobody else moved,
each time with other cards drawn, and what the position is worth then decides.
"""

from __future__ import annotations

from statistics import fmean
from typing import ClassVar, Final

from stockrail.bots import Candidate, Term
from stockrail.bots.gwt.club import Club
from stockrail.bots.gwt.greedy import AFTER, LONGEST
from stockrail.bots.search import Effort, Search
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.games.gwt.state import GwtState

MARGIN: Final = 5.0
"""A move that looks so much worse at a glance is not tried."""


class Scout(Club):
    """Names the moves to try: one turn looked at, no further."""

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        return self._at_a_glance(self._imagined(view), options)

    def terms_after(self, s: GwtState, a: Action, turns: int, dice: int) -> dict[str, float]:
        """What the position consists of after this turn and so many more of its own, as if nobody else moved."""
        self._rng = Rng(dice)
        worth = self.worth(s)
        c = self._played_out(s, a, LONGEST)
        for _ in range(turns):
            self._refill(c)
            if self._is_last(c):
                break
            c = self._next_turn(c)
        return worth.terms(c)

    def _next_turn(self, s: GwtState) -> GwtState:
        return self._carry_on(super()._next_turn(s), LONGEST - AFTER)


class Strong(Search):
    """Two of its own turns to come."""

    guide: ClassVar[type[Scout]] = Scout
    effort = Effort(candidates=4, tries=24)
    turns: ClassVar[int] = 2

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self._ahead = self.guide(game, seat, seed)
        self._seen: dict[Action, list[dict[str, float]]] = {}

    def candidates(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        found = super().candidates(view, options)
        return [c for c in found if c.score >= found[0].score - MARGIN]

    def _tried(self, view: View, options: tuple[Option, ...], seconds: float | None) -> list[Candidate]:
        self._seen = {}
        return [self._explained(c) for c in super()._tried(view, options, seconds)]

    def _try(self, s: State, a: Action, dice: int) -> float:
        assert isinstance(s, GwtState)
        terms = self._ahead.terms_after(s, a, self.turns, dice)
        self._seen.setdefault(a, []).append(terms)
        return sum(terms.values())

    def _explained(self, c: Candidate) -> Candidate:
        """What the positions it led to consisted of, on average; the rest is the luck of its tries."""
        seen = self._seen.get(c.action)
        if not seen:
            return c
        names = dict.fromkeys(name for terms in seen for name in terms)
        mean = [Term(name, fmean(terms.get(name, 0.0) for terms in seen)) for name in names]
        return Candidate(c.action, c.score, (*mean, Term("ahead", c.score - sum(t.amount for t in mean))))


class Cattle(Scout):
    """Lives on cowboys and good cattle."""

    line: ClassVar[str] = "cowboy"


class Houses(Scout):
    """Lives on craftsmen and buildings."""

    line: ClassVar[str] = "builder"


class Rails(Scout):
    """Lives on engineers and stations."""

    line: ClassVar[str] = "engineer"


class Baron(Strong):
    """Strong, with a herd in mind whatever the set-up is."""

    guide: ClassVar[type[Scout]] = Cattle


class Builder(Strong):
    """Strong, with buildings in mind."""

    guide: ClassVar[type[Scout]] = Houses


class Railroader(Strong):
    """Strong, with the railroad in mind."""

    guide: ClassVar[type[Scout]] = Rails


class Pacemaker(Scout):
    """Sets the pace: those who wait for somebody to be a lap ahead follow too late."""

    hurries: ClassVar[bool] = True


class Master(Strong):
    """As strong, with five times the thought, and ahead of the others."""

    guide: ClassVar[type[Scout]] = Pacemaker
    effort = Effort(candidates=6, tries=120)
    simpler: ClassVar[str] = "strong"
