"""Holdings, certificates, limits, sales and the presidency."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["president", "shares_retired", "sold"])
"""The events it may tell."""


def certificates(g: RailGame, s: RailState, seat: Seat, corp: int) -> int:
    """Certificates of one corporation a player holds: the president's is one card for several shares."""
    held = s.held(corp, seat)
    return held - s.president_shares[corp] + 1 if s.president[corp] == seat else held


def counted(g: RailGame, s: RailState, seat: Seat) -> int:
    """Certificates that count towards the limit, privates included."""
    total = s.owner.count(seat)
    for corp, held in enumerate(s.shares[seat :: s.seats + 2]):
        if held and g.zone(s.cell[corp]).counts:
            total += held - s.president_shares[corp] + 1 if s.president[corp] == seat else held
    return total


def over_limit(g: RailGame, s: RailState, seat: Seat) -> bool:
    """Must the player sell down?"""
    own, in_shares = g.title.limits.own_of(s), g.title.limits.own_in_shares
    total = s.owner.count(seat)
    for corp, held in enumerate(s.shares[seat :: s.seats + 2]):
        if held:
            cards, zone = held, g.zone(s.cell[corp])
            if s.president[corp] == seat:
                cards -= s.president_shares[corp] - 1
            if (held if in_shares else cards) > own and zone.limited:
                return True
            if zone.counts:
                total += cards
    return total > g.title.limits.certificates_of(g, s)


def sellable(g: RailGame, s: RailState, seat: Seat, corp: int, limited: bool = True) -> int:
    """How many shares of the corporation the player may sell at once: president's certificate and pool permitting.

    The pool takes any number where it is not `limited`.
    """
    held = s.held(corp, seat)
    room = g.title.limits.pool - s.in_pool(corp) if limited else held
    if not held or room <= 0 or s.cell[corp] < 0 or g.title.selling.rule(g, s, seat, corp) is not None:
        return 0
    if s.president[corp] == seat:
        others = s.holdings(corp)
        others[seat] = 0
        if max(others) < s.president_shares[corp]:
            held -= s.president_shares[corp]
    return max(0, min(held, room))


def sell(g: RailGame, s: RailState, seat: Seat, corp: int, count: int, price: int, out: Tape) -> None:
    """Shares to the pool, money to the seller, the marker down, then perhaps a new president."""
    s.move_shares(corp, seat, s.market_pool, count)
    g.bank_pays_player(s, seat, count * price, out)
    cell = g.title.selling.move(g, s, seat, corp, count)
    out.tell(
        "sold", g.book.sell_own, seat=SeatRef(seat), corporation=g.ref(corp), count=count, price=g.money(price),
        value=g.money(g.market.price[cell]),
    )  # fmt: skip
    settle_presidency(g, s, corp, out)
    g.move(s, corp, cell, out)


def settle_presidency(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """A president stays until another player holds more; of equals the first one clockwise takes over."""
    old = s.president[corp]
    held = s.holdings(corp)
    most = max(held)
    if old == NOBODY:
        if s.par[corp] and most >= s.president_shares[corp]:
            install(g, s, corp, held.index(most), out)
        return
    if held[old] >= most:
        return
    new = next(p for p in ((old + i) % s.seats for i in range(1, s.seats)) if held[p] == most)
    install(g, s, corp, new, out)


def install(g: RailGame, s: RailState, corp: int, new: Seat, out: Tape) -> None:
    """The player becomes president."""
    s.president[corp] = new
    out.tell("president", g.book.presidency, seat=SeatRef(new), corporation=g.ref(corp))


def heirs(s: RailState, corp: int, seat: Seat, count: int) -> bool:
    """Would selling so many shares make another player president?"""
    held = s.holdings(corp)
    mine = held[seat] - count
    return any(n > mine for other, n in enumerate(held) if other != seat)


def gain(g: RailGame, s: RailState, seat: Seat, corp: int, count: int, source: int, out: Tape) -> None:
    """A player receives shares; the corporation may float, the presidency may change."""
    s.move_shares(corp, source, seat, count)
    settle_presidency(g, s, corp, out)
    g.title.capital.float_if_due(g, s, corp, out)


def retire(g: RailGame, s: RailState, corp: int, holder: int, count: int, out: Tape) -> None:
    """Shares of the offering or the pool leave the game."""
    s.shares[corp * (s.seats + 2) + holder] -= count
    s.retired[corp] += count
    out.tell("shares_retired", g.book.share_source, corporation=g.ref(corp), count=count)


def check_par(g: RailGame, price: int) -> Refusal | None:
    """A par value is printed on the market."""
    if price in g.market.pars:
        return None
    pars = tuple(g.money(p) for p in sorted(g.market.pars))
    return g.book.par_value.refuse(price=g.money(price), pars=pars)
