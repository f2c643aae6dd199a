"""What a position of Great Western Trail is worth to a seat: points in hand, and points to come by its plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import deck, herd, sheet
from stockrail.games.gwt.state import GwtState


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


def laps_left(s: GwtState) -> float:
    """Deliveries still to come, by how full the job market is."""
    filled = s.marker + len(s.jobs[min(s.marker, d.LAST_ROW)]) / s.seats
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
        return sum(self.terms(s).values())

    def terms(self, s: GwtState) -> dict[str, float]:
        """What the value consists of."""
        seat, laps = self.seat, laps_left(s)
        mine = deck(s, seat)
        points = sum(sheet(s, seat, mine))
        if s.holder >= 0:  # its last turn: only points count
            return {"points": points, "purse": 0.01 * s.money[seat]}
        return {
            "points": points - s.money[seat] // 5,
            "purse": self._purse(s, laps),
            "people": self._people(s, laps),
            "rail": self._rail(s, laps),
            "board": self._board(s, laps),
            "cards": self._cards(s, laps, mine),
            "way": -self.lap * min(laps, 1.0) * (len(s.cities[seat]) + WAY[s.rancher[seat] or d.START]),
        }

    def _purse(self, s: GwtState, laps: float) -> float:
        money = s.money[self.seat]
        rate = 0.2 + RATE * min(laps, 4)
        return rate * min(money, 16) + 0.2 * max(0, money - 16) + 0.1 * min(laps, 2) * s.certificates[self.seat]

    def _people(self, s: GwtState, laps: float) -> float:
        total = 0.0
        rates = {d.COWBOY: self.plan.cowboy, d.CRAFTSMAN: self.plan.craftsman, d.ENGINEER: self.plan.engineer}
        for kind, rate in rates.items():
            n = s.workers[self.seat][kind] - 1
            total += rate * laps * (n - 0.06 * n * n)
        return total

    def _rail(self, s: GwtState, laps: float) -> float:
        """Cheaper transport, and stations within reach of the engineers in the time that is left."""
        engineers = s.workers[self.seat][d.ENGINEER]
        return _rail(s.engine[self.seat], tuple(s.stations[self.seat]), engineers, self.plan.rail, laps)

    def _board(self, s: GwtState, laps: float) -> float:
        """Open discs, and tolls of own buildings."""
        at_once, lasting = _discs(tuple(s.open_discs[self.seat]))
        total = at_once + lasting * laps
        total += sum([CITIES.get(c, 0.0) for c in s.cities[self.seat]]) * min(laps, 2) / 2
        fees = [d.FEES[tile][s.seats - 2] for tile in s.houses(self.seat)]
        if fees:
            total += laps * (HOUSE * len(fees) + 0.12 * sum(fees))
        return total

    def _cards(self, s: GwtState, laps: float, mine: tuple[str, ...]) -> float:
        """The hand for the next delivery, the deck for the others, objective cards among them."""
        seat = self.seat
        near = WAY[s.rancher[seat] or d.START]
        permanent = s.permanent(seat)
        sure = permanent + s.certificates[seat]
        later = expected(mine, s.hand_limit(seat)) + 1
        hand = refilled(s, seat)
        cards = len(herd(mine)[1])
        first = near * hand + (1 - near) * (later - 1) + sure
        brought = deliveries(tuple(s.cities[seat]), first, later + permanent, laps)
        return brought + CARD * min(cards, 3) * min(laps, 3) / 3 - 0.3 * laps * max(0, cards - 3)


def refilled(s: GwtState, seat: Seat) -> float:
    """The hand's value when it has been filled up: what it holds, and the types it will probably draw."""
    missing = s.hand_limit(seat) - len(s.hand[seat])
    if missing <= 0:
        return s.breeding(seat)
    stack = s.stack[seat] if len(s.stack[seat]) >= missing else s.stack[seat] + s.discard[seat]
    return _refilled(tuple(s.hand[seat]), tuple(stack), missing)


@lru_cache(maxsize=16384)
def _refilled(hand: tuple[str, ...], stack: tuple[str, ...], missing: int) -> float:
    held = {d.TYPE[c] for c in hand if c in d.TYPE}
    value = float(sum(d.BREEDING_OF_TYPE[kind] for kind in held))
    for kind in {d.TYPE[c] for c in stack if c in d.TYPE} - held:
        share = sum(d.TYPE.get(c) == kind for c in stack) / len(stack)
        value += d.BREEDING_OF_TYPE[kind] * (1 - (1 - share) ** missing)
    return value


@lru_cache(maxsize=16384)
def _rail(engine: int, mine: tuple[int, ...], engineers: int, hope: float, laps: float) -> float:
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
