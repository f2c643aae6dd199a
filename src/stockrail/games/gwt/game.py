"""Great Western Trail, first edition: the title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect
from stockrail.core.codec import kinds
from stockrail.core.events import Tape
from stockrail.core.game import Game, Result
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.options import Choice
from stockrail.core.rng import Rng
from stockrail.core.rules import ASKED, TURN, Refusal, Rule
from stockrail.games.gwt import (
    actions,
    auxiliary,
    deck,
    discs,
    herd,
    kansas_city,
    location,
    objectives,
    people,
    railway,
    scoring,
    setting_up,
    trail,
)
from stockrail.games.gwt import data as d
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.objectives import PlayingCard
from stockrail.games.gwt.state import GwtState, opening
from stockrail.games.gwt.trail import Placing, Walking
from stockrail.games.gwt.view import GwtView, deal, imagine, look

CHAPTERS = (auxiliary, deck, discs, herd, kansas_city, location, objectives, people, railway, setting_up, trail)


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """A seat's turn: phase A, then what it leads to, phase C, and the next seat."""

    seat: Seat

    def run(self, g: Any, s: GwtState, out: Tape) -> None:
        s.agenda.append(NextTurn(self.seat))
        s.agenda.append(deck.Refilling(self.seat))
        s.agenda.append(Walking(self.seat) if s.rancher[self.seat] else Placing(self.seat))
        out.tell("turn", r.TURN_ORDER, seat=SeatRef(self.seat))


@dataclass(frozen=True, slots=True)
class NextTurn(Effect):
    """Clockwise; once the marker is taken the game ends before its holder's next turn."""

    seat: Seat

    def run(self, g: Any, s: GwtState, out: Tape) -> None:
        after = (self.seat + 1) % s.seats
        if after == s.holder:
            out.tell("over", r.SCORING)
            for seat in range(s.seats):
                out.tell("scored", r.SCORING, seat=SeatRef(seat), points=sum(scoring.sheet(s, seat)))
        else:
            s.agenda.append(Turn(after))


class Gwt(Game):
    """Great Western Trail for 2 to 4 seats."""

    name: ClassVar[str] = "gwt"
    revision: ClassVar[int] = 2
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    minutes: ClassVar[int] = 110
    choices: ClassVar[tuple[Choice, ...]] = (Choice("setup", ("random", "beginner")),)
    actions: ClassVar[tuple[type[Action], ...]] = kinds(Action, actions)
    items: ClassVar[tuple[type[Any], ...]] = (
        Turn,
        NextTurn,
        *(k for k in (*kinds(Decision, *CHAPTERS), *kinds(Effect, *CHAPTERS)) if k is not deck.FromBag),
    )
    rules: ClassVar[tuple[Rule, ...]] = r.RULES
    events: ClassVar[frozenset[str]] = frozenset(
        {
            "appointed", "arrived", "bought", "built", "certified", "cleared", "copied", "crowded_out", "delivered",
            "discarded", "displayed", "drew", "earned", "end_triggered", "fee", "foresaw", "foresight", "helped",
            "hired", "income", "lacked", "lifted", "marker", "market", "moved", "objective", "over", "paid", "paired",
            "placed", "played", "removed", "removed_hazard", "reshuffled", "revealed", "rolled", "scored",
            "sought_job", "spent", "start_objective", "toll", "traded", "traded_in", "turn", "upgraded",
        }
    )  # fmt: skip
    secrets: ClassVar[bool] = True

    def setup(self, seats: int) -> GwtState:
        s = opening(seats)
        beginner = self.options_chosen["setup"] == "beginner"
        if beginner:
            setting_up.lay_letters(s)
        s.agenda = [Turn(0), *reversed(setting_up.preparations(seats, beginner))]
        return s

    def view(self, s: GwtState, seat: Seat | None) -> GwtView:
        return look(self, s, seat)

    def imagine(self, v: GwtView, rng: Rng) -> GwtState:
        return imagine(v, rng)

    def shuffle_hidden(self, s: GwtState, seat: Seat | None, rng: Rng) -> GwtState:
        other = s.clone()
        for i in range(s.seats):
            if i != seat:
                deal(other, i, s.hand[i] + s.stack[i], len(s.hand[i]), rng)
        return other

    def standing(self, s: GwtState) -> Iterable[Decision]:
        top = s.agenda[-1]
        return (_POWERS[top.seat],) if isinstance(top, (Here, Walking, Placing)) else ()

    def misplaced(self, s: GwtState, seat: Seat, a: Action) -> Refusal:
        if self.turn(s) != seat:
            return TURN.refuse(seat=seat)
        rule = _MISPLACED.get(type(a))
        return rule.refuse(verb=a.verb) if rule else ASKED.refuse(verb=a.verb)

    def result(self, s: GwtState) -> Result | None:
        if s.agenda:
            return None
        return Result.by_score(r.SCORING, tuple(sum(scoring.sheet(s, seat)) for seat in range(s.seats)))

    # ------------------------------------------------------------ soundness

    def invariants(self, s: GwtState) -> Iterator[str]:
        yield from _things(s)
        yield from _people(s)
        if sum(s.money) + s.bank != sum(d.START_MONEY[: s.seats]):
            yield "money has come from nowhere"
        for seat in range(s.seats):
            if s.money[seat] < 0:
                yield f"seat {seat} owes money"
            if s.certificates[seat] not in d.TRACK or s.certificates[seat] > s.certificate_limit(seat):
                yield f"seat {seat} has {s.certificates[seat]} certificates"
            if s.discs_left(seat) + len(s.cities[seat]) + len(s.stations[seat]) != d.DISCS:
                yield f"seat {seat} has lost a disc"
        engines = [p for p in s.engine if p]
        if len(set(engines)) != len(engines):
            yield "two engines share a space"


