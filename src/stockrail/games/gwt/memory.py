"""What a seat remembers of the other hands: cards that went there openly, or were left when a stack ran out."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.games.gwt.state import GwtState

NOBODY: Final = -1


class Memory(Known):
    """One seat's memory.  Stacks and discard piles are open as a whole; how a deck is split is not."""

    def __init__(self, seats: int, seat: Seat | None) -> None:
        self.hands: dict[Seat, Counter[str]] = {other: Counter() for other in range(seats) if other != seat}
        """Cards that are certainly in a hand."""

    def hear(self, event: Event) -> None:
        told: dict[str, Any] = dict(event.values)
        hand = self.hands.get(told.get("seat", NOBODY))
        if hand is None:
            return
        if event.kind == "reshuffled":
            hand.clear()
            hand.update(told.get("hand", ()))
        elif event.kind == "income":
            hand.clear()
        elif event.kind == "objective" and told.get("onto") == "hand":
            hand[told["card"]] += 1
        elif event.kind in ("played", "discarded", "removed"):
            hand.subtract([told["card"]])
        elif event.kind == "traded_in":
            hand.subtract(told["cards"])
        for card in [card for card, n in hand.items() if n <= 0]:
            del hand[card]

    def denies(self, s: GwtState) -> str | None:
        for seat, hand in self.hands.items():
            missing = hand - Counter(s.hand[seat])
            if missing:
                return f"the hand of seat {seat} has {', '.join(missing)}"
        return None
