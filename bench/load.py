"""People beside thinking bots, and more connections than descriptors: `python -m bench.load`.

Twelve tables of bots that think for three seconds a move, while people play at their own tables and others sign in.
Then a server with 1,024 descriptors, where 1,500 connections knock that say nothing: players' moves are still taken.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.measure import at_most
from bench.web import BenchTable, Client, Load, at
from stockrail.bots.random import Random
from stockrail.core.actions import Action

TARGETS = {"move p95": 100.0, "move p99": 250.0, "sign in": 500.0, "crowded p95": 250.0}
"""Milliseconds."""
THINKS = 3.0
PASSWORD = "correct horse battery"


class Slow(Random):
    """Thinks for three seconds, with all its processor."""

    blind = False

    def choose(self, *asked: Any) -> Action:
        until = time.monotonic() + THINKS
        while time.monotonic() < until:
            sum(range(1000))
        return super().choose(*asked)


class Server:
    """A server whose bots may be slow, with as many descriptors as it is given."""

    def __init__(self, folder: Path, descriptors: int = 8192) -> None:
        info = folder / "slow_bots-1.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-bots\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[stockrail.bots]\nslow = bench.load:Slow\n")
        code = (
            f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({descriptors}, {descriptors}))\n"
            "from stockrail.server.settings import Settings\n"
            "from stockrail.server.app import create_app\n"
            "from stockrail.server.run import Serving\n"
            "import socket; listener = socket.create_server(('127.0.0.1', 0))\n"
            "print(listener.getsockname()[1], flush=True)\n"
            f"Serving(create_app(Settings(db={str(folder / 'load.db')!r}, limits=False, bot_seconds=5.0)))"
            ".run(sockets=[listener])\n"
        )
        root = str(Path(__file__).parents[1])
        path = os.pathsep.join([str(folder), root, *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = os.environ | {"PYTHONPATH": path}
        command = [sys.executable, "-c", code]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


async def people(port: int, load: Load) -> list[BenchTable]:
    """Tables at which one person plays both seats."""
    tables = []
    for k in range(load.tables):
        client = Client(port)
        await client.sign_in(f"Player {k}")
        table = BenchTable(load, client, k)
        await table.begin()
        tables.append(table)
    return tables


async def play(load: Load, tables: list[BenchTable]) -> None:
    started, moves = perf_counter(), []
    for i in range(int(load.rate * load.seconds)):
        await asyncio.sleep(max(0.0, started + i / load.rate - perf_counter()))
        moves.append(asyncio.create_task(tables[i % len(tables)].move()))
    await asyncio.gather(*moves)


async def beside_bots(port: int, load: Load, bots: int) -> list[float]:
    """The people's moves into `load`, and how long signing in took each time."""
    host = Client(port)
    _, made, _ = await host.ask("POST", "/sign-up", {"name": "Host", "password": PASSWORD})
    for _ in range(bots):
        guest = Client(port)
        await guest.sign_in("Host of bots")
        body = {"game": "stockpile", "seat": {"0": "bot:slow", "1": "bot:slow"}, "open": True}
        status, made, _ = await guest.ask("POST", "/tables", body)
        assert status == 200, made
    tables = await people(port, load)
    signing: list[float] = []

    async def sign_in() -> None:
        while True:
            started = perf_counter()
            status, _, _ = await Client(port).ask("POST", "/sign-in", {"name": "Host", "password": PASSWORD})
            assert status == 200
            signing.append(perf_counter() - started)
            await asyncio.sleep(0.5)

    signer = asyncio.create_task(sign_in())
    await play(load, tables)
    signer.cancel()
    return signing


async def crowded(port: int, load: Load, silent: int) -> int:
    """Moves of seated players while connections knock that say nothing; how many of those were closed."""
    tables = await people(port, load)
    crowd = []
    for _ in range(silent):
        knocking = socket.socket()
        knocking.setblocking(False)
        knocking.connect_ex(("127.0.0.1", port))
        crowd.append(knocking)
        if len(crowd) % 50 == 0:
            await asyncio.sleep(0.05)
    await play(load, tables)
    closed = sum(_is_closed(c) for c in crowd)
    for c in crowd:
        c.close()
    return closed


def _is_closed(c: socket.socket) -> bool:
    try:
        return c.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=12, help="tables of bots alone")
    parser.add_argument("--tables", type=int, default=10, help="tables of people")
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--silent", type=int, default=1500)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    moves, crowd = (Load(args.tables, 0, args.rate, args.seconds) for _ in range(2))
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place))
        try:
            signing = asyncio.run(beside_bots(server.port, moves, args.bots))
        finally:
            server.end()
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place), 1024)
        try:
            closed = asyncio.run(crowded(server.port, crowd, args.silent))
        finally:
            server.end()
    print(f"{len(moves.answers)} moves beside {args.bots} tables of bots, {moves.errors} errors")
    measured = {
        "move p50": at(moves.answers, 0.50),
        "move p95": at(moves.answers, 0.95),
        "move p99": at(moves.answers, 0.99),
        "sign in": at(signing, 0.95),
        "crowded p95": at(crowd.answers, 0.95),
    }
    for what, value in measured.items():
        target = TARGETS.get(what)
        print(f"{what:14} {value:8.1f} ms" + ("" if target is None else f"  {at_most(value, target, 'ms')}"))
    print(f"{len(crowd.answers)} moves with 1,024 descriptors, {crowd.errors} errors")
    print(f"{closed} of {args.silent} silent connections closed")


if __name__ == "__main__":
    main()
