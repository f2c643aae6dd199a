"""What a table of Stockpile consists of, in names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stockrail.core.actions import NOTHING, short
from stockrail.core.errors import Unreadable
from stockrail.core.kinds import Counts, Flag, Kind, Many, Mask, Number, Places, Plain, Seats, Thing, Together, Word
from stockrail.core.shape import Axis, Field, Part, Row, Shape, Shown
from stockrail.games.stockpile.data import BIDS, COMPANIES, FEES, FORECASTS, MARKET, NAMES, PAIRS, PILES, TRACKS
from stockrail.games.stockpile.state import (
    EVERYBODY,
    Table,
    card_of,
    is_up,
    known_to,
    lay,
    placer_of,
)

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile

PHASES: Final = (
    "setup", "investors", "information", "supply", "window", "demand", "action", "selling", "movement", "deborah",
    "end",
)  # fmt: skip
COMPANY: Final = Thing("company", {c: i for i, c in enumerate(COMPANIES)})
CARD: Final = Thing("card", {c: i for i, c in enumerate(MARKET)})
ACTION_CARDS: Final = ("boom", "bust")
FORECAST: Final = Thing("forecast", {f: i for i, f in enumerate(FORECASTS)})


class Seen(Kind):
    """Who has seen something: seats, or everybody."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def write(self, x: Any) -> Plain:
        return "all" if x == EVERYBODY else [seat for seat in range(self.seats) if x >> seat & 1]

    def read(self, p: Plain) -> int:
        if p == "all":
            return EVERYBODY
        if not isinstance(p, list) or any(type(seat) is not int or seat not in range(self.seats) for seat in p):
            raise Unreadable(f"'{short(str(p))}' does not say who has seen it: seats below {self.seats}, or 'all'")
        return sum({1 << seat for seat in p})

    def print(self, p: Plain) -> str:
        return p if isinstance(p, str) else "+".join(map(str, p)) or NOTHING

    def parse(self, word: str) -> Plain:
        return word if word == "all" else [Number().parse(w) for w in word.split("+")] if word != NOTHING else []


class Spaces(Part):
    """Where the price of each company stands: its space on the track, counted from the left."""

    names = ("space",)

    def __init__(self, g: Stockpile, axis: Axis) -> None:
        super().__init__(axis)
        self.lengths = [len(t.spaces) for t in g.tracks]
        self.kinds = {"space": Number(1)}

    def clear(self, s: Table) -> None:
        s.prices = [0] * len(self.lengths)

    def write(self, s: Table, things: Sequence[dict[str, Plain]], full: bool) -> None:
        for c, (thing, space) in enumerate(zip(things, s.prices, strict=True)):
            if full or s.listed >> c & 1:
                thing["space"] = space + 1

    def read(self, s: Table, i: int, record: Mapping[str, Plain]) -> None:
        space = self.kinds["space"].read(record["space"])
        if space > self.lengths[i]:
            raise Unreadable(f"{space} is beyond the track, which has {self.lengths[i]} spaces")
        s.prices[i] = space - 1


class Dealt(Part):
    """The pairs of the round in the order dealt: company, forecast, and who has seen them."""

    names = ("pairs",)

    def __init__(self, seen: Seen) -> None:
        super().__init__()
        pair = Together(lambda *values: values, lambda values: values, company=COMPANY, forecast=FORECAST, seen=seen)
        self.kinds = {"pairs": Many(pair)}

    def clear(self, s: Table) -> None:
        s.companies, s.forecasts, s.known = [], [], []

    def write(self, s: Table, things: Sequence[dict[str, Plain]], full: bool) -> None:
        if full or s.companies:
            dealt = zip(s.companies, s.forecasts, s.known, strict=True)
            things[0]["pairs"] = self.kinds["pairs"].write(dealt)

    def read(self, s: Table, i: int, record: Mapping[str, Plain]) -> None:
        dealt = self.kinds["pairs"].read(record["pairs"])
        if len(dealt) > len(PAIRS[s.seats]):
            raise Unreadable(f"there are {len(dealt)} pairs, and {len(PAIRS[s.seats])} in a round")
        s.companies, s.forecasts, s.known = ([pair[k] for pair in dealt] for k in range(3))


