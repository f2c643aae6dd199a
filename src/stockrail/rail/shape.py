"""What a rail game consists of, in names: players, corporations, privates, hexes, tiles and trains."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.kinds import EachSeat, Flag, Kind, Many, Mask, Number, Pairs, Plain, Seats, Thing, Word
from stockrail.core.shape import Axis, Field, Misfit, Part, Shape, Shown
from stockrail.rail.board import FREE
from stockrail.rail.ledgers import CORPORATION, PLAYER, PRIVATE, Column
from stockrail.rail.state import (
    BLANK,
    CLOSED,
    COPIES,
    CORP,
    NOBODY,
    REMOVED,
    SHUT,
    UNSEEN,
    UNSOLD,
    RailState,
)
from stockrail.rail.tiles import UNLIMITED

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

ANY: Final = -(10**9)
ROUNDS: Final = {"auction": 0, "stock": 1, "operating": 2}
EVERY_WORD: Final = "unlimited"


class Supply(Number):
    """How many are left, or an unlimited number."""

    def write(self, x: Any) -> Plain:
        return EVERY_WORD if x == UNLIMITED else x

    def read(self, p: Plain) -> int:
        return UNLIMITED if p == EVERY_WORD else super().read(p)


class Holdings(Part):
    """The shares of each corporation: those of the players by seat, and those in the pool."""

    names = ("held", "pool")

    def __init__(self, axis: Axis, seats: int) -> None:
        super().__init__(axis)
        self.seats, self.width = seats, seats + 2
        self.kinds = {"held": EachSeat(Number()), "pool": Number()}

    def clear(self, s: RailState) -> None:
        assert self.axis is not None
        s.shares = [0] * self.width * len(self.axis.keys)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        for i, thing in enumerate(things):
            row = s.shares[i * self.width : (i + 1) * self.width]
            if full or any(row[: self.seats]):
                thing["held"] = row[: self.seats]
            if full or row[-1]:
                thing["pool"] = row[-1]

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        base = i * self.width
        if "held" in record:
            held = self.kinds["held"].read(record["held"])
            if len(held) > self.seats:
                raise Misfit(("held",), f"there are {len(held)} holders, and {self.seats} players")
            s.shares[base : base + self.seats] = held + [0] * (self.seats - len(held))
        if "pool" in record:
            s.shares[base + self.seats + 1] = self.kinds["pool"].read(record["pool"])


class Offer(Part):
    """The shares of each corporation that nobody has bought yet."""

    names = ("offer",)

    def __init__(self, axis: Axis, seats: int) -> None:
        super().__init__(axis, rest=True)
        self.first, self.width = seats, seats + 2
        self.kinds = {"offer": Number()}

    def clear(self, s: RailState) -> None:
        """The holdings have cleared all shares."""

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        for thing, n in zip(things, s.shares[self.first :: self.width], strict=True):
            if full or n:
                thing["offer"] = n

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        s.shares[i * self.width + self.first] = self.kinds["offer"].read(record["offer"])


class Layout(Part):
    """How many shares a corporation and its president's certificate have, where not as printed; how many have left."""

    names = ("share_count", "president_shares", "retired")

    def __init__(self, axis: Axis, g: RailGame) -> None:
        super().__init__(axis)
        self.printed = [(0 if c.minor else c.shares, c.president_shares) for c in g.title.corporations]
        self.kinds = {name: Number() for name in self.names}

    def clear(self, s: RailState) -> None:
        s.share_count, s.president_shares = ([p[i] for p in self.printed] for i in (0, 1))
        s.retired = [0] * len(self.printed)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        now = zip(s.share_count, s.president_shares, strict=True)
        for thing, row, printed, retired in zip(things, now, self.printed, s.retired, strict=True):
            if full or row != printed:
                thing["share_count"], thing["president_shares"] = row
            if full or retired:
                thing["retired"] = retired

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        for name, column in zip(self.names, (s.share_count, s.president_shares, s.retired), strict=True):
            if name in record:
                column[i] = self.kinds[name].read(record[name])


