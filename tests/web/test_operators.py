"""Operators: who is one, what they find, bans, links for new passwords, and the audit; on pages and by command."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from stockrail.cli import run
from stockrail.server import background, notify
from stockrail.server.app import create_app
from stockrail.server.robots import Replaced
from stockrail.server.schema import accounts, audit, outbox
from stockrail.server.schema import resets as links
from stockrail.server.settings import Settings
from tests.web.people import Player, Room

SECRET, OTHER = "correct horse battery", "staple of seven wagons"


def signed_up(room: Room, name: str, email: str = "") -> Player:
    player = Player(room, name)
    assert player.post("/sign-up", name=name, password=SECRET, email=email).status_code == 200
    return player


def number(room: Room, name: str) -> int:
    with room.services.store.read() as c:
        return int(c.execute(select(accounts.c.id).where(accounts.c.name == name)).scalar_one())


def acts(room: Room) -> list[tuple[str, str, str]]:
    with room.services.store.read() as c:
        return [(r.name, r.act, r.whom) for r in c.execute(select(audit).order_by(audit.c.id))]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Olga runs the server; it can send e-mail."""
    return replace(settings, operators=("olga",), mail="mailto://smtp.example.org?from=table@example.org", patience=1e9)


@pytest.fixture
def olga(room: Room) -> Player:
    return signed_up(room, "Olga")


PAGES = (
    "/operators",
    "/operators/people",
    "/operators/tables",
    "/operators/deliveries",
    "/operators/reports",
    "/operators/audit",
)


@pytest.mark.parametrize("url", PAGES)
def test_only_operators_see_their_pages(room: Room, olga: Player, ann: Player, url: str) -> None:
    """Issue 14, point 3: a page for operators, and a sentence for everybody else."""
    dora = signed_up(room, "Dora")

    assert olga.get(url).status_code == olga.html(url).status_code == 200
    assert dora.get(url).json()["code"] == ann.get(url).json()["code"] == "operators"
    assert room.stranger().get(url).json()["code"] == "sign_in"
    assert "/operators" in olga.html("/").text
    assert "/operators" not in dora.html("/").text


def test_operators_read_why_a_bot_was_replaced(room: Room, olga: Player) -> None:
    """Issue 15: which bot could not decide at which table, and why."""
    room.services.robots.replaced.append(Replaced(0.0, 7, "strong", "club", "took too long"))

    assert olga.get("/operators").json()["replaced"][0]["why"] == "took too long"
    page = olga.html("/operators").text
    assert all(word in page for word in ("strong", "club", "took too long", "/t/7/host"))


def test_no_guest_is_an_operator_by_a_name(room: Room) -> None:
    """A guest may have the name before the account is made, and gains nothing by it."""
    guest = room.guest("Olga")

    assert guest.get("/operators").json()["code"] == "operators"


@pytest.mark.parametrize("deed", ["ban", "unban", "reset"])
def test_nobody_else_does_what_operators_do(room: Room, ann: Player, bob: Player, deed: str) -> None:
    """Every deed asks who does it."""
    assert ann.post(f"/operators/people/{number(room, 'Bob')}/{deed}").json()["code"] == "operators"
    assert acts(room) == []


def test_a_report_is_read_and_dealt_with(room: Room, olga: Player, bob: Player) -> None:
    """It waits with its words and whom it is about, until an operator closes it, which is written down."""
    dora = signed_up(room, "Dora")
    assert dora.post(f"/people/{number(room, 'Bob')}/report", reason="chat", text="He shouts").status_code == 200
    [waiting] = olga.get("/operators/reports").json()["reports"]
    page = olga.html("/operators/reports").text

    assert (waiting["by"], waiting["about_name"], waiting["reason"], waiting["text"]) == (
        "Dora",
        "Bob",
        "chat",
        "He shouts",
    )
    assert "He shouts" in page
    assert dora.post(f"/operators/reports/{waiting['id']}/close").json()["code"] == "operators"
    assert olga.post(f"/operators/reports/{waiting['id']}/close").status_code == 200
    assert olga.get("/operators/reports").json()["reports"] == []
    assert olga.post(f"/operators/reports/{waiting['id']}/close").json()["code"] == "not_found"
    assert acts(room) == [("Olga", "report", "Bob")]


