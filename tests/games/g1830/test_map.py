"""The two maps and the tiles: 6.2."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail.rail.board import Board
from stockrail.rail.tiles import CITY, COLOURS, TOWN, Node
from tests.rail.positions import classic, facts, plus, position, rotations


def test_barred_sides_and_blank_sides_of_gray_hexes_take_no_track() -> None:
    """1830 6.2.1(2): not off the grid, not at a barred side, not at a blank side of a gray hex."""
    board = classic()
    assert not board.open[board.index["B16"]] >> 5 & 1, "B16-C17 is barred"
    assert not board.open[board.index["C17"]] >> 2 & 1, "from both sides"
    assert not board.open[board.index["F8"]] >> 1 & 1, "Cleveland has no track to the east"
    assert board.open[board.index["G7"]] >> 2 & 1, "but it has one to the south-east"
    assert not board.open[board.index["J14"]] >> 4 & 1, "nothing lies east of Washington"


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
    maps = facts("1830")["maps"]
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
        assert (spot.cost, " ".join(spot.terrain)) == (printed.get("cost", 0), printed.get("terrain", "")), name
        assert spot.label == printed.get("label", ""), name
        assert spot.place == areas.get(name, ""), name
        assert spot.halt == printed.get("prr_halt", {}).get("revenue", 0), name
        barred = {6 * h + e for e in printed.get("impassable", [])}
        assert barred <= board.barred, name
    listed = {(n, e) for n, p in wanted.items() for e in p.get("impassable", [])}
    both = {board.across[6 * board.index[n] + e] for n, e in listed} | {6 * board.index[n] + e for n, e in listed}
    assert board.barred == both


def test_the_set_has_85_tiles() -> None:
    """1830: 34 yellow, 25 green, 26 brown."""
    counts = [sum(t.count for t in classic().tiles if t.colour == c) for c in (1, 2, 3)]

    assert counts == [34, 25, 26]


def test_beige_hexes_take_yellow_tiles_with_the_same_cities() -> None:
    """1830 6.2.1(5) and (6): no city 7 8 9, a town 3 4 58, two towns 1 2 55 56 69, a city 57."""
    board = classic()

    def laid(hex_name: str) -> set[str]:
        h = board.index[hex_name]
        return {board.faces[f].name for f in board.upgrades(h, board.printed[h])}

    assert laid("G9") == {"7", "8", "9"}
    assert laid("F10") == {"3", "4", "58"}
    assert laid("G7") == {"1", "2", "55", "56", "69"}
    assert laid("H10") == {"57"}


def test_yellow_hexes_take_green_tiles_with_their_label() -> None:
    """1830 6.2.1(7), T-59: OO takes 59, B 53, NY 54, in the positions that fit."""
    board = classic()

    assert rotations(board, "G19", "54") == [0]
    assert rotations(board, "H18", "59") == [0, 1, 3, 5]
    assert rotations(board, "E23", "53") == [1, 3, 5]
    assert rotations(board, "I15", "53") == [0, 2, 4]
    assert rotations(board, "I15", "59") == []
    assert rotations(plus(), "E5", "59") == [1]


def test_gray_and_red_hexes_take_no_tile() -> None:
    """1830 6.2.b."""
    board = classic()
    for name in ("F6", "D14", "F2", "K13", "A17"):
        h = board.index[name]
        assert board.upgrades(h, board.printed[h]) == (), name


def test_tile_63_fits_only_where_all_six_edges_are_open() -> None:
    """1830 6.2.2(2), T-57: never on B10, B16, F4, F22, and on J14 only of the 1830+ side."""
    for board, wanted in ((classic(), "E19 F16 H4 H10 H16"), (plus(), "E19 F16 H4 H10 H16 J14 K3 K7 K13")):
        found = []
        for h, spot in enumerate(board.spots):
            green = [f for t in ("14", "15") for f in range(board.face_of(t, 0), board.face_of(t, 0) + 6)]
            laid = [f for f in green if any(f in board.upgrades(h, y) for y in board.upgrades(h, board.printed[h]))]
            if any(board.faces[f].name == "63" for g in laid for f in board.upgrades(h, g)):
                found.append(spot.name)
        assert sorted(found) == sorted(wanted.split())


def test_brown_oo_tiles_never_join_the_two_spurs() -> None:
    """1830 6.2.2(4), T-58."""
    board = classic()
    over = board.face_of("59", 0)
    found = {tile: rotations(board, "D10", tile, over) for tile in ("64", "65", "66", "67", "68")}

    assert found == {"64": [2, 4], "65": [0, 4], "66": [0, 5], "67": [0, 2], "68": [2, 5]}


def test_old_track_is_kept() -> None:
    """1830 6.2.2(3), T-61: 8 in position 0 becomes 23 in position 2 only."""
    board = classic()

    assert rotations(board, "G9", "23", board.face_of("8", 0)) == [2]


def test_barred_sides_take_no_tile() -> None:
    """1830 6.2.1(2), T-60: no tile on E7 leads to F8; an exit to D8 is fine."""
    board = classic()
    h = board.index["E7"]
    exits = [board.faces[f].edges for f in board.upgrades(h, board.printed[h])]

    assert not any(e >> 5 & 1 for e in exits)
    assert any(e >> 3 & 1 for e in exits)


def test_the_upgrades_of_the_tile_table() -> None:
    """1830 6.2.2(5): the geometry gives the printed table."""
    board = classic()
    h = board.index["G9"]

    def follow(tile: str) -> set[str]:
        return {board.faces[f].name for r in range(6) for f in board.upgrades(h, board.face_of(tile, r))}

    assert follow("7") == {"18", "26", "27", "28", "29"}
    assert follow("8") == {"16", "19", "23", "24", "25", "28", "29"}
    assert follow("9") == {"18", "19", "20", "23", "24", "26", "27"}
    assert follow("16") == {"43", "70"}
    assert follow("28") == {"39", "43", "46", "70"}


def test_tokens_stay_with_their_track() -> None:
    """1830 6.2.2(4): the upper New York city is c0 of the printed hex and c1 of 54 and 62."""
    board = classic()
    at = position(board, NNH="G19.0", NYC="G19.1")
    g19 = board.index["G19"]

    board.lay(at, g19, board.face_of("54", 0))

    assert board.city_now(at, g19, 0) == 1
    assert [at.corps[at.tokens[board.slot_of(g19, c)]] for c in (0, 1)] == ["NYC", "NNH"]


def test_a_city_without_track_may_go_either_way() -> None:
    """1830 6.3.1.a: Erie's token on the untiled E11 goes to either city of 59."""
    board = classic()
    e11 = board.index["E11"]

    assert board.ways(e11, board.printed[e11], board.face_of("59", 0)) == ((0, 1), (1, 0))
    for way, city in ((0, 0), (1, 1)):
        at = position(board, Erie="E11.0")
        board.lay(at, e11, board.face_of("59", 0), way)
        assert at.tokens[board.slot_of(e11, city)] == at.owner("Erie")


def test_replaced_tiles_return_to_the_supply() -> None:
    """1830 6.2.c, T-62."""
    board = classic()
    at = position(board, "G9 8 0")
    eight, twenty_three = board.tile_index["8"], board.tile_index["23"]
    assert (at.tiles_left[eight], at.tiles_left[twenty_three]) == (7, 3)

    board.lay(at, board.index["G9"], board.face_of("23", 2))

    assert (at.tiles_left[eight], at.tiles_left[twenty_three]) == (8, 2)


def test_terrain_is_paid_once() -> None:
    """1830 6.2.1(3) and 6.2.2(7), T-53: E11 is free, E5 and D10 cost 80, an upgrade of F16 nothing."""
    board = classic()
    at = position(board)
    costs = {name: board.terrain_cost(at, board.index[name]) for name in ("E11", "E5", "D10", "F16", "G9")}
    assert costs == {"E11": 0, "E5": 80, "D10": 80, "F16": 120, "G9": 0}

    board.lay(at, board.index["F16"], board.face_of("57", 0))

    assert board.terrain_cost(at, board.index["F16"]) == 0