class Sold(Part):
    """What each player has sold in this stock round and may not buy: corporations, and privates."""

    names = ("sold", "sold_privates")

    def __init__(self, axis: Axis, g: RailGame) -> None:
        super().__init__(axis)
        self.corps = len(g.corporations)
        self.kinds = {"sold": Mask("corporation", g.corporations), "sold_privates": Mask("private", g.privates)}

    def clear(self, s: RailState) -> None:
        assert self.axis is not None
        s.sold = [0] * len(self.axis.keys)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        low = (1 << self.corps) - 1
        for thing, mask in zip(things, s.sold, strict=True):
            if full or mask & low:
                thing["sold"] = self.kinds["sold"].write(mask & low)
            if full or mask & ~low:
                thing["sold_privates"] = self.kinds["sold_privates"].write(mask >> self.corps)

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        for name, shift in (("sold", 0), ("sold_privates", self.corps)):
            if name in record:
                s.sold[i] |= self.kinds[name].read(record[name]) << shift


class Tiles(Part):
    """The tile in each hex with its turn; a hex as it is printed has none."""

    names = ("tile", "turn")

    def __init__(self, axis: Axis, g: RailGame) -> None:
        super().__init__(axis)
        self.board = g.board
        self.kinds = {"tile": Thing("tile", {t.name: i for i, t in enumerate(g.board.tiles)}), "turn": Number()}

    def clear(self, s: RailState) -> None:
        s.laid = list(self.board.printed)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        faces, tiles, printed = self.board.faces, self.board.tiles, self.board.printed
        for h, thing in enumerate(things):
            laid = s.laid[h]
            if laid != printed[h]:
                thing["tile"], thing["turn"] = tiles[faces[laid].tile].name, laid % 6
            elif full:
                thing["tile"], thing["turn"] = None, 0

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        tile = self._read("tile", record.get("tile"))
        turn = self._read("turn", record.get("turn", 0))
        if turn >= 6:
            raise Misfit(("turn",), f"a tile has six turns, 0 to 5, and not {turn}")
        if tile >= 0 and self.board.faces[self.board.printed[i]].fixed:
            raise Misfit(("tile",), f"no tile is ever laid in {self.board.names[i]}")
        s.laid[i] = 6 * tile + turn if tile >= 0 else self.board.printed[i]

    def _read(self, name: str, p: Plain) -> int:
        try:
            return int(self.kinds[name].read(p))
        except Unreadable as e:
            raise Misfit((name,), str(e)) from None


class Tokens(Part):
    """The tokens in each hex, city by city and circle by circle: `West,-|East`."""

    names = ("tokens",)

    def __init__(self, axis: Axis, g: RailGame) -> None:
        super().__init__(axis)
        self.board = g.board
        self.corp = Thing("corporation", g.corp_index, FREE)
        self.kinds = {"tokens": Many(Many(self.corp), "|")}
        cities = [(h, c) for h, c, k in g.board.slot_city if k == 0]
        self.rooms = [[g.board.slot_of(h, c) for at, c in cities if at == h] for h in range(len(g.board.spots))]
        self.ends = [g.board.slots_in(h).stop for h in range(len(g.board.spots))]
        self.homes = [h for h, slots in enumerate(self.rooms) if slots]
        self.cities = [self._ranges(h) for h in range(len(g.board.spots))]

    def clear(self, s: RailState) -> None:
        s.tokens = [FREE] * len(self.board.slot_city)

    def _ranges(self, h: int) -> list[range]:
        starts = self.rooms[h]  # without a city there are none
        return [range(a, b) for a, b in zip(starts, [*starts[1:], self.ends[h]], strict=False)]

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        names = self.corp.names
        for h in self.homes:
            slots = s.tokens[self.rooms[h][0] : self.ends[h]]
            if full or slots.count(FREE) < len(slots):
                things[h]["tokens"] = [[names[c] for c in self._circles(s, h, i)] for i in range(len(self.rooms[h]))]

    def _circles(self, s: RailState, h: int, city: int) -> list[int]:
        """What the circles of a city hold: those it has now, and any further one that is taken."""
        slots = self.cities[h][city]
        tokens = s.tokens[slots.start : slots.stop]
        open_now = len(self.board.slots(s, h, city))
        while len(tokens) > open_now and tokens[-1] == FREE:
            tokens.pop()
        return tokens

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        cities, given = self.cities[i], self.kinds["tokens"].read(record["tokens"])
        if len(given) > len(cities):
            raise Unreadable(f"tokens in {len(given)} cities, and there are {len(cities)} in the hex")
        missing: list[list[int]] = [[] for _ in cities[len(given) :]]
        for slots, tokens in zip(cities, given + missing, strict=True):
            if len(tokens) > len(slots):
                raise Unreadable(f"{len(tokens)} circles in a city that never has more than {len(slots)}")
            for slot, token in zip(slots, tokens + [FREE] * (len(slots) - len(tokens)), strict=True):
                s.tokens[slot] = token


