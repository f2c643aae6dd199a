"""Tables: made, joined, filled, begun and closed."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row

from stockrail import bots
from stockrail.core import titles
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.names import clean_name, unlike
from stockrail.core.rng import dice
from stockrail.server import audit, clocks, learning, people, relations, repository, starting, table_log
from stockrail.server.clocks import Clock
from stockrail.server.matches import LoadedMatch, Start, game_of
from stockrail.server.moves import Change, Move, record
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.repository import locked, seated

if TYPE_CHECKING:
    from stockrail.lessons import Lesson
    from stockrail.server.people import Me
    from stockrail.server.services import Services

LONGEST_TITLE: Final = 80
BOTS_ALONE: Final = 3
"""Running tables without a person that one person may have."""


class Plan:
    """A table as its host wants it, every word checked."""

    def __init__(
        self,
        game: str,
        places: list[str],
        me: Me,
        options: dict[str, str] | None = None,
        title: str = "",
        open: bool = True,
        hot: bool = False,
        clock: Clock | None = None,
        practice: bool = False,
        least: int | None = None,
        eager: bool = False,
        lesson: Lesson | None = None,
    ) -> None:
        self.game = titles.find(game, options or {})
        if len(places) not in self.game.players:
            raise InvalidField("seats", seats=tuple(self.game.players), count=len(places))
        self.title, self.open, self.hot, self.practice = clean_title(title), open, hot, practice
        self.clock, self.lesson = clock or Clock(), lesson
        sizes = range(least, len(places) + 1) if least is not None else (len(places),)
        if not sizes or any(n not in self.game.players for n in sizes):
            raise InvalidField("least", least=min(self.game.players), most=len(places))
        self.least, self.eager = least if least != len(places) else None, eager
        bots.find(game, self.clock.bot)
        self.seats: list[dict[str, Any]] = []
        for place in places:
            self.seats.append(self._seat(place, me))
        if not hot and sum(s["account"] is not None for s in self.seats) > 1:
            raise InvalidField("hot")
        if practice and "open" in places:
            raise InvalidField("practice")

    def _seat(self, place: str, me: Me) -> dict[str, Any]:
        taken = [s["name"] for s in self.seats]
        bank = float(self.clock.seconds) if self.clock.kind == "bank" else None
        seat: dict[str, Any] = {"account": None, "name": "", "bot": None, "bank": bank, "kept_for": None}
        if place.startswith("bot:"):
            name = place.removeprefix("bot:")
            bots.find(self.game.name, name)
            return seat | {"bot": name, "name": unlike(name.capitalize(), taken)}
        if place == "open":
            return seat
        name = me.name if place == "me" or not self.hot else clean_name(place)
        return seat | {"account": me.id, "name": unlike(name, taken)}


def clean_title(title: str) -> str:
    """A table's title: any words, one line, or none."""
    folded = " ".join(title.split())
    if not folded:
        return ""
    if len(folded) > LONGEST_TITLE or not all(c.isprintable() or c in "\u200c\u200d" for c in folded):
        raise InvalidField("title", longest=LONGEST_TITLE)
    return folded


def make(services: Services, me: Me, plan: Plan) -> int:
    """Store a new table and begin if nobody is missing."""
    with services.store.write() as c:
        if all(s["bot"] for s in plan.seats) and repository.bots_alone(c, me.id) >= BOTS_ALONE:
            raise Problem("bots_alone", most=BOTS_ALONE)
        table = add(services, c, me, plan)
        services.store.announce(c, table)
    services.changed(table)
    return table


def add(services: Services, c: Connection, me: Me, plan: Plan) -> int:
    """The same within a transaction."""
    now = services.watch.wall()
    if me.guest:
        people.refuse_taken(c, me.name)
    values = {
        "game": plan.game.name,
        "revision": plan.game.revision,
        "options": json.dumps(dict(plan.game.options_chosen)),
        "seats": len(plan.seats),
        "least": plan.least,
        "eager": plan.eager,
        "title": plan.title,
        "status": "open",
        "host": me.id,
        "open": plan.open,
        "hot": plan.hot,
        "practice": plan.practice,
        "lesson": plan.lesson.id if plan.lesson is not None else "",
        "invite": secrets.token_urlsafe(12),
        "clock": plan.clock.dump(),
        "seed": str(secrets.randbits(192) if plan.lesson is None else plan.lesson.seed),
        "salt": secrets.token_hex(16),
        "n": 0,
        "since": now,
        "began": services.heartbeat.now(),
        "created": now,
    }
    table = repository.add_table(c, values, plan.seats)
    begin_if_ready(services, c, table)
    return table


