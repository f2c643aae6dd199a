"""A finished game looked at again: where it turned, and what was left lying."""

from __future__ import annotations

from functools import cache

import pytest

import stockrail
from stockrail import report
from stockrail.bots import find
from stockrail.bots.review import LAPSES, TURNS, review
from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.actions import Run


@cache
def played(name: str, bot: str = "random", seed: int = 3) -> Match:
    """A whole game."""
    m = stockrail.new(name, seats=min(titles.title(name).players, key=lambda n: abs(n - 3)), seed=seed)
    bots = [find(name, bot)(m.game, seat, seed) for seat in range(m.seats)]
    while m.turn is not None:
        m.play(bots[m.turn].choose(m.view(m.turn), m.legal.options))
    return m


@pytest.mark.parametrize("name", titles.names())
def test_every_finding_has_its_moment_and_its_sentence(name: str) -> None:
    match = played(name)
    seen: list[tuple[int, int]] = []
    found = review(match, lambda done, of: seen.append((done, of)))

    assert seen[-1] == (len(match.line()), len(match.line()))
    assert 0 < len(found.turns) <= TURNS
    assert [f.weight for f in found.turns] == sorted((f.weight for f in found.turns), reverse=True)
    for f in (*found.turns, *found.lapses):
        assert 0 < f.entry <= len(match.entries)
        assert 0 <= f.seat < match.seats
        for lang in LANGUAGES:
            assert report.sentence(f, Words(name, lang, match.names, also=("report",)))
    kinds = [f.kind for f in found.lapses]
    assert all(kinds.count(kind) <= LAPSES for kind in kinds)


def test_a_run_below_the_best_is_named_and_the_best_is_not() -> None:
    """Two games that differ in one run."""
    match = played("1889", "greedy-1", seed=2)
    runs = [n for n, e in match.numbered() if isinstance(e.action, Run)]
    n = next(n for n in runs if worse(match, n) is not None)
    action = worse(match, n)
    assert action is not None
    other = Match.from_position(match.at(n))
    other.play(action)
    best = Match.from_position(match.at(n))
    best.play(match.entries[n].action)

    assert [f.kind for f in review(other).lapses if f.kind == "run"] == ["run"]
    assert not [f for f in review(best).lapses if f.kind == "run"]


def worse(match: Match, n: int) -> Action | None:
    """The run that was made with one train left at home, where that is legal and earns less."""
    made = match.entries[n].action
    assert isinstance(made, Run)
    fewer = Run(made.routes[1:])
    return fewer if len(made.routes) > 1 and Match.from_position(match.at(n)).legal.why(fewer) is None else None


def test_shares_that_paid_later_were_sold_early() -> None:
    """In a game of 1889 some bot sells what brings more in the end."""
    found = review(played("1889", "greedy-1", seed=2)).lapses
    sold = [f for f in found if f.kind == "sold"]

    assert sold
    assert all(f.weight > 0 for f in sold)


def test_what_was_taken_back_is_no_part_of_it() -> None:
    """Moments are counted with what was taken back, and findings come from what stands."""
    match = played("stockpile")
    again = stockrail.new("stockpile", seats=match.seats, seed=3)
    first = again.legal.options[0]
    assert isinstance(first, Action)
    again.play(first)
    again.undo()
    numbers = [n for n, _ in again.numbered()]

    assert again.line() == [again.entries[n] for n in numbers]
    assert len(numbers) < len(again.entries)
