"""Studies on the server: begun from what one may see, changed by their owner, shared, copied, brought and taken."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

import stockrail
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.study import Study
from stockrail.server import studying
from stockrail.server.schema import entries, studies, tables
from tests.web.people import Player, Room
from tests.web.test_files import random_match, text_of


def begun(who: Player, **given: Any) -> int:
    """The number of a new study."""
    answer = who.post("/studies", **given)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def at(who: Player, study: int, moment: str = "0", **query: str) -> Any:
    return who.get(f"/studies/{study}/moment", params={"at": moment, "board": "no", **query}).json()


def finished(ann: Player, title: str = "stockpile") -> int:
    """A table of one person whose game is over: it was brought as a file."""
    match, rng = stockrail.new(title, seats=3, seed=6, names=["Red", "Blue", "Green"]), Rng(6)
    while match.turn is not None:
        match.play(match.legal.pick(rng))
    return int(ann.post("/import", text=text_of(match)).json()["id"])


def test_branch_play_on_comment_share_and_open_as_another(ann: Player, bob: Player) -> None:
    """The whole way, over JSON."""
    table = finished(ann)
    study = begun(ann, table=table, n=40, reveal=True)
    now = at(ann, study, "40")
    assert now["entry"] == 40
    other = next(m for m in reversed(now["legal"]) if not m["span"])

    there = ann.post(f"/studies/{study}/entries", n=now["n"], at="40", action=other["action"]).json()
    assert (there["n"], there["at"].startswith("40.1.")) == (1, True)
    gone = ann.post(f"/studies/{study}/bots", n=1, at=there["at"], bot="random", moves=3).json()
    assert gone["entry"] > there["entry"]
    noted = ann.post(
        f"/studies/{study}/notes", n=gone["n"], at=there["at"], name="Otherwise", comment="Why not?", mark="!?"
    ).json()
    assert (noted["name"], noted["mark"], noted["comment"]) == ("Otherwise", "!?", "Why not?")
    assert any(row["name"] == "Otherwise" and row["depth"] == 1 for row in noted["tree"])

    assert bob.get(f"/studies/{study}").status_code == 403
    ann.post(f"/studies/{study}/share", title="What if", access="link")
    link = ann.get(f"/studies/{study}").json()["link"]
    assert bob.get(f"/studies/{study}").status_code == 403
    seen = bob.get(link)
    assert (seen.status_code, seen.json()["title"], seen.json()["mine"]) == (200, "What if", False)
    assert bob.get("/studies").json()["public"] == []
    ann.post(f"/studies/{study}/share", title="What if", access="public")
    assert [s["title"] for s in bob.get("/studies").json()["public"]] == ["What if"]
    assert bob.post(f"/studies/{study}/entries", n=3, at="0", action="pass").status_code == 403

    twin = int(bob.post(f"/studies/{study}/copy").json()["id"])
    file = bob.get(f"/studies/{twin}/file").text
    assert Study.parse(file).find(there["at"]).name == "Otherwise"
    assert begun(ann, text=file) > twin


def test_a_study_leaves_its_table_alone(room: Room, ann: Player) -> None:
    """Whatever is played in it, the game's entries and position are the same."""
    table = ann.table("me", "bot:random", game="stockpile")
    room.rest()
    before = _stored(room, table)
    study = begun(ann, table=table)
    now = at(ann, study)
    for _ in range(4):
        now = ann.post(f"/studies/{study}/bots", n=now["n"], at=now["at"], bot="random", moves=5).json()

    assert now["entry"] > 4
    assert _stored(room, table) == before


def _stored(room: Room, table: int) -> Any:
    with room.services.store.read() as c:
        rows = c.execute(select(entries).where(entries.c.table == table)).all()
        return rows, c.execute(select(tables).where(tables.c.id == table)).one()


