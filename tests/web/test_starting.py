"""Tables that begin with those who are there, and *find me a game*."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from stockrail.core import titles
from stockrail.core.rng import Rng
from stockrail.server.schema import chat, seats, tables
from tests.web.ended import account, number
from tests.web.people import Player, Room, play_out


def test_the_host_begins_when_enough_are_there(room: Room, ann: Player, bob: Player) -> None:
    """Three to five players: refused with two, begun with three, by the host alone; free seats go."""
    table = ann.table("me", "open", "open", "open", "open", begin="host", least=3)
    bob.post(f"/t/{table}/join", seat=3)
    page = ann.get(f"/t/{table}").json()
    assert (page["least"], page["can_start"], len(page["now"]["plates"])) == (3, False, 5)
    early = ann.post(f"/t/{table}/start")
    assert (early.status_code, early.json()["code"]) == (409, "too_few")

    cy = room.guest("Cy")
    cy.post(f"/t/{table}/join", seat=4)
    assert ann.get(f"/t/{table}").json()["can_start"]
    assert not bob.get(f"/t/{table}").json()["can_start"]
    assert bob.post(f"/t/{table}/start").json()["code"] == "seat"
    assert f'action="/t/{table}/start"' in ann.html(f"/t/{table}").text
    assert ann.post(f"/t/{table}/start").status_code == 200

    now = ann.now(table)
    assert (now["status"], [p["name"] for p in now["plates"]]) == ("running", ["Ann", "Bob", "Cy"])
    assert [bob.now(table)["seat"], cy.now(table)["seat"]] == [1, 2]
    assert ann.post(f"/t/{table}/start").json()["code"] == "begun"
    assert play_out([ann, bob, cy], table, Rng(3))["status"] == "over"


def test_a_table_begins_as_soon_as_enough_are_there(room: Room, ann: Player, bob: Player) -> None:
    """Nobody presses anything; a table without a number waits for every seat."""
    eager = ann.table("me", "open", "open", "open", begin="enough", least=2)
    usual = ann.table("me", "open", "open")
    for table in (eager, usual):
        bob.post(f"/t/{table}/join")

    assert (ann.now(eager)["status"], len(ann.now(eager)["plates"])) == ("running", 2)
    assert ann.now(usual)["status"] == "open"


def test_what_was_said_moves_up_with_its_seat(room: Room, ann: Player, bob: Player) -> None:
    """A line of chat before the start stays its speaker's; a kept seat nobody took is gone."""
    dora = account(room, "Dora")
    table = ann.table("me", "open", "open", "open", begin="host", least=2)
    bob.post(f"/t/{table}/join", seat=2)
    bob.post(f"/t/{table}/chat", text="Hello")
    ann.post(f"/people/{number(dora)}/invite", table=table)
    assert ann.post(f"/t/{table}/start").status_code == 200
    with room.services.store.read() as c:
        said = c.execute(select(chat.c.seat).where(chat.c.table == table)).scalar_one()
        kept = c.execute(select(seats.c.seat).where(seats.c.table == table, seats.c.kept_for.is_not(None))).all()

    assert (said, kept) == (1, [])
    assert dora.get("/lobby").json()["invitations"] == []


@pytest.mark.parametrize("fields", [{"least": 1}, {"least": 9}, {"least": 0, "begin": "soon"}, {"least": -3}])
def test_a_range_that_makes_no_sense_is_refused(ann: Player, fields: dict[str, Any]) -> None:
    """With a sentence, and no table."""
    places = {"0": "me", "1": "open", "2": "open"}
    answer = ann.post("/tables", game="stockpile", seat=places, **({"begin": "host"} | fields))

    assert answer.status_code == 400
    assert answer.json()["text"]
    assert ann.get("/lobby").json()["mine"] == []


