"""Beliefs of rail bots: none is there for nothing, and what one brings can be tried."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from stockrail import bots
from stockrail.bots import ByView, Candidate
from stockrail.bots.arena import play_game
from stockrail.bots.rail import learn
from stockrail.bots.rail.beliefs import Beliefs
from stockrail.bots.rail.learn import NAMES, Sample, stepped
from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.core.view import View

TITLES = ("1830", "1889", "18Chesapeake")


class Watched(ByView):
    """A club player who asks at every decision which beliefs matter there."""

    def __init__(self, title: str, seat: Seat, unseen: set[str]) -> None:
        self._game, self._club, self._seat, self._unseen = titles.find(title), learn.club_of(title), seat, unseen

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        found = self._weighed({}, view, options)
        for name, step in product(sorted(self._unseen), (-1, 1)):
            if self._weighed({name: step}, view, options) != found:
                self._unseen.discard(name)
        return bots.best(found).action

    def _weighed(self, steps: dict[str, int], view: View, options: tuple[Option, ...]) -> list[Candidate]:
        player = self._club(self._game, self._seat, 3)
        player.take(stepped(self._club.beliefs, steps))
        return player.weigh(view, options)


def test_every_belief_counts() -> None:
    """Whoever has more or less of it weighs something differently somewhere in a game of some title."""
    unseen = set(NAMES)
    for title in TITLES:
        play_game(title, 4, 3, [Watched(title, seat, unseen) for seat in range(4)])

    assert not unseen


@pytest.mark.parametrize("title", TITLES)
def test_who_takes_the_same_beliefs_plays_the_same(title: str) -> None:
    """And the class keeps its own."""
    game = titles.find(title)
    club = learn.club_of(title)
    before = club.beliefs
    results = []
    for taken in (None, before, stepped(before, dict.fromkeys(NAMES, 1))):
        players = [club(game, seat, 2) for seat in range(4)]
        if taken is not None:
            players[0].take(taken)
        results.append(play_game(game, 4, 2, players))

    assert results[0] == results[1] != results[2]
    assert club.beliefs == before


def test_steps_are_undone_by_steps_back() -> None:
    """No step changes nothing; a number of trains stays a whole number."""
    plain = Beliefs()
    assert stepped(plain, dict.fromkeys(NAMES, 0)) == plain
    for name in NAMES:
        more, less = (getattr(stepped(plain, {name: n}), name) for n in (1, -1))
        assert type(more) is type(less) is type(getattr(plain, name))
        assert less < getattr(plain, name) < more


def test_a_game_of_drawn_beliefs_is_the_same_for_the_same_seed() -> None:
    """Two seats drew, each for itself, and what they won is part of one game."""
    found = learn.play(5, "1889")

    assert found == learn.play(5, "1889") != learn.play(6, "1889")
    assert len(found) == learn.DRAWN
    assert found[0].steps != found[1].steps
    assert 0 <= sum(x.won for x in found) <= 1


def test_what_a_belief_brings_is_found() -> None:
    """In results made up of one belief and luck, that one stands out by what it brings, and no other does."""
    rng = Random(1)
    samples = []
    for _ in range(3000):
        steps = {name: rng.choice((-1, 0, 1)) for name in NAMES}
        samples.append(Sample(steps, 200.0 * steps["secure"] + rng.gauss(500, 1000), float(rng.random() < 0.25)))
    found = {name: (lead, won) for name, lead, won in learn.effects(samples)}

    assert found["secure"][0].mean == pytest.approx(200, abs=3 * found["secure"][0].error)
    for name, (lead, won) in found.items():
        assert 15 < lead.error < 35
        assert abs(won.mean) < 4 * won.error
        assert name == "secure" or abs(lead.mean) < 4 * lead.error


def test_a_player_without_beliefs_is_refused() -> None:
    """1846's club player weighs by other means."""
    with pytest.raises(Unreadable, match="1846"):
        learn.club_of("1846")
