"""The course of the game: stock rounds, sets of operating rounds, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.agenda import Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Rule
from stockrail.rail import closing, privates
from stockrail.rail.state import NOBODY, OPERATING, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

BY_BANK, BY_BANKRUPTCY, BY_CLOSING, BY_TRAINS, BY_LENGTH = 1, 2, 3, 4, 5


def reason(g: RailGame, ending: int) -> Rule:
    """The rule that ended the game."""
    book = g.book
    return {
        BY_BANKRUPTCY: book.last_player,
        BY_CLOSING: book.all_closed,
        BY_TRAINS: book.last_train,
        BY_LENGTH: book.too_long,
    }.get(ending, book.bank_breaks)


@dataclass(frozen=True, slots=True)
class StockRound(Effect["RailGame", RailState]):
    """A stock round begins with the priority holder."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        from stockrail.rail.steps.stock import StockSeat

        s.round, s.passed, s.sold, s.last = STOCK, [], [0] * s.seats, NOBODY
        s.num = 1
        out.tell("stock_round", g.book.stock_turn, number=s.cycle)
        s.agenda.append(StockSeat(s.priority))


@dataclass(frozen=True, slots=True)
class StockRoundEnds(Effect["RailGame", RailState]):
    """Priority card, sold-out rises, money for floated corporations, number of operating rounds: in this order."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.last != NOBODY:
            s.priority = left_of(s, s.last)
        out.tell("priority", g.book.priority, seat=SeatRef(s.priority))
        for c in g.market.order(s, [c for c in range(len(s.cell)) if s.cell[c] >= 0]):
            shift(g, s, c, out)
        for c, floated in enumerate(s.floated):
            if floated == 1:
                g.capitalise(s, c, out)
        s.ors = g.phase(s).rounds
        if s.cycle == g.title.rounds_limit:
            finish(g, s, BY_LENGTH, out)
        else:
            s.passed = []
            s.agenda.append(OperatingRound(1))
            closing.end_if_empty(g, s, out)


def shift(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """At the end of a stock round a marker moves as sales have left it."""
    cell = g.title.round_end(g, s, corp)
    sold_out = s.in_offer(corp) == 0 and s.in_pool(corp) == 0
    if cell != s.cell[corp] or sold_out:
        kind = "sold_out" if sold_out else "unsold"
        out.tell(kind, g.book.sold_out, corporation=g.ref(corp), value=g.money(g.market.price[cell]))
    g.move(s, corp, cell, out)


@dataclass(frozen=True, slots=True)
class OperatingRound(Effect["RailGame", RailState]):
    """An operating round of a set: privates pay, then every floated corporation has its turn."""

    number: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.round, s.num = OPERATING, self.number
        out.tell("operating_round", g.book.operating_order, number=s.cycle, round=self.number)
        privates.income(g, s, g.book.income, out)
        s.waiting, s.done, s.tired = [c for c, floated in enumerate(s.floated) if floated], [], []
        s.waiting = g.title.order_rule(g, s, s.waiting)
        s.agenda.append(NextOperator())
        s.agenda += [ask for i, p in g.powers_with("round_begins") for ask in p.round_begins(g, s, i)]
        s.agenda += g.title.tokens.round_begins(s)


@dataclass(frozen=True, slots=True)
class NextOperator(Effect["RailGame", RailState]):
    """The dearest corporation that has not operated yet takes its turn."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if closing.end_if_empty(g, s, out):
            return
        s.begun, s.dealt = 0, 0
        if s.operating != NOBODY:
            s.done.append(s.operating)
        s.waiting = [c for c in s.waiting if not s.gone[c]]
        if not s.waiting:
            s.operating = NOBODY
            s.agenda += [OperatingRoundEnds(), BetweenTurns()]
            return
        corp = (g.title.order_rule(g, s, s.waiting) if g.title.reorders else s.waiting)[0]
        s.waiting.remove(corp)
        s.operating = corp
        out.tell("operates", g.book.operating_order, corporation=g.ref(corp))
        s.agenda.append(self)
        s.agenda += [step(corp) for step in reversed(g.steps_of(s, corp))]


@dataclass(frozen=True, slots=True)
class BetweenTurns(Effect["RailGame", RailState]):
    """After the last turn of an operating round an exchange is still possible: its owner is asked."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda += [ask for i, p in g.powers_with("turns_end") for ask in p.turns_end(g, s, i)]


@dataclass(frozen=True, slots=True)
class OperatingRoundEnds(Effect["RailGame", RailState]):
    """The next round of the set, or the next stock round, or the end."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if s.num < s.ors:
            s.agenda.append(OperatingRound(s.num + 1))
        elif s.broken:
            finish(g, s, BY_BANK, out)
        elif s.final and s.final <= s.cycle:
            finish(g, s, BY_TRAINS, out)
        else:
            s.cycle += 1
            s.agenda.append(g.after_rounds(s))


def finish(g: RailGame, s: RailState, why: int, out: Tape) -> None:
    """The game is over at once: nobody acts any more."""
    s.ending = why
    s.agenda.clear()
    out.tell("over", reason(g, why))
    for seat in range(s.seats):
        out.tell("wealth", g.book.wealth, seat=SeatRef(seat), amount=g.money(g.wealth(s, seat)))


def left_of(s: RailState, seat: Seat) -> Seat:
    """The next player who is still in the game."""
    seats = ((seat + i) % s.seats for i in range(1, s.seats + 1))
    return next(p for p in seats if p not in s.fallen)


StockRound.define("stock_round")
StockRoundEnds.define("stock_round_ends")
OperatingRound.define("operating_round number")
NextOperator.define("next_operator")
BetweenTurns.define("between_turns")
OperatingRoundEnds.define("operating_round_ends")
