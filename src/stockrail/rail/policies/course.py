"""The course of the game: stock rounds, sets of operating rounds, and the order in which corporations operate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from stockrail.core.agenda import Effect, Item
from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.rail import privates
from stockrail.rail.state import NOBODY, OPERATING, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["operates", "operating_round", "priority", "sold_out", "stock_round", "unsold"])
"""The events it may tell."""

OrderRule: TypeAlias = "Callable[[RailGame, RailState, list[int]], list[int]]"
Step: TypeAlias = Callable[[int], Effect]
"""A step of an operating turn, made for a corporation."""


@cache
def _made(step: Step, corp: int) -> Effect:
    """Items are frozen, so one does for all turns."""
    return step(corp)


def dearest_first(g: RailGame, s: RailState, corps: list[int]) -> list[int]:
    """By price, then by the place in the stack."""
    return g.market.order(s, corps)


def as_listed(g: RailGame, s: RailState, corps: list[int]) -> list[int]:
    """In the order of the title's list."""
    return sorted(corps)


def minors_then_dearest(g: RailGame, s: RailState, corps: list[int]) -> list[int]:
    """Independents first; then by price, in the first operating round of the game from the cheapest up."""
    minors = [c for c in corps if g.title.corporations[c].minor]
    others = g.market.order(s, [c for c in corps if c not in minors])
    if s.cycle <= 1 and s.round_number == 1:
        others.sort(key=lambda c: (g.value(s, c), s.pos[c]))
    return minors + others


# ------------------------------------------------------------ rounds


class Round(Effect["RailGame", RailState]):
    """A round of the course: when it is over it asks the course what follows."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StockRound(Round):
    """A stock round begins with the priority holder."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.policies.stock import StockSeat

        s.round, s.passed, s.sold, s.last = STOCK, [], [0] * s.seats, NOBODY
        s.round_number = 1
        out.tell("stock_round", g.book.stock_turn, number=s.cycle)
        s.agenda.append(StockSeat(s.priority))


@dataclass(frozen=True, slots=True)
class StockRoundEnds(Effect["RailGame", RailState]):
    """Priority card, sold-out rises, money for floated corporations, number of operating rounds: in this order."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.last != NOBODY:
            s.priority = s.left_of(s.last)
        out.tell("priority", g.book.priority, seat=SeatRef(s.priority))
        for c in g.market.order(s, [c for c in range(len(s.cell)) if s.cell[c] >= 0]):
            shift(g, s, c, out)
        for c, floated in enumerate(s.floated):
            if floated == 1:
                g.title.capital.grant(g, s, c, out)
        s.rounds_in_set = g.phase(s).rounds
        endings = g.title.endings
        if not endings.after_stock(g, s, out) and not endings.at_once(g, s, out):
            s.passed = []
            g.title.course.follow(s, StockRound)


def shift(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """At the end of a stock round a marker moves as sales have left it."""
    cell = g.title.selling.round_end(g, s, corp)
    sold_out = bool(s.floated[corp]) and s.in_offer(corp) == 0 and s.in_pool(corp) == 0
    price = g.money(g.market.price[cell])
    if cell != s.cell[corp]:
        out.tell("sold_out" if sold_out else "unsold", g.book.sold_out, corporation=g.ref(corp), value=price)
    elif sold_out:
        out.tell("sold_out", g.book.sold_out, corporation=g.ref(corp), value=price, stays=price)
    g.move(s, corp, cell, out)


@dataclass(frozen=True, slots=True)
class OperatingRound(Round):
    """An operating round of a set: privates pay, then every floated corporation has its turn."""

    number: int = 1

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.round, s.round_number = OPERATING, self.number
        out.tell("operating_round", g.book.operating_order, number=s.cycle, round=self.number)
        privates.income(g, s, g.book.income, out)
        s.waiting, s.done, s.trains_run = [c for c, floated in enumerate(s.floated) if floated], [], []
        course = g.title.course
        s.waiting = course.order(g, s, s.waiting)
        s.agenda.append(NextOperator())
        s.agenda += [effect() for effect in course.after_income[::-1]]
        s.agenda += [ask for i, p in g.powers_with("round_begins") for ask in p.round_begins(g, s, i)]
        s.agenda += g.title.tokens.round_begins(s)


@dataclass(frozen=True, slots=True)
class NextOperator(Effect["RailGame", RailState]):
    """The dearest corporation that has not operated yet takes its turn."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if g.title.endings.at_once(g, s, out):
            return
        s.begun, s.share_dealing = 0, 0
        if s.operating != NOBODY:
            s.done.append(s.operating)
        s.waiting = [c for c in s.waiting if not s.closed[c]]
        if not s.waiting:
            s.operating = NOBODY
            s.agenda += [OperatingRoundEnds(), BetweenTurns()]
            return
        course = g.title.course
        corp = (course.order(g, s, s.waiting) if course.reorders else s.waiting)[0]
        s.waiting.remove(corp)
        s.operating = corp
        out.tell("operates", g.book.operating_order, corporation=g.ref(corp))
        s.agenda.append(self)
        s.agenda += [_made(step, corp) for step in course.steps(g, s, corp)[::-1]]


