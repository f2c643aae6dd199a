"""Notifications: put into the outbox in the move's own transaction, sent later, tried again when they fail."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select, update

from stockrail import extras
from stockrail.core.ids import Seat
from stockrail.server import language, repository
from stockrail.server.addresses import is_usable, target
from stockrail.server.problems import InvalidField
from stockrail.server.schema import accounts, channels, outbox, tables
from stockrail.server.settings import Settings

if TYPE_CHECKING:
    from stockrail.server.people import Me
    from stockrail.server.services import Services

log = logging.getLogger(__name__)
TRIES: Final = 6
FIRST_RETRY: Final = 60.0
"""Seconds before the second try; every further wait is four times as long."""
BATCH: Final = 20
UNUSABLE: Final = "address"
"""The error of a letter that no further try could send."""
ERRORS: Final = (UNUSABLE, "refused", "timeout", "failed")
"""Why a letter was not sent; `delivery.error.<word>` is the sentence."""
GIVE_UP: Final = 20.0
"""Seconds a letter may take."""


def need_sender() -> None:
    """Refuse where nothing can be sent, because the operator has not installed the extra for it."""
    if not extras.has("notify"):
        raise InvalidField("no_sender", command=extras.command("notify"))


# ---------------------------------------------------------------- the outbox


def put(
    c: Connection,
    account: int,
    kind: str,
    address: str,
    subject: str,
    body: str,
    table: int | None = None,
    n: int | None = None,
    due: float = 0.0,
) -> None:
    """Keep a message to be sent."""
    values = {"account": account, "kind": kind, "address": address, "subject": subject, "body": body}
    values |= {"table": table, "n": n, "due": due, "state": "waiting", "tries": 0, "error": "", "at": time.time()}
    c.execute(insert(outbox).values(**values))


def turn(
    services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat | None, n: int, now: float
) -> None:
    """Whose turn it becomes is told; at the end, everybody.  Nobody is told what they did themselves."""
    over = seat is None
    told = {s.account for s in people if s.account is not None and s.notify and not s.left and (over or s.seat == seat)}
    if not told or (row.turn == seat and row.n > 0):
        return
    _tell(services, c, row, told, "over" if over else "turn", now + services.settings.patience, n)


def _tell(
    services: Services, c: Connection, row: Row[Any], told: set[int], what: str, due: float, n: int = 0, **values: str
) -> None:
    """Put a message about a table into the outbox for every channel of some people, in their languages."""
    wanted = select(channels, accounts.c.lang).join(accounts, accounts.c.id == channels.c.account)
    for channel in c.execute(wanted.where(channels.c.account.in_(told))):
        words = language.words("web", channel.lang or "en")
        title = row.title or f"{language.words(row.game, channel.lang or 'en').text('title')} {row.id}"
        said = {"table": title, "address": f"{services.settings.public}/t/{row.id}", **values}
        subject, body = (words.text(f"notify.{what}.{part}", **said) for part in ("subject", "body"))
        put(c, channel.account, channel.kind, channel.address, subject, body, row.id, n, due)


def rematch(services: Services, c: Connection, row: Row[Any], me: Me) -> None:
    """Those for whom seats are kept are told who wants to play again."""
    told = {s.kept_for for s in repository.seated(c, row.id) if s.kept_for is not None}
    _tell(services, c, row, told, "rematch", time.time(), name=me.name)


def invitation(services: Services, c: Connection, row: Row[Any], me: Me, other: int) -> None:
    """Somebody for whom a seat is kept is told who invites."""
    _tell(services, c, row, {other}, "invitation", time.time(), row.n, name=me.name)


class Postman:
    """Empties the outbox: every message is sent at least once, or given up after several tries."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._bell = asyncio.Event()
        self._round = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_working(self) -> bool:
        """Does anybody empty the outbox?"""
        return self._task is not None and not self._task.done()

    def ring(self) -> None:
        """Look into the outbox now."""
        self._bell.set()

    async def _work(self) -> None:
        while True:
            try:
                await self.deliver(time.time())
                await asyncio.wait_for(self._bell.wait(), 5.0)
            except TimeoutError:
                pass
            except Exception:
                log.exception("the outbox could not be emptied; it is tried again")
                await asyncio.sleep(5.0)
            self._bell.clear()

    async def deliver(self, now: float) -> int:
        """Send what is due, one round at a time; returns how many messages were tried."""
        async with self._round:
            return await self._deliver(now)

    async def _deliver(self, now: float) -> int:
        with self._services.store.read() as c:
            due = select(outbox).where(outbox.c.state == "waiting", outbox.c.due <= now).order_by(outbox.c.id)
            letters = c.execute(due.limit(BATCH)).all()
            stale = {r.id for r in letters if self._is_moot(c, r)}
        for key in stale:
            self._mark(key, state="dropped")
        letters_to_send = [r for r in letters if r.id not in stale and self._claim(r, now)]
        if letters_to_send:
            await send(self._services.settings, letters_to_send, partial(self._settle, now))
        return len(letters_to_send)

    def _claim(self, letter: Row[Any], now: float) -> bool:
        """Take a letter out of the other processes' reach for as long as sending may take."""
        same = (outbox.c.id == letter.id, outbox.c.state == "waiting", outbox.c.due == letter.due)
        with self._services.store.write() as c:
            return c.execute(update(outbox).where(*same).values(due=now + 2 * GIVE_UP)).rowcount == 1

    def _is_moot(self, c: Connection, letter: Row[Any]) -> bool:
        """Has the person looked or moved in the meantime?"""
        if letter.table is None:
            return False
        row = c.execute(select(tables.c.n, tables.c.status).where(tables.c.id == letter.table)).one()
        return row.n != letter.n or row.status == "closed" or letter.account in self._services.hub.here(letter.table)

    def _settle(self, now: float, letter: Row[Any], error: str) -> None:
        tries = letter.tries + 1
        if not error:
            self._mark(letter.id, state="sent", tries=tries, error="")
        elif tries >= TRIES or error == UNUSABLE:
            self._mark(letter.id, state="failed", tries=tries, error=error)
        else:
            self._mark(letter.id, tries=tries, error=error, due=now + FIRST_RETRY * 4 ** (tries - 1))

    def _mark(self, key: int, **values: Any) -> None:
        with self._services.store.write() as c:
            c.execute(update(outbox).where(outbox.c.id == key).values(**values))


