"""Robots: bots, stand-ins and standing orders.  They look at a table when it changed and move as people do."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, Row
from sqlalchemy.exc import SQLAlchemyError

from stockrail import bots
from stockrail.bots.random import Random
from stockrail.core import titles
from stockrail.core.actions import Action, Decline, Pass
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.match import Undo
from stockrail.core.programs import Stop
from stockrail.server import event_codec, learning, orders, repository
from stockrail.server.claims import Claims
from stockrail.server.clocks import clock_of
from stockrail.server.matches import LoadedMatch
from stockrail.server.moves import Move, play
from stockrail.server.problems import Frozen, Illegal, Problem
from stockrail.server.thinker import Question
from stockrail.server.thinking import NoAnswer, Thinkers

if TYPE_CHECKING:
    from stockrail.server.services import Services

log = logging.getLogger(__name__)


LATEST = 20
"""How many decisions that another bot had to take are remembered for the operators."""
ROUND = 3.0
"""Seconds between two looks for tables that another process left alone."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question to a bot; `alone`: no person sits at its table."""

    loaded: LoadedMatch
    question: Question
    alone: bool
    passes: bool = False
    """Is time up, and passing legal?  Then nobody has to think."""
    taught: Action | None = None
    """What the lesson at this table has the seat do."""

    @property
    def game(self) -> Game:
        return self.loaded.game

    @property
    def table(self) -> int:
        return self.question.table

    def anything(self) -> Iterator[Action]:
        """Any legal action, then all of them: the table itself may refuse an offer that was just made."""
        yield self.blindly(Random)
        yield from self.loaded.match.legal_for(self.question.seat).actions()

    def blindly(self, kind: type[bots.Bot]) -> Action:
        """What a bot chooses that looks at nothing; worth no process."""
        match, q = self.loaded.match, self.question
        bot = kind(self.game, q.seat, q.seed + q.n)
        return bot.choose(match.view(q.seat), q.options_of(match.legal_for(q.seat).options))

    def judged(self, text: str) -> Action:
        """What a bot answered, if it may be played.  Raises `Unreadable` or `IllegalAction`."""
        if self.question.may_decline and text == Decline.verb:
            return Decline()
        action = self.game.parse(text)
        refusal = self.game.check(self.loaded.match.state, self.question.seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action


@dataclass(frozen=True, slots=True)
class Replaced:
    """A decision that one bot took in place of another, and why."""

    at: float
    table: int
    bot: str
    by: str
    why: str


CONSULTED: Final = 10.0
"""Seconds beyond its time that somebody waits for a bot they consult."""


class Robots:
    """All robots of this process, at most one task a table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.thinkers = Thinkers(services.settings.processes, services.settings.bot_seconds)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._frozen: set[int] = set()
        self._declined: dict[int, tuple[int, set[Seat]]] = {}
        """Who left a power out of turn unused, and after which entry; nobody is asked twice."""
        self.replaced: deque[Replaced] = deque(maxlen=LATEST)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._claims = Claims(services.store)

    def begin(self) -> None:
        """Wake up with the server and look at every running table."""
        self._loop = asyncio.get_running_loop()
        with self._services.store.read() as c:
            running, played = repository.running(c), repository.played(c)
        if self._services.settings.warm:
            self.thinkers.warm(played & set(titles.names()) or {*titles.names()[:1]})
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
        self.thinkers.close()
        self._claims.close()

    @property
    def is_working(self) -> bool:
        """Will somebody look when a table changes?"""
        return self._loop is not None

    @property
    def thinking(self) -> int:
        """How many tables a robot is at work at."""
        return len(self._tasks)

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
            self.thinkers.forget(table)
            self._declined.pop(table, None)
            return False
        powers = await run("robot", self._powers, row)
        if not powers and _deputy(row) is None:
            return await run("robot", self._follow_orders, table, row)
        if not await run("robot", self._claims.take, table):
            return False
        try:
            moved = await self._answer(table, powers)
        finally:
            await run("robot", self._claims.drop, table)
        return moved or await run("robot", self._follow_orders, table, row)

    def _asked(self, table: int) -> Row[Any] | None:
        with self._services.store.read() as c:
            return repository.asked(c, table)

    def _powers(self, row: Row[Any]) -> list[Seat]:
        """Bots' seats that may act although another is asked, and have not declined yet; in a lesson nobody does."""
        if row.lesson:
            return []
        with self._services.store.read() as c:
            seats = {s.seat for s in repository.seated(c, row.id) if (s.bot or s.stand_in) and s.seat != row.turn}
            if not seats:
                return []
            loaded = self._services.matches.get(c, row)
        n, declined = self._declined.get(row.id, (0, set()))
        left = seats - (declined if n == loaded.n else set())
        game, state = loaded.game, loaded.match.state
        return [s for s in game.actors(state)[1:] if s in left and any(True for _ in game.options(state, s))]

    async def _answer(self, table: int, powers: list[Seat]) -> bool:
        """Let who holds a power think, then who is asked, and play what was chosen first; False: it is a person's."""
        run = self._services.threads.run
        for seat in (*powers, None):
            asked = await run("robot", self._question, table, seat)
            if asked is None:
                if seat is None:
                    return False
                continue
            action = await self._choice(asked)
            if isinstance(action, Decline):
                self._decline(asked.question)
                continue
            await run("robot", self._submit, asked, action)
            return True
        return False

    def _decline(self, q: Question) -> None:
        n, declined = self._declined.get(q.table, (q.n, set()))
        self._declined[q.table] = q.n, (declined if n == q.n else set()) | {q.seat}

    def _question(self, table: int, power: Seat | None = None) -> _Asked | None:
        """What the bot in turn is asked, or the one at a seat with a power; None where a person is to decide."""
        with self._services.store.read() as c:
            row = repository.asked(c, table)
            if row is None:
                return None
            people = repository.seated(c, table)
            seat: Seat = row.turn if power is None else power
            name = _deputy(row) if power is None else people[power].bot or people[power].stand_in
            if name is None or power == row.turn:
                return None
            loaded = self._services.matches.get(c, row)
            taught = learning.answer(c, row)
        position = loaded.game.dump(loaded.match.state) if loaded.stored is None else loaded.stored.data
        called = power is None and row.bot is None and row.stand_in is None
        return _Asked(
            loaded,
            Question(
                table=table,
                seat=seat,
                game=row.game,
                options=json.loads(row.options),
                bot=name,
                seed=_seed(row, seat),
                n=loaded.n,
                position=position,
                since=0,
                told=[],
                seconds=self.thinkers.seconds,
                may_decline=power is not None,
            ),
            alone=all(s.account is None or s.stand_in is not None for s in people),
            passes=called and Pass() in loaded.match.legal_for(seat),
            taught=taught,
        )

    async def _choice(self, asked: _Asked) -> Action:
        """What the bot chooses; where it fails, dies, takes too long or errs, what the next simpler one does."""
        if asked.passes:
            return Pass()
        if asked.taught is not None:
            return asked.taught
        run, tried = self._services.threads.run, [asked.question.bot]
        while True:
            kind = bots.find(asked.game.name, tried[-1])
            if getattr(kind, "blind", False):
                return await run("robot", asked.blindly, kind)
            question = msgspec.structs.replace(asked.question, bot=tried[-1])
            try:
                text = await self.thinkers.choose(question, partial(self._missed, asked.loaded), asked.alone)
                return await run("robot", asked.judged, text)
            except NoAnswer as e:
                why = str(e)
            except IllegalAction as e:
                why = f"broke the rule {e.refusal.rule.id}"
            except Unreadable as e:
                why = f"answered nothing that can be read ({e})"
            simpler = bots.simpler(asked.game.name, tried[-1])
            tried.append(simpler if simpler not in tried else "random")
            self._replace(Replaced(time.time(), asked.table, tried[-2], tried[-1], why))

    def consult(self, question: Question) -> str:
        """What a bot would choose away from any table; who asks waits in a thread.  Raises `NoAnswer`."""

        async def nothing(since: int) -> tuple[int, list[str]]:
            return 0, []

        if self._loop is None:
            raise NoAnswer("has no process to think in")
        asked = asyncio.run_coroutine_threadsafe(self.thinkers.choose(question, nothing, alone=True), self._loop)
        try:
            return asked.result(question.seconds + CONSULTED)
        except TimeoutError:
            asked.cancel()
            raise NoAnswer("took too long") from None
        finally:
            self._loop.call_soon_threadsafe(self.thinkers.forget, question.table)

    def _replace(self, r: Replaced) -> None:
        """Tell the operator."""
        log.warning("table %d: bot %s %s; %s plays this decision", r.table, r.bot, r.why, r.by)
        self.replaced.appendleft(r)
        self._services.metrics.replaced.labels(r.bot).inc()

    async def _missed(self, loaded: LoadedMatch, since: int) -> tuple[int, list[str]]:
        return await self._services.threads.run("robot", self._told, loaded, since)

    def _told(self, loaded: LoadedMatch, since: int) -> tuple[int, list[str]]:
        """What was told since an entry; everything that stands where something was taken back: nobody can unhear."""
        with self._services.store.read() as c:
            later = repository.entries_between(c, loaded.id, since, loaded.n)
            if since and any(e.action == Undo.verb for e in later):
                since, later = 0, repository.entries_between(c, loaded.id, 0, loaded.n)
        return since, [e.told for e in event_codec.kept(later)]

    def _submit(self, asked: _Asked, action: Action) -> None:
        q = asked.question
        with suppress(Problem):  # somebody else was quicker: the next look sees what they did
            try:
                play(self._services, Move(q.table, q.seat, q.n, action, auto=True))
            except Illegal as e:
                log.warning(
                    "table %d: the move of bot %s was refused (%s); any is played", q.table, q.bot, e.refusal.rule.id
                )
                self._play_anything(asked)

    def _play_anything(self, asked: _Asked) -> None:
        """Play the first of what is legal that the table does not refuse."""
        q = asked.question
        for action in asked.anything():
            with suppress(Illegal):
                play(self._services, Move(q.table, q.seat, q.n, action, auto=True))
                return

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
    return [event for e in event_codec.kept(later) for event in event_codec.load(loaded.game, e.told)]


def _seed(row: Row[Any], seat: Seat) -> int:
    """A bot's own dice: the same whichever process asks, and no help to guess the table's."""
    words = f"{row.seed}:{row.salt}:{seat}".encode()
    return int.from_bytes(hashlib.blake2b(words, digest_size=4, person=b"bot").digest(), "big")
