"""PostgreSQL: the same moves on the other database, and several server processes at one table.

Runs whenever a server answers at `STOCKRAIL_TEST_POSTGRES` or on the local default port.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Row, create_engine, insert, select

from stockrail.cli import run
from stockrail.core.rng import Rng
from stockrail.server import positions, presenter, repository
from stockrail.server.app import create_app
from stockrail.server.schema import schema
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from tests.web import emptied
from tests.web.locks import a_change_that_waits, a_move, hot_seat, one_row
from tests.web.older import all_rows, fill, opened, play_on, unpack
from tests.web.people import Player, Room, pick, play_out
from tests.web.served import Program, messages, served
from tests.web.takeover import ask_a_bot, follow, thinker
from tests.web.test_bad_input import WORDS, sweep
from tests.web.test_kill import kill_and_compare
from tests.web.test_news import following, until

pytestmark = emptied.pytestmark
fresh, used_schema, database, settings = emptied.fresh, emptied.used_schema, emptied.database, emptied.settings


def test_migrations_lead_to_the_schema(fresh: Settings) -> None:
    """The migrations build the same tables here; a second start changes nothing."""
    for _ in range(2):
        store = Store(fresh.db)
        with store.read() as c:
            assert compare_metadata(MigrationContext.configure(c), schema) == []
        store.close()


def test_a_whole_game(ann: Player, bob: Player) -> None:
    """From the first join to the result, with replay, lobby and account pages."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    end = play_out([ann, bob], table, Rng(7))

    assert end["outcome"]["scores"][0]["rank"] == 1
    for url in (f"/t/{table}", f"/t/{table}/replay?n=5", "/lobby", "/account", f"/t/{table}/match"):
        assert ann.get(url).status_code == 200, url


def old_tables(db: str, folder: Path) -> None:
    """The short games of the database of former days, as they lay on this one."""
    unpack(folder / "t.db", 70)
    engine = create_engine(db.replace("postgresql://", "postgresql+psycopg://", 1))
    config = Config()
    config.set_main_option("script_location", str(files("stockrail.server").joinpath("migrations")))
    with engine.begin() as c, create_engine(f"sqlite:///{folder / 't.db'}").connect() as old:
        config.attributes["connection"] = c
        command.upgrade(config, "0002")
        schema_then = MetaData()
        schema_then.reflect(c)
        for table in schema_then.sorted_tables:
            rows = [dict(row._mapping) for row in old.execute(select(table))]
            if rows and table.name != "alembic_version":
                c.execute(insert(table), rows)
    engine.dispose()


