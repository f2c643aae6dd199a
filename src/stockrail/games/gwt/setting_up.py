"""Setting up: what chance decides before the first turn (GWT-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Effect, Item
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import DealStart, SetMaster, SetNeutral, SetSide, TurnTile, act
from stockrail.games.gwt.deck import Displaying, DrawingMany, FromBag
from stockrail.games.gwt.herd import FillingMarket
from stockrail.games.gwt.kansas_city import Filling, lay
from stockrail.games.gwt.state import GwtState, put

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


def preparations(seats: int, letters: bool, sides_a: bool) -> list[Item]:
    """Everything to be dealt, first things first; not what lies on its letters, nor the sides if all are a."""
    todo: list[Item] = [SettingMaster(n) for n in d.MASTER_STATIONS]
    if not letters:
        todo += [SettingNeutral(space) for space in d.NEUTRAL]
    if not sides_a:
        todo += [SettingSide(n) for n in d.PRIVATE_NUMBERS]
    todo.append(LayingTiles())
    todo += [TurningWorker(row) for row in _first_jobs(seats)]
    todo += [Filling(i) for i in range(6)]
    todo += [FillingMarket(d.MARKET_SIZE[seats]), Displaying(d.DISPLAY)]
    todo += [DealingStart(seat) for seat in range(seats)]
    todo.append(ReturningStart())
    todo += [DrawingMany(seat, d.HAND) for seat in range(seats)]
    return todo


def _first_jobs(seats: int) -> list[int]:
    """Rows of the first workers: the first row, then the second up to the marker."""
    return [0] * seats + [d.MARKER_START] * (seats - 1)


def lay_letters(s: GwtState) -> None:
    """Each neutral building lies on its own letter, as for beginners."""
    for space in d.NEUTRAL:
        s.board[d.INDEX[space]] = space
        s.undealt.remove(space)


@dataclass(frozen=True, slots=True)
class SettingMaster(FromBag):
    """Which station master waits at the station?"""

    station: int

    def bag(self, s: GwtState) -> list[str]:
        return [m for m in s.undealt if m in d.MASTERS]

    def outcome(self, thing: str) -> Action:
        return act(SetMaster, self.station, thing)

    def take(self, g: Gwt, s: GwtState, a: SetMaster, out: Tape) -> None:
        s.station_masters[a.station - 1] = a.master
        s.undealt.remove(a.master)


@dataclass(frozen=True, slots=True)
class SettingNeutral(FromBag):
    """Which neutral building lies on the space?"""

    space: str

    def bag(self, s: GwtState) -> list[str]:
        return [b for b in s.undealt if b in d.BUILDINGS]

    def outcome(self, thing: str) -> Action:
        return act(SetNeutral, self.space, thing)

    def take(self, g: Gwt, s: GwtState, a: SetNeutral, out: Tape) -> None:
        s.board[d.INDEX[a.space]] = a.building
        s.undealt.remove(a.building)


@dataclass(frozen=True, slots=True)
class SettingSide(FromBag):
    """Which side of a private building is used by everybody?"""

    number: int

    def bag(self, s: GwtState) -> list[str]:
        return ["a", "b"]

    def outcome(self, thing: str) -> Action:
        return act(SetSide, self.number, thing)

    def take(self, g: Gwt, s: GwtState, a: SetSide, out: Tape) -> None:
        for mine in s.unbuilt:
            mine[a.number - 1] = f"{a.number}{a.side}"


@dataclass(frozen=True, slots=True)
class LayingTiles(Effect["Gwt", GwtState]):
    """First hazards and teepees, until seven lie on the board; a tile that finds its section full is set aside."""

    aside: tuple[str, ...] = ()

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        lying = sum(bool(s.tile(space)) for space in (*d.HAZARDS, *d.TEEPEES))
        if lying < d.FIRST_TILES:
            s.agenda.append(TurningFirst(self.aside))
        else:
            for tile in self.aside:
                put(s.supply[0], tile)


@dataclass(frozen=True, slots=True)
class TurningFirst(FromBag):
    """The next tile of the first stack."""

    aside: tuple[str, ...]

    def bag(self, s: GwtState) -> list[str]:
        return s.supply[0]

    def outcome(self, thing: str) -> Action:
        return act(TurnTile, 1, thing)

    def take(self, g: Gwt, s: GwtState, a: TurnTile, out: Tape) -> None:
        s.supply[0].remove(a.tile)
        s.agenda.append(LayingTiles(self.aside if lay(s, a.tile) else (*self.aside, a.tile)))


@dataclass(frozen=True, slots=True)
class TurningWorker(FromBag):
    """The next worker of the second stack looks for a job."""

    row: int

    def bag(self, s: GwtState) -> list[str]:
        return s.supply[1]

    def outcome(self, thing: str) -> Action:
        return act(TurnTile, 2, thing)

    def take(self, g: Gwt, s: GwtState, a: TurnTile, out: Tape) -> None:
        s.supply[1].remove(a.tile)
        s.jobs[self.row].append(a.tile)


@dataclass(frozen=True, slots=True)
class DealingStart(FromBag):
    """Which starting objective does the seat get?"""

    who: Seat

    def bag(self, s: GwtState) -> list[str]:
        return [c for c in s.undealt if c in d.OBJECTIVES]

    def outcome(self, thing: str) -> Action:
        return act(DealStart, self.who, thing)

    def take(self, g: Gwt, s: GwtState, a: DealStart, out: Tape) -> None:
        s.area[self.who].append(a.card)
        s.undealt.remove(a.card)
        out.tell("start_objective", r.SETUP_START, seat=SeatRef(self.who), card=a.card)


@dataclass(frozen=True, slots=True)
class ReturningStart(Effect["Gwt", GwtState]):
    """Starting objectives nobody got leave the game."""

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        for card in [c for c in s.undealt if c in d.OBJECTIVES]:
            s.undealt.remove(card)
            put(s.gone, card)


SettingMaster.define("setting_master station:master_station", answers=(SetMaster,), rule=r.SETUP_MASTERS)
SettingNeutral.define("setting_neutral space:plot", answers=(SetNeutral,), rule=r.SETUP_NEUTRAL)
SettingSide.define("setting_side number", answers=(SetSide,), rule=r.SETUP_SIDES)
LayingTiles.define("laying_tiles aside:tile")
TurningFirst.define("turning_first aside:tile", answers=(TurnTile,), rule=r.SETUP_TILES)
TurningWorker.define("turning_worker row", answers=(TurnTile,), rule=r.SETUP_WORKERS)
DealingStart.define("dealing_start who:seat", answers=(DealStart,), rule=r.SETUP_START)
ReturningStart.define("returning_start")
