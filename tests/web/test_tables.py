"""Tables and people at them: made, joined, watched, left, closed; chat, notes, orders and clocks."""

from __future__ import annotations

from typing import Any

import pytest

from stockrail.core.rng import Rng
from tests.web.people import Answer, Player, Room, play_out, show


def duel(ann: Player, bob: Player, **fields: Any) -> int:
    table = ann.table("me", "open", **fields)
    answer = bob.post(f"/t/{table}/join")
    assert answer.status_code == 200, answer.text
    return table


def test_play_now_needs_nothing(room: Room) -> None:
    """Issue 3, point 1: one click makes a guest, a table and opponents."""
    newcomer = room.stranger()
    answer = newcomer.post("/play", bot="random")
    room.rest()
    now = newcomer.now(answer.json()["id"])

    assert answer.status_code == 200
    assert now["status"] == "running"
    assert [p["kind"] for p in now["plates"]].count("bot") == len(now["plates"]) - 1
    assert now["turn"] == now["seat"]
    assert now["legal"]


def test_play_now_as_practice(room: Room, ann: Player) -> None:
    """A move against bots is taken back, whatever they have revealed since."""
    table = ann.post("/play", game="stockpile", bot="random", practice=True).json()["id"]
    room.rest()
    before = ann.now(table)["n"]
    ann.move(table, Rng(1))
    room.rest()
    now = ann.now(table)

    assert ann.get(f"/t/{table}").json()["practice"]
    assert now["n"] > before
    assert ann.post(f"/t/{table}/undo", n=now["n"], seat=now["seat"]).status_code == 200


def test_a_game_against_bots_comes_to_its_end(room: Room, ann: Player) -> None:
    """Bots play as people do; the game ends with a result for every seat."""
    table = ann.table("me", "bot:random", "bot:random")
    rng = Rng(9)
    for _ in range(400):
        room.rest()
        now = ann.now(table)
        if now["status"] == "over":
            break
        assert ann.move(table, rng).status_code == 200
    assert now["status"] == "over"
    assert sorted(s["seat"] for s in now["outcome"]["scores"]) == [0, 1, 2]
    assert now["outcome"]["scores"][0]["rank"] == 1
    assert ann.post(f"/t/{table}/entries", n=now["n"], action={"do": "pass"}).json()["code"] == "over"
    assert table in [t["id"] for t in ann.get("/lobby").json()["finished"]]


def test_the_lobby_lists_open_tables(room: Room, ann: Player, bob: Player) -> None:
    """Open tables are listed, invite-only ones are not; mine come with whose turn it is, mine first."""
    shown, hidden = ann.table("me", "open"), ann.table("me", "open", open=False)
    seen = [t["id"] for t in bob.get("/lobby").json()["open"]]
    bob.post(f"/t/{shown}/join")
    mine = {t["id"]: t for t in ann.get("/lobby").json()["mine"]}

    assert shown in seen
    assert hidden not in seen
    assert mine[shown]["status"] == "running"
    turn = ann.now(shown)["turn"]
    first = [ann, bob][turn].get("/lobby").json()["mine"][0]
    assert first["id"] == shown
    assert first["your_turn"]


def test_an_invitation_leads_to_a_seat(room: Room, ann: Player) -> None:
    """Invite-only: the link opens the door, the number alone does not; a full table and a used-up link say so."""
    table = ann.table("me", "open", open=False)
    link = ann.get(f"/t/{table}").json()["invite"]
    bob, cy = room.guest("Bob"), room.guest("Cy")

    assert bob.get(f"/t/{table}").status_code == 403
    assert bob.post(f"/t/{table}/join").json()["code"] == "invite_only"
    assert bob.get(link).json()["host"] == "Ann"
    assert bob.post(link).status_code == 200
    assert bob.get(f"/t/{table}").status_code == 200
    assert cy.post(link).json()["code"] == "full"
    assert cy.get(f"/t/{table}").status_code == 403
    assert cy.get("/i/nothing").json()["code"] == "expired"


