"""Several people at one screen: nobody's secrets without asking, and slips that can be taken back."""

from __future__ import annotations

import json
import re

import pytest

from stockrail.core import titles
from stockrail.core.rng import Rng
from stockrail.server.guard import COOKIE
from tests.titles import ALL
from tests.web.people import Player, pick

HAND = 'data-pick="up:'


def hot(ann: Player, game: str, *names: str) -> int:
    return ann.table("me", *(names or ("Ben",)), game=game, hot=True)


def page(ann: Player, url: str) -> str:
    answer = ann.html(url)
    assert answer.status_code == 200, answer.text
    if answer.headers.get("set-cookie", "").startswith("eyes="):
        ann.cookies.pop("eyes", None)  # the jar of these tests does not see a cookie taken away
    return str(answer.text)


def seat_of(text: str) -> str | None:
    found = re.search(r'<div id="table"[^>]* data-seat="(\d)"', text)
    return found and found[1]


def test_an_address_shows_nobodys_secrets(ann: Player) -> None:
    """Reloading an address with ?seat= asks first, on the table and in the replay; asked, it shows them once."""
    table = hot(ann, "stockpile")
    turn = ann.now(table)["turn"]
    for url in (f"/t/{table}?seat={turn}", f"/t/{table}/replay?seat={turn}"):
        closed = page(ann, url)
        assert HAND not in closed
        assert "show my cards" in closed

        asked = ann.form(f"/t/{table}/eyes", seat=turn, next=url)
        assert asked.status_code == 303
        assert asked.headers["location"] == url
        assert page(ann, url) != closed
        again = page(ann, url)
        assert HAND not in again
        assert "show my cards" in again


def test_a_program_says_whose_eyes_it_wants(ann: Player) -> None:
    """The JSON twin is asked for deliberately: ?seat= is the question; without it nothing secret is sent."""
    table = hot(ann, "stockpile")
    turn = ann.now(table)["turn"]

    assert ann.get(f"/t/{table}").json()["now"]["seat"] is None
    assert ann.get(f"/t/{table}?seat={turn}").json()["now"]["legal"]


def test_eyes_are_for_own_seats(ann: Player, bob: Player) -> None:
    """Nobody opens another's curtain, nor leads the reader elsewhere."""
    table = hot(ann, "stockpile")

    assert bob.form(f"/t/{table}/eyes", seat=0).status_code == 403
    assert ann.form(f"/t/{table}/eyes", seat=5).status_code == 403
    assert ann.form(f"/t/{table}/eyes", seat=0, next="https://example.org/").headers["location"] == "/"


def test_a_forged_ticket_opens_no_foreign_table(ann: Player, bob: Player) -> None:
    """The cookie opens the reader's own curtain and nothing else."""
    table = hot(ann, "stockpile")
    bob.cookies["eyes"] = f"{table}.0"

    assert bob.html(f"/t/{table}?seat=0").status_code == 403
    assert HAND not in bob.html(f"/t/{table}").text


@pytest.mark.parametrize("game", [name for name in ALL if not titles.find(name).has_secrets(2)])
def test_without_secrets_there_is_no_curtain(ann: Player, game: str) -> None:
    """Nothing is hidden in 1830, nor in 1846 for two: the page shows the seat on turn, or the one asked for."""
    table = hot(ann, game, "Ben")
    turn = ann.now(table)["turn"]

    assert seat_of(page(ann, f"/t/{table}")) == str(turn)
    assert seat_of(page(ann, f"/t/{table}?seat={1 - turn}")) == str(1 - turn)
    assert ann.now(table)["curtain"] is None


def test_three_at_1846_have_a_curtain(ann: Player) -> None:
    """The draft of three players is hidden, so the same title asks."""
    table = hot(ann, "1846", "Ben", "Cy")

    assert ann.now(table)["curtain"] == ann.now(table)["turn"]
    assert seat_of(page(ann, f"/t/{table}?seat=0")) is None


def test_the_curtain_stays_open_once_nothing_is_hidden(ann: Player) -> None:
    """1846: after the draft all cards lie open, and the page shows the seat on turn without asking."""
    table, rng = hot(ann, "1846", "Ben", "Cy"), Rng(1)
    asked = 0
    while ann.now(table)["curtain"] is not None:
        asked += 1
        ann.move(table, rng, seat=ann.now(table)["turn"])
    now = ann.now(table)

    assert asked > 2
    assert now["seat"] == now["turn"]
    assert seat_of(page(ann, f"/t/{table}")) == str(now["turn"])
    assert seat_of(page(ann, f"/t/{table}?seat={(now['turn'] + 1) % 3}")) == str((now["turn"] + 1) % 3)


@pytest.mark.parametrize("game", ["stockpile", "1830"])
def test_the_last_move_is_taken_back_by_its_seat(ann: Player, game: str) -> None:
    """Own last moves, until something hidden was revealed: also when the turn, and the eyes, went on."""
    table, rng = hot(ann, game), Rng(3)
    mover, now = -1, ann.now(table)
    while not now["can_undo"] or now["turn"] == mover:
        mover = now["turn"]
        ann.move(table, rng, seat=mover)
        now = ann.now(table)

    assert now["undo_seat"] == mover
    sent = ann.form(f"/t/{table}/undo", n=now["n"], seat=mover)
    assert sent.headers["location"] == f"/t/{table}"
    assert ann.now(table)["turn"] == mover


def test_after_another_acted_it_is_too_late(ann: Player) -> None:
    """Ben's move closes Ann's undo; Ben's own is open."""
    table = hot(ann, "1830")
    first, second = (_pass(ann, table) for _ in range(2))

    assert ann.now(table)["undo_seat"] == second != first
    assert ann.post(f"/t/{table}/undo", n=ann.now(table)["n"], seat=first).status_code == 422


def _pass(ann: Player, table: int) -> int:
    now = ann.now(table)
    ann.post(f"/t/{table}/entries", n=now["n"], action={"do": "pass"}, seat=now["turn"])
    return int(now["turn"])


def test_spectators_are_offered_no_undo(ann: Player, bob: Player) -> None:
    """Taking back is for those at the table."""
    table = hot(ann, "1830")
    _pass(ann, table)

    assert bob.now(table)["can_undo"] is False
    assert bob.now(table)["undo_seat"] is None


def test_the_same_seat_goes_on_without_being_asked(ann: Player) -> None:
    """Forms alone: after a move the seat still on turn sees its page; the next seat's player is asked for."""
    table = hot(ann, "stockpile")
    rng = Rng(5)
    kept = asked = 0
    while not (kept and asked):
        turn = ann.now(table)["turn"]
        now = ann.now(table, seat=turn)
        sent = ann.form(f"/t/{table}/entries", n=now["n"], action=json.dumps(pick(now, rng)), seat=turn)
        assert sent.status_code == 303
        text = page(ann, sent.headers["location"])
        if ann.now(table)["turn"] == turn:
            kept += 1
            assert seat_of(text) == str(turn)
        else:
            asked += 1
            assert seat_of(text) is None
            assert "show my cards" in text
    assert COOKIE in ann.cookies
