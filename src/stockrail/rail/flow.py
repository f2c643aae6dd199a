"""The course of the game: stock rounds, sets of operating rounds, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.rail import privates
from stockrail.rail.state import NOBODY, OPERATING, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

BY_BANK, BY_BANKRUPTCY = 1, 2


@dataclass(frozen=True, slots=True)
class StockRound(Effect):
    """A stock round begins with the priority holder."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.steps.stock import StockSeat

        s.round, s.passed, s.sold, s.last = STOCK, [], [0] * s.seats, NOBODY
        s.num = 1
        out.tell("stock_round", g.book.stock_turn, number=s.cycle)
        s.agenda.append(StockSeat(s.priority))


@dataclass(frozen=True, slots=True)
class StockRoundEnds(Effect):
    """Priority card, sold-out rises, money for floated corporations, number of operating rounds: in this order."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.passed = []
        if s.last != NOBODY:
            s.priority = (s.last + 1) % s.seats
        out.tell("priority", g.book.priority, seat=SeatRef(s.priority))
        for c in g.market.order(s, [c for c in range(len(s.cell)) if s.cell[c] >= 0]):
            if s.in_offer(c) == 0 and s.in_pool(c) == 0:
                rise(g, s, c, out)
        for c, floated in enumerate(s.floated):
            if floated == 1:
                g.capitalise(s, c, out)
        s.ors = g.phase(s).rounds
        s.agenda.append(OperatingRound(1))


def rise(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """A sold-out corporation's marker goes up."""
    g.market.put(s, corp, g.market.up[s.cell[corp]])
    out.tell("sold_out", g.book.sold_out, corporation=g.ref(corp), value=g.money(g.value(s, corp)))


@dataclass(frozen=True, slots=True)
class OperatingRound(Effect):
    """An operating round of a set: privates pay, then every floated corporation has its turn."""

    number: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.round, s.num = OPERATING, self.number
        out.tell("operating_round", g.book.operating_order, number=s.cycle, round=self.number)
        privates.income(g, s, g.book.income, out)
        s.waiting, s.done = [c for c, floated in enumerate(s.floated) if floated], []
        s.agenda.append(NextOperator())


@dataclass(frozen=True, slots=True)
class NextOperator(Effect):
    """The dearest corporation that has not operated yet takes its turn."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.begun = 0
        if s.operating != NOBODY:
            s.done.append(s.operating)
        if not s.waiting:
            s.operating = NOBODY
            s.agenda += [OperatingRoundEnds(), BetweenTurns()]
            return
        corp = g.market.order(s, s.waiting)[0]
        s.waiting.remove(corp)
        s.operating = corp
        out.tell("operates", g.book.operating_order, corporation=g.ref(corp))
        s.agenda.append(self)
        s.agenda += [step(corp) for step in reversed(g.title.steps)]


@dataclass(frozen=True, slots=True)
class BetweenTurns(Effect):
    """After the last turn of an operating round an exchange is still possible: its owner is asked."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.steps.exchange import last_moment

        s.agenda += last_moment(g, s)


@dataclass(frozen=True, slots=True)
class OperatingRoundEnds(Effect):
    """The next round of the set, or the next stock round, or the end."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.num < s.ors:
            s.agenda.append(OperatingRound(s.num + 1))
        elif s.broken:
            finish(g, s, BY_BANK, out)
        else:
            s.cycle += 1
            s.agenda.append(StockRound())


def finish(g: RailGame, s: RailState, why: int, out: Tape) -> None:
    """The game is over at once: nobody acts any more."""
    s.ending = why
    s.agenda.clear()
    out.tell("over", g.book.bankruptcy if why == BY_BANKRUPTCY else g.book.bank_breaks)
    for seat in range(s.seats):
        out.tell("wealth", g.book.wealth, seat=SeatRef(seat), amount=g.money(g.wealth(s, seat)))


def left_of(s: RailState, seat: Seat) -> Seat:
    return (seat + 1) % s.seats
