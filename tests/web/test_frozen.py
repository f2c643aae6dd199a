"""Frozen tables: a game that the installed rules cannot read waits, whole, for rules that can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from stockrail import bots
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.kinds import Thing
from stockrail.core.rng import Rng
from stockrail.server import positions
from stockrail.server.app import create_app
from stockrail.server.background import expire
from stockrail.server.gate import look
from stockrail.server.moves import Move, play
from stockrail.server.schema import schema
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from tests.web.people import Player, Room
from tests.web.test_store import row_of

SEATS = 2


def game_of(room: Room, table: int) -> Game:
    return titles.find(row_of(room, table).game)


def everything(room: Room) -> dict[str, list[Any]]:
    """All rows of the database but what is about browsers."""
    kept = [t for t in schema.sorted_tables if t.name not in ("sessions", "accounts", "heartbeat")]
    with room.services.store.read() as c:
        return {t.name: sorted(map(tuple, c.execute(select(t))), key=repr) for t in kept}


def run_down(services: Services, table: int) -> None:
    """The clock of a table is at zero for long."""
    with patch.object(services.heartbeat, "now", return_value=10.0**12):
        expire(services, table)


def lay_tiles(room: Room, ann: Player, **fields: Any) -> int:
    """A table of 1830 some moves after its first tile, played by bots as far as there."""
    table = ann.table("Ann", "Bob", hot=True, game="1830", **fields)
    players = [bots.find("1830", "greedy")(game_of(room, table), seat, 1) for seat in range(SEATS)]
    later = 0
    while later < 12:
        row = row_of(room, table)
        with room.services.store.read() as c:
            match = room.services.matches.get(c, row).match
        action = players[row.turn].choose(match.view(row.turn), match.legal.options)
        assert room.client.portal is not None
        room.client.portal.call(play, room.services, Move(table, row.turn, row.n, action))
        later += bool(later or action.verb == "tile")
    return table


def first_tile(room: Room, table: int) -> tuple[str, int] | None:
    """The first tile that was laid and still lies there, and the entry that laid it."""
    row = row_of(room, table)
    with room.services.store.read() as c:
        for p in positions.read(c, table, 0, row.n):
            laid = [hex["tile"] for hex in p.data["hexes"].values() if "tile" in hex]
            if laid:
                return laid[0], p.n
    return None


def lose_tile(room: Room, monkeypatch: pytest.MonkeyPatch, table: int) -> int:
    """Make the installed 1830 one without that tile; the entry from which on it is needed."""
    found = first_tile(room, table)
    assert found is not None
    kind = game_of(room, table).shape(SEATS).names["hexes"]["tile"]
    assert isinstance(kind, Thing)
    monkeypatch.delitem(kind.codes, found[0])
    restart(room)
    return found[1]


def restart(room: Room) -> None:
    """What a new process does not remember."""
    room.services.matches.__init__()  # type: ignore[misc]  # as good as new
    room.services.figures.clear()


@pytest.fixture
def clocked() -> dict[str, Any]:
    return {"clock": "move", "days": 1, "then": "bot"}


def test_a_lost_tile_freezes_a_table_and_nothing_is_written(
    room: Room, ann: Player, clocked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves, undo, orders and clocks refuse it; found again, the game goes on as if nothing had been."""
    table = lay_tiles(room, ann, **clocked)
    turn = ann.now(table)["turn"]
    before, kept = ann.now(table, turn, drawings=True), everything(room)
    lose_tile(room, monkeypatch, table)

    sent = {"n": before["n"], "seat": turn, "key": "x"}
    answers = [
        ann.post(f"/t/{table}/entries", action=before["legal"][0]["action"], **sent),
        ann.post(f"/t/{table}/undo", **sent),
        ann.post(f"/t/{table}/orders", kind="pass", seat=turn),
    ]
    run_down(room.services, table)
    assert [(a.status_code, a.json()["code"]) for a in answers] == [(409, "frozen")] * 3
    assert everything(room) == kept

    monkeypatch.undo()
    restart(room)
    after = ann.now(table, turn, drawings=True)
    assert {**after, "plates": None} == {**before, "plates": None}  # but for the time left
    assert ann.move(table, Rng(1), seat=turn).status_code == 200