@dataclass(frozen=True, slots=True)
class BetweenTurns(Effect["RailGame", RailState]):
    """After the last turn of an operating round an exchange is still possible: its owner is asked."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda += [ask for i, p in g.powers_with("turns_end") for ask in p.turns_end(g, s, i)]


@dataclass(frozen=True, slots=True)
class OperatingRoundEnds(Effect["RailGame", RailState]):
    """The next round of the set, or what follows the set, or the end."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        course = g.title.course
        if s.round_number < s.rounds_in_set:
            s.agenda.append(OperatingRound(s.round_number + 1))
            s.agenda += [effect() for effect in course.between[::-1]]
        elif not g.title.endings.after_set(g, s, out):
            s.cycle += 1
            sale = g.title.auction.goes_on(g, s)
            if sale is None:
                course.follow(s, OperatingRound)
            else:
                s.agenda.append(sale)


# ------------------------------------------------------------ the course


@dataclass(frozen=True, slots=True)
class Course:
    """The rounds of the game in their order, and what stands between them."""

    turn: tuple[Step, ...]
    """The steps of a corporation's turn."""
    minor_turn: tuple[Step, ...] = ()
    """Those of an independent railway."""
    receivership_turn: tuple[Step, ...] = ()
    """Those of a corporation without a president."""
    rounds: tuple[Callable[[], Effect], ...] = (StockRound, OperatingRound)
    """What follows the first sale, again and again; effects that are no `Round` stand between two of them."""
    after_sale: tuple[Callable[[], Effect], ...] = ()
    """What stands between the first sale of the privates and the first round."""
    after_income: tuple[Callable[[], Effect], ...] = ()
    """What stands in every operating round between the income of the privates and the first turn."""
    between: tuple[Callable[[], Effect], ...] = ()
    """What stands between two operating rounds of one set."""
    at_start: tuple[Callable[[], Item], ...] = ()
    """What is done before anything else."""
    order: OrderRule = dearest_first
    reorders: bool = True
    """Does every change of a price change the order of those who have still to operate?"""

    def steps(self, g: RailGame, s: RailState, corp: int) -> tuple[Step, ...]:
        """The steps of the corporation's turn."""
        if self.minor_turn and corp in g.minors:
            return self.minor_turn
        return self.receivership_turn if s.president[corp] == NOBODY and self.receivership_turn else self.turn

    def begin(self, s: RailState) -> None:
        """The privates are sold: the rounds begin."""
        self._push(s, 0)
        s.agenda += [effect() for effect in self.after_sale[::-1]]

    def follow(self, s: RailState, over: type[Round]) -> None:
        """A round is over: what stands behind it, up to the next round, goes on the agenda."""
        self._push(s, self.rounds.index(over) + 1)

    def _push(self, s: RailState, at: int) -> None:
        coming: list[Effect] = []
        while not (coming and isinstance(coming[-1], Round)):
            coming.append(self.rounds[at % len(self.rounds)]())
            at += 1
        s.agenda += reversed(coming)


StockRound.define("stock_round")
StockRoundEnds.define("stock_round_ends")
OperatingRound.define("operating_round number")
NextOperator.define("next_operator")
BetweenTurns.define("between_turns")
OperatingRoundEnds.define("operating_round_ends")
