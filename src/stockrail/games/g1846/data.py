"""1846's cards and numbers: market, corporations, privates, trains, phases."""

from __future__ import annotations

from dataclasses import replace

from stockrail.rail.policies.draft import Removal
from stockrail.rail.policies.phases import ClearMarkers, ClosePrivates
from stockrail.rail.powers.base import Power
from stockrail.rail.powers.earnings import Discount, Lasting, PerVisit
from stockrail.rail.powers.free_tiles import FreeTiles, JoinedTiles, LinkedTiles
from stockrail.rail.powers.independent import Independent
from stockrail.rail.powers.markers import Marker
from stockrail.rail.powers.tokens import ExtraToken
from stockrail.rail.title import Corporation, Phase, Private, SecondCity, TrainKind

SEATS = (2, 3, 4, 5)
CASH = {2: 600, 3: 400, 4: 400, 5: 400}
BANKS = {2: 7000, 3: 6500, 4: 7500, 5: 9000}
CERTIFICATES = {
    # seats: {corporations still open: limit}
    2: {5: 19, 4: 16},
    3: {5: 14, 4: 11},
    4: {6: 12, 5: 10, 4: 8},
    5: {7: 11, 6: 10, 5: 8, 4: 6},
}

# the highest price is 550; one implementation prints 560
MARKET = (
    "0 10 20 30 40p 50p 60p 70p 80p 90p 100p 112p 124p 137p 150p 165 180 195 212 230 250 "
    "270 295 320 345 375 405 440 475 510 550"
)

CORPORATIONS = (
    Corporation("PRR", "F20", (0, 80, 80, 80, 80), second=SecondCity("E11", 40, 60, until="IV")),
    Corporation("NYC", "D20", (0, 80, 80, 80)),
    Corporation("B&O", "G19", (0, 80, 80, 80), second=SecondCity("H12", 40, 100, until="IV")),
    Corporation("C&O", "I15", (0, 80, 80, 80)),
    Corporation("ERIE", "E21", (0, 80, 80, 80), second=SecondCity("D20", 40, circle=1, until="IV")),
    Corporation("GT", "B16", (0, 80, 80)),
    Corporation(
        "IC",
        "K3",
        (0, 80, 80, 80),
        second=SecondCity("I5", 40, until="IV"),
        grant=1,
        free_yellow=("E5", "F6", "G5", "H6", "J4"),
    ),
    Corporation("MS", "C15", (0,), minor=True),
    Corporation("BIG4", "G9", (0,), minor=True),
)
BLOCKERS = {"B&O": "H12", "C&O": "H12", "ERIE": "D20", "GT": "D14", "IC": "G7", "NYC": "E17", "PRR": "E11"}
"""With two players a removed corporation blocks this city too."""

PLAIN = ("7", "8", "9")
YELLOW_CITY, GREEN_CITY = ("5", "6", "57"), ("14", "15", "619")
YELLOW_Z, GREEN_Z = ("291", "292", "293"), ("294", "295", "296")
PORTS = (("B8", 40), ("C5", 20), ("D14", 20), ("G19", 40), ("I1", 20))

# powers of which a reading of the rules changes something
PORT = Marker(PORTS, moves=True)
MAIL = Lasting()
CHICAGO = ExtraToken("D6", 3)
LAKE_SHORE = FreeTiles((("D14", GREEN_CITY), ("E17", GREEN_Z)))

