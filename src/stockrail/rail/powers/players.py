"""Tiles that a player lays: by a private of his own, or at the moment he sells one to a corporation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal
from stockrail.rail.actions import PowerTile
from stockrail.rail.asking import Question, Reconsider
from stockrail.rail.policies.building import check_tile, lay
from stockrail.rail.powers.base import Place, Power, Sentence, has_options, power_of
from stockrail.rail.powers.tiles import beside_track
from stockrail.rail.state import CORP, NOBODY, OPERATING, STOCK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

STOCK_ROUND: Final = "stock_round"
BETWEEN_TURNS: Final = "between_turns"
OWN_TRACK: Final = "own_track"


@dataclass(frozen=True, slots=True)
class PlayersTiles(Power):
    """A player lays a tile in one of some hexes, without connection; nobody pays."""

    tiles: tuple[tuple[str, tuple[str, ...]], ...]
    """Hex and the tiles that may be laid there."""

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence(f"power.{type(self).__name__}", {"places": tuple(Place(h) for h, _ in self.tiles)})


@dataclass(frozen=True, slots=True)
class PlayerTile(PlayersTiles):
    """The owning player lays it once, at chosen moments."""

    for_player: ClassVar[bool] = True
    moments: tuple[str, ...] = (STOCK_ROUND, BETWEEN_TURNS, OWN_TRACK)
    """Any moment of a stock round, before a corporation has begun its turn, beside tiles of one he leads."""

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        owner = s.owner[private]
        if not 0 <= owner < CORP or s.used[private] or isinstance(top, PlayerLay):
            return ()
        return (PlayerLay(owner, g.privates[private]),) if self.has_moment(s, owner, top) else ()

    def has_moment(self, s: RailState, owner: Seat, top: Decision) -> bool:
        """May it be laid now, if at all?"""
        if s.round == STOCK:
            return STOCK_ROUND in self.moments
        if s.round != OPERATING:
            return False
        return (BETWEEN_TURNS in self.moments and not s.begun) or self._beside_track(owner, top)

    def _beside_track(self, owner: Seat, top: Decision) -> bool:
        return OWN_TRACK in self.moments and beside_track(top) and top.seat == owner

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        asked = not s.used[private] and self._beside_track(s.owner[private], top)
        return asked and has_options(g, s, (PlayerLay(s.owner[private], g.privates[private]),))


@dataclass(frozen=True, slots=True)
class SellersTile(PlayersTiles):
    """Whoever sells the private to a corporation may lay it at that moment, or never."""

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, seller: Seat, out: Tape) -> None:
        ask = LayNow(seller, g.privates[private])
        if g.habits.asks_without_choice or any(not isinstance(a, Pass) for a in ask.options(g, s)):
            s.agenda.append(ask)


@dataclass(frozen=True, slots=True)
class PlayerLay(Question):
    """A private's owner may lay its tile."""

    private: str

    def about(self, g: RailGame) -> str:
        return self.private

    def offers(self, a: Action) -> bool:
        return isinstance(a, PowerTile) and a.private == self.private

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        for where, names in self._places(g).items():
            h = g.board.index[where]
            for face in g.board.upgrades(h, s.laid[h]):
                f = g.board.faces[face]
                a = PowerTile(self.private, f.name, where, f.rotation)
                if f.name in names and self.check(g, s, a) is None:
                    yield a

    def _places(self, g: RailGame) -> dict[str, tuple[str, ...]]:
        power = power_of(g, g.private_index[self.private], PlayersTiles)
        assert power is not None
        return dict(power.tiles)

    def check(self, g: RailGame, s: RailState, a: PowerTile) -> Refusal | None:
        private = g.private_index[self.private]
        if a.tile not in self._places(g).get(a.hex, ()):
            return g.book.power.refuse(private=g.private_ref(private), hex=a.hex)
        return check_tile(g, s, NOBODY, a.tile, a.hex, a.rotation, by=private)

    def take(self, g: RailGame, s: RailState, a: PowerTile, out: Tape) -> None:
        private = g.private_index[self.private]
        s.used[private] = 1
        s.agenda.append(Reconsider())
        lay(g, s, NOBODY, a.tile, a.hex, a.rotation, out, by=private)


@dataclass(frozen=True, slots=True)
class LayNow(PlayerLay):
    """Its tile now, or never."""

    def offers(self, a: Action) -> bool:
        return isinstance(a, Pass) or PlayerLay.offers(self, a)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield from PlayerLay.options(self, g, s)
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: PowerTile | Pass) -> Refusal | None:
        return None if isinstance(a, Pass) else PlayerLay.check(self, g, s, a)

    def take(self, g: RailGame, s: RailState, a: PowerTile | Pass, out: Tape) -> None:
        s.used[g.private_index[self.private]] = 1
        if isinstance(a, PowerTile):
            lay(g, s, NOBODY, a.tile, a.hex, a.rotation, out, by=g.private_index[self.private])


PlayerLay.define("player_lay seat private", answers=(PowerTile,), exact=True)
LayNow.define("lay_now seat private", answers=(PowerTile, Pass), exact=True)
