"""Powers that lay a tile: one more, or one far away; and the question for the tile of any power."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Former, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal, Rule
from stockrail.rail.actions import PowerTile
from stockrail.rail.asking import Operating, Reconsider
from stockrail.rail.out_of_turn import EndTurn
from stockrail.rail.policies.building import Build, check_tile, lay
from stockrail.rail.policies.tokens import TeleportToken
from stockrail.rail.powers.base import Power, Sentence, power_of
from stockrail.rail.state import CORP, RailState
from stockrail.rail.tiles import COLOURS

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


def beside_track(top: Decision) -> bool:
    """Is it a question for tiles, even if none is left?"""
    return isinstance(top, Build) and top.lays >= 0


@dataclass(frozen=True, slots=True)
class TilePower(Power):
    """The owning corporation lays a tile in one of some hexes, without connection."""

    rank: ClassVar[int] = 1
    free: ClassVar[bool] = False
    """Is nothing paid for the ground?"""

    def places(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes, and the tiles that may be laid there."""
        raise NotImplementedError

    def rule(self, g: RailGame) -> Rule:
        """Where the power is printed."""
        return g.book.power

    def wrong_place(self, g: RailGame, private: int, a: PowerTile) -> Refusal:
        """Another hex, or another tile, than it lays."""
        return self.rule(g).refuse(private=g.privates[private], hex=a.hex)

    def check(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile) -> Refusal | None:
        """What it demands of the tile beside that it fits and can be paid for."""
        return None

    def lay(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile, out: Tape) -> None:
        """The tile is laid; what follows is put on the agenda."""
        raise NotImplementedError


# ------------------------------------------------------------ one hex, as a tile of the turn or beside it


@dataclass(frozen=True, slots=True)
class BareHex(TilePower):
    """A power for one hex, while no tile lies there."""

    hex: str
    tiles: tuple[str, ...]

    def places(self) -> Mapping[str, tuple[str, ...]]:
        return {self.hex: self.tiles}

    def wrong_place(self, g: RailGame, private: int, a: PowerTile) -> Refusal:
        return g.book.power.refuse(private=g.private_ref(private), hex=self.hex)

    def is_unused(self, g: RailGame, s: RailState, private: int) -> bool:
        """Has it still to be laid, and is the hex empty?"""
        return not s.used[private] and g.board.is_bare(s, g.board.index[self.hex])

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        if s.owner[private] < CORP or not self.has_moment(g, s, top) or not self.is_unused(g, s, private):
            return ()
        return (PowerLay(s.president[s.operating], g.corporations[s.operating], g.privates[private]),)

    def has_moment(self, g: RailGame, s: RailState, top: Decision) -> bool:
        """May it be laid now, if at all?"""
        raise NotImplementedError

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence(f"power.{type(self).__name__}", {"hex": self.hex})


@dataclass(frozen=True, slots=True)
class ExtraTile(BareHex):
    """The owning corporation lays one more tile in a hex, without connection, while the hex is bare."""

    any_step: bool = False
    """At any moment of its turn, instead of beside its own tiles."""

    def has_moment(self, g: RailGame, s: RailState, top: Decision) -> bool:
        return self.any_step or beside_track(top)

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        if self.any_step:
            idle = g.habits.asks_without_choice and not s.used[private]  # then even where the hex is taken
            return isinstance(top, EndTurn) and (idle or self.is_unused(g, s, private))
        return beside_track(top) and self.is_unused(g, s, private)

    def lay(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile, out: Tape) -> None:
        s.agenda.append(Reconsider())
        lay(g, s, ask.corp(g), a.tile, a.hex, a.rotation, out)


@dataclass(frozen=True, slots=True)
class Teleport(BareHex):
    """The owning corporation lays its tile in a far hex and may put a free token there in the same turn."""

    token_later: bool = False
    """Is the token still free in a later turn?"""

    def has_moment(self, g: RailGame, s: RailState, top: Decision) -> bool:
        return isinstance(top, Build) and top.lays > 0

    def token_places(self, g: RailGame, s: RailState, private: int) -> Iterable[str]:
        return (self.hex,) if self.token_later and s.used[private] else ()

    def lay(self, g: RailGame, s: RailState, ask: PowerLay, a: PowerTile, out: Tape) -> None:
        top = s.agenda.pop()
        assert isinstance(top, Build)
        after = replace(top, lays=top.lays - 1)
        if after.is_open(g, s):
            s.agenda.append(after)
        if s.tokens_left[ask.corp(g)]:
            s.agenda.append(TeleportToken(ask.seat, ask.corporation, a.hex))
        lay(g, s, ask.corp(g), a.tile, a.hex, a.rotation, out)


# ------------------------------------------------------------ the question


@dataclass(frozen=True, slots=True)
class PowerLay(Operating):
    """A private of the corporation lays a tile."""

    private: str

    def about(self, g: RailGame) -> str:
        return self.private

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerTile) and a.private == self.private

    def power(self, g: RailGame) -> TilePower:
        found = power_of(g, g.private_index[self.private], TilePower)
        assert found is not None
        return found

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (a for a in self.candidates(g, s) if self.check(g, s, a) is None)

    def candidates(self, g: RailGame, s: RailState) -> Iterator[PowerTile]:
        """The tiles of the power that fit their hexes in this phase."""
        colours = g.phase(s).colours
        for where, names in self.power(g).places().items():
            h = g.board.index[where]
            for face in g.board.upgrades(h, s.laid[h]):
                f = g.board.faces[face]
                if f.name in names and COLOURS[f.colour] in colours:
                    yield PowerTile(self.private, f.name, where, f.rotation)

    def dead_ends(self, g: RailGame, s: RailState) -> Iterator[PowerTile]:
        refused = ((a, self.check(g, s, a)) for a in self.candidates(g, s) if self.power(g).two)
        return (a for a, refusal in refused if refusal and refusal.rule == g.book.power_dead_end)

    def check(self, g: RailGame, s: RailState, a: PowerTile) -> Refusal | None:
        power = self.power(g)
        if a.tile not in power.places().get(a.hex, ()):
            return power.wrong_place(g, g.private_index[self.private], a)
        refusal = check_tile(g, s, self.corp(g), a.tile, a.hex, a.rotation, power.free)
        return refusal if refusal is not None else power.check(g, s, self, a)

    def take(self, g: RailGame, s: RailState, a: PowerTile, out: Tape) -> None:
        s.begun = 1
        s.used[g.private_index[self.private]] = 1
        self.power(g).lay(g, s, self, a, out)


PowerLay.define(
    "power_lay seat corporation private",
    formerly=(Former("free_lay seat corporation private", dict),),
    answers=(PowerTile,),
    exact=True,
)
