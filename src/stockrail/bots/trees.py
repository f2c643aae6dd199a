"""Gradient-boosted trees: what no weighted sum of leads can say, such as a lead that counts only above some size.

A model keeps them as plain arrays, so whoever asks it needs no library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree as columns of its branches; what follows one is another branch, or -1 - n for the n-th leaf."""

    feature: tuple[int, ...]
    threshold: tuple[float, ...]
    left: tuple[int, ...]
    """Where a row goes whose value is at most the threshold."""
    right: tuple[int, ...]
    leaves: tuple[float, ...]

    def at(self, row: Sequence[float]) -> float:
        """What the tree adds for a row."""
        at = 0 if self.feature else -1
        while at >= 0:
            at = self.left[at] if row[self.feature[at]] <= self.threshold[at] else self.right[at]
        return self.leaves[-1 - at]

    def json(self) -> dict[str, list[float]]:
        return {f.name: list(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_json(cls, data: dict[str, list[float]], width: int) -> Tree:
        """A tree for rows of that width.  Raises ValueError where it asks for more, or branches lead nowhere."""
        whole = {name: tuple(map(int, data[name])) for name in ("feature", "left", "right")}
        tree = cls(**whole, threshold=tuple(map(float, data["threshold"])), leaves=tuple(map(float, data["leaves"])))
        size = len(tree.feature)
        if {size} != {len(tree.threshold), len(tree.left), len(tree.right)} or len(tree.leaves) != size + 1:
            raise ValueError("a column of the tree has another length")
        if not all(0 <= column < width for column in tree.feature):
            raise ValueError("the tree asks for what rows do not have")
        for at, there in (*enumerate(tree.left), *enumerate(tree.right)):
            if not (at < there < size or -len(tree.leaves) <= there < 0):
                raise ValueError("a branch of the tree leads nowhere")
        return tree
