"""Moves: stale, repeated, illegal, unreadable and foreign moves, and taking back."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from stockrail.core.rng import Rng
from stockrail.server import moves
from stockrail.server.schema import entries
from tests.web.people import Player, Room, pick


@pytest.fixture
def duel(ann: Player, bob: Player) -> tuple[int, list[Player]]:
    """A running game of Ann and Bob, who is on turn first."""
    table = ann.table("me", "open")
    assert bob.post(f"/t/{table}/join").status_code == 200
    return table, [ann, bob]


def record(room: Room, table: int) -> list[tuple[int, int, str]]:
    with room.services.store.read() as c:
        rows = c.execute(select(entries.c.n, entries.c.seat, entries.c.action).where(entries.c.table == table))
        return sorted((r.n, r.seat, r.action) for r in rows)


def test_a_move_is_stored_before_it_is_answered(room: Room, duel: tuple[int, list[Player]]) -> None:
    """Issue 3, point 7, durable: the answer names entries that are in the database."""
    table, players = duel
    turn = players[0].now(table)["turn"]
    answer = players[turn].move(table, Rng(1))

    assert answer.status_code == 200
    stored = record(room, table)
    assert stored[-1][0] == answer.json()["n"]
    assert stored[answer.json()["first"] - 1][1] == turn
    assert [n for n, _, _ in stored] == list(range(1, len(stored) + 1))


def test_a_stale_move_gets_what_it_missed(duel: tuple[int, list[Player]]) -> None:
    """Issue 3, point 7, stale: 409 with the present n and the log lines since the one that was sent."""
    table, players = duel
    now = players[0].now(table)
    turn = now["turn"]
    action = pick(players[turn].now(table), Rng(1))
    first = players[turn].post(f"/t/{table}/entries", n=now["n"], action=action, key="a")
    again = players[turn].post(f"/t/{table}/entries", n=now["n"], action=action, key="b")

    assert first.status_code == 200
    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert again.json()["n"] == first.json()["n"]
    assert {line["n"] for line in again.json()["missed"]} == {line["n"] for line in first.json()["log"]}


def test_the_same_key_is_the_same_move(room: Room, duel: tuple[int, list[Player]]) -> None:
    """Issue 3, point 7: a repeated POST gets the same answer, and no move is doubled."""
    table, players = duel
    now = players[0].now(table)
    turn = now["turn"]
    sent = {"n": now["n"], "action": pick(players[turn].now(table), Rng(1)), "key": "once"}
    first = players[turn].post(f"/t/{table}/entries", **sent)
    before = record(room, table)
    again = players[turn].post(f"/t/{table}/entries", **sent)

    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert record(room, table) == before


def test_a_key_belongs_to_its_seat(duel: tuple[int, list[Player]]) -> None:
    """Another seat's key opens nothing: its move is judged on its own."""
    table, players = duel
    now = players[0].now(table)
    turn = now["turn"]
    action = pick(players[turn].now(table), Rng(1))
    players[turn].post(f"/t/{table}/entries", n=now["n"], action=action, key="k")
    other = players[1 - turn].post(f"/t/{table}/entries", n=now["n"], action=action, key="k")

    assert other.status_code == 409


def test_an_illegal_move_names_its_rule(room: Room, duel: tuple[int, list[Player]]) -> None:
    """Architecture 9.5: 422 with rule, section, values and text; nothing stored; the legal one beside it goes."""
    table, players = duel
    now = players[0].now(table)
    turn = now["turn"]
    before = record(room, table)
    legal = pick(players[turn].now(table), Rng(1))
    wrong = players[1 - turn].post(f"/t/{table}/entries", n=now["n"], action=legal)

    assert wrong.status_code == 422
    reason = wrong.json()["reason"]
    assert reason["rule"]
    assert reason["ref"]
    assert reason["text"] == wrong.json()["text"]
    assert record(room, table) == before
    assert players[turn].post(f"/t/{table}/entries", n=now["n"], action=legal).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"n": 1},
        {"n": "one", "action": {"do": "pass"}},
        {"n": 1, "action": {"do": "fly"}},
        {"n": 1, "action": {"do": "pass", "more": 1}},
        {"n": 1, "action": 7},
        {"n": 1, "action": "fly away"},
        {"n": 1, "action": {"do": "pass"}, "key": "x" * 101},
        [],
    ],
)
def test_an_unreadable_move_is_refused(room: Room, duel: tuple[int, list[Player]], body: object) -> None:
    """Architecture 9.4: unreadable -> 400, nothing stored."""
    table, players = duel
    n = players[0].now(table)["n"]
    if isinstance(body, dict) and body["n"] == 1:
        body["n"] = n
    before = record(room, table)
    answer = players[0].request("POST", f"/t/{table}/entries", json=body)

    assert answer.status_code == 400
    assert answer.json()["code"] == "unreadable"
    assert record(room, table) == before


