"""The store: migrations, snapshots, restarts, events that keep their types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import delete, func, select, update

import stockrail
from stockrail.core.ids import Money, Ref, SeatRef
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server import told
from stockrail.server.live import SNAPSHOT_EVERY, Lives, read
from stockrail.server.schema import entries, positions, schema, snapshots, tables
from stockrail.server.store import Store, StoreError
from tests.web.people import Player, Room, play_out


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    """The migrations and the schema in the code describe the same database; a second start changes nothing."""
    for _ in range(2):
        store = Store(str(tmp_path / "t.db"))
        with store.read() as c:
            assert compare_metadata(MigrationContext.configure(c), schema) == []
        store.close()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    """Issue 3, point 1: WAL with full synchronisation, also on the connections that come later."""
    store = Store(str(tmp_path / "t.db"))
    with store.read() as a, store.read() as b:
        for c in (a, b):
            assert c.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert c.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_database_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    """Bad input: an unwritable path is one line, not a stack trace; passwords in an address are not repeated."""
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(str(tmp_path / "missing" / "t.db"))
    with pytest.raises(StoreError) as e:
        Store("postgresql://me:hush@127.0.0.1:1/none")
    assert "hush" not in str(e.value)


def test_events_keep_their_types() -> None:
    """What is stored of an event is the event: money stays money, seats stay seats."""
    m = stockrail.new("stockpile", seats=3, seed=5)
    rng = Rng(5)
    while m.turn is not None:
        m.play(m.legal.pick(rng))
    for e in m.entries:
        again = told.load(m.game, told.dump(e.events))
        assert again == e.events
        kinds = [[type(v) for _, v in x.values] for x in again]
        assert kinds == [[type(v) for _, v in x.values] for x in e.events]
    seen = {type(v) for e in m.entries for x in e.events for _, v in x.values}
    assert {Money, SeatRef, Ref} <= seen


def test_taken_back_is_told_from_the_end() -> None:
    """Two moves, the second taken back with the chance behind it; then the first one too."""
    record = [(0, "a"), (1, "b"), (-1, "c"), (1, "undo"), (0, "undo"), (0, "d")]

    assert told.taken_back(record) == [True, True, True, False, False, False]
    assert told.taken_back(record[:4]) == [False, True, True, False]
    assert told.taken_back(record[1:4]) == [True, True, False]


def test_a_restart_goes_on_as_if_nothing_happened(room: Room, ann: Player, bob: Player) -> None:
    """Architecture 9: the last snapshot and the entries after it give the same position and the same future dice."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    rng = Rng(11)
    players = [ann, bob]
    for _ in range(70):
        now = ann.now(table)
        if now["status"] != "running":
            break
        players[now["turn"]].move(table, rng)
        with room.house.store.read() as c:
            row = c.execute(select(tables).where(tables.c.id == table)).one()
            kept, fresh = room.house.lives.get(c, row), Lives().get(c, row)
            whole = read(c, row, row.n, room=row.n)
        assert fresh.n == kept.n == whole.n
        assert fresh.match.digest == kept.match.digest == whole.match.digest
        assert fresh.match.rng == kept.match.rng == whole.match.rng
    with room.house.store.read() as c:
        assert c.execute(select(func.count()).select_from(snapshots)).scalar_one() == row.n // SNAPSHOT_EVERY > 0
    assert fresh.base > 0
    assert whole.base == 0


def test_an_undo_reaches_behind_a_snapshot(room: Room, ann: Player) -> None:
    """Undo is the same whether the match was in memory or read from a snapshot."""
    table = ann.table("Ann", "Bob", hot=True)
    rng = Rng(2)
    tried = 0
    for _ in range(120):
        now = ann.now(table)
        if now["status"] != "running":
            break
        seat = now["curtain"]
        ann.move(table, rng, seat=seat)
        after = ann.now(table, seat)
        if after["status"] == "running":
            room.house.lives.forget(table)
            with room.house.store.read() as c:
                row = c.execute(select(tables).where(tables.c.id == table)).one()
                room.house.lives._live[table] = read(c, row, row.n, room=0)
            again = ann.now(table, seat)
            assert again["can_undo"] == after["can_undo"]
            assert again["undo"] == after["undo"]
            tried += after["can_undo"]
    assert tried > 5


