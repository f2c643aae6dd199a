"""Robots: bots, stand-ins and standing orders.  They look at a table when it changed and move as people do."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row
from sqlalchemy.exc import SQLAlchemyError

from stockrail import bots
from stockrail.bots.random import Random
from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Option
from stockrail.core.ids import Seat
from stockrail.core.match import Undo
from stockrail.core.programs import Stop
from stockrail.core.view import View
from stockrail.server import event_codec, orders, repository
from stockrail.server.claims import Claims
from stockrail.server.clocks import clock_of
from stockrail.server.matches import LoadedMatch
from stockrail.server.moves import Move, play
from stockrail.server.problems import Frozen, Illegal, Problem

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)


ROUND = 3.0
"""Seconds between two looks for tables that another process left alone."""


@dataclass(slots=True)
class _Seated:
    """A bot on a seat and how much of the record it has heard."""

    name: str
    bot: bots.Bot
    heard: int = 0


@dataclass(frozen=True, slots=True)
class _Question:
    """What a bot is asked."""

    seat: Seat
    n: int
    bot: bots.Bot
    view: View
    options: tuple[Option, ...]
    passes: bool
    """Is time up, and passing legal?  Then nobody has to think."""


class Robots:
    """All robots of this process, at most one task a table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._bots: dict[tuple[int, Seat], _Seated] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._frozen: set[int] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._claims = Claims(services.store)

    def begin(self) -> None:
        """Wake up with the server and look at every running table."""
        self._loop = asyncio.get_running_loop()
        with self._services.store.read() as c:
            running = repository.running(c)
        for table in running:
            self._look(table)

    async def watch(self) -> None:
        """Every now and then: take over what another process left undone."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                alone = await self._services.threads.run("robot", self._left_alone)
            except SQLAlchemyError as e:
                log.warning("the tables of robots could not be read, and are read again: %s", getattr(e, "orig", e))
                continue
            for table in set(alone) - set(self._tasks) - self._frozen:
                self._look(table)

    def _left_alone(self) -> list[int]:
        with self._services.store.read() as c:
            now = self._services.heartbeat.now()
            return repository.left_alone(c, now - ROUND, now - 4 * ROUND)

    async def rest(self) -> None:
        """Until every table waits for a person."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def end(self) -> None:
        """Stop thinking."""
        self._loop = None
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._claims.close()

    @property
    def tables(self) -> set[int]:
        """The tables at which bots are seated in memory."""
        return {table for table, _ in self._bots}

    @property
    def is_working(self) -> bool:
        """Will somebody look when a table changes?"""
        return self._loop is not None

    @property
    def thinking(self) -> int:
        """How many tables a robot is at work at."""
        return len(self._tasks)

    def _release(self, table: int) -> None:
        """A game is over: let its bots go."""
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    def look(self, table: int) -> None:
        """See whether a robot is to move at the table; called from any thread."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._look, table)

    def _look(self, table: int) -> None:
        if self._loop is None:
            return
        self._frozen.discard(table)
        if table in self._tasks:
            self._again.add(table)
        else:
            self._tasks[table] = self._loop.create_task(self._play_on(table))

    async def _play_on(self, table: int) -> None:
        try:
            while await self._step(table) or table in self._again:
                self._again.discard(table)
        except Frozen:
            self._frozen.add(table)
        except SQLAlchemyError as e:
            log.warning("table %d: the robots could not play, and try again: %s", table, getattr(e, "orig", e))
        except Exception:
            log.exception("table %d: the robots stopped", table)
        finally:
            self._tasks.pop(table, None)

    async def _step(self, table: int) -> bool:
        """One robot's move; False when the table waits for a person, or another process thinks for it."""
        run = self._services.threads.run
        row = await run("robot", self._asked, table)
        if row is None:
            self._release(table)
            return False
        name = _deputy(row)
        if name is None:
            return await run("robot", self._follow_orders, table, row)
        if not await run("robot", self._claims.take, table):
            return False
        try:
            await self._answer(table, name)
        finally:
            await run("robot", self._claims.drop, table)
        return True

    def _asked(self, table: int) -> Row[Any] | None:
        with self._services.store.read() as c:
            return repository.asked(c, table)

    async def _answer(self, table: int, name: str) -> None:
        """Let the bot think, and play what it chose."""
        run = self._services.threads.run
        question = await run("robot", self._asked_of, table, name)
        if question is None:
            return  # somebody moved before the claim was ours
        if question.passes:
            await run("robot", self._submit, Move(table, question.seat, question.n, Pass(), auto=True), question)
            return
        seconds = self._services.settings.bot_seconds
        try:
            action = await asyncio.to_thread(question.bot.choose, question.view, question.options, seconds)
        except Exception:
            log.exception("table %d: bot %s failed, a random move is played", table, name)
            action = _any(question)
        await run("robot", self._submit, Move(table, question.seat, question.n, action, auto=True), question)

    def _asked_of(self, table: int, name: str) -> _Question | None:
        with self._services.store.read() as c:
            row = repository.asked(c, table)
            if row is None or name != _deputy(row):
                return None
            return self._question(c, row, name)

    def _question(self, c: Connection, row: Row[Any], name: str) -> _Question:
        loaded = self._services.matches.get(c, row)
        seated = self._bots.get((row.id, row.turn))
        if seated is None or seated.name != name or self._has_heard_too_much(c, row, seated):
            bot = bots.find(row.game, name)(loaded.game, row.turn, secrets.randbits(32))
            seated = self._bots[row.id, row.turn] = _Seated(name, bot)
        self._hear(c, loaded, row.turn, seated)
        legal, is_skipped = loaded.match.legal_for(row.turn), row.bot is None and row.stand_in is None
        return _Question(
            row.turn, loaded.n, seated.bot, loaded.match.view(row.turn), legal.options, is_skipped and Pass() in legal
        )

    def _hear(self, c: Connection, loaded: LoadedMatch, seat: Seat, seated: _Seated) -> None:
        for e in news(c, loaded, seated.heard):
            seen = e.seen_by(seat)
            if seen is not None:
                seated.bot.hear(seen)
        seated.heard = loaded.n

    def _has_heard_too_much(self, c: Connection, row: Row[Any], seated: _Seated) -> bool:
        """Was something taken back since the bot last listened?  Nobody can unhear."""
        return any(e.action == Undo.verb for e in repository.outline(c, row.id, seated.heard, row.n))

    def _submit(self, move: Move, question: _Question) -> None:
        try:
            play(self._services, move)
        except Illegal:
            log.exception("table %d: the bot's move was refused, a random one is played", move.table)
            play(self._services, Move(move.table, move.seat, move.n, _any(question), auto=True))
        except Problem:
            return  # somebody else was quicker: the next look sees what they did

    def _follow_orders(self, table: int, row: Row[Any]) -> bool:
        """Play what the person on turn ordered; False when there is nothing to follow."""
        with self._services.store.read() as c:
            if all(order.ended for _, order in orders.of_seat(c, table, row.turn)):
                return False
        with self._services.store.write() as c:
            answer = self._ordered(c, row)
            if isinstance(answer, Stop):
                self._services.store.announce(c, table)
        if isinstance(answer, Stop):
            self._services.hub.wake(table)
        if not isinstance(answer, Action):
            return False
        try:
            play(self._services, Move(table, row.turn, row.n, answer, auto=True))
        except Problem:
            return False
        return True

    def _ordered(self, c: Connection, row: Row[Any]) -> Action | Stop | None:
        """What the first order with something to say wants done; one that ends leaves the rest to its person."""
        loaded = self._services.matches.get(c, row)
        heard = [seen for e in news(c, loaded, row.moved) if (seen := e.seen_by(row.turn)) is not None]
        for key, order in orders.of_seat(c, row.id, row.turn):
            answer = order.answer(loaded.match, row.turn, heard) if not order.ended else None
            if isinstance(answer, Stop):
                orders.end(c, key, order, answer)
            elif order.is_spent(answer is not None):
                orders.drop(c, row.id, key)
            if answer is not None:
                return answer
        return None


def _deputy(row: Row[Any]) -> str | None:
    """The bot that is to decide now, if any."""
    return row.bot or row.stand_in or (clock_of(row).bot if row.skipped == row.n else None)


def news(c: Connection, loaded: LoadedMatch, since: int) -> list[Any]:
    """The events after entry `since` that stand."""
    later = repository.entries_between(c, loaded.id, since, loaded.n)
    return [event for e in event_codec.standing(later) for event in event_codec.load(loaded.game, e.told)]


def _any(question: _Question) -> Action:
    return Random(None, question.seat, secrets.randbits(32)).choose(question.view, question.options)  # type: ignore[arg-type]  # it asks no game
