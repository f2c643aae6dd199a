"""Games that are over with results a test chooses; how they were played does not matter."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import update

from stockrail.server import ratings
from stockrail.server.schema import seats, tables
from tests.web.people import Player, Room

SECRET = "correct horse"


def account(room: Room, name: str) -> Player:
    """Somebody registered."""
    player = Player(room, name)
    answer = player.post("/sign-up", name=name, password=SECRET)
    assert answer.status_code == 200, answer.text
    return player


def number(player: Player) -> int:
    """The account's number."""
    return int(player.get("/account").json()["person"]["id"])


def end(room: Room, table: int, ranks: Sequence[int], at: float | None = None) -> None:
    """The game ends with these ranks, and is counted as `moves` counts it."""
    with room.services.store.write() as c:
        ended = {"status": "over", "turn": None, "since": time.time() if at is None else at}
        c.execute(update(tables).where(tables.c.id == table).values(**ended))
        for seat, rank in enumerate(ranks):
            mine = (seats.c.table == table, seats.c.seat == seat)
            c.execute(update(seats).where(*mine).values(rank=rank, score=100 - rank))
        ratings.rate(c, table)
    room.services.changed(table)


def played(
    room: Room, ranks: Sequence[int], *players: Player, bots: int = 0, at: float | None = None, **fields: Any
) -> int:
    """A finished game of some people and bots, who sat down in this order."""
    host, others = players[0], players[1:]
    places = ["me", *["open"] * len(others), *["bot:random"] * bots]
    table = host.table(*places, **fields)
    for other in others:
        assert other.post(f"/t/{table}/join").status_code == 200
    end(room, table, ranks, at)
    return table
