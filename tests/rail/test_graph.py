"""Reach: where a corporation may lay track and put tokens."""

from __future__ import annotations

import pytest

from stockrail.rail.board import Board
from stockrail.rail.graph import Network
from tests.rail.brute import TOY, Brute, random_board
from tests.rail.every import INSTALLED, game


@pytest.mark.parametrize("title", INSTALLED)
def test_reach_equals_trying_every_walk(title: str) -> None:
    """1830 6.2.1(1), 1846-TRACK-4: on random boards, exactly the sides that some walk crosses, no side twice."""
    board = Board(TOY, game(title).board.tile_block)
    doubtful = 0
    for seed in range(150):
        at = random_board(board, seed)
        reach = Network(board).reach(at, 0)
        wanted = Brute(board, at, 0).arrivals()
        assert {d for d in range(6 * len(board.spots)) if reach.arrives(d)} == wanted, seed
        doubtful += len(reach.doubtful)
    branches = any(len(ends) > 1 for face in board.faces for ends in face.leads)
    assert doubtful or not branches, "no board had a loop that a plain flood would turn round in"
