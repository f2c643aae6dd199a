"""Great Western Trail, first edition: the title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core import codec
from stockrail.core.actions import Action
from stockrail.core.agenda import Decision, Effect, Item
from stockrail.core.domains import Domains
from stockrail.core.events import Tape
from stockrail.core.game import Game, Result
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.core.notices import Notice
from stockrail.core.options import Choice
from stockrail.core.rng import Rng
from stockrail.core.rules import TURN, Refusal, Rule
from stockrail.core.shape import Path, Shape
from stockrail.games.gwt import (
    actions,
    auxiliary,
    deck,
    discs,
    domains,
    herd,
    invariants,
    kansas_city,
    location,
    notices,
    objectives,
    people,
    railway,
    scoring,
    setting_up,
    shape,
    trail,
)
from stockrail.games.gwt import rules as r
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.memory import Memory
from stockrail.games.gwt.misplaced import misplaced
from stockrail.games.gwt.objectives import PlayingCard
from stockrail.games.gwt.state import GwtState, opening, ref
from stockrail.games.gwt.trail import Placing, Walking
from stockrail.games.gwt.view import GwtView, deal, imagine, look
from stockrail.games.gwt.words import due

SETUP = Choice("setup", ("random", "beginner"))
"""Until revision 2 one option said both where the neutral buildings lie and which sides are used."""
CHAPTERS = (auxiliary, deck, discs, herd, kansas_city, location, objectives, people, railway, setting_up, trail)


@dataclass(frozen=True, slots=True)
class Turn(Effect["Gwt", GwtState]):
    """A seat's turn: phase A, then what it leads to, phase C, and the next seat."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        seat = self.seat
        s.agenda.append(due(NextTurn, seat))
        s.agenda.append(due(deck.Refilling, seat))
        s.agenda.append(due(Walking if s.rancher[seat] else Placing, seat))
        out.tell("turn", r.TURN_ORDER, seat=ref(seat))


@dataclass(frozen=True, slots=True)
class NextTurn(Effect["Gwt", GwtState]):
    """Clockwise; once the marker is taken the game ends before its holder's next turn."""

    seat: Seat

    def run(self, g: Gwt, s: GwtState, out: Tape) -> None:
        after = (self.seat + 1) % s.seats
        if after == s.holder:
            out.tell("over", r.SCORING)
            for seat in range(s.seats):
                out.tell("scored", r.SCORING, seat=ref(seat), points=sum(scoring.sheet(s, seat)))
        else:
            s.agenda.append(due(Turn, after))


Turn.define("turn seat")
NextTurn.define("next_turn seat")


class Gwt(Game[GwtState, GwtView]):
    """Great Western Trail for 2 to 4 seats."""

    name: ClassVar[str] = "gwt"
    revision: ClassVar[int] = 2
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    minutes: ClassVar[int] = 110
    choices: ClassVar[tuple[Choice, ...]] = (
        Choice("neutral", ("shuffled", "letters"), formerly=SETUP),
        Choice("sides", ("random", "a"), formerly=SETUP),
    )
    actions: ClassVar[tuple[type[Action], ...]] = codec.actions(actions)
    items: ClassVar[tuple[type[Item], ...]] = (Turn, NextTurn, *codec.items(*CHAPTERS))
    rules: ClassVar[tuple[Rule, ...]] = r.RULES
    questions: ClassVar[Mapping[str, Rule]] = r.QUESTIONS
    events: ClassVar[frozenset[str]] = frozenset(
        {
            "appointed", "arrived", "bought", "built", "certified", "cleared", "copied", "crowded_out", "delivered",
            "discarded", "displayed", "drew", "earned", "end_triggered", "fee", "foresaw", "foresight", "helped",
            "hired", "income", "lacked", "lifted", "marker", "market", "moved", "objective", "over", "paid", "paired",
            "placed", "played", "removed", "removed_hazard", "reshuffled", "revealed", "rolled", "scored",
            "sought_job", "spent", "start_objective", "toll", "traded", "traded_in", "turn", "upgraded",
        }
    )  # fmt: skip
    accounted: ClassVar[tuple[str, ...]] = scoring.ROWS
    noticed: ClassVar[frozenset[str]] = notices.KINDS
    secrets: ClassVar[bool] = True

    def setup(self, seats: int) -> GwtState:
        s = opening(seats)
        letters, sides_a = self.options_chosen["neutral"] == "letters", self.options_chosen["sides"] == "a"
        if letters:
            setting_up.lay_letters(s)
        s.agenda = [Turn(0), *reversed(setting_up.preparations(seats, letters, sides_a))]
        return s

    def view(self, s: GwtState, seat: Seat | None) -> GwtView:
        return look(self, s, seat)

    def notices(self, v: GwtView) -> Iterable[Notice]:
        return notices.of_view(v)

    def memory(self, seats: int, seat: Seat | None) -> Memory:
        return Memory(seats, seat)

    def imagine(self, v: GwtView, rng: Rng, known: Known | None = None) -> GwtState:
        return imagine(v, rng, known if isinstance(known, Memory) else Memory(v.seats, v.seat))

    def shuffle_hidden(self, s: GwtState, seat: Seat | None, rng: Rng) -> GwtState:
        other = s.clone()
        for i in range(s.seats):
            if i != seat:
                deal(other, i, s.hand[i] + s.stack[i], len(s.hand[i]), rng)
        return other

    def out_of_turn(self, s: GwtState) -> Iterable[Decision]:
        top = s.agenda[-1]
        return (_POWERS[top.seat],) if isinstance(top, (Here, Walking, Placing)) else ()

    def misplaced(self, s: GwtState, seat: Seat, a: Action) -> Refusal:
        if self.turn(s) != seat:
            return TURN.refuse(seat=seat)
        return misplaced(s, seat, a)

    def accounts(self, s: GwtState) -> Mapping[str, Sequence[int]]:
        columns = zip(*(scoring.sheet(s, seat) for seat in range(s.seats)), strict=True)
        return dict(zip(scoring.ROWS, columns, strict=True))

    def result(self, s: GwtState) -> Result | None:
        if s.agenda:
            return None
        return Result.by_score(r.SCORING, self.standings(s))

    def standings(self, s: GwtState) -> tuple[int, ...]:
        return tuple(sum(scoring.sheet(s, seat)) for seat in range(s.seats))

    def strengths(self, s: GwtState) -> Mapping[str, Sequence[float]]:
        return scoring.strengths(s)

    # ------------------------------------------------------------ positions

    def declare(self, seats: int) -> Shape:
        return shape.declare(seats)

    def view_shape(self, seats: int) -> Shape:
        return shape.declare_view(self.shape(seats))

    def domains(self) -> Domains:
        return domains.domains()

    def census(self, s: GwtState) -> Mapping[str, int]:
        return invariants.census(s)

    def fill(self, s: GwtState, named: Set[Path]) -> None:
        invariants.fill(s, named)

    def invariants(self, s: GwtState) -> Iterator[str]:
        return invariants.unsound(s)


_POWERS = tuple(PlayingCard(seat) for seat in range(max(Gwt.players)))
