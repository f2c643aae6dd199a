"""A real server on a real port, in a thread of this process, and a small client for programs."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.applications import Starlette

from stockrail.server.run import Serving


@contextmanager
def served(app: Starlette, most: int = 0) -> Iterator[int]:
    """The port of a running server."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Serving(app, most)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        Program(listener.getsockname()[1]).get("/health")  # the socket listens: this waits until somebody answers
        yield int(listener.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


class Program:
    """A client that speaks HTTP and carries a token."""

    def __init__(self, port: int, token: str = "", seconds: float = 60.0) -> None:
        self.port, self.token, self.seconds = port, token, seconds
        self.headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def guest(self, name: str) -> Program:
        """Somebody new with a token of their own."""
        answer = self.open("POST", "/guest", {"name": name})
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        headers = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}
        made = json.loads(self.open("POST", "/account/tokens", {"label": name}, headers).read())
        return Program(self.port, made["token"], self.seconds)

    def open(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> http.client.HTTPResponse:
        """The answer, its body still to be read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.seconds)
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, self.headers | (headers or {}))
        return connection.getresponse()

    def get(self, path: str) -> Any:
        return self._read(self.open("GET", path))

    def post(self, path: str, **fields: Any) -> Any:
        return self._read(self.open("POST", path, fields))

    @staticmethod
    def _read(answer: http.client.HTTPResponse) -> Any:
        text = answer.read()
        return json.loads(text) if answer.getheader("content-type") == "application/json" else text.decode()


def messages(stream: http.client.HTTPResponse) -> Iterator[dict[str, str]]:
    """Server-sent events: the fields of one after the other."""
    fields: dict[str, str] = {}
    for raw in stream:
        line = raw.decode().rstrip("\n")
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            if "data" in fields:
                yield fields
            fields = {}
