"""What can go wrong with a request, each with a status and a code; the words are in the `web` catalogue."""

from __future__ import annotations

from typing import Any, Final, Self

from stockrail.core.ids import Seat
from stockrail.core.rules import Refusal

CODES: Final = {
    "unreadable": 400,
    "origin": 403,
    "seat": 403,
    "away": 403,
    "invite_only": 403,
    "not_welcome": 403,
    "not_invited": 403,
    "removed": 403,
    "sealed": 403,
    "hints": 403,
    "private": 403,
    "study_private": 403,
    "sign_in": 401,
    "password": 403,
    "banned": 403,
    "operators": 403,
    "host": 403,
    "not_found": 404,
    "method": 405,
    "expired": 404,
    "reset": 404,
    "stale": 409,
    "full": 409,
    "taken": 409,
    "begun": 409,
    "not_begun": 409,
    "too_few": 409,
    "over": 409,
    "not_over": 409,
    "nothing": 409,
    "changed": 409,
    "frozen": 409,
    "study_changed": 409,
    "study_full": 409,
    "too_large": 413,
    "illegal": 422,
    "weak_password": 422,
    "address": 422,
    "import": 422,
    "unplayable": 409,
    "too_many": 429,
    "bots_alone": 429,
    "server": 500,
    "closed": 503,
}
"""Every code with its status.  `error.<code>` is the heading and `error.<code>.text` the sentence with its values."""


class Problem(Exception):
    """A request that cannot be carried out; nothing has changed."""

    field = ""
    """The field of the form it is about, where only the sender's words tell which."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code, self.status, self.values = code, CODES[code], values


class InvalidField(Problem):
    """What a person entered cannot be used; `detail.<key>` says why."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__("unreadable", **values)
        self.key = key

    def at(self, field: str) -> Self:
        """The same, naming the field."""
        self.field = field
        return self


class Illegal(Problem):
    """A rule of the title forbids it."""

    def __init__(self, game: str, refusal: Refusal) -> None:
        super().__init__("illegal")
        self.game, self.refusal = game, refusal


class Stale(Problem):
    """The table has moved on since the sender looked."""

    def __init__(self, table: int, sent: int, n: int, seat: Seat | None) -> None:
        super().__init__("stale", n=n)
        self.table, self.sent, self.n, self.seat = table, sent, n, seat


class Frozen(Problem):
    """The installed rules cannot read a game from entry `n` on, which was played under `revision` of its title's.

    Everything up to entry `sound` can be shown; None where nothing can.
    """

    def __init__(self, table: int, n: int, revision: int, sound: int | None = None) -> None:
        super().__init__("frozen", n=n, revision=revision)
        self.table, self.n, self.revision, self.sound = table, n, revision, sound

    def __str__(self) -> str:
        return f"table {self.table} is frozen at entry {self.n}, which needs rules {self.revision} of its title"
