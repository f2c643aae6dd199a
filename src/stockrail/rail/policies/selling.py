"""What several sales of one corporation in one turn bring."""

from __future__ import annotations

from typing import Protocol

from stockrail.rail.state import RailState


class BlockPrice(Protocol):
    """The price of the next share sold, given what was sold earlier in the turn."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        """What a share brings now."""

    def bought(self, s: RailState) -> None:
        """A purchase stands between the sales before and after it."""


def _first(s: RailState, corp: int, value: int) -> int:
    """The price of the turn's first sale of the corporation."""
    return s.block[corp] or value


class Contiguous:
    """Sales before the purchase are one block, sales after it another."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return _first(s, corp, value)

    def bought(self, s: RailState) -> None:
        s.block = [0] * len(s.block)


class PerTurn:
    """All sales of one turn bring the price of the first."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return _first(s, corp, value)

    def bought(self, s: RailState) -> None:
        return


class PerAction:
    """Every sale brings the value of its moment."""

    def price(self, s: RailState, corp: int, value: int) -> int:
        return value

    def bought(self, s: RailState) -> None:
        return
