"""Private companies: income, closing, blocked hexes and what corporations may pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Rule
from stockrail.rail.state import CLOSED, CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def income(g: RailGame, s: RailState, rule: Rule, out: Tape) -> None:
    """Every open private pays its owner."""
    for i, p in enumerate(g.title.privates):
        owner = s.owner[i]
        if owner >= 0:
            g.pay_owner(s, owner, p.revenue, out)
            who = {"corporation": g.ref(owner - CORP)} if owner >= CORP else {"seat": SeatRef(owner)}
            kind = "income_corporation" if owner >= CORP else "income"
            out.tell(kind, rule, private=g.private_ref(i), amount=g.money(p.revenue), **who)


def close(g: RailGame, s: RailState, private: int, out: Tape) -> None:
    s.owner[private] = CLOSED
    out.tell("closed", g.book.closing, private=g.private_ref(private))


def close_all(g: RailGame, s: RailState, out: Tape) -> None:
    for i, owner in enumerate(s.owner):
        if owner != CLOSED:
            close(g, s, i, out)


def blocked(g: RailGame, s: RailState) -> set[int]:
    """Hexes of privates that players own."""
    found: set[int] = set()
    for i, p in enumerate(g.title.privates):
        if 0 <= s.owner[i] < CORP:
            found.update(g.board.index[h] for h in p.blocks if h in g.board.index)
    return found


def price_range(g: RailGame, private: int) -> tuple[int, int]:
    """What a corporation may pay, least and most."""
    least, most = g.title.buy_in_factor
    face = g.private(private).price
    return -(-face * least // 2), face * most // 2


def owned_by(s: RailState, corp: int) -> list[int]:
    """The privates a corporation owns."""
    return [i for i, owner in enumerate(s.owner) if owner == CORP + corp]
