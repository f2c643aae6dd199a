"""Boards for tests: a position is tiles and tokens by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stockrail.core.titles import find
from stockrail.interchange.games18xx.boards import TraceBoard
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.graph import Network

SHARED = Path(__file__).resolve().parents[3] / "shared"


@cache
def facts(title: str) -> dict[str, Any]:
    """The title's fact sheet, where it lies beside the repository."""
    yaml = pytest.importorskip("yaml")
    path = SHARED / "rules" / title / "facts.yaml"
    if not path.exists():
        pytest.skip("no fact sheet beside the repository")
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def board_of(title: str, **options: str) -> Board:
    """The map of a title, with its tiles."""
    game = find(title, options)
    assert isinstance(game, RailGame)
    return game.board


def classic() -> Board:
    return board_of("1830")


def plus() -> Board:
    return board_of("1830", map="plus")


def midwest() -> Board:
    return board_of("1846")


def position(board: Board, tiles: str = "", **tokens: str) -> TraceBoard:
    """`position(board, "I15 53 0, J14 14 2", BO="I15 H12.1")`: tiles with rotation, tokens by owner."""
    at = TraceBoard(board)
    board.set_up(at)
    for words in (t.split() for t in tiles.split(",") if t.strip()):
        hex_name, tile, rotation = words
        board.lay(at, board.index[hex_name], board.face_of(tile, int(rotation)))
    for owner, places in tokens.items():
        for word in places.split():
            hex_name, _, city = word.partition(".")
            slot = board.free_slots(at, board.index[hex_name], int(city or 0))[0]
            board.put_token(at, slot, at.owner(owner))
    return at


def rotations(board: Board, hex_name: str, tile: str, over: int | None = None) -> list[int]:
    """The positions in which the tile may be laid over a face, the printed one unless told."""
    h = board.index[hex_name]
    old = board.printed[h] if over is None else over
    return [board.faces[f].rotation for f in board.upgrades(h, old) if board.faces[f].name == tile]


def cities(board: Board, at: TraceBoard, corp: str) -> set[str]:
    """The cities reached, by hex; those without room or own ones included."""
    return {board.names[h] for h, _ in Network(board).reach(at, at.owner(corp)).cities()}
