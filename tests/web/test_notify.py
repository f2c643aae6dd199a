"""Notifications: from the outbox, by real HTTP, tried again, dropped when moot, and never into a private network."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Row, insert, select, update

from stockrail.core.rng import Rng
from stockrail.server import addresses, deliver, notify
from stockrail.server.notify import FIRST_RETRY, TRIES
from stockrail.server.problems import Problem
from stockrail.server.schema import channels, outbox
from stockrail.server.settings import CHANNELS, Settings
from tests.web.people import Player, Room, show


class Hook(HTTPServer):
    """A webhook that remembers what it got and answers as told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[dict[str, Any]] = []
        self.status = 200
        self.answers = threading.Event()
        self.answers.set()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Hook)
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append(json.loads(body))
        self.server.answers.wait()
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hooks() -> Iterator[Callable[[], Hook]]:
    """Opens webhooks; those that hold their answer back give it at the end."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(_serving(Hook()))


@contextmanager
def _serving(hook: Hook) -> Iterator[Hook]:
    thread = threading.Thread(target=hook.serve_forever)
    thread.start()
    try:
        yield hook
    finally:
        hook.answers.set()
        hook.shutdown()
        thread.join()
        hook.server_close()


@pytest.fixture
def hook(hooks: Callable[[], Hook]) -> Hook:
    return hooks()


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """An operator who allows private addresses, as at home, and a very patient postman: the tests ring for him."""
    return replace(settings, patience=3600.0, private_webhooks=True)


def deliver_now(room: Room, ahead: float = 3601.0) -> int:
    portal = room.client.portal
    assert portal is not None
    return portal.call(room.services.postman.deliver, time.time() + ahead)


def address(hook: Hook) -> str:
    return f"http://127.0.0.1:{hook.server_address[1]}/hook"


def states(room: Room) -> list[tuple[str, int]]:
    with room.services.store.read() as c:
        return [(r.state, r.tries) for r in c.execute(select(outbox).order_by(outbox.c.id))]


def test_a_turn_is_told(room: Room, ann: Player, bob: Player, hook: Hook) -> None:
    """Issue 3, point 4: whose turn it becomes gets word that names the table and leads there; the mover does not."""
    ann.post("/account/channels", kind="json", address=address(hook))
    table = ann.table("me", "open", title="Friday night")
    bob.post(f"/t/{table}/join")
    if ann.now(table)["turn"] == 0:
        ann.move(table, Rng(1))
    while ann.now(table)["turn"] == 1:
        bob.move(table, Rng(1))
    deliver_now(room)

    assert [m["title"] for m in hook.got] != []
    assert "Friday night" in hook.got[-1]["title"]
    assert f"/t/{table}" in hook.got[-1]["message"]
    assert states(room)[-1] == ("sent", 1)
    assert ann.get("/account/channels").json()["deliveries"][0]["state"] == "sent"
    assert bob.get("/account/channels").json()["deliveries"] == []


def test_who_moved_in_the_meantime_is_not_told(room: Room, ann: Player, bob: Player, hook: Hook) -> None:
    """None when it is not needed any more; the per-table switch stops all."""
    ann.post("/account/channels", kind="json", address=address(hook))
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    for _ in range(6):
        [ann, bob][ann.now(table)["turn"]].move(table, Rng(1))
    while ann.now(table)["turn"] == 0:
        ann.move(table, Rng(1))
    deliver_now(room)
    assert {s for s, _ in states(room)} <= {"dropped"}
    before = len(states(room))
    ann.post(f"/t/{table}/alerts", alerts=[])
    for _ in range(6):
        [ann, bob][ann.now(table)["turn"]].move(table, Rng(1))

    assert len(states(room)) == before
    assert hook.got == []


def test_failures_are_tried_again_and_shown(room: Room, ann: Player, hook: Hook) -> None:
    """The test button, the retry with growing waits, the visible state, and the end after several tries."""
    ann.post("/account/channels", kind="json", address=address(hook))
    channel = ann.get("/account/channels").json()["channels"][0]
    assert channel["address"] == "127.0.0.1/…"
    hook.status = 500
    ann.post(f"/account/channels/{channel['id']}/test")
    deliver_now(room, 0.0)  # or the postman did, who was rung for: rounds do not overlap
    assert states(room) == [("waiting", 1)]
    delivery = ann.get("/account/channels").json()["deliveries"][0]
    assert (delivery["state"], delivery["tries"], delivery["error"]) == (
        "waiting",
        1,
        "The recipient refused it.",
    )
    deliver_now(room, FIRST_RETRY / 4)
    assert states(room) == [("waiting", 1)]
    hook.status = 200
    deliver_now(room, FIRST_RETRY + 5)
    assert states(room) == [("sent", 2)]
    hook.status = 500
    with room.services.store.write() as c:
        c.execute(update(outbox).values(state="waiting", tries=TRIES - 1, due=0.0))
    deliver_now(room)
    assert states(room) == [("failed", TRIES)]


def test_a_letter_is_sent_by_one_process(room: Room, ann: Player, hook: Hook) -> None:
    """Two servers on one database: the second finds the letter taken."""
    later = time.time() + 3600.0
    me = ann.get("/account").json()["person"]["id"]
    with room.services.store.write() as c:
        notify.put(c, me, "json", address(hook), "s", "b", due=later)
        letter = c.execute(select(outbox)).one()
    claims = [room.services.postman._claim(letter, later + 1) for _ in range(2)]

    assert claims == [True, False]


PLAIN = {
    "discord": "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnop",
    "slack": "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
    "telegram": "123456789:abcdefg_hijklmnop/12315544",
    "email": "ann@example.org",
    "json": "https://example.org:8443/hooks/a1:b=2/~c",
    "ntfy": "https://tk_abcdefgh@ntfy.example.org/ann-at-the-table",
    "matrix": "https://syt_abcdefgh@matrix.example.org:8448/!abc:example.org",
    "apprise": "pover://user@abcdefghijklmnopqrstuvwxyzabcd",
}
OPEN = Settings(mail="mailtos://table:secret@smtp.example.org?from=table@example.org", channels=(*CHANNELS, "pover"))
FIELDS: dict[str, dict[str, str]] = {
    "ntfy": {"topic": "ann-at-the-table", "server": "https://1.1.1.1", "token": "tk_abcdefgh"},
    "telegram": {"token": "123456789:abcdefg_hijklmnop", "chat": "12315544"},
    "matrix": {"server": "https://1.1.1.1:8448", "token": "syt_abcdefgh", "room": "!abc:example.org"},
}
EXTRAS = (
    "?template=/etc/passwd",
    "/?template=http://127.0.0.1/x",
    "?+X-Token=1",
    "?method=PUT&rto=60",
    "#x",
    "%3Fa=b",
    "\nx",
)


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("json", "ftp://example.org/x"),
        ("json", "http://user:pass@example.org/x"),
        ("json", "not a url"),
        ("discord", "https://example.org/api/webhooks/1/x"),
        ("slack", "http://hooks.slack.com/services/T/B/x"),
        ("email", "ann@example.org"),
        ("json", "http://example.org:80:80/x"),
        ("json", "http://example.org/x,file:///etc/passwd"),
        *((kind, PLAIN[kind] + more) for kind in ("discord", "slack", "json") for more in EXTRAS),
    ],
)
def test_addresses_that_make_no_sense_are_refused(ann: Player, kind: str, address: str) -> None:
    """Bad input: 422 with what an address looks like; e-mail only where the operator set it up."""
    answer = ann.post("/account/channels", kind=kind, address=address)

    assert answer.status_code == 422
    assert answer.json()["code"] == "address"
    assert answer.json()["field"] in ("address", "kind")


def test_known_kinds_reach_their_services() -> None:
    """Discord, Slack, Telegram, e-mail and plain JSON each become an address the sender understands."""
    from apprise import Apprise

    assert set(PLAIN) == set(addresses.KINDS)
    for kind, address in PLAIN.items():
        assert Apprise.instantiate(addresses.target(OPEN, kind, address)) is not None, kind
        assert "abcdefg" not in addresses.shown(kind, address)


def test_options_in_a_stored_address_are_never_sent(room: Room, ann: Player, hook: Hook) -> None:
    """An address kept from before, with options for the sender behind it: nothing goes out and its owner reads why."""
    me = ann.get("/account").json()["person"]["id"]
    stored = address(hook) + "?method=PUT&+X-Token=1"
    with room.services.store.write() as c:
        c.execute(insert(channels).values(account=me, kind="json", address=stored))
    channel = ann.get("/account/channels").json()["channels"][0]
    ann.post(f"/account/channels/{channel['id']}/test")
    deliver_now(room, 0.0)
    account = ann.get("/account/channels").json()

    assert not channel["usable"]
    assert hook.got == []
    assert states(room) == [("failed", 1)]
    assert account["deliveries"][0]["error"] == "The address is no longer accepted."
    assert "Nothing is sent here any more" in ann.html("/account/channels").text


@given(st.sampled_from(sorted(PLAIN)), st.text(max_size=30), st.integers(0, 80))
def test_what_is_sent_to_holds_no_options(kind: str, slipped: str, at: int) -> None:
    """Whatever is slipped into an address: it is refused, or the sender gets an address without a query."""
    written = PLAIN[kind][:at] + slipped + PLAIN[kind][at:]
    if addresses.is_usable(OPEN, kind, written):
        to = addresses.target(OPEN, kind, written).removeprefix(f"{OPEN.mail}&to=")
        assert not set(to.removesuffix("?mode=private").removesuffix("?e2ee=no&discovery=no")) & set("?#&, \\\n")


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind in FIELDS for field in FIELDS[kind]])
@pytest.mark.parametrize("slipped", [*EXTRAS, "@x", "/../x", "a b"])
def test_every_field_of_a_form_is_checked(ann: Player, kind: str, field: str, slipped: str) -> None:
    """A field with anything slipped in is refused by its name; the form comes back with what was written."""
    sent = FIELDS[kind] | {field: FIELDS[kind][field] + slipped}
    answer, page = ann.post("/account/channels", kind=kind, **sent), ann.form("/account/channels", kind=kind, **sent)

    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "address", field)
    assert page.status_code == 422
    assert 'aria-invalid="true"' in page.text
    assert escape(sent[field].strip()) in page.text or "\n" in slipped
    assert ann.get("/account/channels").json()["channels"] == []


def test_forms_become_channels(ann: Player) -> None:
    """Each form that is filled in well adds a channel, which shows nothing secret again."""
    for kind, sent in FIELDS.items():
        assert ann.post("/account/channels", kind=kind, **sent).status_code == 200, kind
    page = ann.get("/account/channels").json()

    assert [c["kind"] for c in page["channels"]] == list(FIELDS)
    assert all(c["usable"] for c in page["channels"])
    assert "abcdefg" not in show(page["channels"])


@pytest.mark.parametrize("schema", ["dbus", "syslog", "windows", "gotify", "pover"])
def test_only_what_the_operator_allows_is_offered(schema: str) -> None:
    """Apprise addresses by the schemas of a setting; none that acts on the server's own machine, whatever it says."""
    settings = Settings(channels=("dbus", "syslog", "windows", "pover"))
    allowed = addresses.is_usable(settings, "apprise", f"{schema}://user@abcdefghijklmnopqrstuvwxyzabcd")

    assert allowed == (schema == "pover")
    assert not addresses.is_usable(settings, "json", PLAIN["json"])
    assert "apprise" not in addresses.kinds(Settings())


