"""People: guests and accounts, their sessions and their programs' tokens."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row, Table, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stockrail.core.names import clean_name, skeleton
from stockrail.locales.l10n import LANGUAGES
from stockrail.server import language
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.schema import (
    accounts,
    audit,
    channels,
    chat,
    notes,
    outbox,
    progress,
    relations,
    reports,
    resets,
    seats,
    sessions,
    studies,
    table_log,
    tables,
    tokens,
)
from stockrail.server.store import Store

T = TypeVar("T")
TOKEN_PREFIX: Final = "srt_"
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
FEWEST_GUESSES: Final = 1_000_000
"""A program that may try ten a minute needs two months for as many."""
LONGEST_JUDGED: Final = 72
"""Characters by which a password is judged: judging longer ones would take long."""
SEEN_EVERY: Final = 300.0
"""Seconds between two notes of when a session was last used."""
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_EMAIL: Final = re.compile(r"[^@\s,;:<>\"()]{1,64}@[A-Za-z0-9.-]{1,200}\.[A-Za-z0-9-]{2,60}")


@dataclass(frozen=True, slots=True)
class Me:
    """Who sends a request, and by which session (None: by a token)."""

    id: int
    name: str
    guest: bool
    session: int | None
    lang: str
    zone: str = ""
    operator: bool = False
    """Was the account made an operator of this server?  `operators.is_one` knows those of the settings too."""
    reached: str = ""


# ---------------------------------------------------------------- who is it


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def by_session(store: Store, secret: str) -> Me | None:
    """Whose browser sent the cookie."""
    return _by(store, sessions, secret)


def by_token(store: Store, secret: str) -> Me | None:
    """Whose program sent the token."""
    return _by(store, tokens, secret) if secret.startswith(TOKEN_PREFIX) else None


@cache
def _holder(kind: Table) -> Any:
    """The statement that finds a secret's account."""
    wanted = select(kind.c.id.label("key"), kind.c.seen.label("last"), accounts)
    return wanted.join(accounts, accounts.c.id == kind.c.account).where(kind.c.hash == bindparam("secret"))


def _by(store: Store, kind: Table, secret: str) -> Me | None:
    with store.read() as c:
        row = c.execute(_holder(kind), {"secret": hash_of(secret)}).one_or_none()
    if row is None or row.gone or row.banned is not None:
        return None
    now = time.time()
    if now - (row.last or 0) > SEEN_EVERY:
        store.note(lambda c: c.execute(update(kind).where(kind.c.id == row.key).values(seen=now)))
    session = row.key if kind is sessions else None
    return Me(row.id, row.name, row.login is None, session, row.lang, row.zone, row.operator, row.reached)


def keep_way(store: Store, account: int, way: str) -> None:
    """Remember by which address somebody found the server."""
    with store.write() as c:
        c.execute(update(accounts).where(accounts.c.id == account).values(reached=way))


def open_session(c: Connection, account: int, agent: str) -> str:
    """Sign a browser in; returns the cookie's secret."""
    secret, now = secrets.token_urlsafe(32), time.time()
    agent = "".join(ch for ch in agent if ch.isprintable())[:120]
    c.execute(insert(sessions).values(account=account, hash=hash_of(secret), agent=agent, created=now, seen=now))
    return secret


def make_token(c: Connection, account: int, label: str) -> tuple[int, str]:
    """A key for a program; the secret is not kept."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    values = {"account": account, "hash": hash_of(secret), "label": clean_name(label), "created": time.time()}
    return c.execute(insert(tokens).values(**values).returning(tokens.c.id)).scalar_one(), secret


# ---------------------------------------------------------------- passwords


@cache
def _executor() -> ThreadPoolExecutor:
    """Two threads for passwords alone: they cost memory and time on purpose, and wait for nobody else's work."""
    return ThreadPoolExecutor(2, "passwords")


async def _apart(work: Callable[..., T], *given: object) -> T:
    """Called in a thread that may wait: see `threads`."""
    return _executor().submit(work, *given).result()


def _guesses(password: str, name: str) -> float:
    """How many guesses somebody needs who knows the name and tries common words and patterns first."""
    from zxcvbn import zxcvbn  # here, for it reads its dictionaries

    return float(zxcvbn(password[:LONGEST_JUDGED], [name, "stockrail"])["guesses"])


