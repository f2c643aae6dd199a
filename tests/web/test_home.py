"""The first page: a picture of every title, and a game to look at."""

from __future__ import annotations

import re

import pytest

import stockrail
from stockrail.core import titles
from stockrail.locales.l10n import LANGUAGES
from stockrail.server import illustrations
from tests.web.people import Player


@pytest.mark.parametrize("name", titles.names())
def test_every_title_is_pictured_in_the_middle_of_a_game(name: str) -> None:
    match = illustrations.sample(name)
    start = stockrail.new(name, match.seats)

    assert match.turn is not None
    assert match.digest != start.digest


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", titles.names())
def test_the_picture_is_in_the_readers_language(ann: Player, name: str, lang: str) -> None:
    ann.lang = lang
    answer = ann.get(f"/rules/{name}/board.svg")

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert answer.text == illustrations.drawing(name, "board", lang)
    assert f"/rules/{name}/board.svg" in ann.html("/").text


def test_a_title_without_a_sample_is_shown_as_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(illustrations, "SAMPLE", "none.position")
    match = illustrations.sample.__wrapped__("stockpile")

    assert match.digest == stockrail.new("stockpile", 2, seed=1).digest


def test_a_title_that_is_none_has_no_picture(ann: Player) -> None:
    assert ann.get("/rules/1831/board.svg").status_code == 404


def test_bots_are_watched_where_nobody_plays_yet(ann: Player, bob: Player) -> None:
    page = ann.html("/").text
    form = re.search(r'<form method="post" action="/tables">(.*?)</form>', page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', form[1]))
    ann.form("/tables", **fields)
    watched = bob.get("/").json()["watch"]

    assert watched["game"] == fields["game"]
    assert f'href="/t/{watched["id"]}"' in bob.html("/").text
    assert 'action="/tables"' not in bob.html("/").text


def test_a_game_that_is_not_public_is_nobody_elses_to_watch(ann: Player, bob: Player) -> None:
    ann.table("me", "bot:random", open="no")

    assert bob.get("/").json()["watch"] is None
