"""Positions of 18Chesapeake for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.agenda import Chance
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.core.titles import find
from stockrail.games.g18chesapeake import Game18Chesapeake
from stockrail.rail.state import RailState
from tests.rail.desk import PlayedDesk

STEPS = ("home", "track", "token", "run", "dividend", "train", "last")
PRIVATES = {"DR": "D&R", "CP": "C-P", "BS": "B&S", "COC": "C&OC", "BOR": "B&OR", "CV": "CV"}
ALL_PRIVATES = ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV")


class Desk(PlayedDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 4, drawn: str = "N&W", /, **options: OptionValue) -> None:
        game = find("18Chesapeake", options)
        assert isinstance(game, Game18Chesapeake)
        self.g = game
        self.s: RailState = game.start(seats)
        top = self.s.agenda[-1]
        assert isinstance(top, Chance)
        self.g.apply(self.s, next(a for a, _ in top.outcomes(self.g, self.s) if a.text().split()[-1] == drawn))

    # ------------------------------------------------------------ arranging

    def own(self, name: str, *held: int, at: str = "D4", par: int = 80, pool: int = 0, floated: bool = True) -> Desk:
        """Shares by seat, the first of the largest holders being president; the rest is in the offering."""
        chief, paid = held.index(max(held)), "paid" if floated else None
        self.g.market.put(self.s, self.corp(name), self.g.market.cell_named(at))
        return self.company(name, held=list(held), pool=pool, president=chief, par=par, floated=paid)

    def privates(self, **owners: int | str) -> Desk:
        """Who owns the privates: a seat or a corporation; the others are closed."""
        named = {PRIVATES[n]: owner if isinstance(owner, int) else self.full(owner) for n, owner in owners.items()}
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
        return self.sold_out(*kinds[:now]).put(phase=name, trains={kinds[now]: {"sold": 1}} if now else {})

    def tokens(self, **places: str) -> Desk:
        """`PRR="F2 H6.1"`: hexes, with a city where it is not the first; the corporation has operated."""
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

    def operate(
        self, name: str, step: str = "home", cycle: int = 2, number: int = 1, rounds: int = 1, last: bool = False
    ) -> Desk:
        """The corporation's turn, from a step on; others that have floated wait, unless it is the last."""
        now, corp = self.full(name), self.corp(name)
        others = zip(self.g.corporations, self.s.floated, strict=True)
        waiting = [c for c, floated in others if floated and c != now and not last]
        steps = [made(corp) for made in self.g.title.course.turn[STEPS.index(step) :]]
        written = [self.g.items_of(self.s.seats).write(item) for item in steps]
        return self.put(
            round="operating", cycle=cycle, number=number, rounds=rounds, operating=now, waiting=waiting, done=[],
            agenda=[*written, {"is": "next_operator"}],
        )  # fmt: skip

    def operating_round(self, number: int = 1, rounds: int = 1, cycle: int = 2) -> Desk:
        return self.put(cycle=cycle, rounds=rounds, agenda=[{"is": "operating_round", "number": number}])

    # ------------------------------------------------------------ playing

    def lays(self, where: str) -> dict[str, list[int]]:
        """The tiles that may be laid in a hex, with their rotations."""
        found: dict[str, list[int]] = {}
        for _, tile, there, rotation in (o.split() for o in self.options("tile ")):
            if there == where:
                found.setdefault(tile, []).append(int(rotation))
        return {tile: sorted(turns) for tile, turns in found.items()}

    # ------------------------------------------------------------ looking

    def left(self, kind: str) -> int:
        """Trains of a kind in the bank."""
        return self.s.depot[self.g.kind_index[kind]]

    @property
    def phase_now(self) -> str:
        return self.g.phase(self.s).id
