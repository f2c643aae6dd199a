"""Private companies: income, closing, blocked hexes and what corporations may pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Rule
from stockrail.rail import minors
from stockrail.rail.state import CLOSED, CORP, UNSOLD, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def unsold(s: RailState) -> list[int]:
    """Those that nobody has bought yet."""
    return [i for i, owner in enumerate(s.owner) if owner == UNSOLD]


def lowest(g: RailGame, s: RailState) -> int:
    """The unsold private with the lowest face value; -1 when all are sold."""
    return min(unsold(s), key=lambda i: g.private(i).price, default=-1)


def income(g: RailGame, s: RailState, rule: Rule, out: Tape) -> None:
    """Every open private pays its owner."""
    for i, p in enumerate(g.title.privates):
        owner = s.owner[i]
        if owner >= 0 and p.revenue:
            g.pay_owner(s, owner, p.revenue, out)
            who = {"corporation": g.ref(owner - CORP)} if owner >= CORP else {"seat": SeatRef(owner)}
            kind = "income_corporation" if owner >= CORP else "income"
            out.tell(kind, rule, private=g.private_ref(i), amount=g.money(p.revenue), **who)


def close(g: RailGame, s: RailState, private: int, out: Tape) -> None:
    s.owner[private] = CLOSED
    shut_minor(g, s, private, out)
    out.tell("closed", g.book.closing, private=g.private_ref(private))


def close_all(g: RailGame, s: RailState, out: Tape) -> None:
    """All privates close; one that lasts stays with a corporation, and independents leave the map."""
    for i, owner in enumerate(s.owner):
        if owner != CLOSED and not (g.private(i).lasting and owner >= CORP):
            close(g, s, i, out)


def shut_minor(g: RailGame, s: RailState, private: int, out: Tape) -> None:
    """An independent that nobody has bought closes with its private."""
    name = g.privates[private]
    if g.corp_index.get(name, -1) in g.minors:
        minors.shut(g, s, g.corp_index[name], out)


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
    if g.title.capital.holds_unsold():
        return 1, g.private(private).price
    face = g.private(private).price
    return -(-face * least // 2), face * most // 2


def owned_by(s: RailState, corp: int) -> list[int]:
    """The privates a corporation owns."""
    return [i for i, owner in enumerate(s.owner) if owner == CORP + corp]
