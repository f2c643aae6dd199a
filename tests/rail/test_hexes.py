"""Hexes, and map blocks that look like the map."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail import hexes
from stockrail.rail.board import NOWHERE, Board
from stockrail.rail.mapfile import parse_map
from stockrail.rail.tiles import CITY, COLOURS, TOWN, Node
from tests.rail.positions import SHARED, classic, plus


def test_neighbours_of_a_hex() -> None:
    """Edges run clockwise from the south-west (format, section 3)."""
    board = classic()
    around = [board.names[board.near[6 * board.index["F12"] + e]] for e in hexes.EDGES]

    assert around == ["G11", "F10", "E11", "E13", "F14", "G13"]


def test_a_side_has_one_number_from_both_hexes() -> None:
    """Two pieces of track conflict when they share a side, from whichever hex it is seen."""
    board = classic()
    for here, there in enumerate(board.across):
        if there == NOWHERE:
            assert board.side[here] == NOWHERE
        else:
            assert board.across[there] == here
            assert board.side[there] == board.side[here]


@pytest.mark.parametrize("word", ["", "F", "16", "f16", "F1x", "F123", "ÄÄ"])
def test_what_is_no_hex_name(word: str) -> None:
    with pytest.raises(Unreadable, match="no hex"):
        hexes.place(word)


def test_barred_sides_and_blank_sides_of_gray_hexes_take_no_track() -> None:
    """1830 6.2.1(2): not off the grid, not at a barred side, not at a blank side of a gray hex."""
    board = classic()
    assert not board.open[board.index["B16"]] >> 5 & 1, "B16-C17 is barred"
    assert not board.open[board.index["C17"]] >> 2 & 1, "from both sides"
    assert not board.open[board.index["F8"]] >> 1 & 1, "Cleveland has no track to the east"
    assert board.open[board.index["G7"]] >> 2 & 1, "but it has one to the south-east"
    assert not board.open[board.index["J14"]] >> 4 & 1, "nothing lies east of Washington"


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


def facts() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    path = SHARED / "rules" / "1830" / "facts.yaml"
    if not path.exists():
        pytest.skip("no fact sheet beside the repository")
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def _nodes(printed: dict[str, Any]) -> list[Node]:
    paths = printed.get("paths", [])

    def exits(name: str) -> tuple[int, ...]:
        return tuple(sorted(a for a, b in paths if b == name))

    def values(v: Any) -> tuple[int, ...]:
        return tuple(v) if isinstance(v, list) else (v,)

    nodes = [Node(CITY, values(v), slots, exits(f"c{i}")) for i, (v, slots) in enumerate(printed.get("cities", []))]
    nodes += [Node(TOWN, values(v), 0, exits(f"t{i}")) for i, v in enumerate(printed.get("towns", []))]
    if "offboard" in printed:
        nodes.append(Node("area", (printed["offboard"]["low"], printed["offboard"]["high"]), 0, exits("o0")))
    return nodes


@pytest.mark.parametrize("side", ["classic", "plus"])
def test_the_maps_equal_the_fact_sheet(side: str) -> None:
    """Every hex: colour, cities, values, track, terrain, label, barred sides, red areas."""
    maps = facts()["maps"]
    wanted: dict[str, Any] = dict(maps["classic"]["hexes"])
    if side == "plus":
        wanted = {k: v for k, v in wanted.items() if k not in maps["plus"]["removed"]} | maps["plus"]["changed"]
    board: Board = classic() if side == "classic" else plus()
    areas = {h: name for name, hs in maps[side]["red_areas"].items() for h in hs if len(hs) > 1}

    assert set(board.names) == set(wanted)
    for name, printed in wanted.items():
        h = board.index[name]
        spot = board.spots[h]
        assert COLOURS[spot.colour] == printed["color"], name
        assert list(spot.nodes) == _nodes(printed), name
        plain = sorted(tuple(sorted(p)) for p in printed.get("paths", []) if isinstance(p[1], int))
        assert list(board.faces[board.printed[h]].tracks) == plain, name
        assert (spot.cost, spot.terrain) == (printed.get("cost", 0), printed.get("terrain", "")), name
        assert spot.label == printed.get("label", ""), name
        assert spot.place == areas.get(name, ""), name
        assert spot.halt == printed.get("prr_halt", {}).get("revenue", 0), name
        barred = {6 * h + e for e in printed.get("impassable", [])}
        assert barred <= board.barred, name
    listed = {(n, e) for n, p in wanted.items() for e in p.get("impassable", [])}
    both = {board.across[6 * board.index[n] + e] for n, e in listed} | {6 * board.index[n] + e for n, e in listed}
    assert board.barred == both
