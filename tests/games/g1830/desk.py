"""Positions of 1830 for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.actions import Span
from stockrail.core.agenda import Decision, Item
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.core.rules import Refusal
from stockrail.core.titles import find
from stockrail.games.g1830 import STEPS, Game1830
from stockrail.rail.flow import NextOperator, OperatingRound, StockRound
from stockrail.rail.state import CLOSED, CORP, OPERATING, STOCK, RailState
from stockrail.rail.steps.stock import StockSeat
from tests.rail.desk import RailDesk

STEP_NAMES = ("home", "track", "token", "run", "dividend", "train", "last")
STEP = dict(zip(STEP_NAMES, range(len(STEPS)), strict=True))


class Desk(RailDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 4, **options: OptionValue) -> None:
        game = find("1830", options)
        assert isinstance(game, Game1830)
        self.g = game
        self.s: RailState = game.start(seats)

    # ------------------------------------------------------------ arranging

    def own(self, name: str, *held: int, at: str = "G3", par: int = 82, pool: int = 0, floated: bool = True) -> Desk:
        """Shares by seat, the first of the largest holders being president; the rest is in the offering."""
        s, c = self.s, self.corp(name)
        hands = self._hold(c, held, pool)
        s.par[c], s.president[c] = par, hands.index(max(hands))
        self.g.market.put(s, c, self.g.market.cell_named(at))
        s.floated[c] = 2 if floated else 0
        return self

    def privates(self, **owners: int | str) -> Desk:
        """Who owns the privates: a seat or a corporation; the others are closed."""
        self.s.owner = [CLOSED] * len(self.s.owner)
        for name, owner in owners.items():
            where = owner if isinstance(owner, int) else CORP + self.corp(owner)
            self.s.owner[self.g.private_index[name]] = where
        return self

    def trains(self, **fleets: str) -> Desk:
        """Trains by corporation: `PRR="2-0 3-1"`; all earlier copies count as sold."""
        for name, fleet in fleets.items():
            self.s.trains[self.corp(name)] = [self._take(t) for t in fleet.split()]
        return self

    def pool(self, fleet: str) -> Desk:
        self.s.pool = [self._take(t) for t in fleet.split()]
        return self

    def _take(self, name: str) -> int:
        train = self.g.train_of(name)
        kind, copy = divmod(train, 32)
        self._sell(kind, copy + 1)
        return train

    def _sell(self, kind: int, issued: int) -> None:
        k = self.g.title.trains[kind]
        self.s.issued[kind] = max(self.s.issued[kind], issued)
        self.s.depot[kind] = k.count - self.s.issued[kind] if k.count else 0

    def phase(self, name: str) -> Desk:
        """The phase, with all trains of earlier kinds sold and one of its own."""
        names = [p.id for p in self.g.title.phases]
        self.s.phase = names.index(name)
        for kind in range(self.s.phase):
            self._sell(kind, self.g.title.trains[kind].count)
        self._sell(self.s.phase, 1)
        return self

    def sold_out(self, kinds: str) -> Desk:
        for kind in kinds.split():
            i = self.g.kind_index[kind]
            self._sell(i, self.g.title.trains[i].count)
        return self

    def tokens(self, **places: str) -> Desk:
        """`PRR="H12 G19.1"`: hexes, with a city where it is not the first; the corporation has operated."""
        for name, words in places.items():
            self.s.operated[self.corp(name)] = 2
            for word in words.split():
                where, _, city = word.partition(".")
                self.token(name, where, int(city or 0))
        return self

    # ------------------------------------------------------------ beginning

    def stock(self, seat: Seat = 0, cycle: int = 2) -> Desk:
        """A stock round in which the seat is on turn."""
        s = self.s
        s.round, s.cycle, s.priority = STOCK, cycle, seat
        s.sold, s.passed, s.last = [0] * s.seats, [], -1
        return self.begin(StockSeat(seat))

    def stock_round(self, cycle: int = 2) -> Desk:
        self.s.cycle = cycle
        return self.begin(StockRound())

    def operate(self, name: str, step: str = "home", cycle: int = 2, ors: int = 1) -> Desk:
        """The corporation's turn, from a step on; others that have floated wait."""
        s, c = self.s, self.corp(name)
        s.round, s.cycle, s.num, s.ors, s.operating = OPERATING, cycle, 1, ors, c
        s.waiting, s.done = [x for x, f in enumerate(s.floated) if f and x != c], []
        steps: list[Item] = [make(c) for make in reversed(STEPS[STEP[step] :])]
        return self.begin(NextOperator(), *steps)

    def operating_round(self, number: int = 1, ors: int = 1, cycle: int = 2) -> Desk:
        self.s.cycle, self.s.ors = cycle, ors
        return self.begin(OperatingRound(number))

    # ------------------------------------------------------------ playing

    @property
    def turn(self) -> Seat | None:
        return self.g.turn(self.s)

    @property
    def asked(self) -> str:
        """What is being asked."""
        return type(self.s.agenda[-1]).__name__ if self.s.agenda else ""

    @property
    def top(self) -> Decision:
        top = self.s.agenda[-1]
        assert isinstance(top, Decision)
        return top

    def do(self, *texts: str, seat: Seat | None = None) -> Desk:
        """Play; whoever is on turn acts unless a seat is named."""
        for text in texts:
            who = self.turn if seat is None else seat
            assert who is not None, f"the game is over before '{text}'"
            self.g.play(self.s, who, self.g.parse(text))
            assert list(self.g.invariants(self.s)) == []
        return self

    def why(self, text: str, seat: Seat | None = None) -> Refusal | None:
        who = self.turn if seat is None else seat
        assert who is not None
        return self.g.check(self.s, who, self.g.parse(text))

    def refuses(self, text: str, seat: Seat | None = None) -> str:
        """The section that forbids it, without the title; empty where it is legal."""
        refusal = self.why(text, seat)
        return refusal.rule.section.removeprefix("1830 ") if refusal else ""

    def allows(self, text: str, seat: Seat | None = None) -> bool:
        return self.why(text, seat) is None

    def options(self, verb: str = "", seat: Seat | None = None) -> list[str]:
        """The legal list as text; spans as `low..high`."""
        who = self.turn if seat is None else seat
        assert who is not None
        return [_text(o) for o in self.g.options(self.s, who) if _text(o).startswith(verb)]

    # ------------------------------------------------------------ looking

    def cell(self, name: str) -> str:
        return self.g.market.name(self.s.cell[self.corp(name)])

    def held(self, name: str) -> list[int]:
        return self.s.holdings(self.corp(name))

    def president(self, name: str) -> Seat:
        return self.s.president[self.corp(name)]

    def owner(self, private: str) -> int:
        return self.s.owner[self.g.private_index[private]]

    def stack(self, cell: str) -> list[str]:
        """The markers in a cell, from the top."""
        at = self.g.market.cell_named(cell)
        here = [c for c, x in enumerate(self.s.cell) if x == at]
        return [self.g.corporations[c] for c in sorted(here, key=lambda c: self.s.pos[c])]


def _text(o: object) -> str:
    return f"{o.at(o.low).text()}..{o.high}" if isinstance(o, Span) else str(o)