async def send(
    settings: Settings, letters: list[Row[Any]], report: Callable[[Row[Any], str], None], seconds: float = GIVE_UP
) -> None:
    """Let a process that can reach no private address send letters; reports each, with its error or "", when done."""
    waiting = {letter.id: letter for letter in letters}
    for letter in letters:
        if not is_usable(settings, letter.kind, letter.address):
            report(waiting.pop(letter.id), UNUSABLE)
    if not waiting:
        return
    jobs = [_job(settings, letter, seconds) for letter in waiting.values()]
    rest = "failed"
    try:
        async with asyncio.timeout(seconds), _sender(jobs) as lines:
            async for line in lines:
                key, error = json.loads(line)
                report(waiting.pop(key), error)
    except TimeoutError:
        rest = "timeout"
    for letter in waiting.values():
        report(letter, rest)


def _job(settings: Settings, letter: Row[Any], seconds: float) -> dict[str, Any]:
    """A letter as the sending process reads it."""
    return {
        "id": letter.id,
        "to": target(settings, letter.kind, letter.address),
        "subject": letter.subject,
        "body": letter.body,
        "private": settings.private_webhooks or letter.kind == "email",
        "seconds": seconds,
    }


@asynccontextmanager
async def _sender(jobs: list[dict[str, Any]]) -> AsyncIterator[asyncio.StreamReader]:
    """The sending process at work; its reports can be read until the block is left."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "stockrail.server.deliver",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(jobs).encode())
        process.stdin.close()
        yield process.stdout
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
