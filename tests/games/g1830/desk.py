"""Positions of 1830 for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.core.titles import find
from stockrail.games.g1830 import Game1830
from stockrail.rail.policies.building import Build
from stockrail.rail.state import RailState
from tests.rail.desk import PlayedDesk

STEPS = ("home", "track", "token", "run", "dividend", "train", "last")


class Desk(PlayedDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 4, **options: OptionValue) -> None:
        game = find("1830", options)
        assert isinstance(game, Game1830)
        self.g = game
        self.s: RailState = game.start(seats)

    # ------------------------------------------------------------ arranging

    def own(self, name: str, *held: int, at: str = "G3", par: int = 82, pool: int = 0, floated: bool = True) -> Desk:
        """Shares by seat, the first of the largest holders being president; the rest is in the offering."""
        chief, paid = held.index(max(held)), "paid" if floated else None
        self.g.market.put(self.s, self.corp(name), self.g.market.cell_named(at))
        return self.company(name, held=list(held), pool=pool, president=chief, par=par, floated=paid)

    def privates(self, **owners: int | str) -> Desk:
        """Who owns the privates: a seat or a corporation; the others are closed."""
        named = {name: owner if isinstance(owner, int) else self.full(owner) for name, owner in owners.items()}
        return self.put(privates={name: {"owner": named.get(name, "closed")} for name in self.g.privates})

    def trains(self, **fleets: str) -> Desk:
        """Trains by corporation: `PRR="2-0 3-1"`; all earlier copies count as sold."""
        return self.put(corporations={self.full(name): {"trains": fleet.split()} for name, fleet in fleets.items()})

    def pool(self, fleet: str) -> Desk:
        return self.put(pool=fleet.split())

    def phase(self, name: str) -> Desk:
        """The phase, with all trains of earlier kinds sold and one of its own."""
        kinds = [k.id for k in self.g.title.trains]
        now = [p.id for p in self.g.title.phases].index(name)
        return self.sold_out(*kinds[:now]).put(phase=name, trains={kinds[now]: {"sold": 1}})

    def tokens(self, **places: str) -> Desk:
        """`PRR="H12 G19.1"`: hexes, with a city where it is not the first; the corporation has operated."""
        for name, words in places.items():
            self.company(name, operated="run")
            for word in words.split():
                where, _, city = word.partition(".")
                self.token(name, where, int(city or 0))
        return self

    # ------------------------------------------------------------ beginning

    def stock(self, seat: Seat = 0, cycle: int = 2) -> Desk:
        """A stock round in which the seat is on turn."""
        none: list[str] = []
        players = {p: {"sold": none, "sold_privates": none} for p in range(self.s.seats)}
        asked = [{"is": "stock_seat", "seat": seat}]
        return self.put(round="stock", cycle=cycle, priority=seat, passed=[], last=None, players=players, agenda=asked)

    def stock_round(self, cycle: int = 2) -> Desk:
        return self.put(cycle=cycle, agenda=[{"is": "stock_round"}])

    def operate(self, name: str, step: str = "home", cycle: int = 2, rounds: int = 1) -> Desk:
        """The corporation's turn, from a step on; others that have floated wait."""
        now = self.full(name)
        waiting = [c for c, floated in zip(self.g.corporations, self.s.floated, strict=True) if floated and c != now]
        steps = [{"is": f"{step}_step", "corporation": now} for step in STEPS[STEPS.index(step) :]]
        return self.put(
            round="operating", cycle=cycle, number=1, rounds=rounds, operating=now, waiting=waiting, done=[],
            agenda=[*steps, {"is": "next_operator"}],
        )  # fmt: skip

    def operating_round(self, number: int = 1, rounds: int = 1, cycle: int = 2) -> Desk:
        return self.put(cycle=cycle, rounds=rounds, agenda=[{"is": "operating_round", "number": number}])

    # ------------------------------------------------------------ playing

    @property
    def asked(self) -> str:
        """What is being asked."""
        top = self.s.agenda[-1] if self.s.agenda else None
        return top.prompt if isinstance(top, Build) else type(top).__name__ if top else ""

    # ------------------------------------------------------------ looking

    def stack(self, cell: str) -> list[str]:
        """The markers in a cell, from the top."""
        at = self.g.market.cell_named(cell)
        here = [c for c, x in enumerate(self.s.cell) if x == at]
        return [self.g.corporations[c] for c in sorted(here, key=lambda c: self.s.pos[c])]
