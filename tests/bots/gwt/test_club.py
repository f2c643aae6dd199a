"""The Great Western Trail bot of club strength: what the greedy one was laughed at for, on positions."""

from __future__ import annotations

import pytest

import stockrail
from stockrail.bots.gwt.club import Brisk, Club, follow_plan
from stockrail.bots.gwt.worth import PLANS, Worth
from stockrail.core.events import SILENT
from stockrail.games.gwt import Gwt
from stockrail.games.gwt.game import Turn
from stockrail.games.gwt.state import GwtState

GAME = Gwt({"neutral": "letters", "sides": "a"})


def dealt(seats: int = 4, seed: int = 3) -> GwtState:
    """A table that is set up, everybody with the same starting card."""
    s: GwtState = stockrail.new("gwt", seats, seed=seed, neutral="letters", sides="a").state
    s.area = [["S4"]] * seats
    return s


def walks(s: GwtState, space: str, hand: tuple[str, ...]) -> str:
    """Where a club player goes from a space with these cards in hand."""
    rest = sorted(s.hand[0] + s.stack[0] + s.discard[0])
    for card in hand:
        rest.remove(card)
    s.hand[0], s.stack[0], s.discard[0] = sorted(hand), rest, []
    s.rancher = [space] * s.seats
    s.agenda = [Turn(0)]
    GAME.settle(s, SILENT)
    return Club(GAME, 0, 1).choose(GAME.view(s, 0), tuple(GAME.options(s, 0))).text()


@pytest.mark.parametrize("space", ["D", "E", "F"])
def test_nobody_marches_to_kansas_city_with_a_herd_of_three(space: str) -> None:
    """In the first lap, with Kansas City in reach and a poor hand, there is something better to do."""
    for hand in (("guernsey", "guernsey", "jersey", "jersey"), ("dutch_belt", "jersey", "jersey", "jersey")):
        assert not walks(dealt(), space, hand).startswith("move KC")


def test_the_seat_does_not_choose_the_plan() -> None:
    """With the same cards and workers every seat follows the same line."""
    for seed in range(6):
        s = dealt(seed=seed)
        assert len({follow_plan(s, seat).name for seat in range(4)}) == 1


@pytest.mark.parametrize(("kind", "name"), [(0, "cowboy"), (1, "builder"), (2, "engineer")])
def test_a_plan_is_stuck_to(kind: int, name: str) -> None:
    """Who has hired four of a kind goes on with it, also when advice is asked in the middle of a game."""
    s = dealt()
    s.workers[2][kind] = 5

    assert follow_plan(s, 2).name == name


def test_a_crowded_line_is_left_to_the_others() -> None:
    """What three rivals live on gets dear."""
    s = dealt()
    liked = follow_plan(s, 0).name
    kind = ("cowboy", "builder", "engineer").index(liked)
    for seat in (1, 2, 3):
        s.workers[seat][kind] = 5

    assert follow_plan(s, 0).name != liked


def test_it_does_not_linger() -> None:
    """A lap costs it less than the greedy bot, so it is round the trail sooner."""
    s = dealt()
    s.rancher = ["G"] * 4
    plan = PLANS[0]

    assert Brisk(0, plan).terms(s)["way"] > Worth(0, plan).terms(s)["way"]


def test_money_counts_for_more_than_hopes() -> None:
    """What it makes of its purse, its cards and the railroad, until the last turn, in which only points count."""
    s, plan = dealt(), PLANS[0]
    brisk, greedy = Brisk(0, plan).terms(s), Worth(0, plan).terms(s)

    assert brisk["purse"] > greedy["purse"] > 0
    assert brisk["cards"] == pytest.approx(0.75 * greedy["cards"])
    s.holder = 1
    assert Brisk(0, plan).terms(s) == Worth(0, plan).terms(s)


def test_a_decision_needs_the_view_alone() -> None:
    """The same view, the same seed, the same choice, whatever others hold."""
    m = stockrail.new("gwt", 3, seed=2)
    other = m.game.shuffle_hidden(m.state, 0, stockrail.Rng(8))
    options = tuple(m.legal)

    assert Club(m.game, 0).choose(m.view(0), options) == Club(m.game, 0).choose(m.game.view(other, 0), options)
