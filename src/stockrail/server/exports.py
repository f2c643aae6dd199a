"""Games as files: match files, files of 18xx.games, archives of somebody's games, and the dump of public ones."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, select

import stockrail
from stockrail.core.codec import digest
from stockrail.core.errors import StockrailError
from stockrail.core.match import Match
from stockrail.core.options import show
from stockrail.core.record import lines
from stockrail.server import positions, repository
from stockrail.server.matches import game_of, is_known
from stockrail.server.positions import Unsound, state_of
from stockrail.server.problems import Problem
from stockrail.server.schema import tables

OVER = "over"


def match_text(c: Connection, row: Row[Any]) -> str:
    """The match file of a table, its seed included: once the game is over, and not before."""
    if row.status != OVER:
        raise Problem("sealed")
    last = positions.at(c, row.id, row.n)
    head = {
        "game": row.game,
        "rules": str(last.revision if last is not None else row.revision),
        "seats": str(row.seats),
        "options": show(game_of(row).options_chosen),
        "names": json.dumps(_names(c, row.id), ensure_ascii=False),
        "seed": row.seed,
    }
    entries = [(e.seat, e.action) for e in repository.entries_between(c, row.id, 0, row.n)]
    return lines(head, entries, digest(last.data) if last is not None else "", _opening(c, row))


def _names(c: Connection, table: int) -> list[str]:
    return [p.name or f"Seat {p.seat + 1}" for p in repository.seated(c, table)]


def _opening(c: Connection, row: Row[Any]) -> str:
    """The opening as text, where the installed rules would begin with another and can read it."""
    game, first = game_of(row), positions.at(c, row.id, 0)
    if first is None or first.data == game.dump(game.start(row.seats)):
        return ""
    try:
        return game.position(state_of(game, first))
    except Unsound:
        return ""


def match_of(c: Connection, row: Row[Any]) -> Match:
    """The match of a finished table, played again under the installed rules; they may read it otherwise."""
    try:
        return stockrail.loads(match_text(c, row))
    except StockrailError:
        raise Problem("unplayable") from None


def other_text(c: Connection, row: Row[Any]) -> str:
    """The game file of 18xx.games; only rail titles have one."""
    from stockrail.interchange.games18xx.write import write  # so that nobody else waits for the rail titles

    if not has_other(row):
        raise Problem("not_found")
    return json.dumps(write(match_of(c, row)), ensure_ascii=False)


def has_other(row: Row[Any]) -> bool:
    """Does 18xx.games play the title with its options?"""
    from stockrail.interchange.games18xx.write import can_write

    return can_write(game_of(row), row.seats)


def archive(c: Connection, account: int) -> bytes:
    """The match files of all finished games of somebody, as a zip archive."""
    packed = io.BytesIO()
    mine = select(tables).where(repository.held_by(account), tables.c.status == OVER).order_by(tables.c.id)
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as z:
        for row in c.execute(mine).all():
            if is_known(row):
                z.writestr(f"{row.game}-{row.id}.match", match_text(c, row))
    return packed.getvalue()


def public_games(c: Connection, since: int = 0) -> Iterator[dict[str, Any]]:
    """The finished games of public tables after table `since`, in the order of their tables, one at a time."""
    public = select(tables).where(tables.c.status == OVER, tables.c.open.is_(True), tables.c.practice.is_(False))
    while True:
        row = c.execute(public.where(tables.c.id > since).order_by(tables.c.id).limit(1)).one_or_none()
        if row is None:
            return
        since = row.id
        if is_known(row):
            yield _dumped(c, row)


def _dumped(c: Connection, row: Row[Any]) -> dict[str, Any]:
    people = repository.seated(c, row.id)
    return {
        "id": row.id,
        "game": row.game,
        "options": json.loads(row.options),
        "ended": int(row.since),
        "players": [{"name": p.name, "bot": p.bot, "score": p.score, "rank": p.rank} for p in people],
        "match": match_text(c, row),
    }
