"""Durable: the server is killed again and again in the middle of moves, and every answered move is there, once."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.server.matches import MatchCache
from stockrail.server.schema import entries, tables
from stockrail.server.store import Store
from tests.web.people import pick
from tests.web.served import Program

CLIENTS = 3
BUSY = 503
"""The answer of a server whose database is slow: nothing was stored, ask again."""
ROOT = Path(__file__).parents[2]


class Mother:
    """Starts servers on one port and one database."""

    def __init__(self, db: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.mother", db],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self.port = int(self._line())
        self.pid = 0

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def start(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("again\n")
        self._process.stdin.flush()
        self.pid = int(self._line())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(ProcessLookupError):  # the test may have killed the last one itself
            self.kill()
        self._process.wait()


class Client(threading.Thread):
    """Plays one hot-seat table after the other, repeats what was not answered, and remembers what was."""

    def __init__(self, mother: Mother, k: int, kills: threading.Semaphore) -> None:
        super().__init__()
        self.mother, self.k, self.kills = mother, k, kills
        self.rng = Rng(k)
        self.program = Program(mother.port).guest(f"Player {k}")
        self.table = 0
        self.acknowledged: list[tuple[int, str, int, int]] = []
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self._play()
        except BaseException as e:
            self.problem = e

    def _play(self) -> None:
        self.table = self._new()
        number = turn = 0
        while True:
            now = self._asked(f"/t/{self.table}/now?board=no&seat={turn}")
            if now["status"] != "running":
                self.table = self._new()
                continue
            if now["turn"] != turn:
                turn = now["turn"]
                continue
            number += 1
            key = f"{self.k}-{number}"
            body = {"n": now["n"], "action": pick(now, self.rng), "seat": now["seat"], "key": key}
            killing = self.rng.below(4) == 0
            played = self._send(body, killing)
            if played is None:
                return
            self.acknowledged.append((self.table, f"{now['seat']}:{key}", played["first"], played["n"]))

    def _new(self) -> int:
        """A new table; an unanswered one may exist twice, and harms nobody."""
        body = {"game": "stockpile", "seat": {"0": "A", "1": "B"}, "hot": True}
        return int(self._answer("POST", "/tables", body)["id"])

    def _asked(self, url: str) -> dict[str, Any]:
        return self._answer("GET", url)

    def _answer(self, method: str, url: str, body: object = None) -> dict[str, Any]:
        """What the server answers, however often it is killed before."""
        while True:
            with suppress(OSError, http.client.HTTPException):
                answer = self.program.open(method, url, body)
                data: dict[str, Any] = json.loads(answer.read())
                if answer.status != BUSY:
                    assert answer.status < 300, data
                    return data

    def _send(self, body: dict[str, object], killing: bool) -> dict[str, int] | None:
        """Send a move until it is answered; perhaps kill the server while it is at it.  None: enough."""
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.mother.port, timeout=60)
                connection.request("POST", f"/t/{self.table}/entries", json.dumps(body), self.program.headers)
                if killing:
                    killing = False
                    if not self.kills.acquire(blocking=False):
                        return None
                    self._strike()
                answer = connection.getresponse()
                data: dict[str, int] = json.loads(answer.read())
            except (OSError, http.client.HTTPException):
                continue
            if answer.status != BUSY:
                assert answer.status == 200, data
                return data

    def _strike(self) -> None:
        """Kill the server some instants into its work, and start the next."""
        for _ in range(self.rng.below(40_000)):  # a pause of 0 to 2 ms that no clock decides
            pass
        with STRIKING:
            self.mother.kill()
            self.mother.start()


STRIKING = threading.Lock()
TIMES = int(os.environ.get("STOCKRAIL_KILLS", "10"))


@contextmanager
def mothered(db: str) -> Iterator[Mother]:
    mother = Mother(db)
    mother.start()
    try:
        yield mother
    finally:
        mother.end()


@pytest.mark.parametrize("times", [TIMES, pytest.param(100, marks=pytest.mark.proof)])
def test_killed_again_and_again(tmp_path: Path, times: int) -> None:
    """Issue 3, point 7, durable: SIGKILL under load; each acknowledged move exactly once, none torn."""
    kill_and_compare(str(tmp_path / "t.db"), times)


def kill_and_compare(db: str, times: int) -> None:
    """Kill the server as often, in the middle of moves, and compare what was answered with what is stored."""
    with mothered(db) as mother:
        acknowledged = _killed(mother, times)
    compare(db, acknowledged, times)


def _killed(mother: Mother, times: int) -> list[tuple[int, str, int, int]]:
    kills = threading.Semaphore(times)
    clients = [Client(mother, k, kills) for k in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    for client in clients:
        if client.problem is not None:
            raise client.problem
    return [a for client in clients for a in client.acknowledged]


def compare(db: str, acknowledged: list[tuple[int, str, int, int]], times: int) -> None:
    store = Store(db)
    with store.read() as c:
        rows = c.execute(select(tables)).all()
        stored = c.execute(select(entries).order_by(entries.c.table, entries.c.n)).all()
        for row in rows:
            loaded = MatchCache().get(c, row)
            assert loaded.n == row.n
            assert loaded.match.turn != CHANCE  # no move without the chance that follows it
            assert loaded.match.turn == row.turn
    store.close()
    for row in rows:
        assert [e.n for e in stored if e.table == row.id] == list(range(1, row.n + 1))
    keys = [(e.table, e.key, e.n) for e in stored if e.key is not None]
    assert len(keys) == len({(t, k) for t, k, _ in keys})
    assert len(acknowledged) > times
    assert {(t, key, first) for t, key, first, _ in acknowledged} <= set(keys)
    assert len(keys) - len(acknowledged) <= CLIENTS  # at most each client's last move stayed unanswered
