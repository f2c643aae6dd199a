"""A position outlives its title's data: in another order, or with something more in it, the same game goes on."""

from __future__ import annotations

import json
from itertools import count

import pytest

from stockrail.core.agenda import Option
from stockrail.core.rng import Rng
from stockrail.rail.actions import Run
from stockrail.rail.game import RailGame
from stockrail.rail.policies.running import judge
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import RailState
from tests.rail.every import TITLES, game, moments, step
from tests.rail.variants import CHANGES, NEW, variant

every_variant = pytest.mark.parametrize(("title", "change"), [(t, c) for t in TITLES for c in CHANGES])


def offered(g: RailGame, s: RailState) -> list[str]:
    """What everybody may do, sorted; of equally good runs any may be listed, so they are told by what they earn."""
    return sorted(f"{seat} {told(g, s, o)}" for seat in g.actors(s) for o in g.options(s, seat))


def told(g: RailGame, s: RailState, o: Option) -> str:
    if not isinstance(o, Run):
        return o.text()
    run = judge(g, s, s.operating, o)
    assert isinstance(run, Runs)
    return f"run for {run.total}"


def goes_over(title: str, change: str, s: RailState) -> RailState:
    """The position in the changed title, where it says the same and allows the same."""
    g, other = game(title), variant(title, change)
    dumped = json.loads(json.dumps(g.dump(s)))
    there = other.restore(dumped)

    assert other.dump(there) == dumped
    assert offered(other, there) == offered(g, s)
    assert list(other.invariants(there)) == []
    return there


def plays_on(g: RailGame, s: RailState, seed: int) -> None:
    """To the end by random moves: sound all the way, with nothing lost and nothing new."""
    rng, box = Rng(seed), g.census(s)
    while s.agenda:
        assert not any(NEW in text for text in offered(g, s))
        step(g, s, rng)
        assert list(g.invariants(s)) == []
        assert g.census(s) == box
    assert NEW not in json.dumps(g.dump(s))
    assert g.result(s) is not None


@every_variant
def test_positions_outlive_a_change_of_the_data(title: str, change: str) -> None:
    """Every kind of question of a game, and the rest of it from the middle on."""
    found = moments(title, 3, 2, 100)[:-1]
    there = [goes_over(title, change, s) for s in found]
    assert len(there) >= 6
    plays_on(variant(title, change), there[len(there) // 2], 5)


def many_moments(title: str, seats: int) -> list[RailState]:
    """At least twenty, of as many games as that takes."""
    found: list[RailState] = []
    for seed in count(11):
        found += moments(title, seats, seed, 12)[:-1]
        if len(found) >= 20:
            break
    return found


@pytest.mark.proof
@every_variant
def test_many_positions_outlive_a_change_of_the_data(title: str, change: str) -> None:
    """At tables of every size."""
    for seats in game(title).players:
        there = [goes_over(title, change, s) for s in many_moments(title, seats)]
        for n in range(4):
            plays_on(variant(title, change), there[n * len(there) // 4], n)
