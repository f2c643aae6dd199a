"""The conformance suite of titles, in small; money, shares, trains, tiles and tokens are conserved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.rail.game import RailGame
from stockrail.testing import check_game
from tests.games.g1846.desk import Desk
from tests.rail.desk import wrongs


@pytest.mark.parametrize("seats", [2, 3])
def test_random_games_keep_every_promise(seats: int) -> None:
    """Conservation, exact lists, no leak, fit and no tell for the draft (DRAFT-8); `make proof` plays every table."""
    check_game(find("1846"), games=1, seats=seats, seed=seats)


def test_the_first_printing_too() -> None:
    """SET-3: ten companies, other removals."""
    check_game(find("1846", {"edition": "first"}), games=1, seats=4, seed=1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_nothing_is_lost_in_random_play(edition: str, seats: int) -> None:
    """After every entry of three whole games all money, shares, trains, tiles and tokens are where they can be."""
    g = find("1846", {"edition": edition})
    assert isinstance(g, RailGame)
    for seed in range(3):
        s, rng = g.start(seats), Rng(10 * seats + seed)
        while s.agenda:
            g.apply(s, g.draw(s, rng) if g.turn(s) == CHANCE else g.legal(s).pick(rng))
            assert wrongs(g, s) == []
        assert g.result(s) is not None


def lose_money(d: Desk) -> None:
    d.s.bank -= 1


def lose_a_share(d: Desk) -> None:
    d.s.shares[d.corp("NYC") * 7] -= 1


def lose_a_train(d: Desk) -> None:
    d.s.depot[0] -= 1


def copy_a_train(d: Desk) -> None:
    d.s.pool = list(d.s.trains[d.corp("NYC")])


def lose_a_tile(d: Desk) -> None:
    d.s.tiles_left[d.g.board.tile_index["57"]] -= 1


def lose_a_token(d: Desk) -> None:
    d.s.tokens_left[d.corp("NYC")] -= 1


def owe_money(d: Desk) -> None:
    d.s.cash[0], d.s.bank = -1, d.s.bank + d.s.cash[0] + 1


@pytest.mark.parametrize(
    "spoil",
    [lose_money, lose_a_share, lose_a_train, copy_a_train, lose_a_tile, lose_a_token, owe_money],
    ids=lambda f: f.__name__,
)
def test_the_audit_misses_nothing(spoil: Callable[[Desk], None]) -> None:
    """What is lost or doubled is found, in a position that is sound without it."""
    d = Desk(5).bare().own("NYC", 3, 2).trains("NYC", "2-5").treasury(NYC=100)
    assert wrongs(d.g, d.s) == []
    spoil(d)
    assert wrongs(d.g, d.s) != []
