"""The store: migrations, positions, restarts, events that keep their types."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Row, func, select, update

import stockrail
from stockrail.cli import run
from stockrail.core import titles
from stockrail.core.codec import digest
from stockrail.core.ids import Money, Ref, SeatRef
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server import event_codec, positions
from stockrail.server.matches import MatchCache, current, replayed
from stockrail.server.schema import entries, schema, tables
from stockrail.server.schema import positions as rows
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
        again = event_codec.load(m.game, event_codec.dump(e.events))
        assert again == e.events
        kinds = [[type(v) for _, v in x.values] for x in again]
        assert kinds == [[type(v) for _, v in x.values] for x in e.events]
    seen = {type(v) for e in m.entries for x in e.events for _, v in x.values}
    assert {Money, SeatRef, Ref} <= seen


def test_taken_back_is_told_from_the_end() -> None:
    """Two moves, the second taken back with the chance behind it; then the first one too."""
    record = [(0, "a"), (1, "b"), (-1, "c"), (1, "undo"), (0, "undo"), (0, "d")]

    assert event_codec.taken_back(record) == [True, True, True, False, False, False]
    assert event_codec.taken_back(record[:4]) == [False, True, True, False]
    assert event_codec.taken_back(record[1:4]) == [True, True, False]


def row_of(room: Room, table: int) -> Row[Any]:
    with room.services.store.read() as c:
        return c.execute(select(tables).where(tables.c.id == table)).one()


def begun(ann: Player, moves: int, game: str = "stockpile") -> tuple[int, dict[str, Any]]:
    """A hot-seat table after some moves, and its live part for the seat to move."""
    table, rng = ann.table("Ann", "Bob", hot=True, game=game), Rng(4)
    for _ in range(moves):
        turn = ann.now(table)["turn"]
        ann.move(table, rng, seat=turn)
    return table, ann.now(table, ann.now(table)["turn"])


def rewrite(room: Room, table: int, n: int, action: str) -> None:
    """Make an entry one that the present rules would read differently, as a rules fix does."""
    with room.services.store.write() as c:
        c.execute(update(entries).where(entries.c.table == table, entries.c.n == n).values(action=action))
    room.services.matches.forget(table)
    room.services.figures.clear()


def test_every_entry_has_its_position(room: Room, ann: Player, bob: Player) -> None:
    """A game's stored positions are those its record leads to, dice included, one for each entry and the opening."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(11))
    row = row_of(room, table)
    with room.services.store.read() as c:
        stored = list(positions.read(c, table, 0, row.n))
        again = list(replayed(c, row))
        whole = c.execute(select(func.count()).select_from(rows).where(rows.c.full)).scalar_one()

    assert stored == again
    assert [p.n for p in stored] == list(range(row.n + 1))
    assert whole == row.n // positions.FULL_EVERY + 1 > 1


def test_a_restart_goes_on_as_if_nothing_happened(room: Room, ann: Player, bob: Player) -> None:
    """Architecture 9: the last stored position gives the same game and the same future dice."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    rng = Rng(11)
    players = [ann, bob]
    for _ in range(70):
        now = ann.now(table)
        if now["status"] != "running":
            break
        players[now["turn"]].move(table, rng)
        row = row_of(room, table)
        with room.services.store.read() as c:
            kept, fresh = room.services.matches.get(c, row), MatchCache().get(c, row)
        assert fresh is not kept
        assert fresh.n == kept.n
        assert fresh.match.digest == kept.match.digest
        assert fresh.match.rng == kept.match.rng


def test_an_undo_is_the_same_after_a_restart(room: Room, ann: Player) -> None:
    """Undo is open or closed, and leads to the same position and dice, whether the match was in memory or not."""
    table, rng = ann.table("Ann", "Bob", hot=True), Rng(2)
    tried = 0
    for _ in range(60):
        now = ann.now(table)
        if now["status"] != "running":
            break
        seat = now["curtain"]
        before = position(room, table)
        ann.move(table, rng, seat=seat)
        after = ann.now(table, seat)
        room.services.matches.forget(table)
        again = ann.now(table, seat)
        assert again["can_undo"] == after["can_undo"]
        assert again["undo"] == after["undo"]
        if after["can_undo"] and rng.below(2):
            assert ann.undo(table, seat=seat).status_code == 200
            assert position(room, table) == before
            room.services.matches.forget(table)
            assert position(room, table) == before
            tried += 1
    assert tried > 5


def position(room: Room, table: int) -> tuple[str, int]:
    """Where the game stands, and its dice."""
    with room.services.store.read() as c:
        match = room.services.matches.get(c, row_of(room, table)).match
    return match.digest, match.rng


def test_undo_goes_on_behind_what_was_read(room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of one seat, taken back one by one where only the last position had been read."""
    monkeypatch.setattr(positions, "FULL_EVERY", 1)
    table, rng = ann.table("Ann", "Bob", hot=True, game="1830"), Rng(5)
    stood: list[tuple[str, int]] = []
    while len(stood) < 4:
        turn = ann.now(table)["turn"]
        if ann.now(table)["undo_seat"] != turn:
            stood.clear()
        stood.append(position(room, table))
        ann.move(table, rng, seat=turn)
    for before in reversed(stood):
        row = row_of(room, table)
        with room.services.store.read() as c:
            room.services.matches._loaded[table] = current(c, row)
        assert ann.undo(table, seat=ann.now(table)["undo_seat"]).status_code == 200
        assert position(room, table) == before