def test_people_are_found_by_name_number_and_address(room: Room, olga: Player) -> None:
    """Search with pages."""
    signed_up(room, "Żaneta", "zaneta@example.org")
    for n in range(35):
        room.guest(f"Visitor {n}")

    def names(find: str, page: int = 0) -> list[str]:
        return [p["name"] for p in olga.get("/operators/people", params={"find": find, "page": page}).json()["people"]]

    assert names("żan") == names("ZANETA@example.org") == names(f"#{number(room, 'Żaneta')}") == ["Żaneta"]
    assert names("#") == names("#Żaneta") == names(f"#{2**64}") == []
    assert len(names("Visitor")) == 30
    assert names("Visitor", 1) == [f"Visitor {n}" for n in (4, 3, 2, 1, 0)]
    assert names("%") == []
    assert "page=1" in olga.html("/operators/people").text


def test_tables_are_found(room: Room, olga: Player, ann: Player) -> None:
    """By title, by a name at them, by number and by state; those by invitation too."""
    shy = ann.table("me", "open", title="Hidden corner", open=False)
    ann.table("me", "bot:random", title="Loud")

    def found(**query: str) -> list[str]:
        return [x["title"] for x in olga.get("/operators/tables", params=query).json()["tables"]]

    assert found(find="corner") == found(find=str(shy)) == found(find="Ann", status="open") == ["Hidden corner"]
    assert sorted(found(find="Ann")) == ["Hidden corner", "Loud"]
    assert found(find="nobody") == []
    assert "Hidden corner" in olga.html("/operators/tables").text


def test_names_are_those_of_the_readers_language(room: Room, olga: Player, ann: Player) -> None:
    """Bots and options by their words; people lead to their pages."""
    table = ann.table("me", "open", "bot:random")
    assert ann.post(f"/t/{table}/host/edit", option={"board": "advanced"}).status_code == 200
    olga.lang = "fa"
    (line,) = olga.get("/operators/tables").json()["tables"]
    (act,) = olga.get("/operators/audit").json()["acts"]

    assert line["names"] == ["Ann", "تصادفی"]
    assert "board" not in act["text"]
    assert f'href="/people/{number(room, "Ann")}"' in olga.html("/operators/people").text


def test_a_ban_ends_everything_and_says_so(room: Room, olga: Player, bob: Player) -> None:
    """Sessions and keys end, seats are given up, and signing in is refused with a sentence."""
    dora = signed_up(room, "Dora")
    token = dora.post("/account/tokens", label="bot").json()["token"]
    table = dora.table("me", "open", open=True)
    bob.post(f"/t/{table}/join")
    waiting = dora.table("me", "open")

    banned = olga.form(f"/operators/people/{number(room, 'Dora')}/ban")
    by_key = room.stranger().request("GET", "/account", headers={"authorization": f"Bearer {token}"})
    again = Player(room, "Dora").post("/sign-in", name="Dora", password=SECRET)

    assert banned.status_code == 303
    assert dora.get("/account").json()["code"] == by_key.json()["code"] == "sign_in"
    assert (again.status_code, again.json()["code"]) == (403, "banned")
    assert "banned" in again.json()["text"]
    assert bob.now(table)["plates"][0]["kind"] == "left"
    assert bob.get(f"/t/{waiting}").json()["now"]["status"] == "closed"
    assert acts(room) == [("Olga", "ban", "Dora")]
    assert olga.post(f"/operators/people/{number(room, 'Olga')}/ban").json()["text"] == "You cannot ban yourself."

    assert olga.post(f"/operators/people/{number(room, 'Dora')}/unban").status_code == 200
    assert Player(room, "Dora").post("/sign-in", name="Dora", password=SECRET).status_code == 200
    assert olga.post(f"/operators/people/{number(room, 'Dora')}/unban").json()["code"] == "nothing"


