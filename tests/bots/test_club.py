"""Bots of club strength: they beat the yardstick, and do not do what it was laughed at for."""

from __future__ import annotations

import pytest

from stockrail import bots
from stockrail.bots.arena import simulate
from stockrail.bots.stockpile.club import Auction, Club
from stockrail.bots.stockpile.greedy import Greedy
from stockrail.bots.stockpile.worth import Worth
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.games.stockpile.actions import Bid
from stockrail.rail.actions import Bid as PrivateBid
from stockrail.rail.actions import Train
from stockrail.rail.game import RailGame
from tests.games.stockpile.scene import Scene

CLUBS = [name for name in titles.names() if "club" in bots.names(name)]


@pytest.mark.parametrize("game", CLUBS)
def test_a_club_game_comes_to_its_end(game: str) -> None:
    """Four of them finish a game."""
    assert simulate(game, 4, 1, seed=2, bots=("club",)).games == 1


@pytest.mark.proof
def test_one_beats_three_yardsticks_at_stockpile() -> None:
    """Well above a fourth of the games, in a seeded series."""
    assert simulate("stockpile", 4, 60, seed=7, bots=("club", "greedy-1")).share("club") > 0.35


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "games", "share"), [("1846", 24, 0.35), ("1889", 24, 0.35), ("18Chesapeake", 48, 0.25)]
)
def test_one_beats_three_yardsticks(game: str, games: int, share: float) -> None:
    """Above a fourth of the games, in a seeded series."""
    assert simulate(game, 4, games, seed=7, bots=("club", "greedy-1")).share("club") > share


@pytest.mark.parametrize(("above", "below"), [("novice", "random"), ("greedy", "novice"), ("club", "greedy")])
def test_a_level_beats_the_one_below(above: str, below: str) -> None:
    """Alone against three of the next lower level, in a short seeded series: it has more in the end."""
    scores = simulate("stockpile", 4, 24, seed=7, bots=(above, below)).scores

    assert scores[above].mean > scores[below].mean


def test_the_second_choice_counts_where_a_bid_may_be_beaten() -> None:
    """A bid that can still be beaten is worth less than the pile less its cost, and says so by its terms."""
    m = Match(titles.find("stockpile"), 4, seed=4)
    club = bots.find("stockpile", "club")
    while not any(isinstance(o, Bid) for o in m.legal.options):
        m.play(club(m.game, m.legal.seat, 1).choose(m.view(m.legal.seat), m.legal.options))
    player = club(m.game, m.legal.seat, 1)
    assert isinstance(player, bots.Thinker)

    found = player.weigh(m.view(m.legal.seat), m.legal.options)

    assert all(sum(t.amount for t in c.terms) == pytest.approx(c.score) for c in found)
    assert all({t.name for t in c.terms} & {"beaten"} for c in found)


def test_a_good_pile_is_not_bid_for_in_small_steps() -> None:
    """The greedy bot begins at nothing and is beaten step by step; a club player bids what makes it hard to go on."""
    scene = Scene(4).lay(0, "AA").lay(0, "BB").lay(0, "CC").lay(1, "EE").lay(2, "fee1").lay(3, "fee1").at("demand")
    options = scene.g.legal(scene.s).options

    assert Greedy(scene.g, 0, 7).choose(scene.view(0), options) == Bid(0, 0)
    assert Club(scene.g, 0, 7).choose(scene.view(0), options) in (Bid(0, 10), Bid(0, 15), Bid(0, 20))


def test_a_poor_pile_is_not_overpaid() -> None:
    """Where nobody gains by going on, nothing is paid."""
    scene = Scene(4).lay(0, "AA").lay(1, "EE").lay(2, "fee1").lay(3, "fee1").at("demand")

    assert Club(scene.g, 0, 7).choose(scene.view(0), scene.g.legal(scene.s).options) == Bid(0, 0)


def test_cash_is_dear_while_piles_are_to_come() -> None:
    """A bid costs most in the first round, and its number in the last; a sale brings most in the first."""
    costs, brought = [], []
    for number in (1, 6):
        scene = Scene(4).lay(0, "AA").lay(1, "EE").lay(2, "BB").lay(3, "CC").at("demand")
        scene.s.round = number
        found = Club(scene.g, 0, 7).weigh(scene.view(0), scene.g.legal(scene.s).options)
        costs.append(
            next(
                term(c, "cost") / Auction(Worth(scene.view(0), 0)).likely(Bid(0, 6))
                for c in found
                if c.action == Bid(0, 6)
            )
        )
        scene = Scene(4).price("AA", 5).hold(0, "AA", 1).at("selling")
        scene.s.round = number
        sales = Club(scene.g, 0, 7).weigh(scene.view(0), scene.g.legal(scene.s).options)
        brought.append(max(term(c, "money") for c in sales))

    assert costs[0] < costs[1] == pytest.approx(-6)
    assert brought[0] > brought[1] == pytest.approx(5)


def term(c: bots.Candidate, name: str) -> float:
    return sum(t.amount for t in c.terms if t.name == name)


@pytest.mark.proof
def test_novices_are_a_pleasure_to_beat() -> None:
    """Greedy wins far more than its fourth against three of them."""
    assert simulate("stockpile", 4, 60, seed=7, bots=("greedy", "novice")).share("greedy") > 0.4


def test_more_walks_are_thought_over_at_great_western_trail() -> None:
    """The greedy bot compares two walks by the turn after, the club player up to four."""
    m = Match(titles.find("gwt"), 4, seed=4)
    weighed = []
    for name in ("greedy", "club"):
        player = bots.find("gwt", name)(m.game, m.legal.seat, 1)
        assert isinstance(player, bots.Thinker)
        weighed.append(len(player.weigh(m.view(m.legal.seat), m.legal.options)))

    assert weighed[0] == 2 < weighed[1] <= 4


def test_no_train_goes_to_and_fro_and_only_one_private_is_bid_for() -> None:
    """A corporation with a train buys none from another of its president; of the privates only the Camden & Amboy is
    bid for, the small ones being sold, and not far above its face."""
    m = Match(titles.find("1830"), 3, seed=5)
    assert isinstance(m.game, RailGame)
    players = [bots.find("1830", "club")(m.game, seat, 5) for seat in range(m.seats)]
    while m.turn is not None:
        seat, s = m.legal.seat, m.state
        a = players[seat].choose(m.view(seat), m.legal.options)
        if isinstance(a, PrivateBid):
            assert (a.private, min(s.owner[:3]) >= 0, a.price <= 215) == ("CA", True, True)
        if isinstance(a, Train) and a.source in m.game.corp_index:
            assert not s.trains[s.operating]
        m.play(a, seat)
