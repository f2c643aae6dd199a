"""Random games hold every promise of the protocol: money, shares, tiles, tokens and trains conserved among them."""

from __future__ import annotations

import pytest

from stockrail.bots import arena
from stockrail.core.options import OptionValue
from stockrail.core.titles import find
from stockrail.testing import check_game


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (2, {"compat_18xx": True}), pytest.param(6, {"beginner": True}, marks=pytest.mark.proof)],
    ids=["rulebook", "recorded", "beginner"],
)
def test_random_games_keep_every_promise(seats: int, options: dict[str, OptionValue]) -> None:
    """A whole game each; `make proof` plays more."""
    check_game(find("1889", options), seats=seats, games=1, seed=3)


def test_four_greedy_seats_finish() -> None:
    """A game among itself comes to an end with money made."""
    tally = arena.simulate(find("1889"), 4, 1, 0, ["greedy"])
    assert tally.games == 1
