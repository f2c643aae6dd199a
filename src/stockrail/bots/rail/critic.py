"""What was left lying in a rail game: runs below the best, and shares sold before they paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stockrail.bots import review
from stockrail.bots.review import Finding, number
from stockrail.core.events import Event
from stockrail.core.ids import Ref, Seat, SeatRef
from stockrail.rail.game import RailGame
from stockrail.rail.state import RailState

BUDGET: Final = 100_000
"""How long a best run is searched for; what is found by then is compared."""


@dataclass(frozen=True, slots=True)
class _Sale:
    entry: int
    seat: Seat
    corporation: str
    count: int
    price: int
    paid: int
    """What a share of the corporation had paid in dividends until then."""


class Critic(review.Critic):
    """Of any rail title."""

    game: RailGame

    def __init__(self, game: RailGame) -> None:
        super().__init__(game)
        self._runs: list[Finding] = []
        self._sales: list[_Sale] = []
        self._paid: dict[str, int] = {}

    def look(self, n: int, s: RailState, seat: Seat, events: tuple[Event, ...]) -> None:  # type: ignore[override]
        for e in events:
            if e.kind == "ran":
                self._ran(n, s, seat, str(e["corporation"]), number(e, "amount"))
            elif e.kind == "sold":
                name = str(e["corporation"])
                sale = _Sale(
                    n + 1, number(e, "seat"), name, number(e, "count"), number(e, "price"), self._paid.get(name, 0)
                )
                self._sales.append(sale)
            elif e.kind == "paid":
                name = str(e["corporation"])
                self._paid[name] = self._paid.get(name, 0) + number(e, "each")

    def _ran(self, n: int, s: RailState, seat: Seat, name: str, amount: int) -> None:
        if name not in self.game.corporations:
            return
        best = self.game.best_routes(s, name, BUDGET).total
        if best > amount:
            money = self.game.money
            said = {"corporation": Ref(name), "ran": money(amount), "best": money(best)}
            self._runs.append(Finding("run", n + 1, seat, best - amount, said))

    def found(self, s: RailState) -> Iterator[Finding]:  # type: ignore[override]
        yield from self._runs
        for sale in self._sales:
            corp = self.game.corporations.index(sale.corporation)
            end = 0 if s.closed[corp] else self.game.value(s, corp)
            worth = sale.count * (end + self._paid.get(sale.corporation, 0) - sale.paid)
            got = sale.count * sale.price
            if worth > got:
                said = {
                    "seat": SeatRef(sale.seat), "count": sale.count, "corporation": Ref(sale.corporation),
                    "got": self.game.money(got), "worth": self.game.money(worth),
                }  # fmt: skip
                yield Finding("sold", sale.entry, sale.seat, worth - got, said)
