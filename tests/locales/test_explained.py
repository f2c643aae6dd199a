"""What can I do now: every decision of random games is explained without gaps, in every language."""

from __future__ import annotations

import re

import pytest

from stockrail.cli import explain as terminal
from stockrail.core import titles
from stockrail.core.actions import Pass
from stockrail.core.agenda import Chance, Decision
from stockrail.core.explain import Explanation, explain, kinds
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from tests.locales.test_no_gaps import last_values
from tests.titles import A_SHARE

GAP = re.compile(r"\[((kind|pass|barred|verb|explain|event|action|ask|rule|refusal|name)\.|[a-z_]+\])")
"""A key without a message, or a blank without a value."""
MOVES = 150


def games(name: str) -> list[Match]:
    """A title at its fewest seats with other options, and at its most with the usual ones."""
    cls = titles.title(name)
    tables: tuple[tuple[int, dict[str, OptionValue]], ...] = (
        (min(cls.players), last_values(cls)),
        (max(cls.players), {}),
    )
    return [Match(titles.find(name, options), seats, 5) for seats, options in tables]


def explanations(m: Match, moves: int = MOVES) -> list[Explanation]:
    """What each seat that may act is told, along a random game."""
    rng, found = Rng(6), []
    for _ in range(moves):
        if m.turn is None:
            break
        found += [explain(m.game, m.state, seat) for seat in m.game.actors(m.state) if seat >= 0]
        m.play(m.legal.pick(rng))
    return found


@pytest.mark.parametrize("name", A_SHARE)
def test_every_decision_is_explained_in_every_language(name: str) -> None:
    """Each question has a rule the book prints, each kind of move its sentence, each bar its rule."""
    for m in games(name):
        words = [Words(name, lang, [f"Player {n}" for n in range(m.seats)]) for lang in LANGUAGES]
        for x in explanations(m):
            assert x.asked
            assert all(a.rule in m.game.rules for a in x.asked), x.asked
            for w in words:
                assert [line for line in terminal.lines(w, x) if GAP.search(line) or not line.strip()] == []


@pytest.mark.parametrize("name", A_SHARE)
def test_every_kind_of_move_is_possible_or_barred(name: str) -> None:
    """No kind is left out and none said twice; what is possible is what the legal list holds."""
    for m in games(name):
        known = {cls.verb for cls in kinds(m.game) if m.game.has_kind(cls)} | {Pass.verb}
        rng = Rng(8)
        for _ in range(MOVES):
            if m.turn is None:
                break
            x = explain(m.game, m.state, m.turn)
            if m.turn >= 0:
                legal = {a.verb for a in m.legal.actions()}
                possible = {p.verb for p in x.possible} | ({Pass.verb} if x.passing else set())
                barred = [verb for b in x.barred for verb in b.verbs]
                assert possible == legal
                assert sum(p.count for p in x.possible) == sum(a.verb != Pass.verb for a in m.legal.actions())
                assert len(barred) == len(set(barred))
                assert not possible & set(barred)
                assert not x.complete or possible | set(barred) == known
            m.play(m.legal.pick(rng))


@pytest.mark.parametrize("name", titles.names())
def test_every_question_of_a_title_has_its_rule(name: str) -> None:
    """Also those random games do not come to."""
    game = titles.find(name)
    asking = [c for c in game.items if issubclass(c, Decision) and not issubclass(c, Chance) and c.stored]

    for c in asking:
        question: type[Decision] = type("Question", (Decision,), {"prompt": c.stored.partition(" ")[0]})
        assert game.asked_by(question(0)) in game.rules, c.stored


def test_a_first_turn_of_1830() -> None:
    """The cheapest private is bought, others take bids, a pass is open; everything else waits for the sale to end."""
    m = Match(titles.find("1830"), 3, 1)
    x = explain(m.game, m.state, 0)
    said = list(terminal.lines(Words("1830"), x))

    assert {p.verb for p in x.possible} == {"buy", "bid"}
    assert said[0] == "Buy the cheapest private, bid on another, or pass."
    assert said[1].endswith("[1830 1.2(2)]")
    assert any("First the privates are sold" in line and "lay a tile" in line for line in said)


def test_what_is_open_and_not_possible_is_told_apart() -> None:
    """In the first stock round sales are part of the turn, but forbidden: its own rule, not that of another moment."""
    m = Match(titles.find("1889"), 2, 1)
    rng = Rng(2)
    while not any(b.refusal.rule.id == "rail:no_first_sale" for b in explain(m.game, m.state, m.turn or 0).barred):
        m.play(m.legal.pick(rng))
    barred = {verb: b for b in explain(m.game, m.state, m.turn or 0).barred for verb in b.verbs}

    assert not barred["sell"].misplaced
    assert barred["tile"].misplaced
