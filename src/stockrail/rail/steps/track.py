"""Track: one tile a turn, by connection; tiles laid by the powers of privates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail import closing, powers
from stockrail.rail.actions import PowerTile, Tile
from stockrail.rail.state import RailState
from stockrail.rail.steps.asking import Operating
from stockrail.rail.steps.token import HomeChoice, TeleportToken, close_ranks
from stockrail.rail.tiles import BEIGE, COLOURS

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


@dataclass(frozen=True, slots=True)
class TrackStep(Effect["RailGame", RailState]):
    """The president is asked for a tile."""

    corp: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.agenda.append(LayTile(s.president[self.corp], g.corporations[self.corp], 1))


@dataclass(frozen=True, slots=True)
class LayTile(Operating):
    """Lay one tile, or none."""

    left: int

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self.left > 0 or (not g.title.power_any_step and bool(extra_tiles(g, s, self.corp(g))))

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        if self.left:
            yield from tiles(g, s, self.corp(g))
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Tile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if not self.left:
            return g.book.one_tile.refuse()
        corp = self.corp(g)
        refusal = check_tile(g, s, corp, a.tile, a.hex, a.rotation)
        if refusal is not None:
            return refusal
        h = g.board.index[a.hex]
        reach, face = g.network.reach(s, corp), g.board.face_of(a.tile, a.rotation)
        return None if g.title.track_rule(reach, h, face) else g.book.connection.refuse(hex=a.hex)

    def take(self, g: RailGame, s: RailState, a: Tile | Pass, out: Tape) -> None:
        s.begun = 1
        if isinstance(a, Pass):
            return
        after = LayTile(self.seat, self.corporation, self.left - 1)
        if after.is_open(g, s):
            s.agenda.append(after)
        lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out)


def tiles(g: RailGame, s: RailState, corp: int, upgrades: bool = True) -> Iterator[Tile]:
    """Every tile the corporation may lay by connection; without `upgrades` only where none lies."""
    faces, blocked, cash = g.board.faces, g.blocked_hexes(s), s.treasury[corp]
    for h, fitting in g.reachable_faces(s, corp):
        if h in blocked or not (upgrades or faces[s.laid[h]].colour == BEIGE) or g.ground_cost(s, corp, h) > cash:
            continue
        where, tolled = g.board.names[h], h in g.board.tolled
        for face in fitting:
            f = faces[face]
            if s.tiles_left[f.tile] and not (tolled and g.tile_cost(s, corp, h, face) > cash):
                yield Tile(f.name, where, f.rotation)


def check_tile(
    g: RailGame, s: RailState, corp: int, tile: str, where: str, rotation: int, free: bool = False
) -> Refusal | None:
    """Everything but the connection: the hex, the supply, the fit, the phase, the blocking private, the money."""
    board, book = g.board, g.book
    h = board.index.get(where, -1)
    if h < 0 or board.faces[board.printed[h]].fixed:
        return book.printed_hex.refuse(hex=where)
    if tile not in board.tile_index or not s.tiles_left[board.tile_index[tile]]:
        return book.tile_supply.refuse(tile=tile)
    if not 0 <= rotation < 6:
        return book.off_grid.refuse(tile=tile, rotation=rotation)
    face = board.face_of(tile, rotation)
    if COLOURS[board.faces[face].colour] not in g.phase(s).colours:
        return book.tile_colour.refuse(tile=tile)
    if face not in board.upgrades(h, s.laid[h]):
        return _misfit(g, s, h, face)
    if h in g.blocked_hexes(s):
        return book.blocked_hex.refuse(hex=where)
    cost = g.tile_cost(s, corp, h, face, free)
    if cost > s.treasury[corp]:
        return book.terrain.refuse(price=g.money(cost), cash=g.money(s.treasury[corp]))
    return None


def _misfit(g: RailGame, s: RailState, h: int, face: int) -> Refusal:
    """Why a tile does not fit the hex: colour, label, cities, the grid, or the old track."""
    book, old, new = g.book, g.board.face(s, h), g.board.faces[face]
    where = g.board.names[h]
    if new.colour != old.colour + 1:
        return (book.upgrade if old.colour != BEIGE else book.same_cities).refuse(hex=where, tile=new.name)
    if new.label != old.label:
        return book.label.refuse(hex=where, tile=new.name)
    if [n.kind for n in new.nodes] != [n.kind for n in old.nodes]:
        return book.same_cities.refuse(hex=where, tile=new.name)
    if new.edges & ~g.board.open[h]:
        return book.off_grid.refuse(hex=where, tile=new.name)
    return book.keep_track.refuse(hex=where, tile=new.name)


def lay(
    g: RailGame, s: RailState, corp: int, tile: str, where: str, rotation: int, out: Tape, free: bool = False
) -> None:
    """Pay for the terrain, put the tile down, and let a home that may choose its city do so."""
    h, face = g.board.index[where], g.board.face_of(tile, rotation)
    cost = g.tile_cost(s, corp, h, face, free)
    g.corporation_pays_bank(s, corp, cost)
    out.tell(
        "tile", g.book.one_tile, corporation=g.ref(corp), tile=tile, hex=where, rotation=rotation,
        price=g.money(cost),
    )  # fmt: skip
    bare = g.board.is_bare(s, h)
    g.board.lay(s, h, face)
    close_ranks(g, s, h)
    closing.block(g, s, h)
    owner = g.choosing_home(h)
    if bare and owner >= 0 and g.board.has_token(s, h, owner):
        seat = s.president[owner] if g.title.either_home_when_tiled else s.president[corp]
        s.agenda.append(HomeChoice(seat, g.corporations[owner]))


# ------------------------------------------------------------ powers of privates


def extra_tiles(g: RailGame, s: RailState, corp: int) -> list[int]:
    """Privates of the corporation that may still lay an extra tile."""
    return _for_bare_hexes(g, s, corp, powers.ExtraTile)


def teleports(g: RailGame, s: RailState, corp: int) -> list[int]:
    """Privates of the corporation that may still lay a far tile."""
    return _for_bare_hexes(g, s, corp, powers.Teleport)


def _for_bare_hexes(
    g: RailGame, s: RailState, corp: int, kind: type[powers.ExtraTile] | type[powers.Teleport]
) -> list[int]:
    """Privates whose power of that kind is unused, and in whose hex no tile lies."""
    unused = powers.unused(g, s, corp, kind)
    return [i for i in unused if (p := powers.power(g, i, kind)) and g.board.is_bare(s, g.board.index[p.hex])]


@dataclass(frozen=True, slots=True)
class PowerLay(Operating):
    """A private of the corporation lays a tile."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerTile) and a.private == self.private

    def _power(self, g: RailGame) -> powers.ExtraTile | powers.Teleport:
        private = g.private_index[self.private]
        found = powers.power(g, private, powers.ExtraTile) or powers.power(g, private, powers.Teleport)
        assert found is not None
        return found

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        p = self._power(g)
        h = g.board.index[p.hex]
        for face in g.board.upgrades(h, s.laid[h]):
            f = g.board.faces[face]
            if f.name in p.tiles:
                yield PowerTile(self.private, f.name, p.hex, f.rotation)

    def check(self, g: RailGame, s: RailState, a: PowerTile) -> Refusal | None:
        p = self._power(g)
        if a.hex != p.hex or a.tile not in p.tiles:
            return g.book.power.refuse(private=g.private_ref(g.private_index[self.private]), hex=p.hex)
        return check_tile(g, s, self.corp(g), a.tile, a.hex, a.rotation)

    def take(self, g: RailGame, s: RailState, a: PowerTile, out: Tape) -> None:
        from stockrail.rail.steps.asking import Reconsider

        s.begun = 1
        private = g.private_index[self.private]
        s.used[private] = 1
        if isinstance(self._power(g), powers.Teleport):
            top = s.agenda.pop()
            assert isinstance(top, LayTile)
            after = LayTile(top.seat, top.corporation, top.left - 1)
            if after.is_open(g, s):
                s.agenda.append(after)
            if s.tokens_left[self.corp(g)]:
                s.agenda.append(TeleportToken(self.seat, self.corporation, a.hex))
        else:
            s.agenda.append(Reconsider())
        lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out)


TrackStep.define("track_step corporation")
LayTile.define("lay_tile seat corporation left", answers=(Tile, Pass), exact=True)
PowerLay.define("power_lay seat corporation private", answers=(PowerTile,))