def _rewrite(room: Room, table: int, n: int, action: str) -> None:
    """Make an entry one that the present rules would read differently, as a rules fix does."""
    with room.house.store.write() as c:
        c.execute(update(entries).where(entries.c.table == table, entries.c.n == n).values(action=action))
    room.house.lives.forget(table)


def _begun(ann: Player, moves: int) -> tuple[int, dict[str, Any]]:
    """A hot-seat table after some moves, and its live part for the seat to move."""
    table, rng = ann.table("Ann", "Bob", hot=True), Rng(4)
    for _ in range(moves):
        ann.move(table, rng, seat=ann.now(table)["curtain"])
    return table, ann.now(table, ann.now(table)["curtain"])


@pytest.mark.parametrize("n", [1, 40])
@pytest.mark.parametrize("action", ["swap", "a verb of former days"])
def test_a_rules_fix_that_refuses_an_old_entry_leaves_the_game_where_it_stands(
    room: Room, ann: Player, n: int, action: str
) -> None:
    """Architecture 3, revisions: stored games go on from their positions; history says how far it can be read."""
    table, before = _begun(ann, 30)
    assert before["n"] > 40
    _rewrite(room, table, n, action)

    after = ann.now(table, before["seat"])
    assert {**after, "can_undo": None, "undo": None} == {**before, "can_undo": None, "undo": None}
    assert after["can_undo"] is False
    assert ann.move(table, Rng(1), seat=after["seat"]).status_code == 200
    assert ann.get(f"/t/{table}/replay", params={"n": n - 1}).status_code == 200
    beyond = ann.get(f"/t/{table}/replay", params={"n": n})
    assert (beyond.status_code, beyond.json()["code"]) == (500, "broken")
    assert ann.get(f"/t/{table}/figures").status_code == 200


def test_a_rules_fix_that_reads_an_old_entry_differently_moves_no_piece(room: Room, ann: Player) -> None:
    """Architecture 3, revisions: what the players agreed on stays, even where the record could be read another way."""
    table, before = _begun(ann, 1)
    first, *_, last = (m["action"] for m in before["legal"])
    ann.post(f"/t/{table}/entries", n=before["n"], action=first, seat=before["seat"])
    with room.house.store.read() as c:
        row = c.execute(select(tables).where(tables.c.id == table)).one()
        match = room.house.lives.get(c, row).match
    stood = match.digest
    _rewrite(room, table, before["n"] + 1, match.game.action_from_json(last).text())

    with room.house.store.read() as c:
        read_again = read(c, row, row.n, room=row.n).match.digest
        kept = Lives().get(c, row).match.digest
    assert kept == stood != read_again


def test_a_record_without_a_position_stops_at_its_last_good_entry(room: Room, ann: Player) -> None:
    """A database older than its positions: a game never breaks silently; it says how far it can be read."""
    table, before = _begun(ann, 3)
    with room.house.store.write() as c:
        c.execute(delete(positions).where(positions.c.table == table))
    _rewrite(room, table, before["n"], "swap")

    answer = ann.get(f"/t/{table}/now")
    assert answer.status_code == 500
    assert answer.json()["code"] == "broken"
    assert ann.get("/lobby").status_code == 200


def test_the_seal_opens_at_the_end(ann: Player, bob: Player) -> None:
    """Issue 3, point 7: a hash of the sealed seed is shown at the start and checks out at the end; the file replays."""
    import hashlib

    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    promise = ann.get(f"/t/{table}").json()["seal"]
    assert promise["seed"] is None
    assert ann.get(f"/t/{table}/match").status_code == 403
    play_out([ann, bob], table, Rng(4))
    kept = ann.get(f"/t/{table}").json()["seal"]

    assert kept["hash"] == promise["hash"]
    assert hashlib.sha256(f"{kept['seed']}:{kept['salt']}".encode()).hexdigest() == promise["hash"]
    again = Match(stockrail.game("stockpile"), 2, int(kept["seed"]))
    file = stockrail.core.record.read(ann.get(f"/t/{table}/match").text, stockrail.game)
    for e in file.line():
        if e.seat >= 0:
            again.play(e.action, e.seat)
    assert again.digest == file.digest
    assert [e.action for e in again.entries] == [e.action for e in file.line()]
