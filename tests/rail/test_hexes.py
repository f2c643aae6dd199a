"""Hexes, and map blocks that look like the map."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail import hexes
from stockrail.rail.board import NOWHERE
from stockrail.rail.mapfile import parse_map
from tests.rail.every import BOARDS


@pytest.mark.parametrize("title", ["1830", "1830+", "1846"])
def test_neighbours_of_a_hex(title: str) -> None:
    """Edges run clockwise from the south-west (format, section 3)."""
    board = BOARDS[title]()
    around = [board.names[board.near[6 * board.index["F12"] + e]] for e in hexes.EDGES]

    assert around == ["G11", "F10", "E11", "E13", "F14", "G13"]


@pytest.mark.parametrize("title", BOARDS)
def test_a_side_has_one_number_from_both_hexes(title: str) -> None:
    """Two pieces of track conflict when they share a side, from whichever hex it is seen."""
    board = BOARDS[title]()
    for here, there in enumerate(board.across):
        if there == NOWHERE:
            assert board.side[here] == NOWHERE
        else:
            assert board.across[there] == here
            assert board.side[there] == board.side[here]


@pytest.mark.parametrize("word", ["", "F", "16", "f16", "F1x", "F123", "ÄÄ"])
def test_what_is_no_hex_name(word: str) -> None:
    with pytest.raises(Unreadable, match="no hex"):
        hexes.POINTY.place(word)


@pytest.mark.parametrize(
    ("block", "where"),
    [
        ("A  x\n", "line 1, column 4"),
        ("A   .\n", "line 1, column 5"),
        ('A  .\n\nA2 "Nowhere"\n', "line 3, column 1"),
        ("A  #\n\nA1 city 20 0 3\n", "line 3, column 4"),
        ("A  .     .\n\nbarred A1-A5\n", "line 3, column 8"),
        ("A  .     .\n\ntoll tunnel A1-A3\n", "line 3, column 1"),
        ("A  #\n\nA1 ~x city 20: 0\n", "line 3, column 5"),
    ],
)
def test_a_mistake_in_a_map_block_is_found_by_line_and_column(block: str, where: str) -> None:
    with pytest.raises(Unreadable, match=where):
        parse_map(block)


def test_a_printed_hex_needs_its_line_in_the_list() -> None:
    with pytest.raises(Unreadable, match="A1 is printed in colour"):
        parse_map("A  #\n")
