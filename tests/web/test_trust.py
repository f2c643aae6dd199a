"""What strangers, broken connections and hostile numbers can do: nothing, and quietly."""

from __future__ import annotations

import hashlib
import itertools
import logging
import os
import stat
import threading
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import stockrail
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.server.app import create_app
from stockrail.server.routes import ENDPOINTS
from stockrail.server.settings import Settings
from stockrail.server.threads import SIZES
from tests.titles import ALL
from tests.web.loops import finish
from tests.web.people import Player, Room, play_out
from tests.web.served import Program, messages, served

HUGE = (2**31, 2**63, -(2**63) - 1, 10**30)
"""Numbers no database column holds."""


def _numbers(form: type[Any]) -> list[str]:
    """The fields of a form that take a number."""
    hints = get_type_hints(form)
    return [
        name for name, kind in hints.items() if kind is int or (isinstance(kind, UnionType) and int in get_args(kind))
    ]


def test_no_number_is_too_large_to_be_refused(ann: Player) -> None:
    """Every number of every form, far beyond what a database holds: refused in a sentence, never a failure."""
    table = ann.table("me", "bot:random")
    base = {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "action": "pass", "kind": "pass", "bot": "random"}
    for endpoint in ENDPOINTS:
        fields = _numbers(endpoint.form) if endpoint.form is not None else []
        now = {"n": ann.now(table)["n"]} if "n" in fields else {}
        for field, number in product(fields, HUGE):
            answer = ann.post(endpoint.path.replace("{id}", str(table)), **(base | now | {field: number}))
            assert 400 <= answer.status_code < 500, (endpoint.path, field, number, answer.text)


@pytest.mark.parametrize("game", ALL)
def test_every_moment_of_the_setup_can_be_shown(room: Room, ann: Player, game: str) -> None:
    """A replay begins before the first card is dealt; player and spectator see it as a page and as data."""
    table = ann.table("me", "open", game=game)
    ann.post(f"/t/{table}/fill", bot="random")
    for n in range(ann.now(table)["n"] + 1):
        for reader in (ann, room.stranger()):
            assert reader.html(f"/t/{table}/replay?n={n}").status_code == 200, n
            assert reader.get(f"/t/{table}/replay?n={n}").status_code == 200, n


