"""Perft goldens: a line a table, with how many lines of play there are by length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, Final

from stockrail.core.game import Game
from stockrail.research.perft import perft
from tests.goldens.recipe import Recipe

LEGEND: Final = """\
# How many lines of play there are of 1, 2, ... entries, chance included; a span counts as its two ends.
# Counted from the start, or from where play had got after so many entries.
"""
LINES: Final = 30_000
"""A table without counts is counted as deep as there are not more than so many lines of play."""


def body(old: Iterable[str]) -> Iterator[str]:
    """The same tables counted again, each to the same length."""
    for line in old:
        table, _, counts = line.partition("|")
        found = _count(Recipe.read(table), len(counts.split()))
        yield " ".join([table.strip(), "|", *map(str, found)])


def _count(recipe: Recipe, depth: int) -> list[int]:
    game = recipe.title()
    state = recipe.position().state if recipe.after else None
    return perft(game, recipe.seats, depth, state) if depth else _deep(game, recipe.seats, state)


def _deep(game: Game, seats: int, state: Any) -> list[int]:
    """As deep as is quickly counted."""
    found: list[int] = []
    for depth in count(1):
        deeper = perft(game, seats, depth, state)
        if found and not 0 < deeper[-1] <= LINES:
            break
        found = deeper
    return found
