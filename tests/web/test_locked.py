"""Somebody else holds the database: what need not wait is answered, and what must is told to come back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from starlette.applications import Starlette

from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.web.locks import a_change_that_waits, a_move, hot_seat, whole_file
from tests.web.served import Program, messages, served


@pytest.fixture
def patient(settings: Settings) -> Starlette:
    """A server that would wait for the database longer than any test."""
    return create_app(replace(settings, database_seconds=600.0))


def test_a_locked_file_holds_up_nobody_who_reads(patient: Starlette, settings: Settings) -> None:
    """While a move waits for another process, pages, static files, positions and streams are answered."""
    with served(patient) as port, ThreadPoolExecutor() as pool:
        ann, table = hot_seat(port, "Ann")
        body = a_move(ann, table)
        with whole_file(settings.db):
            sent = a_change_that_waits(patient, lambda: ann.post(f"/t/{table}/entries", **body), pool)

            assert Program(port).open("GET", "/static/theme.css").status == 200
            assert ann.get(f"/t/{table}/now?board=no")["n"] == body["n"]
            assert ann.open("GET", f"/t/{table}", headers={"Accept": "text/html"}).status == 200
            assert int(next(messages(ann.open("GET", f"/t/{table}/stream")))["id"]) == body["n"]
            assert not sent.done()

        assert sent.result()["n"] > body["n"]


def test_a_locked_file_is_503_and_nothing_is_stored(patient: Starlette, settings: Settings) -> None:
    """After the wait: what happened, that nothing was stored, and when to try again; then the same move is taken."""
    hasty = create_app(replace(settings, database_seconds=0.01))
    with served(patient) as port, served(hasty) as other:
        ann, table = hot_seat(port, "Ann")
        body = a_move(ann, table)
        there = Program(other, ann.token)
        with whole_file(settings.db):
            refused = there.open("POST", f"/t/{table}/entries", body)
            said: dict[str, Any] = Program._read(refused)
            assert there.get(f"/t/{table}/now?board=no")["n"] == body["n"]

        assert (refused.status, said["code"]) == (503, "closed")
        assert refused.getheader("retry-after") == "2"
        assert said["text"].startswith("Nothing was stored.")
        assert ann.post(f"/t/{table}/entries", **body)["n"] > body["n"]


def test_changes_that_wait_leave_threads_to_readers(patient: Starlette, settings: Settings) -> None:
    """However many changes wait for the file, a reader gets a thread."""
    with served(patient) as port, ThreadPoolExecutor(30) as pool:
        ann, table = hot_seat(port, "Ann")
        with whole_file(settings.db):
            first = a_change_that_waits(patient, lambda: ann.post("/settings", lang="fa"), pool)
            waiting = [pool.submit(ann.post, "/settings", lang="fa") for _ in range(20)]

            assert ann.get(f"/t/{table}/now?board=no")["status"] == "running"
            assert not first.done()

        assert [w.result() for w in waiting]
