"""Positions of before step 0003, in numbers, written in names.

It belongs to that step and never changes: it imports nothing of the titles, and the names of the day the numbers were
written lie beside it in `names_0003.json`.  What a state consisted of is a table of its slots for each title: where
each goes, by what it is indexed, and how its values are written.  A value that means *nothing is there* is left out.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, Final

Plain = Any
Names = Mapping[str, Any]
State = Mapping[str, Any]
Write = Callable[[Names, Any], Plain]
FILE: Final = "names_0003.json"


class Unknown(ValueError):
    """A title, an option or a slot of which this step knows nothing."""


# ---------------------------------------------------------------- how values are written


@dataclass(frozen=True)
class Kind:
    """How a value is written, and which one is left out; an empty list or dictionary always is."""

    write: Write
    blank: Any = None

    def put(self, names: Names, record: dict[str, Plain], name: str, value: Any) -> None:
        """Write a value into a record unless nothing is there."""
        if value != self.blank:
            plain = self.write(names, value)
            if plain not in ([], {}):
                record[name] = plain


NUMBER: Final = Kind(lambda names, x: x, 0)
FLAG: Final = Kind(lambda names, x: bool(x), 0)
WORD: Final = Kind(lambda names, x: x or None, "")
SEAT: Final = Kind(lambda names, x: x if x >= 0 else None, -1)


def one(group: str, blank: Any = -1) -> Kind:
    """One of the things of a group, by its number."""
    return Kind(lambda names, x: None if x == blank else names[group][x], blank)


def word(words: Mapping[int, str], blank: Any = 0) -> Kind:
    """A word for each number."""
    return Kind(lambda names, x: words[x], blank)


def many(each: Kind) -> Kind:
    return Kind(lambda names, xs: [each.write(names, x) for x in xs])


def places(each: Kind) -> Kind:
    """A fixed number of places; empty ones at the end are left out."""

    def write(names: Names, xs: Sequence[Any]) -> Plain:
        taken = max((i + 1 for i, x in enumerate(xs) if x != each.blank), default=0)
        return [each.write(names, x) for x in xs[:taken]]

    return Kind(write)


def mask(group: str) -> Kind:
    """A set of things as bits, written in the order of the alphabet."""
    return Kind(lambda names, x: sorted(name for i, name in enumerate(names[group]) if x >> i & 1))


def counts(group: str) -> Kind:
    """How many there are of each thing."""
    return Kind(lambda names, xs: {name: n for name, n in zip(names[group], xs, strict=True) if n})


BAG: Final = Kind(lambda names, xs: dict(Counter(xs)))
PAIRS: Final = Kind(lambda names, xs: [[a, b] for a, b in zip(xs[::2], xs[1::2], strict=True)])
LIST: Final = Kind(lambda names, xs: list(xs))


# ---------------------------------------------------------------- what a state consists of


@dataclass(frozen=True)
class Slot:
    """A slot of the state: the name of its values, how they are written, and how many in a row belong to one thing."""

    slot: str
    kind: Kind
    name: str = ""
    width: int = 0

    def of(self, state: State, i: int) -> Any:
        values = state[self.slot]
        return values[i * self.width : (i + 1) * self.width] if self.width else values[i]


@dataclass(frozen=True)
class Group:
    """Things with names, or as many as are counted, and what the state holds of each."""

    things: Callable[[Names, State], Sequence[str] | int]
    slots: Sequence[Slot]

    def write(self, names: Names, state: State) -> Plain:
        things = self.things(names, state)
        records: list[dict[str, Plain]] = [{} for _ in (range(things) if isinstance(things, int) else things)]
        for slot in self.slots:
            for i, record in enumerate(records):
                slot.kind.put(names, record, slot.name or slot.slot, slot.of(state, i))
        if isinstance(things, int):
            return records
        return {thing: record for thing, record in zip(things, records, strict=True) if record}


Part = Callable[[Names, State, dict[str, Plain]], None]
"""Writes what is no plain slot into the position."""


@dataclass(frozen=True)
class Title:
    """The slots of the whole table, those of its groups, and what needs a hand of its own."""

    slots: Sequence[Slot]
    groups: Mapping[str, Group]
    parts: Sequence[Part] = ()

    def write(self, names: Names, state: State) -> dict[str, Plain]:
        data: dict[str, Plain] = {"seats": state["seats"]}
        for slot in self.slots:
            slot.kind.put(names, data, slot.name or slot.slot, state[slot.slot])
        for name, group in self.groups.items():
            data[name] = group.write(names, state)
        for part in self.parts:
            part(names, state, data)
        return data


def named(*slots: str | tuple[str, str], kind: Kind) -> list[Slot]:
    """Slots of one kind, each with its new name where it got another."""
    return [Slot(s, kind) if isinstance(s, str) else Slot(s[0], kind, s[1]) for s in slots]


def seats(names: Names, state: State) -> int:
    return int(state["seats"])


def things(group: str) -> Callable[[Names, State], Sequence[str]]:
    return lambda names, state: list(map(str, names[group]))


def _at(data: dict[str, Plain], group: str, thing: str) -> dict[str, Plain]:
    record: dict[str, Plain] = data[group].setdefault(thing, {})
    return record


# ---------------------------------------------------------------- Stockpile

EVERYBODY: Final = 0b111111
CARD: Final = one("cards")


def _seen(known: int) -> Plain:
    return "all" if known == EVERYBODY else [seat for seat in range(5) if known >> seat & 1]


def _laid(names: Names, laid: int) -> Plain:
    """A card in a pile: four bits which, one which side, three who placed it, the others who has seen it."""
    by = (laid >> 5 & 7) - 1
    side = "up" if laid & 16 else "down"
    return {"card": names["cards"][laid & 15], "side": side, "by": SEAT.write(names, by), "seen": _seen(laid >> 8)}


def _pairs(names: Names, state: State, data: dict[str, Plain]) -> None:
    dealt = zip(state["companies"], state["forecasts"], state["known"], strict=True)
    pairs = [
        {"company": names["companies"][c], "forecast": names["forecasts"][f], "seen": _seen(known)}
        for c, f, known in dealt
    ]
    if pairs:
        data["pairs"] = pairs


def _in_the_game(names: Names, state: State, data: dict[str, Plain]) -> None:
    """What was printed then, and is in every game begun then."""
    for name, group in (("listed", "companies"), ("forecasts", "forecasts"), ("investors", "investors")):
        data[name] = sorted(names[group])


STOCKPILE: Final = Title(
    [
        *named("round", kind=NUMBER),
        *named("phase", kind=WORD),
        *named("first", "looker", kind=SEAT),
        *named("used", kind=mask("investors")),
        *named("deck", "discard", kind=counts("cards")),
    ],
    {
        "companies": Group(things("companies"), [Slot("prices", Kind(lambda names, x: x + 1), "space")]),
        "players": Group(
            seats,
            [
                *named("cash", "waiting", "unplaced", kind=NUMBER),
                Slot("hands", places(CARD), "hand", 2),
                Slot("regular", counts("companies"), width=6),
                Slot("split", counts("companies"), width=6),
                Slot("unpaid", counts("fees"), width=3),
                Slot("held", counts("action_cards"), width=2),
                *named("offered", "kept", kind=mask("investors")),
            ],
        ),
        "piles": Group(
            lambda names, state: len(state["piles"]),
            [
                Slot("piles", many(Kind(_laid)), "cards"),
                Slot("bidders", SEAT, "bidder"),
                Slot("bids", one("bids"), "bid"),
            ],
        ),
    },
    [_pairs, _in_the_game],
)


# ---------------------------------------------------------------- Great Western Trail


def _replaced(names: Names, state: State, data: dict[str, Plain]) -> None:
    """Buildings that were built over lay among all that was gone, each behind its owner's number."""
    gone = [x for x in state["gone"] if x[1] != ":"]
    BAG.put(names, data, "gone", gone)
    for seat, player in enumerate(data["players"]):
        LIST.put(names, player, "replaced", [x[2:] for x in state["gone"] if x.startswith(f"{seat}:")])
    used = {*state["board"], *state["station_masters"], *gone, *chain(*state["masters"], *state["area"])}
    BAG.put(names, data, "undealt", [x for x in names["undealt"] if x not in used])


