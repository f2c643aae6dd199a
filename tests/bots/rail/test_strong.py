"""Strong rail players: a fixed amount of thought, for what it is worth, and reasons in words."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from functools import lru_cache

import pytest

from stockrail import bots
from stockrail.bots import Candidate, Term
from stockrail.bots.arena import simulate
from stockrail.bots.hints import REASONS
from stockrail.bots.rail.strong import TRUST, WEIGHTY, Builder1830, Fitted, Rusher1830, Strong, Strong1830
from stockrail.core import titles
from stockrail.core.actions import Action
from stockrail.core.game import State
from stockrail.core.match import Match
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail import actions
from stockrail.rail.state import STOCK, RailState
from tests.games.g1830.desk import Desk

TITLES = ("1830", "1846", "1889", "18Chesapeake")
CHARACTERS = {"rusher", "builder", "investor"}


class Fitted1830(Fitted, Strong1830):
    """A strong player of 1830 by fitted weights."""


@lru_cache
def at_a_share(game: str) -> Match:
    """A club game after its first stock round, somebody having two shares to think about."""
    m = Match(titles.find(game), 3, seed=4)
    while True:
        s, seat = m.state, m.legal.seat
        assert isinstance(s, RailState)
        club = bots.find(game, "club")(m.game, seat, 1)
        assert isinstance(club, bots.Thinker)
        found = club.weigh(m.view(seat), m.legal.options)
        if s.round == STOCK and s.cycle > 1 and sum(isinstance(c.action, actions.Share) for c in found) > 1:
            return m
        m.play(bots.best(found).action)


def player(game: str, name: str, m: Match) -> Strong:
    found = bots.find(game, name)(m.game, m.legal.seat, 5)
    assert isinstance(found, Strong)
    return found


@dataclass
class Tries:
    """What was tried."""

    actions: list[Action] = field(default_factory=list)

    def watch(self, one: Strong, monkeypatch: pytest.MonkeyPatch) -> None:
        led_to = one.led_to

        def seen(s: State, a: Action, dice: int) -> dict[str, float]:
            self.actions.append(a)
            return led_to(s, a, dice)

        monkeypatch.setattr(one, "led_to", seen)


@pytest.mark.parametrize("game", TITLES)
def test_the_same_seed_thinks_the_same(game: str) -> None:
    """Two of them agree to the last digit, and the choice is what fared best."""
    m = at_a_share(game)
    view, options = m.view(m.legal.seat), m.legal.options
    found = player(game, "strong", m).weigh(view, options)

    assert found == player(game, "strong", m).weigh(view, options)
    assert len(found) > 1
    assert player(game, "strong", m).choose(view, options) == bots.best(found).action


def test_the_same_seed_plays_the_same_game() -> None:
    """Alone against three others, to the end."""
    one, two = (simulate("1846", 4, 1, seed=3, bots=("strong", "novice")) for _ in range(2))

    assert (one.scores, one.decisions) == (two.scores, two.decisions)


@pytest.mark.parametrize("game", TITLES)
def test_it_keeps_to_its_candidates_and_tries(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is thought than the level says."""
    m, tries = at_a_share(game), Tries()
    one = player(game, "strong", m)
    tries.watch(one, monkeypatch)
    found = one.weigh(m.view(m.legal.seat), m.legal.options)

    assert [c.action for c in found] == tries.actions
    assert 1 < len(found) <= one.effort.candidates
    assert len(tries.actions) <= one.effort.tries


def test_a_habit_is_left_only_for_something_clearly_better() -> None:
    """In 1889 the club player's move has a lead, named among its reasons; in 1830 it has none."""
    for game, trust in (("1889", TRUST), ("1830", 0.0)):
        m = at_a_share(game)
        found = player(game, "strong", m).weigh(m.view(m.legal.seat), m.legal.options)

        assert sum(t.amount for t in found[0].terms if t.name == "habit") == trust
        assert not any(t.name == "habit" for c in found[1:] for t in c.terms)


def test_without_time_the_first_thought_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the club player would do is tried first, and nothing after it."""
    m, tries = at_a_share("1889"), Tries()
    one = player("1889", "strong", m)
    tries.watch(one, monkeypatch)
    view, options = m.view(m.legal.seat), m.legal.options
    club = bots.find("1889", "club")(m.game, m.legal.seat, 5).choose(view, options)

    assert one.choose(view, options, seconds=0.0) == club
    assert tries.actions == [club]


def test_track_is_not_played_on_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile is weighed as club players weigh it."""
    d = Desk().privates().own("PRR", 6, at="G1", par=100).trains(PRR="2-0").treasury(PRR=500)
    d.tokens(PRR="H12").operate("PRR", "track")
    one, tries = Strong1830(d.g, 0, 1), Tries()
    tries.watch(one, monkeypatch)
    options = tuple(d.g.options(d.s, 0))

    assert not {type(o) for o in options} & WEIGHTY
    assert one.choose(d.g.view(d.s, 0), options) in options
    assert tries.actions == []


