"""Notifications: put into the outbox in the move's own transaction, sent later, tried again when they fail."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, insert, select, update

from stockrail import extras
from stockrail.core.ids import Seat
from stockrail.server import alerts, clocks, language, relations, repository
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
SENDER: Final = (sys.executable, "-m", "stockrail.server.deliver")
SENDERS: Final = 4
"""Sending processes at a time."""
RESET: Final = "reset"
"""What a letter with a link for a new password is about."""
LINK_VALID: Final = 3_600.0
"""Seconds such a link works."""


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
    alert: str = "",
) -> None:
    """Keep a message to be sent."""
    values = {"account": account, "kind": kind, "address": address, "subject": subject, "body": body}
    values |= {"table": table, "n": n, "due": due, "state": "waiting", "tries": 0, "error": "", "at": time.time()}
    c.execute(insert(outbox).values(**values, alert=alert))


def channel_count(c: Connection, account: int) -> int:
    """How many ways there are to tell somebody."""
    return len(c.execute(select(channels.c.id).where(channels.c.account == account)).all())


# ---------------------------------------------------------------- who is told what


def turn(
    services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat | None, n: int, now: float
) -> None:
    """Whose turn it becomes is told; at the start and at the end, everybody; nobody what they did themselves."""
    due, started = now + services.settings.patience, row.status == "open"
    seated = [s for s in people if s.account is not None and not s.left]
    if seat is None:
        _tell(services, c, row, {s.account for s in seated}, "over", due, n)
        return
    asked = {s.account for s in seated if s.seat == seat}
    if started:
        _tell(services, c, row, {s.account for s in seated} - asked, "start", due, n)
    if started or row.turn != seat:
        _tell(services, c, row, asked, "turn", due, n)


def low_time(
    services: Services,
    c: Connection,
    row: Row[Any],
    people: list[Row[Any]],
    seat: Seat,
    n: int,
    now: float,
    left: float,
) -> None:
    """Whose clock has so many seconds left is told a while before it is down, if they have not moved by then."""
    told = {s.account for s in people if s.seat == seat and s.account is not None and not s.left}
    _tell(services, c, row, told, "low", now + left - clocks.notice(left), n)


def proposal(services: Services, c: Connection, row: Row[Any], told: set[int], name: str) -> None:
    """Those whose answer is missing are told that somebody asks them."""
    _tell(services, c, row, told, "proposal", time.time() + services.settings.patience, row.n, name=name)


def mention(services: Services, c: Connection, row: Row[Any], people: list[Row[Any]], account: int, text: str) -> None:
    """Those whose name stands behind an @ in a line of chat are told, unless they do not want to hear who wrote it."""
    name = next(s.name for s in people if s.account == account)
    told = {s.account for s in people if s.account not in (None, account) and is_named(s.name, text)}
    told -= relations.deaf_to(c, account)
    _tell(services, c, row, told, "mention", time.time() + services.settings.patience, row.n, name=name, line=text)


def is_named(name: str, text: str) -> bool:
    """Does `@name` stand in the text, in whatever case, and not as the beginning of another word?"""
    return bool(name) and re.search(rf"@{re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def rematch(services: Services, c: Connection, row: Row[Any], me: Me) -> None:
    """Those for whom seats are kept are told who wants to play again."""
    told = {s.kept_for for s in repository.seated(c, row.id) if s.kept_for is not None}
    _tell(services, c, row, told, "rematch", time.time(), name=me.name)


def invitation(services: Services, c: Connection, row: Row[Any], me: Me, other: int) -> None:
    """Somebody for whom a seat is kept is told who invites."""
    _tell(services, c, row, {other}, "invitation", time.time(), row.n, name=me.name)


def _tell(
    services: Services, c: Connection, row: Row[Any], told: set[int], what: str, due: float, n: int = 0, **values: str
) -> None:
    """Put a message about a table into the outbox for every channel of those who want it, in their languages."""
    if not told:
        return
    wanted = select(channels, accounts.c.lang, accounts.c.reached).join(accounts, accounts.c.id == channels.c.account)
    chosen = alerts.of_table(c, row.id, told)
    for channel in c.execute(wanted.where(channels.c.account.in_(told))):
        if what not in chosen[channel.account]:
            continue
        words = language.words("web", channel.lang or "en")
        title = row.title or language.numbered(language.words(row.game, channel.lang or "en"), row.id)
        said = {"table": title, "address": f"{services.settings.public(channel.reached)}/t/{row.id}", **values}
        subject, body = (words.text(f"notify.{what}.{part}", **said) for part in ("subject", "body"))
        put(c, channel.account, channel.kind, channel.address, subject, body, row.id, n, due, what)


class Postman:
    """Empties the outbox: every message is sent at least once, or given up after several tries."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._bell = asyncio.Event()
        self._round = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self.command = SENDER

    def begin(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._work())

    async def end(self) -> None:
        for task in (self._task, *self._sending):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    @property
    def is_working(self) -> bool:
        """Does anybody empty the outbox?"""
        return self._task is not None and not self._task.done()

    def ring(self) -> None:
        """Look into the outbox now; from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._bell.set)

    async def _work(self) -> None:
        while True:
            try:
                await self._begin_round(time.time())
                await asyncio.wait_for(self._bell.wait(), 5.0)
            except TimeoutError:
                pass
            except Exception:
                log.exception("the outbox could not be emptied; it is tried again")
                await asyncio.sleep(5.0)
            self._bell.clear()

    async def deliver(self, now: float) -> int:
        """Send what is due and wait for it, and for what is on its way; returns how many messages were tried."""
        tried = await self._begin_round(now)
        await asyncio.gather(*self._sending)
        return tried

    async def _begin_round(self, now: float) -> int:
        """Take what is due and begin to send it: a slow receiver keeps no later letter waiting."""
        async with self._round:
            if len(self._sending) >= SENDERS:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            letters = await self._services.threads.run("beside", self._taken, now)
            if letters:
                report = partial(self._services.threads.run, "beside", self._settle, now)
                task = asyncio.create_task(send(self._services.settings, letters, report, command=self.command))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)
            return len(letters)

    def _taken(self, now: float) -> list[Row[Any]]:
        with self._services.store.read() as c:
            due = select(outbox).where(outbox.c.state == "waiting", outbox.c.due <= now).order_by(outbox.c.id)
            letters = c.execute(due.limit(BATCH)).all()
            verdicts = {r.id: self._judge(c, r, now) for r in letters}
        for key, changes in verdicts.items():
            if changes:
                self._mark(key, **changes)
        return [r for r in letters if not verdicts[r.id] and self._claim(r, now)]

    def _claim(self, letter: Row[Any], now: float) -> bool:
        """Take a letter out of the other processes' reach for as long as sending may take."""
        same = (outbox.c.id == letter.id, outbox.c.state == "waiting", outbox.c.due == letter.due)
        with self._services.store.write() as c:
            return c.execute(update(outbox).where(*same).values(due=now + 2 * GIVE_UP)).rowcount == 1

    def _judge(self, c: Connection, letter: Row[Any], now: float) -> dict[str, Any]:
        """What changes about a letter that is not to be sent now: nobody needs it any more, or not yet."""
        if letter.table is None:
            return {"state": "dropped"} if letter.alert == RESET and now - letter.at > LINK_VALID else {}
        row = c.execute(select(tables).where(tables.c.id == letter.table)).one()
        if row.status == "closed" or letter.account in self._services.hub.here(letter.table):
            return {"state": "dropped"}
        if _is_moot(row, letter) or (letter.alert == "start" and _has_looked(c, letter)):
            return {"state": "dropped"}
        if letter.alert == "low" and letter.tries == 0 and row.due is not None:
            served = self._services.heartbeat.now() if row.stopped is None else row.stopped
            early = row.due - served - clocks.notice(row.due - row.began)
            return {"due": now + early} if early > 0 else {}  # the clock was stopped or set anew in the meantime
        return {}

    def _settle(self, now: float, letter: Row[Any], error: str) -> None:
        tries = letter.tries + 1
        if not error:
            self._mark(letter.id, state="sent", tries=tries, error="")
        elif tries >= TRIES or error == UNUSABLE:
            self._mark(letter.id, state="failed", tries=tries, error=error)
        else:
            self._mark(letter.id, tries=tries, error=error, due=now + FIRST_RETRY * 4 ** (tries - 1))

    def _mark(self, key: int, **values: Any) -> None:
        """Change a letter; what it said is kept no longer than until it is done with."""
        if "state" in values:
            values["body"] = ""
        with self._services.store.write() as c:
            c.execute(update(outbox).where(outbox.c.id == key).values(**values))


