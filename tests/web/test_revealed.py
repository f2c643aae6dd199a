"""Everything revealed: what all seats see for themselves in one picture, of finished games and their studies only."""

from __future__ import annotations

import re
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


def drawn(game: str, entries: int = 12) -> str:
    """A game of three with everything revealed."""
    m, rng = Match(titles.find(game), 3, 5, ["Red", "Blue", "Green"]), Rng(5)
    while len(m.entries) < entries:
        m.play(m.legal.pick(rng))
    words = Words(game, "en", m.names)
    return views.find(m.game).revealed(m.view(), [m.view(seat) for seat in range(3)], words)


@pytest.mark.parametrize("game", ["stockpile", "gwt", "1846"])
def test_a_picture_holds_what_every_seat_sees(game: str) -> None:
    """Each seat's own parts are in it, under its name."""
    picture = drawn(game)

    assert picture.count("part revealed") >= 6
    assert all(f">{name}</text>" in picture for name in ("Red", "Blue", "Green"))


@pytest.mark.parametrize(("game", "parts"), [("stockpile", ["information", "own"]), ("gwt", ["hand"])])
def test_what_a_seat_has_is_shown_once_and_is_nobodys_own(game: str, parts: list[str]) -> None:
    """Below the seats lies the table as everybody sees it, and no hand is called the reader's."""
    picture = drawn(game, 60)

    assert [picture.count(f'class="part {name}"') for name in parts] == [3] * len(parts)
    assert "Your" not in picture
    assert ">You<" not in picture


def test_rows_that_were_left_out_leave_no_room() -> None:
    """Stockpile: the players' plates follow the prices, where the piles were."""
    rows = {
        name: (float(y), float(height))
        for name, y, height in re.findall(
            r'<svg class="part (prices|plate)" x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"', drawn("stockpile")
        )
    }

    assert rows["plate"][0] == pytest.approx(sum(rows["prices"]) + 10, abs=0.1)


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
