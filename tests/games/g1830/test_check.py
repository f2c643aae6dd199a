"""Random games hold every promise of the protocol: money, shares, tiles, tokens and trains conserved among them."""

from __future__ import annotations

import pytest

from stockrail.core.options import OptionValue
from stockrail.core.titles import find
from stockrail.testing import check_game


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), pytest.param(2, {"map": "plus", "compat_18xx": True}, marks=pytest.mark.proof)],
    ids=["rulebook", "recorded"],
)
def test_random_games_keep_every_promise(seats: int, options: dict[str, OptionValue]) -> None:
    """A whole game each; `make proof` plays more."""
    check_game(find("1830", options), seats=seats, games=1, seed=3)