async def grind(password: str, name: str) -> str:
    """The hash of a new password, if nobody would guess it soon."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Problem("weak_password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    if await _apart(_guesses, password, name) < FEWEST_GUESSES:
        raise Problem("weak_password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    return await _apart(_HASHER.hash, password)


async def is_password(stored: str | None, password: str) -> bool:
    """Does it fit?  Takes as long for an account that does not exist."""
    return await _apart(_verify, stored or _nobody(), password[:LONGEST_PASSWORD]) and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return _HASHER.hash(secrets.token_hex(16))


# ---------------------------------------------------------------- accounts


def fold(name: str) -> str:
    """What makes two account names the same."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def find(c: Connection, name: str) -> Row[Any] | None:
    """The account of that name."""
    return c.execute(select(accounts).where(accounts.c.login == fold(name))).one_or_none()


def find_like(c: Connection, name: str) -> Row[Any] | None:
    """The account of that name, or of one that looks the same."""
    exact = find(c, name)
    if exact is not None:
        return exact
    return c.execute(select(accounts).where(accounts.c.shape == skeleton(clean_name(name))).limit(1)).one_or_none()


def refuse_taken(c: Connection, name: str, me: Me | None = None) -> None:
    """Nobody goes by a name that belongs to somebody else's account, or looks like one."""
    known = find_like(c, name)
    if known is not None and (me is None or known.id != me.id):
        raise Problem("taken", name=clean_name(name))


@cache
def _guests() -> frozenset[str]:
    """What nameless guests are called."""
    return frozenset(skeleton(language.words("web", lang).text("guest")) for lang in LANGUAGES)


def get(c: Connection, account: int) -> Row[Any]:
    return c.execute(select(accounts).where(accounts.c.id == account)).one()


def make_guest(c: Connection, name: str, lang: str) -> int:
    """Somebody who only gives a name; not that of an account."""
    refuse_taken(c, name)
    values = {"name": clean_name(name), "created": time.time(), "lang": lang}
    return int(c.execute(insert(accounts).values(**values).returning(accounts.c.id)).scalar_one())


def make_account(c: Connection, name: str, hashed: str, email: str, lang: str, guest: int | None) -> int:
    """A new account, or a guest's who keeps the seats and becomes one."""
    values = _called(name) | {"password": hashed, "email": clean_email(email)}
    refuse_taken(c, name)
    if skeleton(values["name"]) in _guests():
        raise Problem("taken", name=values["name"])
    try:
        if guest is not None:
            c.execute(update(accounts).where(accounts.c.id == guest).values(**values))
            return guest
        made = insert(accounts).values(**values, created=time.time(), lang=lang).returning(accounts.c.id)
        return int(c.execute(made).scalar_one())
    except IntegrityError:
        raise Problem("taken", name=clean_name(name)) from None


def rename(c: Connection, me: Me, name: str) -> None:
    """Another name; seats keep the one they were taken under."""
    refuse_taken(c, name, me)
    if not me.guest and skeleton(clean_name(name)) in _guests():
        raise Problem("taken", name=clean_name(name))
    values = {"name": clean_name(name)} if me.guest else _called(name)
    c.execute(update(accounts).where(accounts.c.id == me.id).values(**values))


def _called(name: str) -> dict[str, str]:
    """What is kept of an account's name: as it is written, what makes it the same, and what it looks like."""
    return {"name": clean_name(name), "login": fold(name), "shape": skeleton(clean_name(name))}


def clean_email(email: str) -> str:
    """An e-mail address or none."""
    email = email.strip()
    if email and not _EMAIL.fullmatch(email):
        raise InvalidField("email")
    return email


def erase(c: Connection, account: int) -> None:
    """Delete an account: its games go on, with a nameless seat that can be taken over."""
    waiting = select(tables.c.id).where(tables.c.status == "open")
    mine = seats.c.account == account
    c.execute(update(seats).where(mine, seats.c.table.in_(waiting)).values(account=None, name=""))
    c.execute(update(tables).where(tables.c.host == account, tables.c.status == "open").values(status="closed"))
    c.execute(update(tables).where(tables.c.host == account).values(host=None))
    c.execute(update(seats).where(mine).values(left=True, name=""))
    c.execute(update(chat).where(chat.c.account == account).values(account=None, name=""))
    for kind in (sessions, tokens, resets, channels, notes, outbox, relations, reports, progress, studies):
        c.execute(delete(kind).where(kind.c.account == account))
    c.execute(delete(relations).where(relations.c.other == account))
    c.execute(delete(reports).where(reports.c.about == account))
    c.execute(
        update(seats).where(seats.c.kept_for == account, seats.c.account.is_(None)).values(kept_for=None, name="")
    )
    c.execute(update(table_log).where(table_log.c.account == account).values(name=""))
    c.execute(update(audit).where(audit.c.by == account).values(name=""))
    c.execute(update(audit).where(audit.c.person == account).values(whom=""))
    blank = {"name": "", "login": None, "shape": None, "password": None, "email": "", "gone": True, "operator": False}
    c.execute(update(accounts).where(accounts.c.id == account).values(**blank))