def test_a_running_game_is_studied_with_what_the_seat_knows(room: Room, ann: Player, bob: Player) -> None:
    """The record is sealed, another's seat refused, and a stranger to the table turned away like from the table."""
    table = ann.table("me", "open", game="stockpile", open=False)
    code = ann.get(f"/t/{table}").json()["invite"].removeprefix("/i/")
    bob.post(f"/i/{code}", name="Bob")
    cy = room.guest("Cy")
    mine = 0 if ann.now(table)["seat"] == 0 else 1

    assert ann.post("/studies", table=table, reveal=True).json()["code"] == "sealed"
    assert ann.post("/studies", table=table, seat=1 - mine).json()["code"] == "seat"
    refused = cy.post("/studies", table=table)
    assert (refused.status_code, refused.json()["code"]) == (403, cy.get(f"/t/{table}").json()["code"])
    page = ann.get(f"/studies/{begun(ann, table=table)}").json()
    assert (page["known"], bool(page["guessed"])) == (mine, True)
    assert page["now"]["board"] == ann.get(f"/t/{table}/now").json()["board"]


def test_spectators_study_no_secrets(ann: Player, bob: Player) -> None:
    """Who sits nowhere may study a running game without secrets, and one with them only when it is over."""
    hidden = ann.table("me", "bot:random", game="stockpile", open=True)
    open_game = ann.table("Red", "Blue", "Green", hot=True, game="1830", open=True)

    assert bob.post("/studies", table=hidden).json()["code"] == "seat"
    assert at(bob, begun(bob, table=open_game))["entry"] == 0
    assert bob.get(f"/t/{open_game}/replay?board=no").json()["study"] == ["known"]
    assert bob.get(f"/t/{hidden}/replay?board=no").json()["study"] == []


def test_real_refusals(ann: Player) -> None:
    """A rule refuses with its section, a stale change is told, and nothing is stored."""
    study = begun(ann, text=text_of(random_match("1830", 3, 4)))
    refused = ann.post(f"/studies/{study}/entries", n=0, at="0", action="bid DH 72")
    assert (refused.status_code, refused.json()["reason"]["ref"]) == (422, "1830 1.2.1.a")
    why = ann.get(f"/studies/{study}/why", params={"at": "0", "action": "bid DH 72"}).json()
    assert (why["legal"], why["reason"]["rule"]) == (False, "rail:bid_least")
    assert ann.post(f"/studies/{study}/entries", n=4, at="0", action="buy SV").json()["code"] == "study_changed"
    assert ann.post(f"/studies/{study}/entries", n=0, at="9.9.9", action="buy SV").status_code == 400
    assert ann.post(f"/studies/{study}/notes", n=0, at="0", mark="?!?").status_code == 400
    assert ann.post(f"/studies/{study}/lines", n=0, at="0", do="burn").status_code == 400
    assert ann.post(f"/studies/{study}/lines", n=0, at="0", do="cut").status_code == 400
    assert ann.get(f"/studies/{study}/moment?at=0&board=no").json()["n"] == 0


def test_files_of_every_kind_are_brought(ann: Player) -> None:
    """A position, a match and a damaged study, whose trouble stands in the comment of its beginning."""
    match = random_match("stockpile", 3, 12)
    position = begun(ann, text=match.position.text())
    assert at(ann, position)["entry"] == 0
    text = Study.of(match).text()
    damaged = begun(ann, text=text + "0 dance\n")
    now = at(ann, damaged)
    assert f"line {len(text.splitlines()) + 1}" in now["comment"]
    assert now["size"] == len(match.line())
    bad = ann.post("/studies", text="stockrail study 1\nhello\n\n")
    assert (bad.status_code, bad.json()["code"]) == (422, "import")
    assert ann.post("/studies", text=" ").status_code == 400
    page = ann.request("POST", "/studies", data={"text": "hello"}, headers={"accept": "text/html"})
    assert page.status_code == 422
    assert 'role="alert"' in page.text


def test_chance_is_answered_by_hand_or_anew(ann: Player) -> None:
    """Where chance is asked its outcomes are listed; another is chosen or drawn."""
    study = begun(ann, text=text_of(stockrail.new("stockpile", seats=3, seed=4)))
    now = at(ann, study)
    assert (now["chance"], now["turn"], now["seat"]) == (True, None, 0)
    there = ann.post(f"/studies/{study}/entries", n=0, at="0", action=now["legal"][-1]["action"]).json()
    assert there["n"] == 1
    drawn = ann.post(f"/studies/{study}/lines", n=1, at="0", do="draw").json()
    assert not drawn["chance"]
    assert Study.parse(ann.get(f"/studies/{study}/file").text).root.children[0].seat == CHANCE


