"""Databases of before step 0003: read, filled in, played on; nothing of them is lost."""

from __future__ import annotations

import ast
import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from stockrail.core.actions import Action
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.server import gaps, moves, positions, repository
from stockrail.server.app import create_app
from stockrail.server.gate import Report, look
from stockrail.server.matches import MatchCache
from stockrail.server.migrations import names_0003
from stockrail.server.schema import gaps as waiting
from stockrail.server.schema import tables
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.undo import Undoing
from tests.web.older import all_rows, fill, opened, play_on, unpack
from tests.web.people import Room

SHORT, GAMES, ALL_GAMES = 170, 18, 30
"""How long the games are that `make test` replays, how many of them there are, and how many altogether."""
PLAYED_ON = ["powers and sales", "menu", "draft"]
"""The titles of tables that `make test` plays to their ends."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    unpack(path, SHORT)
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    unpack(path)
    return path


def change(old: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(old)) as c:
        assert c.execute(statement, values).rowcount
        c.commit()


def gate(old: Path) -> Report:
    return look(str(old), lambda *_: None)


def table_of(old: Path, title: str) -> int:
    with closing(sqlite3.connect(old)) as c:
        found: int = c.execute("SELECT id FROM tables WHERE title = ?", (title,)).fetchone()[0]
    return found


CORRECTED = {
    ("1830", "forced sale"): {*range(601, 643)},
    ("1846", "compatible"): {*range(51, 100), *range(151, 181)},
}
"""Entries between two stored positions that rules corrected since then play otherwise: they are not filled in."""


def _are_whole(old: Path, games: int) -> None:
    with opened(old) as services:
        fill(services)
        rows = all_rows(services)
        with services.store.read() as c:
            for row in rows:
                there = [n for n in range(row.n + 1) if n not in CORRECTED.get((row.game, row.title), ())]
                assert positions.numbers(c, row.id) == there, row.title
                assert MatchCache().get(c, row).match.turn == row.turn
            assert c.execute(select(waiting.c.table)).all() == []
    assert len(rows) == games


def test_every_game_is_there_with_all_its_moments(old: Path) -> None:
    """A replay leads to every stored position, dice included, so that what lies between could be filled in."""
    _are_whole(old, GAMES)


@pytest.mark.proof
def test_every_long_game_is_there_with_all_its_moments(whole: Path) -> None:
    """The same with the long games."""
    _are_whole(whole, ALL_GAMES)


def test_the_gate_looks_at_an_older_database_and_leaves_it_older(old: Path) -> None:
    """Before the upgrade: all its games would go on, and not a byte is another."""
    before = old.read_bytes()

    assert gate(old).json() == {"games": GAMES, "goes_on": GAMES, "differs": [], "frozen": []}
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.parametrize("title", PLAYED_ON)
def test_games_go_on_to_their_ends(old: Path, title: str) -> None:
    """From where they stood, before anything is filled in."""
    with opened(old) as services:
        assert play_on(services, table_of(old, title)) > 0


@pytest.mark.proof
@pytest.mark.parametrize("table", range(1, ALL_GAMES + 1))
def test_every_game_goes_on_to_its_end(whole: Path, table: int) -> None:
    """All of them, whatever was asked when they were left; a second time after their gaps were filled."""
    again = whole.with_name("again.db")
    shutil.copy(whole, again)
    for path, filled in ((whole, False), (again, True)):
        with opened(path) as services:
            row = all_rows(services)[table - 1]
            if filled:
                fill(services, table)
            assert (play_on(services, row.id, table) > 0) == (row.status == "running")


def test_the_server_fills_the_gaps_beside_its_work(old: Path) -> None:
    """The pages answer at once, with the moments that are stored; later with all of them."""
    app = create_app(Settings(db=str(old), limits=False))
    with TestClient(app, base_url="http://table.test") as client:
        room = Room(app, client)
        ann = room.guest("Ann")
        assert ann.get("/lobby").status_code == 200
        assert client.portal is not None
        client.portal.call(gaps.fill_all, room.services)
        with room.services.store.read() as c:
            assert c.execute(select(waiting.c.table)).all() == []
        for row in all_rows(room.services):
            replay = ann.get(f"/t/{row.id}/replay", params={"n": row.n // 3, "code": row.invite}).json()
            assert (replay["n"], replay["frozen"]) == (row.n // 3, None)


def test_undo_reaches_behind_the_gap_once_it_is_filled(old: Path) -> None:
    """A move of former days is taken back to where the game stood before it, with the dice of then."""
    table = table_of(old, "buys a train")
    with opened(old) as services:
        row = next(row for row in all_rows(services) if row.id == table)
        before = _undoing(services, row)
        fill(services, table)
        after = _undoing(services, row)
        seat = after.index(None)
        moves.play(services, moves.Move(table, seat, row.n, "undo"))
        with services.store.read() as c:
            *_, last, now = positions.read(c, table, 0, row.n + 1)
            stood = [p for p in positions.read(c, table, 0, row.n - 1) if (p.data, p.rng) == (now.data, now.rng)]

    assert None not in before
    assert now.data != last.data
    assert stood


def _undoing(services: Services, row: Any) -> list[str | None]:
    """Why each seat may not take the last move back; None for one that may."""
    with services.store.read() as c:
        table = Undoing(c, row, repository.seated(c, row.id), services.matches.get(c, row))
        found = [table.back(seat) for seat in range(row.seats)]
    return [str(moves["reason"]) if isinstance(moves, Refusal) else None for moves in found]


def test_an_option_that_has_become_two_is_told_in_todays_words(old: Path) -> None:
    """Great Western Trail's `setup=beginner` meant the letters and the sides; a table like it is offered with both."""
    app = create_app(Settings(db=str(old), limits=False))
    with TestClient(app, base_url="http://table.test") as client:
        ann = Room(app, client).guest("Ann")
        stored = {row.title: row for row in all_rows(app.state.services)}
        page = ann.get(f"/t/{stored['menu'].id}", params={"code": stored["menu"].invite}).json()
        usual = ann.get(f"/t/{stored['first turn'].id}", params={"code": stored["first turn"].invite}).json()

    assert stored["menu"].options == '{"setup": "beginner"}'
    assert page["options"] == ["Neutral buildings: on their own letters", "Sides of private buildings: all sides a"]
    assert usual["options"] == []


