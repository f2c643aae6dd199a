"""What is printed on the board, the tiles and the cards, as text blocks a player can proof-read.

Weakest are the prices that the rulebook shows in pictures only, such as those of the job market's rows: they
were read off pictures.  Correct them here and nothing else changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

# ---------------------------------------------------------------- the trail

_SPACES = """
START     start
A         neutral
A1        building
A2        building
A3        building
FLOOD1    flood
FLOOD2    flood
FLOOD3    flood
FLOOD4    flood
FLOOD_R1  building        jersey:certificates1+$2
FLOOD_R2  building woods  jersey:certificates1+$2
B         neutral
B1        building woods
B2        building
B3        building
DROUGHT1  drought
DROUGHT2  drought
DROUGHT3  drought
DROUGHT4  drought
DROUGHT_R1 building       any:certificates1
C         neutral
C1        building woods
C2        building woods
C3        building
D         neutral
T_M3      teepee -3
T_M2      teepee -2
T_M1      teepee -1
T_1       teepee 1
T_2       teepee 2
T_4       teepee 4
T_6       teepee 6
T_8       teepee 8
T_10      teepee 10
TRADE_R1  building        any:certificates1
TRADE_R2  building        jersey:certificates1+$2
E         neutral
E1        building woods
E2        building woods
ROCK1     rockfall
ROCK2     rockfall
ROCK3     rockfall
ROCK4     rockfall
ROCK_R1   building        any:certificates1
ROCK_R2   building woods  jersey:certificates1+$2
F         neutral
F1        building
F2        building woods
G         neutral
G1        building
G2        building
KC        city
"""
"""Every space in walking order; behind a building space the risk action printed there.

The teepee spaces T_M3, T_M2 and T_M1 lie beside the trail: nobody walks over them."""

_ROADS = """
START A
A A1 A2 A3 B
A FLOOD1 FLOOD2 FLOOD3 FLOOD4 FLOOD_R1 FLOOD_R2 B
B B1 B2 B3 C
B DROUGHT1 DROUGHT2 DROUGHT3 DROUGHT4 DROUGHT_R1 C
C C1 C2 E
C C3 D E
C3 T_1 T_2 T_4 T_6 T_8 T_10 TRADE_R1 TRADE_R2 E
E E1 E2 F
E ROCK1 ROCK2 ROCK3 ROCK4 ROCK_R1 ROCK_R2 F
F F1 G
F F2 G
G G1 KC
G G2 KC
"""
"""The roads from fork to join, all one-way."""


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board where a tile may lie."""

    id: str
    kind: str
    woods: bool = False
    risk: str = ""
    dollars: int = 0


def _space(line: str) -> Space:
    name, kind, *rest = line.split()
    risk = next((w for w in rest if ":" in w), "")
    return Space(name, kind, "woods" in rest, risk, int(rest[0]) if kind == "teepee" else 0)


SPACES: Final = {sp.id: sp for sp in map(_space, _SPACES.strip().splitlines())}
INDEX: Final = {name: i for i, name in enumerate(SPACES)}
NAMES: Final = tuple(SPACES)
START: Final = "START"
KC: Final = "KC"


def _roads() -> dict[str, tuple[str, ...]]:
    ahead: dict[str, list[str]] = {name: [] for name in SPACES}
    for line in _ROADS.strip().splitlines():
        stops = line.split()
        for a, b in pairwise(stops):
            if b not in ahead[a]:
                ahead[a].append(b)
    return {a: tuple(bs) for a, bs in ahead.items()}


AHEAD: Final = _roads()
"""Where the arrows lead from each space."""

BUILDABLE: Final = tuple(n for n, sp in SPACES.items() if sp.kind == "building")
NEUTRAL: Final = tuple(n for n, sp in SPACES.items() if sp.kind == "neutral")
GATES: Final = ("A", "B", "C", "E", "F", "G")
"""Neutral spaces that every road leads through, so that nobody passes one without a step."""
SECTIONS: Final = {
    kind: tuple(n for n, sp in SPACES.items() if sp.kind == kind) for kind in ("flood", "drought", "rockfall", "teepee")
}
"""The spaces of each section in the order they fill."""
HAZARDS: Final = SECTIONS["flood"] + SECTIONS["drought"] + SECTIONS["rockfall"]
TEEPEES: Final = SECTIONS["teepee"]

