"""Ratings: how well people and bots play each title, by `openskill`, from the ranks of finished games.

A game is counted once, in the transaction that ends it, in the order in which games end.  `recompute` works everything
out again from the stored results and comes to the same numbers.  Practice and shared screens do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from stockrail.core.ids import Seat
from stockrail.server import repository
from stockrail.server.schema import rated, ratings, tables
from stockrail.skill import Skill, after_game, newcomer

SETTLED: Final = 5
"""With fewer games a level is a first guess."""
LOCK: Final = 0x5241_5445
"""PostgreSQL: games are counted one at a time."""
Key = tuple[str, int | str]
"""Who is rated: `("account", 7)` or `("bot", "greedy")`."""


@dataclass(frozen=True, slots=True)
class Side:
    """A seat of a finished game: who played it, and the place that counts."""

    seat: Seat
    key: Key
    place: int


def counts(row: Row[Any]) -> bool:
    """Is a finished game rated?"""
    return row.status == "over" and not row.hot and not row.practice


def sides(seats: Sequence[Row[Any]]) -> list[Side]:
    """Who played, by the ranks of the game; whoever left or was timed out is last."""
    played = [s for s in seats if s.rank is not None and any((s.account, s.bot, _replaced(s)))]
    return [Side(s.seat, _key(s), len(played) + 1 if is_gone(s) else s.rank) for s in played]


def is_gone(seat: Row[Any]) -> bool:
    """Did the person of a seat leave, or let a bot finish the game?"""
    return _replaced(seat) is not None or (
        seat.account is not None and (seat.left or seat.absent or seat.stand_in is not None)
    )


def _replaced(seat: Row[Any]) -> int | None:
    """The account whose place somebody else took, whom the game is counted for."""
    former: int | None = seat.former
    return former


def _key(seat: Row[Any]) -> Key:
    former = _replaced(seat)
    if former is not None:
        return ("account", former)
    return ("account", int(seat.account)) if seat.account is not None else ("bot", str(seat.bot))


# ---------------------------------------------------------------- counting


def rate(c: Connection, table: int) -> None:
    """Count a game that is over; a second time changes nothing."""
    row = repository.find(c, table)
    played = sides(repository.seated(c, table))
    if not counts(row) or len({s.key for s in played}) < 2:
        return
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if c.execute(select(rated.c.id).where(rated.c.table == table).limit(1)).first() is None:
        _count(c, row, played)


def _count(c: Connection, row: Row[Any], played: list[Side]) -> None:
    known = {key: _known(c, row.game, key) for key in {s.key for s in played}}
    before = {key: Skill(r.mu, r.sigma) if r is not None else newcomer() for key, r in known.items()}
    seats, after = after_game([(s.key, s.place) for s in played], before)
    for key, found in known.items():
        _keep(c, row.game, key, found, after[key])
    c.execute(insert(rated), [_line(row.id, s, before[s.key], own) for s, own in zip(played, seats, strict=True)])


def _line(table: int, side: Side, before: Skill, after: Skill) -> dict[str, Any]:
    who = {"account": None, "bot": None, side.key[0]: side.key[1]}
    skill = {"mu": after.mu, "sigma": after.sigma, "change": after.level - before.level}
    return {"table": table, "seat": side.seat, **who, "place": side.place, **skill}


def _known(c: Connection, game: str, key: Key) -> Row[Any] | None:
    return c.execute(select(ratings).where(ratings.c.game == game, ratings.c[key[0]] == key[1])).one_or_none()


def _keep(c: Connection, game: str, key: Key, found: Row[Any] | None, skill: Skill) -> None:
    values: dict[str, Any] = {"mu": skill.mu, "sigma": skill.sigma, "level": skill.level}
    if found is None:
        c.execute(insert(ratings).values(game=game, games=1, **{key[0]: key[1]}, **values))
    else:
        c.execute(update(ratings).where(ratings.c.id == found.id).values(games=found.games + 1, **values))


def recompute(c: Connection) -> int:
    """Work all ratings out again from the stored results; returns how many games count.

    Games that were counted before keep their order; others, of an older database, come first, by when they ended.
    """
    first = select(rated.c.table, func.min(rated.c.id).label("first")).group_by(rated.c.table).subquery()
    wanted = (
        select(tables.c.id)
        .outerjoin(first, first.c.table == tables.c.id)
        .where(tables.c.status == "over")
        .order_by(first.c.first.is_not(None), first.c.first, tables.c.since, tables.c.id)
    )
    games = list(c.execute(wanted).scalars())
    c.execute(delete(rated))
    c.execute(delete(ratings))
    for table in games:
        rate(c, table)
    return int(c.execute(select(func.count(rated.c.table.distinct()))).scalar_one())


# ---------------------------------------------------------------- reading


def of(c: Connection, key: Key) -> list[Row[Any]]:
    """The ratings of a person or bot, the most played title first."""
    found = select(ratings).where(ratings.c[key[0]] == key[1]).order_by(ratings.c.games.desc(), ratings.c.game)
    return list(c.execute(found))


def changes(c: Connection, table: int) -> dict[Seat, int]:
    """By how much a game changed the level of each seat's player."""
    found = c.execute(select(rated.c.seat, rated.c.change).where(rated.c.table == table))
    return {seat: round(change) for seat, change in found}