def _trail(names: Names, state: State, data: dict[str, Plain]) -> None:
    data["spaces"] = {}
    for space, tile, owner in zip(names["spaces"], state["board"], state["owner"], strict=True):
        if tile and space in names["lying"]:
            data["spaces"][space] = {"tile": tile} | ({"owner": owner} if owner >= 0 else {})


GWT: Final = Title(
    [
        Slot("marker", one("rows", 12)),
        *named("holder", kind=SEAT),
        *named("market", "market_stack", "objectives", kind=BAG),
        *named("display", kind=LIST),
        *named("bank", kind=NUMBER),
    ],
    {
        "players": Group(
            seats,
            [
                *named("money", "certificates", kind=NUMBER),
                Slot("engine", Kind(lambda names, x: names["rails"][str(x)], 0)),
                Slot("workers", counts("workers")),
                Slot("open_discs", counts("discs")),
                Slot("teepees", counts("teepees")),
                *named("cities", "hazards", "stack", "discard", kind=BAG),
                *named("stations", "masters", "unbuilt", "hand", "area", kind=LIST),
            ],
        ),
        "ranchers": Group(seats, [Slot("rancher", WORD, "at")]),
        "jobs": Group(things("rows"), [Slot("jobs", LIST, "workers")]),
        "columns": Group(things("columns"), [Slot("foresight", places(WORD), width=2), Slot("supply", BAG)]),
        "stations": Group(
            things("stations"), [Slot("station_masters", WORD, "master"), Slot("station_workers", WORD, "worker")]
        ),
    },
    [_replaced, _trail],
)


