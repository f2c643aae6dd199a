"""Over the train limit: who discards first, and what becomes of the train."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.agenda import Effect, Option
from stockrail.core.events import Tape
from stockrail.core.rules import Refusal
from stockrail.rail import trains
from stockrail.rail.actions import Discard
from stockrail.rail.asking import Operating
from stockrail.rail.policies.course import OrderRule, as_listed, dearest_first
from stockrail.rail.state import NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

DISCARDS: Final[dict[str, OrderRule]] = {"share_value": dearest_first, "list_order": as_listed}
"""By the value of an option that chooses among them."""
TELLS: Final = frozenset(["discarded"])
"""The events it may tell."""


@dataclass(frozen=True, slots=True)
class Discards:
    """The order in which corporations over the limit discard."""

    order: OrderRule = dearest_first


@dataclass(frozen=True, slots=True)
class Surplus(Effect["RailGame", RailState]):
    """Corporations over the train limit discard, one after the other."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        limit = g.phase(s).limit
        over = [c for c in range(len(s.trains)) if len(trains.lasting(g, s, c)) > limit]
        if not over:
            return
        corp = g.title.discards.order(g, s, over)[0]
        s.agenda.append(self)
        seat = s.president[corp]
        if seat == NOBODY and g.habits.asks_receivership:
            seat = s.priority
        if seat == NOBODY:
            discard(g, s, corp, min(trains.lasting(g, s, corp), key=lambda t: g.kind(t).price), out)
        else:
            s.agenda.append(DiscardTrain(seat, g.corporations[corp]))


@dataclass(frozen=True, slots=True)
class DiscardTrain(Operating):
    """Over the limit: a train goes to the pool without payment."""

    def can_wait(self, g: RailGame, s: RailState) -> bool:
        """The turn goes on after the discards; where any moment of it will do, its own ones are among them."""
        open_now = g.title.buy_in.at_discards or g.habits.buys_in_at_discards
        return open_now and self.corp(g) == s.operating

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Discard(g.train_name(t)) for t in trains.lasting(g, s, self.corp(g)))

    def check(self, g: RailGame, s: RailState, a: Discard) -> Refusal | None:
        own = trains.lasting(g, s, self.corp(g))
        return None if g.train_of(a.train) in own else g.book.discard.refuse(train=a.train)

    def take(self, g: RailGame, s: RailState, a: Discard, out: Tape) -> None:
        discard(g, s, self.corp(g), g.train_of(a.train), out)


def discard(g: RailGame, s: RailState, corp: int, train: int, out: Tape) -> None:
    """A surplus train goes to the pool."""
    s.trains[corp].remove(train)
    s.pool.append(train)
    out.tell("discarded", g.book.discard, corporation=g.ref(corp), train=g.train_name(train))


Surplus.define("surplus")
DiscardTrain.define("discard_train seat corporation", answers=(Discard,), exact=True)