class Markers(Part):
    """Where the market marker of each corporation lies: its cell, and its place in the stack there, 0 on top."""

    names = ("at", "place")

    def __init__(self, axis: Axis, g: RailGame) -> None:
        super().__init__(axis)
        self.kinds = {"at": Thing("market cell", g.market.named), "place": Number()}

    def clear(self, s: RailState) -> None:
        assert self.axis is not None
        s.cell, s.pos = [-1] * len(self.axis.keys), [0] * len(self.axis.keys)

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        for thing, cell, place in zip(things, s.cell, s.pos, strict=True):
            if full or cell >= 0:
                thing["at"], thing["place"] = self.kinds["at"].write(cell), place

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        if "at" in record:
            s.cell[i] = self.kinds["at"].read(record["at"])
        if "place" in record:
            s.pos[i] = self.kinds["place"].read(record["place"])


class Before(Part):
    """What a forced sale that is refused goes back to: money, shares and markers as that step began."""

    names = ("before",)

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        self.shape = Shape(parts, {})
        self.kinds = {"before": Nested()}

    def clear(self, s: RailState) -> None:
        s.start = []

    def write(self, s: RailState, things: Sequence[dict[str, Plain]], full: bool) -> None:
        if s.start:
            then = RailState()
            then.cash, then.treasury, then.shares, then.president, then.cell, then.pos, then.owner, rest = s.start
            then.bank, then.broken = rest
            things[0]["before"] = self.shape.write(then)
        elif full:
            things[0]["before"] = None

    def read(self, s: RailState, i: int, record: Mapping[str, Plain]) -> None:
        s.start = []
        if record["before"] is not None:
            then = RailState()
            self.shape.clear(then)
            self.shape.read(then, self.kinds["before"].read(record["before"]))
            s.start = [
                then.cash, then.treasury, then.shares, then.president, then.cell, then.pos, then.owner,
                [then.bank, then.broken],
            ]  # fmt: skip


class Nested(Kind):
    """A part of a position inside a position, written as JSON."""

    blank: Any = None

    def read(self, p: Plain) -> Plain:
        if not isinstance(p, dict):
            raise Unreadable(f"'{short(str(p))}' is no position inside a position")
        return p

    def print(self, p: Plain) -> str:
        return json.dumps(p, separators=(",", ":"), ensure_ascii=False)

    def parse(self, word: str) -> Plain:
        try:
            return json.loads(word)
        except ValueError:
            return word


