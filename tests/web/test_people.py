"""People: guests, accounts, sessions, tokens, and the end of an account."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from stockrail.core.rng import Rng
from stockrail.server.schema import accounts, sessions, tokens
from tests.web.people import Player, Room, play_out, show

SECRET = "correct horse"


def account(room: Room, name: str = "Dora", password: str = SECRET) -> Player:
    player = Player(room, name)
    answer = player.post("/sign-up", name=name, password=password, email="dora@example.org")
    assert answer.status_code == 200, answer.text
    return player


def test_passwords_are_ground(room: Room) -> None:
    """Issue 3, point 2: argon2id, and no secret in the database in the clear."""
    dora = account(room)
    with room.services.store.read() as c:
        stored = c.execute(select(accounts.c.password)).scalar_one()
        hashes = list(c.execute(select(sessions.c.hash)).scalars())

    assert stored.startswith("$argon2id$")
    assert SECRET not in stored
    assert dora.secret not in hashes


def test_sign_in(room: Room) -> None:
    """The right password opens, a wrong one and an unknown name get the same answer."""
    account(room)
    back, thief, ghost = Player(room, ""), Player(room, ""), Player(room, "")

    assert back.post("/sign-in", name=" dora ", password=SECRET).json()["name"] == "Dora"
    wrong = thief.post("/sign-in", name="Dora", password="wrong horse")
    unknown = ghost.post("/sign-in", name="Nobody", password="wrong horse")
    assert (wrong.status_code, unknown.status_code) == (403, 403)
    assert wrong.json() == unknown.json()
    assert thief.get("/account").status_code == 401


def test_names_of_accounts_are_theirs(room: Room, ann: Player) -> None:
    """Nobody else signs up, plays or renames under an account's name, however it is written."""
    account(room)

    assert Player(room, "").post("/sign-up", name="DORA", password=SECRET).json()["code"] == "taken"
    assert Player(room, "").post("/guest", name="dora").json()["code"] == "taken"
    assert ann.post("/account/name", name="Ｄora").json()["code"] == "taken"
    assert ann.post("/account/name", name="Anna").status_code == 200
    assert ann.get("/account").json()["person"]["name"] == "Anna"


@pytest.mark.parametrize("name", ["Dora", "dORA", "Dоra", "D\u200dora", "Ｄora"])
def test_no_guest_sits_under_the_name_of_an_account(room: Room, ann: Player, bob: Player, name: str) -> None:
    """Not by joining with a name, by an invitation, or by having had the name before it was registered."""
    early = room.guest("Dora")
    dora = account(room)
    tables = [ann.table("me", "open") for _ in range(4)]
    invite = ann.get(f"/t/{tables[0]}").json()["invite"]
    tries = [
        bob.post(f"/t/{tables[0]}/join", name=name),
        bob.post(invite, name=name),
        room.stranger().post(f"/t/{tables[1]}/join", name=name),
        room.stranger().post("/play", name=name),
        early.post(f"/t/{tables[2]}/join"),
        early.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}),
    ]

    assert [(a.status_code, a.json()["code"]) for a in tries] == [(409, "taken")] * len(tries)
    assert dora.post(f"/t/{tables[3]}/join").status_code == 200
    assert ann.now(tables[3])["plates"][1]["name"] == "Dora"


def test_two_accounts_never_look_the_same(room: Room) -> None:
    """A name with letters of another alphabet that look the same is taken; what nameless guests are called too."""
    account(room)
    names = ("Dоra", "DОRА", "D0ra", "Guest", "Guеst", "Гость")
    answers = [Player(room, "").post("/sign-up", name=name, password=SECRET) for name in names]

    assert [a.json()["code"] for a in answers] == ["taken"] * len(names)
    assert account(room, "Dora 2").get("/account").json()["person"]["name"] == "Dora 2"
    assert room.stranger().post("/play").status_code == 200


def test_a_page_that_is_not_there_knows_its_reader(room: Room, ann: Player) -> None:
    """Somebody who is signed in is not asked to sign in."""
    missing = ann.html("/nothing/here")

    assert missing.status_code == 404
    assert 'href="/account"' in missing.text
    assert 'href="/account"' not in room.stranger().html("/nothing/here").text


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_weak_passwords_are_refused(room: Room, password: str) -> None:
    """The answer says what a password must be."""
    answer = Player(room, "").post("/sign-up", name="Eve", password=password)

    assert answer.status_code == 422
    assert "8" in answer.json()["text"]


