"""What people are told: chosen by each for all tables and for one, with links that open from where they are."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from stockrail.server import addresses, alerts, notify
from stockrail.server.context import is_nearby
from stockrail.server.schema import channels, outbox, tables
from stockrail.server.settings import Settings
from tests.web.people import Player, Room


@pytest.fixture
def settings(tmp_path: Path, blank: Path) -> Settings:
    """A very patient postman: nothing is sent by itself."""
    shutil.copy(blank, tmp_path / "t.db")
    return Settings(db=str(tmp_path / "t.db"), limits=False, patience=3600.0, host="0.0.0.0", port=8018)


def reachable(room: Room, player: Player) -> None:
    """Give somebody a channel."""
    me = player.get("/account").json()["person"]["id"]
    with room.services.store.write() as c:
        c.execute(insert(channels).values(account=me, kind="json", address="https://example.org/x"))


def told(room: Room, player: Player) -> list[str]:
    """What was written to somebody."""
    me = player.get("/account").json()["person"]["id"]
    with room.services.store.read() as c:
        return list(c.execute(select(outbox.c.alert).where(outbox.c.account == me).order_by(outbox.c.id)).scalars())


def bodies(room: Room) -> list[str]:
    with room.services.store.read() as c:
        return list(c.execute(select(outbox.c.body).order_by(outbox.c.id)).scalars())


def test_start_turn_proposal_and_mention_are_told(room: Room, ann: Player, bob: Player) -> None:
    """Both hear of the start, one by way of the first turn; then of a proposal and of their name in the chat."""
    for p in (ann, bob):
        reachable(room, p)
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    first = ann.now(table)["turn"]
    assert [told(room, ann), told(room, bob)][first] == ["turn"]
    assert [told(room, ann), told(room, bob)][1 - first] == ["start"]
    ann.post(f"/t/{table}/propose", kind="close")
    ann.post(f"/t/{table}/chat", text="what do you think, @BOB?")
    ann.post(f"/t/{table}/chat", text="mail me at x@bobby")

    assert told(room, bob)[1:] == ["proposal", "mention"]
    assert told(room, ann)[1:] == []
    assert "what do you think, @BOB?" in bodies(room)[-1]


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_a_mention_by_somebody_unheard_is_not_told(room: Room, ann: Player, bob: Player, kind: str) -> None:
    """Who muted or blocked the writer gets no letter of it; the writer hears of the other as before."""
    for p in (ann, bob):
        reachable(room, p)
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    bob.post(f"/people/{ann.get('/account').json()['person']['id']}/tie", kind=kind)
    ann.post(f"/t/{table}/chat", text="@Bob, move")
    bob.post(f"/t/{table}/chat", text="@Ann, wait")

    assert "mention" not in told(room, bob)
    assert "mention" in told(room, ann)


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("Bob", "@Bob", True),
        ("Bob", "hi @bob, hello", True),
        ("Bob", "@bobby", False),
        ("Bob", "bob", False),
        ("مریم", "سلام @مریم", True),
        ("a.c", "@abc", False),
        ("", "@", False),
    ],
)
def test_a_mention_is_a_whole_name(name: str, text: str, named: bool) -> None:
    """In any case and script, never the beginning of another name."""
    assert notify.is_named(name, text) == named


def test_everybody_chooses_what_they_are_told(room: Room, ann: Player, bob: Player) -> None:
    """For all tables, and otherwise at one; a word that is no alert is refused."""
    reachable(room, bob)
    bob.post("/account/alerts", alerts=["proposal"])
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/chat", text="@bob")
    assert told(room, bob) == []
    bob.form(f"/t/{table}/alerts", alerts=["mention", "low"])
    ann.post(f"/t/{table}/chat", text="@bob")
    ann.post(f"/t/{table}/propose", kind="close")
    assert told(room, bob) == ["mention"]
    assert bob.get(f"/t/{table}").json()["alerts"]["chosen"] == ["mention", "low"]
    bob.post(f"/t/{table}/alerts", usual=True)

    assert bob.get(f"/t/{table}").json()["alerts"] == {
        "kinds": list(alerts.ALERTS),
        "chosen": ["proposal"],
        "usual": True,
        "channels": 1,
    }
    assert bob.post("/account/alerts", alerts=["everything"]).status_code == 400
    assert room.stranger().get(f"/t/{table}").json()["alerts"] is None


def test_low_time_is_told_before_the_clock_is_down(room: Room, ann: Player, bob: Player) -> None:
    """A quarter of the time before its end; put off while the clock has more, and dropped once somebody moved."""
    for p in (ann, bob):
        reachable(room, p)
    table = ann.table("me", "open", clock="move", days=1)
    bob.post(f"/t/{table}/join")
    judge = room.services.postman._judge
    with room.services.store.write() as c:
        letter = c.execute(select(outbox).where(outbox.c.alert == "low")).one()
        row = c.execute(select(tables).where(tables.c.id == table)).one()
        put_off = judge(c, letter, letter.due)
        c.execute(tables.update().values(began=row.began - 68_400, due=row.due - 68_400))
        sent = judge(c, letter, letter.due)
        c.execute(tables.update().values(n=row.n + 1))
        passed = judge(c, letter, letter.due)

    assert letter.due == pytest.approx(letter.at + 18 * 3600, abs=5)
    assert put_off["due"] == pytest.approx(letter.due + 18 * 3600, abs=5)
    assert sent == {}
    assert passed == {"state": "dropped"}


def test_an_answered_proposal_needs_no_letter(room: Room, ann: Player, bob: Player) -> None:
    """The letter is dropped where the proposal is gone, and kept though the game goes on meanwhile."""
    reachable(room, bob)
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/propose", kind="close")
    judge = room.services.postman._judge
    with room.services.store.write() as c:
        letter = c.execute(select(outbox).where(outbox.c.alert == "proposal")).one()
        c.execute(tables.update().values(n=tables.c.n + 1))
        assert judge(c, letter, time.time()) == {}
        c.execute(tables.update().values(proposal=None))
        assert judge(c, letter, time.time()) == {"state": "dropped"}


@pytest.mark.parametrize(
    ("host", "nearby"),
    [
        ("192.168.1.5:8018", True),
        ("localhost:8018", True),
        ("table.local", True),
        ("nas:8018", True),
        ("[fd00::5]:8018", True),
        ("0.0.0.0:8018", False),
        ("[::]:8018", False),
        ("evil.example.com", False),
        ("a b", False),
        ("x/../y", False),
        ("", False),
    ],
)
def test_a_way_is_remembered_if_it_is_nearby(host: str, nearby: bool) -> None:
    """Names and addresses of private networks that can be opened, nothing that anybody may claim."""
    assert is_nearby(host) == nearby


def test_links_open_from_where_the_reader_is(room: Room, ann: Player, bob: Player) -> None:
    """A server for the whole house: links have the address by which the reader came, never 0.0.0.0."""
    for p in (ann, bob):
        reachable(room, p)
    bob.get("/lobby", headers={"host": "192.168.7.7:8018"})
    bob.get("/lobby", headers={"host": "evil.example.com"})
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join", headers={"host": "192.168.7.7:8018"})
    ann.post(f"/t/{table}/chat", text="@bob")
    bob.post(f"/t/{table}/chat", text="@ann")

    assert bodies(room)[-2].endswith(f" http://192.168.7.7:8018/t/{table}")
    assert "0.0.0.0" not in "".join(bodies(room))
    assert "evil" not in "".join(bodies(room))


def test_the_public_address_comes_first() -> None:
    """`--url`, or else how the reader came, or else an address of this machine."""
    everywhere = Settings(host="0.0.0.0", port=99)

    assert Settings(origin="https://table.example.org/").public("http://nas:1") == "https://table.example.org"
    assert everywhere.public("http://nas:1") == "http://nas:1"
    assert "0.0.0.0" not in everywhere.public()
    assert Settings(host="::1", port=99).public() == "http://[::1]:99"


def test_a_table_says_when_nobody_can_be_told(room: Room, ann: Player) -> None:
    """Without a channel the page says that nothing is sent, and where to set one."""
    table = ann.table("me", "bot:random")
    assert "You have no channel yet" in ann.html(f"/t/{table}").text
    reachable(room, ann)

    assert "You have no channel yet" not in ann.html(f"/t/{table}").text


# ---------------------------------------------------------------- real receivers


class Receiver(BaseHTTPRequestHandler):
    """Answers like any of the services, and remembers what it was sent."""

    got: list[tuple[str, str]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0)).decode()
        Receiver.got.append((f"{self.headers['host']}{self.path}", body))
        self._answer(json.dumps({"ok": True, "room_id": "!abc:example.org", "event_id": "$1"}))

    def do_PUT(self) -> None:
        self.do_POST()

    def do_GET(self) -> None:
        self._answer(json.dumps({"ok": True, "user_id": "@table:example.org", "joined_rooms": ["!abc:example.org"]}))

    def _answer(self, text: str) -> None:
        body = b"ok" if self.headers["host"].startswith("hooks.slack.com") else text.encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


HOSTS = ("api.telegram.org", "discord.com", "hooks.slack.com", "ntfy.example.org", "matrix.example.org", "example.org")


@contextmanager
def receiver(folder: Path) -> Iterator[int]:
    """The port of a server that has a certificate for all the services."""
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=receiver"]
    files = ["-keyout", str(folder / "key"), "-out", str(folder / "cert"), "-addext", f"subjectAltName={names}"]
    subprocess.run([*command, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert", folder / "key")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


SENDER = """
import socket, sys
from stockrail.server import deliver
real = socket.getaddrinfo
def lookup(host, port, *rest, **named):
    return real("127.0.0.1", int(sys.argv[1]), *rest, **named)
