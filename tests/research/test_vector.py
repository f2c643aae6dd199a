"""Vectors: one length for a table, turned to one's own seat, and nothing in them that the seat cannot know."""

from __future__ import annotations

from math import log1p
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.research.codes import Codes
from stockrail.research.vector import Vector
from tests.research.games import asked
from tests.titles import ALL, seats


def row(game: Game, vector: Vector, s: Any, seat: Seat) -> NDArray[np.float64]:
    """The vector of a seat's view."""
    found = np.zeros(vector.width)
    vector.fill(found, game.view(s, seat).json(), seat)
    return found


def labelled(vector: Vector, values: NDArray[np.float64]) -> dict[str, float]:
    return dict(zip(vector.labels, values, strict=True))


@pytest.mark.parametrize("title", ALL)
def test_every_number_has_a_name_of_its_own(title: str) -> None:
    """There are as many labels as numbers, and no two are the same."""
    game, table = titles.find(title), seats(title, 3)
    for shape in (game.view_shape(table), game.shape(table)):
        vector = Vector(game, table, shape)

        assert len(set(vector.labels)) == vector.width


@pytest.mark.parametrize("title", ALL)
def test_the_vector_holds_what_the_view_names(title: str) -> None:
    """What changes a view changes its vector: positions of a game with different views have different vectors."""
    game, table = titles.find(title), seats(title, 3)
    vector = Vector(game, table, game.view_shape(table))
    views: dict[bytes, bytes] = {}
    for s, seat, _ in asked(game, table, seed=4, most=120):
        views[game.view(s, seat).wire()] = row(game, vector, s, seat).tobytes()

    assert len(set(views.values())) > 0.97 * len(views)  # lists without their order may look alike


@pytest.mark.parametrize("title", ALL)
def test_nothing_hidden_is_in_it(title: str) -> None:
    """Whatever a seat cannot see is exchanged: its vector and its mask stay the same."""
    game, table = titles.find(title), seats(title, 3)
    vector, codes, rng = Vector(game, table, game.view_shape(table)), Codes(game, table), Rng(5)
    for s, seat, options in asked(game, table, seed=6, most=150):
        twin = game.shuffle_hidden(s, seat, rng)

        assert np.array_equal(row(game, vector, s, seat), row(game, vector, twin, seat))
        assert codes.legal(seat, options) == codes.legal(seat, game.options(twin, seat))


@pytest.mark.parametrize("title", ALL)
def test_ones_own_seat_comes_first(title: str) -> None:
    """What is open of a player stands at the place that counts from the viewer: the third after one, the second after
    the next."""
    game, table = titles.find(title), seats(title, 4)
    vector = Vector(game, table, game.view_shape(table))
    part = "money" if title == "gwt" else "cash"
    for s, seat, _ in asked(game, table, seed=2, most=150):
        money = [p[part] for p in game.view(s, None).json()["players"]]
        seen = labelled(vector, row(game, vector, s, seat))

        for k in range(table):
            assert seen[f"players {k} {part}"] == pytest.approx(log1p(money[(seat + k) % table]))


def test_seats_inside_things_are_turned() -> None:
    """1830: presidents, holdings, bids and the seat in turn are counted from one's own seat."""
    game = titles.find("1830")
    vector = Vector(game, 4, game.view_shape(4))
    for s, seat, _ in asked(game, 4, seed=3, most=200):
        seen, view = labelled(vector, row(game, vector, s, seat)), game.view(s, seat)
        turn = view.turn
        assert turn is not None
        assert seen[f"turn={(turn - seat) % 4}"] == 1
        for name, corporation in view.corporations.items():
            for other, held in enumerate(corporation.held):
                assert seen[f"corporations {name} held {(other - seat) % 4}"] == pytest.approx(log1p(held))
            if corporation.president is not None:
                assert seen[f"corporations {name} president={(corporation.president - seat) % 4}"] == 1
        for name, private in view.privates.items():
            for bidder, price in private.bids:
                assert seen[f"privates {name} bids={(bidder - seat) % 4}"] == pytest.approx(log1p(price))


def test_the_question_is_in_it() -> None:
    """The item on top stands with its name and its fields, everything on the agenda with how often it is there."""
    game = titles.find("stockpile")
    vector = Vector(game, 3, game.view_shape(3))
    for s, seat, _ in asked(game, 3, seed=3, most=150):
        seen, top = labelled(vector, row(game, vector, s, seat)), game.view(s, seat).json()["agenda"][0]

        assert seen[f"agenda={top['is']}"] >= 1
        assert seen[f"agenda top={top['is']}"] == 1
        assert seen[f"agenda top {top['is']} seat={(top['seat'] - seat) % 3}"] == 1


def test_lists_are_counted() -> None:
    """Stockpile: of a pile the number of cards, how many lie face up, and which are known."""
    game = titles.find("stockpile")
    vector = Vector(game, 3, game.view_shape(3))
    for s, seat, _ in asked(game, 3, seed=3, most=100):
        seen = labelled(vector, row(game, vector, s, seat))
        for i, pile in enumerate(game.view(s, seat).json()["piles"]):
            assert seen[f"piles {i} cards length"] == len(pile["cards"])
            assert seen[f"piles {i} cards each side=up"] == sum(c["side"] == "up" for c in pile["cards"])
            assert seen[f"piles {i} cards each card=AA"] == sum(c["card"] == "AA" for c in pile["cards"])
