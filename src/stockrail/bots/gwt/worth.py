"""What a position of Great Western Trail is worth to a seat: points in hand, and points to come by its plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.assignment import Items, best
from stockrail.games.gwt.scoring import PLACES_VP, cities, herd
from stockrail.games.gwt.scoring import masters as station_masters
from stockrail.games.gwt.state import GwtState, breeding


@dataclass(frozen=True, slots=True)
class Plan:
    """A line of play: what a worker of each kind will bring in every lap to come, and how dear the rest is."""

    name: str
    cowboy: float
    craftsman: float
    engineer: float
    rail: float
    """How much of a station's worth counts before it is reached."""


PLANS: Final = (
    Plan("cowboy", 2.0, 0.7, 0.5, 0.5),
    Plan("builder", 1.6, 2.0, 0.5, 0.5),
    Plan("engineer", 1.3, 0.6, 1.0, 0.9),
)

LAP: Final = 11.0
"""What a whole lap costs: the job market grants everybody about as many, so none of them is to be hurried through."""
RATE: Final = 0.09
"""What a dollar is worth beyond its fifth of a point, for each lap to come."""
HOUSE: Final = 0.6
"""What an own building brings in a lap beside its tolls."""
INCOME: Final = 0.36
"""What a point of breeding value brings in dollars, in points."""
CARD: Final = 1.3
"""Hope in an objective card."""
LAPS: Final = 6
"""Deliveries a seat may hope for in a whole game."""
DISCS: Final = {
    "aux_gain_dollar": (0.65, 0.09),
    "aux_draw_discard": (0.65, 0.16),
    "aux_certificate": (0.98, 0.25),
    "aux_engine_forward": (0.98, 0.25),
    "aux_remove_card": (0.81, 0.41),
    "step_with_dollars": (0.98, 1.46),
    "step_with_vp": (0.33, 0.81),
    "hand_plus_one": (1.62, 2.03),
    "certificate_limit_4": (0.81, 0.56),
    "certificate_limit_6": (0.33, 0.33),
}
"""What an open place of a disc row is worth: at once, and for every lap to come."""
CITIES: Final = {
    "topeka": -0.5,
    "wichita": 0.0,
    "colorado_springs": 0.5,
    "santa_fe": 1.0,
    "albuquerque": 2.5,
    "el_paso": 3.5,
    "san_diego": 3.5,
    "sacramento": 2.0,
}
"""Hopes that a disc in a city raises: links to come, and cards."""
DELIVERY: Final = {
    "kansas_city": -5.0,
    "topeka": -1.0,
    "wichita": 0.0,
    "colorado_springs": 1.0,
    "santa_fe": 1.5,
    "albuquerque": 3.0,
    "el_paso": 5.0,
    "san_diego": 6.0,
    "sacramento": 8.0,
    "san_francisco": 9.5,
}
"""What a later delivery to each city will bring."""
REACH: Final = 3
"""How much value may be missing for a city that is still hoped for."""
GROWTH: Final = 1.6
"""How much better each delivery will be than the last."""
MANAGED: Final = 2
"""Cards seen beyond the hand on the way round."""
CROSSES: Final = {p: sum(d.TRANSPORT[p, c] for c in ("albuquerque", "san_diego", "san_francisco")) / 3 for p in d.RAIL}
"""Dollars of a typical delivery to come from each place of the engine."""
ROLLS: Final = 2.0
"""Engine moves of a lap."""
STATION: Final = {n: st.vp - 0.3 * st.cost + 1.5 for n, st in d.STATIONS.items()}
"""What upgrading a station is worth, its disc included."""
_ROAD = {n: i for i, n in enumerate(("START", "A", "B", "C", "D", "E", "F", "G", "KC"))}


def _way() -> dict[str, float]:
    """How much of a lap lies behind a space, from 0 to 1, by the longest road to it."""
    far = dict.fromkeys(d.NAMES, 0.0)
    for name in ("START", *d.NEUTRAL):
        far[name] = max(far[name], _ROAD[name] / 8)
    for name in d.NAMES:
        for after in d.AHEAD[name]:
            if after not in _ROAD:
                far[after] = max(far[after], far[name] + 0.02)
    return far | {d.KC: 1.0}


