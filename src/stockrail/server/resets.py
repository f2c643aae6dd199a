"""Links for a new password: each works once, for an hour, and only its hash is kept."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from stockrail import extras
from stockrail.server import language, notify, people
from stockrail.server.schema import accounts, resets, sessions, tokens

if TYPE_CHECKING:
    from stockrail.server.settings import Settings

LETTERS: Final = 5
"""Accounts that may share an address and be written to at once."""


def can_mail(settings: Settings) -> bool:
    """Can this server send a link by e-mail?"""
    return bool(settings.mail) and extras.has("notify")


def make(c: Connection, account: int) -> str:
    """A new link's secret; links made before it are void."""
    secret = secrets.token_urlsafe(32)
    c.execute(delete(resets).where((resets.c.account == account) | (resets.c.due < time.time())))
    c.execute(insert(resets).values(account=account, hash=people.hash_of(secret), due=time.time() + notify.LINK_VALID))
    return secret


def path(secret: str) -> str:
    """Where the link leads."""
    return f"/reset/{secret}"


def find(c: Connection, secret: str) -> Row[Any] | None:
    """The account a link is for, while it works."""
    wanted = select(accounts).join(resets, resets.c.account == accounts.c.id)
    good = (resets.c.hash == people.hash_of(secret), resets.c.due >= time.time())
    return c.execute(wanted.where(*good, accounts.c.gone.is_(False), accounts.c.banned.is_(None))).one_or_none()


def use(c: Connection, secret: str, hashed: str) -> int | None:
    """Set the new password and end every session, key and link of the account; None where the link is void."""
    row = find(c, secret)
    if row is None or not c.execute(delete(resets).where(resets.c.hash == people.hash_of(secret))).rowcount:
        return None
    for kind in (sessions, tokens, resets):
        c.execute(delete(kind).where(kind.c.account == row.id))
    c.execute(update(accounts).where(accounts.c.id == row.id).values(password=hashed))
    return int(row.id)


def send(c: Connection, settings: Settings, row: Row[Any], secret: str) -> None:
    """Queue a letter with the link, in the language of its reader."""
    words = language.words("web", row.lang or "en")
    said = {"name": row.name, "address": settings.public(row.reached) + path(secret)}
    subject, body = (words.text(f"notify.reset.{part}", **said) for part in ("subject", "body"))
    notify.put(c, row.id, "email", row.email, subject, body, alert=notify.RESET)


def ask(c: Connection, settings: Settings, email: str) -> None:
    """Somebody forgot their password: write to every account with the address, if there is one."""
    known = (func.lower(accounts.c.email) == email.lower(), accounts.c.login.is_not(None), accounts.c.banned.is_(None))
    c.execute(delete(resets).where(resets.c.due < time.time()))
    for row in c.execute(select(accounts).where(*known).limit(LETTERS)).all():
        send(c, settings, row, make(c, row.id))
