"""What a table of Great Western Trail consists of, in names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from stockrail.core.errors import Unreadable
from stockrail.core.items import Text
from stockrail.core.kinds import Bag, Counts, Kind, Many, Number, Places, Plain, Seats, Thing, Word
from stockrail.core.shape import Axis, Field, Part, Row, Shape, Shown
from stockrail.games.gwt import data as d
from stockrail.games.gwt.kansas_city import COLUMNS
from stockrail.games.gwt.state import GwtState

NEUTRAL: Final = tuple(b.id for b in d.BUILDINGS.values() if b.neutral)
PRIVATE: Final = tuple(b.id for b in d.BUILDINGS.values() if not b.neutral)
HAZARDS: Final = tuple(dict.fromkeys(d.HAZARD_TILES))
OBJECTIVES: Final = tuple(d.OBJECTIVES)
CARDS: Final = (*d.CATTLE, *OBJECTIVES)
SUPPLIED: Final = (*d.TEEPEE_TILES, *HAZARDS, *d.WORKERS)
"""What comes out of the three stacks of Kansas City."""
LYING: Final = tuple(n for n, space in d.SPACES.items() if space.kind not in ("start", "city"))
"""The spaces a tile can lie on."""
TRODDEN: Final = tuple(n for n in d.NAMES if d.AHEAD[n] or n == d.KC)
"""The spaces a rancher can stand on."""
FITTING: Final[Mapping[str, Sequence[str]]] = {
    "neutral": NEUTRAL,
    "building": PRIVATE,
    "teepee": d.TEEPEE_TILES,
    **{kind: [t for t in HAZARDS if t.startswith(f"{kind}:")] for kind in ("flood", "drought", "rockfall")},
}
"""What may lie on each kind of space."""
FORESIGHT: Final = {f"{column}.{row + 1}": d.foresight_place(column, row) for column in COLUMNS for row in (0, 1)}
"""The places of foresight: column and, from the top, the place in it."""
COUNTED: Final = ("cowboys", "engineers", "woods")
"""What a printed number may stand for; see `GwtState.count`."""
MOST: Final = 20
"""No number printed on a tile is higher."""
REWARD: Final = re.compile(r"(\$|certificates|engine)\d{1,2}|objective")
DEEPEST: Final = -(10**6)
"""The bank may pay out more than it has taken in."""


class Strip(Bag):
    """A bag that the state keeps in the order of the names: cities along the strip."""

    def read(self, p: Plain) -> list[str]:
        order = {name: i for i, name in enumerate(self.names)}
        return sorted(super().read(p), key=order.__getitem__)


class Sorted(Many):
    """A list that the state keeps sorted, by what `order` says of each."""

    def __init__(self, each: Kind, order: Callable[[Any], Any] | None = None) -> None:
        super().__init__(each)
        self.order = order

    def read(self, p: Plain) -> list[Any]:
        return sorted(super().read(p), key=self.order)


class Cards(Sorted):
    """Cards or tiles looked at one by one: in a text `jersey*2`, like a bag."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        super().__init__(_word(what, names))
        self.bag = Bag(what, names)

    def write(self, x: Any) -> Plain:
        return list(x)

    def print(self, p: Plain) -> str:
        return self.bag.print(Counter(p))

    def parse(self, word: str) -> Plain:
        return [name for one, n in self.bag.parse(word).items() for name in _copies(one, n)]


def _copies(name: str, n: Plain) -> list[str]:
    """So many copies of a name; what is no sensible number stays with it, to be refused."""
    return [name] * n if isinstance(n, int) and 0 < n <= MOST else [f"{name}*{n}"]


class Reward(Text):
    """What a discarded card brings: `$2`, `engine1`, `certificates1+$2`."""

    def read(self, p: Plain) -> str:
        gain = super().read(p)
        if not all(map(REWARD.fullmatch, gain.split("+"))):
            raise Unreadable(f"'{gain}' is no reward; they are: $2, certificates1, engine1, objective, joined by +")
        return gain


