"""Random games to look into: every position in which a seat is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.rng import Rng


def asked(game: Game, seats: int, seed: int, most: int = 10_000) -> Iterator[tuple[Any, Seat, tuple[Option, ...]]]:
    """The positions of a random game, each with every seat that may act and its options."""
    s, rng = game.start(seats), Rng(seed)
    for _ in range(most):
        turn = game.turn(s)
        if turn is None:
            return
        if turn == CHANCE:
            game.apply(s, game.draw(s, rng), CHANCE)
            continue
        legal = [found for seat in game.actors(s) if (found := Legal(game, s, seat))]
        for found in legal:
            yield s, found.seat, found.options
        chosen = legal[rng.below(len(legal))] if rng.below(4) == 0 else legal[0]
        game.apply(s, chosen.pick(rng), chosen.seat)
