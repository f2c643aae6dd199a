"""The options of a title where a table is made: what each changes stands below its field."""

from __future__ import annotations

from html import unescape
from re import findall

import pytest

from stockrail.core import titles
from stockrail.locales.l10n import LANGUAGES, Words
from tests.web.people import Player


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", titles.names())
def test_every_option_explains_itself(ann: Player, game: str, lang: str) -> None:
    """Each field names its sentence as its description, in the reader's language."""
    ann.lang = lang
    page = ann.html(f"/tables/new?game={game}").text
    described = findall(r'<select id="option-(\w+)"[^>]* aria-describedby="option-\1-about"', page)
    said = dict(findall(r'<p class="hint" id="option-(\w+)-about">([^<]*)</p>', page))
    words, names = Words(game, lang), [choice.name for choice in titles.title(game).choices]

    assert sorted(described) == sorted(names)
    assert {name: unescape(text) for name, text in said.items()} == {
        name: words.text(f"option.{name}.about") for name in names
    }


def test_the_terms_of_an_open_table_explain_themselves_too(ann: Player) -> None:
    """The host who changes them reads the same sentences, and finds what was chosen."""
    table = ann.table("me", "open", option={"board": "advanced"})
    page = ann.html(f"/t/{table}/host").text

    assert 'aria-describedby="option-board-about"' in page
    assert '<option value="advanced" selected>' in page


def test_a_program_reads_what_an_option_changes(ann: Player) -> None:
    """The list of titles has the sentence beside label and values."""
    (card,) = [g for g in ann.get("/tables/new?game=stockpile").json()["games"] if g["name"] == "stockpile"]

    assert [o["about"] for o in card["options"]] == [
        Words("stockpile", "en").text(f"option.{name}.about") for name in ("board", "investors")
    ]