WAY: Final = _way()
TERMS: Final = ("points", "purse", "people", "rail", "board", "cards", "way")
"""What the value of a position consists of."""


def laps_done(s: GwtState, seat: Seat) -> float:
    """The laps a seat has done, with the part of the one it is on."""
    return len(s.cities[seat]) + WAY[s.rancher[seat] or d.START]


def laps_left(s: GwtState) -> float:
    """Deliveries still to come, by how full the job market is."""
    marker = s.marker
    return _laps_left(marker, len(s.jobs[marker if marker < d.LAST_ROW else d.LAST_ROW]), s.seats)


@lru_cache(maxsize=1024)
def _laps_left(marker: int, workers: int, seats: int) -> float:
    filled = marker + workers / seats
    return max(0.3, LAPS * (len(d.HIRE_COST) - filled) / (len(d.HIRE_COST) - 1))


def favour(s: GwtState, seat: Seat) -> dict[str, float]:
    """How well each line fits the table: workers on offer, a building for it behind the hiring one, the first card."""
    offered = [w for row in s.jobs for w in row] + s.foresight
    place = {s.tile(space): i for i, space in enumerate(d.NEUTRAL)}
    starts = s.area[seat][0] if s.area[seat] else ""
    return {
        "cowboy": 0.8 + 0.25 * offered.count("cowboy") + 0.5 * (place["A"] < place["E"]) + 0.5 * (starts == "S1"),
        "builder": 0.5 + 0.25 * offered.count("craftsman") + 0.5 * (place["A"] < place["B"]) + 0.5 * (starts == "S3"),
        "engineer": 0.8 + 0.25 * offered.count("engineer") + 0.5 * (place["A"] < place["G"]) + 0.5 * (starts == "S2"),
    }


def choose_plan(s: GwtState, seat: Seat) -> Plan:
    """The line the set-up favours; lines get worse when shared, so later seats take the next best one."""
    favours = favour(s, seat)
    ranked = sorted(PLANS, key=lambda p: -favours[p.name])
    return ranked[seat % len(ranked)]


