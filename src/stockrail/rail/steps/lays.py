"""Tiles and tokens of privates' powers beside the ordinary ones: free, and without connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import powers
from stockrail.rail.actions import PowerTile, PowerToken
from stockrail.rail.hexes import EDGES, OPPOSITE
from stockrail.rail.state import RailState
from stockrail.rail.steps.asking import Operating, Reconsider
from stockrail.rail.steps.track import check_tile, lay
from stockrail.rail.tiles import COLOURS, NODE

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


ANY: Final[Mapping[str, int]] = {}
ALL_EDGES: Final = 0b111111


@dataclass(frozen=True, slots=True)
class FreeLay(Operating):
    """A private of the corporation lays a tile."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerTile) and a.private == self.private

    def power(self, g: RailGame) -> powers.FreeTiles:
        found = powers.power(g, g.private_index[self.private], powers.FreeTiles)
        assert found is not None
        return found

    def rule(self, g: RailGame) -> Rule:
        """Where the power is printed."""
        return g.rule(self.power(g).rule)

    def hexes(self, g: RailGame) -> dict[str, tuple[str, ...]]:
        return dict(self.power(g).tiles)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        for where, tiles in self.hexes(g).items():
            h = g.board.index[where]
            for face in g.board.upgrades(h, s.laid[h]):
                f = g.board.faces[face]
                if f.name in tiles and COLOURS[f.colour] in g.phase(s).colours:
                    a = PowerTile(self.private, f.name, where, f.rotation)
                    if self.check(g, s, a) is None:
                        yield a

    def check(self, g: RailGame, s: RailState, a: PowerTile) -> Refusal | None:
        power = self.power(g)
        if a.tile not in self.hexes(g).get(a.hex, ()):
            return self.rule(g).refuse(private=self.private, hex=a.hex)
        refusal = check_tile(g, s, self.corp(g), a.tile, a.hex, a.rotation, free=True) or self._unreached(g, s, a)
        if refusal is not None or not power.linked:
            return refusal
        if linked(g, s.laid, power):
            return g.book.power_link.refuse(private=self.private)
        return None if self._can_link(g, s, a) else g.book.power_dead_end.refuse(private=self.private)

    def _unreached(self, g: RailGame, s: RailState, a: PowerTile) -> Refusal | None:
        """Where the title asks for it, track must lead to a tile that replaces another."""
        h, power = g.board.index[a.hex], self.power(g)
        if not g.title.power_connection or power.linked or g.board.is_bare(s, h) or power.together:
            return None
        reach, face = g.network.reach(s, self.corp(g)), g.board.face_of(a.tile, a.rotation)
        return None if g.title.track_rule(reach, h, face) else g.book.connection.refuse(hex=a.hex)

    def _can_link(self, g: RailGame, s: RailState, a: PowerTile) -> bool:
        """Are the two hexes joined after this tile, or can one more tile in the other join them?"""
        if g.title.link_dead_ends:
            return True
        after, new = s.clone(), new_edges(g, s, a)
        g.board.lay(after, g.board.index[a.hex], g.board.face_of(a.tile, a.rotation))
        if linked(g, after.laid, self.power(g), {a.hex: new}):
            return True
        other = SecondLay(self.seat, self.corporation, self.private, a.hex, new)
        return any(True for _ in other.options(g, after))

    def take(self, g: RailGame, s: RailState, a: PowerTile, out: Tape) -> None:
        s.begun = 1
        power = self.power(g)
        s.used[g.private_index[self.private]] = 1
        s.agenda.append(Reconsider())
        second = SecondLay(self.seat, self.corporation, self.private, a.hex, new_edges(g, s, a))
        lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out, free=True)
        if power.most > 1 and not (power.linked and linked(g, s.laid, power)) and second.is_open(g, s):
            s.agenda.append(second)


