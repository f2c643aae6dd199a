"""Hexes, and map blocks that look like the map."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail import hexes
from stockrail.rail.board import NOWHERE
from stockrail.rail.mapfile import parse_map
from tests.rail import every
from tests.rail.every import BOARDS

AROUND = {
    hexes.POINTY: ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    hexes.FLAT: ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
}
"""Letter and number to add for the hex across each edge, as files of recorded games number them."""


@pytest.mark.parametrize("title", BOARDS)
def test_neighbours_of_a_hex(title: str) -> None:
    """Edges run clockwise from the south-west, or from the south where a flat side is on top (format, section 3)."""
    board = every.board(title)
    for h, name in enumerate(board.names):
        for e, (letter, number) in enumerate(AROUND[board.layout]):
            beside = f"{chr(ord(name[0]) + letter)}{int(name[1:]) + number}"
            assert board.near[6 * h + e] == board.index.get(beside, NOWHERE), (name, e)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("numbered", [False, True])
def test_a_name_is_a_place(flat: bool, numbered: bool) -> None:
    """`name` and `place` are inverse, and over an edge and back is home, whatever the layout."""
    layout = hexes.Layout(flat, numbered)
    for word in ("A1", "F16", "L9"):
        at = layout.place(word)
        assert layout.name(*at) == word
        for e in hexes.EDGES:
            assert layout.step(layout.step(at, e), hexes.OPPOSITE[e]) == at


@pytest.mark.parametrize("title", BOARDS)
def test_a_side_has_one_number_from_both_hexes(title: str) -> None:
    """Two pieces of track conflict when they share a side, from whichever hex it is seen."""
    board = every.board(title)
    for here, there in enumerate(board.across):
        if there == NOWHERE:
            assert board.side[here] == NOWHERE
        else:
            assert board.across[there] == here
            assert board.side[there] == board.side[here]


@pytest.mark.parametrize("word", ["", "F", "16", "f16", "F1x", "F123", "ÄÄ"])
def test_what_is_no_hex_name(word: str) -> None:
    with pytest.raises(Unreadable, match="not a hex"):
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
        ("A  .\nB  .\n", "line 2, column 4: B1 would lie half on its neighbours"),
        ("A  .\nA  .\n", "line 2, column 4"),
        ("A  .\n2     .\n", "line 2, column 1: begin this row of the picture with its letter"),
        ("flat\n1  .\nB     .\n", "line 3, column 1: begin this row of the picture with its number"),
        ("flat\n1  .\n2   .\n", "line 3, column 5"),
        ("flat\n1  .\n2  .\n", "line 3, column 4: A2 would lie half on its neighbours"),
        ("flat\n1  .\n2     .\n\nbarred A1-C1\n", "line 5, column 8"),
    ],
)
def test_a_mistake_in_a_map_block_is_found_by_line_and_column(block: str, where: str) -> None:
    with pytest.raises(Unreadable, match=where):
        parse_map(block)


def test_a_printed_hex_needs_its_line_in_the_list() -> None:
    with pytest.raises(Unreadable, match="A1 is printed in colour"):
        parse_map("A  #\n")
