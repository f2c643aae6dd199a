"""Where track and tokens may go: 6.2.1, 6.3."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stockrail.interchange.games18xx.boards import TraceBoard, boards
from stockrail.rail.board import Board
from stockrail.rail.graph import Network
from tests.rail.positions import cities, classic, plus, position
from tests.recorded import OPEN, beside, lines, needed


def test_a_walk_does_not_turn_back_through_a_loop() -> None:
    """1830 6.4.2.a and e: from H16 the curve of H14 opens only to trains from the west, and the loop west of H10 does
    not turn one round; from Altoona the curve is open."""
    board = classic()
    at = position(board, "H16 57 1, H14 23 1, H10 14 0, I9 7 2, H8 7 4", NYC="H16", PRR="H12")
    curve = 6 * board.index["I15"] + 2
    reach = Network(board).reach(at, at.owner("NYC"))

    assert curve in reach.doubtful
    assert not reach.arrives(curve)
    assert Network(board).reach(at, at.owner("PRR")).arrives(curve)


def test_a_city_full_of_foreign_tokens_stops_a_walk() -> None:
    """1830 6.3.3.b, T-63d: behind a full foreign city nothing is reached; with a free circle it is."""
    board = classic()
    full = position(board, "H10 57 1, H8 9 1, H6 9 1, H4 57 1", PRR="H12", NYC="H10")
    open_city = position(board, "H10 57 1, H8 9 1, H6 9 1, H4 57 1", PRR="H12")

    assert cities(board, full, "PRR") == {"H12", "H10"}
    assert cities(board, open_city, "PRR") == {"H12", "H10", "H4"}


def test_altoona_can_be_passed_by() -> None:
    """1830 6.4.2.d, T-83: the bypass is open to all, the city only to its owner."""
    board = classic()
    at = position(board, "H10 57 1, H14 9 1, H16 57 1", PRR="H12", NYC="H10")

    assert cities(board, at, "NYC") == {"H10", "H12", "H16"}


def test_tiles_touch_what_a_walk_reaches() -> None:
    """1830 6.2.1(1): at least one track piece of the new tile; its neighbour that turns away is refused."""
    board = classic()
    at = position(board, PRR="H12")
    reach = Network(board).reach(at, at.owner("PRR"))
    h14 = board.index["H14"]

    assert reach.touches(h14, board.face_of("9", 1))
    assert not reach.touches(h14, board.face_of("9", 0))
    assert sorted(board.names[h] for h in reach.hexes) == ["H10", "H12", "H14"]


def test_a_home_without_track_takes_its_tile() -> None:
    """1830 T-54: NYC lays 57 on E19 without any connection; B&M cannot."""
    board = classic()
    at = position(board, NYC="E19", BM="E23")
    e19 = board.index["E19"]

    assert Network(board).reach(at, at.owner("NYC")).touches(e19, board.face_of("57", 0))
    assert not Network(board).reach(at, at.owner("BM")).touches(e19, board.face_of("57", 0))


def test_a_station_on_plain_track_reaches_all_its_tracks() -> None:
    """1830+ (p. 25): PRR's home is the hex H12; it blocks nobody."""
    board = plus()
    at = position(board, "H10 57 1, H14 9 1, H16 57 1")
    board.put_token(at, board.slot_of(board.index["H12"], 0), at.owner("PRR"))
    board.put_token(at, board.slot_of(board.index["H10"], 0), at.owner("NYC"))

    assert cities(board, at, "PRR") == {"H10", "H16"}
    assert cities(board, at, "NYC") == {"H10", "H16"}


COLOURS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}

HEXES = {"SV": "G15", "CS": "B20", "DH": "F16", "MH": "D18", "CA": "H18", "BO": "I13 I15"}


GAMES = sorted(OPEN.glob("1830*.trace.jsonl"))


def choices(path: Path) -> dict[int, Any]:
    return {line["n"]: line for line in lines(beside(path, "choices"))}


def lays(board: Board, at: TraceBoard, corp: str) -> set[str]:
    """All legal tiles of a recorded moment, as the record writes them."""
    players = {str(p) for p in at.state["players"]}
    owners = {p: str(v.get("owner")) for p, v in at.state["privates"].items() if not v.get("closed")}
    closed = {h for p, owner in owners.items() if owner in players for h in HEXES[p].split()}
    reach = Network(board).reach(at, at.owner(corp))
    found = set()
    for h in reach.hexes:
        if board.names[h] in closed or board.terrain_cost(at, h) > at.state["corps"][corp]["cash"]:
            continue
        for f in board.upgrades(h, at.laid[h]):
            face = board.faces[f]
            if face.colour <= COLOURS[at.state["phase"]] and at.tiles_left[face.tile] and reach.touches(h, f):
                found.add(f"{board.names[h]}:{face.name}:{face.rotation}")
    return found


@needed(GAMES)
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.name.split(".")[0])
def test_legal_tiles_equal_the_recorded_lists(path: Path) -> None:
    """1830 6.2: every tile, hex and rotation at every track decision of a recorded game."""
    board, told = classic(), choices(path)
    compared = 0
    for at, line in boards(path, board):
        moment = told.get(line["n"]) if line else None
        if moment and moment["step"] == "Track":
            assert lays(board, at, moment["entity"]) == set(moment["choices"].get("lay_tile", ())), moment["n"]
            compared += 1
    assert compared
