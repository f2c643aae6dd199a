"""The end announces itself in the question: the last turn, the last round, the last operating rounds."""

from __future__ import annotations

from typing import Any

import pytest

import stockrail
from stockrail import views
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.state import OPERATING, STOCK


def reminder(title: str, slots: dict[str, int], lang: str = "en") -> str:
    """What belongs to the first question of a table on which something was changed."""
    match = stockrail.new(title, stockrail.game(title).players[0], seed=1)
    state: Any = match.state.clone()
    for name, value in slots.items():
        setattr(state, name, value)
    view = match.game.view(state, match.turn)
    return views.find(match.game).reminder(view, Words(title, lang))


ENDS = [
    ("gwt", {"holder": 0}, "This is your last turn."),
    ("gwt", {"holder": 1}, "This is your last turn."),
    ("stockpile", {"round": 6}, "This is the last round."),
    ("1830", {"broken": 1, "round": OPERATING}, "This is the last operating round: the game ends with it."),
    ("1830", {"broken": 1, "round": STOCK}, "The game ends after the next set of operating rounds."),
    ("1846", {"broken": 1, "round": OPERATING}, "The game ends with this set of operating rounds."),
    ("1846", {"final": 3, "cycle": 2, "round": OPERATING}, "The game ends after the next set of operating rounds."),
    ("1846", {"final": 3, "cycle": 3, "round": OPERATING}, "The game ends with this set of operating rounds."),
]


@pytest.mark.parametrize(("title", "slots", "said"), ENDS)
def test_the_end_is_announced(title: str, slots: dict[str, int], said: str) -> None:
    """GWT-12.1, ST-2.2, 7.0.a, END-1: to whoever is asked, in time to play for it."""
    assert reminder(title, slots) == said
    assert reminder(title, {}) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_announced_in_every_language(lang: str) -> None:
    """Nothing is left unsaid."""
    said = [reminder(title, slots, lang) for title, slots, _ in ENDS]

    assert all(said)
    assert not [line for line in said if "[" in line]