_PLOTS = frozenset(BUILDABLE + NEUTRAL)
BESIDE: Final = {
    n: tuple(m for m in SPACES if m in _PLOTS and (m in AHEAD[n] or n in AHEAD[m])) for n in SPACES if n in _PLOTS
}
"""Building spaces with nothing at all between them, for the copying tile."""

# ---------------------------------------------------------------- buildings

_BUILDINGS = """
A    -  -  -      guernsey:$2             hire:0            hire:+2
B    -  -  -      dutch_belt:$2           build:2
C    -  -  -      certificates:1/objective  engine:engineers
D    -  -  -      trade/engine:2:2        aux
E    -  -  -      black_angus:$2          cattle
F    -  -  -      pair:$4                 hazard:7
G    -  -  -      engine:engineers        aux
1a   1  1  green  dollars:woods
1b   1  1  green  objective_card:certificates2  back
2a   1  1  -      guernsey:$4             cattle
2b   1  1  -      jersey:engine1          dutch_belt:$3
3a   1  1  -      pair:$3                 move:1
3b   2  3  -      aux                     move:1
4a   2  3  black  hazard:5                move:2
4b   2  3  black  exchange:cowboys        move:3
5a   3  4  -      hire:-1                 engine:engineers
5b   3  4  -      black_angus:certificates2  dollars:engineers
6a   4  5  -      holstein:$10            aux
6b   4  5  -      any:$3+objective
7a   5  6  both   pairs
7b   5  6  both   engine:woods
8a   5  6  green  trade/aux               engine:2
8b   6  8  -      copy
9a   7  9  -      engine:3                extra
9b   6  8  -      upgrade
10a  9 13  black  certificates:limit      move:5
10b  8 11  black  dollars:4               engine:4          move:4
"""
"""Tile, craftsmen, points, hands, then its local actions; a slash means only one of the two sides.

A word before a colon is what has to be discarded: a cattle type, `pair` (two of one type), `any` (any cattle),
`objective_card`; behind it stands the reward."""


@dataclass(frozen=True, slots=True)
class Building:
    """A building tile: what it needs, what it is worth, the hands it shows and the words of its local actions."""

    id: str
    craftsmen: int
    vp: int
    hand: str
    words: tuple[str, ...]

    @property
    def neutral(self) -> bool:
        return self.craftsmen == 0


def _number(word: str) -> int:
    return 0 if word == "-" else int(word)


def _building(line: str) -> Building:
    name, craftsmen, vp, hand, *words = line.split()
    return Building(name, _number(craftsmen), _number(vp), hand.replace("-", ""), tuple(words))


def number_of(tile: str) -> int:
    """The number on a private building, whichever side is up."""
    return int(tile[:-1])


BUILDINGS: Final = {b.id: b for b in map(_building, _BUILDINGS.strip().splitlines())}
PRIVATE_NUMBERS: Final = tuple(range(1, 11))

# ---------------------------------------------------------------- tiles of the Kansas City supply

WORKERS: Final = ("cowboy", "craftsman", "engineer")
COWBOY, CRAFTSMAN, ENGINEER = map(WORKERS.index, ("cowboy", "craftsman", "engineer"))
HAZARD_TILES: Final = tuple(
    f"{kind}:{face}"
    for kind in ("flood", "drought", "rockfall")
    for face in ("green:4", "green:4", "green:3", "green:2", "black:3", "black:2")
)
"""Each type has the same six tiles: hands and points."""
TEEPEE_TILES: Final = ("teepee_green", "teepee_blue")

SUPPLY: Final = (
    ("teepee_green",) * 9 + ("teepee_blue",) * 8 + HAZARD_TILES,
    ("cowboy",) * 11 + ("craftsman",) * 11 + ("engineer",) * 11,
    ("cowboy",) * 7 + ("craftsman",) * 7 + ("engineer",) * 7 + ("teepee_green",) * 2 + ("teepee_blue",) * 3,
)
"""The three stacks by the number on the tile's back.  How the workers split between 2 and 3 is doubtful: another
count gives 12/11/11 and 6/7/7; the even split is the better attested one."""

HAND_FEES: Final = {"": (0, 0, 0), "green": (2, 2, 1), "black": (2, 1, 2), "both": (4, 3, 3)}
"""Dollars for passing a location that shows these hands, with 2, 3 and 4 players."""


