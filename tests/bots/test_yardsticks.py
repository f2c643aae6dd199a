"""The yardstick `greedy-1`: there to be measured against, not among the opponents a person chooses from."""

from __future__ import annotations

import pytest

from stockrail import bots
from stockrail.core import titles
from stockrail.server import listing

YARDSTICK = "greedy-1"


@pytest.mark.parametrize("name", titles.names())
def test_every_title_has_the_yardstick(name: str) -> None:
    """It is listed and found like any bot, so `simulate` takes it."""
    assert YARDSTICK in bots.names(name)
    assert callable(bots.find(name, YARDSTICK))


@pytest.mark.parametrize("name", titles.names())
def test_people_are_not_offered_the_yardstick(name: str) -> None:
    """The web table lists the bots to play with, and all of those."""
    assert set(bots.names(name)) - set(bots.opponents(name)) == {YARDSTICK}
    assert [b.name for b in listing.game_card(name, "en").bots] == bots.opponents(name)
