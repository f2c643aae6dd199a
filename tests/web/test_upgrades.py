"""Games at the web table outlive an upgrade of the data: stored under one printing, reopened under another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Row, select
from starlette.testclient import TestClient

from stockrail.core import titles
from stockrail.core.game import Game
from stockrail.core.options import Options
from stockrail.core.rng import Rng
from stockrail.core.rules import REPEATED
from stockrail.server.app import create_app
from stockrail.server.matches import MatchCache
from stockrail.server.moves import Move, play
from stockrail.server.problems import Illegal
from stockrail.server.schema import tables
from stockrail.server.settings import Settings
from tests.rail.every import TITLES as RAIL
from tests.rail.variants import CHANGES as RAIL_CHANGES
from tests.rail.variants import variant
from tests.upgrades.test_upgrades import BOARD, TITLES, changed
from tests.web import emptied
from tests.web.people import Player, Room

SEATS = 3
CHANGES = {title: list(changes) for title, (_, _, changes, _) in TITLES.items()} | {
    t: list(RAIL_CHANGES) for t in RAIL if t in titles.names()
}
"""Of each title, what may happen to its data."""

postgres = emptied.fresh
"""The settings of a schema of its own."""


@pytest.fixture(params=["sqlite", "postgres"])
def on_either(request: pytest.FixtureRequest) -> Settings:
    """Either database, each test with its own."""
    found: Settings = request.getfixturevalue({"sqlite": "settings", "postgres": "postgres"}[request.param])
    return found


def test_every_title_is_held_to_it() -> None:
    """A title that is added later is missed here."""
    assert sorted(CHANGES) == titles.names()


def stored(room: Room, ann: Player, title: str, lengths: list[int]) -> list[Row[Any]]:
    """Running games, each so many moves long."""
    options = TITLES[title][3] if title in TITLES else {}
    rng, found = Rng(len(lengths)), []
    for length in lengths:
        table = ann.table(*["me"] * SEATS, game=title, hot=True, option={k: str(v) for k, v in options.items()})
        for _ in range(length):
            move(room, row_of(room, table), rng)
        found.append(row_of(room, table))
    return [row for row in found if row.status == "running"]


def row_of(room: Room, table: int) -> Row[Any]:
    with room.services.store.read() as c:
        return c.execute(select(tables).where(tables.c.id == table)).one()


def move(room: Room, row: Row[Any], rng: Rng) -> None:
    """Anything legal, as people play it; an offer that was just refused is not made again."""
    if row.status != "running":
        return
    assert room.client.portal is not None
    for _ in range(100):
        with room.services.store.read() as c:
            action = room.services.matches.get(c, row).match.legal.pick(rng)
        try:
            room.client.portal.call(play, room.services, Move(row.id, row.turn, row.n, action))
        except Illegal as e:
            if e.refusal.rule is not REPEATED:
                raise
        else:
            return
    raise AssertionError("there is nothing but refused offers")


def other(title: str, change: str) -> Game:
    return changed(title, change) if title in TITLES else variant(title, change)


def reopened(room: Room, row: Row[Any], game: Game | None, patch: pytest.MonkeyPatch) -> tuple[Any, list[str], Any]:
    """What a process that starts now makes of a table: its position, what may be done, and the match."""
    find = titles.find

    def installed(name: str, options: Options | None = None) -> Game:
        return game if game is not None and name == row.game else find(name, options)

    with patch.context() as p, room.services.store.read() as c:
        p.setattr(titles, "find", installed)
        match = MatchCache().get(c, row).match
    texts = sorted(o.text() for o in match.legal if o.text().split()[0] != "run")  # equally good runs may differ
    return match.game.dump(match.state), texts, match


def check(room: Room, row: Row[Any], change: str, to_the_end: bool, patch: pytest.MonkeyPatch) -> None:
    """Reopened under changed data it is the same position with the same choices, and plays on."""
    before, legal, _ = reopened(room, row, None, patch)
    after, again, match = reopened(room, row, other(row.game, change), patch)
    rng = Rng(row.n)

    assert after == before
    assert change in BOARD or again == legal
    while to_the_end and match.turn is not None:
        match.play(match.legal.pick(rng))
        assert list(match.game.invariants(match.state)) == []


@pytest.fixture
def club(settings: Settings) -> Iterator[Room]:
    with TestClient(create_app(settings), base_url="http://table.test") as client:
        yield Room(client.app, client)  # type: ignore[arg-type]  # the application of this test


@pytest.mark.parametrize("title", CHANGES)
def test_stored_games_outlive_an_upgrade(club: Room, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game at two moments, whatever happens to a list of its data."""
    for row in stored(club, club.guest("Ann"), title, [0, 25]):
        for change in CHANGES[title]:
            check(club, row, change, False, monkeypatch)


@pytest.mark.proof
@pytest.mark.parametrize("title", CHANGES)
def test_twenty_moments_outlive_every_upgrade(on_either: Settings, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty moments of running games on either database, every change of every list, played on to the end."""
    with TestClient(create_app(on_either), base_url="http://table.test") as client:
        room = Room(client.app, client)  # type: ignore[arg-type]  # the application of this test
        rows = stored(room, room.guest("Ann"), title, [4 * k for k in range(22)])
        assert len(rows) >= 20
        for n, row in enumerate(rows):
            for k, change in enumerate(CHANGES[title]):
                check(room, row, change, (n + k) % 7 == 0, monkeypatch)
