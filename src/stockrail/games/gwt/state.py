"""The position as plain data, and the small questions every chapter asks of it.

Lists of a seat's things are indexed by seat; bags (stacks nobody has looked into) and hands are kept sorted, so that
one position has one form.
"""

from __future__ import annotations

from bisect import insort
from typing import TypeVar

from stockrail.core.agenda import Item
from stockrail.core.game import State
from stockrail.core.ids import Seat, SeatRef
from stockrail.games.gwt import data as d

T = TypeVar("T")
_REFS = tuple(map(SeatRef, range(4)))


def ref(seat: Seat) -> SeatRef:
    """A seat as events name it, made once."""
    return _REFS[seat]


class GwtState(State):
    """Everything on the table."""

    __slots__ = (
        "board", "owner", "rancher", "money", "bank", "certificates", "engine", "workers", "open_discs", "cities",
        "stations", "masters", "hazards", "teepees", "unbuilt", "replaced", "hand", "stack", "discard", "area", "jobs",
        "marker", "holder", "foresight", "supply", "market", "market_stack", "display", "objectives",
        "station_masters", "station_workers", "undealt", "gone",
    )  # fmt: skip
    board: list[str]
    """The tile on each space, in the order of `data.NAMES`; empty where none lies."""
    owner: list[int]
    """Whose private building lies there, or -1."""
    rancher: list[str]
    """Empty before the first turn."""
    money: list[int]
    bank: int
    """What the bank has taken in less what it has paid out."""
    certificates: list[int]
    engine: list[int]
    workers: list[list[int]]
    open_discs: list[list[int]]
    """Cleared places of each disc row, in the order of `data.DISC_ROWS`."""
    cities: list[list[str]]
    stations: list[list[int]]
    masters: list[list[str]]
    hazards: list[list[str]]
    teepees: list[list[int]]
    """Green and blue."""
    unbuilt: list[list[str]]
    replaced: list[list[str]]
    """Own buildings that a later one was built over."""
    hand: list[list[str]]
    stack: list[list[str]]
    discard: list[list[str]]
    area: list[list[str]]
    """Objective cards that will be scored."""
    jobs: list[list[str]]
    """Rows are replaced when a worker comes or goes, never changed: a `sketch` shares them.

    So are the stacks of `supply`, `market_stack` and `objectives`.
    """
    marker: int
    """The row of the job market marker; past the last row once it is gone."""
    holder: int
    """Who took the marker, or -1."""
    foresight: list[str]
    """Two places a column."""
    supply: list[list[str]]
    market: list[str]
    market_stack: list[str]
    display: list[str]
    objectives: list[str]
    station_masters: list[str]
    station_workers: list[str]
    undealt: list[str]
    """What the set-up has not dealt yet: station masters, neutral buildings, starting objectives."""
    gone: list[str]
    """Tiles and cards out of the game."""

    def clone(self) -> GwtState:
        return self._copied(-1)

    def sketch(self, seat: Seat) -> GwtState:
        """A copy to think a seat's turn over on: what lies before the others is shared, for the turn leaves it alone.

        So are the rows and stacks that are replaced and never changed.  The others' dollars are not, since they are
        paid tolls.
        """
        return self._copied(seat)

    def _copied(self, seat: Seat) -> GwtState:
        """A copy of everything, or (a seat) a sketch."""
        new = GwtState()
        new.seats = self.seats
        new.agenda = self.agenda[:]
        new.board = self.board[:]
        new.owner = self.owner[:]
        new.rancher = self.rancher[:]
        new.money = self.money[:]
        new.bank = self.bank
        new.certificates = self.certificates[:]
        new.engine = self.engine[:]
        new.workers = _but(self.workers, seat)
        new.open_discs = _but(self.open_discs, seat)
        new.cities = _but(self.cities, seat)
        new.stations = _but(self.stations, seat)
        new.masters = _but(self.masters, seat)
        new.hazards = _but(self.hazards, seat)
        new.teepees = _but(self.teepees, seat)
        new.unbuilt = _but(self.unbuilt, seat)
        new.replaced = _but(self.replaced, seat)
        new.hand = _but(self.hand, seat)
        new.stack = _but(self.stack, seat)
        new.discard = _but(self.discard, seat)
        new.area = _but(self.area, seat)
        new.marker = self.marker
        new.holder = self.holder
        new.foresight = self.foresight[:]
        new.market = self.market[:]
        new.display = self.display[:]
        new.station_masters = self.station_masters[:]
        new.station_workers = self.station_workers[:]
        new.gone = self.gone[:]
        shared = seat >= 0
        new.jobs = self.jobs[:] if shared else [x[:] for x in self.jobs]
        new.supply = self.supply[:] if shared else [x[:] for x in self.supply]
        new.market_stack = self.market_stack if shared else self.market_stack[:]
        new.objectives = self.objectives if shared else self.objectives[:]
        new.undealt = self.undealt if shared else self.undealt[:]
        return new

    # ------------------------------------------------------------ money and certificates

    def pay(self, seat: Seat, dollars: int) -> None:
        self.money[seat] -= dollars
        self.bank += dollars

    def gain(self, seat: Seat, dollars: int) -> None:
        self.money[seat] += dollars
        self.bank -= dollars

    def certificate_limit(self, seat: Seat) -> int:
        discs = self.open_discs[seat]
        return (6 if discs[d.LIMIT_6] else 4) if discs[d.LIMIT_4] else 3

    def certify(self, seat: Seat, spaces: int) -> None:
        """Move the marker up to so many spaces forward, never past the limit."""
        limit = self.certificate_limit(seat)
        here = d.TRACK.index(self.certificates[seat])
        while spaces and here + 1 < len(d.TRACK) and d.TRACK[here + 1] <= limit:
            here, spaces = here + 1, spaces - 1
        self.certificates[seat] = d.TRACK[here]

    def permanent(self, seat: Seat) -> int:
        """Certificates on station master tiles."""
        return sum([m in d.PERMANENT for m in self.masters[seat]]) if self.masters[seat] else 0

    # ------------------------------------------------------------ limits and counts

    def step_limit(self, seat: Seat) -> int:
        base, dollars, vp = d.STEPS[self.seats]
        discs = self.open_discs[seat]
        return base + dollars * discs[d.STEP_DOLLARS] + vp * discs[d.STEP_VP]

    def hand_limit(self, seat: Seat) -> int:
        return d.HAND + self.open_discs[seat][d.HAND_PLUS]

    def tile(self, space: str) -> str:
        return self.board[d.INDEX[space]]

    def buildings(self, seat: Seat) -> list[str]:
        """The spaces of the seat's private buildings on the trail."""
        return [d.NAMES[i] for i, who in enumerate(self.owner) if who == seat]

    def houses(self, seat: Seat) -> list[str]:
        """The tiles of these buildings."""
        if seat not in self.owner:
            return []
        return [tile for tile, who in zip(self.board, self.owner, strict=True) if who == seat]

    def in_woods(self, seat: Seat) -> int:
        return sum(d.SPACES[name].woods for name in self.buildings(seat))

    def count(self, seat: Seat, what: str) -> int:
        """A number on a tile, or the count it stands for."""
        if what == "cowboys":
            return self.workers[seat][d.COWBOY]
        if what == "engineers":
            return self.workers[seat][d.ENGINEER]
        return self.in_woods(seat) if what == "woods" else int(what)

    def discs_left(self, seat: Seat) -> int:
        return sum(row.places for row in d.DISC_ROWS) - sum(self.open_discs[seat])

    def drawable(self, seat: Seat) -> int:
        return len(self.stack[seat]) + len(self.discard[seat])

    def breeding(self, seat: Seat) -> int:
        """The hand's value: every type counts once."""
        return breeding(self.hand[seat])


