"""Powers that lay tiles for nothing beside the corporation's own: one of several, or two that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal, Rule
from stockrail.rail.actions import PowerTile
from stockrail.rail.asking import Reconsider, has_moment
from stockrail.rail.hexes import EDGES, OPPOSITE
from stockrail.rail.out_of_turn import EndTurn
from stockrail.rail.policies.building import check_connection, check_tile, lay
from stockrail.rail.powers.base import Place, Sentence, has_options, power_of
from stockrail.rail.powers.tiles import PowerLay, TilePower, beside_track
from stockrail.rail.state import CORP, RailState
from stockrail.rail.tiles import NODE

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

ANY: Final[Mapping[str, int]] = {}
ALL_EDGES: Final = 0b111111


@dataclass(frozen=True, slots=True)
class FreeTiles(TilePower):
    """The owning corporation lays a tile in one of several hexes, beside its own ones, free and without connection."""

    free: ClassVar[bool] = True
    printed: ClassVar[str] = "power_upgrade"
    """The rule of the kit it is printed under."""
    tiles: tuple[tuple[str, tuple[str, ...]], ...]
    """Hex and the tiles that may be laid there."""
    connected: bool = False
    """Must track lead to a tile that replaces another?"""
    any_step: bool = True
    """At any moment of its turn, or only beside its own tiles."""

    def places(self) -> Mapping[str, tuple[str, ...]]:
        return dict(self.tiles)

    def rule(self, g: RailGame) -> Rule:
        return g.rule(self.printed)

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        if s.used[private] or not has_moment(g, s, private, top) or not (self.any_step or beside_track(top)):
            return ()
        return (PowerLay(top.seat, g.corporations[s.operating], g.privates[private]),)

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        if s.used[private] or not (isinstance(top, EndTurn) if self.any_step else beside_track(top)):
            return False
        return g.habits.asks_without_choice or has_options(g, s, self.offers(g, s, private, top))

    def lays_free(self, g: RailGame, s: RailState, private: int) -> bool:
        return not s.used[private] and any(g.board.is_bare(s, g.board.index[h]) for h, _ in self.tiles)

    def misplaced(self, g: RailGame, s: RailState, private: int, a: Action) -> Refusal | None:
        """The operating corporation's own private has laid its tiles already."""
        laid = isinstance(a, PowerTile) and s.used[private] and s.owner[private] == CORP + s.operating
        return self.rule(g).refuse(private=g.privates[private]) if laid else None

    def check(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> Refusal | None:
        if not self.connected or g.board.is_bare(s, g.board.index[a.hex]):
            return None
        return check_connection(g, s, ask.corp(g), a)

    def lay(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile, out: Tape) -> None:
        s.agenda.append(Reconsider())
        second = SecondLay(ask.seat, ask.corporation, ask.private, a.hex, new_edges(g, s, a))
        lay(g, s, ask.corp(g), a.tile, a.hex, a.rotation, out, free=True)
        if self.two and self.wants_second(g, s, second):
            s.agenda.append(second)

    # ------------------------------------------------------------ the second of two

    def wants_second(self, g: RailGame, s: RailState, ask: SecondLay) -> bool:
        """Is a second tile asked for?"""
        return False

    def must_lay(self) -> bool:
        """Is a first tile without a second not allowed?"""
        return False

    def not_declined(self, g: RailGame) -> Rule:
        """The rule by which it is not."""
        return self.rule(g)

    def check_second(self, g: RailGame, s: RailState, ask: SecondLay, a: PowerTile) -> bool:
        """Does the second tile join the first as it must?"""
        return True

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence(f"power.{self.printed}", {"places": tuple(Place(h) for h, _ in self.tiles)})


@dataclass(frozen=True, slots=True)
class JoinedTiles(FreeTiles):
    """A tile in each of two hexes that lie side by side, one right after the other and joined over the common side."""

    two: ClassVar[bool] = True
    printed: ClassVar[str] = "power_together"
    both: bool = False
    """Are both tiles laid, or none?"""

    def check(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> Refusal | None:
        if not self.both or (self._leads_on(g, a) and has_second(g, s, ask, a)):
            return None
        return self.rule(g).refuse(private=ask.private)

    def _leads_on(self, g: RailGame, a: PowerTile) -> bool:
        """Does the first tile's track lead over the side of another of the hexes?"""
        here, edges = g.board.index[a.hex], g.board.faces[g.board.face_of(a.tile, a.rotation)].edges
        others = {g.board.index[h] for h, _ in self.tiles if h != a.hex}
        return any(edges >> e & 1 and g.board.near[6 * here + e] in others for e in EDGES)

    def wants_second(self, g: RailGame, s: RailState, ask: SecondLay) -> bool:
        bare = (g.board.is_bare(s, g.board.index[h]) for h, _ in self.tiles if h != ask.first)
        return any(bare)

    def must_lay(self) -> bool:
        return self.both

    def check_second(self, g: RailGame, s: RailState, ask: SecondLay, a: PowerTile) -> bool:
        """Does its track meet the first tile's over their common side?"""
        here, there = g.board.index[a.hex], g.board.index[ask.first]
        edge = next(e for e in EDGES if g.board.near[6 * here + e] == there)
        new, old = g.board.faces[g.board.face_of(a.tile, a.rotation)], g.board.face(s, there)
        return bool(new.edges >> edge & 1 and old.edges >> OPPOSITE[edge] & 1)

    def says(self, g: RailGame) -> Iterator[Sentence]:
        key = "power.power_both" if self.both else "power.power_together"
        yield Sentence(key, {"places": tuple(Place(h) for h, _ in self.tiles)})


@dataclass(frozen=True, slots=True)
class LinkedTiles(FreeTiles):
    """Tiles in two hexes which must be joined by track afterwards, whatever lies in between."""

    two: ClassVar[bool] = True
    printed: ClassVar[str] = "power_link"

    def check(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> Refusal | None:
        if self.is_linked(g, s.laid):
            return self.rule(g).refuse(private=ask.private)
        return None if self._can_link(g, s, ask, a) else g.book.power_dead_end.refuse(private=ask.private)

    def _can_link(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> bool:
        """Are the two hexes joined after this tile, or can one more tile in the other join them?"""
        laid = s.laid[:]
        laid[g.board.index[a.hex]] = g.board.face_of(a.tile, a.rotation)
        return self.is_linked(g, laid, {a.hex: new_edges(g, s, a)}) or has_second(g, s, ask, a)

    def wants_second(self, g: RailGame, s: RailState, ask: SecondLay) -> bool:
        return not self.is_linked(g, s.laid) and any(True for _ in PowerLay.options(ask, g, s))

    def must_lay(self) -> bool:
        return True

    def not_declined(self, g: RailGame) -> Rule:
        return g.book.power_dead_end

    def check_second(self, g: RailGame, s: RailState, ask: SecondLay, a: PowerTile) -> bool:
        laid = s.laid[:]
        laid[g.board.index[a.hex]] = g.board.face_of(a.tile, a.rotation)
        return self.is_linked(g, laid, {ask.first: ask.new, a.hex: new_edges(g, s, a)})

    def is_complete(self, g: RailGame, s: RailState) -> bool:
        return self.is_linked(g, s.laid)

    def is_linked(self, g: RailGame, laid: list[int], by: Mapping[str, int] = ANY) -> bool:
        """Does track lead from one of the power's hexes to the other, whosever tokens lie in between?

        Where a tile was laid, `by` has the edges that the link must use.
        """
        (start, leave), (goal, enter) = ((g.board.index[h], by.get(h, ALL_EDGES)) for h, _ in self.tiles)
        exits = (e for n in g.board.faces[laid[start]].nodes for e in n.exits if leave >> e & 1)
        return any(_leads(g, laid, g.board.across[6 * start + e], goal, enter, frozenset()) for e in exits)


def _leads(g: RailGame, laid: list[int], arrival: int, goal: int, enter: int, crossed: frozenset[int]) -> bool:
    """Does a way that crosses no side twice lead on from the arrival to the goal, over one of the edges to enter by?"""
    if arrival < 0 or g.board.side[arrival] in crossed:
        return False
    h, edge = divmod(arrival, 6)
    here = g.board.faces[laid[h]]
    if not here.edges >> edge & 1:
        return False
    if h == goal and enter >> edge & 1:
        return True
    over = crossed | {g.board.side[arrival]}
    ends = (e for end in here.leads[edge] for e in (here.nodes[end - NODE].exits if end >= NODE else (end,)))
    return any(_leads(g, laid, g.board.across[6 * h + e], goal, enter, over) for e in ends)


def new_edges(g: RailGame, s: RailState, a: PowerTile) -> int:
    """The edges over which the tile would lead and what lies there now does not, as bits."""
    new, old = g.board.faces[g.board.face_of(a.tile, a.rotation)], g.board.face(s, g.board.index[a.hex])
    return new.edges & ~old.edges


def has_second(g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> bool:
    """Once this tile lies, is there a second that joins it?"""
    after = s.clone()
    second = SecondLay(ask.seat, ask.corporation, ask.private, a.hex, new_edges(g, s, a))
    g.board.lay(after, g.board.index[a.hex], g.board.face_of(a.tile, a.rotation))
    return any(True for _ in PowerLay.options(second, g, after))


# ------------------------------------------------------------ the second tile


@dataclass(frozen=True, slots=True)
class SecondLay(PowerLay):
    """The second tile right after the first, which it must join; or none, where the first stands for itself."""

    first: str
    new: int
    """Edges over which the first tile leads and the one before it did not."""

    def offers(self, a: Action) -> bool:
        return isinstance(a, Pass) or PowerLay.offers(self, a)

    def power(self, g: RailGame) -> FreeTiles:
        found = power_of(g, g.private_index[self.private], FreeTiles)
        assert found is not None
        return found

    def can_wait(self, g: RailGame, s: RailState) -> bool:
        return not self.power(g).must_lay()

    def is_open(self, g: RailGame, s: RailState) -> bool:
        return self.power(g).wants_second(g, s, self)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from PowerLay.options(self, g, s)
        if not self.power(g).must_lay():
            yield Pass()

    def check(self, g: RailGame, s: RailState, a: PowerTile | Pass) -> Refusal | None:
        power = self.power(g)
        if isinstance(a, Pass):
            return power.not_declined(g).refuse(private=self.private) if power.must_lay() else None
        if a.hex == self.first or a.tile not in power.places().get(a.hex, ()):
            return power.wrong_place(g, g.private_index[self.private], a)
        refusal = check_tile(g, s, self.corp(g), a.tile, a.hex, a.rotation, free=True)
        if refusal is not None or power.check_second(g, s, self, a):
            return refusal
        return power.rule(g).refuse(private=self.private)

    def take(self, g: RailGame, s: RailState, a: PowerTile | Pass, out: Tape) -> None:
        if isinstance(a, PowerTile):
            lay(g, s, self.corp(g), a.tile, a.hex, a.rotation, out, free=True)
        s.agenda.append(Reconsider())


SecondLay.define("second_lay seat corporation private first:hex new", answers=(PowerTile, Pass), fleeting=True)