def test_a_frozen_table_says_what_it_needs_and_shows_what_it_can(
    room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page and its twin name entry and rules; board, replay and figures end with the last sound entry."""
    table = lay_tiles(room, ann)
    last = row_of(room, table).n
    figures = ann.get(f"/t/{table}/figures").json()["points"]
    n = lose_tile(room, monkeypatch, table)
    now = ann.now(table, drawings=True)
    sound = ann.get(f"/t/{table}/replay", params={"n": n - 1, "drawings": "yes"}).json()
    beyond = ann.get(f"/t/{table}/replay?drawings=yes").json()
    revision = game_of(room, table).revision

    assert (now["frozen"]["n"], now["frozen"]["sound"], now["frozen"]["revision"]) == (n, n - 1, revision)
    assert now["ask"] == "This game is frozen"
    assert (now["legal"], now["actors"], now["can_undo"], now["n"]) == ([], [], False, last)
    assert now["svg"] == sound["svg"] == beyond["svg"] != ""
    assert (sound["n"], beyond["n"], beyond["last"]) == (n - 1, n - 1, last)
    assert len(beyond["log"]) == len(ann.get(f"/t/{table}/replay", params={"n": 0}).json()["log"]) > n
    assert ann.get(f"/t/{table}/figures").json()["points"] == [p for p in figures if p["n"] < n]
    for url in (f"/t/{table}", f"/t/{table}/replay?drawings=yes"):
        assert now["frozen"]["text"] in ann.html(url).text
    for part in ("sheets", "preview", "alternative", "trace?n=3", "events?follow=no"):
        assert ann.get(f"/t/{table}/{part}").status_code == 200, part


@pytest.mark.parametrize("lang", ["en", "fa", "ru", "pl"])
def test_it_is_said_in_every_language(room: Room, ann: Player, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry and the rules stand in the sentence."""
    table = lay_tiles(room, ann)
    ann.lang = lang
    now = _frozen_now(room, ann, table, monkeypatch)

    assert "[" not in now["ask"] + now["frozen"]["text"]
    assert "{" not in now["frozen"]["text"]


def _frozen_now(room: Room, ann: Player, table: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    lose_tile(room, monkeypatch, table)
    return ann.now(table)


def test_a_broken_invariant_freezes_too(room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that can be read but is not sound is not gone on from; rules that stumble over it neither."""
    table = ann.table("Ann", "Bob", hot=True)
    n = ann.now(table)["n"]

    def wrong(s: Any) -> Iterator[str]:
        yield "there is a card too many"

    def stumbling(s: Any) -> Iterator[str]:
        raise IndexError(s.round)

    for way in (wrong, stumbling):
        monkeypatch.setattr(game_of(room, table), "invariants", way)
        restart(room)
        now = ann.now(table, drawings=True)
        assert (now["frozen"]["n"], now["frozen"]["sound"], now["svg"]) == (0, None, "")
        assert ann.get(f"/t/{table}/replay?drawings=yes").json()["svg"] == ""
        monkeypatch.undo()
    restart(room)
    assert ann.now(table)["frozen"] is None
    assert ann.now(table)["n"] == n


def test_a_past_moment_that_cannot_be_read_stops_nobody(
    room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last position is sound: the game goes on, and the rest of its past is shown."""
    table, rng = ann.table("Ann", "Bob", hot=True), Rng(3)
    for _ in range(30):
        ann.move(table, rng, seat=ann.now(table)["turn"])
    game, row = game_of(room, table), row_of(room, table)
    with room.services.store.read() as c:
        strange = positions.at(c, table, row.n // 2)
    assert strange is not None
    restore = game.restore

    def choosy(data: Any) -> Any:
        if data == strange.data:
            raise Unreadable("never heard of it")
        return restore(data)

    monkeypatch.setattr(game, "restore", choosy)
    restart(room)
    answer = ann.get(f"/t/{table}/replay", params={"n": strange.n})

    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")
    assert ann.get(f"/t/{table}/replay", params={"n": strange.n - 1}).json()["n"] == strange.n - 1
    assert ann.get(f"/t/{table}/figures").json()["points"][-1]["n"] == row.n
    assert ann.now(table)["frozen"] is None
    assert ann.move(table, rng, seat=row.turn).status_code == 200


def test_undo_does_not_go_back_to_what_cannot_be_read(room: Room, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The position before the last move is unknown to today's rules: the move stands."""
    table, rng = ann.table("Ann", "Bob", hot=True, game="1830"), Rng(3)
    while not ann.now(table)["can_undo"]:
        ann.move(table, rng, seat=ann.now(table)["turn"])
    game, row, seat = game_of(room, table), row_of(room, table), ann.now(table)["undo_seat"]
    with room.services.store.read() as c:
        last = positions.at(c, table, row.n)
    assert last is not None
    restore = game.restore

    def choosy(data: Any) -> Any:
        if data != last.data:
            raise Unreadable("never heard of it")
        return restore(data)

    monkeypatch.setattr(game, "restore", choosy)
    restart(room)
    assert ann.undo(table, seat=seat).status_code == 422
    assert row_of(room, table).n == row.n
    assert ann.move(table, rng, seat=row.turn).status_code == 200


def test_a_server_full_of_frozen_tables_serves_the_others(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots, orders and clocks of frozen tables included; a title that is not installed any more is one of them."""
    with TestClient(create_app(settings), base_url="http://table.test") as client:
        room = Room(client.app, client)  # type: ignore[arg-type]  # the application above
        ann = room.guest("Ann")
        frozen = [ann.table("me", "bot:random", game="1830", clock="move", days=1) for _ in range(2)]
        frozen += [ann.table("me", "bot:random", "bot:random", game="1846") for _ in range(2)]
        room.rest()
        kept = everything(room)
    title = titles.title

    def some(name: str) -> Any:
        if name == "1846":
            raise Unreadable("not installed")
        return title(name)

    monkeypatch.setattr(titles, "title", some)
    monkeypatch.setattr(titles, "names", lambda: ["1830", "stockpile"])
    monkeypatch.setattr(titles.find("1830"), "restore", _refuse)
    app = create_app(settings)
    with TestClient(app, base_url="http://table.test") as client:
        again = Room(app, client)
        again.rest()
        ann.room = again
        for table in frozen:
            run_down(again.services, table)
        again.rest()
        assert everything(again) == kept
        answers = [ann.get(url).status_code for url in ("/", "/lobby", f"/t/{frozen[0]}", f"/t/{frozen[2]}")]
        assert answers == [200, 200, 200, 409]
        table = ann.table("Ann", "Bob", hot=True)
        assert ann.move(table, Rng(1), seat=ann.now(table)["turn"]).status_code == 200
    assert {v.outcome for v in look(settings.db, lambda *_: None).verdicts} == {"goes on", "frozen"}


def _refuse(data: object) -> None:
    raise Unreadable("this title knows nothing")
