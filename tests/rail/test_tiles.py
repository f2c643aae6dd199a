"""Tiles, faces and what may follow what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail.board import Board
from stockrail.rail.tiles import CITY, COLOURS, NODE, TOWN, UNLIMITED, parse_tiles
from tests.rail.positions import TRANSCRIPTS, classic, midwest, plus, position


def rotations(board: Board, hex_name: str, tile: str, over: int | None = None) -> list[int]:
    """The positions in which the tile may be laid over a face, the printed one unless told."""
    h = board.index[hex_name]
    old = board.printed[h] if over is None else over
    return [board.faces[f].rotation for f in board.upgrades(h, old) if board.faces[f].name == tile]


def table(title: str) -> dict[str, Any]:
    path = TRANSCRIPTS / "ids_and_tiles.json"
    if not path.exists():
        pytest.skip("no tile table beside the repository")
    tiles: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))[title]["tiles_at_rotation_0"]
    return tiles


@pytest.mark.parametrize("title", ["1830", "1846"])
def test_every_tile_equals_the_table(title: str) -> None:
    """Colour, number, track, cities, towns, values, slots and label of the whole set."""
    board = classic() if title == "1830" else midwest()
    wanted = table(title)

    assert {t.name for t in board.tiles} == set(wanted)
    for tile in board.tiles:
        told = wanted[tile.name]
        face = board.faces[board.face_of(tile.name, 0)]
        names = {NODE + i: ("c" if n.kind == CITY else "t") for i, n in enumerate(face.nodes)}
        paths = [[a, b if b < NODE else f"{names[b]}{b - NODE}"] for a, b in face.paths]
        assert sorted(map(str, paths)) == sorted(map(str, told["paths"])), tile.name
        assert COLOURS[tile.colour] == told["color"], tile.name
        assert tile.label == told.get("label", ""), tile.name
        cities = [(n.value(0), n.slots) for n in tile.nodes if n.kind == CITY]
        assert cities == [(c["revenue"], c["slots"]) for c in told.get("cities", [])], tile.name
        assert [n.value(0) for n in tile.nodes if n.kind == TOWN] == told.get("towns", []), tile.name
        if tile.count != UNLIMITED:
            assert tile.count == told["count"], tile.name


def test_the_set_has_85_tiles() -> None:
    """1830: 34 yellow, 25 green, 26 brown."""
    counts = [sum(t.count for t in classic().tiles if t.colour == c) for c in (1, 2, 3)]

    assert counts == [34, 25, 26]


@pytest.mark.parametrize(
    ("block", "where"),
    [
        ("57 yellow city 20: 0 3", "line 1, column 1"),
        ("57 x4 pink city 20: 0 3", "line 1, column 7"),
        ("7 x1 yellow 0-1\n57 x4 yellow city: 0 3", "line 2, column 14"),
        ("57 x4 yellow city 20: 0 3; 0-7", "line 1, column 28"),
        ("57 x4 yellow 0-0", "line 1"),
        ("57 x4 yellow 0-1\n57 x4 yellow 0-1", "two tiles are called 57"),
    ],
)
def test_a_mistake_in_a_tile_block_is_found_by_line_and_column(block: str, where: str) -> None:
    with pytest.raises(Unreadable, match=where):
        parse_tiles(block)


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


def test_chicago_lies_in_one_position_only() -> None:
    """1846-TRACK-9."""
    board = midwest()

    assert rotations(board, "D6", "298") == [0]
    assert rotations(board, "D6", "299", board.face_of("298", 0)) == [0]


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


def test_the_second_end_at_a_marked_side_pays() -> None:
    """1846-TRACK-5.2 and 5.3: J4-J6 costs 40 when its second end is laid, B16-B18 at once."""
    board = midwest()
    at = position(board)
    j4, j6, b16 = (board.index[n] for n in ("J4", "J6", "B16"))
    to_east, to_west = board.face_of("9", 1), board.face_of("9", 1)
    assert board.side_tolls(at, j4, to_east) == []

    board.lay(at, j4, to_east)

    assert board.side_tolls(at, j6, to_west) == [("bridge", 40)]
    assert board.side_tolls(at, b16, board.face_of("57", 1)) == [("tunnel", 40)]
    assert board.side_tolls(at, b16, board.face_of("5", 0)) == []


def test_hashes_depend_on_what_lies_not_on_how_it_came() -> None:
    """Caches are keyed by the hashes: equal boards, equal hashes; different boards differ."""
    board = classic()
    one = position(board, "G9 8 0, H10 57 0", PRR="H12 H10")
    two = position(board, "H10 57 0, G9 8 0", PRR="H12 H10")
    other = position(board, "G9 8 1, H10 57 0", PRR="H12 H10")

    assert (one.track_hash, one.token_hash) == (two.track_hash, two.token_hash)
    assert one.track_hash != other.track_hash
    board.take_token(one, board.slot_of(board.index["H10"], 0))
    assert one.token_hash == position(board, PRR="H12").token_hash
