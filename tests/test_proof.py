"""The long sweeps, run by `make proof`: every title at every table, every option, and every recorded game.

`make test` plays a sample of each; see the `test_check` modules of the titles and `tests/interchange`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from math import prod
from pathlib import Path
from typing import Final

import pytest

from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.options import OptionValue
from stockrail.interchange import conform
from stockrail.testing import check_game
from tests import recorded

pytestmark = pytest.mark.proof

ENTRIES: Final = 4_000
"""How many are looked at for each number of seats, in whole games: about twenty seconds' worth."""
PART: Final = 6
"""Every variant has the sixth part of them."""
FEW: Final = 8
"""Combinations of options that are all played."""
RECORDS = conform.default_paths()


def check(game: Game, seats: int, seed: int, entries: int) -> None:
    """Whole random games until there were so many entries."""
    seeds = count(seed)
    while entries > 0:
        entries -= check_game(game, seats, games=1, seed=next(seeds)).entries


@pytest.mark.parametrize(("title", "seats"), [(t, n) for t in titles.names() for n in titles.title(t).players])
def test_every_table_keeps_every_promise(title: str, seats: int) -> None:
    """Whole random games at every number of seats, under the rulebook's options."""
    check(titles.find(title), seats, 1000, ENTRIES)


def variants() -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """Every combination of a few options at every table; of many options each other value alone, table by table."""
    for title in titles.names():
        choices, players = titles.title(title).choices, titles.title(title).players
        if prod(len(c.values) for c in choices) <= FEW:
            for values, seats in product(product(*(c.values for c in choices)), players):
                yield title, seats, {c.name: value for c, value in zip(choices, values, strict=True)}
        else:
            others = [(c.name, value) for c in choices for value in c.values[1:]]
            for i, (name, value) in enumerate(others):
                yield title, players[i % len(players)], {name: value}


def named(value: object) -> str | None:
    return " ".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else None


@pytest.mark.parametrize(("title", "seats", "options"), list(variants()), ids=named)
def test_every_option_keeps_every_promise(title: str, seats: int, options: dict[str, OptionValue]) -> None:
    """Whole random games that are not as the rulebook has them."""
    check(titles.find(title, options), seats, 2000, ENTRIES // PART)


@recorded.needed(RECORDS)
@pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}/{p.name.partition('.')[0]}")
def test_every_recorded_game_agrees(path: Path) -> None:
    """What `make conform` plays, each game by itself."""
    report = conform.run([path])

    assert [str(found) for found in report.first.values()] == []
    assert report.actions > 0