@pytest.mark.parametrize("game", TITLES)
def test_reasons_are_said_in_every_language(game: str) -> None:
    """Why it moved: a sentence made of the terms."""
    m = at_a_share(game)
    found = player(game, "strong", m).weigh(m.view(m.legal.seat), m.legal.options)

    for c in found:
        assert sum(t.amount for t in c.terms) == pytest.approx(c.score)
        reasons = [(t.name, t.amount) for t in c.terms][:REASONS]
        for lang in LANGUAGES:
            said = Words(game, lang).because(reasons)
            assert len(said) > 20
            assert "[" not in said


@pytest.mark.parametrize("game", TITLES)
def test_every_level_and_character_can_be_chosen(game: str) -> None:
    """From random to master, then two characters, each with a name of its own in every language."""
    offered = bots.opponents(game)

    assert offered[:6] == list(bots.LEVELS)
    assert len(set(offered[6:]) & CHARACTERS) == 2
    for lang in LANGUAGES:
        words = Words(game, lang)
        assert all(words.has(f"bot.{name}") for name in offered)
        assert len({words.bot(name) for name in offered}) == len(offered)


@pytest.mark.parametrize("game", TITLES)
def test_a_character_is_the_strong_player_with_a_taste(game: str) -> None:
    """It plays the same title, and other processes find it by its name."""
    strong = bots.find(game, "strong")
    for name in CHARACTERS & set(bots.opponents(game)):
        kind = bots.find(game, name)

        assert issubclass(kind, Strong)
        assert issubclass(kind, strong)
        assert kind.taste
        assert pickle.loads(pickle.dumps(kind)) is kind


def test_characters_differ_in_what_they_make_of_things() -> None:
    """A lasting train means more to the train rusher, new track more to the builder."""
    d = Desk()
    train = Candidate(actions.Train("4-0", "bank", 300, ""), 110.0, (Term("secure", 100.0), Term("hand", 10.0)))
    track = Candidate(actions.Tile("H10", "57", 1), 50.0, (Term("leads", 60.0), Term("cost", -10.0)))
    strong, rusher, builder = (kind(d.g, 0, 1) for kind in (Strong1830, Rusher1830, Builder1830))

    assert strong._to_taste(train) == train
    assert rusher._to_taste(train).score > strong._to_taste(train).score == builder._to_taste(train).score
    assert builder._to_taste(track).score > strong._to_taste(track).score == rusher._to_taste(track).score


def test_a_position_is_worth_what_it_will_bring() -> None:
    """Cash for cash; shares of a corporation that runs more than their price; a rival's wealth counts against it."""
    d = Desk().privates().phase("5").cash(500, 400, 0, 0).own("PRR", 6, 1, at="G1", par=100).trains(PRR="5-0")
    d.treasury(PRR=300).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)
    found = Strong1830(d.g, 0, 1).outlook(d.s)

    assert found["hand"] == 500
    assert found["worth"] > 6 * d.g.value(d.s, d.corp("PRR"))
    assert found["secure"] > 0
    assert found["rivals"] < -400


def test_fitted_weights_make_more_of_treasuries_and_less_of_debts() -> None:
    """Three times as much of a treasury, five times of a lasting train, three tenths of a debt; no more changes."""
    d = Desk().privates().phase("5").cash(500, 400, 0, 0).own("PRR", 6, 1, at="G1", par=100).trains(PRR="5-0")
    d.own("NYC", 5, at="G1", par=100).treasury(PRR=300, NYC=40).tiles("H10 57 1").tokens(PRR="H12").stock(cycle=4)
    plain, fitted = (kind(d.g, 0, 1).prospects(d.s, 0) for kind in (Strong1830, Fitted1830))
    more = {"treasury": 3.0, "secure": 5.0, "debt": 0.3}

    assert plain["debt"] < 0
    assert fitted == pytest.approx({name: x * more.get(name, 1.0) for name, x in plain.items()})


@pytest.mark.proof
def test_strong_beats_the_yardstick_at_1846() -> None:
    """One against three, in a seeded series, well above a fourth of the games."""
    assert simulate("1846", 4, 12, seed=7, bots=("strong", "greedy-1")).share("strong") > 0.4
