"""Proof-reading a title: do its map, tiles, cards and trains fit together?

What a picture shows wrongly is told by the reader of that picture, with file, line and column; here is told what only
the parts together show.  All mistakes stand in one message, each with what to write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from stockrail.core.errors import Unreadable
from stockrail.core.kinds import unknown
from stockrail.rail import gathering
from stockrail.rail.rulebook import UNPRINTED, Rulebook
from stockrail.rail.tiles import COLOURS, continues

if TYPE_CHECKING:
    from stockrail.rail.board import Board
    from stockrail.rail.title import Title


def proofread(name: str, seats: Iterable[int], title: Title, book: Rulebook) -> None:
    """Tell everything that does not fit."""
    found = [*_players(seats, title), *_homes(title), *_privates(title), *_trains(title), *_phases(title)]
    found += [*_running(title), *_tiles(title), *_book(title, book)]
    if found:
        raise Unreadable(f"{name} does not fit together: " + "; ".join(found))


def _book(title: Title, book: Rulebook) -> Iterator[str]:
    for what, rules in gathering.unprinted(title, book):
        yield f"it has {what} and prints no section for {', '.join(rules)}: write them into its book"
    track = title.building
    if book.one_upgrade == UNPRINTED and (track.lays > track.upgrades or track.upgrade_lays > 1):
        yield "it counts upgrades and prints no section for one_upgrade: write it into its book"


def _players(seats: Iterable[int], title: Title) -> Iterator[str]:
    for n in seats:
        if n not in title.cash:
            yield f"the cash of {n} players is missing: write it into `cash`"
        if n not in title.limits.certificates and n not in title.limits.by_corporations:
            yield f"the certificate limit of {n} players is missing: write it into `limits`"
    if not title.market.pars:
        yield "the market has no par value: mark its cells with a p, as 60p"


def _homes(title: Title) -> Iterator[str]:
    board = title.board
    for c in title.corporations:
        yield from _on_map(board, f"the home of {c.id}", c.home)
        for where in (*c.free_yellow, *([c.second.hex] if c.second else [])):
            yield from _on_map(board, f"a hex of {c.id}", where)
        if c.home in board.index:
            spot, cities = board.spots[board.index[c.home]], board.faces[board.printed[board.index[c.home]]].cities
            if not spot.halt and (c.city or 0) >= cities:
                yield f"the home of {c.id} is city {c.city or 0} of {c.home}, which has {cities}: draw it in the map"


def _on_map(board: Board, what: str, where: str) -> Iterator[str]:
    if where and where not in board.index:
        yield f"{what}: {unknown('hex', where, board.names)}"


def _privates(title: Title) -> Iterator[str]:
    board = title.board
    corporations = [c.id for c in title.corporations]
    for p in title.privates:
        for where in p.blocks:
            yield from _on_map(board, f"{p.id} blocks", where)
            if where in board.index and board.spots[board.index[where]].fixed:
                yield f"{p.id} blocks {where}, which never takes a tile: write another hex, or none"
        for power in p.powers:
            what = f"{type(power).__name__} of {p.id}"
            for where in _hexes_of(power):
                yield from _on_map(board, what, where)
            wanted = getattr(power, "corporation", "")
            if wanted and wanted not in corporations:
                yield f"{what}: {unknown('corporation', wanted, corporations)}"
            for tile in _tiles_of(power):
                if tile not in board.tile_index:
                    yield f"{what}: {unknown('tile', tile, list(board.tile_index))}"


def _hexes_of(power: object) -> Iterator[str]:
    """The hexes that a power names: its own, or those of its tiles and of its marker."""
    yield getattr(power, "hex", "")
    for named in (*getattr(power, "tiles", ()), *getattr(power, "worth", ())):
        yield "" if isinstance(named, str) else named[0]


def _tiles_of(power: object) -> Iterator[str]:
    """The tiles that a power names, alone or by hex."""
    for named in getattr(power, "tiles", ()):
        yield from (named,) if isinstance(named, str) else named[1]


def _trains(title: Title) -> Iterator[str]:
    kinds = [k.id for k in title.trains]
    for k in title.trains:
        told = {"rusts on": k.rusts_on, "is phased out on": k.phased_out_on, "comes after": k.after}
        told |= {"lies on the card of": k.card} | {f"is traded in for the {old} as": old for old in k.trade_in}
        for what, other in told.items():
            yield from _known(f"the {k.id} train {what}", other, kinds)
    for kind in sorted(title.board.valued_trains):
        yield from _known("a value on the map is for", kind, kinds)


def _phases(title: Title) -> Iterator[str]:
    kinds = [k.id for k in title.trains]
    for phase in title.phases:
        yield from _known(f"phase {phase.id} begins with", phase.train, kinds)
        for colour in phase.colours:
            if colour not in COLOURS:
                yield f"phase {phase.id}: {unknown('colour', colour, COLOURS)}"


def _running(title: Title) -> Iterator[str]:
    """Places and sides are those of the map."""
    spots = title.board.spots
    for what, wanted, there in (
        ("place", title.running.split_places, {s.place for s in spots}),
        ("side", title.running.barred_sides, {s.side for s in spots}),
    ):
        for name in sorted(wanted - there):
            yield f"`running`: {unknown(f'{what} of the map', name, sorted(there - {''}))}"


def _known(what: str, kind: str, kinds: Sequence[str]) -> Iterator[str]:
    if kind and kind not in kinds:
        yield f"{what}: {unknown('train', kind, kinds)}"


def _tiles(title: Title) -> Iterator[str]:
    """Every tile can follow a printed hex or another tile, or is laid by a power."""
    board = title.board
    faces = board.faces[: 6 * len(board.tiles)]
    by_power = {tile for p in title.privates for power in p.powers for tile in _tiles_of(power)}
    seen = {i for i, tile in enumerate(board.tiles) if tile.name in by_power}
    for h, printed in enumerate(board.printed):
        seen |= {board.faces[f].tile for f in board.upgrades(h, printed)}
    work = list(seen)
    for i in work:  # grows while we look
        for f in faces:
            if f.tile not in seen and continues(board.faces[6 * i], f):
                seen.add(f.tile)
                work.append(f.tile)
    for i, tile in enumerate(board.tiles):
        if i not in seen:
            yield (
                f"line {tile.line} of the tiles: nobody can ever lay tile {tile.name}; give it the label, cities and "
                "track of what it replaces, or leave it out"
            )
