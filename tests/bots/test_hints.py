"""Hints: the best moves first, reasons that set them apart, and words for every one of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stockrail.bots
from stockrail import bots
from stockrail.bots.hints import MOST, REASONS, hints
from stockrail.bots.odds import odds
from stockrail.bots.rail.g1846 import _SUBJECTS
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words

ROOMS = {"rail": ("1830", "1846", "1889", "18Chesapeake"), "stockpile": ("stockpile",)}
NAMING = {"scored", "with_term", "Term"}


@pytest.mark.parametrize("game", titles.names())
def test_the_best_move_comes_first(game: str) -> None:
    """Up to three legal moves, what the club bot would play in front, each with a sentence in every language."""
    m = Match(titles.find(game), 3, seed=4)
    seats = [bots.find(game, "greedy")(m.game, seat, 1) for seat in range(3)]
    while len(m.entries) < 60:
        seat, view, options = m.legal.seat, m.view(m.legal.seat), m.legal.options
        if len(m.entries) % 4 == 0:
            found = hints(m.game, seat, view, options)

            assert 1 <= len(found) <= MOST
            assert all(h.action in m.legal and len(h.reasons) <= REASONS for h in found)
            assert [h.score for h in found] == sorted((h.score for h in found), reverse=True)
            for lang in LANGUAGES:
                words = Words(game, lang)
                assert all("[" not in words.because([(t.name, t.amount) for t in h.reasons]) for h in found)
        m.play(seats[seat].choose(view, options))


def test_what_all_moves_have_in_common_is_no_reason() -> None:
    """A walk in Great Western Trail is not good for the points one has anyway."""
    m = Match(titles.find("gwt"), 3, seed=4)
    found = hints(m.game, m.legal.seat, m.view(m.legal.seat), m.legal.options)
    weighed = bots.find("gwt", bots.usual("gwt"))(m.game, m.legal.seat)
    assert isinstance(weighed, bots.Thinker)
    whole = {c.action: c.score for c in weighed.weigh(m.view(m.legal.seat), m.legal.options)}

    assert all(abs(sum(t.amount for t in h.reasons)) < abs(whole[h.action]) for h in found)


def test_a_hint_looks_at_nothing_hidden() -> None:
    """The same view, the same hints, whatever the others hold."""
    m = Match(titles.find("stockpile"), 3, seed=4)
    other = m.game.shuffle_hidden(m.state, m.legal.seat, Rng(9))

    assert m.game.view(other, m.legal.seat) == m.view(m.legal.seat)
    assert hints(m.game, m.legal.seat, m.view(m.legal.seat), m.legal.options) == hints(
        m.game, m.legal.seat, m.game.view(other, m.legal.seat), tuple(m.game.options(other, m.legal.seat))
    )


@pytest.mark.parametrize("room", ROOMS)
def test_every_reason_has_words(room: str) -> None:
    """Whatever name a bot of the title gives to a term, all four languages can say it."""
    names = {*_SUBJECTS.values(), "habit"} if room == "rail" else set[str]()
    for path in (Path(stockrail.bots.__file__).parent / room).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMING:
                names |= {k.arg for k in node.keywords if k.arg}
                names |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}

    for game in ROOMS[room]:
        for lang in LANGUAGES:
            words = Words(game, lang)
            assert [n for n in names if not words.has(f"term.{n}")] == [], (game, lang)


@pytest.mark.parametrize("game", titles.names())
def test_a_hint_says_how_likely_one_wins_after_it(game: str) -> None:
    """A chance for each candidate, the same whatever the others hold."""
    m, rng = Match(titles.find(game), 3, seed=4), Rng(2)
    while len(m.entries) < 40:
        m.play(m.legal.pick(rng))
    seat = m.legal.seat
    heard = list(m.heard(seat))
    found = hints(m.game, seat, m.view(seat), m.legal.options, heard=heard)
    twin = m.game.shuffle_hidden(m.state, seat, Rng(9))

    assert found
    assert all(h.chance is not None and 0 <= h.chance <= 1 for h in found)
    assert found == hints(m.game, seat, m.game.view(twin, seat), tuple(m.game.options(twin, seat)), heard=heard)


def test_the_chance_is_that_of_the_position_a_move_leads_to() -> None:
    """Where nothing is hidden: played out, the position's own odds."""
    m = Match(titles.find("1889"), 3, seed=4)
    found = hints(m.game, m.legal.seat, m.view(m.legal.seat), m.legal.options)[0]
    seat, after = m.legal.seat, m.state.clone()
    m.game.apply(after, found.action, seat)

    assert found.chance == pytest.approx((odds(m.game, after) or ())[seat])
