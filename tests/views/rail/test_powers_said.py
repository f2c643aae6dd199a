"""What a private company does is said in the reader's own words."""

from __future__ import annotations

import re

import pytest

import stockrail
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.game import RailGame
from stockrail.views.rail.powers import about
from tests import titles

ID = re.compile(r"\b[a-z]{4,}\b")


@pytest.mark.parametrize("title", titles.RAIL)
def test_no_card_speaks_in_ids(title: str) -> None:
    """In languages without Latin letters no small Latin word is left over."""
    game = stockrail.game(title)
    assert isinstance(game, RailGame)
    for lang in set(LANGUAGES) - {"en", "pl"}:
        said = [about(game, private, Words(title, lang)) for private in game.title.privates]

        assert [text for text in said if ID.search(text)] == []
