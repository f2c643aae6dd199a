"""What was left lying in Stockpile: cards sold before they rose, and fees."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.bots import review
from stockrail.bots.review import Finding, number
from stockrail.core.events import Event
from stockrail.core.game import Game, State
from stockrail.core.ids import Money, Ref, Seat, SeatRef


class Critic(review.Critic):
    """Of Stockpile.  A card that was sold would have been worth its company's last price, after a split twice that."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._sold: list[tuple[int, Seat, str, int, int]] = []
        self._prices: dict[str, int] = {}
        self._worth: dict[str, list[tuple[int, int]]] = {}
        """By company: at which entries a card doubled (2) or was lost (0)."""
        self._fees: dict[Seat, list[tuple[int, int]]] = {}

    def look(self, n: int, s: State, seat: Seat, events: tuple[Event, ...]) -> None:
        for e in events:
            if e.kind in ("price", "split", "restart"):
                self._prices[str(e["company"])] = number(e, "price")
            if e.kind in ("split", "bankrupt"):
                self._worth.setdefault(str(e["company"]), []).append((n, 2 if e.kind == "split" else 0))
            elif e.kind in ("sell_regular", "sell_split"):
                cards = 2 if e.kind == "sell_split" else 1
                self._sold.append((n, number(e, "seat"), str(e["company"]), number(e, "amount"), cards))
            elif e.kind == "fee":
                self._fees.setdefault(number(e, "seat"), []).append((number(e, "amount"), n + 1))

    def found(self, s: State) -> Iterator[Finding]:
        for n, seat, company, amount, cards in self._sold:
            worth = cards * self._prices.get(company, 0)
            for when, factor in self._worth.get(company, ()):
                worth *= factor if when > n and (factor == 0 or cards == 1) else 1
            if worth > amount:
                said = {"seat": SeatRef(seat), "company": Ref(company), "got": Money(amount), "worth": Money(worth)}
                yield Finding("card", n + 1, seat, worth - amount, said)
        for seat, fees in self._fees.items():
            total, (_, dearest) = sum(amount for amount, _ in fees), max(fees)
            yield Finding(
                "fees", dearest, seat, total, {"seat": SeatRef(seat), "dollars": Money(total), "times": len(fees)}
            )
