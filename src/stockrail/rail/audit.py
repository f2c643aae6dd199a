"""What must never change: money, shares, certificates, tiles, tokens and trains are conserved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stockrail.rail.state import CORP, NOBODY, RailState
from stockrail.rail.tiles import UNLIMITED

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def wrongs(g: RailGame, s: RailState) -> Iterator[str]:
    """What is wrong with a position, in plain words."""
    yield from _money(g, s)
    yield from _shares(g, s)
    yield from _trains(g, s)
    yield from _board(g, s)


def _money(g: RailGame, s: RailState) -> Iterator[str]:
    total = s.bank + sum(s.cash) + sum(s.treasury)
    if total != (bank := g.bank_size(s.seats)):
        yield f"there is {total} in money, not {bank}"
    if min(s.cash) < 0 or min(s.treasury) < 0:
        yield "somebody has less than no money"
    if any(owner >= CORP + len(g.corporations) for owner in s.owner):
        yield "a private belongs to nobody known"


def _shares(g: RailGame, s: RailState) -> Iterator[str]:
    width = s.seats + 2
    for c, name in enumerate(g.corporations):
        if c in g.minors:
            continue
        row = s.shares[c * width : (c + 1) * width]
        if sum(row) != g.title.shares or min(row) < 0:
            yield f"{name} has {row} shares"
        president = s.president[c]
        alone = s.par[c] > 0 and president == NOBODY and not g.title.ruin_ends
        if ((president == NOBODY) != (s.par[c] == 0) and not alone) or (s.par[c] == 0) != (s.cell[c] < 0):
            yield f"{name} has a president without a par value, or the other way round"
        if president != NOBODY and (row[president] < max(row[: s.seats]) or row[president] < g.title.president_shares):
            yield f"{name}'s president holds too little"
        if row[s.seats + 1] > g.title.pool_limit and g.title.ruin_ends:
            yield f"{name} has too many shares in the pool"
    for cell in {x for x in s.cell if x >= 0}:
        places = sorted(s.pos[c] for c, at in enumerate(s.cell) if at == cell)
        if places != list(range(len(places))):
            yield f"the stack in {g.market.name(cell)} has the places {places}"


def _trains(g: RailGame, s: RailState) -> Iterator[str]:
    seen = [t for fleet in s.trains for t in fleet] + s.pool
    if len(seen) != len(set(seen)):
        yield "a train is in two places"
    counts = g.train_counts(s.seats)
    for k, kind in enumerate(g.title.trains):
        if counts[k] and s.depot[k] + s.issued[k] != counts[k]:
            yield f"there are {s.depot[k]} + {s.issued[k]} trains of kind {kind.id}"


def _board(g: RailGame, s: RailState) -> Iterator[str]:
    on_map = [0] * len(s.tiles_left)
    for face in s.laid:
        tile = g.board.faces[face].tile
        if tile >= 0:
            on_map[tile] += 1
    for i, t in enumerate(g.board.tiles):
        if t.count != UNLIMITED and on_map[i] + s.tiles_left[i] != t.count:
            yield f"there are {on_map[i]} + {s.tiles_left[i]} tiles {t.name}"
    for c, corp in enumerate(g.title.corporations):
        if s.tokens.count(c) + s.tokens_left[c] != len(corp.tokens) + s.gained[c]:
            yield f"{corp.id} has {s.tokens.count(c)} + {s.tokens_left[c]} tokens"
