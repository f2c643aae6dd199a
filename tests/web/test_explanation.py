"""What can I do now, at the table and in a study."""

from __future__ import annotations

import pytest

from tests.web.people import Player, Room


@pytest.mark.parametrize("game", ["1830", "1846", "1889", "18Chesapeake", "gwt", "stockpile"])
def test_the_seat_in_turn_reads_what_it_can_do(room: Room, ann: Player, game: str) -> None:
    """The question with its rule, every kind of the legal list with a sentence, and what cannot be done with a rule."""
    table = ann.table("me", "bot:random", "bot:random", game=game)
    room.rest()
    now, found = ann.now(table), ann.get(f"/t/{table}/explanation").json()
    rules = {r["id"] for c in ann.get(f"/rules/{game}").json()["chapters"] for r in c["rules"]}

    assert found["asked"][0]["text"] in now["ask"]
    assert {a["rule"]["rule"] for a in found["asked"]} <= rules
    assert {k["verb"] for k in found["possible"]} == {m["action"]["do"] for m in now["legal"]} - {"pass"}
    assert all(k["text"] and k["counted"] for k in found["possible"])
    assert bool(found["passing"]) == any(m["action"]["do"] == "pass" for m in now["legal"])
    assert found["barred"]
    assert {b["reason"]["rule"] for b in found["barred"]} <= rules | {""}


def test_who_looks_on_reads_what_is_asked(room: Room, ann: Player) -> None:
    """Others are told whom the table waits for, and by which rule; there is nothing for them to do."""
    table, bob = ann.table("me", "bot:random", game="1889"), room.guest("Bob")
    room.rest()
    found = bob.get(f"/t/{table}/explanation").json()

    assert found["asked"][0]["text"] == "Ann decides now: Buy the cheapest private, bid on another, or pass."
    assert found["asked"][0]["rule"]["rule"] == "rail:lowest_private"
    assert found["possible"] == found["barred"] == []


def test_before_the_game_and_after_it_there_is_nothing_to_explain(room: Room, ann: Player) -> None:
    """The table says what it waits for."""
    table = ann.table("me", "open", game="1889")

    found = ann.get(f"/t/{table}/explanation").json()
    assert found["asked"][0]["text"] == ann.now(table)["ask"]
    assert found["possible"] == []


def test_without_scripts_the_page_has_it(room: Room, ann: Player) -> None:
    """A link brings the page with its explanation, whose rules lead to their sections."""
    table = ann.table("me", "bot:random", "bot:random", game="gwt")
    room.rest()
    plain, page = ann.html(f"/t/{table}").text, ann.html(f"/t/{table}?explain=yes").text

    assert f'href="/t/{table}?explain=yes' in plain
    assert "Put your rancher on a neutral building" in page
    assert "Put your rancher on a neutral building" not in plain
    assert 'href="/rules/gwt#GWT-3.2"' in page


def test_a_study_explains_its_moment(room: Room, ann: Player) -> None:
    """For whoever acts there."""
    table = ann.table("me", "bot:random", "bot:random", game="1889")
    room.rest()
    study = ann.post("/studies", table=table).json()["id"]
    found = ann.get(f"/studies/{study}/explanation").json()

    assert {k["verb"] for k in found["possible"]} == {"buy", "bid"}
    assert "Pay for a private company" in ann.html(f"/studies/{study}?explain=yes").text


@pytest.mark.parametrize(("game", "name"), [("gwt", "Done"), ("stockpile", "Done"), ("1830", "Pass")])
def test_a_pass_that_cannot_be_made_has_the_titles_name(room: Room, ann: Player, game: str, name: str) -> None:
    """The greyed button, the list of what is not possible and the page without scripts all call it that."""
    table = ann.table("me", "bot:random", "bot:random", game=game)
    room.rest()
    now, found = ann.now(table), ann.get(f"/t/{table}/explanation").json()
    legal = {m["action"]["do"] for m in now["legal"]}
    barred = [n for b in found["barred"] for n in b["names"]]

    assert now["kinds"]["pass"] == found["pass_name"] == name
    assert (name in barred) == ("pass" not in legal)
    assert name == "Pass" or "Pass" not in barred
