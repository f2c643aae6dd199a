"""Two server processes on one PostgreSQL, restarted one after the other while people play: nothing lost or missed."""

from __future__ import annotations

import http.client
import json
import os
import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from stockrail.core.rng import Rng
from stockrail.server.settings import Settings
from tests.web.emptied import fresh, pytestmark  # noqa: F401
from tests.web.people import pick
from tests.web.served import Program, messages
from tests.web.test_kill import CLIENTS, Mother, compare, mothered

ROLLS = int(os.environ.get("STOCKRAIL_ROLLS", "1"))
BROKEN = (OSError, http.client.HTTPException)


class Caller(threading.Thread):
    """Somebody who turns to the other process whenever one does not answer."""

    def __init__(self, ports: list[int], k: int) -> None:
        super().__init__()
        self.ports, self.k = ports, k
        self.program = Program(ports[k % 2])
        self.problem: BaseException | None = None

    def turn(self) -> None:
        self.program.port = self.ports[1 - self.ports.index(self.program.port)]

    def asked(self, ask: Callable[[], Any]) -> Any:
        """The answer, from whichever process gives one."""
        while True:
            try:
                answer = ask()
            except BROKEN:
                self.turn()
                continue
            if isinstance(answer, dict) and answer.get("status") == 503:
                self.turn()
                continue
            return answer

    def run(self) -> None:
        try:
            self.work()
        except BaseException as e:
            self.problem = e

    def work(self) -> None:
        raise NotImplementedError


class Mover(Caller):
    """Plays one hot-seat table after the other, repeats what was not answered, and remembers what was."""

    def __init__(self, ports: list[int], k: int, enough: threading.Event) -> None:
        super().__init__(ports, k)
        self.enough = enough
        self.program = self.program.guest(f"Player {k}")
        self.first = self.table = self.again()
        self.acknowledged: list[tuple[int, str, int, int]] = []
        self.moved = threading.Event()

    def again(self) -> int:
        """Another table."""
        fields: dict[str, Any] = {"game": "stockpile", "seat": {"0": "A", "1": "B"}, "hot": True}
        return int(self.asked(lambda: self.program.post("/tables", **fields))["id"])

    def work(self) -> None:
        rng, turn, number = Rng(self.k), 0, 0
        while not self.enough.is_set():
            now = self.asked(lambda: self.program.get(f"/t/{self.table}/now?board=no&seat={turn}"))  # noqa: B023
            if now["status"] != "running":
                self.table = self.again()
            elif now["turn"] != turn:
                turn = now["turn"]
            else:
                number += 1
                body = {"n": now["n"], "action": pick(now, rng), "seat": turn, "key": f"{self.k}-{number}"}
                played = self.asked(lambda: self.program.post(f"/t/{self.table}/entries", **body))  # noqa: B023
                assert "code" not in played, played
                self.acknowledged.append((self.table, f"{turn}:{body['key']}", played["first"], played["n"]))
                self.moved.set()


class Follower(Caller):
    """Follows a table, and goes on from the last message where a stream broke off."""

    def __init__(self, ports: list[int], mover: Mover) -> None:
        super().__init__(ports, mover.k + 1)
        self.program.headers = mover.program.headers
        self.table, self.heard, self.target = mover.first, list[tuple[int, str]](), 0

    def work(self) -> None:
        last = "0"
        while not self.target or int(last) < self.target:
            try:
                stream = self.program.open("GET", f"/t/{self.table}/stream?seat=0", headers={"Last-Event-ID": last})
                for m in messages(stream):
                    self.heard += [(e["n"], e["event"]) for e in json.loads(m["data"])["events"]]
                    last = m["id"]
                    if self.target and int(last) >= self.target:
                        return
            except BROKEN:
                pass
            self.turn()


class Reader(Caller):
    """Follows all tables of an account, and goes on from the last message where the stream broke off."""

    def __init__(self, ports: list[int], mover: Mover) -> None:
        super().__init__(ports, mover.k)
        self.program.headers = mover.program.headers
        self.table, self.n, self.target = mover.first, 0, 0

    def work(self) -> None:
        last = ""
        while not self.target or self.n < self.target:
            try:
                for m in messages(self.program.open("GET", "/account/stream", headers={"Last-Event-ID": last})):
                    last = m["id"]
                    told = [t["n"] for t in json.loads(m["data"])["tables"] if t["table"] == self.table]
                    assert told == sorted(told)
                    assert all(n >= self.n for n in told)
                    self.n = max([self.n, *told])
                    if self.target and self.n >= self.target:
                        return
            except BROKEN:
                pass
            self.turn()


def roll(mother: Mother, movers: list[Mover]) -> None:
    """Restart one process as an operator does, and let everybody move before the next."""
    os.kill(mother.pid, signal.SIGTERM)
    mother.start()
    for mover in movers:
        mover.moved.clear()
    for mover in movers:
        while not mover.moved.wait(1.0) and mover.problem is None:
            continue


def test_a_rolling_restart_is_not_noticed(fresh: Settings) -> None:  # noqa: F811
    """Issue 14, point 9: under load, no move is lost, and no stream misses an event or tells one twice."""
    with ExitStack() as stack:
        mothers = [stack.enter_context(mothered(fresh.db)) for _ in range(2)]
        ports, enough = [mother.port for mother in mothers], threading.Event()
        movers = [Mover(ports, k, enough) for k in range(CLIENTS)]
        followers, readers = [Follower(ports, m) for m in movers], [Reader(ports, m) for m in movers]
        everybody: list[Caller] = [*movers, *followers, *readers]
        for thread in everybody:
            thread.start()
        for _ in range(ROLLS):
            for mother in mothers:
                roll(mother, movers)
        enough.set()
        for mover in movers:
            mover.join()
        for follower, reader, mover in zip(followers, readers, movers, strict=True):
            now = mover.asked(lambda: mover.program.get(f"/t/{mover.first}/now?board=no&seat=0"))  # noqa: B023
            follower.target = reader.target = now["n"]
            mover.asked(lambda: mover.program.post(f"/t/{mover.first}/chat", text="the end"))  # noqa: B023
            mover.again()
        for thread in (*followers, *readers):
            thread.join()
        assert [thread.problem for thread in everybody if thread.problem] == []
        for follower in followers:
            whole = follower.asked(
                lambda: json.loads(
                    next(iter(follower.program.open("GET", f"/t/{follower.table}/events?seat=0&follow=no")))  # noqa: B023
                )
            )
            assert follower.heard == [(e["n"], e["event"]) for e in whole["events"]]
    compare(fresh.db, [a for m in movers for a in m.acknowledged], 2 * ROLLS)