def _has_looked(c: Connection, letter: Row[Any]) -> bool:
    """Has the person seen the table since?"""
    return any(s.seen >= letter.n for s in repository.seated(c, letter.table) if s.account == letter.account)


def _is_moot(row: Row[Any], letter: Row[Any]) -> bool:
    """Has what the letter tells passed in the meantime?"""
    if letter.alert == "proposal":
        return row.proposal is None or letter.account in json.loads(row.proposal).get("agreed", ())
    if letter.alert in ("mention", "start"):
        return False
    return bool(row.n != letter.n)


async def send(
    settings: Settings,
    letters: list[Row[Any]],
    report: Callable[[Row[Any], str], Awaitable[None]],
    seconds: float = GIVE_UP,
    command: Sequence[str] = SENDER,
) -> None:
    """Let a process that can reach no private address send letters; reports each, with its error or "", when done."""
    waiting = {letter.id: letter for letter in letters}
    for letter in letters:
        if not is_usable(settings, letter.kind, letter.address):
            await report(waiting.pop(letter.id), UNUSABLE)
    if not waiting:
        return
    jobs = [_job(settings, letter, seconds) for letter in waiting.values()]
    rest = "failed"
    try:
        async with asyncio.timeout(seconds), _sender(command, jobs) as lines:
            async for line in lines:
                key, error = json.loads(line)
                await report(waiting.pop(key), error)
    except TimeoutError:
        rest = "timeout"
    for letter in waiting.values():
        await report(letter, rest)


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
async def _sender(command: Sequence[str], jobs: list[dict[str, Any]]) -> AsyncIterator[asyncio.StreamReader]:
    """The sending process at work; its reports can be read until the block is left."""
    process = await asyncio.create_subprocess_exec(
        *command,
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
