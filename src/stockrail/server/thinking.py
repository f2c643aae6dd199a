"""Where bots think: a few processes of their own, with a time limit and fair turns.

Questions of tables with people go first; among the others each table has its turn, for no table asks twice at a time.
A process that dies or does not answer in time is killed and replaced, and its question given back.
"""

from __future__ import annotations

import asyncio
import heapq
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count
from typing import Final, TypeAlias

import msgspec

from stockrail.core.errors import StockrailError
from stockrail.server.thinker import SIZE, Answer, Question, packed

FAILURES: Final = 3
"""Questions in a row without an answer from which on something is wrong."""
PATIENCE: Final = 30.0
"""Seconds a question may wait for a process before something is wrong."""
LATE: Final = 3.0
"""Seconds beyond its time after which a bot is not waited for any longer."""
PREPARE: Final = 120.0
"""Seconds to start, compile a title and hear a whole game, which is not thinking."""
_answer: Final = msgspec.msgpack.Decoder(Answer)

Missed: TypeAlias = Callable[[int], Awaitable[tuple[int, list[str]]]]
"""What was told since an entry, and since which it is: 0 where a bot has to hear everything."""


class NoAnswer(StockrailError):
    """A bot failed, died or took too long."""


class Process:
    """One process; `heard` is how much of their tables its bots know."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        """Start it; it makes these titles ready before it is asked.  Raises `NoAnswer`."""
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", "stockrail.server.thinker", str(theirs.fileno()), *games]
        try:
            self.child = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as e:
            ours.close()
            raise NoAnswer(f"has no process to think in ({e.strerror})") from None
        finally:
            theirs.close()
        self._socket = ours
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.heard: dict[tuple[int, int], tuple[str, int]] = {}
        self.over: list[int] = []

    async def ask(self, q: Question, late: float = LATE) -> Answer:
        """Put one question; raises `NoAnswer` where the process has to be replaced."""
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection(sock=self._socket)
            self._writer.write(packed(msgspec.structs.replace(q, over=self.over)))
            self.over = []
            async with asyncio.timeout(PREPARE):
                answer = await self._next()
            if answer.begun:
                async with asyncio.timeout(q.seconds + late):
                    answer = await self._next()
        except TimeoutError:
            raise NoAnswer("took too long") from None
        except (OSError, EOFError):
            raise NoAnswer("died") from None
        return answer

    async def _next(self) -> Answer:
        assert self._reader is not None
        size = int.from_bytes(await self._reader.readexactly(SIZE), "big")
        return _answer.decode(await self._reader.readexactly(size))

    def end(self) -> None:
        """Kill it, whatever it is doing."""
        self.child.kill()
        self.child.wait()
        if self._writer is not None:
            with suppress(RuntimeError):  # the loop has gone
                self._writer.close()
        else:
            self._socket.close()


class Thinkers:
    """The processes of one server, and who waits for them."""

    def __init__(self, size: int, seconds: float, late: float = LATE) -> None:
        self.size, self.seconds, self.late = size, seconds, late
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._waiting: list[tuple[bool, int, asyncio.Future[Process], float]] = []
        self._order = count()
        self._failed: list[str] = []
        """Why the latest questions were not answered; empty after an answer."""

    def warm(self, games: Iterable[str]) -> None:
        """Start all processes before anybody asks, with these titles ready."""
        names = sorted(games)
        while len(self._idle) + len(self._busy) < self.size:
            self._idle.append(Process(names))

    def wrong(self) -> list[str]:
        """What is the matter with the processes, in words."""
        found = []
        if len(self._failed) >= FAILURES:
            found.append(f"the latest {len(self._failed)} questions were not answered: a process {self._failed[-1]}")
        if self._waiting:
            longest = time.monotonic() - min(at for *_, at in self._waiting)
            if longest > PATIENCE:
                found.append(f"{len(self._waiting)} questions wait for a process, one for {longest:.0f} seconds")
        dead = sum(p.child.poll() is not None for p in self._idle)
        if dead:
            found.append(f"{dead} of {self.size} processes have died, and are replaced when they are asked")
        return found

    @property
    def tables(self) -> set[int]:
        """The tables whose bots are kept."""
        return {table for p in (*self._idle, *self._busy) for table, _ in p.heard}

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._waiting)

    async def choose(self, q: Question, missed: Missed, alone: bool) -> str:
        """The action a bot chooses, in notation; `alone` says that no person sits at the table."""
        key = q.table, q.seat
        process = await self._turn(key, alone)
        sound = False
        try:
            name, heard = process.heard.get(key, ("", 0))
            since, told = await missed(heard if name == q.bot else 0)
            asked = msgspec.structs.replace(q, since=since, told=told, seconds=self.seconds)
            answer = await process.ask(asked, self.late)
            if answer.missing:
                since, told = await missed(0)
                answer = await process.ask(msgspec.structs.replace(asked, since=since, told=told), self.late)
            sound, self._failed = True, []
        except NoAnswer as e:
            self._failed.append(str(e))
            raise
        finally:
            self._done(process, sound)
        if answer.error:
            raise NoAnswer(f"failed ({answer.error})")
        process.heard[key] = q.bot, q.n
        return answer.action

    def forget(self, table: int) -> None:
        """A game is over: let its bots go."""
        for process in (*self._idle, *self._busy):
            for key in [key for key in process.heard if key[0] == table]:
                del process.heard[key]
                process.over.append(table)

    async def _turn(self, key: tuple[int, int], alone: bool) -> Process:
        """A process, as soon as it is this table's turn: one that knows the bot, if it can be had."""
        for process in [p for p in self._idle if p.child.poll() is not None]:
            self._idle.remove(process)
            process.end()
        if self._idle:
            process = next((p for p in self._idle if key in p.heard), self._idle[-1])
            self._idle.remove(process)
        elif len(self._busy) < self.size:
            process = self._started()
        else:
            turn: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (alone, next(self._order), turn, time.monotonic()))
            return await self._granted(turn)
        self._busy.add(process)
        return process

    async def _granted(self, turn: asyncio.Future[Process]) -> Process:
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._done(turn.result(), sound=True)
            raise

    def _started(self) -> Process:
        try:
            return Process()
        except NoAnswer as e:
            self._failed.append(str(e))
            raise

    def _done(self, process: Process, sound: bool) -> None:
        """Give the process to who waits; one that did not answer is replaced."""
        self._busy.discard(process)
        if not sound:
            process.end()
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if turn.done():
                continue
            try:
                granted = process if sound else self._started()
            except NoAnswer as e:
                turn.set_exception(e)
                continue
            self._busy.add(granted)
            turn.set_result(granted)
            return
        if sound:
            self._idle.append(process)

    def close(self) -> None:
        """End all processes."""
        for process in (*self._idle, *self._busy):
            process.end()
        self._idle, self._busy = [], set()