def tile_hand(tile: str) -> str:
    """The hands a tile shows."""
    if tile in BUILDINGS:
        return BUILDINGS[tile].hand
    if tile in TEEPEE_TILES:
        return "green" if tile == "teepee_green" else "black"
    return tile.split(":")[1]


def hazard_vp(tile: str) -> int:
    return int(tile.rsplit(":", 1)[1])


FEES: Final = {tile: HAND_FEES[tile_hand(tile)] for tile in (*BUILDINGS, *dict.fromkeys(HAZARD_TILES), *TEEPEE_TILES)}

# ---------------------------------------------------------------- job market, foresight, cattle market

HIRE_COST: Final = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)
"""The price of a worker in each row of the job market."""
LAST_ROW: Final = len(HIRE_COST) - 1
MARKER_START: Final = 1
CATTLE_ARROWS: Final = (6, 9)
"""The marker entering one of these rows fills the cattle market."""
MARKET_SIZE: Final = {2: 7, 3: 10, 4: 13}
DISPLAY: Final = 4
FIRST_TILES: Final = 7
ROW_PLACES: Final = 6


def foresight_place(column: int, row: int) -> int:
    """The number of a place: two rows in each of the columns 1 to 3."""
    return 2 * (column - 1) + row


_PLACES = """
cowboy     -  -                    -    hazard:0  -                    trade
craftsman  -  -                    -    build:1   -                    build:1
engineer   -  jersey:certificates1  jersey:$2  hire:-2  jersey:certificates2  jersey:$4
"""
"""The six places of each worker row and the action a hired worker put there brings; the first is printed."""


def _places() -> tuple[tuple[str, ...], ...]:
    rows = {line.split()[0]: line.split()[1:] for line in _PLACES.strip().splitlines()}
    return tuple(tuple("" if w == "-" else w for w in rows[worker]) for worker in WORKERS)


PLACES: Final = _places()
PLACE_VP: Final = (0, 0, 0, 0, 4, 4)

# ---------------------------------------------------------------- cards

_CATTLE = """
jersey          1  5
guernsey        2  3
black_angus     2  3
dutch_belt      2  3
holstein        3  -  1x7
brown_swiss     3  -  2x7
ayrshire        3  -  3x7
west_highland   4  -  3x3 4x3 5x3
texas_longhorn  5  -  5x2 6x2 7x2
"""
"""Type, breeding value, copies in a start deck, then points x copies in the market."""


def _cattle() -> tuple[dict[str, int], tuple[str, ...], tuple[str, ...]]:
    breeding: dict[str, int] = {}
    start: list[str] = []
    market: list[str] = []
    for line in _CATTLE.strip().splitlines():
        kind, value, copies, *faces = line.split()
        breeding[kind] = int(value)
        start += [kind] * _number(copies)
        for face in faces:
            vp, n = face.split("x")
            market += [f"{kind}:{vp}"] * int(n)
    return breeding, tuple(sorted(start)), tuple(sorted(market))


BREEDING_OF_TYPE: Final = _cattle()[0]
START_DECK: Final = _cattle()[1]
MARKET_DECK: Final = _cattle()[2]
CATTLE: Final = tuple(dict.fromkeys(START_DECK + MARKET_DECK))
TYPE: Final = {card: card.partition(":")[0] for card in CATTLE}
"""The cattle type of a card; objective cards are not in it."""
BREEDING: Final = {card: BREEDING_OF_TYPE[kind] for card, kind in TYPE.items()}
CARD_VP: Final = {card: int(card.partition(":")[2] or 0) for card in CATTLE}

DEALS: Final = (
    # cowboys, dollars, cards, breeding value
    (1, 6, 1, 3),
    (2, 3, 1, 3),
    (3, 5, 2, 3),
    (1, 12, 1, 4),
    (3, 6, 1, 4),
    (5, 8, 2, 4),
    (2, 12, 1, 5),
    (4, 6, 1, 5),
)
TURNED: Final = 2
"""Market cards one idle cowboy turns over."""

