"""Great Western Trail bots that play ahead: the same for the same seed, each with its line, and with reasons."""

from __future__ import annotations

import pytest

import stockrail
from stockrail import bots
from stockrail.bots.arena import simulate
from stockrail.bots.gwt.strong import Baron, Builder, Master, Railroader, Strong
from stockrail.bots.search import Effort
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.games.gwt.actions import Move
from stockrail.games.gwt.state import GwtState
from stockrail.locales.l10n import LANGUAGES, Words

QUICK = Effort(candidates=3, tries=4)


class Quick(Strong):
    """Strong with less thought, for tests."""

    effort = QUICK


def at_a_walk(seed: int = 4) -> Match:
    """A game in which a seat has several walks to choose from."""
    m = stockrail.new("gwt", 3, seed=seed)
    club = bots.find("gwt", "club")
    while not isinstance(m.legal.options[0], Move) or len(m.legal.options) < 4:
        m.play(club(m.game, m.legal.seat, 1).choose(m.view(m.legal.seat), m.legal.options))
    return m


def test_the_same_seed_thinks_the_same() -> None:
    """How much is thought is counted in tries: two of them agree to the last digit."""
    m = at_a_walk()
    found = [Quick(m.game, m.legal.seat, 5).weigh(m.view(m.legal.seat), m.legal.options) for _ in range(2)]

    assert found[0] == found[1]
    assert 1 < len(found[0]) <= QUICK.candidates


def test_a_choice_looks_at_nothing_hidden() -> None:
    """The same view, the same choice, whatever the others hold."""
    m = at_a_walk()
    seat, options = m.legal.seat, m.legal.options
    other = m.game.shuffle_hidden(m.state, seat, Rng(9))

    assert Quick(m.game, seat, 5).choose(m.view(seat), options) == Quick(m.game, seat, 5).choose(
        m.game.view(other, seat), options
    )


def test_it_says_why_in_every_language() -> None:
    """Every candidate has the terms of the positions it led to, and a sentence is made of them."""
    m = at_a_walk()
    found = Quick(m.game, m.legal.seat, 5).weigh(m.view(m.legal.seat), m.legal.options)

    assert all({"points", "purse", "cards"} <= {t.name for t in c.terms} for c in found)
    for lang in LANGUAGES:
        words = Words("gwt", lang)
        assert all("[" not in words.because([(t.name, t.amount) for t in c.terms]) for c in found)


@pytest.mark.parametrize(("cls", "line"), [(Baron, "cowboy"), (Builder, "builder"), (Railroader, "engineer")])
def test_a_character_has_its_line(cls: type[Strong], line: str) -> None:
    """Whatever the set-up favours."""
    for seed in range(3):
        m = stockrail.new("gwt", 3, seed=seed)
        assert isinstance(m.game, Gwt)
        assert cls.guide(m.game, 0).worth(m.state).plan.name == line


def test_a_master_thinks_more() -> None:
    """Five times as much; where it cannot answer, strong does."""
    assert Master.effort.tries >= 4 * Strong.effort.tries
    assert bots.simpler("gwt", "master") == "strong"
    assert bots.simpler("gwt", "baron") == "club"


def test_no_useless_stop_is_thought_over() -> None:
    """Of walks those to a building that may be used, or to Kansas City, as long as there is one."""
    m = at_a_walk()
    seat = m.legal.seat
    scout = Strong.guide(m.game, seat, 1)
    stops = [c.action.space for c in scout.weigh(m.view(seat), m.legal.options) if isinstance(c.action, Move)]

    assert stops
    assert all(stop == "KC" or m.state.tile(stop)[0] in "ABCDEFG" or stop in m.state.buildings(seat) for stop in stops)


def walked(s: GwtState, line: str = "", player: type[Strong] = Strong) -> float:
    """What a player makes of the way from C to G, other things being equal."""
    scout = type("Someone", (player.guide,), {"line": line})(Gwt(), 0)
    opinion, further = scout.opinion(s), s.clone()
    further.rancher[0] = "G"
    found: float = opinion(further) - opinion(s)
    return found


def level() -> GwtState:
    """Everybody has delivered once and stands on C again."""
    s: GwtState = stockrail.new("gwt", 4, seed=3).state
    s.rancher, s.cities = ["C"] * 4, [["topeka"] for _ in range(4)]
    return s


@pytest.mark.parametrize("line", ["", "cowboy"])
def test_it_sets_no_pace(line: str) -> None:
    """Where all keep together it takes its time: a lap ahead is together still, two are followed.  Who lags is left."""
    s, near, behind, ahead = level(), level(), level(), level()
    near.cities[2].append("wichita")
    behind.cities[2] += ["wichita", "santa_fe"]
    for seat in (0, 1, 3):
        ahead.cities[seat] += ["wichita", "santa_fe"]

    assert walked(s, line) < -5
    assert walked(near, line) == walked(s, line)
    assert walked(behind, line) > walked(s, line) + 5
    assert walked(ahead, line) > walked(s, line) + 5


def test_a_master_sets_the_pace() -> None:
    """It goes on where all keep together, as a strong player does only to catch up, and no faster when it is behind."""
    s, ahead = level(), level()
    for seat in (1, 2, 3):
        ahead.cities[seat] += ["wichita", "santa_fe"]

    assert walked(s, player=Master) == walked(ahead, player=Master) == walked(ahead)
    assert walked(s, player=Master) > walked(s) + 5


def test_a_lap_done_weighs_as_much_as_the_way() -> None:
    """Else it would go to Kansas City with any herd, only to have the lap behind."""
    s = level()
    opinion, home = Strong.guide(Gwt(), 0).opinion(s), s.clone()
    s.rancher[0], home.rancher[0] = "KC", "START"
    home.cities[0].append("kansas_city")
    before, after = opinion.terms(s), opinion.terms(home)

    assert after["way"] + after["board"] == pytest.approx(before["way"] + before["board"], abs=3)


def test_strong_beats_the_yardstick() -> None:
    """With little thought it still has more points than three greedy players in a game."""
    tally = simulate("gwt", 4, 1, seed=5, bots=(Quick, "greedy-1"))

    assert tally.scores["quick"].mean > tally.scores["greedy-1"].mean
