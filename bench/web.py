"""The web table under load: `python -m bench.web`.

Client and server on the same machine: 1,000 open event streams and 50 moves a second over 100 tables.  Printed are the
time from sending a move to its answer, the time from sending it until every stream of its table has told it, and how
long the page of a finished game takes from its snapshot.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.measure import at_most
from stockrail.core.rng import Rng

GAME = "stockpile"
SEATS = 2
TARGETS = {"answer p95": 50.0, "answer p99": 150.0, "told p99": 250.0, "finished page": 300.0}
"""Milliseconds."""


@dataclass
class Load:
    """What was asked for and what was measured."""

    tables: int
    streams: int
    rate: float
    seconds: float
    answers: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    errors: int = 0


class Client:
    """A program on one kept connection."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._turn = asyncio.Lock()
        self._streams: list[asyncio.StreamWriter] = []

    async def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, Any, str]:
        """Status, JSON and cookie of an answer; a connection the server closed in a pause is opened again."""
        request = self._request(method, path, body, cookie)
        async with self._turn:
            try:
                return await self._answer(request)
            except (asyncio.IncompleteReadError, ConnectionError):
                self._writer = None
                return await self._answer(request)

    async def _answer(self, request: bytes) -> tuple[int, Any, str]:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self._reader is not None
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head.split("\r\n")[1:])}
        text = await self._reader.readexactly(int(headers.get("content-length", "0")))
        return int(head.split()[1]), json.loads(text or b"null"), headers.get("set-cookie", "").partition(";")[0]

    def _request(self, method: str, path: str, body: object, cookie: str = "") -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept: application/json"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}", "Sec-Fetch-Site: same-origin"]
        lines += [f"Authorization: Bearer {self.token}"] if self.token else []
        lines += [f"Cookie: {cookie}"] if cookie else []
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + data

    async def sign_in(self, name: str) -> None:
        """Become a guest with a token."""
        _, _, cookie = await self.ask("POST", "/guest", {"name": name})
        _, made, _ = await self.ask("POST", "/account/tokens", {"label": name}, cookie)
        self.token = made["token"]

    async def stream(self, path: str) -> asyncio.StreamReader:
        """An open stream, past its greeting."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        self._streams.append(writer)  # a writer nobody holds closes its connection
        writer.write(self._request("GET", path, None))
        await reader.readuntil(b"\nid: ")
        await reader.readuntil(b"\n\n")
        return reader


class BenchTable:
    """One table whose two seats the same account plays, and the streams that listen to it."""

    def __init__(self, load: Load, client: Client, k: int) -> None:
        self.load, self.client, self.k = load, client, k
        self.rng = Rng(k)
        self.id = self.turn = 0
        self.sent: dict[int, float] = {}
        self.heard: list[list[tuple[int, float]]] = []
        self.hearing: list[asyncio.Task[None]] = []
        self._moving = asyncio.Lock()

    async def begin(self) -> None:
        seats = {str(i): f"Player {i}" for i in range(SEATS)}
        body = {"game": GAME, "seat": seats, "hot": True, "open": True}
        _, made, _ = await self.client.ask("POST", "/tables", body)
        self.id = made["id"]
        self.turn = (await self.client.ask("GET", f"/t/{self.id}/now?board=no"))[1]["turn"]

    async def listen(self, spectator: Client, streams: int) -> None:
        for i in range(streams):
            eyes = f"?seat={i}" if i < SEATS else ""
            client = self.client if i < SEATS else spectator
            reader = await client.stream(f"/t/{self.id}/stream{eyes}")
            self.heard.append([])
            self.hearing.append(asyncio.create_task(self._hear(reader, self.heard[-1])))

    async def _hear(self, reader: asyncio.StreamReader, heard: list[tuple[int, float]]) -> None:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                heard.append((int(line[4:]), perf_counter()))

    def tally(self) -> None:
        """How long every stream took to tell every move (a message tells all moves up to its n); never is an error."""
        for n, sent in self.sent.items():
            for heard in self.heard:
                at = next((at for known, at in heard if known >= n), None)
                if at is None:
                    self.load.errors += 1
                else:
                    self.load.told.append(at - sent)

    async def move(self) -> None:
        """One move by whoever is on turn; only the POST is measured."""
        async with self._moving:
            await self._move()

    async def _move(self) -> None:
        _, mine, _ = await self.client.ask("GET", f"/t/{self.id}/now?board=no&seat={self.turn}")
        if mine["turn"] != self.turn:
            self.turn = mine["turn"]
            self.load.errors += mine["status"] != "running"
            return
        legal = mine["legal"][self.rng.below(len(mine["legal"]))]
        action = dict(legal["action"])
        if legal["span"]:
            action[legal["span"]["field"]] = legal["span"]["low"]
        started = perf_counter()
        body = {"n": mine["n"], "action": action, "seat": mine["seat"], "key": f"{self.k}-{mine['n']}"}
        status, played, _ = await self.client.ask("POST", f"/t/{self.id}/entries", body)
        self.load.answers.append(perf_counter() - started)
        if status == 200:
            self.sent[played["n"]] = started
            self.turn = played["turn"]
        else:
            self.load.errors += 1


class Server:
    """`stockrail serve` in a process of its own."""

    def __init__(self, db: str) -> None:
        command = [sys.executable, "-c", "from stockrail.cli import main; main()", "serve", "--no-open", "--port", "0"]
        environment = os.environ | {"STOCKRAIL_LIMITS": "off"}
        self._process = subprocess.Popen([*command, "--db", db], stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().split(":")[2].split("/")[0])

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


async def drive(load: Load, port: int) -> None:
    """Tables, streams, then moves at the rate asked for."""
    spectator = Client(port)
    await spectator.sign_in("Spectator")
    tables = []
    for k in range(load.tables):
        client = Client(port)
        await client.sign_in(f"Player {k}")
        table = BenchTable(load, client, k)
        await table.begin()
        await table.listen(spectator, load.streams // load.tables)
        tables.append(table)
    print(f"{sum(len(t.heard) for t in tables)} streams at {len(tables)} tables", flush=True)
    started, moves = perf_counter(), []
    for i in range(int(load.rate * load.seconds)):
        await asyncio.sleep(max(0.0, started + i / load.rate - perf_counter()))
        moves.append(asyncio.create_task(tables[i % len(tables)].move()))
    await asyncio.gather(*moves)
    await asyncio.sleep(1.0)  # the last moves are still being told
    for table in tables:
        for task in table.hearing:
            task.cancel()
        table.tally()


async def finish_a_game(port: int) -> int:
    """A table of bots, played to its end."""
    client = Client(port)
    await client.sign_in("Host")
    body = {"game": GAME, "seat": {"0": "bot:random", "1": "bot:random", "2": "bot:random"}, "open": True}
    _, made, _ = await client.ask("POST", "/tables", body)
    while (await client.ask("GET", f"/t/{made['id']}/now?board=no"))[1]["status"] == "running":
        await asyncio.sleep(0.1)
    return int(made["id"])


async def open_page(port: int, table: int) -> float:
    """Milliseconds for the first look at a table by a server that has just started."""
    client = Client(port)
    await client.ask("GET", "/lobby")
    started = perf_counter()
    status, page, _ = await client.ask("GET", f"/t/{table}")
    assert status == 200
    assert page["now"]["outcome"]
    return (perf_counter() - started) * 1000


def at(values: list[float], share: float) -> float:
    """The percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", default="", help="postgresql://... instead of an embedded database")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    load = Load(args.tables, args.streams, args.rate, args.seconds)
    with tempfile.TemporaryDirectory() as place:
        db = args.db or str(Path(place) / "bench.db")
        server = Server(db)
        try:
            asyncio.run(drive(load, server.port))
            finished = asyncio.run(finish_a_game(server.port))
        finally:
            server.end()
        server = Server(db)
        try:
            page = asyncio.run(open_page(server.port, finished))
        finally:
            server.end()
    report(load, page)


def report(load: Load, page: float) -> None:
    """The figures beside their targets."""
    measured = {
        "answer p50": at(load.answers, 0.50),
        "answer p95": at(load.answers, 0.95),
        "answer p99": at(load.answers, 0.99),
        "told p50": at(load.told, 0.50),
        "told p99": at(load.told, 0.99),
        "finished page": page,
    }
    print(f"{len(load.answers)} moves, {len(load.told)} messages, {load.errors} errors")
    for what, value in measured.items():
        target = TARGETS.get(what)
        verdict = "" if target is None else f"  {at_most(value, target, 'ms')}"
        print(f"{what:14} {value:8.1f} ms{verdict}")


if __name__ == "__main__":
    main()
