"""The greedy bot of 1846."""

from __future__ import annotations

from stockrail.bots import arena
from stockrail.core.titles import find


def test_four_greedy_seats_finish() -> None:
    """A game among itself comes to an end with money made."""
    tally = arena.simulate(find("1846"), 4, 1, 0, ["greedy"])
    assert tally.games == 1
