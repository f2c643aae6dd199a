"""Whatever is written at whatever moment: it is unreadable, refused by a rule with its numbers, or legal."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import stockrail
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.rules import CORE_RULES
from stockrail.games.gwt import data as d
from stockrail.games.gwt.state import GwtState
from stockrail.locales.l10n import LANGUAGES, Words
from tests.games.gwt.table import GAME, Table

EVERY = 4
WORDS = [Words("gwt", lang, ("Ann", "Bob", "Cem")) for lang in LANGUAGES]


@cache
def positions() -> tuple[GwtState, ...]:
    """Moments of a random game, and a few it seldom comes to."""
    m, rng = stockrail.new("gwt", 3, seed=6, neutral="letters", sides="a"), Rng(6)
    found = []
    while m.turn is not None:
        if len(m.entries) % EVERY == 0:
            found.append(m.state.clone())
        m.play(m.legal.pick(rng))
    rare = [
        Table(3).own(0, A1="8b", A2="9a").engine("10").at("A1").play("copy A2"),
        Table(3).own(0, A1="9a").engine("10").at("A1").play("back 4.5"),
        Table(3).own(0, A1="9b").engine("18").at("A1"),
        Table(3, money=0).engine("38").at("G").play("forward 39"),
        Table(3).workers(cowboys=4).at("E"),
    ]
    return (*found, *(t.s for t in rare), m.state)


IDS = sorted({*d.NAMES, *d.BUILDINGS, *d.CITIES, *d.RAIL_PLACE, *d.WORKERS, *d.OBJECTIVES, *d.TYPE, *d.DISC_INDEX})
JUNK = [
    "",
    "-",
    "--",
    "0",
    "-1",
    "999999999999999",
    "٣",
    "½",
    "None",
    "a,b",
    ",",
    "jersey,",
    "KC,KC",
    "$2",
    "nan",
]
PLAIN = st.characters(exclude_characters="[]{}")
"""Brackets are how a sentence shows its section, or that something is missing."""
WORD = st.one_of(st.sampled_from(IDS), st.sampled_from(JUNK), st.integers(-2, 12).map(str), st.text(PLAIN, max_size=4))
KINDS: tuple[type[Action], ...] = (*GAME.actions, Pass)
VERBS = {kind.verb: len(fields(kind)) for kind in KINDS}


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """A verb with about as many words as it takes."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    n = VERBS[verb] + draw(st.sampled_from([0] * 9 + [1]))
    return " ".join([verb, *(draw(WORD) for _ in range(n))])


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10_000), st.one_of(sentences(), sentences(), st.text(PLAIN, max_size=20)), st.integers(-1, 4))
@example(0, "move " + "A " * 50, 0)
@example(0, "buy - 0", 0)
@example(5, "hire -1 cowboy -1", 0)
def test_junk_is_answered_by_a_rule(n: int, text: str, seat: int) -> None:
    """Nothing but `Unreadable` and `IllegalAction` is raised, a refusal is said in full, and nothing has changed."""
    s = positions()[n % len(positions())].clone()
    before = GAME.digest(s)
    try:
        a = GAME.parse(text)
    except Unreadable:
        return
    refusal = GAME.check(s, seat, a)
    assert GAME.digest(s) == before
    if refusal is None:
        assert a in {option for o in GAME.options(s, seat) for option in (o if isinstance(o, Span) else (o,))}
        return
    with pytest.raises(IllegalAction):
        GAME.play(s, seat, a)
    assert GAME.digest(s) == before
    assert refusal.rule in (*GAME.rules, *CORE_RULES)
    for words in WORDS:
        said = words.refusal(refusal)
        assert said.count("[") == 1, said
        assert f"[{refusal.rule.section}]" in said


def test_the_positions_are_many() -> None:
    """The property looks at every kind of question a game asks."""
    asked = {type(s.agenda[-1]).__name__ for s in positions() if s.agenda}

    assert {"Here", "Walking", "Foreseeing", "Delivering", "Clearing", "DeliveringExtra", "Leaving"} <= asked
    assert any(not s.agenda for s in positions())
    assert all(GAME.turn(s) != CHANCE for s in positions())
