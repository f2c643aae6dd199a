"""Corporations that close, and those that never entered the game and still block their cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.rail import privates
from stockrail.rail.policies import tokens
from stockrail.rail.state import CORP, NOBODY, REMOVED, SHUT, RailState
from stockrail.rail.tiles import GREEN

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

TELLS: Final = frozenset(["corporation_closed", "removed"])
"""The events it may tell."""


def close(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """Shares are worthless, tokens come off, trains and privates leave the game, cash goes to the bank."""
    for holder in range(s.seats + 2):
        s.move_shares(corp, holder, s.offer, s.held(corp, holder))
    g.corporation_pays_bank(s, corp, s.treasury[corp])
    for slot, owner in enumerate(s.tokens):
        if owner == corp:
            g.board.take_token(s, slot)
            s.tokens_left[corp] += 1
    s.trains[corp] = []
    for i, owner in enumerate(s.owner):
        if owner == CORP + corp:
            privates.close(g, s, i, out)
    if not g.habits.markers_stay:
        s.markers = [NOBODY if s.favoured[i] == corp else h for i, h in enumerate(s.markers)]
    s.favoured = [NOBODY if c == corp else c for c in s.favoured]
    g.market.put(s, corp, -1)
    s.pos[corp] = 0
    s.president[corp], s.par[corp], s.floated[corp] = NOBODY, 0, 0
    s.closed[corp] = SHUT
    out.tell("corporation_closed", g.book.corporation_closes, corporation=g.ref(corp))


def remove(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """Taken out before the game: its home token blocks its city."""
    s.closed[corp] = REMOVED
    slot = g.board.slot_of(g.homes[corp], g.title.corporations[corp].city or 0)
    g.board.put_token(s, slot, corp)
    s.tokens_left[corp] -= 1
    out.tell("removed", g.book.set_up, name=g.ref(corp))
    where = g.title.auction.blockers(s.seats).get(g.corporations[corp])
    if where:
        block(g, s, g.board.index[where])


def block(g: RailGame, s: RailState, h: int) -> None:
    """A removed corporation's second blocker is put down as soon as its city has a second circle."""
    for name, where in g.title.auction.blockers(s.seats).items():
        corp = g.corp_index[name]
        if g.board.names[h] != where or s.closed[corp] != REMOVED or g.board.has_token(s, h, corp):
            continue
        face = g.board.face(s, h)
        if g.board.free_slots(s, h, 0) and (face.colour >= GREEN or face.nodes[0].slots > 1):
            g.board.put_token(s, tokens.circle(g, s, corp, h, 0), corp)
            s.tokens_left[corp] -= 1
