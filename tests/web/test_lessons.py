"""Pages around the table: a title in a sentence, and how it works."""

from __future__ import annotations

import pytest

from stockrail.core import titles
from stockrail.locales.l10n import LANGUAGES
from tests.web.people import Player, Room


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", titles.names())
def test_newcomers_learn_how_it_works(room: Room, ann: Player, game: str, lang: str) -> None:
    """Every title says itself in a sentence and explains itself in a few, in every language."""
    ann.lang = lang
    page = ann.get(f"/rules/{game}").json()

    assert page["game"]["about"]
    assert page["game"]["minutes"] > 0
    assert 3 <= len(page["help"]) <= 7
    assert all(page["help"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_names_readings(ann: Player, lang: str) -> None:
    """Discount Donald may bid above his cash: the page says that this is a reading."""
    ann.lang = lang
    chapters = ann.get("/rules/stockpile").json()["chapters"]
    notes = {r["id"]: r["note"] for c in chapters for r in c["rules"] if r["note"]}

    assert {"ST-13.4", "ST-14.1", "ST-14.8"} == set(notes)
    assert "25" in notes["ST-14.8"] or "۲۵" in notes["ST-14.8"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", titles.names())
def test_the_rules_stand_under_their_chapters(ann: Player, game: str, lang: str) -> None:
    """Every rule once, every chapter with a name of its own, and every picture there is can be seen."""
    ann.lang = lang
    chapters = ann.get(f"/rules/{game}").json()["chapters"]
    names = [c["title"] for c in chapters]
    pictures = [c["picture"] for c in chapters if c["picture"]]

    assert sorted(r["id"] for c in chapters for r in c["rules"]) == sorted(r.id for r in titles.title(game).rules)
    assert all(names)
    assert len(names) == len(set(names))
    assert len(pictures) >= 3
    assert all(ann.get(p).text.startswith("<svg") for p in pictures)
