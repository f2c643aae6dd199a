"""The greedy Great Western Trail bot: a plan chosen from the set-up, and every turn played out in its head.

It sees its view and nothing else: it imagines a table that fits, tries every choice on a copy, carries on by habit to
the end of its turn, and takes what leaves it best off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, Final

from stockrail.bots import ByView, Candidate, best, scored
from stockrail.bots.gwt.worth import DISCS, Worth, choose_plan
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Option
from stockrail.core.events import SILENT
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.view import View
from stockrail.games.gwt import actions as a_
from stockrail.games.gwt import data as d
from stockrail.games.gwt.deck import Drawing, DrawingMany, Refilling
from stockrail.games.gwt.discs import Clearing
from stockrail.games.gwt.game import Gwt, NextTurn, Turn
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.trail import Placing, Walking
from stockrail.games.gwt.view import GwtView

LONGEST: Final = 3
"""Actions of phase B looked ahead."""
FAVOURITES: Final = 2
"""Moves whose next turn is looked at as well."""
AFTER: Final = 1
"""Actions of the next turn's phase B looked ahead."""
SITES: Final = 3
"""Spaces looked at for each building."""
_BY_WORTH: Final = sorted(DISCS, key=lambda row: -sum(DISCS[row]))


class Greedy(ByView):
    """One seat's player."""

    favourites: ClassVar[int] = FAVOURITES

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        assert isinstance(game, Gwt)
        self._game, self._seat = game, seat
        self._rng = Rng(seed * 1_000_003 + seat)
        self._worth: Worth | None = None
        self._ends: dict[Action, GwtState] = {}
        """Where the options at hand lead to in this turn, those to which chance has nothing to say."""

    def weigh(self, view: View, options: tuple[Option, ...]) -> list[Candidate]:
        """A short list with what the position is worth when the turn ends; of walks the best two, a turn further."""
        s = self._imagined(view)
        found = self._at_a_glance(s, options)
        if not self._asks(s, (Walking, Placing)):
            return found
        favourites = sorted(found, key=lambda c: -c.score)[: self.favourites]
        if len(favourites) == 1:
            return favourites
        worth = self.worth(s)
        return [scored(c.action, **worth.terms(self._two_turns(s, c.action))) for c in favourites]

    def worth(self, s: GwtState) -> Worth:
        """What positions are worth to the seat, by the plan it has chosen at the start."""
        if self._worth is None:
            self._worth = Worth(self._seat, choose_plan(s, self._seat))
        return self._worth

    def _imagined(self, view: View) -> GwtState:
        assert isinstance(view, GwtView)
        return self._game.imagine(view, self._rng)

    def _at_a_glance(self, s: GwtState, options: tuple[Option, ...]) -> list[Candidate]:
        """A short list with what the position is worth when the turn ends."""
        worth, found = self.worth(s), []
        self._ends = {}
        for a in self._shortlist(s, [o for o in options if not isinstance(o, Span)]):
            drawn = self._rng.state
            c = self._played_out(s, a, LONGEST)
            found.append(scored(a, **worth.terms(c)))
            if self._rng.state == drawn:
                self._ends[a] = c
        return found

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        """The option after which the turn ends best; a single one is not looked at."""
        found = [o for o in options if not isinstance(o, Span)]
        return found[0] if len(found) == 1 else best(self.weigh(view, options)).action

    # ------------------------------------------------------------ looking ahead

    def _shortlist(self, s: GwtState, options: Iterable[Action]) -> list[Action]:
        """One way to each stop, a few places for each building, stations and the farthest spaces for the engine."""
        short: list[Action] = []
        ways: dict[str, tuple[int, Action]] = {}
        sites: Counter[str] = Counter()
        engines: dict[tuple[type[Action], str, int], int] = {}
        for a in options:
            if isinstance(a, a_.Move):
                cost = sum(_charge(s, self._seat, stop) for stop in (*a.via, a.space))
                if a.space not in ways or cost < ways[a.space][0]:
                    ways[a.space] = (cost, a)
            elif isinstance(a, a_.Build) and not s.tile(a.space):
                sites[a.building] += 1
                if sites[a.building] <= SITES:
                    short.append(a)
            elif isinstance(a, (a_.Forward, a_.Auxiliary)) and a.rail is not None and d.RAIL_PLACE[a.rail] % 2 == 0:
                key = (type(a), a.disc, a.times) if isinstance(a, a_.Auxiliary) else (type(a), "", 0)
                if key in engines:
                    short[engines[key]] = a
                else:
                    engines[key] = len(short)
                    short.append(a)
            else:
                short.append(a)
        return short + [a for _, a in ways.values()]

    def _two_turns(self, s: GwtState, a: Action) -> GwtState:
        """The position after this turn and the best next one, as if nobody else moved."""
        c = self._ends.pop(a, None) or self._played_out(s, a, LONGEST)
        self._refill(c)
        return c if self._is_last(c) or c.rancher[self._seat] == d.START else self._next_turn(c)

    def _refill(self, s: GwtState) -> None:
        """Draw what the turn ends with, if only that is left of it."""
        if self._ending(s):
            while s.agenda and isinstance(s.agenda[-1], Chance):
                self._game.apply(s, self._game.draw(s, self._rng))

    def _is_last(self, s: GwtState) -> bool:
        """Does the seat have no turn after this one?"""
        return not s.agenda or s.holder >= 0

    def _next_turn(self, s: GwtState) -> GwtState:
        """The position after the best next turn, as if nobody else moved."""
        assert self._worth is not None
        s.agenda = [Turn(self._seat)]
        self._game.settle(s, SILENT)
        options = [o for o in self._game.options(s, self._seat) if not isinstance(o, (Span, a_.Play))]
        return max((self._played_out(s, b, AFTER) for b in self._shortlist(s, options)), key=self._worth)

    def _played_out(self, s: GwtState, a: Action, depth: int) -> GwtState:
        """The position when the turn is carried on from this action."""
        return self._carry_on(self._done(s, a), depth)

    def _done(self, s: GwtState, a: Action) -> GwtState:
        """The position after an action and the small questions that follow it."""
        c = s.sketch(self._seat)
        self._game.apply(c, a, self._seat)
        self._by_habit(c)
        return c

    def _carry_on(self, s: GwtState, depth: int) -> GwtState:
        """The position after at most so many further actions of phase B, each the best one."""
        while depth and self._asks(s, (Here,)):
            depth -= 1
            after = self._best_next(s)
            if after is None:
                break
            s = after
        return s

    def _best_next(self, s: GwtState) -> GwtState | None:
        """The position after the best single action of phase B, judged without looking further; None for a pass.

        Where chance has a say, it is asked once more: luck in thought is no luck at the table.
        """
        assert self._worth is not None
        options = [o for o in self._game.options(s, self._seat) if not isinstance(o, (Span, a_.Play))]
        # to pass ends the turn, and what is worth something stays as it is
        idle = isinstance(s.agenda[-2], Refilling)
        if idle and len(options) == 1 and isinstance(options[0], Pass):
            return None
        best_action: Action | None = None
        most, after, lucky = 0.0, s, False
        for a in self._shortlist(s, options):
            drawn = self._rng.state
            c = s if idle and isinstance(a, Pass) else self._done(s, a)
            value = self._worth(c)
            if best_action is None or value > most:
                best_action, most, after, lucky = a, value, c, self._rng.state != drawn
        assert best_action is not None
        if isinstance(best_action, Pass):
            return None
        return self._done(s, best_action) if lucky else after

    def _asks(self, s: GwtState, kinds: tuple[type[Decision], ...]) -> bool:
        top = s.agenda[-1] if s.agenda else None
        return isinstance(top, kinds) and top.seat == self._seat

    def _by_habit(self, s: GwtState) -> None:
        """Answer the small questions that follow an action, and chance, until a real choice or another seat comes."""
        while s.agenda:
            top = s.agenda[-1]
            if isinstance(top, Drawing) and self._ending(s):
                return
            if isinstance(top, Chance):
                self._game.apply(s, top.draw(self._game, s, self._rng))
            elif not isinstance(top, Decision) or top.seat != self._seat or isinstance(top, (Here, Walking, Placing)):
                return
            else:
                self._game.apply(s, self._habit(s, top), self._seat)

    def _ending(self, s: GwtState) -> bool:
        """Is only the refill of the hand left of the turn?  What will be drawn is not for guessing."""
        return all(isinstance(item, (NextTurn, DrawingMany, Drawing)) for item in s.agenda)

    def _habit(self, s: GwtState, top: Decision) -> Action:
        options = [o for o in top.options(self._game, s) if not isinstance(o, Span)]
        if len(options) == 1:
            return options[0]
        if isinstance(top, Clearing):
            return min(options, key=_by_worth)
        kinds = [d.TYPE.get(card, "") for card in s.hand[self._seat]]
        liked, most = options[0], _liking(kinds, options[0])
        for a in options:
            liking = _liking(kinds, a)
            if liking > most:
                liked, most = a, liking
        return liked


def _charge(s: GwtState, seat: Seat, stop: str) -> int:
    i = d.INDEX[stop]
    tile = s.board[i]
    return 0 if s.owner[i] == seat or tile not in d.FEES else d.FEES[tile][s.seats - 2]


def _by_worth(a: Action) -> int:
    return _BY_WORTH.index(a.disc) if isinstance(a, a_.TakeDisc) else 99


def _liking(held: list[str], a: Action) -> float:
    """A quick preference between the answers to a small question; `held` are the types of cattle in the hand."""
    if isinstance(a, a_.Deliver):
        return d.CITY_ORDER.get(a.city or "", 0) - 0.3 * a.certificates
    if isinstance(a, (a_.Drop, a_.Remove)):
        kind = d.TYPE.get(a.card)
        double = kind is not None and held.count(kind) > 1
        return 5.0 * double - d.BREEDING.get(a.card, 2.5)
    if isinstance(a, (a_.Back, a_.Forward)):
        return d.RAIL_PLACE[a.rail] / 100
    if isinstance(a, a_.TakeObjective):
        return 0.5 if a.card == "stack" else d.OBJECTIVES[a.card].vp / 5
    return 0.0 if isinstance(a, (Pass, a_.Appoint)) else 0.5