def _things(s: GwtState) -> Iterator[str]:
    """Cards and tiles are all somewhere, once."""
    cards = Counter(c for zone in (s.hand, s.stack, s.discard, s.area) for mine in zone for c in mine)
    cards += Counter(s.market) + Counter(s.market_stack) + Counter(s.display) + Counter(s.objectives)
    tiles = Counter(t for t in s.board if t and t not in d.BUILDINGS and t != d.KC)
    tiles += Counter(t for stack in s.supply for t in stack) + Counter(filter(None, s.foresight))
    tiles += Counter(w for row in s.jobs for w in row) + Counter(filter(None, s.station_workers))
    tiles += Counter(t for mine in s.hazards for t in mine)
    for mine in s.workers:
        tiles += Counter({w: n - 1 for w, n in zip(d.WORKERS, mine, strict=True)})
    for green, blue in s.teepees:
        tiles += Counter(dict(zip(d.TEEPEE_TILES, (green, blue), strict=True)))
    for item in s.agenda:
        tiles += Counter(getattr(item, "aside", ()))
    gone = Counter(x for x in s.gone if x[1] != ":")
    full = Counter(d.START_DECK * s.seats) + Counter(d.MARKET_DECK) + Counter(d.OBJECTIVE_DECK)
    full += Counter(t for stack in d.SUPPLY for t in stack)
    dealt = all(s.area)
    full += Counter(d.STARTING) if dealt else Counter(c for mine in s.area for c in mine)
    if cards + tiles + gone != full and not any(isinstance(i, setting_up.ReturningStart) for i in s.agenda):
        yield "cards or tiles are lost or doubled"


def _people(s: GwtState) -> Iterator[str]:
    """Buildings, workers and station masters."""
    for seat in range(s.seats):
        replaced = sum(x.startswith(f"{seat}:") for x in s.gone)
        if len(s.buildings(seat)) + len(s.unbuilt[seat]) + replaced != len(d.PRIVATE_NUMBERS):
            yield f"seat {seat} has lost a building"
        if not all(1 <= n <= d.ROW_PLACES for n in s.workers[seat]):
            yield f"seat {seat} has an impossible row of workers"
    taken = [m for mine in s.masters for m in mine] + [m for m in s.station_masters if m]
    if len(set(taken)) != len(taken):
        yield "a station master is in two places"


_POWERS = tuple(PlayingCard(seat) for seat in range(max(Gwt.players)))
_MISPLACED: dict[type[Action], Rule] = {
    actions.Play: r.PLAY_WHEN,
    actions.Place: r.FIRST_TURN,
    actions.Move: r.TURN_ORDER,
    actions.Foresight: r.KANSAS,
    actions.Deliver: r.DELIVERY,
    actions.Upgrade: r.UPGRADE,
    actions.Appoint: r.MASTER,
    actions.TakeDisc: r.CORNERS,
    actions.LiftDisc: r.LAST_DISCS,
    actions.Auxiliary: r.AUX,
    actions.Drop: r.EXCHANGE,
    actions.Exchange: r.EXCHANGE,
    actions.Remove: r.AUX,
    actions.Hire: r.HIRE,
    actions.Build: r.BUILD,
    actions.Buy: r.CATTLE,
    actions.Reveal: r.CATTLE,
    actions.Trade: r.TRADE,
    actions.Clear: r.HAZARD,
    actions.TakeObjective: r.OBJECTIVE,
    actions.Forward: r.FORWARD,
    actions.Back: r.BACKWARD,
    actions.Copy: r.COPY,
    actions.Discard: r.EXACT_CARDS,
    actions.Certify: r.CERTIFICATES,
    actions.Earn: r.WOODS,
    actions.PairUp: r.PAIRS,
}
"""Which rule speaks of an action nobody asked for."""
