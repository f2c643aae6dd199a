"""Best routes of 1846: all runs of the open games, bonuses included, and a full board at the end of a game."""

from __future__ import annotations

import json
from pathlib import Path

from bench.question import Question
from stockrail.games.g1846.data_map import MAP
from stockrail.games.g1846.data_tiles import TILES
from stockrail.interchange.games18xx.boards import TraceBoard
from stockrail.interchange.games18xx.read import Table, effective, flat, load
from stockrail.rail.board import Board
from stockrail.rail.routes import Terms, Train

TILES_LAID = """
B10 24 4, B12 9 1, B14 25 1, B16 619 4, C9 57 0, C11 8 4, C13 9 1, C15 297 0, D6 300 0, D8 43 1, D10 24 1, D12 8 5,
D14 15 0, D18 8 4, D20 611 3, E5 8 3, E7 8 0, E13 46 0, E15 9 1, E17 290 3, E19 43 1, F6 23 5, F8 29 4, F10 26 4,
F12 23 3, F14 8 4, F16 45 3, G5 8 4, G7 51 0, G9 51 0, G11 45 1, G13 611 3, G15 611 5, G17 8 2, G19 14 1, H4 9 0,
H6 23 0, H8 8 1, H10 8 4, H12 297 0, H14 19 5, I3 24 1, I7 9 1, I9 8 1, J4 9 0
"""
STATIONS = {
    "B&O": "C15 D6 G7 G9 G15 G19",
    "ERIE": "D6.2 E17 E21 G15",
    "GT": "B16 C15 E17",
    "C&O": "G9 G13 I15",
    "PRR": "D6.1 F20",
    "IC": "D6.3 G7 I5 K3",
    "NYC": "D20 E17 G13",
}
FULL = {
    # trains, and what they earn at most
    "B&O": ("4/6 6", 690),
    "ERIE": ("4/6 4/6", 620),
    "GT": ("5 6", 610),
    "C&O": ("7/8 7/8", 700),
    "PRR": ("4/6 4/6", 410),
    "IC": ("6 6", 650),
    "NYC": ("4/6 7/8", 680),
}
"""A board of phase IV that the tests of Auzzy/18xx-routes (MIT licence) describe."""


def full_game() -> list[Question]:
    """Seven corporations, two trains each."""
    board = Board(MAP, TILES)
    at = TraceBoard(board)
    board.set_up(at)
    for words in TILES_LAID.split(","):
        where, tile, rotation = words.split()
        board.lay(at, board.index[where], board.face_of(tile, int(rotation)))
    for owner, places in STATIONS.items():
        for word in places.split():
            where, _, city = word.partition(".")
            board.put_token(at, board.free_slots(at, board.index[where], int(city or 0))[0], at.owner(owner))
    terms = Terms(1, barred_sides=frozenset({"E"}))
    return [
        Question(board, at, at.owner(owner), [_train(word) for word in trains.split()], terms, best)
        for owner, (trains, best) in FULL.items()
    ]


def _train(word: str) -> Train:
    counts, _, visits = word.partition("/")
    return Train(int(counts), int(visits or counts))


def recorded(folder: Path) -> list[Question]:
    """Every recorded run of the open games, the variant for two players included."""
    found: list[Question] = []
    for path in sorted(folder.glob("1846*.best.jsonl")):
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        best = {line["id"]: line["best"] for line in lines}
        table = Table(load(path.with_name(path.name.replace(".best.jsonl", ".json"))))
        g = table.game
        for a in effective(table.data["actions"]):
            if a["type"] == "run_routes" and a.get("id") in best:
                s = table.state.clone()
                corp = s.operating
                found.append(Question(g.board, s, corp, g.engines(s, corp), g.terms(s, corp), best[a["id"]]))
            for each in flat(a):
                table.play(each)
    return found
