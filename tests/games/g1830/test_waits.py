"""Where the engine of 18xx.games waits for an answer, reckoned anew from a position and compared with our questions.

A pass is written exactly where that engine waits; one more or one less and every later action is read as another's.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.g1830 import Game1830
from stockrail.rail import trains
from stockrail.rail.out_of_turn import EndTurn
from stockrail.rail.policies.building import UNASKED, Build
from stockrail.rail.policies.stock import StockTurn
from stockrail.rail.policies.trains import BuyTrain
from stockrail.rail.state import CORP, OPERATING, STOCK, RailState

CERTIFICATES = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
TRAINS = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "7": 2}
BO, CS = 5, 1


def stock(g: Game1830, s: RailState, seat: int) -> bool:
    """Something to sell, a share or a president's certificate to buy, or a private of another player."""
    return sells(s, seat) or buys(g, s, seat) or founds(g, s, seat) or others_private(s, seat)


def sells(s: RailState, seat: int) -> bool:
    if s.cycle == 1:
        return False
    for c in range(8):
        cards = s.held(c, seat) - 2 * (s.president[c] == seat)
        heir = any(s.held(c, p) > 1 for p in range(s.seats) if p != seat)
        if s.par[c] and s.in_pool(c) < 5 and (cards > 0 or (s.president[c] == seat and heir)):
            return True
    return False


def buys(g: Game1830, s: RailState, seat: int) -> bool:
    for c in range(8):
        colour = g.zone(s.cell[c]).name
        few = s.held(c, seat) < 6 or colour in ("orange", "brown")
        room = few and (colour != "" or certificates(g, s, seat) < CERTIFICATES[s.seats])
        offers = [s.par[c]] * bool(s.in_offer(c)) + [g.value(s, c)] * bool(s.in_pool(c))
        if s.par[c] and room and not s.sold[seat] >> c & 1 and min(offers, default=10**6) <= s.cash[seat]:
            return True
    return False


def founds(g: Game1830, s: RailState, seat: int) -> bool:
    return 0 in s.par and s.cash[seat] >= 134 and certificates(g, s, seat) < CERTIFICATES[s.seats]


def others_private(s: RailState, seat: int) -> bool:
    owners = [owner for i, owner in enumerate(s.owner) if i != BO]
    return s.cycle > 1 and s.cash[seat] > 0 and any(0 <= owner < CORP and owner != seat for owner in owners)


def certificates(g: Game1830, s: RailState, seat: int) -> int:
    cards = [s.held(c, seat) - (s.president[c] == seat) for c in range(8) if not g.zone(s.cell[c]).name]
    return sum(cards) + s.owner.count(seat)


def token(g: Game1830, s: RailState, corp: int) -> bool:
    """A token that can be paid for, and a city that can be reached and has room."""
    prices = g.title.corporations[corp].tokens
    if not s.tokens_left[corp] or prices[len(prices) - s.tokens_left[corp]] > s.treasury[corp]:
        return False
    return any(has_room(g, s, corp, h, city) for h, city in g.network.reach(s, corp).cities())


def has_room(g: Game1830, s: RailState, corp: int, h: int, city: int) -> bool:
    free = sum(s.tokens[k] < 0 for k in g.board.slots(s, h, city))
    for home in g.homes_in.get(h, ()):
        if not s.operated[home] and home != corp:
            free -= 2 if g.title.corporations[home].city is None else g.home_city(s, home) == city
    return free > 0 and all(s.tokens[k] != corp for k in g.board.slots_in(h))


def train(g: Game1830, s: RailState, corp: int) -> bool:
    """It must buy; or there is room and money, where another's train counts as one dollar; or a diesel for 800."""
    if not s.trains[corp] and g.can_run(s, corp):
        return True
    fleet = [g.kind(t).id for t in s.trains[corp]]
    depot = [g.kind(t) for t in (*trains.in_bank(g, s), *s.pool)]
    cheapest = min([k.price for k in depot] + [1 for c in range(8) if c != corp and s.trains[c]])
    traded = any(k.id == "D" for k in depot) and bool({"4", "5", "6"} & {*fleet}) and s.treasury[corp] >= 800
    return (len(fleet) < TRAINS[g.phase(s).id] and s.treasury[corp] >= cheapest) or traded


def last(g: Game1830, s: RailState, corp: int) -> bool:
    """A player's private that can be paid for in phases 3 and 4, or an extra tile not laid."""
    least = [g.private(i).price / 2 for i, owner in enumerate(s.owner) if 0 <= owner < CORP and i != BO]
    bought = g.phase(s).id in ("3", "4") and min(least, default=10**6) <= s.treasury[corp]
    return bought or (s.owner[CS] == CORP + corp and not s.used[CS])


def positions(seats: int, seed: int, entries: int) -> Iterator[tuple[Game1830, RailState]]:
    """A random game under the preset."""
    g = find("1830", {"compat_18xx": True})
    assert isinstance(g, Game1830)
    m, rng = Match(g, seats, seed), Rng(seed)
    while m.turn is not None and len(m.entries) < entries:
        yield g, m.state
        seat = rng.choice(g.actors(m.state))
        legal = m.legal_for(seat)
        m.play(legal.pick(rng), seat) if legal else m.play(m.legal.pick(rng))


@pytest.mark.parametrize(("seats", "seed"), [(2, 165), (3, 161), (4, 4), (5, 5), (6, 6)])
def test_questions_are_asked_where_that_engine_waits(seats: int, seed: int) -> None:
    """Every player at the start of a stock turn; the operating corporation at every step that may fall away."""
    for g, s in positions(seats, seed, 900):
        if s.round == STOCK:
            for seat in range(s.seats):
                assert StockTurn(seat).is_open(g, s) == stock(g, s, seat), (seat, s.owner, s.cash)
        elif s.round == OPERATING:
            c, asked = s.operating, (s.president[s.operating], g.corporations[s.operating])
            assert Build(*asked, UNASKED, 0, 1).is_open(g, s) == token(g, s, c)
            assert BuyTrain(*asked).is_open(g, s) == train(g, s, c)
            assert EndTurn(*asked).is_open(g, s) == last(g, s, c)
