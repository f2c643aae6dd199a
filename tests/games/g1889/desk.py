"""Positions of 1889 for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.ids import CHANCE, Seat
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.g1889 import Game1889
from stockrail.rail.state import RailState
from tests.rail.desk import PlayedDesk

STEPS = ("home", "track", "token", "run", "dividend", "train", "last")
NEVER_ASKS: dict[str, OptionValue] = {"trade_consent": "implied", "float_capital": "at_once"}
"""Sellers are not asked, and capital comes at once."""


class Desk(PlayedDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 4, seed: int = 1, /, **options: OptionValue) -> None:
        game = find("1889", options)
        assert isinstance(game, Game1889)
        self.g = game
        self.s: RailState = game.start(seats)
        rng = Rng(seed)
        while self.turn == CHANCE:
            self.g.apply(self.s, self.g.draw(self.s, rng))

    # ------------------------------------------------------------ arranging

    def own(self, name: str, *held: int, at: str = "D3", par: int = 80, pool: int = 0, floated: bool = True) -> Desk:
        """Shares by seat, the first of the largest holders being president; the rest is in the offering."""
        chief, paid = held.index(max(held)), "paid" if floated else None
        self.g.market.put(self.s, self.corp(name), self.g.market.cell_named(at))
        return self.company(name, held=list(held), pool=pool, president=chief, par=par, floated=paid)

    def privates(self, **owners: int | str) -> Desk:
        """Who owns the privates: a seat or a corporation; the others are closed."""
        return self.put(privates={name: {"owner": owners.get(name, "closed")} for name in self.g.privates})

    def trains(self, **fleets: str) -> Desk:
        """Trains by corporation: `UR="2-0 3-1"`; all earlier copies count as sold."""
        return self.put(corporations={name: {"trains": fleet.split()} for name, fleet in fleets.items()})

    def pool(self, fleet: str) -> Desk:
        return self.put(pool=fleet.split())

    def phase(self, name: str) -> Desk:
        """The phase, with all trains of earlier kinds sold and one of its own."""
        kinds = [k.id for k in self.g.title.trains]
        now = kinds.index(name)
        return self.sold_out(*kinds[:now]).put(phase=name, trains={name: {"sold": 1}})

    def tokens(self, **places: str) -> Desk:
        """`UR="B7 C4"`: hexes; the corporation has operated."""
        for name, words in places.items():
            self.company(name, operated="run")
            for where in words.split():
                self.token(name, where)
        return self

    # ------------------------------------------------------------ beginning

    def stock(self, seat: Seat = 0, cycle: int = 2) -> Desk:
        """A stock round in which the seat is on turn."""
        none: list[str] = []
        players = {p: {"sold": none, "sold_privates": none} for p in range(self.s.seats)}
        asked = [{"is": "stock_seat", "seat": seat}]
        return self.put(round="stock", cycle=cycle, priority=seat, passed=[], last=None, players=players, agenda=asked)

    def operate(self, name: str, step: str = "track", cycle: int = 2, rounds: int = 1) -> Desk:
        """The corporation's turn, from a step on; others that have floated wait."""
        waiting = [c for c, floated in zip(self.g.corporations, self.s.floated, strict=True) if floated and c != name]
        steps = [{"is": f"{step}_step", "corporation": name} for step in STEPS[STEPS.index(step) :]]
        return self.put(
            round="operating", cycle=cycle, number=1, rounds=rounds, operating=name, waiting=waiting, done=[],
            agenda=[*steps, {"is": "next_operator"}],
        )  # fmt: skip

    def operating_round(self, number: int = 1, rounds: int = 1, cycle: int = 2) -> Desk:
        return self.put(cycle=cycle, rounds=rounds, agenda=[{"is": "operating_round", "number": number}])

    # ------------------------------------------------------------ playing

    # ------------------------------------------------------------ looking

    def offered(self, name: str) -> int:
        """Shares in the offering."""
        return self.s.in_offer(self.corp(name))

    def floated(self, name: str) -> bool:
        return bool(self.s.floated[self.corp(name)])

    def at_home(self, name: str) -> bool:
        """Does its home token lie?"""
        c = self.corp(name)
        return self.g.board.has_token(self.s, self.g.homes[c], c)

    def tiles_left(self, tile: str) -> int:
        return self.s.tiles_left[self.g.board.tile_index[tile]]

    def fits(self, where: str, tile: str, below: str = "") -> str:
        """The rotations in which a tile may lie on a printed hex, or on a tile there (`"57 1"`)."""
        board = self.g.board
        h = board.index[where]
        old = board.face_of(below.split()[0], int(below.split()[1])) if below else board.printed[h]
        allowed = board.upgrades(h, old)
        return "".join(str(r) for r in range(6) if board.face_of(tile, r) in allowed)
