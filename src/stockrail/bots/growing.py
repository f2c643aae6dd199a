"""Trees grown by LightGBM (the extra `trees`) on top of what a model thinks already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import lightgbm
import numpy as np
from numpy.typing import NDArray

from stockrail.bots.trees import Tree

MOST: Final = 300
"""So many trees are grown at most."""
PATIENCE: Final = 20
"""Growing ends when so many trees in a row did not help."""
SETTINGS: Final = {
    "learning_rate": 0.05,
    "num_leaves": 8,
    "min_data_in_leaf": 40,
    "lambda_l2": 10.0,
    "deterministic": True,
    "num_threads": 1,
    "seed": 1,
    "use_missing": False,
    "verbose": -1,
}
"""Small trees, slowly: positions of one game are much alike."""

Known: TypeAlias = tuple[Sequence[Sequence[float]], Sequence[float], Sequence[float]]
"""Of a position: what is known of each seat, what the model makes of it, and what part of the win the seat had."""


def grown(learned: Sequence[Known], checked: Sequence[Known]) -> tuple[Tree, ...]:
    """Trees that make what happened likelier, as many as help with the positions they are checked on; perhaps none."""
    first = _dataset(learned)
    growing = lightgbm.train(
        {**SETTINGS, "objective": _pull, "metric": "none"},
        first,
        num_boost_round=MOST,
        valid_sets=[_dataset(checked, first)],
        feval=_loss,
        callbacks=[lightgbm.early_stopping(PATIENCE, verbose=False)],
    )
    before = _loss(_thought(checked), _dataset(checked))[1]
    if growing.best_score["valid_0"]["loss"] >= before:
        return ()
    found = growing.dump_model(num_iteration=growing.best_iteration)["tree_info"]
    return tuple(_tree(one["tree_structure"]) for one in found)


def _dataset(known: Sequence[Known], like: lightgbm.Dataset | None = None) -> lightgbm.Dataset:
    """A row for each seat of each position, one position after the other."""
    rows = np.array([row for seats, _, _ in known for row in seats])
    won = np.array([part for _, _, parts in known for part in parts])
    sizes = [len(seats) for seats, _, _ in known]
    return lightgbm.Dataset(rows, won, reference=like, group=sizes, init_score=_thought(known), params=SETTINGS)


def _thought(known: Sequence[Known]) -> NDArray[Any]:
    return np.array([x for _, thought, _ in known for x in thought])


def _odds(logits: NDArray[Any], data: lightgbm.Dataset) -> NDArray[Any]:
    """How likely each seat of each position is to win."""
    table = logits.reshape(_positions(data), -1)
    parts = np.exp(table - table.max(axis=1, keepdims=True))
    odds: NDArray[Any] = parts / parts.sum(axis=1, keepdims=True)
    return odds.ravel()


def _positions(data: lightgbm.Dataset) -> int:
    """How many positions the rows belong to."""
    sizes: Any = data.get_group()
    return len(sizes)


def _pull(logits: NDArray[Any], data: lightgbm.Dataset) -> tuple[NDArray[Any], NDArray[Any]]:
    """Slope and bend of the logarithmic loss."""
    odds = _odds(logits, data)
    return odds - data.get_label(), odds * (1 - odds)


def _loss(logits: NDArray[Any], data: lightgbm.Dataset) -> tuple[str, float, bool]:
    """Its name, the mean over positions, and that less is better."""
    told = -np.sum(data.get_label() * np.log(np.maximum(_odds(logits, data), 1e-9)))
    return "loss", float(told / _positions(data)), False


def _tree(root: dict[str, Any]) -> Tree:
    """What LightGBM reports of a tree, in columns; a branch comes before those that follow it."""
    branches: list[dict[str, Any]] = []
    leaves: list[float] = []

    def number(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(round(node["leaf_value"], 6))
            return -len(leaves)
        branches.append(node)
        at = len(branches) - 1
        left[at], right[at] = number(node["left_child"]), number(node["right_child"])
        return at

    left: dict[int, int] = {}
    right: dict[int, int] = {}
    number(root)
    order = range(len(branches))
    return Tree(
        feature=tuple(b["split_feature"] for b in branches),
        threshold=tuple(b["threshold"] for b in branches),
        left=tuple(left[n] for n in order),
        right=tuple(right[n] for n in order),
        leaves=tuple(leaves),
    )