class Trail(Part):
    """What lies on the spaces of the trail, and whose building it is."""

    names = ("tile", "owner")

    def __init__(self, axis: Axis, seat: Kind) -> None:
        super().__init__(axis)
        self.kinds = {"tile": Word("tile", (*d.BUILDINGS, *SUPPLIED)), "owner": seat}
        self.at = [d.INDEX[name] for name in LYING]
        kinds = {kind: Word(f"tile for a {kind} space", tiles) for kind, tiles in FITTING.items()}
        self.fitting = [kinds[d.SPACES[name].kind] for name in LYING]

    def clear(self, s: GwtState) -> None:
        s.board, s.owner = [""] * len(d.NAMES), [-1] * len(d.NAMES)
        s.board[d.INDEX[d.KC]] = d.KC

    def write(self, s: GwtState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        board, owners = s.board, s.owner
        for thing, i in zip(things, self.at, strict=True):
            if full or board[i]:
                thing["tile"] = board[i] or None
                if full or owners[i] >= 0:
                    thing["owner"] = owners[i] if owners[i] >= 0 else None

    def read(self, s: GwtState, i: int, record: Mapping[str, Plain]) -> None:
        tile, owner = self.fitting[i].read(record.get("tile")), self.kinds["owner"].read(record.get("owner"))
        if tile in PRIVATE and owner < 0:
            raise Unreadable(f"{tile} is a player's building; say whose, as in 'tile {tile} owner 0'")
        if owner >= 0 and tile not in PRIVATE:
            raise Unreadable("only a player's building has an owner")
        s.board[self.at[i]], s.owner[self.at[i]] = tile, owner


def _word(what: str, names: Iterable[str]) -> Thing:
    """One of the names, and never nothing."""
    return _one(what, {name: name for name in names})


def _one(what: str, codes: Mapping[Plain, Any]) -> Thing:
    """The same where something else stands for the names."""
    return Thing(what, codes, blank=next(iter(codes.values())))


def declare(seats: int) -> Shape:
    """The parts of a table of that size."""
    players = Axis("players", "player", tuple(range(seats)), seated=True)
    ranchers = Axis("ranchers", "rancher", tuple(range(seats)), seated=True)
    seat = Seats("seat", {i: i for i in range(seats)})
    return Shape(
        (*_middle(seat), *_boards(players), Field("rancher", Word("space", TRODDEN), ranchers, "at"), *_table(seat)),
        _kinds(seats),
    )


def declare_view(position: Shape) -> Shape:
    """The parts of a view: those of the position, and what follows from them."""
    figures = dict.fromkeys(("step_limit", "hand_limit", "certificate_limit", "breeding", "points"), Number(DEEPEST))
    return Shape((*position.parts, Shown(position.axes["players"], **figures)), position.kinds)


def _middle(seat: Kind) -> tuple[Part, ...]:
    """What there is one of."""
    rows = {n + 1: n for n in range(len(d.HIRE_COST))}
    return (
        Field("marker", Thing("row of the job market", rows, blank=len(rows))),
        Field("holder", seat),
        Field("market", Bag("cattle card", d.CATTLE)),
        Field("market_stack", Bag("cattle card", d.CATTLE), rest=True),
        Field("display", Cards("objective card", OBJECTIVES)),
        Field("objectives", Bag("objective card", OBJECTIVES), rest=True),
        Field("undealt", Bag("thing of the set-up", d.UNDEALT), rest=True),
        Field("gone", Bag("card or tile", (*CARDS, *SUPPLIED))),
        Field("bank", Number(DEEPEST), rest=True),
    )


def _boards(players: Axis) -> tuple[Part, ...]:
    """What a player has."""
    return (
        Field("money", Number(), players),
        Field("certificates", Number(), players),
        Field("engine", Thing("rail space", d.RAIL_PLACE, blank=0), players),
        Field("workers", Counts("worker", d.WORKERS), players),
        Field("open_discs", Counts("disc row", tuple(d.DISC_INDEX)), players),
        Field("cities", Strip("city", tuple(d.CITIES)), players),
        Field("stations", Sorted(_one("station", {n: n for n in d.STATIONS})), players),
        Field("masters", Cards("station master", tuple(d.MASTERS)), players),
        Field("hazards", Bag("hazard", HAZARDS), players),
        Field("teepees", Counts("teepee", d.TEEPEE_TILES), players),
        Field("unbuilt", Sorted(_word("private building", PRIVATE), d.number_of), players),
        Field("replaced", Sorted(_word("private building", PRIVATE)), players),
        Field("hand", Cards("card", CARDS), players),
        Field("stack", Bag("card", CARDS), players),
        Field("discard", Bag("card", CARDS), players),
        Field("area", Cards("objective card", OBJECTIVES), players),
    )


def _table(seat: Kind) -> tuple[Part, ...]:
    """The trail, the job market, foresight with its stacks, and the stations."""
    spaces, jobs = Axis("spaces", "space", LYING), _numbered("jobs", "job", range(1, len(d.HIRE_COST) + 1))
    columns, stations = _numbered("columns", "column", COLUMNS), _numbered("stations", "station", d.MASTER_STATIONS)
    worker = Word("worker", d.WORKERS)
    return (
        Trail(spaces, seat),
        Field("jobs", Many(_word("worker", d.WORKERS)), jobs, "workers"),
        Row("foresight", Places(Word("tile", SUPPLIED), 2), columns),
        Field("supply", Bag("tile", SUPPLIED), columns),
        Field("station_masters", Word("station master", tuple(d.MASTERS)), stations, "master"),
        Field("station_workers", worker, stations, "worker"),
    )


def _numbered(group: str, one: str, numbers: Iterable[int]) -> Axis:
    """Things with numbers of their own, counted from one."""
    return Axis(group, one, tuple(map(str, numbers)))


def _kinds(seats: int) -> dict[str, Kind]:
    """What the fields of agenda items hold."""
    return {
        "seat": Seats("seat", {i: i for i in range(seats)}, blank=0),
        "plot": _word("building space", (*d.BUILDABLE, *d.NEUTRAL)),
        "city": Word("city", tuple(d.CITIES)),
        "maybe_station": Thing("station", {n: n for n in d.STATIONS}, blank=0),
        "station": _one("station", {n: n for n in d.STATIONS}),
        "master_station": _one("station with a master", {n: n for n in d.MASTER_STATIONS}),
        "column": _one("column", {n: n for n in COLUMNS}),
        "row": _one("row of the job market", {n + 1: n for n in range(len(d.HIRE_COST))}),
        "place": _one("place of foresight", FORESIGHT),
        "number": _one("number of a building", {n: n for n in d.PRIVATE_NUMBERS}),
        "tile": _word("tile", SUPPLIED),
        "pile": _word("pile", ("discard", "hand")),
        "goal": _word("place for an objective card", ("display", "discard", "hand")),
        "count": _word("number", (*COUNTED, *map(str, range(1, MOST + 1)))),
        "discard": _word("card to discard", (*d.BREEDING_OF_TYPE, "any", "pair", "objective_card")),
        "reward": Reward(),
        "price": Number(1),
    }
