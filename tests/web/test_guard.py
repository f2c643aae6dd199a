"""The guard: origins, sizes, headers, limits, languages, and a corpus of hostile words through every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from stockrail.core.rng import Rng
from stockrail.locales.l10n import Words
from stockrail.server.app import create_app
from stockrail.server.routes import ENDPOINTS
from stockrail.server.settings import Settings
from tests.web.people import STREAMS, Player, Room

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE seats; --",
    "{{ 7*7 }}{% raise %}",
    "{n.__class__} {0} %s %(x)s",
    "javascript:alert(1)",
    "</title></textarea><svg onload=alert(1)>",
    "&lt;b&gt; &amp; &#60;",
    "Ann\u200cAnn ۱۲۳ Ünïcødé Ж",
    "name.AA",
]


def test_changes_come_from_our_own_pages(room: Room, ann: Player) -> None:
    """Issue 3, point 7, doors: an Origin check on unsafe methods; reading needs none."""
    table = ann.table("me", "open")
    url = f"/t/{table}/close"
    foreign = [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "same-origin", "origin": "https://evil.test"},
        {"sec-fetch-site": "none", "origin": "null"},
        {"sec-fetch-site": "none", "origin": "http://table.test.evil.test"},
    ]
    for headers in foreign:
        answer = ann.request("POST", url, json={}, headers=headers)
        assert answer.status_code == 403, headers
        assert answer.json()["code"] == "origin"
    bare = ann.headers()
    del bare["sec-fetch-site"]
    assert room.client.post(url, json={}, headers=bare).status_code == 403

    assert ann.get(f"/t/{table}", headers={"sec-fetch-site": "cross-site"}).status_code == 200
    assert room.client.post(url, json={}, headers=bare | {"origin": "http://table.test"}).status_code == 200


def test_a_program_needs_no_origin(room: Room, ann: Player) -> None:
    """A token is not sent by browsers on their own, so nothing can be forged with it."""
    token = ann.post("/account/tokens", label="bot").json()["token"]
    answer = room.client.post(
        "/tables",
        json={"game": "stockpile", "seat": {"0": "me", "1": "open"}},
        headers={"authorization": f"Bearer {token}"},
    )

    assert answer.status_code == 200


def test_every_answer_is_dressed(room: Room, ann: Player) -> None:
    """CSP without unsafe-inline, no sniffing, no framing, and cookies that stay at home."""
    for url in ("/", "/lobby", "/nothing", "/openapi.json", "/static/theme.css"):
        headers = ann.html(url).headers
        assert "unsafe" not in headers["content-security-policy"]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    cookie = Player(room, "").post("/guest", name="Zoe").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_pages_carry_no_inline_code(ann: Player) -> None:
    """What the policy forbids is not there: no inline script, style or handler."""
    table = ann.table("me", "bot:random")
    for url in ("/", "/lobby", "/tables/new", "/account", "/sign-in", f"/t/{table}", f"/t/{table}/replay"):
        page = ann.html(url).text
        assert not re.search(r"\son\w+\s*=\s*[\"']", page), url
        assert not re.search(r"\sstyle\s*=\s*[\"']", page), url
        assert "<style" not in page, url
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or "application/json" in script, script


def test_large_bodies_are_refused(room: Room, ann: Player) -> None:
    """Bad input: 64 kB are enough for everything, said or unsaid."""
    table = ann.table("me", "open")
    url = f"/t/{table}/notes"

    def drip() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(100):
            yield b"x" * 1024
        yield b'"}'

    big = ann.request("POST", url, content=b"x" * 70_000, headers={"content-type": "application/json"})
    unsaid = ann.request("POST", url, content=drip(), headers={"content-type": "application/json"})
    small = ann.post(url, text="x" * 7_000)
    assert (big.status_code, unsaid.status_code, small.status_code) == (413, 413, 200)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 50_000, "application/json"),
        (b"", "application/json"),
        (b"%%%", "application/x-www-form-urlencoded"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"junk", "multipart/form-data"),
        (b"n=1", "text/plain"),
    ],
)
def test_malformed_bodies_are_refused(ann: Player, body: bytes, kind: str) -> None:
    """Bad input: never a stack trace, whatever is sent."""
    table = ann.table("me", "bot:random")
    answer = ann.request("POST", f"/t/{table}/entries", content=body, headers={"content-type": kind})

    assert answer.status_code == 400
    assert answer.json()["code"] == "unreadable"


def test_every_route_answers_nonsense_politely(room: Room, ann: Player) -> None:
    """No route fails on unknown ids, empty bodies or strangers: only 2xx, 3xx and 4xx."""
    stranger = room.stranger()
    for endpoint in ENDPOINTS:
        for value in ("0", "999999", "-1", "x", "1e9", "%00", "9" * 30):
            url = re.sub(r"{\w+}", value, endpoint.path)
            for player in (ann, stranger):
                if endpoint.path.endswith(STREAMS) or endpoint.path == "/account/delete":
                    continue
                answer = player.request(endpoint.method, url, **({"json": {}} if endpoint.method == "POST" else {}))
                assert answer.status_code < 500, (endpoint.method, url, answer.text)
        if endpoint.path == "/sign-out":
            ann = room.guest("Ann again")


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_only_words(room: Room, words: str) -> None:
    """A corpus of hostile names, titles, chat lines and notes through every page, in both directions."""
    eve, bob = room.guest(words), room.guest("Bob")
    table = eve.table("me", "open", title=words)
    link = eve.get(f"/t/{table}").json()["invite"]
    invited = bob.html(link).text
    bob.post(f"/t/{table}/join")
    eve.post(f"/t/{table}/chat", text=words)
    eve.post(f"/t/{table}/notes", text=words)
    eve.post("/account/tokens", label=words)
    rng = Rng(1)
    for _ in range(6):
        turn = eve.now(table)["turn"]
        [eve, bob][turn].move(table, rng)
    page = eve.get(f"/t/{table}").json()
    assert page["title"] == words
    assert page["chat"][0]["text"] == words
    assert page["notes"] == words
    dangerous = [w for w in ("<script>alert", "<img src", "<svg onload") if w in words]
    for lang in ("en", "fa"):
        eve.lang = bob.lang = lang
        seen = [invited] + [eve.html(u).text for u in (f"/t/{table}", f"/t/{table}/replay", "/lobby", "/", "/account")]
        seen += [bob.html(f"/t/{table}").text, eve.get(f"/t/{table}/now?drawings=yes").json()["svg"]]
        for text in seen:
            assert "49{" not in text
            assert all(d not in text for d in dangerous), lang


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "a\x00b", "\u2066x", "\ud800"])
def test_names_that_could_break_a_page_are_refused(room: Room, name: str) -> None:
    """Control characters and marks that turn the text around have no place in a name."""
    answer = room.client.post(
        "/guest",
        content=b'{"name": "' + name.encode("unicode-escape").replace(b"\\x00", b"\\u0000") + b'"}',
        headers={"content-type": "application/json", "accept": "application/json"},
    )

    assert answer.status_code == 400


@pytest.mark.parametrize("next", ["//evil.test", "https://evil.test", "/\\evil.test", "\\\\evil.test", "javascript:1"])
def test_no_way_out_through_next(room: Room, next: str) -> None:
    """After signing in one stays on this server."""
    answer = Player(room, "").form("/guest", name="Ann", next=next)

    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_rate_limits(tmp_path: Path) -> None:
    """Per account and per address: 429 with when to come back; others are not affected."""
    app = create_app(Settings(db=str(tmp_path / "t.db")))
    with TestClient(app, base_url="http://table.test") as client:
        room = Room(app, client)
        ann, bob = room.guest("Ann"), room.guest("Bob")
        table = ann.table("me", "open")
        bob.post(f"/t/{table}/join")
        codes = [ann.post(f"/t/{table}/chat", text="hi").status_code for _ in range(31)]
        last = ann.post(f"/t/{table}/chat", text="hi")

        assert codes[:30] == [200] * 30
        assert codes[30] == 429
        assert last.headers["retry-after"]
        assert bob.post(f"/t/{table}/chat", text="hi").status_code == 200
        thief = Player(room, "")
        tries = [thief.post("/sign-in", name="Ann", password=f"guess {i}...").status_code for i in range(11)]
        assert tries == [403] * 10 + [429]


def test_a_closed_database_is_said_politely(room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bad input: 503 with what to do next, as a page and as JSON."""

    def closed(*_: object) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(room.services.store.engine, "connect", closed)
    page, twin, sent = ann.html("/lobby"), ann.get("/lobby"), ann.post("/t/1/chat", text="hi")

    assert (page.status_code, twin.status_code, sent.status_code) == (503, 503, 503)
    assert twin.json()["code"] == sent.json()["code"] == "closed"
    assert "Traceback" not in page.text
    assert twin.json()["text"].startswith("Nothing that was stored is lost.")
    assert sent.json()["text"].startswith("Nothing was stored.")


