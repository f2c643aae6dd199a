"""Trees on top of a model: they say what weights cannot, and stay away where they are no help."""

from __future__ import annotations

import json
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any

import pytest

from stockrail.bots.growing import Known, grown
from stockrail.bots.selfplay import Sample, Session
from stockrail.bots.trees import Tree
from stockrail.bots.value import Model, train
from stockrail.core import titles
from stockrail.core.errors import Unreadable

GAME = titles.find("stockpile")
FORK: dict[str, Any] = {"feature": [0], "threshold": [0.5], "left": [-1], "right": [-2], "leaves": [1.0, 2.0]}


def position(dice: Random, thought: float = 0.0) -> Known:
    """Three seats; those win who are ahead in one thing and behind in the other.  A model favours the first seat."""
    rows = [[dice.uniform(-1, 1), dice.uniform(-1, 1)] for _ in range(3)]
    winners = [seat for seat, (a, b) in enumerate(rows) if a * b < 0] or [0, 1, 2]
    return rows, [thought, 0.0, 0.0], [(seat in winners) / len(winners) for seat in range(3)]


def loss(known: list[Known], trees: tuple[Tree, ...]) -> float:
    """The mean logarithmic loss by the definition of it."""
    told = []
    for rows, thought, won in known:
        parts = [exp(x + sum(tree.at(row) for tree in trees)) for x, row in zip(thought, rows, strict=True)]
        told.append(-sum(part * log(p / sum(parts)) for part, p in zip(won, parts, strict=True)))
    return fmean(told)


def test_trees_learn_what_weights_cannot() -> None:
    """Also where the model is wrong at first; on other positions, asked in plain Python, they are right."""
    dice = Random(1)
    learned, checked, others = ([position(dice, 1.0) for _ in range(n)] for n in (1500, 400, 400))
    trees = grown(learned, checked)

    assert loss(others, ()) > log(3)
    assert loss(others, trees) < 0.8
    assert [Tree.from_json(json.loads(json.dumps(tree.json())), 2) for tree in trees] == list(trees)


def test_no_trees_where_there_is_nothing_to_learn() -> None:
    """Who wins has nothing to do with what is known."""
    dice = Random(2)
    blind = [
        (rows, thought, dice.sample([1.0, 0.0, 0.0], 3)) for rows, thought, _ in (position(dice) for _ in range(600))
    ]
    assert grown(blind[:400], blind[400:]) == ()


def test_a_model_keeps_its_trees() -> None:
    """Who is far ahead in stock loses here, which no weight says; the file has the trees, other sizes of tables too."""
    dice, samples = Random(3), []
    for n in range(600):
        stock = [dice.uniform(0, 90) for _ in range(3)]
        middle = sorted(range(3), key=lambda seat: stock[seat])[1]
        won = tuple(float(seat == middle) for seat in range(3))
        samples.append(Sample(n, 1, 0, (40.0, 40.0, 40.0), {"stock": tuple(stock)}, (), won))
    session = Session("stockpile", GAME.revision, 3, {}, ("club",) * 3, 1, 600, 1)
    plain, fit = train(session, samples), train(session, samples, trees=True)
    data = json.loads(json.dumps(fit.model.json()))

    assert not plain.model.trees
    assert fit.loss < 0.6 * plain.loss
    assert Model.from_json(data, GAME) == fit.model
    assert sum(fit.model.odds([40] * 5, {"stock": [10, 20, 30, 40, 50]})) == pytest.approx(1)


@pytest.mark.parametrize(
    "wrong",
    [{"feature": [9]}, {"left": [0]}, {"right": [-3]}, {"leaves": [1.0]}, {"threshold": []}, {"left": ["x"]}],
    ids=["column", "back", "nowhere", "leaf", "short", "word"],
)
def test_a_damaged_tree_is_refused(wrong: dict[str, Any]) -> None:
    """Before it is asked; a model with such a tree is no model."""
    assert Tree.from_json(FORK, 2).at([0.5, 0.0]) == 1.0
    with pytest.raises(ValueError, match=r"tree|invalid"):
        Tree.from_json(FORK | wrong, 2)
    whole = Model("stockpile", GAME.revision, 3, 1.0, {"standings": 1.0}, (0.0,) * 5, {}).json()
    with pytest.raises(Unreadable, match="no model"):
        Model.from_json(whole | {"trees": [FORK | wrong]}, GAME)
