"""The greedy 18Chesapeake bot: whole games."""

from __future__ import annotations

from stockrail.bots import find, names
from stockrail.bots.arena import play_game, simulate
from stockrail.bots.rail.g18chesapeake import Greedy
from stockrail.core import titles
from tests.games.g18chesapeake.desk import Desk


def test_greedy_is_found() -> None:
    """It registers as the title's own bot."""
    assert "greedy" in names("18Chesapeake")
    assert find("18Chesapeake", "greedy") is Greedy


def test_greedy_beats_random() -> None:
    """One greedy seat against three random ones, on every seat once."""
    tally = simulate(titles.find("18Chesapeake"), 4, 4, seed=3, bots=("greedy", "random"))

    assert tally.wins["greedy"] >= 3


def test_greedy_seats_finish() -> None:
    """Four of them play until the bank breaks."""
    game = titles.find("18Chesapeake")

    _, result = play_game(game, 4, 5, [Greedy(game, seat, 5) for seat in range(4)])

    assert result.reason.id == "rail:bank_breaks"


def test_vanderbilt_is_worth_a_presidency() -> None:
    """Whoever can pay does not let the last private lie."""
    d = Desk(4, "B&O").do("buy D&R", "buy C-P", "buy B&S", "buy C&OC", "buy B&OR")
    assert d.turn is not None
    a = Greedy(d.g, d.turn).choose(d.g.view(d.s, d.turn), tuple(d.g.options(d.s, d.turn)))

    assert a.text() == "buy CV"
