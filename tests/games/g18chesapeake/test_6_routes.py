"""Routes and revenue (RUN)."""

from __future__ import annotations

import pytest

from tests.games.g18chesapeake.desk import Desk


def board(name: str, phase: str, tiles: str, fleet: str, tokens: str) -> Desk:
    """A corporation with track, trains and stations."""
    d = Desk().privates().own(name, 6).phase(phase).tiles(tiles).tokens(**{name: tokens})
    return d.trains(**{name: fleet}).operate(name, "run")


def best(d: Desk, name: str) -> int:
    return d.g.best_routes(d.s, name).total


def test_baltimore_and_washington() -> None:
    """T59."""
    assert best(board("BO", "2", "G7 9 1, F8 X1 0", "2-0", "H6"), "B&O") == 60


@pytest.mark.parametrize(
    ("phase", "fleet", "city", "total"),
    [("4", "3-0", "C5 57 2", 80), ("4", "3-0", "C5 14 1", 90), ("5", "3-0", "C5 611 1", 110)],
    ids=["yellow", "green", "brown"],
)
def test_pittsburgh_and_green_spring(phase: str, fleet: str, city: str, total: int) -> None:
    """T60 (CHE-PH-2)."""
    assert best(board("PLE", phase, f"B4 55 2, {city}", fleet, "A3"), "PLE") == total


@pytest.mark.parametrize(("fleet", "total"), [("3-0", 90), ("2-0", 70)])
def test_lynchburg_and_the_coal(fleet: str, total: int) -> None:
    """T61 (CHE-PH-2)."""
    assert best(board("NW", "3", "C13 57 1, D12 57 1", fleet, "C13"), "N&W") == total


def test_a_red_area_of_two_hexes_is_one_place() -> None:
    """T62 (CHE-RUN-2): two towns of one hex are two stops."""
    d = board("PLE", "5", "B4 56 2, C3 7 0, C5 15 0", "5-0", "A3").put(phase="3")
    loop = "A3-B4-c3-C5-B4"

    assert d.refuses(f"run 5-0:{loop}-B2") == "CHE-RUN-2"
    assert d.allows(f"run 5-0:{loop}")
    assert best(d, "PLE") == 100


def test_both_towns_of_a_hex_in_one_route() -> None:
    """T63 (CHE-RUN-2)."""
    assert best(board("CA", "D", "K5 1 0, J6 14 1", "D-0", "J6"), "C&A") == 50


OHIO = "B6 9 1, C5 57 1, B8 9 2, C9 8 2, D8 57 1"


def test_red_areas_end_a_route() -> None:
    """T64 (1830 6.4.2.b, c)."""
    d = board("PRR", "3", OHIO, "3-0", "C5")

    assert d.refuses("run 3-0:C5-b6-A7-b8-c9-D8") == "1830 6.4.2.c"
    assert d.refuses("run 3-0:D8-c9-b8-A7") == "1830 6.4.2.b"
    assert d.allows("run 3-0:C5-b6-A7")


def test_the_best_run_is_due() -> None:
    """CHE-RUN-4 (D-6): unless the table plays otherwise."""
    d = board("NW", "3", "C13 57 1, D12 57 1", "3-0", "C13")
    assert d.refuses("run 3-0:C13-B14") == "CHE-RUN-4"
    assert d.allows("run 3-0:B14-C13-D12")

    free = Desk(enforce_best_revenue="never").privates().own("NW", 6).phase("3").tiles("C13 57 1, D12 57 1")
    free.tokens(NW="C13").trains(NW="3-0").operate("N&W", "run")
    assert free.allows("run 3-0:C13-B14")
    assert free.allows("run -")
