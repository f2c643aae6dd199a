"""Random play of every title in every language: nothing reaches a reader as a bare key."""

from __future__ import annotations

import re

import pytest

from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words

GAP = re.compile(r"\[((event|action|ask|rule|refusal|name|title|option)\b|[a-z_]+\])")
"""A key without a message, or a blank without a value."""
MOVES = 120


def spoken(m: Match, words: Words, rng: Rng) -> list[str]:
    """Everything the table could say now: the news for each seat, the question, the choices, and refusals."""
    last = m.entries[-1]
    said = [words.event(s) for e in last.events for seat in (None, 0, 1) if (s := e.seen_by(seat)) is not None]
    for seat in m.game.actors(m.state):
        if seat >= 0:
            said += [words.ask(d) for d in m.game.decisions(m.state, seat)]
            said += [words.option(o) for o in m.legal_for(seat).options[:40]]
    past = rng.choice(m.entries).action
    said += [words.refusal(r) for seat in range(m.seats) if (r := m.game.check(m.state, seat, past)) is not None]
    return said


def last_values(cls: type[Game]) -> dict[str, OptionValue]:
    """The last value of every option, but for those a title does not take together with the ones before."""
    chosen: dict[str, OptionValue] = {}
    for choice in cls.choices:
        tried = chosen | {choice.name: choice.values[-1]}
        try:
            titles.find(cls.name, tried)
        except Unreadable:
            continue
        chosen = tried
    return chosen


@pytest.mark.parametrize("name", titles.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_in_random_games_has_its_words(lang: str, name: str) -> None:
    """Each title with its default options and with the last value of each, at its fewest and most seats."""
    cls = titles.title(name)
    for seats, options in ((min(cls.players), last_values(cls)), (max(cls.players), {})):
        m = Match(titles.find(name, options), seats, 3, [f"Player {n}" for n in range(seats)])
        words, rng = Words(name, lang, m.names), Rng(4)
        for _ in range(MOVES):
            if m.turn is None:
                break
            m.play(m.legal.pick(rng))
            assert [line for line in spoken(m, words, rng) if GAP.search(line)] == []