def breeding(cards: list[str]) -> int:
    """The breeding value of cards: every cattle type once, objective cards nothing.

    >>> breeding(["dutch_belt", "dutch_belt", "brown_swiss:2", "holstein:1"])
    8
    """
    return sum(d.BREEDING_OF_TYPE[kind] for kind in {d.TYPE[c] for c in cards if c in d.TYPE})


def _but(lists: list[list[T]], seat: Seat) -> list[list[T]]:
    """The same lists, but a copy of one seat's, or without a seat of all."""
    if seat < 0:
        return [x[:] for x in lists]
    new = lists[:]
    new[seat] = lists[seat][:]
    return new


def put(bag: list[str], thing: str) -> None:
    """Into a bag, keeping it sorted."""
    insort(bag, thing)


def without(bag: list[str], thing: str) -> list[str]:
    """A new bag with one thing less."""
    less = bag[:]
    less.remove(thing)
    return less


def opening(seats: int) -> GwtState:
    """The table before anything is dealt: full stacks, empty boards."""
    s = GwtState()
    s.seats = seats
    agenda: list[Item] = []
    s.agenda = agenda
    s.board = [""] * len(d.NAMES)
    s.board[d.INDEX[d.KC]] = d.KC
    s.owner = [-1] * len(d.NAMES)
    s.rancher = [""] * seats
    s.money = list(d.START_MONEY[:seats])
    s.bank = 0
    s.certificates = [0] * seats
    s.engine = [0] * seats
    s.workers = [[1, 1, 1] for _ in range(seats)]
    s.open_discs = [[row.open for row in d.DISC_ROWS] for _ in range(seats)]
    s.cities = [[] for _ in range(seats)]
    s.stations = [[] for _ in range(seats)]
    s.masters = [[] for _ in range(seats)]
    s.hazards = [[] for _ in range(seats)]
    s.teepees = [[0, 0] for _ in range(seats)]
    s.unbuilt = [[f"{n}a" for n in d.PRIVATE_NUMBERS] for _ in range(seats)]
    s.replaced = [[] for _ in range(seats)]
    s.hand = [[] for _ in range(seats)]
    s.stack = [list(d.START_DECK) for _ in range(seats)]
    s.discard = [[] for _ in range(seats)]
    s.area = [[] for _ in range(seats)]
    s.jobs = [[] for _ in d.HIRE_COST]
    s.marker, s.holder = d.MARKER_START, -1
    s.foresight = [""] * 6
    s.supply = [sorted(stack) for stack in d.SUPPLY]
    s.market, s.market_stack = [], sorted(d.MARKET_DECK)
    s.display, s.objectives = [], sorted(d.OBJECTIVE_DECK)
    s.station_masters = [""] * len(d.MASTER_STATIONS)
    s.station_workers = [""] * len(d.MASTER_STATIONS)
    s.undealt = sorted(d.UNDEALT)
    s.gone = []
    return s