deliver.main(lookup)
"""


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the receivers' certificate")
def test_every_kind_reaches_a_real_receiver(
    room: Room, ann: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each service gets its letter, with title and text, at its own address; the resolver leads all of them here."""
    kept = {
        "telegram": "123456789:abcdefg_hijklmnop/12315544",
        "discord": "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop",
        "slack": "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
        "ntfy": "https://tk_abcdefgh@ntfy.example.org/ann-at-the-table",
        "matrix": "https://syt_abcdefgh@matrix.example.org/!abc:example.org",
        "json": "https://example.org/hook",
    }
    assert set(kept) == set(addresses.KINDS) - {"email", "apprise"}
    me = ann.get("/account").json()["person"]["id"]
    Receiver.got.clear()
    (tmp_path / "sender.py").write_text(SENDER, encoding="utf-8")
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(tmp_path / "cert"))
    object.__setattr__(room.services.settings, "private_webhooks", True)
    with room.services.store.write() as c:
        for kind, address in kept.items():
            notify.put(c, me, kind, address, f"Turn {kind}", "It is your turn.")
    with receiver(tmp_path) as port:
        room.services.postman.command = (sys.executable, str(tmp_path / "sender.py"), str(port))
        assert room.client.portal is not None
        room.client.portal.call(room.services.postman.deliver, time.time())
    with room.services.store.read() as c:
        states = dict(c.execute(select(outbox.c.kind, outbox.c.state)).all())
    sent = {kind: [to for to, body in Receiver.got if f"Turn {kind}" in body] for kind in kept}

    assert states == dict.fromkeys(kept, "sent")
    assert {kind: len(to) for kind, to in sent.items()} == dict.fromkeys(kept, 1)
    assert "api.telegram.org/bot123456789:abcdefg_hijklmnop/sendMessage" in sent["telegram"][0]


def test_names_resolve_to_private_addresses_at_no_time(room: Room) -> None:
    """A resolver that leads to this machine: the sender refuses, for whatever the letter may not reach."""
    from stockrail.server import deliver

    job = {"to": "json://example.org/x", "subject": "s", "body": "b", "seconds": 5, "private": False}
    with deliver.guarded(lambda host, port, *rest, **named: [(socket.AF_INET, 1, 6, "", ("127.0.0.1", port))]):
        assert deliver.send(job) == "refused"
