"""What was left lying in Stockpile: cards sold before they rose, and fees."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.bots import review
from stockrail.bots.review import Fees, Finding, number
from stockrail.core.events import Event
from stockrail.core.game import Game, State
from stockrail.core.ids import Money, Ref, Seat, SeatRef


class Critic(review.Critic):
    """Of Stockpile.  A card that was sold would have been worth its company's last price, after a split twice that."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._sold: list[tuple[int, Seat, str, int, int]] = []
        self._prices: dict[str, int] = {}
        self._turns: list[tuple[int, str, str]] = []
        """The splits and bankruptcies: entry, kind, company."""
        self._fees = Fees()

    def look(self, n: int, s: State, seat: Seat, events: tuple[Event, ...]) -> None:
        for e in events:
            if e.kind in ("price", "split", "restart"):
                self._prices[str(e["company"])] = number(e, "price")
            if e.kind in ("split", "bankrupt"):
                self._turns.append((n, e.kind, str(e["company"])))
            elif e.kind in ("sell_regular", "sell_split"):
                cards = 2 if e.kind == "sell_split" else 1
                self._sold.append((n, number(e, "seat"), str(e["company"]), number(e, "amount"), cards))
            elif e.kind == "fee":
                self._fees.pay(number(e, "seat"), number(e, "amount"), n + 1)

    def found(self, s: State) -> Iterator[Finding]:
        for n, seat, company, amount, cards in self._sold:
            later = {kind for when, kind, whose in self._turns if when > n and whose == company}
            shares = 0 if "bankrupt" in later else 2 if "split" in later else cards
            worth = shares * self._prices.get(company, 0)
            if worth > amount:
                said = {"seat": SeatRef(seat), "company": Ref(company), "got": Money(amount), "worth": Money(worth)}
                yield Finding("card", n + 1, seat, worth - amount, said)
        yield from self._fees.found()
