"""1830's cards and numbers: market, corporations, privates, trains, phases."""

from __future__ import annotations

from stockrail.rail.policies.phases import ClosePrivates
from stockrail.rail.powers.base import Power
from stockrail.rail.powers.shares import ExchangeForShare, GrantPresidency, GrantShare
from stockrail.rail.powers.tiles import ExtraTile, Teleport
from stockrail.rail.title import Corporation, Phase, Private, TrainKind

CASH = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}
CERTIFICATES = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
BANKS = (12000, 10000, 14000, 20000)

MARKET = """
60y 67  71  76  82  90  100p 112 126 142 160 180 200 225 250 275 300 325 350
53y 60y 66  70  76  82  90p  100 112 126 142 160 180 200 220 240 260 280 300
46y 55y 60y 65  70  76  82p  90  100 111 125 140 155 170 185 200
39o 48y 54y 60y 66  71  76p  82  90  100 110 120 130
32o 41o 48y 55y 62  67  71p  76  82  90  100
25b 34o 42o 50y 58y 65  67p  71  75  80
18b 27b 36o 45o 54y 63  67   69  70
10b 20b 30b 40o 50y 60y 67   68
.   10b 20b 30b 40o 50y 60y
.   .   10b 20b 30b 40o 50y
.   .   .   10b 20b 30b 40o
"""

HOMES = (
    # id, home, token prices, city (None: its president chooses)
    ("PRR", "H12", (0, 40, 100, 100), 0),
    ("NYC", "E19", (0, 40, 100, 100), 0),
    ("CPR", "A19", (0, 40, 100, 100), 0),
    ("B&O", "I15", (0, 40, 100), 0),
    ("C&O", "F6", (0, 40, 100), 0),
    ("Erie", "E11", (0, 40, 100), None),
    ("NNH", "G19", (0, 40), 0),
    ("B&M", "E23", (0, 40), 0),
)


def corporations(layer_chooses: bool) -> tuple[Corporation, ...]:
    """The eight corporations; whether who lays the tile chooses a city of a home is a reading of the rules."""
    return tuple(Corporation(name, home, tokens, city, layer_chooses) for name, home, tokens, city in HOMES)


ONE_TOWN, TWO_TOWNS = ("3", "4", "58"), ("1", "2", "55", "56", "69")
ON_B20 = {"classic": ONE_TOWN, "plus": TWO_TOWNS, "plus_row_m": TWO_TOWNS}
"""What the Champlain & St. Lawrence lays on its hex: one town on the classic map, two on 1830+."""


EXCHANGE = ExchangeForShare("NYC")


def privates(
    side: str, exchange: ExchangeForShare = EXCHANGE, any_step: bool = False, token_later: bool = False
) -> tuple[Private, ...]:
    """The six private companies; the Champlain's tiles depend on the side of the board, some powers on a reading."""
    rows: tuple[tuple[str, int, int, tuple[str, ...], tuple[Power, ...]], ...] = (
        ("SV", 20, 5, ("G15",), ()),
        ("CS", 40, 10, ("B20",), (ExtraTile("B20", ON_B20[side], any_step),)),
        ("DH", 70, 15, ("F16",), (Teleport("F16", ("57",), token_later),)),
        ("MH", 110, 20, ("D18",), (exchange,)),
        # the appendix prints 165 for the Camden & Amboy once; the tables on two pages say 160
        ("CA", 160, 25, ("H18",), (GrantShare("PRR"),)),
        ("BO", 220, 30, ("I13", "I15"), (GrantPresidency("B&O"),)),
    )
    return tuple(Private(*row, buy_in=row[0] != "BO") for row in rows)


def trains(sixes: int, diesels: int) -> tuple[TrainKind, ...]:
    """The trains as on the reference card; no number of diesels means that they never run out."""
    return (
        #         id   reach price count rusts on
        TrainKind("2", 2, 80, 6, "4"),
        TrainKind("3", 3, 180, 5, "6"),
        TrainKind("4", 4, 300, 4, "D"),
        TrainKind("5", 5, 450, 3),
        TrainKind("6", 6, 630, sixes),
        TrainKind("D", 0, 1100, diesels, after="6", trade_in=("4", "5", "6"), trade_price=800),
    )


YELLOW = ("yellow",)
GREEN = (*YELLOW, "green")
BROWN = (*GREEN, "brown")

PHASES = (
    #     id  first train, tiles, train limit, operating rounds
    Phase("2", "2", YELLOW, 4, 1),
    Phase("3", "3", GREEN, 4, 2, buy_in=True),
    Phase("4", "4", GREEN, 3, 2, buy_in=True),
    Phase("5", "5", BROWN, 2, 3, tier=1, effects=(ClosePrivates(),)),
    Phase("6", "6", BROWN, 2, 3, tier=1),
    Phase("7", "D", BROWN, 2, 3, tier=1),
)
