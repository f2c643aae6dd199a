"""Taking back and making again: against bots, at a shared screen, among people, and at practice tables."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from stockrail.core.rng import Rng
from stockrail.server import positions, repository
from stockrail.server.matches import replayed
from stockrail.server.schema import entries
from tests.titles import RAIL
from tests.web.people import Player, Room

Json = dict[str, Any]


def rows(room: Room, table: int) -> list[tuple[int, str, bool]]:
    with room.services.store.read() as c:
        found = c.execute(select(entries).where(entries.c.table == table).order_by(entries.c.n))
        return [(r.seat, r.action, r.auto) for r in found]


def stands(room: Room, player: Player, table: int) -> Json:
    """What a player sees once the bots have answered; the number of entries, the log and what can be undone aside."""
    room.rest()
    now = player.now(table, drawings=True)
    aside = ("n", "log", "since", "can_undo", "undo", "undo_seat", "can_restart", "redo_seat", "frame")
    return {k: v for k, v in now.items() if k not in aside}


def act(room: Room, player: Player, table: int, rng: Rng) -> None:
    """A move, and the bots' answers."""
    assert player.move(table, rng).status_code == 200
    room.rest()


@pytest.mark.parametrize("game", RAIL)
def test_against_bots_every_decision_goes_back_and_forth(room: Room, ann: Player, game: str) -> None:
    """Nothing is hidden: all decisions of one's own are undone one by one, the bots' answers with them, and redone."""
    table, rng = ann.table("me", "bot:random", game=game), Rng(4)
    room.rest()
    moments = [stands(room, ann, table)]
    for _ in range(5):
        act(room, ann, table, rng)
        moments.append(stands(room, ann, table))

    for before in reversed(moments[:-1]):
        assert ann.now(table)["can_undo"]
        assert ann.undo(table).status_code == 200
        assert stands(room, ann, table) == before
    closed = ann.now(table)
    assert (closed["can_undo"], closed["undo"]["values"]["reason"]) == (False, "start")
    for after in moments[1:]:
        assert ann.now(table)["redo_seat"] == 0
        assert ann.post(f"/t/{table}/redo", n=ann.now(table)["n"]).status_code == 200
        assert stands(room, ann, table) == after
    assert ann.now(table)["redo_seat"] is None
    assert ann.post(f"/t/{table}/redo", n=ann.now(table)["n"]).status_code == 422


def test_something_else_played_closes_redo(room: Room, ann: Player) -> None:
    """What was taken back can be made again until another move is made; the same move leaves the rest open."""
    table = ann.table("Ann", "Ben", hot=True, game="1830")
    passes = {"action": {"do": "pass"}}
    for _ in range(2):
        now = ann.now(table)
        ann.post(f"/t/{table}/entries", n=now["n"], seat=now["turn"], **passes)
    for _ in range(2):
        ann.undo(table, seat=ann.now(table)["undo_seat"])
    first = ann.now(table)
    ann.post(f"/t/{table}/entries", n=first["n"], seat=first["turn"], **passes)
    assert ann.now(table)["redo_seat"] == ann.now(table)["turn"]

    now = ann.now(table)
    other = next(m["action"] for m in now["legal"] if m["action"]["do"] != "pass")
    ann.post(f"/t/{table}/entries", n=now["n"], seat=now["turn"], action=other)
    assert ann.now(table)["redo_seat"] is None


def test_a_turn_is_restarted(room: Room, ann: Player) -> None:
    """All decisions since somebody else's go back at once; that is offered where there are several."""
    table, rng = ann.table("me", "bot:random", game="gwt", practice=True), Rng(3)
    before = stands(room, ann, table)
    while not ann.now(table)["can_restart"]:
        if [seat for seat, _, _ in rows(room, table) if seat >= 0][-1:] == [1]:
            before = stands(room, ann, table)
        act(room, ann, table, rng)

    assert ann.undo(table, turn=True).status_code == 200
    assert stands(room, ann, table) == before
    assert [(seat, action) for seat, action, auto in rows(room, table) if not auto][-2:] == [(0, "undo")] * 2


