"""What a seat remembers of the draft: the cards it put under the deck, as long as nobody has drawn of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.rail.state import BLANK, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame


class DraftMemory(Known):
    """The parts that were put under the deck, the last one lowest; None where it was somebody else."""

    def __init__(self, g: RailGame, seat: Seat | None) -> None:
        self._g, self._seat = g, seat
        self._hand: list[int | None] = []
        self._parts: list[list[int] | None] = []

    def hear(self, event: Event) -> None:
        if event.kind == "drawn":
            self._hand.append(self._card(event))
        elif event.kind == "kept":
            hand, self._hand = self._hand, []
            if event["seat"] == self._seat and None not in hand:
                hand.remove(self._card(event))
            else:
                hand = hand[1:]
            if hand:
                cards = [card for card in hand if card is not None]
                self._parts.append(sorted(cards) if len(cards) == len(hand) else None)

    def _card(self, event: Event) -> int | None:
        told = dict(event.values).get("card")
        return None if told is None else self._g.private_index.get(str(told), BLANK)

    def parts(self, deck: list[list[int]]) -> dict[int, list[int]]:
        """Which parts of a deck are known, by their place in it: those that are still as large as they were."""
        below = list(zip(reversed(range(len(deck))), reversed(self._parts), strict=False))
        return {i: part for i, part in below if part is not None and len(part) == len(deck[i])}

    def denies(self, s: RailState) -> str | None:
        for i, part in self.parts(s.deck).items():
            if sorted(s.deck[i]) != part:
                return f"part {i + 1} of the deck has other cards than seat {self._seat} put there"
        return None
