"""Pages around the table: a title in a sentence, how it works, and the same table again."""

from __future__ import annotations

import pytest

from stockrail.core import titles
from stockrail.locales.l10n import LANGUAGES
from tests.web.people import Player, Room


def test_again_with_the_same_people(room: Room, ann: Player, bob: Player) -> None:
    """The page carries the form that opens such a table again: bots where they sat, other people's seats open."""
    table = ann.table("me", "open", "bot:random", option={"board": "advanced"})
    bob.post(f"/t/{table}/join")
    again = ann.get(f"/t/{table}").json()["again"]
    answer = ann.form("/tables", **again)
    fresh = ann.get(answer.headers["location"]).json()

    assert [p["kind"] for p in fresh["now"]["plates"]] == ["person", "open", "bot"]
    assert fresh["now"]["plates"][0]["you"]
    assert fresh["now"]["plates"][2]["bot"] == "random"
    assert fresh["options"] == ann.get(f"/t/{table}").json()["options"] != []


def test_again_in_one_browser(room: Room, ann: Player) -> None:
    """A table that people share in one browser is shared again, by the same names."""
    table = ann.table("Ann", "Bob", hot=True)
    again = ann.get(f"/t/{table}").json()["again"]
    fresh = ann.get(ann.form("/tables", **again).headers["location"]).json()

    assert fresh["hot"]
    assert [p["name"] for p in fresh["now"]["plates"]] == ["Ann", "Bob"]


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
    notes = {r["id"]: r["note"] for r in ann.get("/rules/stockpile").json()["rules"] if r["note"]}

    assert {"ST-13.4", "ST-14.1", "ST-14.8"} == set(notes)
    assert "25" in notes["ST-14.8"] or "۲۵" in notes["ST-14.8"]
