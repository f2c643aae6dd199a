"""What players are called above their shares, where there is little room."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from stockrail import bots
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.views.rail.labels import headings
from tests.titles import RAIL

ROOM = (5, 6, 8)
"""Letters above a column of a card, with six, four and three at the table."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", RAIL)
def test_two_bots_are_told_apart(title: str, lang: str) -> None:
    """Every pair a title offers, two of a kind too: no two headings are the same, and none is only *player*."""
    words = Words(title, lang)
    nobody = {*words.bot("club").casefold().split()} & {*words.bot("strong").casefold().split()}
    for one, other in combinations_with_replacement(bots.opponents(title), 2):
        number = f" {words.number(2)}" if one == other else ""
        words.names = ("Ann", words.bot(one), words.bot(other) + number)
        for most in ROOM:
            drawn = headings(words, 3, most)

            assert len({*drawn}) == 3
            assert all(len(heading) <= most for heading in drawn)
            assert not nobody & {heading.casefold() for heading in drawn}


def test_people_with_like_names_are_told_apart() -> None:
    """By the word in which they differ, else by their seats."""
    assert headings(Words("1830", names=["Ann Lee", "Ann Kim"]), 2, 6) == ["Lee", "Kim"]
    assert headings(Words("1830", names=["Alexander", "Alexandra"]), 2, 6) == ["Alex 1", "Alex 2"]