def test_a_wrong_password_does_not_tell_of_a_ban(room: Room, olga: Player) -> None:
    """Only who knows the password learns that the account is banned."""
    signed_up(room, "Dora")
    olga.post(f"/operators/people/{number(room, 'Dora')}/ban")

    assert Player(room, "Dora").post("/sign-in", name="Dora", password="wrong").json()["code"] == "password"


# ---------------------------------------------------------------- new passwords


def letters(room: Room) -> list[tuple[str, str]]:
    with room.services.store.read() as c:
        return [(r.address, r.body) for r in c.execute(select(outbox).order_by(outbox.c.id))]


def link_in(body: str) -> str:
    found = re.search(r"/reset/[\w-]+", body)
    assert found is not None
    return found.group()


@pytest.fixture(autouse=True)
def _no_postman(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters stay in the outbox."""

    async def nothing(self: object, now: float) -> int:
        return 0

    monkeypatch.setattr("stockrail.server.notify.Postman.deliver", nothing)


def test_a_forgotten_password(room: Room) -> None:
    """A link by e-mail works once and ends sessions and keys; only its hash is stored."""
    dora = signed_up(room, "Dora", "Dora@example.org")
    token = dora.post("/account/tokens", label="bot").json()["token"]
    zoe = room.stranger()

    asked = zoe.form("/forgot", email="dora@example.org")
    ((address, body),) = letters(room)
    link = link_in(body)
    with room.services.store.read() as c:
        stored = c.execute(select(links.c.hash)).scalar_one()
    page = zoe.get(link).json()
    weak = zoe.post(link, password="12345678")
    used = zoe.form(link, password=OTHER)
    again = zoe.post(link, password=OTHER)

    assert asked.status_code == 200
    assert address == "Dora@example.org"
    assert stored not in body
    assert link.removeprefix("/reset/") != stored
    assert page == {"name": "Dora"}
    assert weak.json()["code"] == "weak_password"
    assert used.headers["location"] == "/sign-in"
    assert (again.status_code, again.json()["code"]) == (404, "reset")
    assert dora.get("/account").status_code == 401
    assert room.stranger().request("GET", "/account", headers={"authorization": f"Bearer {token}"}).status_code == 401
    assert zoe.post("/sign-in", name="Dora", password=SECRET).json()["code"] == "password"
    assert zoe.post("/sign-in", name="Dora", password=OTHER).status_code == 200


@pytest.mark.parametrize("error", ["", "refused"])
def test_a_link_is_not_kept_once_its_letter_is_done_with(room: Room, error: str) -> None:
    """Sent, given up or out of date: the letter is still listed, but its secret is gone from the database."""
    signed_up(room, "Dora", "dora@example.org")
    room.stranger().form("/forgot", email="dora@example.org")
    with room.services.store.read() as c:
        letter = c.execute(select(outbox)).one()
        assert room.services.postman._judge(c, letter, letter.at + 60) == {}
        assert room.services.postman._judge(c, letter, letter.at + 3601) == {"state": "dropped"}
    for _ in range(notify.TRIES if error else 1):
        assert link_in(letters(room)[0][1])
        with room.services.store.read() as c:
            letter = c.execute(select(outbox)).one()
        room.services.postman._settle(time.time(), letter, error)

    assert letters(room) == [("dora@example.org", "")]


def test_nobody_learns_who_has_an_account(room: Room) -> None:
    """An unknown address gets the same answer, and no letter."""
    signed_up(room, "Dora", "dora@example.org")
    zoe = room.stranger()

    known, unknown = (zoe.post("/forgot", email=f"{name}@example.org") for name in ("dora", "nobody"))

    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert [address for address, _ in letters(room)] == ["dora@example.org"]
    assert zoe.post("/forgot", email="nonsense").status_code == zoe.post("/forgot", email="").status_code == 400


def test_a_link_lasts_an_hour(room: Room) -> None:
    """Later it is void, and a younger link voids an older one."""
    signed_up(room, "Dora", "dora@example.org")
    zoe = room.stranger()
    zoe.post("/forgot", email="dora@example.org")
    zoe.post("/forgot", email="dora@example.org")
    first, second = (link_in(body) for _, body in letters(room))

    assert (zoe.get(first).status_code, zoe.get(second).status_code) == (404, 200)
    with room.services.store.write() as c:
        due = c.execute(select(links.c.due)).scalar_one()
        assert 0 < due - time.time() <= notify.LINK_VALID == 3600
        c.execute(update(links).values(due=time.time() - 1))
    assert zoe.get(second).status_code == zoe.post(second, password=OTHER).status_code == 404


def test_a_banned_account_gets_no_link(room: Room, olga: Player) -> None:
    """Neither by e-mail nor from an operator, and a link it has is void."""
    signed_up(room, "Dora", "dora@example.org")
    zoe = room.stranger()
    zoe.post("/forgot", email="dora@example.org")
    ((_, body),) = letters(room)
    olga.post(f"/operators/people/{number(room, 'Dora')}/ban")
    zoe.post("/forgot", email="dora@example.org")

    assert letters(room) == [("dora@example.org", "")]
    assert zoe.get(link_in(body)).status_code == 404
    assert olga.post(f"/operators/people/{number(room, 'Dora')}/reset").json()["code"] == "banned"


def test_links_are_limited_by_address(settings: Settings) -> None:
    """Nobody's mailbox is filled by others, whether it is known or not."""
    app = create_app(replace(settings, limits=True))
    with TestClient(app, base_url="http://table.test") as client:
        zoe = Player(Room(app, client), "Zoe")
        codes = [zoe.post("/forgot", email="dora@example.org").status_code for _ in range(6)]

    assert codes == [200] * 5 + [429]


def test_without_e_mail_the_page_says_whom_to_ask(settings: Settings) -> None:
    """A server that sends nothing says so before somebody types."""
    app = create_app(replace(settings, mail=""))
    with TestClient(app, base_url="http://table.test") as client:
        zoe = Player(Room(app, client), "Zoe")

        assert "sends no e-mail" in zoe.html("/forgot").text
        assert zoe.post("/forgot", email="dora@example.org").status_code == 400


def test_an_operator_hands_out_a_link(room: Room, olga: Player) -> None:
    """It is shown once, sent where the account has an address, and written down."""
    signed_up(room, "Dora", "dora@example.org")
    dora = number(room, "Dora")

    page = olga.form(f"/operators/people/{dora}/reset")
    link = olga.post(f"/operators/people/{dora}/reset").json()["url"]
    olga.post(f"/operators/people/{number(room, 'Olga')}/reset")
    guest = olga.post(f"/operators/people/{room.guest('Gus') and number(room, 'Gus')}/reset")

    assert link_in(page.text)
    assert room.stranger().get(link_in(link)).json() == {"name": "Dora"}
    assert [address for address, _ in letters(room)] == ["dora@example.org"] * 2
    assert guest.status_code == 400
    assert ("Olga", "reset", "Dora") in acts(room)
    assert "Link for a new password: Dora" in re.sub("[\u2066-\u2069]", "", olga.html("/operators/audit").text)


def test_deliveries_show_no_secrets(room: Room, olga: Player) -> None:
    """Operators see what became of a letter, not what stands in it."""
    signed_up(room, "Dora", "dora@example.org")
    room.stranger().post("/forgot", email="dora@example.org")
    ((_, body),) = letters(room)

    shown = olga.get("/operators/deliveries").json()["deliveries"]

    assert [(d["name"], d["channel"], d["state"]) for d in shown] == [("Dora", "email", "waiting")]
    assert olga.get("/operators/deliveries", params={"state": "failed"}).json()["deliveries"] == []
    page = olga.html("/operators/deliveries").text
    assert ">E-mail</span>" in page
    for text in (json.dumps(shown), page):
        assert link_in(body) not in text


def test_the_load_counts(room: Room, olga: Player, ann: Player) -> None:
    """Tables, people and letters as they are."""
    ann.table("me", "open")
    ann.table("me", "Zoe", hot=True)

    load = olga.get("/operators").json()["load"]

    assert {k: load[k] for k in ("open", "running", "people", "guests", "streams")} == {
        "open": 1,
        "running": 1,
        "people": 1,
        "guests": 1,
        "streams": 0,
    }


def test_who_deletes_the_account_leaves_the_audit(room: Room, olga: Player) -> None:
    """The deed stays, the name goes."""
    dora = signed_up(room, "Dora")
    olga.post(f"/operators/people/{number(room, 'Dora')}/reset")
    dora.post("/account/delete", sure=True, password=SECRET)

    assert acts(room) == [("Olga", "reset", "")]


# ---------------------------------------------------------------- by command


Command = Callable[..., tuple[int, str]]


@pytest.fixture
def admin(room: Room, settings: Settings, capsys: pytest.CaptureFixture[str]) -> Command:
    """A command beside the running server: its exit code and what it said."""

    def command(*words: str) -> tuple[int, str]:
        code = run(["admin", *words, "--db", settings.db])
        out, err = capsys.readouterr()
        return code, out + err

    return command


def test_commands_do_what_the_pages_do(room: Room, admin: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Operator, people, ban, unban, reset, audit; the server heeds them within seconds."""
    dora = signed_up(room, "Dora")

    assert admin("operator", "Dora") == (0, "Dora is an operator\n")
    assert dora.get("/operators").status_code == 200
    assert admin("operator", "Dora", "--no")[0] == 0
    assert dora.get("/operators").json()["code"] == "operators"
    assert "Dora" in admin("people", "dor")[1]
    seen = background.heed(room.services, None)
    assert admin("ban", "dora") == (0, "Dora is banned\n")
    heard: list[int] = []
    monkeypatch.setattr(room.services.hub, "doubt", heard.append)
    background.heed(room.services, seen)
    assert heard == [number(room, "Dora")]
    assert dora.get("/account").status_code == 401
    assert admin("unban", f"#{number(room, 'Dora')}")[0] == 0
    code, said = admin("reset", "Dora")
    assert code == 0
    assert room.stranger().get(link_in(said)).json() == {"name": "Dora"}
    told = admin("audit")[1]
    assert [word for word in ("Banned", "Ban lifted", "Made an operator") if word in told] == [
        "Banned",
        "Ban lifted",
        "Made an operator",
    ]
    assert json.loads(admin("audit", "--json")[1])["acts"][0]["act"] == "reset"


def test_lists_by_command(room: Room, admin: Command, ann: Player) -> None:
    """Tables and deliveries, for people and for programs."""
    ann.table("me", "open", title="Corner")

    assert "Corner" in admin("tables", "corner".capitalize(), "--status", "open")[1]
    assert json.loads(admin("tables", "--json")[1])["tables"][0]["host_name"] == "Ann"
    assert admin("deliveries") == (0, "")


@pytest.mark.parametrize("words", [("ban", "Nobody"), ("unban", "#999999999999"), ("ban", "\u202e"), ("reset", "Gus")])
def test_what_a_command_cannot_do_is_one_line(room: Room, admin: Command, words: tuple[str, ...]) -> None:
    """Exit code 2 and a sentence."""
    room.guest("Gus")
    code, said = admin(*words)

    assert code == 2
    assert said.startswith("stockrail: ")
    assert said.count("\n") == 1


def test_a_command_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistyped path is a line, not an empty database."""
    assert run(["admin", "people", "--db", str(tmp_path / "none.db")]) == 2
    assert "--db" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()
