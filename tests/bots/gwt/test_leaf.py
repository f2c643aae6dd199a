"""What was learned of positions of Great Western Trail, and how it is learned."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import stockrail
from stockrail.bots.gwt import learn
from stockrail.bots.gwt.leaf import FEATURES, Learned
from stockrail.bots.gwt.model import FILE, read, weights
from stockrail.bots.gwt.worth import PLANS, TERMS
from stockrail.core.errors import Unreadable
from stockrail.games.gwt import data as d
from stockrail.games.gwt.state import GwtState


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("stockrail.bots.models").joinpath(FILE).read_text(encoding="utf-8"))
    return found


def dealt() -> GwtState:
    s: GwtState = stockrail.new("gwt", 4, seed=3).state
    s.rancher = ["A"] * 4
    return s


def worth(s: GwtState) -> float:
    return Learned(0, PLANS[0], weights())(s)


def test_it_knows_what_is_good() -> None:
    """Money, workers, a larger hand and a building are worth something, the most with much of the game to come."""
    for change in ("money", "workers", "open_discs"):
        s = dealt()
        before = worth(s)
        if change == "money":
            s.money[0] += 5
        elif change == "workers":
            s.workers[0][d.COWBOY] += 1
        else:
            s.open_discs[0][d.HAND_PLUS] += 1

        assert worth(s) > before + 1, change


def test_the_way_is_not_hurried_along() -> None:
    """What is left of a lap is worth more than what lies behind."""
    s = dealt()
    before = worth(s)
    s.rancher[0] = "F"

    assert worth(s) < before


def test_its_terms_add_up() -> None:
    """By the names the hints have words for."""
    s = dealt()
    terms = Learned(0, PLANS[0], weights()).terms(s)

    assert tuple(terms) == TERMS
    assert sum(terms.values()) == pytest.approx(worth(s))


def test_every_feature_has_a_value() -> None:
    """In the order in which the weights are stored."""
    s = dealt()
    s.money[0], s.certificates[0] = 20, 2
    found = dict(zip([name for _, name in FEATURES], Learned(0, PLANS[0], ()).features(s), strict=True))

    assert (found["dollars"], found["riches"], found["certificates"], found["game"]) == (16, 4, 2, 1)


def test_a_model_of_other_rules_is_refused() -> None:
    """Or one that lacks a weight; the error says what learns it anew."""
    assert read(stored()) == weights()
    with pytest.raises(Unreadable, match="learn it anew"):
        read(stored() | {"revision": 0})
    with pytest.raises(Unreadable, match="missing"):
        read(stored() | {"weights": {}})
    with pytest.raises(Unreadable, match="schema"):
        read([])


def test_what_is_written_is_read() -> None:
    """The model says how it was played."""
    data = json.loads(learn.text(weights()))

    assert read(data) == weights()
    assert data == stored()


def test_a_fit_finds_what_made_the_points() -> None:
    """Samples made of known weights give them back, where nothing holds them."""
    true = [(0.1 * i, 0.05 * i) for i in range(len(FEATURES))]
    rng, samples = Random(1), []
    for _ in range(300):
        x, left = [rng.gauss(0, 1) for _ in FEATURES], rng.random()
        samples.append(learn.Sample(left, x, sum((a + b * left) * f for (a, b), f in zip(true, x, strict=True))))

    found = learn.fit(samples, 0.0)

    assert [late for late, _ in found] == pytest.approx([late for late, _ in true], abs=0.02)
    assert [early for _, early in found] == pytest.approx([early for _, early in true], abs=0.02)


@pytest.mark.proof
def test_a_game_teaches() -> None:
    """The same seed the same samples: every turn of every seat but the last ones."""
    first, again = list(learn.play(1, None)), list(learn.play(1, None))

    assert first == again
    assert len(first) > 60
    assert all(0 < x.left <= 1 for x in first)
