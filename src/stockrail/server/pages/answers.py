"""What is said to a request that is not for a page, and when something went wrong."""

from __future__ import annotations

from typing import Any, ClassVar

from stockrail.server.pages.frame import Page, Part, Status
from stockrail.server.pages.table import ChatLine, ClockState, LogLine, Now, ProposalCard, Reason, SeatPlate


class Made(Part, frozen=True):
    """Done; `url` shows it."""

    id: int
    url: str


class Played(Part, frozen=True):
    """The move is stored.  Entries up to `n` are now on record."""

    n: int
    first: int
    """The first entry of this move."""
    turn: int | None
    """Whose decision it is now."""
    log: list[LogLine]
    now: Now | None
    """The table after the move, with `?drawings=yes`: a page needs no second request."""


class Why(Part, frozen=True):
    """Is it possible, and if not, why."""

    legal: bool
    reason: Reason | None


class Update(Part, frozen=True):
    """One message of a stream: entries up to `n` happened; fetch `now` for the position."""

    n: int
    turn: int | None
    status: Status
    log: list[LogLine]
    events: list[dict[str, Any]]
    """The same as data: what bots read."""
    chat: list[ChatLine]
    plates: list[SeatPlate]
    """Who sits where, who is here, who is absent, and what their clocks show."""
    proposal: ProposalCard | None
    clock: ClockState
    happened: list[LogLine]
    """What happened besides moves since the entry the message begins with; by their `id` lines are told apart."""
    waiting: int | None
    """How many tables wait for you; None for spectators."""


class ProblemDetails(Part, frozen=True):
    """Why a request was not carried out: `code` for programs, `text` for people."""

    status: int
    code: str
    text: str
    field: str = ""
    """422: the field of the form that is wrong, where it is one."""
    reason: Reason | None = None
    """422: the rule that forbids it."""
    n: int | None = None
    """409: how many entries there are now."""
    missed: list[LogLine] | None = None
    """409: what happened since the `n` you sent."""


class ErrorPage(Page, frozen=True):
    """Something went wrong: what, and what to do next."""

    template: ClassVar[str] = "error.html"
    status: int
    code: str
    """`error.<code>` in the `web` catalogue is the heading."""
    text: str
    reason: Reason | None
    back: str
    """Where to go from here."""
