"""The greedy Stockpile bot: stronger than chance with every option, and a reader of its view alone."""

from __future__ import annotations

import pytest

from stockrail.bots.arena import simulate
from stockrail.bots.stockpile.greedy import Greedy
from stockrail.bots.stockpile.worth import ALL, Worth, future, moved
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.stockpile.data import COMPANY, TRACKS
from tests.games.stockpile.scene import Scene


def test_it_beats_random_players() -> None:
    """One greedy seat against three random ones wins far more than the quarter that is par."""
    tally = simulate(find("stockpile"), 4, 24, seed=1, bots=("greedy", "random"))

    assert tally.wins["greedy"] >= 0.7 * 24


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["standard", "advanced"])
def test_it_plays_every_option(seats: int, board: str) -> None:
    """Games among greedy bots with investors come to their end."""
    tally = simulate(find("stockpile", {"board": board, "investors": True}), seats, 2, seed=3, bots=("greedy",))

    assert tally.games == 2


def test_its_choice_depends_on_its_view_alone() -> None:
    """Whatever the hidden cards are, the same view gets the same answer."""
    scene = Scene(4).lay(0, "AA").lay(1, "BB", False, 2).lay(2, "fee3").lay(3, "EE", False, 1).hold(1, "AA", 2)
    scene.hold(2, "CC", 3).at("demand")
    options = scene.g.legal(scene.s).options
    answers = set()
    for seed in range(10):
        twin = scene.g.shuffle_hidden(scene.s, 0, Rng(seed))
        answers.add(Greedy(scene.g, 0, 7).choose(scene.g.view(twin, 0), options))

    assert len(answers) == 1


@pytest.mark.parametrize(
    ("price", "left", "value"), [(1, 1, 2.2), (5, 1, 5.7), (10, 1, 11.8), (5, 3, 7.4), (10, 5, 16.8)]
)
def test_what_a_share_is_worth(price: int, left: int, value: float) -> None:
    """The table of values without information, by backward induction over the forecasts."""
    at = TRACKS["standard"][0].spaces.index(price)
    worth = max(price, future("standard", 0, at, left, False, 0, ALL))

    assert worth == pytest.approx(value, abs=0.06)


def test_bad_news_is_sold() -> None:
    """A company that is known to go bankrupt is sold; one that is known to rise is kept."""
    scene = Scene(3).price("AA", 3).hold(0, "AA", 1).hold(0, "BB", 1).pairs("AA -3", "CC +1", "EE +2", "BB +4")
    scene.at("selling")
    greedy = Greedy(scene.g, 0)

    assert greedy.choose(scene.view(0), scene.g.legal(scene.s).options).text() == "sell AA regular"
    scene.do(0, "sell AA regular")
    assert greedy.choose(scene.view(0), scene.g.legal(scene.s).options).text() == "pass"


def test_known_forecasts_are_excluded() -> None:
    """A pair that is seen is certain, and its forecast is possible for nobody else."""
    worth = Worth(Scene(3).pairs("AA -3", "CC +1", "EE +2", "BB +4").view(0), 0)

    assert worth.keep(COMPANY["AA"]) < worth.keep(COMPANY["LL"]) < worth.keep(COMPANY["BB"])


@pytest.mark.parametrize(
    ("at", "steps", "ends"), [(8, 4, (7, 1, 0)), (9, 1, (5, 1, 0)), (1, -2, (None, 0, 0)), (2, -2, (0, 0, 0))]
)
def test_moves_are_foreseen(at: int, steps: int, ends: tuple[int | None, int, int]) -> None:
    """ST-9.1, ST-10.1 as the bot reckons with them."""
    assert moved(TRACKS["standard"][0], at, steps) == ends