def test_compare_routes_and_hints(ann: Player) -> None:
    """Two moments beside each other, the best routes of a corporation, what a bot would do."""
    m, rng = stockrail.new("1889", seats=3, seed=5), Rng(4)
    while not any(m.state.trains):
        m.play(m.legal.pick(rng))
    study = begun(ann, text=text_of(m))
    here = str(len(m.line()))
    now = at(ann, study, here)
    compared = ann.get(f"/studies/{study}/compare", params={"at": here, "with": "0"}).json()
    assert {row["series"] for row in compared["rows"]} >= {"money", "worth", "value"}
    assert any(row["series"].startswith("holdings.") for row in compared["rows"])
    assert compared["figures"]["points"][0]["n"] == 0
    run = now["runs"][0]["value"]
    routes = ann.get(f"/studies/{study}/routes", params={"at": here, "corporation": run}).json()
    assert routes["drawn"]["lines"]
    assert ann.get(f"/studies/{study}/routes", params={"at": here, "corporation": "XX"}).status_code == 400
    hints = ann.get(f"/studies/{study}/hints", params={"at": here}).json()["hints"]
    assert hints
    assert ann.get(f"/studies/{study}/hints", params={"at": "0"}).json()["hints"]


def test_what_is_deleted_is_gone(room: Room, ann: Player, bob: Player) -> None:
    """Only its owner deletes a study; with an account its studies go too."""
    study = begun(ann, text=text_of(random_match("1830", 3, 2)))
    assert bob.post(f"/studies/{study}/delete").status_code == 403
    assert ann.post(f"/studies/{study}/delete").status_code == 200
    assert ann.get(f"/studies/{study}").status_code == 404
    begun(ann, text=text_of(random_match("1830", 3, 2)))
    ann.post("/account/delete", sure=True)
    with room.services.store.read() as c:
        assert c.execute(select(studies)).all() == []


def test_there_is_an_end_to_it(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many entries or studies, and too long a file, are refused with what to do."""
    study = begun(ann, text=text_of(random_match("1830", 3, 4)))
    monkeypatch.setattr(studying, "MOST_ENTRIES", 4)
    assert ann.post(f"/studies/{study}/entries", n=0, at="0", action="bid CS 50").json()["code"] == "study_full"
    assert at(ann, study)["size"] == 4
    monkeypatch.setattr(studying, "MOST_STUDIES", 1)
    assert ann.post("/studies", text=text_of(random_match("1830", 3, 2))).json()["code"] == "study_full"
    monkeypatch.setattr(studying, "LONGEST", 10)
    assert ann.post("/studies", text="stockrail study 1\n" * 3).json()["code"] == "too_large"


def test_the_page_is_whole_without_scripts(ann: Player) -> None:
    """Moves, lines, comments and shares are forms and links."""
    study = begun(ann, table=finished(ann), n=30, reveal=True)
    page = ann.html(f"/studies/{study}?at=30&hint=yes&with=0").text

    for path in ("entries", "notes", "lines", "bots", "share", "copy", "delete"):
        assert f'action="/studies/{study}/{path}"' in page
    sent = {"n": "0", "at": "30", "name": "Here", "comment": "", "mark": "!"}
    gone = ann.request("POST", f"/studies/{study}/notes", data=sent, headers={"accept": "text/html"})
    assert (gone.status_code, gone.headers["location"]) == (303, f"/studies/{study}?at=30")
    assert at(ann, study, "30")["name"] == "Here"


def test_a_finished_replay_reveals_everything(ann: Player) -> None:
    """Anybody who may see it looks through every seat's eyes, at any moment."""
    table = finished(ann)
    page = ann.get(f"/t/{table}/replay?n=20&seat=1").json()
    assert (page["eyes"], page["study"]) == (True, ["record", "known"])
    assert page["board"]["players"][1]["hand_cards"] is not None
    assert "data-look" in ann.html(f"/t/{table}/replay?n=20").text
