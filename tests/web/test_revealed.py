"""Everything revealed: what all seats see for themselves in one picture, of finished games and their studies only."""

from __future__ import annotations

from functools import cache

import pytest

import stockrail
from stockrail import views
from stockrail.core import titles
from stockrail.core.match import Match
from stockrail.core.record import write
from stockrail.core.rng import Rng
from stockrail.locales.l10n import Words
from tests.web.people import Player, Room


@cache
def finished(game: str) -> str:
    """The file of a game that is over."""
    match, rng = stockrail.new(game, seats=3, seed=6, names=["Red", "Blue", "Green"]), Rng(6)
    while match.turn is not None:
        match.play(match.legal.pick(rng))
    return write(match)


@pytest.mark.parametrize("game", ["stockpile", "gwt", "1846"])
def test_a_picture_holds_what_every_seat_sees(game: str) -> None:
    """Each seat's own parts are in it, under its name."""
    m, rng = Match(titles.find(game), 3, 5, ["Red", "Blue", "Green"]), Rng(5)
    while len(m.entries) < 12:
        m.play(m.legal.pick(rng))
    pictures, words = views.find(m.game), Words(game, "en", m.names)
    drawn = pictures.revealed([m.view(seat) for seat in range(3)], words)

    assert drawn.count("part revealed") >= 6
    assert all(f">{name}</text>" in drawn for name in m.names)


def test_a_finished_game_is_shown_to_everybody(room: Room, ann: Player) -> None:
    """The replay offers it; a step of it is drawn alike, and one seat's eyes see less."""
    table = ann.post("/import", text=finished("stockpile")).json()["id"]
    page = ann.html(f"/t/{table}/replay?n=40&reveal=yes").text
    moment = ann.get(f"/t/{table}/moment?n=40&reveal=yes").json()["svg"]

    assert "part revealed" in page
    assert "part revealed" in moment
    assert "part revealed" not in ann.html(f"/t/{table}/replay?n=40&seat=0").text


def test_a_running_game_reveals_nothing(room: Room, ann: Player) -> None:
    """Refused like looking through others' eyes; a study of what one's seat knows cannot either."""
    table = ann.table("me", "bot:random", "bot:random")
    room.rest()
    study = ann.post("/studies", table=table).json()["id"]

    assert ann.get(f"/t/{table}/moment?n=1&reveal=yes").json()["code"] == "seat"
    assert "part revealed" not in ann.get(f"/studies/{study}/moment?reveal=yes&drawings=yes").json()["svg"]
    assert not ann.get(f"/studies/{study}").json()["can_reveal"]


def test_a_study_of_the_record_reveals_everything(room: Room, ann: Player) -> None:
    study = ann.post("/studies", text=finished("stockpile")).json()["id"]

    assert ann.get(f"/studies/{study}").json()["can_reveal"]
    assert "part revealed" in ann.get(f"/studies/{study}/moment?at=40&reveal=yes&drawings=yes").json()["svg"]