# ---------------------------------------------------------------- 1830 and 1846

CORPORATION: Final = one("corporations")
UNSOLD, CLOSED, CORP = -1, -2, 10
BLANK: Final = 99
UNLIMITED: Final = "unlimited"
SUPPLY: Final = Kind(lambda names, x: UNLIMITED if x < 0 else x, 0)


def _train(names: Names, train: int) -> Plain:
    kind, copy = divmod(train, names["copies"])
    return f"{names['trains'][kind]}-{copy}"


def _owner(names: Names, owner: int) -> Plain:
    if owner == UNSOLD:
        return "unsold"
    return names["corporations"][owner - CORP] if owner >= CORP else owner


TRAINS: Final = many(Kind(_train))
CARDS: Final = many(Kind(lambda names, x: "blank" if x == BLANK else names["privates"][x]))
SEATS: Final = many(SEAT)
CORPORATIONS: Final = many(CORPORATION)
PLAYER_MONEY: Final = (Slot("cash", NUMBER),)
CORPORATION_MONEY: Final = (Slot("treasury", NUMBER), Slot("president", SEAT))
PRIVATE_MONEY: Final = (Slot("owner", Kind(_owner, CLOSED)),)


def _shares(names: Names, state: State, data: dict[str, Plain]) -> None:
    """Shares by corporation, then holder: the players, the offering, the pool; and markers on the market."""
    width = len(state["shares"]) // len(names["corporations"])
    for c, corporation in enumerate(names["corporations"]):
        record = _at(data, "corporations", corporation)
        *held, offer, pool = state["shares"][c * width : (c + 1) * width]
        if any(held):
            record["held"] = held
        NUMBER.put(names, record, "offer", offer)
        NUMBER.put(names, record, "pool", pool)
        if state["cell"][c] >= 0:
            record |= {"at": names["cells"][state["cell"][c]], "place": state["pos"][c]}
        if not record:
            del data["corporations"][corporation]


def _before(names: Names, state: State, data: dict[str, Plain]) -> None:
    """Where a refused sale goes back to."""
    if state["start"]:
        slots = ("cash", "treasury", "shares", "president", "cell", "pos", "owner")
        *values, (bank, broken) = state["start"]
        then = dict(zip(slots, values, strict=True)) | {"seats": state["seats"], "bank": bank, "broken": broken}
        data["before"] = {name: value for name, value in BEFORE.write(names, then).items() if name != "seats"}


def _sold(names: Names, state: State, data: dict[str, Plain]) -> None:
    corporations = len(names["corporations"])
    for player, sold in zip(data["players"], state["sold"], strict=True):
        mask("corporations").put(names, player, "sold", sold & (1 << corporations) - 1)
        mask("privates").put(names, player, "sold_privates", sold >> corporations)


def _map(names: Names, state: State, data: dict[str, Plain]) -> None:
    """Tiles with their turns, and tokens by city and circle."""
    data["hexes"] = {}
    for h, hex_ in enumerate(names["hexes"]):
        record: dict[str, Plain] = {}
        tile, turn = divmod(state["laid"][h], 6)
        is_laid = tile < len(names["tiles"])
        if is_laid:
            record |= {"tile": names["tiles"][tile], "turn": turn}
        nodes = names["circles"][tile] if is_laid else names["printed"][h]
        tokens = _tokens(names, state, h, nodes)
        if any(token is not None for city in tokens for token in city):
            record["tokens"] = tokens
        if record:
            data["hexes"][hex_] = record


def _tokens(names: Names, state: State, h: int, nodes: Sequence[int]) -> list[list[Plain]]:
    base, width, end = names["slots"][h]
    step = width or end - base  # a halt has one circle and no city
    cities = []
    for c, first in enumerate(range(base, end, step or 1)):
        tokens = state["tokens"][first : first + step]
        room = (nodes[c] if c < len(nodes) else 0) or (1 if h in names["halts"] else 0)
        while len(tokens) > room and tokens[-1] < 0:
            tokens = tokens[:-1]
        cities.append([CORPORATION.write(names, token) for token in tokens])
    return cities


def _endless(names: Names, state: State, data: dict[str, Plain]) -> None:
    """Trains that never run out had no number of their own."""
    for train in names["endless"]:
        _at(data, "trains", train)["left"] = UNLIMITED


