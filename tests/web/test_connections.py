"""More connections than there is room for: idle ones are closed first, and nobody is left without an answer."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from stockrail.server import connections
from stockrail.server.app import create_app
from stockrail.server.connections import SENTENCE
from stockrail.server.limits import STREAMS
from stockrail.server.settings import Settings
from tests.web.locks import a_move, hot_seat
from tests.web.served import Program, messages, served

MOST = 6


def test_idle_connections_make_room(app: Starlette) -> None:
    """However many connections say nothing, a player's move is taken, and the oldest of the silent ones is closed."""
    with served(app, MOST) as port:
        ann, table = hot_seat(port, "Ann")
        silent = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(4 * MOST)]

        assert ann.post(f"/t/{table}/entries", **a_move(ann, table))["n"] > 0
        assert silent[0].recv(1) == b""
        for s in silent:
            s.close()


def test_where_none_is_idle_the_next_is_told(app: Starlette) -> None:
    """All places are taken by open streams: the newcomer reads a sentence and when to come back."""
    with served(app, MOST) as port:
        ann, table = hot_seat(port, "Ann")
        streams = [ann.open("GET", f"/t/{table}/stream") for _ in range(MOST)]
        told = [messages(s) for s in streams]
        for t in told:
            next(t)

        refused = Program(port).open("GET", "/lobby")

        assert (refused.status, refused.read(), refused.getheader("retry-after")) == (503, SENTENCE, "5")
        for s in streams:
            s.close()


def test_a_connection_must_say_something(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a head is not enough: it is closed when its time is up."""
    monkeypatch.setattr(connections, "SILENT", 0.05)
    with served(app, MOST) as port:
        half = socket.create_connection(("127.0.0.1", port), timeout=60)
        half.sendall(b"GET /lobby HTTP/1.1\r\nHost: ")

        assert half.recv(1) == b""
        half.close()


def test_streams_of_an_account_are_counted(settings: Settings) -> None:
    """One more than an account may have is refused; one that ended leaves its place."""
    with served(create_app(replace(settings, limits=True))) as port:
        ann, table = hot_seat(port, "Ann")
        streams = [ann.open("GET", f"/t/{table}/stream") for _ in range(STREAMS)]
        for s in streams:
            next(messages(s))

        assert ann.open("GET", f"/t/{table}/stream").status == 429
        assert Program(port).open("GET", f"/t/{table}/stream").status == 200
        for s in streams:
            s.close()
