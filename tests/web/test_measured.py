"""For operators' machines: metrics, health, and logs without secrets."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from stockrail.cli import run
from stockrail.server import logs
from stockrail.server.app import create_app
from stockrail.server.schema import accounts, outbox
from stockrail.server.settings import Settings
from tests.web.people import Player, Room
from tests.web.test_operators import SECRET, signed_up

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, operators=("Olga",))


def test_metrics_count_requests_and_tables(room: Room, ann: Player) -> None:
    """Issue 14, point 9: figures for Prometheus, by route and never by path or name."""
    olga = signed_up(room, "Olga")
    table = ann.table("me", "open")
    ann.get(f"/t/{table}")
    ann.get("/i/very-secret-code")

    text = olga.get("/metrics").text

    assert 'stockrail_requests_total{method="GET",route="/t/{id}",status="200"} 1.0' in text
    assert 'stockrail_requests_total{method="GET",route="/i/{code}",status="404"} 1.0' in text
    assert "stockrail_tables_open 1.0" in text
    assert "stockrail_request_seconds_bucket" in text
    assert not [word for word in ("very-secret-code", "Ann") if word in text]


def test_metrics_are_for_operators_and_this_machine(settings: Settings, room: Room, ann: Player) -> None:
    """Everybody else is refused; a program on the same machine needs no account."""
    assert ann.get("/metrics").json()["code"] == "operators"
    assert room.stranger().get("/metrics").json()["code"] == "sign_in"
    for address, status in (("127.0.0.1", 200), ("::1", 200), ("10.0.0.7", 401)):
        with TestClient(create_app(settings), client=(address, 4)) as client:
            assert client.get("/metrics", headers={"accept": "application/json"}).status_code == status


def test_health_says_what_is_wrong(room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that are stuck do not make it useless; a missing database does."""
    assert room.client.get("/health").text == "ok"
    assert ann.get("/health").json() == {"ok": True, "serving": True, "wrong": []}

    async def nothing(self: object, now: float) -> int:
        return 0

    monkeypatch.setattr("stockrail.server.notify.Postman.deliver", nothing)
    with room.services.store.write() as c:
        who = c.execute(select(accounts.c.id)).scalar_one()
        old = {"account": who, "kind": "json", "address": "x", "subject": "s", "body": "b", "tries": 0, "error": ""}
        c.execute(insert(outbox).values(**old, state="waiting", due=0.0, at=time.time() - 3600))
    stuck = room.client.get("/health")

    def closed(*_: object) -> None:
        raise OperationalError("", {}, Exception("gone"))

    monkeypatch.setattr(room.services.store, "read", closed)
    gone = room.client.get("/health")

    assert (stuck.status_code, stuck.text) == (200, "deliveries: 1 letters have waited for ten minutes")
    assert (gone.status_code, gone.text) == (503, "database: it does not answer")


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Path]:
    """A log that is being written."""
    log, root = tmp_path / "stockrail.log", logging.getLogger("stockrail")
    before = (list(root.handlers), root.level, root.propagate)
    logs.begin(str(log))
    yield log
    for handler in set(root.handlers) - set(before[0]):
        handler.close()
    root.handlers[:], root.level, root.propagate = before


def test_the_log_tells_who_asked_and_no_secret(room: Room, written: Path) -> None:
    """A line for each request and event; no cookie, key, password, code, link, address of mail or search word."""
    olga = signed_up(room, "Olga", "olga@example.org")
    token = olga.post("/account/tokens", label="bot").json()["token"]
    table = olga.table("me", "open", open=False)
    code = olga.get(f"/t/{table}").json()["invite"]
    room.guest("Gus").get(code)
    room.stranger().get(f"/t/{table}", params={"code": code.removeprefix("/i/")})
    Player(room, "Olga").post("/sign-in", name="Olga", password="wrong password")
    link = olga.post("/operators/people/1/reset").json()["url"]
    room.stranger().get(link)
    olga.get("/operators/people", params={"find": "olga@example.org"})

    told = written.read_text(encoding="utf-8")
    secrets = [
        token,
        olga.secret,
        code.removeprefix("/i/"),
        link.rsplit("/", 1)[1],
        SECRET,
        "wrong password",
        "@",
        "Olga",
    ]

    assert [word for word in secrets if word in told] == []
    assert re.search(rf"INFO stockrail.access \S+ #1 GET /t/{table} 200 \d+ms", told)
    assert "GET /reset/{secret} 200" in told
    assert "GET /i/{code} 200" in told
    assert "stockrail.events sign-in refused" in told
    assert "stockrail.events act reset by #1, table None, person 1" in told


def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Said before anything is opened."""
    assert run(["serve", "--no-open", "--port", "0", "--log", str(tmp_path / "none" / "x.log")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_container_files_fit_the_program() -> None:
    """The compose file is sound, names the Containerfile, and every setting it passes is one the server reads."""
    yaml: Any = pytest.importorskip("yaml")
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    documented = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    passed = {name for name in compose["services"]["table"]["environment"] if name.startswith("STOCKRAIL_")}

    assert compose["services"]["table"]["build"]["dockerfile"] == "Containerfile"
    assert [name for name in sorted(passed) if name not in documented] == []
    assert "STOCKRAIL_DB" in container
    assert "USER stockrail" in container