BEFORE: Final = Title(
    [*named("bank", kind=NUMBER), *named("broken", kind=FLAG)],
    {
        "players": Group(seats, PLAYER_MONEY),
        "corporations": Group(things("corporations"), CORPORATION_MONEY),
        "privates": Group(things("privates"), PRIVATE_MONEY),
    },
    [_shares],
)
RAIL: Final = Title(
    [
        *BEFORE.slots,
        Slot("round", word({0: "auction", 1: "stock", 2: "operating"}, None)),
        *named("cycle", ("num", "number"), ("ors", "rounds"), "price_cut", ("final", "last_cycle"), kind=NUMBER),
        Slot("phase", one("phases", None)),
        *named("priority", "last", "bankrupt", kind=SEAT),
        *named("passed", "fallen", kind=SEATS),
        *named("begun", kind=FLAG),
        *named("operating", kind=CORPORATION),
        *named("waiting", "done", kind=CORPORATIONS),
        Slot("dealt", word({1: "dealt", 2: "forced"})),
        *named(("tired", "ran_already"), "pool", kind=TRAINS),
        Slot("ending", word({1: "bank", 2: "bankruptcy", 3: "closing", 4: "trains", 5: "length"})),
        Slot("deck", many(CARDS)),
        Slot("hand", CARDS),
    ],
    {
        "players": Group(seats, [*PLAYER_MONEY, Slot("picks", CARDS)]),
        "corporations": Group(
            things("corporations"),
            [
                *CORPORATION_MONEY,
                Slot("gone", word({0: "in", 1: "closed"}, 2), "status"),
                *named("par", "tokens_left", "gained", "block", "ran", kind=NUMBER),
                Slot("floated", word({1: "floated", 2: "paid"})),
                Slot("operated", word({1: "begun", 2: "run"})),
                *named("trains", kind=TRAINS),
            ],
        ),
        "privates": Group(
            things("privates"),
            [
                *PRIVATE_MONEY,
                Slot("used", Kind(lambda names, x: [use for use, bit in (("company", 2), ("power", 1)) if x & bit])),
                *named("bids", kind=PAIRS),
                Slot("markers", one("hexes"), "marker"),
                Slot("favoured", CORPORATION, "marker_for"),
            ],
        ),
        "tiles": Group(things("tiles"), [Slot("tiles_left", SUPPLY, "left")]),
        "trains": Group(things("trains"), [Slot("depot", NUMBER, "left"), Slot("issued", NUMBER, "sold")]),
    },
    [_shares, _before, _sold, _map, _endless],
)
TITLES: Final = {"stockpile": STOCKPILE, "gwt": GWT, "1830": RAIL, "1846": RAIL}


# ---------------------------------------------------------------- the agenda

NUMBERED: Final = {
    "corp": "corporations",
    "private": "privates",
    "removal": "removals",
    "company": "companies",
    "place": "places",
    "row": "rows",
}
"""Fields that held the number of a thing, and of which group."""
RENAMED: Final = {"corp": "corporation"}
NOTHING: Final = {"following": -1, "station": 0}
"""Fields in which a number stood for nothing at all."""


def item(names: Names, x: Any, field: str = "") -> Plain:
    """An item of the agenda, or what stands in one of its fields."""
    if isinstance(x, list):
        return [item(names, each, field) for each in x]
    if isinstance(x, dict) and x["is"] == "Rule":
        return x["id"]
    if isinstance(x, dict):
        # Questions put to chance had its seat, which goes without saying.
        fields = {name: value for name, value in x.items() if name != "is" and (name, value) != ("seat", -1)}
        stored = re.sub(r"(?<!^)(?=[A-Z])", "_", x["is"]).lower()
        return {"is": stored} | {RENAMED.get(name, name): item(names, v, name) for name, v in fields.items()}
    if isinstance(x, str):
        return x or None
    if isinstance(x, bool):
        return x
    if field in NUMBERED:
        return names[NUMBERED[field]][x]
    return None if NOTHING.get(field) == x else x


# ---------------------------------------------------------------- all of it


@cache
def _tables() -> dict[str, Any]:
    text = files("stockrail.server.migrations").joinpath(FILE).read_text(encoding="utf-8")
    tables: dict[str, Any] = json.loads(text)
    return tables


def names_of(game: str, options: Mapping[str, Any]) -> Names:
    """The names of a title with its options, as they were."""
    for table in _tables().get(game, ()):
        if all(options.get(name) == value for name, value in table["options"].items()):
            names: Names = table["names"]
            return names
    raise Unknown(f"no names are known for {game}")


def position(game: str, options: Mapping[str, Any], state: State) -> dict[str, Plain]:
    """A state in numbers as a position in names.  Raises `Unknown`, or whatever a damaged state leads to."""
    names = names_of(game, options)
    return TITLES[game].write(names, state) | {"agenda": agenda(names, state["agenda"])}


def agenda(names: Names, items: Iterable[Any]) -> list[Plain]:
    """The agenda, what is asked now first."""
    return [item(names, x) for x in items][::-1]