def is_free(seat: Row[Any], account: int | None) -> bool:
    """May the account take the seat?  Some are kept for one person."""
    return seat.account is None and seat.bot is None and seat.kept_for in (None, account)


def begin_if_ready(services: Services, c: Connection, table: int) -> None:
    """Begin when every seat is taken, or as many as the table waits for."""
    if starting.begins_by_itself(locked(c, table), seated(c, table)):
        begin(services, c, table)


def begin(services: Services, c: Connection, table: int) -> None:
    """Begin with those who are there, at the start of the game or where the lesson begins."""
    starting.close_ranks(c, table)
    row, people_now = locked(c, table), seated(c, table)
    seed, lesson = int(row.seed), learning.lesson_of(row)
    match = Match.blank(game_of(row), row.seats, seed) if lesson is None else lesson.match()
    start = Start(match.state.clone(), dice(seed))
    match.resume()
    loaded = LoadedMatch(table, match, 0, None)
    change = Change(loaded, match.entries, start.positions(loaded, match.entries))
    record(services, c, row, people_now, change, Move(table, CHANCE, 0, "", auto=True))


def start(services: Services, me: Me, table: int) -> None:
    """The host begins with those who are there."""
    with services.store.write() as c:
        row, people = locked(c, table), seated(c, table)
        if row.host != me.id:
            raise Problem("seat")
        if row.status != "open":
            raise Problem("begun")
        if not starting.has_enough(row, people):
            raise Problem("too_few", least=row.least or row.seats)
        begin(services, c, table)
    services.changed(table)


def join(
    services: Services, me: Me, table: int, code: str | None = None, seat: Seat | None = None, name: str = ""
) -> Seat:
    """Take an open seat; an invite-only table wants its code."""
    with services.store.write() as c:
        row = locked(c, table)
        seats_now = seated(c, table)
        kept = [s.seat for s in seats_now if s.kept_for == me.id]
        if not row.open and code != row.invite and row.host != me.id and not kept:
            raise Problem("invite_only")
        mine = [s.seat for s in seats_now if s.account == me.id]
        if mine:
            return int(mine[0])
        if row.status not in ("open", "running"):
            raise Problem("over")
        if relations.are_apart(c, me.id, [row.host, *(s.account for s in seats_now)]):
            raise Problem("not_welcome")
        if row.host != me.id and audit.is_removed(c, table, me.id):
            raise Problem("removed")
        wanted = kept[0] if kept and seat is None else seat
        free = [s for s in seats_now if is_free(s, me.id) and wanted in (None, s.seat)]
        if not free:
            raise Problem("full")
        called = clean_name(name) if name else me.name
        if called != me.name or me.guest:
            people.refuse_taken(c, called, me)
        _sit(services, c, row, free[0].seat, me.id, unlike(called, [s.name for s in seats_now if s is not free[0]]))
        begin_if_ready(services, c, table)
        services.store.announce(c, table)
    services.changed(table)
    return int(free[0].seat)


def _sit(services: Services, c: Connection, row: Row[Any], seat: Seat, account: int, name: str) -> None:
    empty: dict[str, Any] = {"left": False, "left_how": "", "absent": False, "stand_in": None, "skipped": None}
    repository.change_seat(c, row.id, seat, account=account, name=name, **empty)
    if row.status != "running":
        return
    taken = seated(c, row.id)[seat]
    bank, turn = clocks.start_over(services, row, taken)
    repository.change_seat(c, row.id, seat, bank=bank)
    if turn:
        repository.change_table(c, row.id, **turn)
    table_log.add(services, c, row, "joined", taken)


def fill(services: Services, me: Me, table: int, bot: str) -> None:
    """The host puts bots on all open seats of a table that has not begun."""
    with services.store.write() as c:
        row = locked(c, table)
        bots.find(row.game, bot)
        if row.host != me.id:
            raise Problem("seat")
        if row.status != "open":
            raise Problem("begun")
        seats_now = seated(c, table)
        names = [s.name for s in seats_now]
        for s in seats_now:
            if s.account is None and s.bot is None:
                names.append(unlike(bot.capitalize(), names))
                repository.change_seat(c, table, s.seat, bot=bot, name=names[-1])
        begin_if_ready(services, c, table)
        services.store.announce(c, table)
    services.changed(table)


def seal(row: Row[Any]) -> str:
    """The promise shown from the start: a hash of the seed and its salt."""
    return hashlib.sha256(f"{row.seed}:{row.salt}".encode()).hexdigest()