@pytest.mark.parametrize("lang", ["en", "fa", "ru", "pl"])
def test_what_a_person_enters_wrongly_is_explained_in_the_own_language(room: Room, lang: str) -> None:
    """400 with a sentence of the catalogue, not of the code."""
    ann = room.guest("Ann")
    ann.lang = lang
    table = ann.table("me", "bot:random")
    words = Words("core", lang, bidi=True, also=["web"])
    long = ann.post(f"/t/{table}/chat", text="x" * 501)
    empty = ann.post(f"/t/{table}/chat", text=" ")

    assert (long.status_code, empty.status_code) == (400, 400)
    assert long.json()["text"] == words.text("detail.longest", longest=500)
    assert empty.json()["text"] == words.text("detail.empty")


@pytest.mark.parametrize(
    ("header", "lang", "dir"),
    [
        ("fa", "fa", "rtl"),
        ("ru-RU,ru;q=0.9", "ru", "ltr"),
        ("de, pl;q=0.5, en;q=0.2", "pl", "ltr"),
        ("xx;q=z", "en", "ltr"),
    ],
)
def test_the_language_follows_the_browser(room: Room, header: str, lang: str, dir: str) -> None:
    """Issue 3, point 6: by Accept-Language first, by the switch afterwards, with lang and dir on the page."""
    reader = Player(room, "")
    reader.lang = header
    assert f'<html lang="{lang}" dir="{dir}"' in reader.html("/").text
    reader.form("/settings", lang="ru", back="/lobby")

    assert '<html lang="ru" dir="ltr"' in reader.html("/").text


def test_every_page_has_a_twin(ann: Player) -> None:
    """Issue 3, point 5: the same address with .json, or asked for as JSON."""
    table = ann.table("me", "bot:random")
    for url in ("/", "/lobby", "/tables/new", "/account", "/sign-in", "/rules/stockpile", f"/t/{table}"):
        twin = ann.html("/" if url == "/" else url + ".json")
        assert url == "/" or twin.headers["content-type"] == "application/json", url
        assert ann.get(url).headers["content-type"] == "application/json"
        assert ann.html(url).headers["content-type"].startswith("text/html")
