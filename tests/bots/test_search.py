"""Bots that play ahead: the same for the same seed, capped by seconds, honest about what they tried."""

from __future__ import annotations

import pytest

from stockrail import bots
from stockrail.bots import Candidate, odds
from stockrail.bots.arena import simulate
from stockrail.bots.search import Effort, Search
from stockrail.bots.stockpile.strong import Cautious, Strong, Wild
from stockrail.core import titles
from stockrail.core.game import State
from stockrail.core.match import Match
from stockrail.core.rng import Rng

GAME = titles.find("stockpile")


class Quick(Strong):
    """Strong with less thought, for tests."""

    effort = Effort(candidates=4, tries=8)


def at_a_choice(n: int = 30) -> Match:
    """A game in which somebody has several moves."""
    m = Match(GAME, 3, seed=4)
    player = bots.find("stockpile", "greedy")
    while len(m.entries) < n or len(m.legal.options) < 4:
        m.play(player(m.game, m.legal.seat, 1).choose(m.view(m.legal.seat), m.legal.options))
    return m


def weighed(cls: type[Search], m: Match) -> list[Candidate]:
    return cls(m.game, m.legal.seat, 5).weigh(m.view(m.legal.seat), m.legal.options)


def test_the_same_seed_thinks_the_same() -> None:
    """How much is thought is counted in tries: two of them agree to the last digit."""
    m = at_a_choice()

    assert weighed(Quick, m) == weighed(Quick, m)


def test_the_choice_fared_best() -> None:
    """What is chosen has the highest score, and no more candidates were tried than allowed."""
    m = at_a_choice()
    found = weighed(Quick, m)
    chosen = Quick(m.game, m.legal.seat, 5).choose(m.view(m.legal.seat), m.legal.options)

    assert 1 < len(found) <= 4
    assert bots.best(found).action == chosen
    assert [t.name for c in found for t in c.terms] == ["ahead"] * len(found)


def test_seconds_cap_the_thought() -> None:
    """With no time at all each candidate is tried once."""
    m = at_a_choice()
    tries: list[object] = []

    class Counting(Quick):
        def value(self, s: State) -> float:
            tries.append(s)
            return super().value(s)

    player = Counting(m.game, m.legal.seat, 5)
    assert player.choose(m.view(m.legal.seat), m.legal.options, seconds=0.0) in m.legal
    assert len(tries) == 4


def test_styles_differ_in_what_a_risk_is_worth() -> None:
    """Of a safe outcome and a risky one of the same mean each takes its own."""
    safe, risky = [10.0, 10.0, 10.0], [0.0, 10.0, 20.0]
    cautious, wild = Cautious(GAME, 0), Wild(GAME, 0)

    assert cautious._liked(safe) > cautious._liked(risky)
    assert wild._liked(safe) < wild._liked(risky)


def test_a_choice_looks_at_nothing_hidden() -> None:
    """The same view, the same choice, whatever the others hold."""
    m = at_a_choice()
    other = m.game.shuffle_hidden(m.state, m.legal.seat, Rng(9))

    assert m.game.view(other, m.legal.seat) == m.view(m.legal.seat)
    player, again = (Quick(m.game, m.legal.seat, 5) for _ in range(2))
    assert player.choose(m.view(m.legal.seat), m.legal.options) == again.choose(
        m.game.view(other, m.legal.seat), m.legal.options
    )


def test_what_a_round_comes_to_is_what_was_learned() -> None:
    """In per cent of wins, which add up; a game that is over is judged in the same way."""
    m = at_a_choice()
    worth = [Strong(m.game, seat, 5).value(m.state) for seat in range(3)]
    model = odds.find(GAME, 3)

    assert model is not None
    assert worth == pytest.approx([100 * p for p in model.odds(GAME.standings(m.state), GAME.strengths(m.state))])
    assert sum(worth) == pytest.approx(100)


def test_habit_fades_with_the_tries() -> None:
    """After one try the guide's opinion decides, after many of them how the action fared."""
    player = Strong(GAME, 0)

    assert player._liked([32.0], -1.0) < player._liked([30.0])
    assert player._liked([32.0] * 24, -1.0) > player._liked([30.0] * 24)


@pytest.mark.proof
def test_strong_beats_club() -> None:
    """In a seeded series, well above a fourth of the games."""
    assert simulate("stockpile", 4, 16, seed=7, bots=("strong", "club")).share("strong") > 0.3
