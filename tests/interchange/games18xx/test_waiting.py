"""Recorded games wait at moments when nothing but a pass can follow: so does `compat_18xx`, and no other game."""

from __future__ import annotations

import pytest

from stockrail.rail.policies.building import Build
from tests.games.g1846.desk import Desk

recorded = pytest.mark.parametrize("recorded", [True, False])


def waits(d: Desk) -> bool:
    """Is the corporation asked for track and tokens, although it can only pass?"""
    return isinstance(d.s.agenda[-1], Build) and d.texts() == ["pass"]


@recorded
@pytest.mark.parametrize(("treasury", "enough"), [(99, False), (100, True)])
def test_a_token_that_would_be_cheap_elsewhere(recorded: bool, treasury: int, enough: bool) -> None:
    """After two tiles PRR has money for its token of 40 dollars, but not for the 60 it costs without connection."""
    d = Desk(3, compat_18xx=recorded).bare().own("PRR", 5, 5).treasury(PRR=treasury).operate("PRR")
    d.play("tile 9 F18 4", "tile 9 F16 4")

    assert waits(d) == (recorded and enough)


@recorded
@pytest.mark.parametrize("private", ["LSL", "MC", "O&I", "LM"])
def test_no_money_for_track_and_an_unlaid_tile_of_a_private(recorded: bool, private: str) -> None:
    """It waits for track below 20 dollars as long as the private has a hex without a tile; in no other case."""
    d = Desk(3, compat_18xx=recorded).bare(**{private: "PRR"}).own("PRR", 5, 5).treasury(PRR=15)
    assert isinstance(d.operate("PRR").s.agenda[-1], Build) == recorded
    d.s.used[d.private(private)] = 1
    assert not isinstance(d.operate("PRR").s.agenda[-1], Build)
