"""What is said to a request that is not for a page, and when something went wrong."""

from __future__ import annotations

from typing import Any, ClassVar

from stockrail.server.pages.frame import Page, Part, Status
from stockrail.server.pages.table import ChatLine, ClockState, LogLine, Now, ProposalCard, Reason, Rematch, SeatPlate


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
    rematch: Rematch | None
    """Where the same people play again."""
    clock: ClockState
    happened: list[LogLine]
    """What happened besides moves since the entry the message begins with; by their `id` lines are told apart."""
    waiting: int | None
    """How many tables wait for you; None for spectators."""


class Call(Part, frozen=True):
    """Something you want to be told of."""

    alert: str
    """`turn`, `proposal`, `mention`, `low`, `start`, `over` or `invitation`."""
    text: str


class TableNews(Part, frozen=True):
    """What is new at one of your tables; `now` there has the position."""

    table: int
    url: str
    title: str
    game: str
    status: Status
    n: int
    """How many entries its record has."""
    turn: int | None
    your_turn: bool
    happened: list[str]
    """Any of `start`, `turn` (you are asked), `low` (your time is), `moved`, `proposal` (another, or none), `mention`,
    `chat`, `seats`, `here` (somebody came or went), `over`, `closed`, `invited`, and `left` where you do not sit any
    more."""
    calls: list[Call]
    """What of it you want to be told, in words."""
    proposal: ProposalCard | None
    mentions: list[ChatLine]
    """Lines of chat that name you."""
    here: list[int]
    """The seats whose people have the table open."""


class News(Part, frozen=True):
    """One message of your own stream: what is new at all of your tables since the one before."""

    tables: list[TableNews]
    """Those where something happened; in the first message all of them."""
    waiting: int
    """How many tables wait for you."""
    lists: bool
    """With `lists=yes`: may lists of tables look different now?"""
    told: str
    """How far you have been told: sent back as `told`, the next answer begins there."""


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
