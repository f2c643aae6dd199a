"""The conformance suite of titles, in small."""

from __future__ import annotations

import pytest

from stockrail.core.titles import find
from stockrail.testing import check_game


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_keep_every_promise(seats: int) -> None:
    """Conservation, exact lists, no leak, fit and no tell for the draft (DRAFT-8)."""
    check_game(find("1846"), games=1, seats=seats, seed=seats)


def test_the_first_printing_too() -> None:
    """SET-3: ten companies, other removals."""
    check_game(find("1846", {"edition": "first"}), games=1, seats=4, seed=1)
