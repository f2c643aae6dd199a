"""What is known of a person's or a bot's games, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, case, exists, func, or_, select

from stockrail.server import ratings, relations
from stockrail.server.problems import Problem
from stockrail.server.schema import accounts, seats, tables
from stockrail.server.schema import ratings as rating_rows
from stockrail.server.schema import relations as relation_rows

What = Literal["show_games", "show_rating", "invites"]
AUDIENCES: Final = ("everyone", "friends", "nobody")
PARTNERS: Final = 8
COUNTED: Final = and_(tables.c.status == "over", ~tables.c.hot, ~tables.c.practice)
"""Games that count: not practice, and not several people at one screen."""


# ---------------------------------------------------------------- who may see it


def may_see(c: Connection, person: Row[Any], reader: int | None, what: What) -> bool:
    """Does a person let the reader see something of theirs?  Everybody sees their own; of the banned nobody does."""
    if reader == person.id:
        return True
    if person.banned is not None or relations.has(c, person.id, reader, "block"):
        return False
    audience = getattr(person, what)
    return audience == "everyone" or (audience == "friends" and relations.has(c, person.id, reader, "friend"))


def showing(reader: int | None, what: What) -> ColumnElement[bool]:
    """The same as a condition on `accounts`."""
    column = accounts.c[what]
    here = accounts.c.banned.is_(None)
    if reader is None:
        return and_(here, column == "everyone")
    theirs = (relation_rows.c.account == accounts.c.id, relation_rows.c.other == reader)
    friend = exists().where(*theirs, relation_rows.c.kind == "friend")
    blocked = exists().where(*theirs, relation_rows.c.kind == "block")
    allowed = or_(column == "everyone", and_(column == "friends", friend))
    return or_(accounts.c.id == reader, and_(here, allowed, ~blocked))


def find(c: Connection, account: int) -> Row[Any]:
    """Somebody who is still here."""
    row = c.execute(select(accounts).where(accounts.c.id == account, ~accounts.c.gone)).one_or_none()
    if row is None:
        raise Problem("not_found")
    return row


# ---------------------------------------------------------------- figures


@dataclass(frozen=True, slots=True)
class Tally:
    """Results of a title with so many players."""

    game: str
    players: int
    games: int
    won: int
    place: float
    """The mean of the ranks."""


def _own(key: ratings.Key) -> ColumnElement[bool]:
    return seats.c[key[0]] == key[1] if key[0] == "account" else and_(seats.c.bot == key[1], seats.c.account.is_(None))


def tallies(c: Connection, key: ratings.Key, game: str = "") -> list[Tally]:
    """Results by title and number of players, the most played first."""
    count = func.count().label("games")
    won = func.sum(case((seats.c.rank == 1, 1), else_=0))
    found = (
        select(tables.c.game, tables.c.seats, count, won, func.avg(seats.c.rank))
        .join(seats, seats.c.table == tables.c.id)
        .where(COUNTED, _own(key), seats.c.rank.is_not(None), *([tables.c.game == game] if game else []))
        .group_by(tables.c.game, tables.c.seats)
        .order_by(count.desc(), tables.c.game, tables.c.seats)
    )
    return [
        Tally(game, players, games, int(won), float(place)) for game, players, games, won, place in c.execute(found)
    ]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people at the same tables: who came out ahead how often."""

    games: int
    ahead: int
    level: int
    behind: int


def head_to_head(c: Connection, one: int, other: int) -> Duel:
    """How the first did against the second."""
    mine, theirs = seats.alias("mine"), seats.alias("theirs")
    ahead, level = (
        func.sum(case((test, 1), else_=0)) for test in (mine.c.rank < theirs.c.rank, mine.c.rank == theirs.c.rank)
    )
    found = (
        select(func.count(), ahead, level)
        .select_from(tables)
        .join(mine, mine.c.table == tables.c.id)
        .join(theirs, theirs.c.table == tables.c.id)
        .where(COUNTED, mine.c.account == one, theirs.c.account == other, mine.c.rank.is_not(None))
    )
    games, won, same = c.execute(found).one()
    return Duel(games, int(won or 0), int(same or 0), games - int(won or 0) - int(same or 0))