def test_no_seat_acts_for_another(room: Room, duel: tuple[int, list[Player]]) -> None:
    """Issue 3, point 7, doors: a seat that is not yours answers 403, so does a table you only watch."""
    table, players = duel
    now = players[0].now(table)
    turn = now["turn"]
    action = pick(players[turn].now(table), Rng(1))
    watcher = room.guest("Cy")
    stranger = room.stranger()

    assert players[1 - turn].post(f"/t/{table}/entries", n=now["n"], action=action, seat=turn).status_code == 403
    assert watcher.post(f"/t/{table}/entries", n=now["n"], action=action, seat=turn).status_code == 403
    assert stranger.post(f"/t/{table}/entries", n=now["n"], action=action, seat=turn).status_code == 401
    assert watcher.get(f"/t/{table}/now?seat={turn}").status_code == 403


def test_own_moves_can_be_taken_back(room: Room, duel: tuple[int, list[Player]]) -> None:
    """The plan's undo: an appended entry, open to the seat that moved, closed to the other."""
    table, players = duel
    rng = Rng(3)
    for _ in range(60):
        now = players[0].now(table)
        turn = now["turn"]
        before = players[turn].now(table, drawings=True)
        assert players[turn].move(table, rng).status_code == 200
        after = players[turn].now(table)
        assert players[1 - turn].undo(table).status_code == 422
        if after["can_undo"]:
            undone = players[turn].undo(table)
            assert undone.status_code == 200
            again = players[turn].now(table, drawings=True)
            assert again["n"] == after["n"] + 1
            assert again["legal"] == before["legal"]
            assert again["svg"] == before["svg"]
            assert again["log"][-1]["kind"] == "undo"
            assert any(line["undone"] for line in again["log"])
            return
        refused = players[turn].undo(table)
        assert refused.status_code == 422
        assert refused.json()["reason"]["rule"] == "core:undo"
    raise AssertionError("no move could be taken back")


def test_a_failed_commit_changes_nothing(
    room: Room, duel: tuple[int, list[Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Architecture 9.7: if storing fails, neither database nor memory has moved."""
    table, players = duel
    now = players[0].now(table)
    before = record(room, table)

    def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(moves, "write_positions", broken)
    failed = players[now["turn"]].move(table, Rng(1))
    monkeypatch.undo()

    assert failed.status_code == 500
    assert "Traceback" not in failed.text
    assert "disk" not in failed.text
    assert record(room, table) == before
    assert players[0].now(table)["n"] == now["n"]
    assert players[now["turn"]].move(table, Rng(1)).status_code == 200


def test_why_explains_a_pick(duel: tuple[int, list[Player]]) -> None:
    """Issue 3, point 3: a click on what is not possible says why, with the rule and its section."""
    table, players = duel
    turn = players[0].now(table)["turn"]
    mine = players[turn].now(table)
    legal = pick(mine, Rng(1))
    field, value = next((k, v) for k, v in legal.items() if k != "do")
    good = players[turn].get(f"/t/{table}/why", params={"pick": f"{field}:{value}"}).json()
    bad = players[1 - turn].get(f"/t/{table}/why", params={"pick": f"{field}:{value}"}).json()
    odd = players[turn].get(f"/t/{table}/why", params={"pick": "nonsense:1"})

    assert good["legal"]
    assert not bad["legal"]
    assert bad["reason"]["ref"]
    assert odd.status_code == 400
