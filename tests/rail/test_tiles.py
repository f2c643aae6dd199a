"""Tiles, faces and what may follow what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stockrail.core.errors import Unreadable
from stockrail.interchange import conform
from stockrail.interchange.games18xx.boards import TraceBoard
from stockrail.rail.board import Board
from stockrail.rail.tiles import CITY, COLOURS, NODE, TOWN, UNLIMITED, Face, parse_tiles
from tests.rail import every
from tests.rail.brute import random_board
from tests.rail.every import BOARDS, INSTALLED, TITLES
from tests.rail.positions import position

TABLE = conform.root() / "ids_and_tiles.json"
KNOWN: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
"""The tiles of some titles as another system knows them, in a table beside the repository."""


def table(title: str) -> dict[str, Any]:
    if not KNOWN:
        pytest.skip("no tile table beside the repository")
    tiles: dict[str, Any] = KNOWN[title]["tiles_at_rotation_0"]
    return tiles


@pytest.mark.parametrize("title", [title for title in INSTALLED if title in KNOWN or not KNOWN])
def test_every_tile_equals_the_table(title: str) -> None:
    """Colour, number, track, cities, towns, values, slots and label of the whole set."""
    board = every.board(title)
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


def first_tiles(board: Board) -> list[tuple[str, list[Face]]]:
    """Empty hexes with the tiles that fit there."""
    hexes = [(h, board.upgrades(h, board.printed[h])) for h in range(len(board.spots))]
    return [(board.names[h], [board.faces[f] for f in fits]) for h, fits in hexes if len(fits) > 1]


@pytest.mark.parametrize("title", TITLES)
def test_hashes_depend_on_what_lies_not_on_how_it_came(title: str) -> None:
    """Caches are keyed by the hashes: equal boards, equal hashes; different boards differ."""
    board = every.board(title)
    here, fits = next((name, faces) for name, faces in first_tiles(board) if not faces[0].cities)
    city, (tile, *_) = next((name, faces) for name, faces in first_tiles(board) if faces[0].cities)
    home = next(s.name for s in board.spots if s.nodes and s.nodes[0].slots and s.name != city)
    plain, turned = (f"{here} {face.name} {face.rotation}" for face in fits[:2])
    laid = f"{city} {tile.name} {tile.rotation}"
    one = position(board, f"{plain}, {laid}", ONE=f"{home} {city}")
    two = position(board, f"{laid}, {plain}", ONE=f"{home} {city}")
    different = position(board, f"{turned}, {laid}", ONE=f"{home} {city}")

    assert (one.track_hash, one.token_hash) == (two.track_hash, two.token_hash)
    assert one.track_hash != different.track_hash
    board.take_token(one, board.slot_of(board.index[city], 0))
    assert one.token_hash == position(board, ONE=home).token_hash


@pytest.mark.parametrize("title", BOARDS)
def test_an_upgrade_keeps_what_lies_there(title: str) -> None:
    """One colour up, the same label and kinds of cities, all old track, no closed side (1830 6.2.2, 1846-TRACK-3)."""
    board, followed = every.board(title), 0
    for h in range(len(board.spots)):
        faces = {board.printed[h]}
        while faces:
            for old in map(board.faces.__getitem__, faces):
                for new in (board.faces[f] for f in board.upgrades(h, board.faces.index(old))):
                    assert (new.colour, new.label) == (old.colour + 1, old.label)
                    assert {n.kind for n in new.nodes} == {n.kind for n in old.nodes}
                    assert len(new.nodes) == len(old.nodes) or new.cities < old.cities
                    assert not new.edges & ~board.open[h]
                    assert old.edges & ~new.edges == 0
                    assert set(old.tracks) <= set(new.tracks)
                    followed += 1
            faces = {f for old in faces for f in board.upgrades(h, old)}
    assert followed


@pytest.mark.parametrize("title", BOARDS)
def test_tiles_go_back_and_terrain_is_paid_once(title: str) -> None:
    """1830 6.2.c, 6.2.2(7); 1846-TRACK-3.7, TRACK-5.1: the supply is whole whatever is laid over what."""
    board = every.board(title)
    at = random_board(board, 3)
    again = TraceBoard(board)
    board.set_up(again)
    for h, face in enumerate(at.laid):
        if face != board.printed[h]:
            assert board.terrain_cost(at, h) == board.tiles[board.faces[face].tile].cost
    for i, tile in enumerate(board.tiles):
        lies = sum(board.faces[face].tile == i for face in at.laid)
        if tile.count != UNLIMITED:
            assert lies + at.tiles_left[i] == tile.count == again.tiles_left[i]
