"""Bots that weigh: what they choose is what they score highest, and every candidate is a legal move."""

from __future__ import annotations

from functools import partial

import pytest

from stockrail import bots
from stockrail.bots.search import Effort, Search
from stockrail.core import titles
from stockrail.core.actions import Decline, Pass
from stockrail.core.match import Match
from stockrail.core.rng import Rng

THINKERS = [(game, name) for game in titles.names() for name in bots.names(game) if name != "random"]
ENTRIES = 120


def quick(cls: type[bots.Bot]) -> type[bots.Bot]:
    """A bot that plays ahead thinks less here, and no further than its move; the rest is itself."""
    less = {"effort": Effort(2, 2), "is_over": lambda self, before, now: True}
    return type(cls.__name__, (cls,), less) if issubclass(cls, Search) else cls


@pytest.mark.parametrize(("game", "name"), THINKERS)
def test_the_choice_is_what_weighs_most(game: str, name: str) -> None:
    """Over a stretch of play: every candidate is legal, its terms add up, and the chosen one has the highest score."""
    cls = titles.find(game)
    m = Match(cls, min(4, max(cls.players)), seed=11)
    weighed = 0
    while m.turn is not None and len(m.entries) < ENTRIES:
        seat, options = m.legal.seat, m.legal.options
        view = m.view(seat)
        # Two of the same seed, since to think may use up chance.
        thinker, chooser = (quick(bots.find(game, name))(m.game, seat, len(m.entries)) for _ in range(2))
        a = chooser.choose(view, options)
        if len(options) > 1 and isinstance(thinker, bots.Thinker):
            found = thinker.weigh(view, options)
            assert all(c.action in m.legal for c in found)
            assert all(sum(t.amount for t in c.terms) == pytest.approx(c.score) for c in found)
            assert max(c.score for c in found if c.action == a) == pytest.approx(bots.best(found).score)
            weighed += 1
        m.play(a, seat)
    assert weighed > 10


def test_what_cannot_be_the_best_is_not_worked_out() -> None:
    """A term that is put off is no more than it says: it is asked for where it may decide, or by whoever looks."""
    asked: list[int] = []

    def runs(amount: int) -> float:
        asked.append(amount)
        return amount

    def station(claim: float, most: float, amount: int) -> bots.Candidate:
        return bots.scored(Pass(), claim=claim, runs=most, cost=-1.0).put_off("runs", partial(runs, amount))

    found = [bots.scored(Pass(), pass_by=5.0), station(2.0, 4.0, 3), station(2.0, 9.0, 7), station(3.0, 6.0, 6)]

    assert bots.best(found) is found[2]
    assert asked == [7]
    assert [c.score for c in found] == [5.0, 4.0, 8.0, 8.0]
    assert found[3].terms == (bots.Term("claim", 3.0), bots.Term("runs", 6.0), bots.Term("cost", -1.0))
    assert asked == [7, 3, 6]


@pytest.mark.parametrize("name", bots.names("1830"))
def test_a_standing_power_may_be_declined(name: str) -> None:
    """Where only a power could be used out of turn, to decline is an answer, and the only one beside using it."""
    m = Match(titles.find("1830"), 4, seed=3)
    player = bots.find("1830", name)(m.game, 0, 1)

    assert player.choose(m.view(0), (Decline(),)) == Decline()


@pytest.mark.parametrize("game", titles.names())
def test_standings_end_as_the_scores(game: str) -> None:
    """What a position is worth has a number for every seat at any moment, and at the end it is the score."""
    cls = titles.find(game)
    m, rng = Match(cls, min(cls.players), seed=5), Rng(5)
    while m.turn is not None:
        assert len(cls.standings(m.state)) == m.seats
        m.play(m.legal.pick(rng))

    assert m.result is not None
    assert cls.standings(m.state) == m.result.scores