_OBJECTIVES = """
S1   3 0  -           3 4 B
S2   3 0  -           S S G
S3   3 0  -           B B H
S4   3 0  -           L H H
O01  3 2  dollars:2   B L L
O02  3 2  dollars:2   B G L
O03  3 2  dollars:2   4 H H
O04  3 2  dollars:2   S S H
O05  4 2  dollars:2   3 3 3 B
O06  3 2  exchange:3  B B H
O07  3 2  exchange:3  S G L
O08  3 2  exchange:3  5 H
O09  3 2  exchange:3  S G G
O10  4 2  exchange:3  3 3 3 S
O11  5 3  engine:2    4 4 S G
O12  5 3  engine:2    3 4 5
O13  5 3  engine:2    B B G G
O14  5 3  engine:3    B L H H
O15  5 3  engine:3    S S H H
O16  5 2  free:3      B B H H
O17  5 2  free:3      S S L L
O18  5 2  free:3      3 4 5
O19  5 2  free:3      3 4 H H
O20  5 2  free:3      S S B B
O21  5 3  aux         F
"""
"""Card, points, penalty, immediate action, tasks.

B own building on the trail, G green teepee, L blue teepee, H hazard, S own disc on a station, 3 4 5 cattle of that
breeding value in the deck, F own disc on San Francisco."""

TASKS: Final = "BGLHS345F"


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card: points, penalty, the word of its immediate action, and how much of each task it asks."""

    id: str
    vp: int
    penalty: int
    word: str
    tasks: str
    needs: tuple[int, ...]


def _objective(line: str) -> Objective:
    name, vp, penalty, word, *tasks = line.split()
    letters = "".join(tasks)
    return Objective(name, int(vp), int(penalty), word.replace("-", ""), letters, tuple(map(letters.count, TASKS)))


OBJECTIVES: Final = {o.id: o for o in map(_objective, _OBJECTIVES.strip().splitlines())}
STARTING: Final = tuple(o for o in OBJECTIVES if o.startswith("S"))
OBJECTIVE_DECK: Final = tuple(o for o in OBJECTIVES if o.startswith("O") for _ in range(4 if o == "O21" else 1))

# ---------------------------------------------------------------- railroad

TURNOUTS: Final = (4, 7, 10, 13, 16, 21, 25, 29, 33)
"""A turnout n.5 lies between n and n + 1."""
TERMINAL: Final = 78
"""Engines are counted in half spaces: main-line space n is 2n, turnout n.5 is 2n + 1."""
SIGNALS: Final = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
"""A red cross stands between n and n + 1."""
RAIL: Final = tuple(sorted([2 * n for n in range(40)] + [2 * n + 1 for n in TURNOUTS]))
RAIL_NAME: Final = {p: str(p // 2) + (".5" if p % 2 else "") for p in RAIL}
RAIL_PLACE: Final = {name: p for p, name in RAIL_NAME.items()}


@dataclass(frozen=True, slots=True)
class Station:
    """A train station at its turnout: upgrade cost, points, and whether only white-cornered discs fit."""

    number: int
    place: int
    cost: int
    vp: int
    white: bool


_STATIONS = """
 1   4.5  2  1 white
 2   7.5  2  1 white
 3  10.5  4  2 white
 4  13.5  4  2 white
 5  16.5  6  3 black
 6  21.5  8  5 black
 7  25.5  7  6 black
 8  29.5  6  7 black
 9  33.5  5  8 black