def test_a_newcomer_with_a_link_only_gives_a_name(room: Room, ann: Player) -> None:
    """Issue 3, point 2: guest by name, straight to the table."""
    link = ann.get(f"/t/{ann.table('me', 'open', open=False)}").json()["invite"]
    newcomer = room.stranger()
    answer = newcomer.form(link, name="ann")

    assert answer.status_code == 303
    plates = newcomer.get(answer.headers["location"]).json()["now"]["plates"]
    assert [p["name"] for p in plates] == ["Ann", "ann 2"]


def test_the_host_fills_or_closes_a_table(ann: Player, bob: Player) -> None:
    """Open seats can be given to bots; a table that has not begun can be closed; both by its host only."""
    table, other = ann.table("me", "open"), ann.table("me", "open")

    assert bob.post(f"/t/{table}/fill", bot="random").status_code == 403
    assert ann.post(f"/t/{table}/fill", bot="nobody").status_code == 400
    assert ann.post(f"/t/{table}/fill", bot="random").status_code == 200
    assert ann.now(table)["status"] == "running"
    assert ann.post(f"/t/{table}/close").json()["code"] == "begun"
    assert bob.post(f"/t/{other}/close").status_code == 403
    assert ann.post(f"/t/{other}/close").status_code == 200
    assert bob.post(f"/t/{other}/join").json()["code"] == "over"


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess", "seat": {"0": "me", "1": "open"}},
        {"game": "stockpile", "seat": {"0": "me"}},
        {"game": "stockpile", "seat": {"0": "me", "1": "me"}},
        {"game": "stockpile", "seat": {"0": "me", "1": "bot:nobody"}},
        {"game": "stockpile", "seat": {"0": "me", "x": "open"}},
        {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "option": {"colour": "red"}},
        {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "clock": "sand"},
        {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "clock": "move", "days": 0},
        {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "title": "x" * 81},
        {"game": "stockpile", "seat": "me"},
    ],
)
def test_a_table_that_makes_no_sense_is_refused(ann: Player, fields: dict[str, object]) -> None:
    """Bad input: an error that says what to do, and no table."""
    answer = ann.post("/tables", **fields)

    assert answer.status_code == 400
    assert answer.json()["text"]
    assert ann.get("/lobby").json()["mine"] == []


def test_hot_seat_shows_no_secrets_unasked(ann: Player) -> None:
    """Issue 3, point 2: one browser plays several seats; it must ask before a seat's secrets are sent."""
    table = ann.table("Ann", "Cleo", "Dan", hot=True)
    unasked = ann.now(table)
    turn = unasked["turn"]
    asked = ann.now(table, turn)

    assert [p["name"] for p in unasked["plates"]] == ["Ann", "Cleo", "Dan"]
    assert unasked["seat"] is None
    assert unasked["curtain"] == turn
    assert unasked["legal"] == []
    assert asked["seat"] == turn
    assert asked["legal"]
    assert ann.move(table, Rng(1), seat=turn).status_code == 200


def test_spectators_see_an_open_table(room: Room, ann: Player, bob: Player) -> None:
    """Anybody may watch an open table, without secrets, legal list, chat or orders."""
    table = duel(ann, bob)
    ann.post(f"/t/{table}/chat", text="psst")
    page = room.stranger().get(f"/t/{table}").json()

    assert page["now"]["seat"] is None
    assert page["now"]["legal"] == []
    assert page["chat"] is None
    assert page["now"]["orders"] == []
    assert "psst" not in show(page)


def test_chat_and_notes(room: Room, ann: Player, bob: Player) -> None:
    """Chat belongs to those at the table, notes to their writer alone."""
    table = duel(ann, bob)
    assert ann.post(f"/t/{table}/chat", text="  Good luck \u0007 ").json()["text"] == "Good luck"
    assert ann.post(f"/t/{table}/notes", text="buy low").status_code == 200
    assert room.guest("Cy").post(f"/t/{table}/chat", text="hello").status_code == 403
    assert ann.post(f"/t/{table}/chat", text=" \n ").status_code == 400
    assert ann.post(f"/t/{table}/chat", text="x" * 501).status_code == 400

    assert [line["text"] for line in bob.get(f"/t/{table}").json()["chat"]] == ["Good luck"]
    assert ann.get(f"/t/{table}").json()["notes"] == "buy low"
    assert bob.get(f"/t/{table}").json()["notes"] == ""


