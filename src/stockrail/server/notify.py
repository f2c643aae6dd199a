"""Notifications: put into the outbox in the move's own transaction, sent later, tried again when they fail."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from sqlalchemy import Connection, Row, insert, select, update

from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat
from stockrail.server import tongue
from stockrail.server.schema import accounts, channels, outbox, tables
from stockrail.server.settings import Settings
from stockrail.server.trouble import Trouble

if TYPE_CHECKING:
    from stockrail.server.house import House

log = logging.getLogger(__name__)
KINDS: Final = ("email", "discord", "slack", "telegram", "json")
HOSTS: Final = {
    "discord": ("https://discord.com/api/webhooks/", "https://discordapp.com/api/webhooks/"),
    "slack": ("https://hooks.slack.com/services/",),
}
TRIES: Final = 6
FIRST_RETRY: Final = 60.0
"""Seconds before the second try; every further wait is four times as long."""
BATCH: Final = 20
GIVE_UP: Final = 60.0
"""Seconds a batch may take."""


# ---------------------------------------------------------------- addresses


def target(settings: Settings, kind: str, address: str) -> str:
    """What the sender understands: an Apprise address for a kind and what the person wrote."""
    if len(address) > 500 or not address.isprintable() or " " in address:
        raise Trouble("address")
    if kind == "email":
        if not settings.mail or "@" not in address:
            raise Trouble("address")
        return settings.mail + ("&" if "?" in settings.mail else "?") + "to=" + quote(address)
    if kind in HOSTS:
        if not address.startswith(HOSTS[kind]):
            raise Trouble("address")
        return address
    if kind == "telegram":
        bot, _, to = address.partition("/")
        if (
            not bot.replace(":", "").replace("_", "").replace("-", "").isalnum()
            or ":" not in bot
            or not to.lstrip("-").isalnum()
        ):
            raise Trouble("address")
        return f"tgram://{bot}/{to}/"
    if kind == "json":
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            raise Trouble("address")
        return ("jsons" if parts.scheme == "https" else "json") + "://" + address.partition("://")[2]
    raise Unreadable(f"notifications go by: {', '.join(KINDS)}")


def shown(kind: str, address: str) -> str:
    """The address without what is secret in it."""
    if kind == "email":
        return address
    if kind == "telegram":
        return "…/" + address.rpartition("/")[2]
    return (urlsplit(address).hostname or "") + "/…"


async def check(settings: Settings, kind: str, address: str) -> None:
    """Refuse an address nothing can or may be sent to."""
    found = target(settings, kind, address)
    if kind == "json" and not settings.private_webhooks:
        from stockrail.server.deliver import is_public

        if not await asyncio.to_thread(is_public, urlsplit(found).hostname or ""):
            raise Trouble("address")


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
    house: House, c: Connection, row: Row[Any], people: list[Row[Any]], seat: Seat | None, n: int, now: float
) -> None:
    """Whose turn it becomes is told; at the end, everybody.  Nobody is told what they did themselves."""
    over = seat is None
    told = {s.account for s in people if s.account is not None and s.notify and not s.left and (over or s.seat == seat)}
    if not told or (row.turn == seat and row.n > 0):
        return
    wanted = select(channels, accounts.c.lang).join(accounts, accounts.c.id == channels.c.account)
    for way in c.execute(wanted.where(channels.c.account.in_(told))):
        words = tongue.words("web", way.lang or "en")
        title = row.title or f"{tongue.words(row.game, way.lang or 'en').text('title')} {row.id}"
        address = f"{house.settings.public}/t/{row.id}"
        what = "over" if over else "turn"
        subject = words.text(f"notify.{what}.subject", table=title)
        body = words.text(f"notify.{what}.body", table=title, address=address)
        put(c, way.account, way.kind, way.address, subject, body, row.id, n, now + house.settings.patience)


class Postman:
    """Empties the outbox: every message is sent at least once, or given up after several tries."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._bell = asyncio.Event()
        self._round = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

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
        with self._house.store.read() as c:
            due = select(outbox).where(outbox.c.state == "waiting", outbox.c.due <= now).order_by(outbox.c.id)
            letters = c.execute(due.limit(BATCH)).all()
            stale = {r.id for r in letters if self._is_moot(c, r)}
        for key in stale:
            self._mark(key, state="dropped")
        letters_to_send = [r for r in letters if r.id not in stale and self._claim(r, now)]
        if letters_to_send:
            outcomes = await send(self._house.settings, letters_to_send)
            for letter, error in zip(letters_to_send, outcomes, strict=True):
                self._settle(letter, error, now)
        return len(letters_to_send)

    def _claim(self, letter: Row[Any], now: float) -> bool:
        """Take a letter out of the other processes' reach for as long as sending may take."""
        same = (outbox.c.id == letter.id, outbox.c.state == "waiting", outbox.c.due == letter.due)
        with self._house.store.write() as c:
            return c.execute(update(outbox).where(*same).values(due=now + 2 * GIVE_UP)).rowcount == 1

    def _is_moot(self, c: Connection, letter: Row[Any]) -> bool:
        """Has the person looked or moved in the meantime?"""
        if letter.table is None:
            return False
        row = c.execute(select(tables.c.n, tables.c.status).where(tables.c.id == letter.table)).one()
        return row.n != letter.n or row.status == "closed" or letter.account in self._house.hub.here(letter.table)

    def _settle(self, letter: Row[Any], error: str, now: float) -> None:
        tries = letter.tries + 1
        if not error:
            self._mark(letter.id, state="sent", tries=tries, error="")
        elif tries >= TRIES:
            self._mark(letter.id, state="failed", tries=tries, error=error)
        else:
            self._mark(letter.id, tries=tries, error=error, due=now + FIRST_RETRY * 4 ** (tries - 1))

    def _mark(self, key: int, **values: Any) -> None:
        with self._house.store.write() as c:
            c.execute(update(outbox).where(outbox.c.id == key).values(**values))


async def send(settings: Settings, letters: list[Row[Any]]) -> list[str]:
    """Hand letters to a process of its own, which can reach no private address; returns an error or "" for each."""
    jobs = []
    for letter in letters:
        try:
            to = target(settings, letter.kind, letter.address)
        except (Trouble, Unreadable):
            to = ""
        private = settings.private_webhooks or letter.kind == "email"
        jobs.append({"to": to, "subject": letter.subject, "body": letter.body, "private": private})
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "stockrail.server.deliver",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        out, _ = await asyncio.wait_for(process.communicate(json.dumps(jobs).encode()), GIVE_UP)
        errors = [str(e) for e in json.loads(out)]
    except (TimeoutError, ValueError):
        errors = []
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return errors if len(errors) == len(jobs) else ["timeout"] * len(jobs)
