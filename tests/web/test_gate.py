"""`stockrail gate`: what the installed rules make of every stored game, told before an upgrade."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from stockrail.cli import run
from stockrail.core.rng import Rng
from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.web.people import Player, Room, play_out
from tests.web.test_frozen import lay_tiles, lose_tile
from tests.web.test_store import begun, rewrite, row_of


def gate(settings: Settings, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """The exit code and the report."""
    capsys.readouterr()
    code = run(["gate", "--db", settings.db, "--json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, report


def test_games_that_go_on(
    room: Room, ann: Player, bob: Player, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """Running and finished games under the rules they were played under: nothing is found."""
    begun(ann, 20)
    begun(ann, 5, game="1830")
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(4))
    ann.table("me", "open")

    assert gate(settings, capsys) == (0, {"games": 3, "goes_on": 3, "differs": [], "frozen": []})


def test_a_game_that_reads_differently_is_listed_and_goes_on(
    room: Room, ann: Player, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """An entry that leads elsewhere, one that is refused, and one that cannot be read: each with its number."""
    table, before = begun(ann, 1)
    first, *_, last = (m["action"] for m in before["legal"])
    ann.post(f"/t/{table}/entries", n=before["n"], action=first, seat=before["seat"])
    with room.services.store.read() as c:
        game = room.services.matches.get(c, row_of(room, table)).game
    others = [begun(ann, 10)[0] for _ in range(2)]
    rewrite(room, table, before["n"] + 1, game.action_from_json(last).text())
    rewrite(room, others[0], 12, "swap")
    rewrite(room, others[1], 13, "a verb of former days")

    code, report = gate(settings, capsys)
    assert code == 0
    assert report["goes_on"] == 0
    assert [(v["table"], v["n"]) for v in report["differs"]] == [
        (table, before["n"] + 1),
        (others[0], 12),
        (others[1], 13),
    ]
    run(["gate", "--db", settings.db])
    assert f"table {others[0]} (stockpile) goes on, and reads differently from entry 12" in capsys.readouterr().out


def test_a_frozen_game_closes_the_gate(
    room: Room,
    ann: Player,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 1, with the table, the entry and the rules it needs; the others are counted all the same."""
    table = lay_tiles(room, ann)
    begun(ann, 3)
    n = lose_tile(room, monkeypatch, table)
    code, report = gate(settings, capsys)
    needed = row_of(room, table).revision

    assert (code, report["games"], report["goes_on"]) == (1, 2, 1)
    assert report["frozen"] == [{"table": table, "game": "1830", "outcome": "frozen", "n": n, "revision": needed}]
    run(["gate", "--db", settings.db])
    assert f"table {table} (1830) is frozen: entry {n} needs rules {needed}" in capsys.readouterr().out


def test_the_gate_writes_nothing(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    """A database is the same afterwards, byte by byte."""
    app = create_app(settings)
    with TestClient(app, base_url="http://table.test") as client:
        begun(Room(app, client).guest("Ann"), 20)
    path = Path(settings.db)
    before = path.read_bytes()
    code, report = gate(settings, capsys)

    assert (code, report["games"]) == (0, 1)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("what", ["missing", "empty", "another"])
def test_a_database_without_tables_of_ours_is_refused(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad input: one line, exit code 2, and no database is made."""
    path = tmp_path / "t.db"
    if what == "empty":
        path.touch()
    if what == "another":
        with create_engine(f"sqlite:///{path}").begin() as c:
            c.execute(text("CREATE TABLE cows (name TEXT)"))
    before = path.read_bytes() if path.exists() else None

    assert run(["gate", "--db", str(path)]) == 2
    assert "no tables of stockrail" in capsys.readouterr().err
    assert (path.read_bytes() if path.exists() else None) == before
