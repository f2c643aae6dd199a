"""Packed answers: pages and twins, never streams, and never a hand beside the words of others."""

from __future__ import annotations

import gzip

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from stockrail.server.compression import compress
from tests.web.people import Player
from tests.web.served import Program, served


def packed(accept: str, size: int = 5_000) -> Response:
    scope = {"type": "http", "headers": [(b"accept-encoding", accept.encode())]}
    response = Response(b"x" * size)
    compress(Request(scope), response)
    return response


@pytest.mark.parametrize("accept", ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*"])
def test_for_those_who_can_unpack_it(accept: str) -> None:
    """The body comes back whole, and its length is the packed one."""
    response = packed(accept)

    assert gzip.decompress(bytes(response.body)) == b"x" * 5_000
    assert response.headers["content-length"] == str(len(response.body))
    assert response.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(("accept", "size"), [("", 5_000), ("gzip;q=0", 5_000), ("identity", 5_000), ("gzip", 10)])
def test_others_and_small_answers_are_left_alone(accept: str, size: int) -> None:
    """Nobody gets what they did not ask for."""
    assert "content-encoding" not in packed(accept, size).headers


def test_pages_and_twins_are_packed_and_streams_are_not(app: Starlette) -> None:
    """The drawing shrinks to less than a fifth; a stream's first message comes at once, as it is."""
    with served(app) as port:
        ann = Program(port).guest("Ann")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "bot:random"})["id"]
        plain = ann.open("GET", f"/t/{table}/now?drawings=yes").read()
        ann.headers["Accept-Encoding"] = "gzip"
        now = ann.open("GET", f"/t/{table}/now?drawings=yes")
        told = ann.open("GET", f"/t/{table}/events")

        assert now.getheader("content-encoding") == "gzip"
        assert len(now.read()) < len(plain) / 5
        assert told.getheader("content-encoding") is None
        assert told.readline().startswith(b"{")


def test_a_hand_beside_the_chat_of_others_goes_out_as_it_is(ann: Player, bob: Player) -> None:
    """Sizes would tell whether a guess written in the chat is among the hidden cards."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/chat", text="mine alone")
    for url in (f"/t/{table}", f"/t/{table}.json"):
        assert ann.get(url).headers["content-encoding"] == "gzip"
    bob.post(f"/t/{table}/chat", text="stock AA stock AA")
    for url in (f"/t/{table}", f"/t/{table}.json"):
        assert "content-encoding" not in ann.get(url).headers
    assert ann.get(f"/t/{table}/now").headers["content-encoding"] == "gzip"