def test_an_older_database_is_brought_over(fresh: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its games are looked at and left older, then brought up to date, filled in, and played on."""
    old_tables(fresh.db, tmp_path)
    for _ in range(2):
        assert run(["gate", "--db", fresh.db]) == 0
        assert "9 games: 9 go on" in capsys.readouterr().out
    with opened(fresh.db) as services:
        fill(services)
        for row in all_rows(services):
            with services.store.read() as c:
                assert positions.numbers(c, row.id) == list(range(row.n + 1))
                assert not services.matches.is_frozen(c, row)
        assert play_on(services, 1) > 0


def test_a_newer_database_is_refused(fresh: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, exit code 2, and nothing is written."""
    Store(fresh.db).close()
    with psycopg.connect(fresh.db, autocommit=True) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
        before = c.execute("SELECT xmin, version_num FROM alembic_version").fetchall()
    for command_ in (["serve", "--no-open", "--port", "0"], ["gate"]):
        assert run([*command_, "--db", fresh.db]) == 2
        assert "newer stockrail" in capsys.readouterr().err
    with psycopg.connect(fresh.db) as c:
        assert c.execute("SELECT xmin, version_num FROM alembic_version").fetchall() == before


def test_two_processes_share_a_table(settings: Settings) -> None:
    """Issue 3, point 1: a move stored by one server is told by the other, and played on from there."""
    with served(create_app(settings)) as first, served(create_app(settings)) as second:
        ann, bob = Program(first).guest("Ann"), Program(second).guest("Bob")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
        bob.post(f"/t/{table}/join")
        streams = [messages(p.open("GET", f"/t/{table}/stream")) for p in (ann, bob)]
        for s in streams:
            next(s)
        rng = Rng(4)
        for _ in range(12):
            turn = ann.get(f"/t/{table}/now?board=no")["turn"]
            mover = (ann, bob)[turn]
            now = mover.get(f"/t/{table}/now?board=no")
            n = mover.post(f"/t/{table}/entries", n=now["n"], action=pick(now, rng))["n"]
            told = [_until(s, n) for s in streams]
            assert told == [n, n]


def test_one_stream_for_tables_of_all_processes(settings: Settings) -> None:
    """What happens at another process is told, and an id of one process is good at the other."""
    with served(create_app(settings)) as first, served(create_app(settings)) as second:
        ann, bob = Program(first).guest("Ann"), Program(second).guest("Bob")
        table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
        with following(ann) as stream:
            next(stream)
            bob.post(f"/t/{table}/join")
            started = until(stream, "start", table)
        bob.post(f"/t/{table}/chat", text="@Ann hello")
        there = Program(second)
        there.headers = ann.headers
        with following(there, started["id"]) as stream:
            named = until(stream, "mention", table)

        assert [line["text"] for line in named["mentions"]] == ["@Ann hello"]


def test_who_is_here_by_way_of_another_process(settings: Settings) -> None:
    """People see each other come and go, whichever process they talk to; one that ends takes its people along."""
    apps = [create_app(settings) for _ in range(2)]
    for app in apps:
        app.state.services.hub.patience = 0.0
    with served(apps[0]) as first:
        with served(apps[1]) as second:
            ann, bob = Program(first).guest("Ann"), Program(second).guest("Bob")
            table = ann.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
            bob.post(f"/t/{table}/join")
            stream = messages(ann.open("GET", f"/t/{table}/stream"))
            page = bob.open("GET", f"/t/{table}/stream")
            _until_here(stream, [True, True])
            page.close()
            apps[1].state.services.hub.wake(table)  # who does not listen any more is found out when something is said
            _until_here(stream, [True, False])
            page = bob.open("GET", f"/t/{table}/stream")
            _until_here(stream, [True, True])
        _until_here(stream, [True, False])
        with served(create_app(settings)) as third:
            late = Program(third).guest("Cy")
            seen = messages(late.open("GET", f"/t/{table}/stream"))
            _until_here(seen, [True, False])


def _until_here(stream: Iterator[dict[str, str]], here: list[bool]) -> None:
    next(m for m in stream if [p["here"] for p in json.loads(m["data"])["plates"]] == here)


def _until(stream: Iterator[dict[str, str]], n: int) -> int:
    return next(int(m["id"]) for m in stream if int(m["id"]) >= n and json.loads(m["data"])["n"] >= n)


def test_of_two_moves_at_once_one_is_stored(settings: Settings) -> None:
    """Row locks: the same seat on two servers with the same n; one is stored, the other told what it missed."""
    with served(create_app(settings)) as first, served(create_app(settings)) as second:
        here = Program(first).guest("Ann")
        there = Program(second)
        there.headers = here.headers
        table = here.post("/tables", game="stockpile", seat={"0": "A", "1": "B"}, hot=True)["id"]
        rng = Rng(6)
        for _ in range(15):
            turn = here.get(f"/t/{table}/now?board=no")["turn"]
            now = here.get(f"/t/{table}/now?board=no&seat={turn}")
            body = {"n": now["n"], "action": pick(now, rng), "seat": turn}
            with ThreadPoolExecutor() as pool:
                sent = [pool.submit(p.open, "POST", f"/t/{table}/entries", body) for p in (here, there)]
            assert sorted(f.result().status for f in sent) == [200, 409]


def test_a_held_row_holds_up_its_table_alone(settings: Settings) -> None:
    """While moves wait for a row that somebody holds, its table can be read and the others are played on."""
    app = create_app(replace(settings, database_seconds=600.0))
    with served(app) as port, ThreadPoolExecutor(12) as pool:
        ann, held = hot_seat(port, "Ann")
        bob, free = hot_seat(port, "Bob")
        body = a_move(ann, held)
        with one_row(settings.db, held):
            sent = a_change_that_waits(app, lambda: ann.post(f"/t/{held}/entries", **body), pool)
            later = [pool.submit(ann.open, "POST", f"/t/{held}/entries", body) for _ in range(10)]

            assert ann.get(f"/t/{held}/now?board=no")["n"] == body["n"]
            assert bob.post(f"/t/{free}/entries", **a_move(bob, free))["n"] > 0
            assert int(next(messages(ann.open("GET", f"/t/{held}/stream")))["id"]) == body["n"]
            assert not sent.done()

        assert sent.result()["n"] > body["n"]
        assert {f.result().status for f in later} <= {409, 503}


def test_a_held_row_is_503_and_nothing_is_stored(settings: Settings) -> None:
    """After the wait the sender is told when to try again; then the same move is taken."""
    with served(create_app(replace(settings, database_seconds=0.05))) as port:
        ann, table = hot_seat(port, "Ann")
        body = a_move(ann, table)
        with one_row(settings.db, table):
            refused = ann.open("POST", f"/t/{table}/entries", body)

        assert (refused.status, refused.getheader("retry-after")) == (503, "2")
        assert ann.post(f"/t/{table}/entries", **body)["n"] > body["n"]


def test_a_message_tells_no_more_than_it_says(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is stored while a message is made comes in the next one, and not in both."""
    with served(create_app(settings)) as port:
        ann, table = hot_seat(port, "Ann")
        late, body = threading.Event(), a_move(ann, table)

        def slowly(c: Connection, number: int, since: int) -> list[Row[Any]]:
            if not late.is_set():
                late.set()
                ann.post(f"/t/{table}/entries", **body)
            return repository.entries_since(c, number, since)

        monkeypatch.setattr(presenter, "entries_since", slowly)
        told = json.loads(next(iter(ann.open("GET", f"/t/{table}/events?since=0&follow=no&seat=0"))))

        assert told["n"] == body["n"]
        assert max(e["n"] for e in told["events"]) == told["n"]


@pytest.mark.proof
def test_words_that_no_text_of_a_database_can_hold(room: Room, ann: Player, caplog: pytest.LogCaptureFixture) -> None:
    """A zero byte and half a character, in every text of every route: refused in a sentence, never a failure."""
    sweep(room, ann, WORDS[:3], caplog)


@pytest.mark.proof
def test_killed_again_and_again_here(fresh: Settings) -> None:
    """SIGKILL under load: each acknowledged move is there once, none torn."""
    kill_and_compare(fresh.db, int(os.environ.get("STOCKRAIL_KILLS_POSTGRES", "5")))


def test_a_killed_process_leaves_its_bot_to_another(settings: Settings) -> None:
    """Two processes; one is killed while its bot thinks.  The other left it alone, and now takes it over."""
    with thinker(settings.db, "slow") as first, thinker(settings.db, "quick") as second:
        ann, table, n = ask_a_bot(first)
        there = Program(second.port)
        there.headers = ann.headers
        there.post(f"/t/{table}/notify", on="no")
        there.post(f"/t/{table}/orders", kind="pass")  # a change: the second process looks at the table
        assert there.get(f"/t/{table}/now?board=no")["n"] == n
        first.kill()

        assert follow(second, ann, table, n) > n
        assert second.line() == "asked"
