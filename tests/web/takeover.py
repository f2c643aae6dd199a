"""A process is killed while its bot thinks; whoever serves the table afterwards lets the bot answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.served import Program, messages

ROOT = Path(__file__).parents[2]


class Thinker:
    """A server process; `line` is the next thing it says."""

    def __init__(self, db: str, pace: str) -> None:
        command = [sys.executable, "-m", "tests.web.thinker", db, pace]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.port = int(self.line())

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def thinker(db: str, pace: str) -> Iterator[Thinker]:
    """A server process, ended whatever happens."""
    server = Thinker(db, pace)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


def ask_a_bot(server: Thinker) -> tuple[Program, int, int]:
    """A table whose bot is on turn and thinks: who made it, the table, and how many entries it has."""
    while True:
        ann = Program(server.port).guest("Ann")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "bot:random"}, open=True)["id"]
        now = ann.get(f"/t/{table}/now?board=no")
        if now["turn"] == 1:
            assert server.line() == "asked"
            return ann, table, now["n"]


def follow(server: Thinker, ann: Program, table: int, n: int) -> int:
    """Wait at the other process until the table has more than `n` entries."""
    there = Program(server.port)
    there.headers = ann.headers
    stream = messages(there.open("GET", f"/t/{table}/stream"))
    return next(told for m in stream if (told := int(json.loads(m["data"])["n"])) > n)