@dataclass(frozen=True, slots=True)
class SecondLay(FreeLay):
    """The second tile right after the first, which it must join; or none, where the first stands for itself."""

    first: str
    new: int
    """Edges over which the first tile leads and the one before it did not."""

    def offers(self, a: Action) -> bool:
        return isinstance(a, Pass) or FreeLay.offers(self, a)

    def is_open(self, g: RailGame, s: RailState) -> bool:
        bare = (g.board.is_bare(s, g.board.index[h]) for h in self.hexes(g) if h != self.first)
        return any(bare) if self.power(g).together else any(True for _ in self._tiles(g, s))

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from self._tiles(g, s)
        if not self.power(g).linked:
            yield Pass()

    def _tiles(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return FreeLay.options(self, g, s)

    def check(self, g: RailGame, s: RailState, a: PowerTile | Pass) -> Refusal | None:
        power = self.power(g)
        if isinstance(a, Pass):
            return g.book.power_dead_end.refuse(private=self.private) if power.linked else None
        if a.hex == self.first or a.tile not in self.hexes(g).get(a.hex, ()):
            return self.rule(g).refuse(private=self.private, hex=a.hex)
        refusal = check_tile(g, s, self.corp(g), a.tile, a.hex, a.rotation, free=True)
        if refusal is not None:
            return refusal
        joins = self._links(g, s, a) if power.linked else self._joins(g, s, a)
        return None if joins else self.rule(g).refuse(private=self.private)

    def _joins(self, g: RailGame, s: RailState, a: PowerTile) -> bool:
        """Does its track meet the first tile's over their common side?"""
        here, there = g.board.index[a.hex], g.board.index[self.first]
        edge = next(e for e in EDGES if g.board.near[6 * here + e] == there)
        new, old = g.board.faces[g.board.face_of(a.tile, a.rotation)], g.board.face(s, there)
        return bool(new.edges >> edge & 1 and old.edges >> OPPOSITE[edge] & 1)

    def _links(self, g: RailGame, s: RailState, a: PowerTile) -> bool:
        laid = s.laid[:]
        laid[g.board.index[a.hex]] = g.board.face_of(a.tile, a.rotation)
        return linked(g, laid, self.power(g), {self.first: self.new, a.hex: new_edges(g, s, a)})

    def take(self, g: RailGame, s: RailState, a: PowerTile | Pass, out: Tape) -> None:
        if isinstance(a, PowerTile):
            lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out, free=True)
        s.agenda.append(Reconsider())


def new_edges(g: RailGame, s: RailState, a: PowerTile) -> int:
    """The edges over which the tile would lead and what lies there now does not, as bits."""
    new, old = g.board.faces[g.board.face_of(a.tile, a.rotation)], g.board.face(s, g.board.index[a.hex])
    return new.edges & ~old.edges


def linked(g: RailGame, laid: list[int], power: powers.FreeTiles, by: Mapping[str, int] = ANY) -> bool:
    """Does track lead from one of the power's hexes to the other, whosever tokens lie in between?

    Where a tile was laid, `by` has the edges that the link must use.
    """
    (start, leave), (goal, enter) = ((g.board.index[h], by.get(h, ALL_EDGES)) for h, _ in power.tiles)
    face = g.board.faces[laid[start]]
    work = [g.board.across[6 * start + e] for n in face.nodes for e in n.exits if leave >> e & 1]
    seen = set(work)
    while work:
        d = work.pop()
        if d < 0:
            continue
        h, edge = divmod(d, 6)
        here = g.board.faces[laid[h]]
        if not here.edges >> edge & 1:
            continue
        if h == goal and enter >> edge & 1:
            return True
        ends = [e for end in here.leads[edge] for e in (here.nodes[end - NODE].exits if end >= NODE else (end,))]
        for e in ends:
            n = g.board.across[6 * h + e]
            if n not in seen:
                seen.add(n)
                work.append(n)
    return False


# ------------------------------------------------------------ tokens


@dataclass(frozen=True, slots=True)
class FreeToken(Operating):
    """A private of the corporation places a token."""

    private: str

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerToken) and a.private == self.private

    def power(self, g: RailGame) -> powers.ExtraToken:
        found = powers.power(g, g.private_index[self.private], powers.ExtraToken)
        assert found is not None
        return found

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        p = self.power(g)
        a = PowerToken(self.private, p.hex, p.city)
        if self.check(g, s, a) is None:
            yield a

    def check(self, g: RailGame, s: RailState, a: PowerToken) -> Refusal | None:
        p = self.power(g)
        if (a.hex, a.city) != (p.hex, p.city):
            return g.book.extra_token.refuse(hex=p.hex, city=p.city)
        h = g.board.index[p.hex]
        if g.board.has_token(s, h, self.corp(g)):
            return g.book.extra_token.refuse(hex=p.hex, corporation=g.ref(self.corp(g)))
        return None if g.board.free_slots(s, h, p.city) else g.book.token_room.refuse(hex=p.hex)

    def take(self, g: RailGame, s: RailState, a: PowerToken, out: Tape) -> None:
        p, corp = self.power(g), self.corp(g)
        s.begun = 1
        s.used[g.private_index[self.private]] = 1
        h = g.board.index[p.hex]
        g.board.put_token(s, g.board.free_slots(s, h, p.city)[0], corp)
        s.gained[corp] += 1
        out.tell("token", g.book.extra_token, corporation=g.ref(corp), hex=p.hex, city=p.city, price=g.money(0))
        s.agenda.append(Reconsider())


FreeLay.define("free_lay seat corporation private", answers=(PowerTile,), exact=True)
SecondLay.define("second_lay seat corporation private first:hex new", answers=(PowerTile, Pass), fleeting=True)
FreeToken.define("free_token seat corporation private", answers=(PowerToken,), exact=True)