def test_a_stretch_that_reads_differently_stays_open(old: Path) -> None:
    """An entry that the rules refuse: the log is whole, the replay offers what is stored, all else is filled in."""
    table, refused = table_of(old, "lays track"), 70
    change(old, 'UPDATE entries SET action = ? WHERE "table" = ? AND n = ?', "pass", table, refused)
    change(old, 'DELETE FROM entries WHERE "table" <> ?', table)
    app = create_app(Settings(db=str(old), limits=False))
    with TestClient(app, base_url="http://table.test") as client:
        room = Room(app, client)
        ann = room.guest("Ann")
        fill(room.services, table)
        with room.services.store.read() as c:
            row = c.execute(select(tables).where(tables.c.id == table)).one()
            stored = positions.numbers(c, table)
        page = ann.get(f"/t/{table}/replay", params={"n": 80, "code": row.invite}).json()
        figures = ann.get(f"/t/{table}/figures", params={"code": row.invite}).json()["points"]

    assert stored == [*range(51), *range(100, row.n + 1)]
    assert (page["n"], page["last"]) == (50, row.n)
    assert {line["n"] for line in page["log"]} >= {60, 80, 100}
    assert set(page["turns"]) <= set(stored)
    assert figures[-1]["n"] == row.n


def test_a_game_whose_last_position_is_lost_is_found_by_its_record(old: Path) -> None:
    """A database older still, or damaged numbers: one replay finds where the game stands; the gate knows it will."""
    lost, damaged = table_of(old, "bids"), table_of(old, "draft")
    change(old, 'DELETE FROM positions WHERE "table" = ?', lost)
    change(old, 'UPDATE positions SET state = ? WHERE "table" = ?', json.dumps({"seats": 5}), damaged)
    assert gate(old).count("goes on") == GAMES
    with opened(old) as services:
        for table in (lost, damaged):
            row = next(row for row in all_rows(services) if row.id == table)
            with services.store.read() as c:
                assert services.matches.is_frozen(c, row)
            fill(services, table)
            moves.play(services, moves.Move(table, row.turn, row.n, _any(services, row)))


def _any(services: Services, row: Any) -> Action:
    with services.store.read() as c:
        return services.matches.get(c, row).match.legal.pick(Rng(1))


def test_a_game_that_is_lost_for_good_is_frozen(old: Path) -> None:
    """Neither a position nor a record that can be read: the table waits for the rules it was begun under."""
    table = table_of(old, "bids")
    change(old, 'DELETE FROM positions WHERE "table" = ?', table)
    change(old, 'UPDATE entries SET action = ? WHERE "table" = ? AND n = 60', "a verb of former days", table)
    with opened(old) as services:
        fill(services, table)
        row = next(row for row in all_rows(services) if row.id == table)
        with services.store.read() as c:
            assert positions.numbers(c, table)[-1] == 50
            assert services.matches.is_frozen(c, row)
    found = gate(old).listed("frozen")
    assert [(v.table, v.n, v.revision) for v in found] == [(table, row.n, row.revision)]


@pytest.mark.parametrize("name", ["names_0003.py", "versions/0003_named.py"])
def test_the_migration_knows_no_title(name: str) -> None:
    """What a step did once it does for ever: it stands on nothing that changes."""
    path = Path(names_0003.__file__).parent / name
    imported = {
        node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    ours = {module for module in imported if module.startswith("stockrail")}

    assert ours <= {"stockrail.server.migrations.names_0003"}
    assert {m.partition(".")[0] for m in imported - ours} <= sys.stdlib_module_names | {"alembic", "sqlalchemy"}
