"""Random playouts, clones and legal lists of every installed title, beside python-chess doing the same.

A playout decides from the whole legal list and counts decisions of players only; what chance does in between is not
counted but paid for.
"""

from __future__ import annotations

from typing import Any

import chess

from bench.measure import Bench, Step
from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng

PLAYOUT, CLONE, LEGAL = "python-chess playout", "python-chess copy", "python-chess legal list"
SEATS = 4
LONGEST_CHESS = 200
"""Plies after which a random game of chess is left: most of them never end."""
COPIES = 200

TARGETS = {"stockpile": (0.7, 1.3 / 15), "1830": (0.75, 1 / 20), "1846": (0.27, 1 / 20), "gwt": (0.4, 1 / 20)}
"""What a title promises: playouts and clones as ratios.  A clone may take 15 us where python-chess copies in 1.3 us."""

BESIDE = {"1889": ("1830", 0.8), "18Chesapeake": ("1830", 0.8)}
"""What else a title promises: how fast its playouts are beside those of another title."""


def benches() -> list[Bench]:
    """Chess first, then every title."""
    found = [*_chess()]
    for name in titles.names():
        found += _title(titles.find(name))
    return found


# ---------------------------------------------------------------- chess


def _chess() -> list[Bench]:
    rng, board = Rng(1), _middle_board()

    def playout() -> int:
        return len(_chess_game(rng).move_stack)

    def copy() -> int:
        for _ in range(COPIES):
            board.copy(stack=False)
        return COPIES

    def legal() -> int:
        for _ in range(COPIES):
            list(board.legal_moves)
        return COPIES

    return [Bench(PLAYOUT, "moves", playout), Bench(CLONE, "copies", copy), Bench(LEGAL, "lists", legal)]


def _chess_game(rng: Rng) -> chess.Board:
    board = chess.Board()
    while len(board.move_stack) < LONGEST_CHESS and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return board


def _middle_board() -> chess.Board:
    board = _chess_game(Rng(7))
    while len(board.move_stack) > 60:
        board.pop()
    return board


# ---------------------------------------------------------------- titles


def _title(game: Game) -> list[Bench]:
    seats = min(game.players, key=lambda n: abs(n - SEATS))
    name = f"{game.name}, {seats} seats"
    playing, cloning = TARGETS.get(game.name, (None, None))
    rng, middles = Rng(1), _middles(game, seats)
    return [
        Bench(f"{name}: playout", "decisions", lambda: _playout(game, seats, rng), PLAYOUT, playing),
        Bench(f"{name}: clone", "clones", _cloning(middles), CLONE, cloning),
        Bench(f"{name}: legal list", "lists", _listing(game, middles), LEGAL),
        *_beside(game, seats),
    ]


def _beside(game: Game, seats: int) -> list[Bench]:
    """A row against another title, where one is promised."""
    if game.name not in BESIDE:
        return []
    (other, target), rng = BESIDE[game.name], Rng(1)
    what = f"{game.name}, {seats} seats: playout beside {other}"
    return [Bench(what, "decisions", lambda: _playout(game, seats, rng), f"{other}, {SEATS} seats: playout", target)]


def _playout(game: Game, seats: int, rng: Rng) -> int:
    s, decisions = game.start(seats), 0
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.apply(s, game.draw(s, rng))
        else:
            game.apply(s, game.legal(s).pick(rng))
            decisions += 1
    return decisions


def _middles(game: Game, seats: int) -> list[Any]:
    """Positions spread over one random game, a player to decide in each."""
    s, rng, found = game.start(seats), Rng(3), []
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.apply(s, game.draw(s, rng))
        else:
            found.append(s.clone())
            game.apply(s, game.legal(s).pick(rng))
    return found[:: max(1, len(found) // 40)]


def _cloning(states: list[Any]) -> Step:
    def clone() -> int:
        for s in states:
            s.clone()
        return len(states)

    return clone


def _listing(game: Game, states: list[Any]) -> Step:
    def listing() -> int:
        for s in states:
            len(game.legal(s))
        return len(states)

    return listing
