"""Kansas City: foresight, income, delivery and the extraordinary delivery (GWT-5, 9.17, 12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Back, Deliver, Foresight, TurnTile, act
from stockrail.games.gwt.deck import FromBag, Linking, throw
from stockrail.games.gwt.discs import Clearing, can_place, has_disc
from stockrail.games.gwt.herd import FillingMarket
from stockrail.games.gwt.purse import earn
from stockrail.games.gwt.railway import behind, others, roll
from stockrail.games.gwt.state import GwtState, put, ref, without
from stockrail.games.gwt.words import Printed, due, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt

COLUMNS = (1, 2, 3)


def enter(s: GwtState, seat: Seat) -> None:
    """All five subphases in order, then the closing steps."""
    s.agenda.append(due(Closing, seat))
    s.agenda.append(due(Delivering, seat))
    for column in reversed(COLUMNS):
        s.agenda.append(due(Looking, seat, column))


# ---------------------------------------------------------------- foresight


def choosable(s: GwtState, column: int) -> list[int]:
    """The places of a foresight column that may be chosen; once the end is triggered workers stay."""
    first = d.foresight_place(column, 0)
    tiles = s.foresight[first : first + 2]
    return [i for i, tile in enumerate(tiles) if tile and (s.holder < 0 or tile not in d.WORKERS)]


@dataclass(frozen=True, slots=True)
class Looking(Effect["Gwt", GwtState]):
    """Subphases 1 to 3: a column with nothing to choose is skipped."""

    seat: Seat
    column: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if choosable(s, self.column):
            s.agenda.append(due(Foreseeing, self.seat, self.column))


@dataclass(frozen=True, slots=True)
class Foreseeing(Decision["Gwt", GwtState]):
    """Which tile of the column comes into play?"""

    column: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Foresight]:
        return [act(Foresight, self.column, row) for row in choosable(s, self.column)]

    def check(self, g: Gwt, s: GwtState, a: Foresight) -> Refusal | None:
        if a.column != self.column or a.row not in (0, 1):
            return r.FORESIGHT.refuse(column=self.column)
        if a.row not in choosable(s, self.column):
            tile = s.foresight[d.foresight_place(a.column, a.row)]
            return (r.NO_WORKERS if tile else r.FORESIGHT).refuse(column=self.column)
        return None

    def take(self, g: Gwt, s: GwtState, a: Foresight, out: Tape) -> None:
        i = d.foresight_place(a.column, a.row)
        tile, s.foresight[i] = s.foresight[i], ""
        seat = ref(self.seat)
        if tile in d.WORKERS:
            out.tell("sought_job", r.JOB_MARKET, seat=seat, tile=tile, row=s.marker)
            seek_job(s, self.seat, tile, out)
        elif space := lay(s, tile):
            out.tell("foresaw", r.FORESIGHT, seat=seat, tile=tile, space=space)
        else:
            put(s.gone, tile)
            out.tell("crowded_out", r.FORESIGHT, seat=seat, tile=tile)


def lay(s: GwtState, tile: str) -> str:
    """Put a hazard or teepee on the first free space of its section; empty where the section is full."""
    section = d.TEEPEES if tile in d.TEEPEE_TILES else d.SECTIONS[tile.partition(":")[0]]
    free = next((space for space in section if not s.tile(space)), "")
    if free:
        s.board[d.INDEX[free]] = tile
    return free


def seek_job(s: GwtState, seat: Seat, worker: str, out: Tape) -> None:
    """A worker takes the next space of the job market; the last space of a row pushes the marker on."""
    row = s.jobs[s.marker] = [*s.jobs[s.marker], worker]
    if len(row) < s.seats:
        return
    s.marker += 1
    if s.marker in d.CATTLE_ARROWS:
        s.agenda.append(due(FillingMarket, d.MARKET_SIZE[s.seats] - len(s.market)))
    if s.marker > d.LAST_ROW:
        s.holder = seat
        out.tell("end_triggered", r.TRIGGER, seat=ref(seat))
    else:
        out.tell("marker", r.JOB_MARKET, row=s.marker)


# ---------------------------------------------------------------- income and delivery


def certificate_uses(s: GwtState, seat: Seat) -> list[int]:
    """How many temporary certificates can be used: the marker goes back to a lower place of its track."""
    return [s.certificates[seat] - place for place in reversed(d.TRACK) if place <= s.certificates[seat]]


def why_not_city(s: GwtState, seat: Seat, city: str | None, value: int, spare: int) -> Refusal | None:
    """May the seat deliver there with this value, `spare` being its money before disc, bonus and transport?"""
    if city not in d.CITIES:
        return r.DELIVERY.refuse(city=city or "")
    c = d.CITIES[city]
    if c.value > value:
        return r.DELIVERY.refuse(city=city, value=value, least=c.value)
    if not c.repeatable and city in s.cities[seat]:
        return r.DELIVERY.refuse(city=city)
    bonus = d.KANSAS_CITY_PAYS if city == d.KANSAS_CITY else 0
    return None if can_place(s, seat, c.white, spare + bonus) else r.DISC_MONEY.refuse(city=city)


def deliver(s: GwtState, seat: Seat, city: str, cost: int, out: Tape) -> None:
    """The disc with its effect, the delivery actions of completed links, then the transport cost."""
    out.tell("delivered", r.DELIVERY, seat=ref(seat), city=city, cost=Money(cost))
    if city == d.KANSAS_CITY:
        earn(s, seat, d.KANSAS_CITY_PAYS, r.DELIVERY, out)
    s.agenda.append(due(Transport, seat, cost))
    mine = s.cities[seat]
    for x, y, _, action in d.LINKS:
        if action and ((city == x and y in mine) or (city == y and x in mine)):
            s.agenda.append(due(Linking, seat))
    s.agenda.append(due(Clearing, seat, city, 0, cost))


@dataclass(frozen=True, slots=True)
class Transport(Effect["Gwt", GwtState]):
    """Pay for the red crosses."""

    seat: Seat
    cost: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        s.pay(self.seat, self.cost)


@dataclass(frozen=True, slots=True)
class Delivering(Decision["Gwt", GwtState]):
    """Subphases 4 and 5 in one answer: how many certificates, and which city?"""

    def _total(self, s: GwtState, used: int) -> int:
        return s.breeding(self.seat) + s.permanent(self.seat) + used

    def options(self, g: Gwt, s: GwtState) -> list[Deliver]:
        uses = certificate_uses(s, self.seat)
        if not has_disc(s, self.seat):
            return [act(Deliver, None, used) for used in uses]
        base, mine, found = self._total(s, 0), s.cities[self.seat], []
        free = [(name, city.value) for name, city in d.CITIES.items() if city.repeatable or name not in mine]
        for used in uses:
            total = base + used
            for name, least in free:
                if least <= total and self._why_not(s, name, total) is None:
                    found.append(act(Deliver, name, used))
        return found

    def _why_not(self, s: GwtState, city: str | None, total: int) -> Refusal | None:
        cost = d.TRANSPORT[s.engine[self.seat], city] if city in d.CITIES else 0
        return why_not_city(s, self.seat, city, total, s.money[self.seat] + total - cost)

    def check(self, g: Gwt, s: GwtState, a: Deliver) -> Refusal | None:
        if a.certificates not in certificate_uses(s, self.seat):
            return r.INCOME.refuse(certificates=a.certificates)
        if not has_disc(s, self.seat):
            return None if a.city is None else r.NO_DISC.refuse()
        return self._why_not(s, a.city, self._total(s, a.certificates))

    def take(self, g: Gwt, s: GwtState, a: Deliver, out: Tape) -> None:
        seat = self.seat
        total = self._total(s, a.certificates)
        hand = tuple(s.hand[seat])
        self._spend(s, a.certificates, out)
        s.gain(seat, total)
        for card in hand:
            throw(s, seat, card)
        out.tell("income", r.INCOME, reveals=True, seat=ref(seat), dollars=Money(total), cards=hand)
        if a.city is not None:
            deliver(s, seat, a.city, d.TRANSPORT[s.engine[seat], a.city], out)

    def _spend(self, s: GwtState, used: int, out: Tape) -> None:
        if used:
            s.certificates[self.seat] -= used
            left = s.certificates[self.seat]
            out.tell("spent", r.INCOME, seat=ref(self.seat), certificates=used, left=left)


@dataclass(frozen=True, slots=True)
class Closing(Effect["Gwt", GwtState]):
    """The rancher goes to the start; the foresight spaces are refilled."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        s.rancher[self.seat] = d.START
        for i in range(5, -1, -1):
            if not s.foresight[i]:
                s.agenda.append(due(Filling, i))