def test_a_leaver_is_replaced_with_consent(room: Room, ann: Player, bob: Player) -> None:
    """Issue 3, point 2: by a bot or another person, when all others agree and not before."""
    cy, dee = room.guest("Cy"), room.guest("Dee")
    table = ann.table("me", "open", "open")
    bob.post(f"/t/{table}/join")
    cy.post(f"/t/{table}/join")

    assert ann.post(f"/t/{table}/propose", kind="replace", seat=2, by="bot:random").json()["code"] == "nothing"
    assert cy.post(f"/t/{table}/leave").status_code == 200
    assert ann.now(table)["plates"][2]["kind"] == "left"
    assert ann.post(f"/t/{table}/propose", kind="replace", seat=2, by="person").status_code == 200
    assert ann.now(table)["plates"][2]["kind"] == "left"
    proposal = bob.now(table)["proposal"]
    assert proposal["yours"]
    assert dee.post(f"/t/{table}/consent", proposal=proposal["id"], answer="yes").status_code == 403
    assert dee.post(f"/t/{table}/join").json()["code"] == "full"
    assert agree(bob, table).status_code == 200
    assert ann.now(table)["plates"][2]["kind"] == "open"
    assert dee.post(f"/t/{table}/join").status_code == 200
    assert ann.now(table)["plates"][2]["name"] == "Dee"
    assert cy.get(f"/t/{table}/now?seat=2").status_code == 403


def agree(player: Player, table: int, answer: str = "yes") -> Answer:
    """Answer what is proposed."""
    proposal = player.now(table)["proposal"]
    return player.post(f"/t/{table}/consent", proposal=proposal["id"], answer=answer)


def test_an_answer_names_its_proposal(room: Room, ann: Player, bob: Player) -> None:
    """A yes to *a bot takes the seat* never ends the game, though the proposal changed while its reader thought."""
    table = ann.table("me", "open", "open")
    bob.post(f"/t/{table}/join")
    cy = room.guest("Cy")
    cy.post(f"/t/{table}/join")
    cy.post(f"/t/{table}/leave")
    ann.post(f"/t/{table}/propose", kind="replace", seat=2, by="bot:random")
    read = bob.now(table)["proposal"]
    ann.post(f"/t/{table}/propose", kind="close")
    late = [bob.post(f"/t/{table}/consent", proposal=read["id"], answer=a) for a in ("yes", "no")]

    assert [(a.status_code, a.json()["code"]) for a in late] == [(409, "changed")] * 2
    assert ann.now(table)["status"] == "running"
    assert bob.now(table)["proposal"]["kind"] == "close"
    assert bob.post(f"/t/{table}/consent", answer="yes").status_code == 400


def test_a_refused_proposal_is_gone(ann: Player, bob: Player) -> None:
    """One no is enough; a closing with everybody's yes ends the game for all."""
    table = duel(ann, bob)
    ann.post(f"/t/{table}/propose", kind="close")
    assert agree(bob, table, "no").status_code == 200
    assert ann.now(table)["proposal"] is None
    assert bob.post(f"/t/{table}/consent", proposal="", answer="yes").json()["code"] == "nothing"
    ann.post(f"/t/{table}/propose", kind="close")
    agree(bob, table)

    assert ann.now(table)["status"] == "closed"


def test_when_the_last_person_leaves_bots_play_on(room: Room, ann: Player, bob: Player) -> None:
    """A table is never stuck: with nobody left to consent, bots finish the game."""
    table = duel(ann, bob)
    ann.post(f"/t/{table}/leave")
    bob.post(f"/t/{table}/leave")
    room.rest()

    assert ann.now(table)["status"] == "over"