10    39  3  9 black
"""
"""Station, rail space, cost, points, corners."""


def _station(line: str) -> Station:
    number, place, cost, vp, corners = line.split()
    return Station(int(number), RAIL_PLACE[place], int(cost), int(vp), corners == "white")


STATIONS: Final = {st.number: st for st in map(_station, _STATIONS.strip().splitlines())}
STATION_AT: Final = {st.place: st.number for st in STATIONS.values()}
MASTER_STATIONS: Final = (1, 2, 3, 4, 5)
MASTERS: Final = {"SM1": "dollars:2", "SM2": "hazard:0/trade", "SM3": "", "SM4": "", "SM5": ""}
"""Station masters and their immediate halves; the last three are a permanent certificate each."""
PERMANENT: Final = ("SM3", "SM4", "SM5")

# ---------------------------------------------------------------- cities


@dataclass(frozen=True, slots=True)
class City:
    """A city of the delivery strip: the breeding value it asks, its corners, points for each disc."""

    id: str
    value: int
    white: bool
    repeatable: bool
    vp: int


_CITIES = """
kansas_city       0 white again -6
topeka            1 white once   0
wichita           4 white once   0
colorado_springs  6 white once   0
santa_fe          8 white once   0
albuquerque      10 black once   0
el_paso          12 black once   0
san_diego        14 white once   0
sacramento       16 black once   6
san_francisco    18 black again  9
"""
"""City, value, corners, whether it takes several discs of one player, points."""


def _city(line: str) -> City:
    name, value, corners, often, vp = line.split()
    return City(name, int(value), corners == "white", often == "again", int(vp))


CITIES: Final = {c.id: c for c in map(_city, _CITIES.strip().splitlines())}
CITY_ORDER: Final = {name: i for i, name in enumerate(CITIES)}
KANSAS_CITY: Final = "kansas_city"
SAN_FRANCISCO: Final = "san_francisco"
KANSAS_CITY_PAYS: Final = 6

LINKS: Final = (
    # between, points, delivery action
    ("topeka", "wichita", -3, True),
    ("wichita", "colorado_springs", -1, False),
    ("colorado_springs", "santa_fe", 0, True),
    ("santa_fe", "albuquerque", 0, True),
    ("albuquerque", "el_paso", 6, False),
    ("el_paso", "san_diego", 8, False),
    ("san_diego", "sacramento", 4, False),
)


def transport(engine: int, city: str) -> int:
    """One dollar for each red cross between the engine's nose and the city."""
    nose = (engine + 1) // 2
    return sum(nose <= n < CITIES[city].value for n in SIGNALS)


TRANSPORT: Final = {(p, c): transport(p, c) for p in RAIL for c in CITIES}

# ---------------------------------------------------------------- player board

_DISCS = """
aux_gain_dollar      2 1 white
aux_draw_discard     2 1 white
aux_certificate      2 0 white
aux_engine_forward   2 0 white
aux_remove_card      2 0 white
step_with_dollars    1 0 black
step_with_vp         1 0 black
hand_plus_one        2 0 black
certificate_limit_4  1 0 white
certificate_limit_6  1 0 black
"""
"""Disc row, places, places open at the start, corners."""


@dataclass(frozen=True, slots=True)
class DiscRow:
    """A row of disc spaces on the player board."""

    id: str
    places: int
    open: int
    white: bool


def _disc_row(line: str) -> DiscRow:
    name, places, opened, corners = line.split()
    return DiscRow(name, int(places), int(opened), corners == "white")


DISC_ROWS: Final = tuple(map(_disc_row, _DISCS.strip().splitlines()))
DISC_INDEX: Final = {r.id: i for i, r in enumerate(DISC_ROWS)}
GAIN_DOLLAR, DRAW_DISCARD = DISC_INDEX["aux_gain_dollar"], DISC_INDEX["aux_draw_discard"]
CERTIFICATE, ENGINE_FORWARD = DISC_INDEX["aux_certificate"], DISC_INDEX["aux_engine_forward"]
REMOVE_CARD = DISC_INDEX["aux_remove_card"]
STEP_DOLLARS, STEP_VP = DISC_INDEX["step_with_dollars"], DISC_INDEX["step_with_vp"]
HAND_PLUS = DISC_INDEX["hand_plus_one"]
LIMIT_4, LIMIT_6 = DISC_INDEX["certificate_limit_4"], DISC_INDEX["certificate_limit_6"]
AUX_ROWS: Final = tuple(i for i, r in enumerate(DISC_ROWS) if r.id.startswith("aux_"))
DISCS: Final = sum(r.places - r.open for r in DISC_ROWS)

HAND_DISC_COST: Final = 5
STEP_DISC_PAYS: Final = 3
STEP_DISC_VP: Final = 3
STEPS: Final = {2: (3, 1, 1), 3: (3, 2, 1), 4: (4, 2, 1)}
"""Step limit by player count: base, more with `step_with_dollars`, more with `step_with_vp`."""
HAND: Final = 4
TRACK: Final = (0, 1, 2, 3, 4, 6)
"""The certificate track: it has no 5."""
START_MONEY: Final = (6, 7, 8, 9)
UNDEALT: Final = (*MASTERS, *(b.id for b in BUILDINGS.values() if b.neutral), *STARTING)
"""What lies in the box until the set-up deals it."""
TERMINAL_PAYS: Final = 3
BACK_PAYS: Final = 3
MARKER_VP: Final = 2