@dataclass(frozen=True, slots=True)
class Filling(Effect["Gwt", GwtState]):
    """A foresight space is refilled from the stack of its column, if that is not empty."""

    place: int

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        if s.supply[self.place // 2]:
            s.agenda.append(due(TurningForesight, self.place))


@dataclass(frozen=True, slots=True)
class TurningForesight(FromBag):
    """The next tile of a supply stack comes to a foresight space."""

    place: int

    def bag(self, s: GwtState) -> list[str]:
        return s.supply[self.place // 2]

    def outcome(self, thing: str) -> Action:
        return act(TurnTile, self.place // 2 + 1, thing)

    def take(self, g: Gwt, s: GwtState, a: TurnTile, out: Tape) -> None:
        s.supply[a.stack - 1] = without(s.supply[a.stack - 1], a.tile)
        s.foresight[self.place] = a.tile
        out.tell("foresight", r.CLOSING, reveals=True, tile=a.tile, column=a.stack)


# ---------------------------------------------------------------- tile 9a


@dataclass(frozen=True, slots=True)
class Retreating(Printed):
    """Tile 9a: how far does the engine go back for an extraordinary delivery?"""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Back]:
        if not has_disc(s, self.seat):
            return ()
        return [act(Back, d.RAIL_NAME[p]) for p in behind(s.engine[self.seat], others(s, self.seat))]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No disc is left, or no free space lies behind the engine."""
        return r.EXTRA.refuse(behind=0) if has_disc(s, self.seat) else r.NO_DISC.refuse()

    def check(self, g: Gwt, s: GwtState, a: Back) -> Refusal | None:
        if not has_disc(s, self.seat):
            return r.NO_DISC.refuse()
        return None if a in self.options(g, s) else r.EXTRA.refuse(rail=a.rail)

    def take(self, g: Gwt, s: GwtState, a: Back, out: Tape) -> None:
        entered = range(d.RAIL_PLACE[a.rail], s.engine[self.seat])
        held = others(s, self.seat)
        value = sum(p % 2 == 0 and p not in held for p in entered)
        roll(s, self.seat, a.rail, out)
        s.agenda.append(due(DeliveringExtra, self.seat, value))


@verb("extra")
def _extra(seat: Seat) -> Printed:
    return Retreating(seat)


@dataclass(frozen=True, slots=True)
class DeliveringExtra(Decision["Gwt", GwtState]):
    """Which city gets the extraordinary delivery?  No income, no transport cost."""

    value: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Deliver]:
        return [a for city in d.CITIES if self.check(g, s, a := act(Deliver, city, 0)) is None]

    def check(self, g: Gwt, s: GwtState, a: Deliver) -> Refusal | None:
        if a.certificates:
            return r.EXTRA.refuse(certificates=a.certificates)
        return why_not_city(s, self.seat, a.city, self.value, s.money[self.seat])

    def take(self, g: Gwt, s: GwtState, a: Deliver, out: Tape) -> None:
        assert a.city is not None
        deliver(s, self.seat, a.city, 0, out)


Looking.define("looking seat column")
Foreseeing.define("foreseeing seat column", answers=(Foresight,), exact=True)
Transport.define("transport seat cost")
Delivering.define("delivering seat", answers=(Deliver,), exact=True)
Closing.define("closing seat")
Filling.define("filling place")
TurningForesight.define("turning_foresight place", answers=(TurnTile,), rule=r.CLOSING)
Retreating.define("retreating seat", answers=(Back,), exact=True)
DeliveringExtra.define("delivering_extra seat value", answers=(Deliver,), exact=True)