def test_orders_pass_for_an_absent_person(room: Room, ann: Player, bob: Player) -> None:
    """Auto-pass passes where passing is legal and waits elsewhere; it can be dropped again."""
    table = duel(ann, bob)
    assert ann.post(f"/t/{table}/orders", kind="pass").status_code == 200
    assert ann.post(f"/t/{table}/orders", kind="wait", verbs=["fly"]).status_code == 400
    rng = Rng(6)
    passed = False
    for _ in range(300):
        room.rest()
        now = ann.now(table)
        if now["status"] != "running":
            break
        mine = ann.now(table)["legal"]
        assert not (now["turn"] == 0 and any(m["action"]["do"] == "pass" for m in mine))
        [ann, bob][now["turn"]].move(table, rng)
        passed = True
    assert passed
    order = ann.now(table)["orders"][0]
    assert bob.now(table)["orders"] == []
    assert bob.post(f"/t/{table}/orders/{order['id']}/drop").status_code == 200
    assert len(ann.now(table)["orders"]) == 1
    ann.post(f"/t/{table}/orders/{order['id']}/drop")
    assert ann.now(table)["orders"] == []


def test_a_planned_action_is_played_when_its_turn_comes(room: Room, ann: Player, bob: Player) -> None:
    """A `play` order answers the next question if it is legal then, and is gone either way."""
    table = duel(ann, bob)
    turn = ann.now(table)["turn"]
    first, second = ([ann, bob][turn], [ann, bob][1 - turn])
    second.post(f"/t/{table}/orders", kind="play", action="bid 99 1")
    assert len(second.now(table)["orders"]) == 1
    first.move(table, Rng(2))
    room.rest()
    now = second.now(table)

    assert now["turn"] == 1 - turn
    assert second.now(table)["orders"] == []
    plan = now["legal"][0]["action"]
    second.post(f"/t/{table}/orders", kind="play", action=plan)
    room.rest()
    assert second.now(table)["n"] > now["n"]


def test_replay_and_figures(ann: Player, bob: Player) -> None:
    """Issue 3, point 3: any move of the past by its link, with the charts' public figures beside it."""
    table = duel(ann, bob)
    play_out([ann, bob], table, Rng(8))
    last = ann.get(f"/t/{table}/replay?drawings=yes").json()
    early = ann.get(f"/t/{table}/replay?drawings=yes&n={last['turns'][3]}").json()
    again = ann.get(f"/t/{table}/replay?drawings=yes&n={last['last']}").json()
    figures = ann.get(f"/t/{table}/figures").json()

    assert last["svg"] == again["svg"]
    assert early["svg"] != last["svg"]
    assert early["board"]["round"] < last["board"]["round"]
    assert last["board"]["players"][0]["cash"] == again["board"]["players"][0]["cash"]
    assert early["outcome"] is None
    assert last["outcome"] is not None
    assert figures["points"][-1]["n"] == last["last"]
    assert set(figures["series"]) == set(figures["labels"])
    assert ann.get(f"/t/{table}/replay?n=oops").status_code == 400
    assert ann.get(f"/t/{table}/replay?n=999999").json()["n"] == last["last"]


def test_news_since_the_last_look(ann: Player, bob: Player) -> None:
    """My tables say how much happened since I looked."""
    table = duel(ann, bob)
    turn = ann.now(table)["turn"]
    away, there = [bob, ann] if turn == 0 else [ann, bob]
    away.now(table, drawings=True)
    there.move(table, Rng(1))

    assert away.get("/lobby").json()["mine"][0]["news"] > 0
    away.now(table, drawings=True)
    assert away.get("/lobby").json()["mine"][0]["news"] == 0


def test_the_last_round_is_said_once(ann: Player, bob: Player) -> None:
    """Who is asked reads it in the question, for as long as it is asked; who waits reads it as a notice."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    players, rng, last = [ann, bob], Rng(3), "This is the last round."
    while True:
        turn = ann.now(table)["turn"]
        asked, waits = (p.now(table) for p in (players[turn], players[1 - turn]))
        if last in asked["ask"]:
            break
        players[turn].move(table, rng)

    assert last not in [n["text"] for n in asked["notices"]]
    assert last not in waits["ask"]
    assert last in [n["text"] for n in waits["notices"]]
