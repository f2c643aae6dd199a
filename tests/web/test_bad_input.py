"""What nobody sends by mistake: refused in a sentence, with the line of its request in the log and nothing besides."""

from __future__ import annotations

import json
import logging
import re
from typing import Any, get_type_hints

import pytest
from starlette.applications import Starlette

from stockrail.server import forms
from stockrail.server.endpoints import Endpoint
from stockrail.server.routes import ENDPOINTS
from tests.web.people import Player, Room
from tests.web.test_no_leak import short_streams

WORDS = (
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202e",
    "%s%n{0}",
    "' OR 1=1 --",
    "../../etc/passwd",
    "x" * 40_000,
    "//[",
    "http://[",
)
"""Texts that databases, paths, addresses and templates have stumbled over."""
ONE_OF_A_SORT = ("\x00", "\ud800", "x" * 40_000, "http://[")
LONG_QUERY = 4_000
"""So much of a word stands in an address: the test's own client reads every sign of it several times."""
BODIES = (
    b"",
    b"null",
    b"[]",
    b'"text"',
    b"1e999",
    b"{",
    b'{"n": NaN}',
    b'{"a": "\\ud800"}',
    b'{"a": "\xff"}',
    b"[" * 5_000,
    b'{"kind":' * 5_000,
    b'{"kind": "undo", "kind": "close"}',
    b"\xef\xbb\xbf{}",
)
"""Bodies that are no form."""
PROPOSALS: tuple[dict[str, Any], ...] = (
    {},
    {"kind": ""},
    {"kind": "explode"},
    {"kind": "__class__"},
    {"kind": None},
    {"kind": ["close"]},
    {"kind": {"kind": "close"}},
    {"kind": "replace"},
    {"kind": "replace", "seat": 99, "by": "person"},
    {"kind": "replace", "seat": -1, "by": "bot:random"},
    {"kind": "replace", "seat": 0, "by": "bot:"},
    {"kind": "replace", "seat": 0, "by": "bot:../../x"},
    {"kind": "replace", "seat": "0", "by": "person"},
    {"kind": "replace", "seat": 2**63, "by": "person"},
    {"kind": "replace", "seat": 0, "by": "x" * 50_000},
    {"kind": "undo", "seat": 7},
    {"kind": "undo", "seat": 1.5},
    {"kind": "x" * 60_000},
)
ANSWERS: tuple[dict[str, Any], ...] = (
    {},
    {"answer": True},
    {"answer": True, "proposal": ""},
    {"answer": True, "proposal": "0" * 60_000},
    {"answer": True, "proposal": 7},
    {"answer": [True], "proposal": "none"},
    {"answer": None, "proposal": None},
)


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log has besides requests."""
    return [
        r.getMessage()
        for r in caplog.records
        if r.name.startswith(("stockrail", "uvicorn")) and r.name != "stockrail.access"
    ]


def is_refused(answer: Any) -> bool:
    """Is there a status of a refusal, and a sentence that tells no inside?"""
    text = answer.json()["text"]
    return 400 <= answer.status_code < 500 and text != "" and len(text) < 600 and "Traceback" not in text


@pytest.mark.parametrize("game", ["stockpile", "1830"])
def test_hostile_proposals(room: Room, ann: Player, bob: Player, game: str, caplog: pytest.LogCaptureFixture) -> None:
    """Unknown kinds, wrong types, seats that are none, and answers to nothing: refused, and nothing is proposed."""
    table = ann.table("me", "open", game=game)
    bob.post(f"/t/{table}/join")
    caplog.set_level(logging.INFO)
    for body in PROPOSALS:
        assert is_refused(ann.post(f"/t/{table}/propose", **body)), body
        assert ann.now(table)["proposal"] is None
    ann.post(f"/t/{table}/propose", kind="close")
    for body in ANSWERS:
        assert is_refused(bob.post(f"/t/{table}/consent", **body)), body
    assert ann.now(table)["status"] == "running"
    assert said(caplog) == []


def test_bodies_that_are_no_form(room: Room, ann: Player, caplog: pytest.LogCaptureFixture) -> None:
    """Every route that takes a form gets every body: none breaks."""
    table = ann.table("me", "bot:random")
    caplog.set_level(logging.INFO)
    for endpoint in ENDPOINTS:
        if endpoint.method != "POST" or endpoint.path in ("/sign-out", "/account/delete"):
            continue
        for body in BODIES:
            url = re.sub(r"\{\w+\}", str(table), endpoint.path)
            answer = ann.request("POST", url, content=body, headers={"content-type": "application/json"})
            assert answer.status_code < 500, (endpoint.path, body[:40], answer.text[:200])
    assert [line for line in said(caplog) if not line.startswith("act ")] == []


def _texts(form: type[forms.Form]) -> list[str]:
    """The fields of a form that take a text."""
    return [name for name, kind in get_type_hints(form).items() if kind is str or "str" in str(kind)]


def _asked(endpoint: Endpoint, table: int, word: str) -> list[tuple[str, dict[str, Any]]]:
    """Requests to a route with the word in every place a text may stand."""
    path = re.sub(r"\{id\}", str(table), endpoint.path)
    path = re.sub(r"\{\w+\}", "x", path)
    if endpoint.method == "GET":
        return [(path, {"params": {name: word[:LONG_QUERY], "follow": "no"}}) for name in endpoint.query or ("none",)]
    assert endpoint.form is not None
    base = {"game": "stockpile", "seat": {"0": "me", "1": "open"}, "kind": "pass", "action": "pass", "n": 1}
    sent = [{**base, name: word} for name in _texts(endpoint.form)]
    return [(path, {"content": json.dumps(body), "headers": {"content-type": "application/json"}}) for body in sent]


def sweep(room: Room, ann: Player, words: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    table = ann.table("me", "bot:random")
    caplog.set_level(logging.WARNING)
    for endpoint in ENDPOINTS:
        if endpoint.path in ("/sign-out", "/account/delete") or endpoint.rate == "sign_in":
            continue
        for word in words:
            for url, sent in _asked(endpoint, table, word):
                if "params" in sent:
                    sent = {"params": {k: v.encode("utf-8", "surrogatepass") for k, v in sent["params"].items()}}
                with short_streams(room):
                    answer = ann.request(endpoint.method, url, **sent)
                assert answer.status_code < 500, (endpoint.path, word[:20], sent, answer.text[:200])
    assert said(caplog) == []


@pytest.mark.parametrize("words", [ONE_OF_A_SORT, pytest.param(WORDS, marks=pytest.mark.proof)], ids=["a few", "all"])
def test_hostile_words(room: Room, ann: Player, words: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    """Signs that no database keeps, half characters, addresses that are none, in every text of every route."""
    sweep(room, ann, words, caplog)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "http://a:b:c", "\x80"])
def test_an_origin_that_is_no_address(ann: Player, origin: str, caplog: pytest.LogCaptureFixture) -> None:
    """A page cannot come from there."""
    answer = ann.request("POST", "/guest", json={"name": "Eve"}, headers={"origin": origin.encode("latin-1")})

    assert answer.status_code == 403
    assert said(caplog) == []


@pytest.mark.parametrize("length", ["9" * 5_000, "-1", "1e3", "٣", ""])
def test_a_length_that_is_none(app: Starlette, ann: Player, length: str, caplog: pytest.LogCaptureFixture) -> None:
    """However long a body claims to be, it is refused, and nothing fails."""
    answer = ann.request("POST", "/guest", content=b"{}", headers={"content-length": length.encode()})

    assert answer.status_code in (400, 413)
    assert said(caplog) == []