def test_a_guest_becomes_an_account_and_keeps_the_seat(room: Room, ann: Player) -> None:
    """Signing up at the table loses nothing."""
    table = ann.table("me", "bot:random")
    ann.post("/sign-up", name="Ann", password=SECRET)

    assert ann.get("/account").json()["person"]["guest"] is False
    assert ann.now(table)["seat"] == 0


def test_change_password_and_email(room: Room) -> None:
    """Only with the present password; other browsers are signed out by a new one."""
    dora = account(room)
    other = Player(room, "")
    other.post("/sign-in", name="Dora", password=SECRET)

    assert dora.post("/account/password", old="wrong", new="another horse").json()["code"] == "password"
    assert other.get("/account").status_code == 200
    assert dora.post("/account/password", old=SECRET, new="another horse").status_code == 200
    assert dora.get("/account").status_code == 200
    assert other.get("/account").status_code == 401
    assert dora.post("/account/email", password="another horse", email="not an address").status_code == 400
    assert dora.post("/account/email", password=SECRET, email="d@example.org").json()["code"] == "password"
    assert dora.post("/account/email", password="another horse", email="d@example.org").status_code == 200
    assert dora.get("/account").json()["email"] == "d@example.org"


def test_sessions_can_be_listed_and_ended(room: Room) -> None:
    """Every browser that is signed in, and an end to it; never somebody else's."""
    dora, other, thief = account(room), Player(room, ""), room.guest("Mallory")
    other.post("/sign-in", name="Dora", password=SECRET)
    listed = dora.get("/account").json()["sessions"]
    foreign = next(s["id"] for s in listed if not s["this"])
    thief.post(f"/account/sessions/{foreign}/end")

    assert [s["this"] for s in listed].count(True) == 1
    assert other.get("/account").status_code == 200
    dora.post(f"/account/sessions/{foreign}/end")
    assert other.get("/account").status_code == 401
    assert dora.get("/account").status_code == 200


def test_sign_out(room: Room, ann: Player) -> None:
    """The session is gone from the server, not only from the browser."""
    secret = dict(ann.cookies)
    assert ann.post("/sign-out").status_code == 200
    ann.cookies = secret

    assert ann.get("/account").status_code == 401


def test_tokens_open_the_door_for_programs(room: Room, ann: Player) -> None:
    """Issue 3, point 5: shown once, kept as a hash, dropped at will."""
    made = ann.post("/account/tokens", label="my bot").json()
    bearer = {"authorization": f"Bearer {made['token']}"}
    table = ann.table("me", "bot:random")
    page = ann.get("/account").json()
    room.rest()
    seen = room.client.get(f"/t/{table}/now", headers=bearer)

    assert seen.json()["seat"] == 0
    assert made["token"] not in show(page)
    with room.services.store.read() as c:
        assert made["token"] not in list(c.execute(select(tokens.c.hash)).scalars())
    ann.post(f"/account/tokens/{made['id']}/drop")
    assert room.client.get(f"/t/{table}/now", headers=bearer).status_code == 401


def test_deleting_an_account_harms_no_game(room: Room, bob: Player) -> None:
    """Issue 3, point 2: the person disappears, the others' games stay and can go on."""
    dora = account(room)
    old, table = dora.table("me", "open"), dora.table("me", "open")
    bob.post(f"/t/{old}/join")
    play_out([dora, bob], old, Rng(3))
    bob.post(f"/t/{table}/join")
    dora.post(f"/t/{table}/chat", text="see you")

    assert dora.post("/account/delete", sure="yes", password="wrong").json()["code"] == "password"
    assert dora.post("/account/delete", sure="no", password=SECRET).status_code == 400
    assert dora.post("/account/delete", sure="yes", password=SECRET).status_code == 200
    assert Player(room, "").post("/sign-in", name="Dora", password=SECRET).status_code == 403
    page = bob.get(f"/t/{table}").json()
    assert page["now"]["plates"][0]["kind"] == "left"
    assert "Dora" not in show(page)
    assert bob.now(old)["outcome"]["scores"]
    bob.post(f"/t/{table}/propose", kind="replace", seat=0, by="bot:random")
    room.rest()
    assert bob.now(table)["plates"][0]["kind"] == "bot"
    assert account(room).get("/account").json()["sessions"]
