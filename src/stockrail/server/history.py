"""Lists of tables with pages: the reader's own, and those that fit a search by title, people, dates and result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, Connection, and_, case, exists, false, func, or_, select, true

from stockrail.server import people, profiles, relations
from stockrail.server.problems import InvalidField
from stockrail.server.repository import held_by
from stockrail.server.schema import accounts, seats, tables

PER_PAGE: Final = 30
RESULTS: Final = ("won", "lost")
STATUSES: Final = ("over", "running", "open")
MOST_PLAYERS: Final = 6
BOT: Final = "bot:"


@dataclass(frozen=True, slots=True)
class Slice:
    """One page of a list."""

    ids: list[int]
    page: int
    total: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PER_PAGE))


def cut(c: Connection, where: Sequence[ColumnElement[bool]], order: Sequence[Any], page: int) -> Slice:
    """A page of the tables that fit, sorted before anything is cut off; pages are counted from 1."""
    where = (*where, tables.c.lesson == "")  # lessons have a page of their own
    total = int(c.execute(select(func.count()).select_from(tables).where(*where)).scalar_one())
    page = min(max(1, page), max(1, -(-total // PER_PAGE)))
    wanted = select(tables.c.id).where(*where).order_by(*order, tables.c.id.desc())
    return Slice(list(c.execute(wanted.limit(PER_PAGE).offset((page - 1) * PER_PAGE)).scalars()), page, total)


def visible(account: int | None) -> ColumnElement[bool]:
    """The condition that the account may look at a table."""
    if account is None:
        return tables.c.open.is_(True)
    asked = exists().where(seats.c.table == tables.c.id, seats.c.kept_for == account)
    return or_(tables.c.open.is_(True), held_by(account), tables.c.host == account, asked)


# ---------------------------------------------------------------- my tables


def mine(c: Connection, account: int, page: int = 1, statuses: Sequence[str] = ()) -> Slice:
    """The tables of an account: its turn first, then those that run, those that gather, those that are over."""
    on_turn = exists().where(seats.c.table == tables.c.id, seats.c.seat == tables.c.turn, seats.c.account == account)
    running = tables.c.status == "running"
    first = case((and_(running, on_turn), 0), (running, 1), (tables.c.status == "open", 2), else_=3)
    wanted = [held_by(account)] + ([tables.c.status.in_(statuses)] if statuses else [])
    return cut(c, wanted, (first, tables.c.since.desc()), page)


def invitations(c: Connection, account: int) -> list[int]:
    """The tables at which a seat is kept for the account, which has not answered yet; not of those it keeps away."""
    kept = exists().where(
        seats.c.table == tables.c.id, seats.c.kept_for == account, seats.c.account.is_(None), seats.c.bot.is_(None)
    )
    wanted = select(tables.c.id).where(kept, tables.c.status.in_(("open", "running")), relations.welcome(account))
    return list(c.execute(wanted.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(PER_PAGE)).scalars())


# ---------------------------------------------------------------- search


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for.  A result is the first player's."""

    game: str = ""
    players: tuple[str, ...] = ()
    first: date | None = None
    last: date | None = None
    result: str = ""
    status: str = "over"


def search(c: Connection, wanted: Search, reader: int | None, zone: ZoneInfo, page: int = 1) -> Slice:
    """The tables that fit and that the reader may see, the latest first."""
    where = [visible(reader), tables.c.status == wanted.status]
    if wanted.game:
        where.append(tables.c.game == wanted.game)
    if wanted.first is not None:
        where.append(tables.c.since >= _midnight(wanted.first, zone))
    if wanted.last is not None:
        where.append(tables.c.since < _midnight(wanted.last + timedelta(days=1), zone))
    for i, name in enumerate(wanted.players[:MOST_PLAYERS]):
        where.append(_sat(c, name, wanted.result if i == 0 else "", reader))
    return cut(c, where, (tables.c.since.desc(),), page)


def of_account(c: Connection, account: int, reader: int | None) -> Slice:
    """The finished games of an account that the reader may look at; whether they may is asked before."""
    sat = exists().where(seats.c.table == tables.c.id, seats.c.account == account)
    return cut(c, [visible(reader), tables.c.status == "over", sat], (tables.c.since.desc(),), 1)


def of_bot(c: Connection, game: str, bot: str, reader: int | None) -> Slice:
    """The finished games of a title's bot that the reader may look at."""
    sat = exists().where(seats.c.table == tables.c.id, seats.c.bot == bot)
    return cut(c, [visible(reader), tables.c.status == "over", tables.c.game == game, sat], (tables.c.since.desc(),), 1)


def _midnight(day: date, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(), zone).timestamp()


def _sat(c: Connection, name: str, result: str, reader: int | None) -> ColumnElement[bool]:
    """The condition that somebody of that name sat at a table, as far as they let the reader know."""
    ended = {"won": seats.c.rank == 1, "lost": seats.c.rank > 1}.get(result, true())
    who = _who(c, name, reader)
    return exists().where(seats.c.table == tables.c.id, ended, who)


def _who(c: Connection, name: str, reader: int | None) -> ColumnElement[bool]:
    if name.startswith(BOT):
        return seats.c.bot == name.removeprefix(BOT)
    known = people.find(c, name)
    if known is not None:
        return seats.c.account == known.id if profiles.may_see(c, known, reader, "show_games") else false()
    guests = select(accounts.c.id).where(
        accounts.c.login.is_(None), ~accounts.c.gone, func.lower(accounts.c.name) == name.lower()
    )
    return seats.c.account.in_(guests.where(profiles.showing(reader, "show_games")))


def day(word: str) -> date | None:
    """A date as a form sends it, or none."""
    if not word:
        return None
    try:
        found = date.fromisoformat(word)
    except ValueError:
        raise InvalidField("date") from None
    if not 1970 <= found.year < 3000:
        raise InvalidField("date")
    return found
