"""Independent railways: they operate for the owner of their private, until a corporation takes them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail.state import NOBODY, SHUT, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["absorbed", "minor_closed"])
"""The events it may tell."""


def set_up(g: RailGame, s: RailState, minor: int) -> None:
    """Its token lies in its home, and it has the next train of the first kind."""
    at = minor * (s.seats + 2) + s.offer
    s.shares[at] = 0
    home = g.board.slot_of(g.homes[minor], g.title.corporations[minor].city or 0)
    g.board.put_token(s, home, minor)
    s.tokens_left[minor] -= 1
    s.trains[minor].append(s.issued[0])
    s.issued[0] += 1
    s.depot[0] -= 1


def start(g: RailGame, s: RailState, minor: int, private: int, seat: Seat, out: Tape) -> None:
    """Its first owner has paid; the bank puts the face value into its treasury."""
    s.president[minor] = seat
    s.floated[minor] = 2
    s.operated[minor] = 1
    g.bank_pays_corporation(s, minor, g.private(private).price, out)


def absorb(g: RailGame, s: RailState, minor: int, corp: int, out: Tape) -> None:
    """Treasury, train and token go to the corporation; a token in a city where it has one is just removed."""
    from stockrail.rail import trains
    from stockrail.rail.policies.discards import Surplus

    s.treasury[corp] += s.treasury[minor]
    s.treasury[minor] = 0
    if minor in s.done or s.operating == minor:
        s.trains_run += s.trains[minor]
    s.trains[corp] += s.trains[minor]
    s.trains[minor] = []
    h = g.homes[minor]
    for slot in g.board.slots_in(h):
        if s.tokens[slot] == minor:
            g.board.take_token(s, slot)
            if not g.board.has_token(s, h, corp):
                g.board.put_token(s, slot, corp)
                s.gained[corp] += 1
            break
    s.gained[minor] -= 1
    leave(s, minor)
    if not trains.room(g, s, corp):
        s.agenda.append(Surplus())
    out.tell("absorbed", g.book.independent, corporation=g.ref(corp), minor=g.ref(minor))


def shut(g: RailGame, s: RailState, minor: int, out: Tape) -> None:
    """It closes unsold: token off, cash to the bank, train gone."""
    if s.closed[minor]:
        return
    g.corporation_pays_bank(s, minor, s.treasury[minor])
    for slot, corp in enumerate(s.tokens):
        if corp == minor:
            g.board.take_token(s, slot)
            s.gained[minor] -= 1
    s.trains[minor] = []
    leave(s, minor)
    out.tell("minor_closed", g.book.independent, minor=g.ref(minor))


def leave(s: RailState, minor: int) -> None:
    s.closed[minor] = SHUT
    s.favoured = [NOBODY if c == minor else c for c in s.favoured]
    s.president[minor] = NOBODY
    s.floated[minor] = 0


def within_reach(g: RailGame, s: RailState, corp: int, room: int) -> int:
    """The money the corporation would gain by buying independents, if it has room for so many more trains."""
    from stockrail.rail import trains

    if not g.phase(s).buy_in or not s.treasury[corp] or g.phase(s).limit - len(trains.lasting(g, s, corp)) < room:
        return 0
    return sum(max(s.treasury[c] - 1, 0) for c in g.minors if s.president[c] != NOBODY)
