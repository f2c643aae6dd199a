"""What games are made of goes to other processes and comes back the same, in plain Python and compiled."""

from __future__ import annotations

import copy
import pickle

import pytest

from stockrail.core import titles
from stockrail.core.game import Game, State
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from tests.titles import ALL, seats

EVERY = 25
"""Of so many decisions of a game one is looked at."""


def moments(game: Game, count: int) -> list[State]:
    """Positions spread over a random game, players to decide."""
    s, rng, found = game.start(count), Rng(5), []
    while (turn := game.turn(s)) is not None:
        found.append(s.clone())
        game.apply(s, game.draw(s, rng) if turn == CHANCE else game.legal(s).pick(rng))
    return [one for one in found[::EVERY] if game.turn(one) != CHANCE]


@pytest.mark.parametrize("name", ALL)
def test_positions_questions_and_actions_travel(name: str) -> None:
    """With `--jobs`, on a cluster, and where somebody copies them."""
    game = titles.find(name)
    for s in moments(game, seats(name, 4)):
        options = list(game.legal(s).options)
        for there in (pickle.loads(pickle.dumps((s, options))), copy.deepcopy((s, options))):
            assert (game.dump(there[0]), there[1]) == (game.dump(s), options)


@pytest.mark.parametrize("name", ALL)
def test_rules_and_results_travel(name: str) -> None:
    """A process reports by which rule a game ended."""
    game = titles.find(name)
    s, rng = game.start(seats(name, 3)), Rng(6)
    while game.turn(s) is not None:
        game.apply(s, game.draw(s, rng) if game.turn(s) == CHANCE else game.legal(s).pick(rng))
    sent = (list(game.rules), game.result(s))

    assert pickle.loads(pickle.dumps(sent)) == sent