def test_without_a_sender_the_page_says_how_to_get_one(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without the extra takes no addresses; letters written when it had it fail by that name."""
    ann.post("/account/channels", kind="slack", address="https://hooks.slack.com/services/T/B/x")
    assert 'action="/account/channels"' in ann.html("/account/channels").text
    monkeypatch.setitem(sys.modules, "apprise", None)
    page = ann.html("/account/channels").text
    answer = ann.post("/account/channels", kind="slack", address="https://hooks.slack.com/services/T/B/x")

    assert 'action="/account/channels"' not in page
    assert "stockrail[notify]" in page
    assert answer.status_code == 400
    assert "pip install 'stockrail[notify]'" in answer.json()["text"]
    assert (
        ann.post(f"/account/channels/{ann.get('/account/channels').json()['channels'][0]['id']}/test").status_code
        == 400
    )
    assert deliver.send({"to": "json://example.org", "subject": "s", "body": "b", "private": True}) == "not installed"


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::a00:1]",
        "[64:ff9b:1::a00:1]",
        "[2002:7f00:1::1]",
        "[2001:0:7f00:1::1]",
        "[fec0::1]",
        "[fe80::1]",
    ],
)
def test_private_networks_are_out_of_reach(tmp_path: Path, host: str) -> None:
    """Issue 3, point 7, doors: an address of a private network is refused unless the operator allows it."""
    url = f"http://{host}:8080/hook"
    with pytest.raises(Problem):
        awaited(addresses.check(Settings(), "json", url))
    awaited(addresses.check(Settings(private_webhooks=True), "json", url))


@pytest.mark.parametrize("open", ["1.1.1.1", "2606:4700::1111", "64:ff9b::101:101", "2002:101:101::1"])
def test_public_networks_are_in_reach(open: str) -> None:
    """The neighbours of the private ones, also behind a gateway that writes IPv4 into IPv6."""
    assert addresses.is_open(open)


def awaited(work: Coroutine[Any, Any, None]) -> None:
    """Done in a thread of its own: a browser test of the same process keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def test_the_sender_itself_looks_again(hook: Hook) -> None:
    """A name that turned to a private address after it was checked is refused when the letter goes out."""
    job = {"to": f"json://127.0.0.1:{hook.server_address[1]}/x", "subject": "s", "body": "b", "seconds": 60}

    with deliver.guarded():
        assert deliver.send(job | {"private": False}) != ""
        assert hook.got == []
        assert deliver.send(job | {"private": True}) == ""
    assert len(hook.got) == 1


def test_a_connection_without_a_look_up_is_guarded_too(hook: Hook) -> None:
    """Libraries that connect to a number, or by a path of this machine, come no further than others."""
    with deliver.guarded(), socket.socket() as near, socket.socket(socket.AF_UNIX) as inside:
        with pytest.raises(PermissionError):
            near.connect(hook.server_address)
        with pytest.raises(PermissionError):
            inside.connect("/run/dbus/system_bus_socket")


def letters(room: Room, ann: Player, *to: str) -> list[Row[Any]]:
    """Letters to webhooks, waiting to be sent."""
    me = ann.get("/account").json()["person"]["id"]
    with room.services.store.write() as c:
        for address in to:
            notify.put(c, me, "json", address, "s", "b", due=time.time() + 3600)
        return list(c.execute(select(outbox).order_by(outbox.c.id)))


def test_each_letter_is_reported_by_itself(room: Room, ann: Player, hooks: Callable[[], Hook]) -> None:
    """A receiver that does not answer yet and one that fails: the third letter is reported as sent meanwhile."""
    slow, failing, good = hooks(), hooks(), hooks()
    slow.answers.clear()
    failing.status = 500
    sent: list[tuple[int, str]] = []

    async def report(letter: Row[Any], error: str) -> None:
        sent.append((letter.id, error))
        if len(sent) == 2:
            slow.answers.set()

    three = letters(room, ann, address(slow), address(failing), address(good))
    awaited(notify.send(room.services.settings, three, report, 600.0))

    assert set(sent[:2]) == {(three[1].id, "refused"), (three[2].id, "")}
    assert sent[2:] == [(three[0].id, "")]
    assert [len(h.got) for h in (slow, failing, good)] == [1, 1, 1]


def test_what_takes_too_long_is_given_up(room: Room, ann: Player, hooks: Callable[[], Hook]) -> None:
    """A receiver that never answers costs its own letter only, which says so."""
    slow = hooks()
    slow.answers.clear()
    sent: list[str] = []

    async def report(letter: Row[Any], error: str) -> None:
        sent.append(error)

    awaited(notify.send(room.services.settings, letters(room, ann, address(slow)), report, 0.1))

    assert sent == ["timeout"]


def test_the_outbox_is_read_and_written_beside_the_loop(
    room: Room, ann: Player, hooks: Callable[[], Hook], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is busy keeps letters waiting, and nobody else."""
    where: list[str] = []

    def noted(real: Callable[..., Any]) -> Callable[..., Any]:
        def work(*given: Any) -> Any:
            where.append(threading.current_thread().name)
            return real(*given)

        return work

    for real in (notify.Postman._taken, notify.Postman._settle):
        monkeypatch.setattr(notify.Postman, real.__name__, noted(real))
    letters(room, ann, address(hooks()))
    assert room.client.portal is not None
    assert room.client.portal.call(room.services.postman.deliver, time.time() + 7200) == 1

    assert len(where) >= 2
    assert all(name.startswith("beside") for name in where)
