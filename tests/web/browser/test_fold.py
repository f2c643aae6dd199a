"""The handle of a phone's panel: each tap changes what is seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("game", ["1830", "gwt", "stockpile"])
def test_every_tap_on_the_handle_changes_the_panel(visit: Visit, game: str) -> None:
    """Also where so little is said that half of the screen is as good as all of it, and it folds to a line."""
    ann = visit(width=390, height=844, touch=True)
    ann.play_now(seats=3, game=game)
    assert ann.wait_for_turn()
    panel = ann.page.locator("#panel")
    heights = [panel.bounding_box()["height"]]
    for _ in range(6):
        panel.locator(".handle").tap()
        heights.append(panel.bounding_box()["height"])
        ann.look(f"fold-{game}-{len(heights)}")

    assert all(one != following for one, following in pairwise(heights))
    assert min(heights) < 100