def declare(g: Stockpile, seats: int) -> Shape:
    """The parts of a table of that size."""
    seat, seen = Seats("seat", {i: i for i in range(seats)}), Seen(seats)
    laid = Together(
        lay,
        lambda x: (card_of(x), int(is_up(x)), placer_of(x), known_to(x)),
        card=CARD,
        side=Thing("side", {"down": 0, "up": 1}),
        by=seat,
        seen=seen,
    )
    companies = Axis("companies", "company", COMPANIES)
    players = Axis("players", "player", tuple(range(seats)), seated=True)
    piles = Axis("piles", "pile", tuple(range(PILES[seats])))
    parts = (
        Field("round", Number()),
        Field("phase", Word("phase", PHASES)),
        Field("first", seat),
        Field("used", Mask("investor", NAMES)),
        Field("looker", seat),
        Field("listed", Mask("company", COMPANIES)),
        Field("forecasting", Mask("forecast", FORECASTS), name="forecasts"),
        Field("investing", Mask("investor", NAMES), name="investors"),
        Field("deck", Counts("card", MARKET), rest=True),
        Field("discard", Counts("card", MARKET)),
        Dealt(seen),
        Spaces(g, companies),
        Field("cash", Number(), players),
        Row("hands", Places(CARD, 2), players, "hand"),
        Row("regular", Counts("company", COMPANIES), players),
        Row("split", Counts("company", COMPANIES), players),
        Row("unpaid", Counts("fee", FEES), players),
        Row("held", Counts("action card", ACTION_CARDS), players),
        Field("waiting", Number(), players),
        Field("unplaced", Number(), players),
        Field("offered", Mask("investor", NAMES), players),
        Field("kept", Mask("investor", NAMES), players),
        Field("piles", Many(laid), piles, "cards"),
        Field("bidders", seat, piles, "bidder"),
        Field("bids", Thing("bid", {value: i for i, value in enumerate(BIDS)}), piles, "bid"),
    )
    return Shape(parts, {"seat": seat, "company": COMPANY, "card": CARD})


def declare_view(seats: int) -> Shape:
    """The parts of a view, which names less than a position, and some of it otherwise."""
    seat = Seats("seat", {i: i for i in range(seats)})
    laid = _together(card=CARD, side=Word("side", ("down", "up")), by=seat, known_by=Many(seat))
    where = Word("place of a pair", ("private", "public", "facedown"))
    company, forecast = COMPANY, FORECAST
    pair = _together(where=where, seat=seat, company=company, forecast=forecast, open=Flag(), known_by=Many(seat))
    investors, action_cards = Many(Word("investor", NAMES)), Many(Word("action card", ACTION_CARDS))
    companies = Counts("company", COMPANIES)
    box = _together(cards=Counts("card", MARKET), forecasts=Many(Word("forecast", FORECASTS)), investors=investors)
    number = Number()
    return Shape(
        (
            Shown(board=Word("board", tuple(TRACKS)), phase=Word("phase", PHASES), round=number, rounds=number),
            Shown(first=seat, deck=number, discard=Counts("card", MARKET), looker=seat, used=investors, box=box),
            Shown(pairs=Places(pair, len(PAIRS[seats]))),
            Shown(Axis("companies", "company", COMPANIES), space=number, price=number),
            Shown(
                Axis("piles", "pile", tuple(range(PILES[seats]))),
                cards=Many(laid),
                bid=_together(seat=seat, value=number),
            ),
            Shown(
                Axis("players", "player", tuple(range(seats)), seated=True),
                **dict.fromkeys(("cash", "hand", "regular", "split", "waiting", "unplaced"), number),
                unpaid=Many(number),
                hand_cards=Many(CARD),
                regular_cards=companies,
                split_cards=companies,
                **dict.fromkeys(("investors", "offered"), investors),
                held=action_cards,
            ),
        ),
        {"seat": seat, "company": COMPANY, "card": CARD},
    )


def _together(**kinds: Kind) -> Together:
    """Values that lie together in a view, which nobody reads back."""
    return Together(dict, tuple, **kinds)