class Worth:
    """The value of positions to one seat with a plan."""

    lap: ClassVar[float] = LAP

    def __init__(self, seat: Seat, plan: Plan) -> None:
        self.seat, self.plan = seat, plan

    def __call__(self, s: GwtState) -> float:
        return sum(self._amounts(s))

    def terms(self, s: GwtState) -> dict[str, float]:
        """What the value consists of."""
        return dict(zip(TERMS, self._amounts(s), strict=False))

    def _amounts(self, s: GwtState) -> tuple[float, ...]:
        """The amounts of all `TERMS`, of the first two in the last turn: then only points count."""
        seat = self.seat
        cards, houses = self._own(s)
        points = self._points(s, cards, houses)
        if s.holder >= 0:
            return points + s.money[seat] // 5, 0.01 * s.money[seat]
        laps = laps_left(s)
        return (
            points,
            self._purse(s, laps),
            self._people(s, laps),
            self._rail(s, laps),
            self._board(s, laps, houses),
            self._cards(s, laps, cards),
            -self.lap * (laps if laps < 1.0 else 1.0) * laps_done(s, seat),
        )

    def _own(self, s: GwtState) -> tuple[Cards, Houses]:
        """What the seat's cards and buildings come to."""
        seat = self.seat
        cards = _cards(tuple(s.stack[seat]), tuple(s.hand[seat]), tuple(s.discard[seat]), s.hand_limit(seat))
        return cards, _houses(_tiles(s.board, s.owner, seat), s.seats)

    def _points(self, s: GwtState, cards: Cards, houses: Houses) -> int:
        """What `scoring.sheet` adds up to, dollars left out."""
        seat = self.seat
        hazards, masters = s.hazards[seat], s.masters[seat]
        green, blue = s.teepees[seat]
        mine, stations = s.cities[seat], s.stations[seat]
        items = (
            houses.number, green, blue, len(hazards), len(stations), *cards.cattle, mine.count(d.SAN_FRANCISCO),
        )  # fmt: skip
        goals = best(tuple(s.area[seat]), cards.goals, items, "SM2" in masters)
        total = houses.points + cities(mine) + cards.points + goals.points + goals.bonus
        total += _held(tuple(stations), tuple(hazards)) + d.STEP_DISC_VP * s.open_discs[seat][d.STEP_VP]
        for n in s.workers[seat]:
            total += PLACES_VP[n]
        if masters:
            total += station_masters(s, seat)
        return total + d.MARKER_VP if s.holder == seat else total

    def _purse(self, s: GwtState, laps: float) -> float:
        return _purse(s.money[self.seat], s.certificates[self.seat], laps)

    def _people(self, s: GwtState, laps: float) -> float:
        workers, plan = s.workers[self.seat], self.plan
        cowboys, craftsmen, engineers = workers[d.COWBOY] - 1, workers[d.CRAFTSMAN] - 1, workers[d.ENGINEER] - 1
        total = plan.cowboy * laps * (cowboys - 0.06 * cowboys * cowboys)
        total += plan.craftsman * laps * (craftsmen - 0.06 * craftsmen * craftsmen)
        return total + plan.engineer * laps * (engineers - 0.06 * engineers * engineers)

    def _rail(self, s: GwtState, laps: float) -> float:
        """Cheaper transport, and stations within reach of the engineers in the time that is left."""
        engineers = s.workers[self.seat][d.ENGINEER]
        return railway(s.engine[self.seat], tuple(s.stations[self.seat]), engineers, self.plan.rail, laps)

    def _board(self, s: GwtState, laps: float, houses: Houses) -> float:
        """Open discs, and tolls of own buildings."""
        at_once, lasting = _discs(tuple(s.open_discs[self.seat]))
        total = at_once + lasting * laps + hopes(tuple(s.cities[self.seat])) * (laps if laps < 2 else 2) / 2
        if houses.number:
            total += laps * (HOUSE * houses.number + 0.12 * houses.fees)
        return total

    def _cards(self, s: GwtState, laps: float, cards: Cards) -> float:
        """The hand for the next delivery, the deck for the others, objective cards among them."""
        seat = self.seat
        near = WAY[s.rancher[seat] or d.START]
        permanent = s.permanent(seat)
        sure = permanent + s.certificates[seat]
        later = cards.expected + 1
        goals = len(cards.goals)
        first = near * cards.refilled + (1 - near) * (later - 1) + sure
        brought = deliveries(tuple(s.cities[seat]), first, later + permanent, laps)
        if not goals:
            return brought
        return brought + CARD * min(goals, 3) * min(laps, 3) / 3 - 0.3 * laps * max(0, goals - 3)


@lru_cache(maxsize=16384)
def hopes(mine: tuple[str, ...]) -> float:
    """What discs in cities let hope for."""
    return sum([CITIES.get(c, 0.0) for c in mine])


class Houses(NamedTuple):
    """What own buildings come to."""

    number: int
    points: int
    fees: int


def _tiles(board: list[str], owner: list[int], seat: Seat) -> tuple[str, ...]:
    """The tiles of own buildings."""
    at, found = -1, []
    for _ in range(owner.count(seat)):
        at = owner.index(seat, at + 1)
        found.append(board[at])
    return tuple(found)


@lru_cache(maxsize=16384)
def _houses(tiles: tuple[str, ...], seats: int) -> Houses:
    points = sum(d.BUILDINGS[tile].vp for tile in tiles)
    return Houses(len(tiles), points, sum(d.FEES[tile][seats - 2] for tile in tiles))


@lru_cache(maxsize=16384)
def _held(stations: tuple[int, ...], hazards: tuple[str, ...]) -> int:
    """The points of stations and hazards."""
    return sum(d.STATIONS[n].vp for n in stations) + sum(map(d.hazard_vp, hazards))


@lru_cache(maxsize=16384)
def _purse(money: int, certificates: int, laps: float) -> float:
    rate = 0.2 + RATE * min(laps, 4)
    return rate * min(money, 16) + 0.2 * max(0, money - 16) + 0.1 * min(laps, 2) * certificates


class Cards(NamedTuple):
    """What the cards of a seat come to."""

    points: int
    goals: tuple[str, ...]
    cattle: Items
    expected: float
    """The breeding value of a later hand,"""
    refilled: float
    """and of the hand at hand when it has been filled up."""


