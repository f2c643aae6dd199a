"""`stockrail serve`: starts with no configuration, prints its address, and fails on one line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from stockrail.server.settings import Settings, default_db
from tests.web.served import Program, messages
from tests.web.takeover import ask_a_bot, follow, thinker

RUN = [sys.executable, "-c", "from stockrail.cli import main; main()", "serve", "--no-open"]


LIGHT = "import sys; sys.modules.update(psycopg=None, apprise=None); from stockrail.cli import main; main()"
"""The web table alone, without the drivers of PostgreSQL and the sender of notifications."""


@pytest.mark.parametrize("program", [RUN[2], LIGHT], ids=["all extras", "web alone"])
def test_it_serves_and_ends(tmp_path: Path, program: str) -> None:
    """Issue 3, point 1: no configuration, an address on the first line, pages behind it, an orderly end of streams."""
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    command = [*RUN[:2], program, *RUN[3:], "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        port = int(line.split("127.0.0.1:")[1].split("/")[0])
        home = Program(port).get("/")
        ann = Program(port).guest("Ann")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"})["id"]
        stream = messages(ann.open("GET", f"/t/{table}/stream"))
        next(stream)
        process.send_signal(signal.SIGTERM)
        rest = list(stream)
        process.wait(timeout=30)
    finally:
        process.kill()
        _, errors = process.communicate()

    assert rest == []
    assert errors == ""
    assert home["games"]
    assert (tmp_path / "stockrail" / "tables.db").exists()


@pytest.mark.parametrize("problem", ["port", "directory", "database"])
def test_what_cannot_be_served_is_one_line(tmp_path: Path, problem: str) -> None:
    """Bad input: a taken port or an unwritable database path says so and exits with 2."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        (tmp_path / "file").write_text("not a database, and long enough to be read as one" * 100)
        more = {
            "port": ["--port", str(taken.getsockname()[1]), "--db", str(tmp_path / "t.db")],
            "directory": ["--port", "0", "--db", str(tmp_path / "none" / "t.db")],
            "database": ["--port", "0", "--db", str(tmp_path / "file")],
        }[problem]
        done = subprocess.run([*RUN, *more], capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What has no place on a command line: the public address, mail, private webhooks."""
    monkeypatch.setenv("STOCKRAIL_ORIGIN", "https://table.example.org")
    monkeypatch.setenv("STOCKRAIL_PRIVATE_WEBHOOKS", "yes")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings.from_environment(port=99)

    assert settings.port == 99
    assert settings.secure
    assert settings.private_webhooks
    assert settings.public() == "https://table.example.org"
    assert default_db() == tmp_path / "stockrail" / "tables.db"


def test_a_restart_asks_the_bot_again(tmp_path: Path) -> None:
    """The process is killed while its bot thinks; the next one on the same file lets the bot answer."""
    db = str(tmp_path / "t.db")
    with thinker(db, "slow") as first:
        ann, table, n = ask_a_bot(first)
        first.kill()
    with thinker(db, "quick") as second:
        assert follow(second, ann, table, n) > n
