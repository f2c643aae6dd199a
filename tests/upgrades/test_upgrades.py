"""A stored game outlives every change of its title's data: another order, or something more in any list."""

from __future__ import annotations

import json
from functools import cache

import pytest

from stockrail.core.game import Game, State
from stockrail.core.ids import CHANCE
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from tests.upgrades import gwt, stockpile
from tests.upgrades.printing import Change, joined, printing

TITLES: dict[str, tuple[str, str, dict[str, Change], dict[str, OptionValue]]] = {
    "gwt": ("stockrail.games.gwt", "Gwt", gwt.CHANGES, {"setup": "random"}),
    "stockpile": (
        "stockrail.games.stockpile",
        "Stockpile",
        stockpile.CHANGES,
        {"investors": True, "board": "advanced"},
    ),
}
"""Titles whose data are modules; those of the rail kit have their own variants in `tests/rail`."""
BOARD = ("_SPACES longer", "_CITIES longer", "_DISCS longer", "HIRE_COST longer")
"""What is printed on a board rather than a piece in the box: a game goes on on the board of today."""

every_change = pytest.mark.parametrize(
    ("title", "change"), [(title, change) for title, (_, _, changes, _) in TITLES.items() for change in changes]
)


@cache
def changed(title: str, change: str) -> Game:
    """The title compiled from changed data."""
    package, name, changes, options = TITLES[title]
    return printing(package, name, changes[change])(options)


@cache
def moments(title: str, seats: int, seed: int, count: int) -> list[State]:
    """Moments spread over a random game, from its very beginning on."""
    g, rng = find(title, TITLES[title][3]), Rng(seed)
    s, found = g.start(seats), []
    while g.turn(s) is not None:
        found.append(s.clone())
        step(g, s, rng)
    return [found[i * len(found) // count] for i in range(count)]


def step(g: Game, s: State, rng: Rng) -> None:
    g.apply(s, g.draw(s, rng) if g.turn(s) == CHANCE else g.legal(s).pick(rng))


def offered(g: Game, s: State) -> list[str]:
    """What everybody may do, chance included, sorted."""
    return sorted(f"{seat} {o.text()}" for seat in g.actors(s) for o in g.options(s, seat))


def goes_over(title: str, change: str, s: State) -> State:
    """The position in the changed title, where it says the same and allows the same."""
    g, other = find(title, TITLES[title][3]), changed(title, change)
    stored = json.loads(json.dumps(g.dump(s)))
    there: State = other.restore(stored)

    assert other.dump(there) == stored
    assert change in BOARD or offered(other, there) == offered(g, s)
    assert list(other.invariants(there)) == []
    return there


def plays_on(g: Game, s: State, seed: int) -> None:
    """To the end by random moves: sound all the way, with nothing lost and nothing new."""
    rng, box = Rng(seed), g.census(s)
    while g.turn(s) is not None:
        step(g, s, rng)
        assert list(g.invariants(s)) == []
        assert g.census(s) == box
    assert g.result(s) is not None


@every_change
def test_positions_outlive_a_change_of_the_data(title: str, change: str) -> None:
    """A few moments of a game reopen under the changed data, and one of them plays on to its end."""
    found = moments(title, 3, 1, 6)
    there = [goes_over(title, change, s) for s in found]

    plays_on(changed(title, change), there[2], 5)


@pytest.mark.proof
@every_change
def test_many_positions_outlive_a_change_of_the_data(title: str, change: str) -> None:
    """Twenty moments of a game at tables of every size; every fifth of them plays on to the end."""
    for seats in changed(title, change).players:
        for n, s in enumerate(moments(title, seats, 7, 20)):
            there = goes_over(title, change, s)
            if n % 5 == 0:
                plays_on(changed(title, change), there, n)


@pytest.mark.parametrize("title", TITLES)
def test_all_changes_at_once(title: str) -> None:
    """Whatever happens to the data between two versions."""
    package, name, changes, options = TITLES[title]
    reversals = [change for called, change in changes.items() if called.endswith("reversed")]
    g, other = find(title, options), printing(package, name, joined(*reversals))(options)

    for s in moments(title, 3, 2, 10):
        there = other.restore(g.dump(s))
        assert other.dump(there) == g.dump(s)
        assert offered(other, there) == offered(g, s)
