"""Positions of 18Chesapeake for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.actions import Span
from stockrail.core.agenda import Chance, Option
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.core.rules import Refusal
from stockrail.core.titles import find
from stockrail.games.g18chesapeake import Game18Chesapeake
from stockrail.rail.state import RailState
from tests.rail.desk import RailDesk, wrongs

STEPS = ("home", "track", "token", "run", "dividend", "train", "last")
PRIVATES = {"DR": "D&R", "CP": "C-P", "BS": "B&S", "COC": "C&OC", "BOR": "B&OR", "CV": "CV"}
ALL_PRIVATES = ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV")


class Desk(RailDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 4, drawn: str = "N&W", **options: OptionValue) -> None:
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
        self, name: str, step: str = "home", cycle: int = 2, number: int = 1, ors: int = 1, last: bool = False
    ) -> Desk:
        """The corporation's turn, from a step on; others that have floated wait, unless it is the last."""
        now, corp = self.full(name), self.corp(name)
        others = zip(self.g.corporations, self.s.floated, strict=True)
        waiting = [c for c, floated in others if floated and c != now and not last]
        steps = [made(corp) for made in self.g.title.course.turn[STEPS.index(step) :]]
        written = [self.g.items_of(self.s.seats).write(item) for item in steps]
        return self.put(
            round="operating", cycle=cycle, number=number, rounds=ors, operating=now, waiting=waiting, done=[],
            agenda=[*written, {"is": "next_operator"}],
        )  # fmt: skip

    def operating_round(self, number: int = 1, ors: int = 1, cycle: int = 2) -> Desk:
        return self.put(cycle=cycle, rounds=ors, agenda=[{"is": "operating_round", "number": number}])

    # ------------------------------------------------------------ playing

    @property
    def turn(self) -> Seat | None:
        return self.g.turn(self.s)

    @property
    def asked(self) -> str:
        """What is being asked."""
        return type(self.s.agenda[-1]).__name__ if self.s.agenda else ""

    def do(self, *texts: str, seat: Seat | None = None) -> Desk:
        """Play; whoever is on turn acts unless a seat is named."""
        for text in texts:
            who = self.turn if seat is None else seat
            assert who is not None, f"the game is over before '{text}'"
            self.g.play(self.s, who, self.g.parse(text))
            assert wrongs(self.g, self.s) == []
        return self

    def why(self, text: str, seat: Seat | None = None) -> Refusal | None:
        who = self.turn if seat is None else seat
        assert who is not None
        return self.g.check(self.s, who, self.g.parse(text))

    def refuses(self, text: str, seat: Seat | None = None) -> str:
        """The section that forbids it, without the title; empty where it is legal."""
        refusal = self.why(text, seat)
        return refusal.rule.section.removeprefix("18Chesapeake ") if refusal else ""

    def allows(self, text: str, seat: Seat | None = None) -> bool:
        return self.why(text, seat) is None

    def options(self, verb: str = "", seat: Seat | None = None) -> list[str]:
        """The legal list as text; spans as `low..high`."""
        who = self.turn if seat is None else seat
        assert who is not None
        return [_text(o) for o in self.g.options(self.s, who) if _text(o).startswith(verb)]

    def lays(self, where: str) -> dict[str, list[int]]:
        """The tiles that may be laid in a hex, with their rotations."""
        found: dict[str, list[int]] = {}
        for _, tile, there, rotation in (o.split() for o in self.options("tile ")):
            if there == where:
                found.setdefault(tile, []).append(int(rotation))
        return {tile: sorted(turns) for tile, turns in found.items()}

    # ------------------------------------------------------------ looking

    def cell(self, name: str) -> str:
        return self.g.market.name(self.s.cell[self.corp(name)])

    def held(self, name: str) -> list[int]:
        return self.s.holdings(self.corp(name))

    def president(self, name: str) -> Seat:
        return self.s.president[self.corp(name)]

    def owner(self, private: str) -> int:
        return self.s.owner[self.g.private_index[private]]

    def left(self, kind: str) -> int:
        """Trains of a kind in the bank."""
        return self.s.depot[self.g.kind_index[kind]]

    @property
    def phase_now(self) -> str:
        return self.g.phase(self.s).id


def _text(o: Option) -> str:
    return f"{o.at(o.low).text()}..{o.high}" if isinstance(o, Span) else o.text()