@pytest.mark.parametrize("n", [1, 40])
@pytest.mark.parametrize("action", ["swap", "a verb of former days"])
def test_a_rules_fix_that_refuses_an_old_entry_changes_nothing(room: Room, ann: Player, n: int, action: str) -> None:
    """Architecture 3, revisions: a game goes on from its position, and its past is shown as it was stored."""
    table, before = begun(ann, 30)
    assert before["n"] > 40
    with room.services.store.read() as c:  # whom a line concerns after a pass is read from its verb
        stored = c.execute(select(entries.c.n, entries.c.action).order_by(entries.c.n)).all()
    n = next(e.n for e in stored if e.n >= n and e.action != "pass")
    addresses = [f"/t/{table}/replay?n={n + k}" for k in (-1, 0, 1)] + [f"/t/{table}/figures"]
    shown = [ann.get(url).json() for url in addresses]
    rewrite(room, table, n, action)

    assert ann.now(table, before["seat"]) == before
    assert [ann.get(url).json() for url in addresses] == shown
    assert ann.move(table, Rng(1), seat=before["seat"]).status_code == 200


def test_a_rules_fix_that_reads_an_old_entry_differently_moves_no_piece(room: Room, ann: Player) -> None:
    """Architecture 3, revisions: what the players agreed on stays, even where the record could be read another way."""
    table, before = begun(ann, 1)
    first, *_, last = (m["action"] for m in before["legal"])
    ann.post(f"/t/{table}/entries", n=before["n"], action=first, seat=before["seat"])
    row = row_of(room, table)
    with room.services.store.read() as c:
        match = room.services.matches.get(c, row).match
    stood = match.digest
    rewrite(room, table, before["n"] + 1, match.game.action_from_json(last).text())

    with room.services.store.read() as c:
        read_again = digest(list(replayed(c, row))[-1].data)
        kept = MatchCache().get(c, row).match.digest
    assert kept == stood != read_again


def test_the_match_file_has_the_stored_entries(room: Room, ann: Player, bob: Player) -> None:
    """Whatever today's rules say of them: the file is what was played, with the digest of where it led."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(4))
    before = ann.get(f"/t/{table}/match").text
    rewrite(room, table, 30, "swap")
    lines, after = before.splitlines(), ann.get(f"/t/{table}/match").text.splitlines()
    changed = [i for i, line in enumerate(lines) if line != after[i]]

    assert stockrail.core.record.read(before, titles.find).result is not None
    assert [after[i].partition(" ")[2] for i in changed] == ["swap"]
    assert len(lines) == len(after)


def test_the_match_file_begins_where_the_game_began(
    room: Room, ann: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a title begins with other money since, the file has the opening of then, and is read to its end."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(4))
    game = titles.find("stockpile")
    start = game.start

    def richer(seats: int) -> Any:
        s = start(seats)
        s.cash = [cash + 5 for cash in s.cash]
        return s

    monkeypatch.setattr(game, "start", richer)
    text = ann.get(f"/t/{table}/match").text

    assert "\nopening:\n" in text
    assert stockrail.core.record.read(text, titles.find).result is not None


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A database that a later version has worked on."""
    path = tmp_path / "t.db"
    Store(str(path)).close()
    with closing(sqlite3.connect(path)) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
        c.commit()
    return path


def test_a_newer_database_is_refused_untouched(newer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line that says what to do, exit code 2, and not a byte is another; not even a file lies beside it."""
    before = newer.read_bytes()
    for command in (["serve", "--no-open", "--port", "0"], ["gate"]):
        assert run([*command, "--db", str(newer)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "newer stockrail" in said
        assert "restore a backup" in said

    assert newer.read_bytes() == before
    assert list(newer.parent.iterdir()) == [newer]


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
    file = stockrail.core.record.read(ann.get(f"/t/{table}/match").text, titles.find)
    for e in file.line():
        if e.seat >= 0:
            again.play(e.action, e.seat)
    assert again.digest == file.digest
    assert [e.action for e in again.entries] == [e.action for e in file.line()]
