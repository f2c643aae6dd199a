"""1889's cards and numbers: market, corporations, privates, trains, phases."""

from __future__ import annotations

from stockrail.rail.policies.phases import ClosePrivates
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
CORPORATIONS = tuple(Corporation(*row, 0) for row in HOMES)

OHZU = ("12", "13", "14", "15", "205", "206")
"""The green tiles the Ehime Railway may bring to C4."""
PORTS = ("B11", "G10", "I12", "J9")

SEATS = {"SIR": 3, "UTF": 4}
"""Privates that are in the game from so many players on."""
DEALT = ("DR", "SIR", "ER", "SMR", "TR", "MF")
"""In the beginner game as many of these as there are players, in this order."""
# with five players one implementation deals MF instead of TR


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
