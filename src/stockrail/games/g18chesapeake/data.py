"""18Chesapeake's cards and numbers: market, corporations, privates, trains, phases."""

from __future__ import annotations

from stockrail.games.g18chesapeake.powers import PairOfTiles
from stockrail.rail.policies.phases import ClosePrivates
from stockrail.rail.powers.drawn import DrawnPresidency
from stockrail.rail.powers.shares import GrantShare
from stockrail.rail.powers.tiles import Teleport
from stockrail.rail.title import Corporation, Phase, Private, TrainKind

BANK = 8000
CASH = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}
CERTIFICATES = {2: 20, 3: 20, 4: 16, 5: 13, 6: 11}

MARKET = """
80  85  90  100 110 125 140 160 180 200 225 250 275 300 325 350 375
75  80  85  90  100 110 125 140 160 180 200 225 250 275 300 325 350
70  75  80  85  95p 105 115 130 145 160 180 200
65  70  75  80p 85  95  105 115 130 145
60  65  70p 75  80  85  95  105
55y 60  65  70  75  80
50y 55y 60  65
40y 45y 50y
"""

CORPORATIONS = (
    # in the order of the charters, by which trains are discarded and Vanderbilt's corporation is drawn
    #           id     home   token prices
    Corporation("PRR", "F2", (0, 40, 60, 80)),
    Corporation("PLE", "A3", (0, 40, 60)),
    Corporation("SRR", "H4", (0, 40)),
    Corporation("B&O", "H6", (0, 40, 60)),
    Corporation("C&O", "G13", (0, 40, 60, 80)),
    Corporation("LV", "J2", (0, 40)),
    Corporation("C&A", "J6", (0, 40)),
    Corporation("N&W", "C13", (0, 40, 60)),
)

PAIR = ("8", "9")
"""The tiles that a pair is made of."""

PRIVATES = (
    #       id      price revenue hexes it closes, power
    Private("D&R", 20, 5, ("K3",)),
    Private("C-P", 40, 10, ("H2", "I3"), (PairOfTiles((("H2", PAIR), ("I3", PAIR))),)),
    Private("B&S", 50, 10, ("F4", "G5"), (PairOfTiles((("F4", PAIR), ("G5", PAIR))),)),
    Private("C&OC", 80, 15, ("D2",), (Teleport("D2", ("57",)),)),
    Private("B&OR", 100, 0, (), (GrantShare("B&O"),)),
    Private("CV", 200, 30, (), (DrawnPresidency(),), buy_in=False),
)

TRAINS = (
    #         id   reach price count rusts on
    TrainKind("2", 2, 80, 7, "4"),
    TrainKind("3", 3, 180, 6, "6"),
    TrainKind("4", 4, 300, 5, "D"),
    TrainKind("5", 5, 500, 3),
    TrainKind("6", 6, 630, 2),
    TrainKind("D", 0, 900, 0, after="6", trade_in=("4", "5", "6"), trade_price=700),
)
EXPORTED = ("2", "3", "4")
"""After each set of operating rounds the next train leaves the game if it is one of these."""

YELLOW = ("yellow",)
GREEN = (*YELLOW, "green")
BROWN = (*GREEN, "brown")
GRAY = (*BROWN, "gray")

PHASES = (
    #     id  first train, tiles, train limit, operating rounds; red areas count by the highest colour
    Phase("2", "2", YELLOW, 4, 1),
    Phase("3", "3", GREEN, 4, 2, buy_in=True, tier=1),
    Phase("4", "4", GREEN, 3, 2, buy_in=True, tier=1),
    Phase("5", "5", BROWN, 2, 3, tier=2, effects=(ClosePrivates(),)),
    Phase("6", "6", BROWN, 2, 3, tier=2),
    Phase("D", "D", GRAY, 2, 3, tier=3),
)