@pytest.mark.parametrize("game", ["stockpile", "gwt"])
def test_only_practice_takes_back_what_was_revealed(room: Room, ann: Player, game: str) -> None:
    """Drawn cards close undo against bots, and the button says so; a practice table goes back behind them."""
    for practice in (False, True):
        table, rng = ann.table("me", "bot:random", game=game, practice=practice), Rng(6)
        room.rest()
        first = stands(room, ann, table)
        for _ in range(12):
            if ann.now(table)["undo"] is not None and ann.now(table)["undo"]["values"]["reason"] == "revealed":
                break
            act(room, ann, table, rng)
        if not practice:
            assert ann.now(table)["undo"]["text"].startswith("Something hidden has been seen since that move.")
            assert ann.undo(table).status_code == 422
            continue
        while ann.now(table)["can_undo"]:
            assert ann.undo(table).status_code == 200
        assert stands(room, ann, table) == first


def test_practice_is_for_one_person_and_bots(ann: Player) -> None:
    """No seat of a practice table is left open for somebody else; it is marked as what it is."""
    seats = {"0": "me", "1": "open"}
    assert ann.post("/tables", game="1830", seat=seats, practice=True).status_code == 400

    table = ann.table("me", "bot:random", game="1830", practice=True)
    assert ann.get(f"/t/{table}").json()["practice"]
    assert "Practice" in ann.html(f"/t/{table}").text


def test_bots_wait_for_who_took_back(room: Room, ann: Player) -> None:
    """After an undo nobody moves until the player does; a program of theirs has ended."""
    table, rng = ann.table("me", "bot:random", game="1830"), Rng(2)
    room.rest()
    act(room, ann, table, rng)
    ann.post(f"/t/{table}/orders", kind="wait", verbs=["bid", "buy"], seat=0)
    assert ann.now(table)["orders"] != []
    assert ann.undo(table).status_code == 200
    n = ann.now(table)["n"]
    room.rest()

    assert (ann.now(table)["n"], ann.now(table)["turn"]) == (n, 0)
    assert ann.now(table)["orders"] == []


def test_bots_that_answer_meanwhile_do_not_make_an_undo_stale(room: Room, ann: Player) -> None:
    """Only bots acted since the page was drawn: what is meant is clear.  A move sent then is stale as ever."""
    table, rng = ann.table("me", "bot:random", game="1830"), Rng(2)
    room.rest()
    drawn = ann.move(table, rng).json()["n"]
    room.rest()
    assert ann.now(table)["n"] > drawn
    assert ann.post(f"/t/{table}/entries", n=drawn, action={"do": "pass"}).status_code == 409
    assert ann.undo(table, n=drawn).status_code == 200


def test_the_record_stays_one_that_replays(room: Room, ann: Player) -> None:
    """A record full of undo and redo, of bots' moves too, leads to the stored positions, entry by entry."""
    table, rng = ann.table("me", "bot:random", game="stockpile", practice=True), Rng(9)
    room.rest()
    for _ in range(14):
        act(room, ann, table, rng)
        if rng.below(2) == 0 and ann.now(table)["can_undo"]:
            assert ann.undo(table).status_code == 200
            if rng.below(2):
                assert ann.post(f"/t/{table}/redo", n=ann.now(table)["n"]).status_code == 200
            room.rest()
    with room.services.store.read() as c:
        row = repository.find(c, table)
        stored, again = list(positions.read(c, table, 0, row.n)), list(replayed(c, row))

    assert {seat for seat, action, _ in rows(room, table) if action == "undo"} == {0, 1}
    assert stored == again


def test_the_log_says_once_who_took_back(room: Room, ann: Player) -> None:
    """One line in the player's name, whatever went with it; all of it is struck out."""
    table, rng = ann.table("me", "bot:random", "bot:random", game="1830"), Rng(2)
    room.rest()
    n = ann.now(table)["n"]
    act(room, ann, table, rng)
    ann.undo(table)
    later = [line for line in ann.now(table)["log"] if line["n"] > n]

    assert [line["seat"] for line in later if line["kind"] == "undo"] == [0]
    assert {line["undone"] for line in later if line["kind"] != "undo"} == {True}