@pytest.mark.parametrize("game", titles.names())
def test_every_title_begins_with_any_number_of_players(room: Room, ann: Player, bob: Player, game: str) -> None:
    """The most seats, begun by as few as the title allows."""
    sizes = titles.title(game).players
    places = ["me", *["open"] * (sizes[-1] - 1)]
    table = ann.table(*places, game=game, begin="host", least=sizes[0])
    others = [bob, room.guest("Cy")][: sizes[0] - 1]
    for other in others:
        other.post(f"/t/{table}/join")

    assert ann.post(f"/t/{table}/start").status_code == 200
    assert len(ann.now(table)["plates"]) == sizes[0]
    assert ann.now(table)["turn"] is not None


def test_a_kept_seat_can_be_opened_again(room: Room, ann: Player, bob: Player) -> None:
    """By the host."""
    dora = account(room, "Dora")
    table = ann.table("me", "open")
    ann.post(f"/people/{number(dora)}/invite", table=table)

    assert bob.post(f"/t/{table}/join").json()["code"] == "full"
    assert bob.post(f"/t/{table}/withdraw", seat=1).json()["code"] == "seat"
    assert ann.post(f"/t/{table}/withdraw", seat=0).json()["code"] == "nothing"
    assert ann.post(f"/t/{table}/withdraw", seat=1).status_code == 200
    assert bob.post(f"/t/{table}/join").status_code == 200


# ---------------------------------------------------------------- find me a game


def find(player: Player, **fields: Any) -> int:
    answer = player.post("/find", **({"game": "stockpile"} | fields))
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def test_two_who_look_for_the_same_meet(room: Room, ann: Player, bob: Player) -> None:
    """The first waits at their own table, the second sits down there, and it begins; asking again opens no second."""
    first = find(ann, seats=2, pace="days")
    assert ann.now(first)["status"] == "open"
    assert find(ann, seats=2, pace="days") == first
    assert find(bob, seats=2, pace="any") == first
    assert ann.now(first)["status"] == "running"


def test_a_table_that_fits_is_joined(room: Room, ann: Player, bob: Player) -> None:
    """Only of the title, size and pace that were wished, public, with a seat for anybody."""
    wrong = [
        ann.table("me", "open", "open"),
        ann.table("me", "open", open=False, clock="move", days=2),
        ann.table("me", "open", game="gwt", clock="move", days=2),
        ann.table("me", "open", clock="bank", hours=2),
    ]
    right = ann.table("me", "open", "open", begin="host", least=2, clock="move", days=3)

    assert find(bob, seats=2, pace="days") == right
    assert find(room.guest("Cy"), seats=2, pace="live") == wrong[3]
    assert find(room.guest("Di"), seats=5, pace="days") not in (*wrong, right)


def test_nobody_is_sent_to_whom_they_blocked(room: Room) -> None:
    """Whoever of the two did."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    first = find(dora, seats=2)
    dora.post(f"/people/{number(emil)}/tie", kind="block")

    assert find(emil, seats=2) != first


def test_who_wanted_to_play_at_once_is_not_waited_for_for_ever(room: Room, ann: Player, bob: Player) -> None:
    """A table for an evening is offered for an hour."""
    first = find(ann, seats=2, pace="live")
    with room.services.store.write() as c:
        c.execute(update(tables).where(tables.c.id == first).values(created=1.0))

    assert find(bob, seats=2, pace="live") != first


def test_a_wish_that_makes_no_sense_is_refused(ann: Player) -> None:
    """A sentence for each, and no table."""
    for fields in ({"game": "chess"}, {"seats": 9}, {"seats": -1}, {"pace": "warp"}):
        answer = ann.post("/find", **({"game": "stockpile"} | fields))
        assert answer.status_code == 400
        assert answer.json()["text"]
    assert ann.get("/lobby").json()["mine"] == []


@pytest.mark.parametrize("lang", ["en", "fa", "ru", "pl"])
def test_a_newcomer_finds_a_game_without_scripts(room: Room, lang: str) -> None:
    """A form, a name, and the waiting room."""
    newcomer = room.stranger()
    newcomer.lang = lang
    assert 'action="/find"' in newcomer.html("/find").text
    answer = newcomer.form("/find", game="stockpile", seats="0", pace="any", name="Zoe")

    assert answer.status_code == 303
    assert "Zoe" in newcomer.html(answer.headers["location"]).text
