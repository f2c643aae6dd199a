"""Finished games looked at again in the background."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from stockrail.locales.l10n import LANGUAGES
from stockrail.server import reviews
from stockrail.server.language import words
from stockrail.server.schema import seats
from tests.web.people import Player, Room
from tests.web.test_files import bring, random_match, text_of

SOON = 120
"""Seconds; a process is started."""


def reviewed(room: Room, player: Player, table: int) -> None:
    """Wait until the review is there."""
    record = player.get(f"/t/{table}/match").text
    assert room.services.reviews.of(table, record).ended.wait(SOON)


def test_a_finished_game_is_reviewed_and_every_line_leads_to_its_moment(room: Room, ann: Player, bob: Player) -> None:
    match = random_match("stockpile", 5, 10_000)
    table = bring(ann, text_of(match))
    first = ann.get(f"/t/{table}/review").json()
    reviewed(room, ann, table)
    pages = []
    for ann.lang in LANGUAGES:
        page = ann.get(f"/t/{table}/review").json()
        lines = [line for section in page["sections"] for line in section["lines"]]
        html = ann.html(f"/t/{table}/review").text
        assert page["status"] == "over"
        assert lines
        assert all(f'href="/t/{table}/replay?n={line["n"]}"' in html for line in lines)
        assert "http-equiv" not in html
        assert f"<bdi>{lines[0]['text']}" not in html, "a sentence reads as its page does, whatever it begins with"
        assert ("\u2068" in lines[0]["text"]) == (ann.lang == "fa"), "names are kept apart from the words around them"
        pages.append([line["text"] for line in lines])

    assert first["status"] in ("waiting", "over")
    assert len({*map(tuple, pages)}) == len(LANGUAGES)
    assert ann.get(f"/t/{table}/replay?n={lines[0]['n']}").status_code == 200


def test_bots_have_their_names_in_the_readers_language(room: Room, ann: Player) -> None:
    table = bring(ann, text_of(random_match("stockpile", 5, 10_000)))
    with room.services.store.write() as c:
        c.execute(update(seats).where(seats.c.table == table).values(bot="greedy", name="Greedy"))
    room.services.changed(table)
    reviewed(room, ann, table)
    for ann.lang in LANGUAGES:
        name = words("stockpile", ann.lang).bot("greedy", "Greedy")
        page = ann.get(f"/t/{table}/review").json()
        told = [line["text"] for section in page["sections"] for line in section["lines"] if line["seat"] is not None]

        assert told
        assert all(name in text for text in told)
        assert ann.lang == "en" or not any("Greedy" in text for text in told)


def test_a_running_game_is_not_reviewed(ann: Player, bob: Player) -> None:
    """Nobody learns from it what others hide, and who may not see a game may not see its review."""
    running = ann.table("me", "bot:random", open="no")

    assert ann.get(f"/t/{running}/review").json()["code"] == "sealed"
    assert bob.get(f"/t/{running}/review").status_code == bob.get(f"/t/{running}/report").status_code == 403


def test_a_review_that_fails_says_so_and_is_not_tried_again(
    room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def fail(job: reviews.Job, text: str) -> None:
        begun.append(text)
        raise OSError("no process")

    monkeypatch.setattr(reviews, "look", fail)
    table = bring(ann, text_of(random_match("stockpile", 5, 10_000)))
    reviewed(room, ann, table)

    assert ann.get(f"/t/{table}/review").json()["status"] == "failed"
    assert "could not be reviewed" in ann.html(f"/t/{table}/review").text
    assert len(begun) == 1