def test_charts_leave_out_what_was_taken_back(room: Room, ann: Player) -> None:
    """1830: a private bought and given back leaves no point of its cost behind."""
    table = ann.table("Ann", "Ben", hot=True, game="1830")
    turn = ann.now(table)["turn"]
    ann.post(f"/t/{table}/entries", n=ann.now(table)["n"], seat=turn, action={"do": "buy", "private": "SV"})
    spent = ann.get(f"/t/{table}/figures").json()["points"]
    ann.undo(table, seat=turn)
    back = ann.get(f"/t/{table}/figures").json()["points"]

    assert spent[-1]["values"] not in [p["values"] for p in back]


def test_the_same_key_is_the_same_undo(room: Room, ann: Player) -> None:
    """Sent twice, an undo of several moves is carried out once and answered alike."""
    table, rng = ann.table("me", "bot:random", game="1830"), Rng(2)
    room.rest()
    for _ in range(2):
        act(room, ann, table, rng)
    n = ann.now(table)["n"]
    one, two = (ann.undo(table, n=n, key="once") for _ in range(2))

    assert one.json() == two.json()
    assert one.json()["n"] - one.json()["first"] >= 1


@pytest.fixture
def duel(ann: Player, bob: Player) -> tuple[int, list[Player]]:
    """A running game of 1830 between Ann and Bob."""
    table = ann.table("me", "open", game="1830")
    assert bob.post(f"/t/{table}/join").status_code == 200
    return table, [ann, bob]


def test_among_people_leave_is_asked_for(room: Room, duel: tuple[int, list[Player]]) -> None:
    """The other has acted: undo is closed and says so; with everybody's leave both moves go back."""
    table, players = duel
    turn = players[0].now(table)["turn"]
    asker, other = players[turn], players[1 - turn]
    before = stands(room, asker, table)
    for player in (asker, other):
        player.post(f"/t/{table}/entries", n=player.now(table)["n"], action={"do": "pass"})
    now = asker.now(table)
    assert (now["can_undo"], now["can_ask"], now["undo"]["values"]["reason"]) == (False, True, "other")

    assert asker.post(f"/t/{table}/propose", kind="undo").status_code == 200
    proposal = other.now(table)["proposal"]
    assert (proposal["kind"], proposal["yours"], proposal["seat"]) == ("undo", True, turn)
    assert other.post(f"/t/{table}/consent", proposal=proposal["id"], answer=True).status_code == 200
    assert stands(room, asker, table) == before | {"can_ask": False}
    assert asker.now(table)["proposal"] is None
    assert asker.now(table)["redo_seat"] == turn


def test_leave_that_is_refused_changes_nothing(duel: tuple[int, list[Player]]) -> None:
    """A no ends the question; nobody asks for a seat that is not theirs."""
    table, players = duel
    turn = players[0].now(table)["turn"]
    asker, other = players[turn], players[1 - turn]
    for player in (asker, other):
        player.post(f"/t/{table}/entries", n=player.now(table)["n"], action={"do": "pass"})
    n = asker.now(table)["n"]
    assert asker.post(f"/t/{table}/propose", kind="undo", seat=1 - turn).status_code == 403
    asker.post(f"/t/{table}/propose", kind="undo")
    other.post(f"/t/{table}/consent", proposal=other.now(table)["proposal"]["id"], answer=False)

    assert (asker.now(table)["n"], asker.now(table)["proposal"]) == (n, None)


def test_leave_does_not_bring_secrets_back(ann: Player, bob: Player) -> None:
    """Once something hidden was revealed nobody can agree to forget it."""
    table, rng = ann.table("me", "open"), Rng(3)
    bob.post(f"/t/{table}/join")
    players = [ann, bob]
    while True:
        now = ann.now(table)
        mover = players[now["turn"]]
        mover.move(table, rng)
        mine = mover.now(table)
        if mine["undo"] is not None and mine["undo"]["values"]["reason"] == "revealed":
            break

    assert not mine["can_ask"]
    assert mover.post(f"/t/{table}/propose", kind="undo").status_code == 422
