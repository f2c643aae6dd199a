"""What was left lying on the trail: fees paid on the way, and deliveries below what was in reach."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.bots import review
from stockrail.bots.review import Fees, Finding, number
from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.ids import Ref, Seat, SeatRef
from stockrail.games.gwt.actions import Deliver
from stockrail.games.gwt.data import CITIES
from stockrail.games.gwt.game import Gwt
from stockrail.games.gwt.state import GwtState


class Critic(review.Critic):
    """Of Great Western Trail."""

    game: Gwt

    def __init__(self, game: Gwt) -> None:
        super().__init__(game)
        self._fees = Fees()
        self._short: list[Finding] = []

    def look(self, n: int, s: GwtState, seat: Seat, events: tuple[Event, ...]) -> None:  # type: ignore[override]
        for e in events:
            if e.kind in ("toll", "fee"):
                self._fees.pay(number(e, "seat"), number(e, "dollars"), n + 1)
            elif e.kind == "delivered":
                self._delivered(n, s, seat, str(e["city"]))

    def _delivered(self, n: int, s: GwtState, seat: Seat, city: str) -> None:
        """Was a city further west open, whatever certificates it would have taken?"""
        options = (a for a in self.game.options(s, seat) if isinstance(a, Action))
        reached = {a.city for a in options if isinstance(a, Deliver) and a.city is not None}
        best = max(reached | {city}, key=lambda name: CITIES[name].value)
        if CITIES[best].value > CITIES[city].value:
            said = {"seat": SeatRef(seat), "city": Ref(city), "better": Ref(best)}
            self._short.append(Finding("delivery", n + 1, seat, CITIES[best].value - CITIES[city].value, said))

    def found(self, s: GwtState) -> Iterator[Finding]:  # type: ignore[override]
        yield from self._fees.found()
        yield from self._short
