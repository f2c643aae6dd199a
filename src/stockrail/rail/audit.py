"""What must hold in every position, what never changes, and what follows from the rest of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from stockrail.core.shape import Misfit, Path
from stockrail.rail.state import COPIES, CORP, NOBODY, RailState
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
        if min(row) < 0:
            yield f"{name} has {row} shares"
        president = s.president[c]
        alone = s.par[c] > 0 and president == NOBODY and not g.finance.ruin.ends_game
        if ((president == NOBODY) != (s.par[c] == 0) and not alone) or (s.par[c] == 0) != (s.cell[c] < 0):
            yield f"{name} has a president without a par value, or the other way round"
        if president != NOBODY and (row[president] < max(row[: s.seats]) or row[president] < s.president_shares[c]):
            yield f"{name}'s president holds too little"
        crowded = row[s.seats + 1] > g.title.limits.pool and g.finance.ruin.ends_game
        if crowded and not g.title.capital.fills_pool(s.seats):
            yield f"{name} has too many shares in the pool"
    for cell in {x for x in s.cell if x >= 0}:
        places = sorted(s.pos[c] for c, at in enumerate(s.cell) if at == cell)
        if places != list(range(len(places))):
            yield f"{g.market.name(cell)} has a stack with the places {places}"


def _trains(g: RailGame, s: RailState) -> Iterator[str]:
    seen = sorted([t for fleet in s.trains for t in fleet] + s.pool)
    for train, other in pairwise(seen):
        if train == other:
            yield f"{g.train_name(train)} is in two places"


def _board(g: RailGame, s: RailState) -> Iterator[str]:
    for slot, corp in enumerate(s.tokens):
        h, city, circle = g.board.slot_city[slot]
        if corp != NOBODY and circle >= len(g.board.slots(s, h, city)):
            yield f"{g.board.names[h]} has more tokens than circles"


# ---------------------------------------------------------------- what never changes


def census(g: RailGame, s: RailState) -> Mapping[str, int]:
    """Money, and of everything else how much there is in the box."""
    count = {"money": s.bank + sum(s.cash) + sum(s.treasury)}
    width = s.seats + 2
    for c, name in enumerate(g.corporations):
        count[f"shares of {name}"] = sum(s.shares[c * width : (c + 1) * width]) + s.retired[c]
        count[f"tokens of {name}"] = s.tokens.count(c) + s.tokens_left[c] - s.gained[c]
    for kind, left, sold in zip(g.title.trains, s.depot, s.issued, strict=True):
        count[f"trains {kind.id}"] = UNLIMITED if left == UNLIMITED else left + sold
    for tile, left, laid in zip(g.board.tiles, s.tiles_left, on_map(g, s), strict=True):
        count[f"tile {tile.name}"] = UNLIMITED if left == UNLIMITED else left + laid
    return count


def on_map(g: RailGame, s: RailState) -> list[int]:
    """How many of each tile lie on the map."""
    laid = [0] * len(g.board.tiles)
    for face in s.laid:
        if g.board.faces[face].tile >= 0:
            laid[g.board.faces[face].tile] += 1
    return laid


# ---------------------------------------------------------------- what follows from the rest


def fill(g: RailGame, s: RailState, named: Set[Path]) -> None:
    """What a short position need not say: bank and supplies, the offering, presidents, places in a stack."""
    _check_map(g, s)
    for c, name in enumerate(g.corporations):
        _check_corporation(g, s, c)
        _fill_corporation(g, s, c, {path[2] for path in named if path[:2] == ("corporations", name)})
    _fill_places(g, s, named)
    for fleet in (*s.trains, s.pool):
        for t in fleet:
            kind = g.card[t // COPIES]
            s.issued[kind] = max(s.issued[kind], t % COPIES + 1)
    for k, (kind_, count) in enumerate(zip(g.title.trains, g.stacks(s.seats), strict=True)):
        if ("trains", kind_.id, "left") not in named and count != UNLIMITED:
            s.depot[k] = max(0, count - s.issued[k])
    for i, (tile, laid) in enumerate(zip(g.board.tiles, on_map(g, s), strict=True)):
        if ("tiles", tile.name, "left") not in named and tile.count != UNLIMITED:
            s.tiles_left[i] = max(0, tile.count - laid)
    if ("bank",) not in named:
        s.bank = g.title.bank.size_for(s.seats) - sum(s.cash) - sum(s.treasury)


def _fill_corporation(g: RailGame, s: RailState, c: int, named: Set[str | int]) -> None:
    corp, base = g.title.corporations[c], c * (s.seats + 2)
    if "offer" not in named and not corp.minor:
        s.shares[base + s.offer] = max(0, s.share_count[c] - s.retired[c] - sum(s.holdings(c)) - s.in_pool(c))
    held = s.holdings(c)
    if "president" not in named and s.par[c] and max(held) >= s.president_shares[c]:
        s.president[c] = held.index(max(held))
    if "tokens_left" not in named:
        s.tokens_left[c] = max(0, len(corp.tokens) + s.gained[c] - s.tokens.count(c))


def _fill_places(g: RailGame, s: RailState, named: Set[Path]) -> None:
    """Markers whose place is not named take the free ones of their stack, in the order of the corporations."""
    placed = {
        (s.cell[c], s.pos[c]) for c, name in enumerate(g.corporations) if ("corporations", name, "place") in named
    }
    for c, (name, cell) in enumerate(zip(g.corporations, s.cell, strict=True)):
        if cell >= 0 and ("corporations", name, "place") not in named:
            s.pos[c] = next(place for place in range(len(s.cell)) if (cell, place) not in placed)
            placed.add((cell, s.pos[c]))


# ---------------------------------------------------------------- what a position by hand may get wrong


def _check_map(g: RailGame, s: RailState) -> None:
    """Tiles lie where they fit, and no more of them than there are."""
    left = [tile.count for tile in g.board.tiles]
    for h, laid in enumerate(s.laid):
        face, tile, path = g.board.faces[laid], g.board.faces[laid].tile, ("hexes", g.board.names[h], "tile")
        if tile < 0:
            continue
        if not g.board.suits(h, laid):
            raise Misfit(path, f"{face.name} with turn {face.rotation} never lies in {g.board.names[h]}")
        if left[tile] == 0:
            count = g.board.tiles[tile].count
            raise Misfit(path, f"there are {count} tiles {face.name} in the box, and this is another")
        left[tile] -= left[tile] != UNLIMITED


def _check_corporation(g: RailGame, s: RailState, c: int) -> None:
    """It has no more shares, tokens and trains than there are in the box."""
    corp, path = g.title.corporations[c], ("corporations", g.corporations[c])
    held, shares = sum(s.holdings(c)) + s.in_pool(c), s.share_count[c] - s.retired[c]
    if held > shares:
        raise Misfit((*path, "held"), f"{corp.id} has {shares} shares, and not {held}")
    own = len(corp.tokens) + s.gained[c]
    placed = [g.board.slot_city[k][0] for k, owner in enumerate(s.tokens) if owner == c]
    if len(placed) > own:
        where = g.board.names[placed[-1]]
        raise Misfit(("hexes", where, "tokens"), f"{corp.id} has {own} tokens, and this is another")
    stacks = g.stacks(s.seats)
    for t in s.trains[c]:
        cards = stacks[g.card[t // COPIES]]
        if cards != UNLIMITED and t % COPIES >= cards:
            why = f"there are {cards} trains of this kind, and {g.train_name(t)} is none of them"
            raise Misfit((*path, "trains"), why)