def partners(c: Connection, account: int, reader: int | None) -> list[tuple[Row[Any], int]]:
    """With whom somebody played most, of those who let the reader know; nobody whom the reader has blocked."""
    mine, theirs = seats.alias("mine"), seats.alias("theirs")
    count = func.count().label("shared")
    shared = (
        select(theirs.c.account.label("who"), count)
        .select_from(tables)
        .join(mine, mine.c.table == tables.c.id)
        .join(theirs, theirs.c.table == tables.c.id)
        .where(COUNTED, mine.c.account == account, theirs.c.account != account)
        .group_by(theirs.c.account)
        .subquery()
    )
    found = (
        select(accounts, shared.c.shared)
        .join(shared, shared.c.who == accounts.c.id)
        .where(~accounts.c.gone, showing(reader, "show_games"), not_blocked_by(reader))
        .order_by(shared.c.shared.desc(), accounts.c.id)
        .limit(PARTNERS)
    )
    return [(row, row.shared) for row in c.execute(found)]


def not_blocked_by(reader: int | None) -> ColumnElement[bool]:
    """The condition that the reader has not blocked an account."""
    mine = (relation_rows.c.account == reader, relation_rows.c.other == accounts.c.id, relation_rows.c.kind == "block")
    return ~exists().where(*mine)


@dataclass(frozen=True, slots=True)
class Reliability:
    """Of the games with other people that ended, those somebody played to the end."""

    games: int
    stayed: int

    @property
    def percent(self) -> int | None:
        return round(100 * self.stayed / self.games) if self.games else None


def reliability(c: Connection, account: int) -> Reliability:
    """How reliably somebody plays on: no matter how a game went, who left it or was timed out did not."""
    other = seats.alias("other")
    company = exists().where(other.c.table == tables.c.id, other.c.account != account)
    ended = and_(tables.c.status.in_(("over", "closed")), tables.c.n > 0, ~tables.c.hot, ~tables.c.practice)
    gone = or_(seats.c.left, seats.c.stand_in.is_not(None))
    found = (
        select(func.count(), func.sum(case((gone, 0), else_=1)))
        .select_from(tables)
        .join(seats, seats.c.table == tables.c.id)
        .where(ended, seats.c.account == account, company)
    )
    games, stayed = c.execute(found).one()
    return Reliability(games, int(stayed or 0))


# ---------------------------------------------------------------- lists of people


Ranked = Literal["all", "people", "bots"]
RANKED: Final[tuple[Ranked, ...]] = ("all", "people", "bots")
"""Who stands in a ranking; accounts of programs are bots."""


def _ranked(who: Ranked) -> list[Any]:
    is_bot = or_(rating_rows.c.bot.is_not(None), accounts.c.program)
    return [] if who == "all" else [is_bot if who == "bots" else ~is_bot]


def ranking(
    c: Connection, game: str, who: Ranked, reader: int | None, most: int, skip: int
) -> tuple[list[Row[Any]], int]:
    """Registered people, bots or both by their level at a title, as far as they show it, and how many there are."""
    shown = or_(
        rating_rows.c.bot.is_not(None),
        and_(accounts.c.login.is_not(None), ~accounts.c.gone, showing(reader, "show_rating"), not_blocked_by(reader)),
    )
    joined = select(rating_rows, accounts.c.name, accounts.c.program).outerjoin(
        accounts, accounts.c.id == rating_rows.c.account
    )
    joined = joined.where(rating_rows.c.game == game, shown, *_ranked(who))
    total = int(c.execute(select(func.count()).select_from(joined.subquery())).scalar_one())
    ordered = joined.order_by(rating_rows.c.level.desc(), rating_rows.c.id)
    return list(c.execute(ordered.limit(most).offset(skip))), total


def named(c: Connection, word: str, reader: int | None, most: int, skip: int) -> tuple[list[Row[Any]], int]:
    """Registered people whose name has the word in it, and how many there are."""
    like = accounts.c.login.contains(word.casefold(), autoescape=True)
    here = (accounts.c.login.is_not(None), ~accounts.c.gone, accounts.c.banned.is_(None))
    found = select(accounts).where(*here, like, not_blocked_by(reader))
    total = int(c.execute(select(func.count()).select_from(found.subquery())).scalar_one())
    return list(c.execute(found.order_by(accounts.c.login).limit(most).offset(skip))), total
