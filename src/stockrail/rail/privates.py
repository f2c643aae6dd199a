"""Private companies: income, closing, blocked hexes, and what they add to runs and take off costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.rules import Rule
from stockrail.rail import minors
from stockrail.rail.state import CLOSED, CORP, NOBODY, UNSOLD, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["closed", "income", "income_corporation"])
"""The events it may tell."""

Extra: TypeAlias = tuple[tuple[int, int], ...]
"""Hexes, and what each is worth beside its value."""


def unsold(s: RailState) -> list[int]:
    """Those that nobody has bought yet."""
    return [i for i, owner in enumerate(s.owner) if owner == UNSOLD]


def lowest(g: RailGame, s: RailState) -> int:
    """The unsold private with the lowest face value; -1 when all are sold."""
    found, least = -1, 0
    for i, owner in enumerate(s.owner):
        if owner == UNSOLD:
            face = g.title.privates[i].price
            if found < 0 or face < least:
                found, least = i, face
    return found


def income(g: RailGame, s: RailState, rule: Rule, out: Tape) -> None:
    """Every open private pays its owner."""
    for i, owner in enumerate(s.owner):
        revenue = income_of(g, s, i) if owner >= 0 else 0
        if revenue:
            g.pay_owner(s, owner, revenue, out)
            who = {"corporation": g.ref(owner - CORP)} if owner >= CORP else {"seat": SeatRef(owner)}
            kind = "income_corporation" if owner >= CORP else "income"
            out.tell(kind, rule, private=g.private_ref(i), amount=g.money(revenue), **who)


def income_of(g: RailGame, s: RailState, private: int) -> int:
    """What a private pays its owner: what a power of it says, or what is printed."""
    card = g.private(private)
    said = (p.income(g, s, private) for p in card.powers)
    return next((amount for amount in said if amount is not None), card.revenue)


def close(g: RailGame, s: RailState, private: int, out: Tape) -> None:
    s.owner[private] = CLOSED
    shut_minor(g, s, private, out)
    out.tell("closed", g.book.closing, private=g.private_ref(private))


def close_all(g: RailGame, s: RailState, out: Tape) -> None:
    """All privates close but those whose power says otherwise; independents leave the map."""
    for i, p in g.powers_with("all_close"):
        p.all_close(g, s, i)
    for i, owner in enumerate(s.owner):
        if owner != CLOSED and not any(p.survives(g, s, i) for p in g.private(i).powers):
            close(g, s, i, out)


def closed_by_train(g: RailGame, s: RailState, corp: int) -> list[int]:
    """Open privates that close when the corporation buys a train."""
    asked = g.powers_with("closed_by_train")
    return [i for i, p in asked if s.owner[i] != CLOSED and p.closed_by_train(g, s, i, corp)]


def shut_minor(g: RailGame, s: RailState, private: int, out: Tape) -> None:
    """An independent that nobody has bought closes with its private."""
    if g.minor_of[private] >= 0:
        minors.shut(g, s, g.minor_of[private], out)


def blocked(g: RailGame, s: RailState) -> set[int]:
    """Hexes of privates that players own."""
    found: set[int] = set()
    for i, hexes in g.blocking:
        if 0 <= s.owner[i] < CORP:
            found.update(hexes)
    return found


def bonuses(g: RailGame, s: RailState, corp: int) -> Extra:
    """What hexes are worth beside their value for the corporation; several sums for one hex add up."""
    extra = [found for i, p in g.earning for found in p.bonus(g, s, i, corp)]
    return tuple((h, sum(n for at, n in extra if at == h)) for h in sorted({h for h, _ in extra})) if extra else ()


def per_visit(g: RailGame, s: RailState, corp: int) -> int:
    """What one train of the corporation earns for each visit."""
    return sum(p.per_visit(g, s, i) for i, p in g.carrying if s.owner[i] == CORP + corp)


def discounts(g: RailGame, s: RailState, corp: int) -> dict[str, int]:
    """What the corporation's privates take off the price of terrain and sides."""
    found: dict[str, int] = {}
    for i, p in g.saving:
        if s.owner[i] == CORP + corp:
            found.update(p.discounts(g, s, i))
    return found


def clear_markers(s: RailState) -> None:
    """All markers leave the map."""
    s.markers, s.favoured = [NOBODY] * len(s.markers), [NOBODY] * len(s.favoured)


def owned_by(s: RailState, corp: int) -> list[int]:
    """The privates a corporation owns."""
    return [i for i, owner in enumerate(s.owner) if owner == CORP + corp]
