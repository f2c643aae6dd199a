"""Workers, buildings, trade, hazards and plain rewards (GWT-9.1, 9.2, 9.9, 9.10, 9.18 to 9.20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.events import Tape
from stockrail.core.ids import Money, Seat
from stockrail.core.rules import Refusal
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.actions import Build, Certify, Clear, Earn, Hire, PairUp, Trade, act
from stockrail.games.gwt.purse import certify, earn
from stockrail.games.gwt.state import GwtState, put, ref, without
from stockrail.games.gwt.words import Printed, offer, verb

if TYPE_CHECKING:
    from stockrail.games.gwt.game import Gwt


@dataclass(frozen=True, slots=True)
class Hiring(Printed):
    """Which worker is hired?"""

    modifier: int

    def offers(self, a: Action) -> bool:
        return type(a) is Hire and a.modifier == self.modifier

    def options(self, g: Gwt, s: GwtState) -> list[Hire]:
        money, mine, found = s.money[self.seat], s.workers[self.seat], []
        for row in range(min(s.marker, len(d.HIRE_COST))):
            if s.jobs[row] and d.HIRE_COST[row] + self.modifier <= money:
                for worker in dict.fromkeys(s.jobs[row]):
                    if mine[d.WORKERS.index(worker)] < d.ROW_PLACES:
                        found.append(act(Hire, row, worker, self.modifier))
        return found

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """Nobody waits, there is no room, or not enough money."""
        waiting = {w: row for row in reversed(range(min(s.marker, len(d.HIRE_COST)))) for w in s.jobs[row]}
        if not waiting:
            return r.HIRE.refuse(waiting=0)
        mine = s.workers[self.seat]
        rows = [row for worker, row in waiting.items() if mine[d.WORKERS.index(worker)] < d.ROW_PLACES]
        if not rows:
            return r.HIRE.refuse(most=d.ROW_PLACES)
        cost = min(d.HIRE_COST[row] for row in rows) + self.modifier
        return r.REQUIREMENT.refuse(cost=Money(cost), have=Money(s.money[self.seat]))

    def check(self, g: Gwt, s: GwtState, a: Hire) -> Refusal | None:
        if not 0 <= a.row < min(s.marker, len(d.HIRE_COST)):
            return r.HIRE.refuse(row=a.row, marker=s.marker)
        if a.worker not in s.jobs[a.row]:
            return r.HIRE.refuse(row=a.row, worker=a.worker)
        if s.workers[self.seat][d.WORKERS.index(a.worker)] >= d.ROW_PLACES:
            return r.HIRE.refuse(worker=a.worker, most=d.ROW_PLACES)
        cost, have = d.HIRE_COST[a.row] + self.modifier, s.money[self.seat]
        return r.REQUIREMENT.refuse(cost=Money(cost), have=Money(have)) if cost > have else None

    def take(self, g: Gwt, s: GwtState, a: Hire, out: Tape) -> None:
        cost = d.HIRE_COST[a.row] + self.modifier
        kind = d.WORKERS.index(a.worker)
        s.pay(self.seat, cost)
        s.jobs[a.row] = without(s.jobs[a.row], a.worker)
        s.workers[self.seat][kind] += 1
        out.tell("hired", r.HIRE, seat=ref(self.seat), worker=a.worker, dollars=Money(cost))
        word = d.PLACES[kind][s.workers[self.seat][kind] - 1]
        if word:
            offer(g, s, self.seat, word)


@verb("hire")
def _hire(seat: Seat, modifier: str) -> Printed:
    return Hiring(seat, int(modifier))


@dataclass(frozen=True, slots=True)
class Constructing(Printed):
    """Which building goes where, at so many dollars a craftsman?"""

    price: int

    def options(self, g: Gwt, s: GwtState) -> list[Build]:
        found: list[Build] = []
        able = min(s.workers[self.seat][d.CRAFTSMAN], s.money[self.seat] // self.price)
        free = [n for n in d.BUILDABLE if not s.tile(n)]
        mine = [(n, d.BUILDINGS[s.tile(n)].craftsmen) for n in s.buildings(self.seat)]
        for tile in s.unbuilt[self.seat]:
            need = d.BUILDINGS[tile].craftsmen
            if need <= able:
                found += [act(Build, tile, space) for space in free]
            for space, old in mine:
                if 0 < need - old <= able:
                    found.append(act(Build, tile, space))
        return found

    def _need(self, s: GwtState, a: Build) -> int:
        """Craftsmen needed: the whole number, or the difference to the own tile that is replaced."""
        old = s.tile(a.space)
        return d.BUILDINGS[a.building].craftsmen - (d.BUILDINGS[old].craftsmen if old else 0)

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No building is left, or the smallest asks for too many craftsmen or too much money."""
        mine = s.workers[self.seat][d.CRAFTSMAN]
        spaces = [n for n in d.BUILDABLE if not s.tile(n)] + s.buildings(self.seat)
        needs = [self._need(s, act(Build, tile, n)) for tile in s.unbuilt[self.seat] for n in spaces]
        least = min((need for need in needs if need > 0), default=0)
        if not least:
            return r.BUILD.refuse(unbuilt=0)
        if least > mine:
            return r.BUILD.refuse(craftsmen=mine, least=least)
        return r.REQUIREMENT.refuse(cost=Money(least * self.price), have=Money(s.money[self.seat]))

    def check(self, g: Gwt, s: GwtState, a: Build) -> Refusal | None:
        if a.building not in s.unbuilt[self.seat]:
            return r.BUILD.refuse(building=a.building)
        if a.space not in d.BUILDABLE or (s.tile(a.space) and s.owner[d.INDEX[a.space]] != self.seat):
            return r.BUILD.refuse(space=a.space)
        need, have = self._need(s, a), s.workers[self.seat][d.CRAFTSMAN]
        if need <= 0 or need > have:
            return r.BUILD.refuse(building=a.building, need=need, craftsmen=have)
        cost, money = need * self.price, s.money[self.seat]
        return r.REQUIREMENT.refuse(cost=Money(cost), have=Money(money)) if cost > money else None

    def take(self, g: Gwt, s: GwtState, a: Build, out: Tape) -> None:
        i, cost = d.INDEX[a.space], self._need(s, a) * self.price
        s.pay(self.seat, cost)
        if s.board[i]:
            put(s.replaced[self.seat], s.board[i])
        s.unbuilt[self.seat].remove(a.building)
        s.board[i], s.owner[i] = a.building, self.seat
        out.tell("built", r.BUILD, seat=ref(self.seat), building=a.building, space=a.space, dollars=Money(cost))