_PRIVATES: tuple[tuple[str, int, int, tuple[Power, ...]], ...] = (
    # id, face, income, powers
    ("MS", 60, 0, (Independent("MS"),)),
    # the treasury of the Big 4 is 60 in one text, 40 in two others
    ("BIG4", 40, 0, (Independent("BIG4"),)),
    ("C&WI", 60, 10, (CHICAGO,)),
    ("MAIL", 80, 0, (PerVisit(10), MAIL)),
    ("TBC", 60, 20, (Discount((("mountain", 20), ("tunnel", 20))),)),
    ("MPC", 60, 15, (Marker((("D6", 30), ("I1", 30))),)),
    ("SC", 40, 10, (PORT,)),
    ("LSL", 40, 15, (LAKE_SHORE,)),
    ("MC", 40, 15, (JoinedTiles((("B10", PLAIN), ("B12", PLAIN))),)),
    ("O&I", 40, 15, (JoinedTiles((("F14", PLAIN), ("F16", PLAIN))),)),
    ("BT", 40, 10, (Marker((("H12", 20),)),)),
    ("LM", 40, 15, (LinkedTiles((("H12", YELLOW_Z + GREEN_Z), ("G13", YELLOW_CITY + GREEN_CITY))),)),
)
BLOCKS = {"MC": ("B10", "B12"), "O&I": ("F14", "F16")}
DEBTS = {"MS": 80, "BIG4": 60}
SECOND_PRINTING = ("BT", "LM")

PRIVATES = tuple(
    Private(name, face, income, BLOCKS.get(name, ()), powers, debt=DEBTS.get(name, 0))
    for name, face, income, powers in _PRIVATES
)

ORANGE, BLUE = ("LSL", "MC", "O&I", "LM"), ("SC", "MPC", "TBC", "BT")
GREEN_GROUP = ("C&O", "ERIE", "PRR")
NORTH, SOUTH = ("ERIE", "GT", "NYC", "PRR"), ("B&O", "C&O", "IC")


def privates(first_printing: bool, *readings: tuple[Power, Power]) -> tuple[Private, ...]:
    """The companies, some powers as they are read; Boomtown and Little Miami came with the second printing."""
    read = dict(readings)
    printed = (p for p in PRIVATES if not (first_printing and p.id in SECOND_PRINTING))
    return tuple(replace(p, powers=tuple(read.get(x, x) for x in p.powers)) for p in printed)


def removals(first_printing: bool, guaranteed: bool) -> tuple[Removal, ...]:
    """What is taken out at random; `guaranteed` keeps what the second printing is about, and the C&O."""
    never = (*SECOND_PRINTING, "C&O") if guaranteed else SECOND_PRINTING if first_printing else ()
    more = 0 if first_printing else 1
    companies = {2: 1 + more, 3: 2 + more, 4: 1 + more, 5: more}

    def group(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(n for n in names if n not in never)

    return (
        Removal("orange", group(ORANGE), companies),
        Removal("blue", group(BLUE), companies),
        Removal("green", group(GREEN_GROUP), {3: 2, 4: 1, 5: 0}, corporations=True),
        Removal("north", group(NORTH), {2: 1}, corporations=True),
        Removal("south", group(SOUTH), {2: 1}, corporations=True),
    )


TRAINS = (
    #         id    counts price         cards by seats
    TrainKind("2", 2, 80, 1, phased_out_on="5", rusts_on="6", counts={2: 7, 3: 7, 4: 8, 5: 9}),
    TrainKind("4", 4, 180, 1, phased_out_on="6", counts={2: 5, 3: 4, 4: 5, 5: 6}),
    TrainKind("3/5", 3, 160, 0, visits=5, card="4", phased_out_on="6"),
    TrainKind("5", 5, 500, 1, counts={2: 3, 3: 3, 4: 4, 5: 5}),
    TrainKind("4/6", 4, 450, 0, visits=6, card="5"),
    TrainKind("6", 6, 800, 1, counts={2: 4, 3: 9, 4: 9, 5: 9}),
    TrainKind("7/8", 7, 900, 0, visits=8, card="6"),
)
"""The second side of a card follows the first."""

YELLOW = ("yellow",)
GREEN = (*YELLOW, "green")
BROWN = (*GREEN, "brown")
GRAY = (*BROWN, "gray")

PHASES = (
    #     id  first train, tiles, train limit, operating rounds
    Phase("I", "2", YELLOW, 4, 2, buy_in=True),
    Phase("II", "4", GREEN, 4, 2, buy_in=True),
    Phase("III", "5", BROWN, 3, 2, tier=1, effects=(ClosePrivates(),)),
    Phase("IV", "6", GRAY, 2, 2, tier=1, effects=(ClearMarkers(),)),
)