@lru_cache(maxsize=16384)
def _cards(stack: tuple[str, ...], hand: tuple[str, ...], discard: tuple[str, ...], size: int) -> Cards:
    mine = tuple(sorted(stack + hand + discard))
    points, goals, cattle = herd(mine)
    return Cards(points, goals, cattle, expected(mine, size), refilled(stack, hand, discard, size))


def refilled(stack: tuple[str, ...], hand: tuple[str, ...], discard: tuple[str, ...], size: int) -> float:
    """The hand's value when it has been filled up: what it holds, and the types it will probably draw."""
    missing = size - len(hand)
    if missing <= 0:
        return breeding(list(hand))
    return _refilled(hand, stack if len(stack) >= missing else stack + discard, missing)


@lru_cache(maxsize=16384)
def _refilled(hand: tuple[str, ...], stack: tuple[str, ...], missing: int) -> float:
    held = {d.TYPE[c] for c in hand if c in d.TYPE}
    value = float(sum(d.BREEDING_OF_TYPE[kind] for kind in held))
    for kind in sorted({d.TYPE[c] for c in stack if c in d.TYPE} - held):  # sums in one order are the same everywhere
        share = sum(d.TYPE.get(c) == kind for c in stack) / len(stack)
        value += d.BREEDING_OF_TYPE[kind] * (1 - (1 - share) ** missing)
    return value


@lru_cache(maxsize=16384)
def railway(engine: int, mine: tuple[int, ...], engineers: int, hope: float, laps: float) -> float:
    """What an engine and the stations ahead of it are worth; `hope` is how much of a station counts before."""
    reach = laps * ROLLS * engineers + 1
    total = -0.2 * laps * CROSSES[engine]
    for station in d.STATIONS.values():
        away = (station.place - engine) / 2
        if station.number not in mine and 0 <= away < reach:
            total += hope * STATION[station.number] * (1 - away / reach)
    return total


@lru_cache(maxsize=16384)
def _discs(opened: tuple[int, ...]) -> tuple[float, float]:
    """What the open places of all disc rows are worth: at once, and for every lap to come."""
    more = [(n - row.open, DISCS[row.id]) for row, n in zip(d.DISC_ROWS, opened, strict=True)]
    return sum(n * at_once for n, (at_once, _) in more), sum(n * lasting for n, (_, lasting) in more)


@lru_cache(maxsize=16384)
def expected(cards: tuple[str, ...], size: int) -> float:
    """The breeding value a hand of that size will have, with some care taken on the way."""
    counts: dict[str, int] = {}
    for card in cards:
        if card in d.TYPE:
            counts[d.TYPE[card]] = counts.get(d.TYPE[card], 0) + 1
    all_cards = max(len(cards), 1)
    held = {kind: 1 - (1 - n / all_cards) ** (size + MANAGED) for kind, n in counts.items()}
    value = sum(d.BREEDING_OF_TYPE[kind] * p for kind, p in held.items())
    return value * min(1.0, size / max(sum(held.values()), 0.1))


@lru_cache(maxsize=16384)
def deliveries(mine: tuple[str, ...], first: float, later: float, laps: float) -> float:
    """What the deliveries to come will bring, in points and dollars: a city is there once, so weak ones get worse."""
    total, value, left = 0.0, first, laps
    while left > 0:
        city, brings = _farthest(mine, value)
        total += min(left, 1.0) * (brings + INCOME * min(value, 20))
        mine = (*mine, city)
        left -= 1
        later += GROWTH
        value = later
    return total


def _farthest(mine: tuple[str, ...], value: float) -> tuple[str, float]:
    """The farthest city left for a delivery of that value, and what it brings: more, if the next is within reach."""
    above, more = 99, 0.0
    for city, least, brings in _free(mine):
        if value >= least:
            return city, brings + (more - brings) * max(0.0, 1 - (above - value) / min(above - least, REACH))
        above, more = least, brings
    return d.KANSAS_CITY, DELIVERY[d.KANSAS_CITY]


@lru_cache(maxsize=16384)
def _free(mine: tuple[str, ...]) -> tuple[tuple[str, int, float], ...]:
    """Cities without an own disc, the farthest first, with what a delivery there brings."""
    free = (c for c in d.CITIES.values() if c.repeatable or c.id not in mine)
    return tuple((c.id, c.value, DELIVERY[c.id]) for c in sorted(free, key=lambda c: -c.value))
