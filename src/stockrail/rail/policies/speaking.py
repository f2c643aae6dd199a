"""Who speaks when several players have bid on a private."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from stockrail.core.ids import Seat


class Speaking(Protocol):
    """The order of speaking in a private's auction.  `bids` are seat and amount by turns, the highest last."""

    def first(self, bids: list[int], seats: int) -> Seat:
        """Who speaks first."""

    def after(self, seat: Seat, bids: list[int], seats: int) -> Seat:
        """Who speaks after the seat has spoken; the highest bidder is passed over."""


def highest(bids: list[int]) -> Seat:
    return bids[2 * bids[1::2].index(max(bids[1::2]))]


def lowest(bids: list[int]) -> Seat:
    return bids[2 * bids[1::2].index(min(bids[1::2]))]


def clockwise(seat: Seat, bids: list[int], seats: int) -> Seat:
    """The next participant after the seat who is not the highest bidder."""
    top = highest(bids)
    others = [p for p in bids[::2] if p != top]
    return min(others, key=lambda p: (p - seat - 1) % seats)


class LowestThenClockwise:
    """The lowest bidder speaks first, then clockwise."""

    def first(self, bids: list[int], seats: int) -> Seat:
        return lowest(bids)

    def after(self, seat: Seat, bids: list[int], seats: int) -> Seat:
        return clockwise(seat, bids, seats)


class AlwaysLowest:
    """Whoever stands lowest speaks."""

    def first(self, bids: list[int], seats: int) -> Seat:
        return lowest(bids)

    def after(self, seat: Seat, bids: list[int], seats: int) -> Seat:
        return lowest(bids)


class LeftOfHighest:
    """Begins to the left of the highest bidder, then clockwise."""

    def first(self, bids: list[int], seats: int) -> Seat:
        return clockwise(highest(bids), bids, seats)

    def after(self, seat: Seat, bids: list[int], seats: int) -> Seat:
        return clockwise(seat, bids, seats)


SPEAKING: Final[Mapping[str, Speaking]] = {
    "lowest_then_clockwise": LowestThenClockwise(),
    "always_lowest": AlwaysLowest(),
    "left_of_highest": LeftOfHighest(),
}
"""By the value of an option that chooses among them."""