@verb("build")
def _build(seat: Seat, price: str) -> Printed:
    return Constructing(seat, int(price))


@dataclass(frozen=True, slots=True)
class Trading(Printed):
    """With which teepee does the seat trade?"""

    def options(self, g: Gwt, s: GwtState) -> Iterable[Trade]:
        money = s.money[self.seat]
        return [act(Trade, n) for n in d.TEEPEES if s.tile(n) and money + d.SPACES[n].dollars >= 0]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No teepee lies on the trail, or each costs too much."""
        costs = [-d.SPACES[n].dollars for n in d.TEEPEES if s.tile(n)]
        if not costs:
            return r.TRADE.refuse(teepees=0)
        return r.TRADE.refuse(have=Money(s.money[self.seat]), least=Money(min(costs)))

    def check(self, g: Gwt, s: GwtState, a: Trade) -> Refusal | None:
        if a.space not in d.TEEPEES or not s.tile(a.space):
            return r.TRADE.refuse(space=a.space)
        cost, have = -d.SPACES[a.space].dollars, s.money[self.seat]
        return r.TRADE.refuse(space=a.space, cost=Money(cost), have=Money(have)) if cost > have else None

    def take(self, g: Gwt, s: GwtState, a: Trade, out: Tape) -> None:
        i = d.INDEX[a.space]
        tile, s.board[i] = s.board[i], ""
        s.teepees[self.seat][d.TEEPEE_TILES.index(tile)] += 1
        dollars = d.SPACES[a.space].dollars
        s.gain(self.seat, dollars)
        out.tell("traded", r.TRADE, seat=ref(self.seat), tile=tile, space=a.space, dollars=Money(dollars))


@verb("trade")
def _trade(seat: Seat) -> Printed:
    return Trading(seat)


@dataclass(frozen=True, slots=True)
class Rescuing(Printed):
    """Which hazard is removed, for so many dollars?"""

    cost: int

    def options(self, g: Gwt, s: GwtState) -> Iterable[Clear]:
        if s.money[self.seat] < self.cost:
            return ()
        return [act(Clear, n) for n in d.HAZARDS if s.tile(n)]

    def bars(self, g: Gwt, s: GwtState, kind: type[Action]) -> Refusal:
        """No hazard lies on the trail, or there is not enough money."""
        if not any(s.tile(n) for n in d.HAZARDS):
            return r.HAZARD.refuse(hazards=0)
        return r.REQUIREMENT.refuse(cost=Money(self.cost), have=Money(s.money[self.seat]))

    def check(self, g: Gwt, s: GwtState, a: Clear) -> Refusal | None:
        if a.space not in d.HAZARDS or not s.tile(a.space):
            return r.HAZARD.refuse(space=a.space)
        have = s.money[self.seat]
        return r.REQUIREMENT.refuse(cost=Money(self.cost), have=Money(have)) if self.cost > have else None

    def take(self, g: Gwt, s: GwtState, a: Clear, out: Tape) -> None:
        i = d.INDEX[a.space]
        tile, s.board[i] = s.board[i], ""
        s.pay(self.seat, self.cost)
        put(s.hazards[self.seat], tile)
        cost = Money(self.cost)
        out.tell("removed_hazard", r.HAZARD, seat=ref(self.seat), tile=tile, space=a.space, dollars=cost)


@verb("hazard")
def _hazard(seat: Seat, cost: str) -> Printed:
    return Rescuing(seat, int(cost))


@dataclass(frozen=True, slots=True)
class Earning(Printed):
    """Dollars a building gives, plain or for each of the own things."""

    what: str

    def dollars(self, s: GwtState) -> int:
        return s.count(self.seat, self.what) * (2 if self.what == "woods" else 1)

    def options(self, g: Gwt, s: GwtState) -> Iterable[Earn]:
        return (act(Earn),) if self.dollars(s) else ()

    def check(self, g: Gwt, s: GwtState, a: Earn) -> Refusal | None:
        return None if self.dollars(s) else r.NO_EFFECT.refuse(what=self.what)

    def take(self, g: Gwt, s: GwtState, a: Earn, out: Tape) -> None:
        earn(s, self.seat, self.dollars(s), r.WOODS, out)


@verb("dollars")
def _dollars(seat: Seat, what: str) -> Printed:
    return Earning(seat, what)


@dataclass(frozen=True, slots=True)
class Certifying(Printed):
    """Certificates a building gives: so many, or up to the limit."""

    spaces: int

    def _room(self, s: GwtState) -> bool:
        return s.certificates[self.seat] < s.certificate_limit(self.seat)

    def options(self, g: Gwt, s: GwtState) -> Iterable[Certify]:
        return (act(Certify),) if self._room(s) else ()

    def check(self, g: Gwt, s: GwtState, a: Certify) -> Refusal | None:
        return None if self._room(s) else r.NO_EFFECT.refuse(most=s.certificate_limit(self.seat))

    def take(self, g: Gwt, s: GwtState, a: Certify, out: Tape) -> None:
        certify(s, self.seat, self.spaces, out)


@verb("certificates")
def _certificates(seat: Seat, spaces: str) -> Printed:
    return Certifying(seat, len(d.TRACK) if spaces == "limit" else int(spaces))


@dataclass(frozen=True, slots=True)
class Pairing(Printed):
    """Tile 7a: certificates and dollars for each pair of a green and a blue teepee."""

    def options(self, g: Gwt, s: GwtState) -> Iterable[PairUp]:
        return (act(PairUp),) if min(s.teepees[self.seat]) else ()

    def check(self, g: Gwt, s: GwtState, a: PairUp) -> Refusal | None:
        return None if min(s.teepees[self.seat]) else r.NO_EFFECT.refuse(pairs=0)

    def take(self, g: Gwt, s: GwtState, a: PairUp, out: Tape) -> None:
        pairs = min(s.teepees[self.seat])
        s.gain(self.seat, 2 * pairs)
        out.tell("paired", r.PAIRS, seat=ref(self.seat), pairs=pairs, dollars=Money(2 * pairs))
        certify(s, self.seat, 2 * pairs, out)


@verb("pairs")
def _pairs(seat: Seat) -> Printed:
    return Pairing(seat)


Hiring.define("hiring seat modifier", answers=(Hire,), exact=True)
Constructing.define("constructing seat price", answers=(Build,), exact=True)
Trading.define("trading seat", answers=(Trade,), exact=True)
Rescuing.define("rescuing seat cost", answers=(Clear,), exact=True)
Earning.define("earning seat what:count", answers=(Earn,), exact=True)
Certifying.define("certifying seat spaces", answers=(Certify,), exact=True)
Pairing.define("pairing seat", answers=(PairUp,), exact=True)
