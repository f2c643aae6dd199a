"""Masters of rail titles: everything is tried in the first sale, and more than strong players try elsewhere."""

from __future__ import annotations

import pytest

from stockrail import bots
from stockrail.bots.arena import simulate
from stockrail.bots.rail.master import DETAIL_EFFORT, SALE_EFFORT, Master
from stockrail.bots.rail.strong import WEIGHTY, Strong
from stockrail.core import titles
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.game import State
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail import actions
from stockrail.rail.state import AUCTION, OPERATING, STOCK, RailState
from tests.bots.rail.test_strong import Tries, at_a_share

TITLES = ("1830", "1846", "1889", "18Chesapeake")
SOLD = ("1830", "1889", "18Chesapeake")
"""Titles whose privates are sold; in 1846 they are drafted."""


def master(m: Match) -> Master:
    found = bots.find(m.game.name, "master")(m.game, m.legal.seat, 5)
    assert isinstance(found, Master)
    return found


def begun(game: str, seats: int = 4) -> Match:
    return Match(titles.find(game), seats, seed=4)


def least(option: Option) -> Action:
    """The option, with the least number where one is open."""
    return option.at(option.low) if isinstance(option, Span) else option


@pytest.mark.parametrize(("game", "seats"), [(game, n) for game in SOLD for n in titles.title(game).players])
def test_everything_is_tried_in_the_first_sale(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every purchase, the least bid on every private and a pass, at every table, as long as there are not too many."""
    m, tries = begun(game, seats), Tries()
    one = master(m)
    tries.watch(one, monkeypatch)
    found = [c.action for c in one.weigh(m.view(m.legal.seat), m.legal.options)]

    assert set(found) <= {least(o) for o in m.legal.options}
    assert len(found) == min(len(m.legal.options), SALE_EFFORT.candidates)
    assert {type(a) for a in found} >= {actions.Buy, actions.Bid}
    assert set(tries.actions) == set(found)
    assert len(tries.actions) <= SALE_EFFORT.tries


@pytest.mark.parametrize("game", SOLD)
def test_the_guide_comes_first(game: str) -> None:
    """Without time it does what the club player does, whatever else looks dear."""
    m = begun(game)
    view, options = m.view(m.legal.seat), m.legal.options
    club = bots.find(game, "club")(m.game, m.legal.seat, 5).choose(view, options)

    assert master(m).choose(view, options, seconds=0.0) == club


@pytest.mark.parametrize("game", TITLES)
def test_it_looks_two_stock_rounds_far_and_further_in_the_first_sale(game: str) -> None:
    """Judged at the next two stock rounds; in the first sale not before the first corporations have run."""
    m, later = begun(game), at_a_share(game).state
    one, before = master(m), m.state
    assert isinstance(before, RailState)
    assert isinstance(later, RailState)

    assert before.round == AUCTION
    assert [n - before.cycle for n in one.judged_at(before)] == [2, 3]
    assert [n - later.cycle for n in one.judged_at(later)] == [1, 2]
    for start in (before, later):
        now, ends = start.clone(), []
        for cycle in range(start.cycle, start.cycle + 5):
            now.round, now.cycle = STOCK, cycle
            ends.append(one.is_over(start, now))
        now.round = OPERATING
        assert ends == [cycle >= one.judged_at(start)[-1] for cycle in range(start.cycle, start.cycle + 5)]
        assert not one.is_over(start, now)


@pytest.mark.parametrize("game", TITLES)
def test_a_try_is_worth_the_mean_of_where_it_is_judged(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each term, and at two different moments."""
    m = at_a_share(game)
    one, seen = master(m), list[tuple[int, dict[str, float]]]()
    outlook = one.outlook

    def noted(s: State) -> dict[str, float]:
        assert isinstance(s, RailState)
        seen.append((s.cycle, outlook(s)))
        return seen[-1][1]

    monkeypatch.setattr(one, "outlook", noted)
    start = m.state
    assert isinstance(start, RailState)
    found = one.led_to(start.clone(), least(m.legal.options[0]), 7)

    assert [cycle - start.cycle for cycle, _ in seen] == [1, 2]
    assert seen[0][1] != seen[1][1]
    assert found == {name: (seen[0][1].get(name, 0.0) + seen[1][1].get(name, 0.0)) / 2 for name in found}


def test_a_game_that_ends_before_is_judged_at_its_end() -> None:
    """Cash and shares as they are counted; what was seen before the end counts alike."""
    m = at_a_share("1889")
    s = m.state.clone()
    assert isinstance(s, RailState)
    s.bank = 1
    one = master(m)
    found = one.led_to(s, least(m.legal.options[0]), 7)

    assert m.game.turn(s) is None
    assert found == one.outlook(s)


@pytest.mark.parametrize("game", TITLES)
def test_the_same_seed_thinks_the_same(game: str) -> None:
    """In the first sale as later, to the last digit; its reasons add up and can be put into words."""
    for m in (begun(game), at_a_share(game)):
        view, options = m.view(m.legal.seat), m.legal.options
        found = master(m).weigh(view, options)

        assert found == master(m).weigh(view, options)
        assert master(m).choose(view, options) == bots.best(found).action
        for c in found:
            assert sum(t.amount for t in c.terms) == pytest.approx(c.score)
            for lang in LANGUAGES:
                assert "[" not in Words(game, lang).because([(t.name, t.amount) for t in c.terms])


@pytest.mark.parametrize("game", TITLES)
def test_how_much_is_thought_of_what(game: str) -> None:
    """More moves than a strong player thinks of, and a few of each tile, station and private; nothing for a pass."""
    one = master(begun(game))
    strong = bots.find(game, "strong")

    assert issubclass(strong, Strong)
    for kind in WEIGHTY:
        assert one.effort_for(frozenset({kind})) == one.effort
        assert one.effort.candidates > strong.effort.candidates
    for kind in (actions.Tile, actions.Token, actions.Home, actions.Acquire):
        assert one.effort_for(frozenset({kind})) == DETAIL_EFFORT
    assert one.effort_for(frozenset({Pass, actions.Discard})) is None


@pytest.mark.parametrize("game", TITLES)
def test_what_the_guide_likes_less_must_fare_better(game: str) -> None:
    """Of two moves that fare alike the one the club player likes wins: a part of the difference is a reason."""
    m = at_a_share(game)
    one = master(m)
    view, options = m.view(m.legal.seat), m.legal.options
    liked = one.thought_of(view, options)
    found = one.weigh(view, options)

    for guided, c in zip(liked[1:], found[1:], strict=False):
        habit = sum(t.amount for t in c.terms if t.name == "habit")
        assert habit == pytest.approx(one.opinion * max(guided.score - liked[0].score, -1000.0))
    assert any(t.name == "habit" and t.amount < 0 for c in found[1:] for t in c.terms)


@pytest.mark.proof
def test_master_beats_strong_at_1889() -> None:
    """One against three, in a seeded series, well above a fourth of the games."""
    assert simulate("1889", 4, 12, seed=701, bots=("master", "strong")).share("master") > 0.4