def declare(g: RailGame, seats: int) -> Shape:
    """The parts of a table of that size."""
    k = Kinds(g, seats)
    players = Axis("players", "player", tuple(range(seats)), seated=True)
    corps = Axis("corporations", "corporation", g.corporations)
    privates = Axis("privates", "private", g.privates)
    hexes, tiles = Axis("hexes", "hex", tuple(g.board.names)), Axis("tiles", "tile", tuple(g.board.tile_index))
    trains = Axis("trains", "train", tuple(kind.id for kind in g.title.trains))
    money = (
        Field("bank", Number(ANY), rest=True),
        Field("broken", Flag()),
        Field("cash", Number(), players),
        Field("treasury", Number(), corps),
        Holdings(corps, seats),
        Offer(corps, seats),
        Field("president", k.seat, corps),
        Markers(corps, g),
        Field("owner", k.owner, privates),
    )
    parts = (
        Field("round", Thing("round", ROUNDS, blank=None)),
        Field("cycle", Number()),
        Field("round_number", Number(), name="number"),
        Field("rounds_in_set", Number(), name="rounds"),
        Field("phase", Thing("phase", {p.id: i for i, p in enumerate(g.title.phases)}, blank=None)),
        Field("priority", k.seat),
        Field("passed", Many(k.seat)),
        Field("last", k.seat),
        Field("begun", Flag()),
        Field("price_cut", Number()),
        Field("operating", k.corporation),
        Field("waiting", Many(k.corporation)),
        Field("done", Many(k.corporation)),
        Field("share_dealing", Thing("dealing", {"dealt": 1, "forced": 2}, blank=0), name="dealt"),
        Field("trains_run", Many(k.train), name="ran_already"),
        Field("pool", Many(k.train)),
        Field("final", Number(), name="last_cycle"),
        Field("ending", Word("ending", [e.word for e in g.title.endings.ways])),
        Field("bankrupt", k.seat),
        Field("bankrupts", Many(k.seat), name="fallen"),
        Field("deck", Many(Many(k.card), "|")),
        Field("hand", Many(k.card)),
        *money,
        Before(money),
        Layout(corps, g),
        Sold(players, g),
        Field("picks", Many(k.card), players),
        Field("closed", Thing("status", {"in": 0, "closed": SHUT, "removed": REMOVED}, blank=REMOVED), corps, "status"),
        Field("par", Number(), corps),
        Field("floated", Thing("float", {"floated": 1, "paid": 2}, blank=0), corps),
        Field("operated", Thing("first turn", {"begun": 1, "run": 2}, blank=0), corps),
        Field("trains", Many(k.train), corps),
        Field("tokens_left", Number(), corps, rest=True),
        Field("gained", Number(ANY), corps),
        Field("block", Number(), corps),
        Field("ran", Number(), corps),
        Field("used", Mask("use", ("power", "company")), privates),
        Field("bids", Pairs(k.seat, Number()), privates),
        Field("markers", Thing("hex", g.board.index), privates, "marker"),
        Field("favoured", k.corporation, privates, "marker_for"),
        Tiles(hexes, g),
        Tokens(hexes, g),
        Field("tiles_left", Supply(), tiles, "left", rest=True),
        Field("depot", Supply(), trains, "left", rest=True),
        Field("issued", Number(), trains, "sold"),
    )
    axes = {PLAYER: players, CORPORATION: corps, PRIVATE: privates}
    columns = [Column(ledger, axes.get(ledger.by), k.things) for ledger in g.title.ledgers]
    return Shape((*parts, *columns), k.things)


def declare_view(g: RailGame, seats: int) -> Shape:
    """The parts of a view: those of the position but what a refused sale goes back to, and what follows from them."""
    position = g.shape(seats)
    players, corps = position.axes["players"], position.axes["corporations"]
    figures = (
        Shown(train_limit=Number(), certificate_limit=Number(), for_sale=Many(position.kinds["train"])),
        Shown(players, worth=Number(ANY), certificates=Number()),
        Shown(corps, price=Number(), to_float=Number()),
    )
    return Shape((*(p for p in position.parts if not isinstance(p, Before)), *figures), position.kinds)


class Kinds:
    """The kinds of things a rail title has."""

    def __init__(self, g: RailGame, seats: int) -> None:
        kinds = g.title.trains
        fleet = {f"{kind.id}-{copy}": COPIES * i + copy for i, kind in enumerate(kinds) for copy in range(COPIES)}
        self.seat = Seats("seat", {i: i for i in range(seats)}, NOBODY)
        self.corporation = Thing("corporation", g.corp_index, NOBODY)
        self.private = Thing("private", g.private_index)
        self.train = Thing("train", fleet)
        self.card = Thing("card", {**g.private_index, "blank": BLANK}, blank=None, hidden=UNSEEN)
        owners: dict[Plain, int] = {**{i: i for i in range(seats)}, "unsold": UNSOLD, "closed": CLOSED}
        self.owner = Seats("owner", owners | {c: CORP + i for c, i in g.corp_index.items()}, CLOSED)
        self.things: dict[str, Kind] = {
            "seat": self.seat,
            "corporation": self.corporation,
            "private": self.private,
            "train": self.train,
            "purchase": Thing("corporation or private", {**g.private_index, **g.corp_index}),
            "hex": Thing("hex", g.board.index),
            "removal": Thing("removal", {r.id: i for i, r in enumerate(g.title.auction.groups())}),
        }
