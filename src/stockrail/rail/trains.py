"""Trains: what is for sale, what it costs, what counts towards the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.rail.state import COPIES, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

BANK, POOL = "bank", "pool"


def in_bank(g: RailGame, s: RailState) -> list[int]:
    """The trains the bank sells now: the first kind that is left, and the kinds released beside it."""
    key = (*s.depot, *s.issued)
    found = g.bank_trains.get(key)
    return g.bank_trains.keep(key, _in_bank(g, s)) if found is None else found


def _in_bank(g: RailGame, s: RailState) -> list[int]:
    found: list[int] = []
    plain = False
    for k, kind in enumerate(g.title.trains):
        if kind.card:
            card = g.kind_index[kind.card]
            if card * COPIES + s.issued[card] in found:
                found.append(k * COPIES + s.issued[card])
            continue
        left = s.depot[k] != 0
        released = bool(kind.after) and s.issued[g.kind_index[kind.after]] > 0
        if left and (released or not plain) and (released or not kind.after or _all_sold(g, s, k)):
            found.append(k * COPIES + s.issued[k])
            plain = plain or not kind.after
    return found


def _all_sold(g: RailGame, s: RailState, k: int) -> bool:
    return all(s.depot[j] == 0 for j in range(k) if not g.title.trains[j].card)


def in_pool(g: RailGame, s: RailState) -> list[int]:
    """The trains in the pool, each as it may be bought: a card with two sides lies there as either."""
    if not s.pool or not g.title.train_market.either_side:
        return s.pool
    return [k * COPIES + t % COPIES for t in s.pool for k in sides(g, t // COPIES)]


def apart(fleet: list[int]) -> list[int]:
    """One train of each kind, the first that came: equal ones need not be told apart."""
    return [t for i, t in enumerate(fleet) if all(t // COPIES != before // COPIES for before in fleet[:i])]


def sides(g: RailGame, kind: int) -> list[int]:
    """The kinds on the two sides of a card."""
    return [k for k, card in enumerate(g.card) if card == g.card[kind]]


def prices(g: RailGame, s: RailState) -> list[int]:
    """What trains of bank and pool cost, the cheapest first."""
    return sorted(g.kind(t).price for t in (*in_bank(g, s), *in_pool(g, s)))


def any_left(g: RailGame, s: RailState) -> bool:
    """Has the bank or the pool a train to sell?"""
    return bool(s.pool or in_bank(g, s))


def cheapest(g: RailGame, s: RailState) -> int:
    """The price of the cheapest train in bank and pool."""
    return prices(g, s)[0]


def phased_out(g: RailGame, s: RailState, train: int) -> bool:
    """Does it run once more and then leave the game?"""
    on = g.title.trains[train // COPIES].phased_out_on
    return bool(on) and s.issued[g.kind_index[on]] > 0


def lasting(g: RailGame, s: RailState, corp: int) -> list[int]:
    """The corporation's trains that count: those that are not phased out."""
    return [t for t in s.trains[corp] if not phased_out(g, s, t)]


def room(g: RailGame, s: RailState, corp: int) -> bool:
    """Is the corporation below its train limit?"""
    return len(lasting(g, s, corp)) < g.phase(s).limit
