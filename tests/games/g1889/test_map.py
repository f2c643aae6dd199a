"""Map and tiles, compared with their fact sheet."""

from __future__ import annotations

from collections import Counter

from stockrail.rail.hexes import EDGES
from stockrail.rail.tiles import COLOURS
from tests.games.g1889.desk import Desk
from tests.rail.flat_maps import SHIKOKU_FIRST, SHIKOKU_OPEN
from tests.rail.test_flat import digits, entries

BOARD = Desk().g.board
MOUNTAINS = "A8 B9 C6 D5 D7 E4 E6 F5 F7 G6 G8 H9 H11 H13"
"""The hexes the Sumitomo Mines Railway is about (SMR.1)."""


def test_the_hexes() -> None:
    """52 of them: beige, yellow, green, gray and red."""
    colours = Counter(COLOURS[spot.colour] for spot in BOARD.spots)
    assert colours == {"beige": 42, "yellow": 2, "green": 1, "gray": 4, "red": 3}


def test_the_box_of_tiles() -> None:
    """63 tiles of 40 kinds."""
    assert len(BOARD.tiles) == 40
    count = Counter[str]()
    for tile in BOARD.tiles:
        count[COLOURS[tile.colour]] += tile.count
    assert count == {"yellow": 25, "green": 22, "brown": 16}


def test_sides_that_track_may_lead_over() -> None:
    """track.6."""
    for where, edges in entries(SHIKOKU_OPEN):
        assert [e for e in EDGES if BOARD.open[BOARD.index[where]] >> e & 1] == digits(edges), where


def test_first_tiles() -> None:
    """track.4, track.6: positions in which a first tile fits."""
    d = Desk()
    for where, *words in entries(SHIKOKU_FIRST):
        for tile, turns in zip(words[::2], words[1::2], strict=True):
            assert d.fits(where, tile) == turns.strip("-"), (where, tile)


def test_what_the_ground_costs() -> None:
    """track.2, track.3: 80 wherever it costs anything."""
    costs = {spot.name: spot.cost for spot in BOARD.spots if spot.cost}
    assert set(costs.values()) == {80}
    mountains = [spot.name for spot in BOARD.spots if spot.terrain == ("mountain",)]
    assert sorted(mountains) == sorted(MOUNTAINS.split())
    assert set(costs) - set(mountains) == {"H5", "I6", "K6", "I4", "F9"}


def test_no_town_grows_and_16_is_final() -> None:
    """track.4."""
    d = Desk()
    later = {t.name for t in BOARD.tiles if t.colour > 1}
    assert [t for t in later if d.fits("G10", t, "58 0") or d.fits("G10", t, "3 2") or d.fits("G10", t, "437 0")] == []
    assert [t for t in later if d.fits("H9", t, "16 0")] == []
    assert d.fits("H9", "47", "20 0")