def test_a_body_that_breaks_off_leaves_no_trace(app: Starlette, room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody reads the answer, and the line of its request is all the log has."""
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/guest",
        "raw_path": b"/guest",
        "query_string": b"",
        "headers": [(b"content-length", b"20"), (b"content-type", b"application/json"), (b"host", b"table.test")],
        "client": ("127.0.0.1", 1),
        "server": ("table.test", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    pieces = [{"type": "http.request", "body": b'{"na', "more_body": True}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        return pieces.pop(0)

    async def send(message: Any) -> None:
        pass

    with caplog.at_level(logging.INFO):
        finish(app(scope, receive, send))

    lines = [r.name for r in caplog.records if r.name.startswith(("stockrail", "uvicorn"))]
    assert lines == ["stockrail.access"]


def _signed_up(room: Room, name: str = "Ann") -> Player:
    player = Player(room, name)
    assert player.post("/sign-up", name=name, password="correct horse battery").status_code == 200
    return player


def test_a_new_password_ends_the_programs_keys(room: Room) -> None:
    """Who changes a password shuts out everybody who came in before, by a browser or by a key."""
    ann = _signed_up(room)
    key = {"authorization": f"Bearer {ann.post('/account/tokens', label='bot').json()['token']}"}
    assert room.client.get("/account", headers=key).status_code == 200

    changed = ann.post("/account/password", old="correct horse battery", new="staple battery horse")

    assert changed.status_code == 200
    assert room.client.get("/account", headers=key).status_code == 401
    assert ann.get("/account").status_code == 200


def test_a_dropped_key_hears_no_more(settings: Settings) -> None:
    """A stream that was opened with a key ends as soon as there is news after the key was dropped."""
    with served(create_app(settings)) as port:
        program = Program(port).guest("Ann")
        table = program.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
        stream = messages(program.open("GET", f"/t/{table}/stream"))
        next(stream)
        key = program.get("/account")["tokens"][0]["id"]

        program.post(f"/account/tokens/{key}/drop")
        Program(port).guest("Bob").post(f"/t/{table}/chat", text="still there?")
        Program(port).guest("Eve").post(f"/t/{table}/join")

        heard: list[Any] = []
        reader = threading.Thread(target=lambda: heard.extend(stream), daemon=True)
        reader.start()
        reader.join(20)
        assert not reader.is_alive()
        assert heard == []


@pytest.mark.parametrize("password", ["12345678", "password", "aaaaaaaaaa", "qwertyuiop", "Stockrail1", "annannann"])
def test_passwords_that_everybody_tries_first_are_refused(room: Room, password: str) -> None:
    """Length alone makes no password."""
    answer = Player(room, "").post("/sign-up", name="Ann", password=password)

    assert answer.status_code == 422
    assert answer.json()["code"] == "weak_password"


def test_guessing_one_persons_password_is_limited(tmp_path: Path) -> None:
    """However many addresses take part, an account is asked for its password ten times a minute at most."""
    app = create_app(Settings(db=str(tmp_path / "t.db")))
    _signed_up(Room(app, TestClient(app, base_url="http://table.test")))

    answers = [_guess(app, f"10.0.0.{k}") for k in range(11)]

    assert answers == [403] * 10 + [429]


def _guess(app: Starlette, address: str) -> int:
    client = TestClient(app, base_url="http://table.test", client=(address, 1))
    return client.post("/sign-in", json={"name": "aNN", "password": "wrong, wrong"}).status_code


def test_only_its_owner_reads_the_database(tmp_path: Path) -> None:
    """The file holds sessions, addresses and sealed dice."""
    before = os.umask(0o022)
    try:
        create_app(Settings(db=str(tmp_path / "t.db"))).state.services.store.close()
    finally:
        os.umask(before)

    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


@pytest.mark.parametrize("origin", ["file://", "", "//", "null", "http://", "ftp://table.test", "table.test"])
def test_an_origin_is_a_web_address(room: Room, ann: Player, origin: str) -> None:
    """Only a page of this site changes anything; a file or a page without a name is none."""
    table = ann.table("me", "open")

    answer = ann.request("POST", f"/t/{table}/close", json={}, headers={"sec-fetch-site": "none", "origin": origin})

    assert answer.status_code == 403


def test_no_answer_repeats_a_strange_host(room: Room, ann: Player) -> None:
    """Where an answer leads is a path of this site, whatever Host the request claims."""
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET" and "{" not in endpoint.path:
            answer = ann.request("GET", endpoint.path.rstrip("/") + "/", headers={"host": "evil.test"})
            assert "evil.test" not in answer.headers.get("location", ""), endpoint.path


def test_bots_alone_have_three_tables(app: Starlette) -> None:
    """Who looks on while bots play may do so at three tables at a time; a table with a person counts for none."""
    resting = TestClient(app, base_url="http://table.test")  # its robots never begin: no game ends
    ann = Room(app, resting).guest("Ann")
    for _ in range(3):
        ann.table("bot:random", "bot:random")

    refused = ann.post("/tables", game="stockpile", seat={"0": "bot:random", "1": "bot:random"})

    assert refused.status_code == 429
    assert ann.table("me", "bot:random")


def test_one_address_brings_a_club_of_guests_and_no_more(tmp_path: Path) -> None:
    """Forty guests an hour are a club evening; more are a program."""
    with TestClient(create_app(Settings(db=str(tmp_path / "t.db"))), base_url="http://table.test") as client:
        answers = []
        for k in range(45):
            client.cookies.clear()
            answers.append(client.post("/guest", json={"name": f"Guest {k}"}).status_code)

    assert answers == [200] * 40 + [429] * 5


def test_nobody_can_foretell_the_dice(ann: Player, bob: Player) -> None:
    """They are the hash of a secret as wide as its seal; opened at the end, it gives every card again."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(3))
    seal = ann.get(f"/t/{table}").json()["seal"]
    text = ann.get(f"/t/{table}/match").text
    played = stockrail.loads(text)

    assert seal["hash"] == hashlib.sha256(f"{seal['seed']}:{seal['salt']}".encode()).hexdigest()
    assert int(seal["seed"]) == played.seed > 2**128
    again = stockrail.new("stockpile", seats=2, seed=played.seed)
    drawn = list(itertools.takewhile(lambda e: e.seat == CHANCE, played.entries))
    assert [e.action for e in again.entries] == [e.action for e in drawn] != []


def test_a_password_waits_for_no_other_work(app: Starlette) -> None:
    """All threads for reading, changing and robots are busy: signing in is answered all the same."""
    with served(app) as port:
        Program(port).post("/sign-up", name="Dora", password="correct horse battery")
        threads, done = app.state.services.threads, threading.Event()
        busy = [(kind, pool) for kind, pool in threads._pools.items() if kind in ("read", "write", "robot", "beside")]
        for kind, pool in busy:
            for _ in range(SIZES[kind]):
                pool.submit(done.wait)
        signed_in = Program(port).open("POST", "/sign-in", {"name": "Dora", "password": "correct horse battery"})
        done.set()

    assert signed_in.status == 200


def test_nothing_is_kept_of_who_has_gone(app: Starlette) -> None:
    """Whoever listened to a table or an account and left is forgotten, with all that was said to them."""
    with served(app) as port:
        ann = Program(port).guest("Ann")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "bot:random"})["id"]
        hub = app.state.services.hub
        hub.patience = 0.0
        for path in (f"/t/{table}/stream", "/account/stream"):
            stream = ann.open("GET", path)
            next(messages(stream))
            assert hub.streams == 1
            stream.close()
            while hub.streams:
                ann.get("/health")

        assert [*hub._listeners, *hub._said, *hub._accounts, *hub._lobby, *hub._open] == []
