"""1889's cards and numbers: market, corporations, privates, trains, phases."""

from __future__ import annotations

from stockrail.games.g1889.port import Port
from stockrail.rail.policies.phases import ClosePrivates
from stockrail.rail.powers.earnings import FREE, Discount, Pension
from stockrail.rail.powers.players import SellersTile
from stockrail.rail.powers.shares import OFFER_ONLY, ExchangeForShare
from stockrail.rail.title import Corporation, Phase, Private, TrainKind

BANK = 7000
CASH = {2: 420, 3: 420, 4: 420, 5: 390, 6: 390}
CERTIFICATES = {2: 25, 3: 19, 4: 14, 5: 12, 6: 11}

MARKET = """
75  80  90  100p 110 125 140 155 175 200 225 255 285 315 350
70  75  80  90p  100 110 125 140 155 175 200 225 255 285 315
65  70  75  80p  90  100 110 125 140 155 175 200
60  65  70  75p  80  90  100 110 125 140
55  60  65  70p  75  80  90  100
50y 55  60  65p  70  75  80
45y 50y 55  60   65  70
40y 45y 50y 55   60
30o 40y 45y 50y
20o 30o 40y 45y
10o 20o 30o 40y
"""

FIRST, FURTHER = 0, 40
"""The home token is free."""
HOMES = (
    # id, home, token prices
    ("AR", "K8", (FIRST, FURTHER)),
    ("IR", "E2", (FIRST, FURTHER)),
    ("SR", "I2", (FIRST, FURTHER)),
    ("KO", "K4", (FIRST, FURTHER)),
    ("TR", "F9", (FIRST, FURTHER, FURTHER)),
    ("KU", "C10", (FIRST,)),
    ("UR", "B7", (FIRST, FURTHER, FURTHER)),
)
CORPORATIONS = tuple(Corporation(*row) for row in HOMES)

PORT_TILE = "437"
PORTS = ("B11", "G10", "I12", "J9")
OHZU = ("12", "13", "14", "15", "205", "206")
"""The green tiles the Ehime Railway may bring to C4."""
FROM_3, FROM_4, FROM_5 = (3, 4, 5, 6), (4, 5, 6), (5, 6)


def privates(whole_turn: bool) -> tuple[Private, ...]:
    """The seven private companies; two of them only at larger tables."""
    port = Port(tuple((where, (PORT_TILE,)) for where in PORTS), whole_turn=whole_turn)
    share = ExchangeForShare("IR", any_time=True, source=OFFER_ONLY, bar_in_zones=False)
    return (
        #       id    price revenue, hexes it closes, powers
        Private("TR", 20, 5, ("K4",)),
        Private("MF", 30, 5, (), (port,)),
        Private("ER", 40, 10, ("C4",), (SellersTile((("C4", OHZU),)),)),
        Private("SMR", 50, 15, (), (Discount((("mountain", FREE),)),)),
        Private("DR", 60, 15, (), (share,)),
        Private("SIR", 80, 20, seats=FROM_3),
        Private("UTF", 150, 30, (), (Pension(50),), seats=FROM_4),
    )


BEGINNER = (
    # with five players one implementation deals MF instead of TR
    Private("TR", 20, 5, buy_in=False, seats=FROM_5),
    Private("MF", 40, 15, buy_in=False, seats=(6,)),
    Private("ER", 40, 15, buy_in=False, seats=FROM_3),
    Private("SMR", 60, 20, buy_in=False, seats=FROM_4),
    Private("DR", 60, 20, buy_in=False),
    Private("SIR", 90, 25, buy_in=False),
)
"""The private companies of the beginner game, as many as there are players: income and nothing else."""


def trains(diesels: int) -> tuple[TrainKind, ...]:
    """The trains as on the reference card; no number of diesels means that they never run out."""
    return (
        #         id   reach price count rusts on
        TrainKind("2", 2, 80, 6, "4"),
        TrainKind("3", 3, 180, 5, "6"),
        TrainKind("4", 4, 300, 4, "D"),
        TrainKind("5", 5, 450, 3),
        TrainKind("6", 6, 630, 2),
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
    Phase("D", "D", BROWN, 2, 3, tier=1),
)
