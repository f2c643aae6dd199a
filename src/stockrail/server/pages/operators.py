"""What operators see: load, people, tables, deliveries, and the audit; and the way to a new password."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.account import Delivery
from stockrail.server.pages.frame import Page, Part, Status


class Load(Part, frozen=True):
    """What the server carries now."""

    streams: int
    """Open streams of this process."""
    bots: int
    """Tables of this process at which a robot is at work."""
    open: int
    """Tables that have not begun."""
    running: int
    over: int
    people: int
    """Accounts."""
    guests: int
    here: int
    """People seen in the last quarter of an hour."""
    waiting: int
    """Letters still to be sent."""
    failed: int
    stuck: int
    """Letters that should have been tried ten minutes ago."""


class Health(Part, frozen=True):
    """Is the server well?"""

    ok: bool
    serving: bool
    """False: it can answer nobody, for its database is gone."""
    wrong: list[str]
    """What is wrong, in English."""


class Act(Part, frozen=True):
    """Something a host or an operator did."""

    at: int
    by: str
    """Empty: by command."""
    act: str
    text: str
    table: int | None


class ReplacedBot(Part, frozen=True):
    """A decision that another bot had to take, and why."""

    at: int
    table: int
    bot: str
    by: str
    why: str
    """In English."""


class PersonLine(Part, frozen=True):
    """Somebody in the operators' list."""

    id: int
    name: str
    guest: bool
    operator: bool
    banned: int | None
    """Since when."""
    email: str
    created: int
    seen: int | None
    running: int
    """Games in which they hold a seat."""


class TableLine(Part, frozen=True):
    """A table in the operators' list."""

    id: int
    title: str
    game_title: str
    status: Status
    host: str
    names: list[str]
    n: int
    at: int
    open: bool


class DeliveryLine(Delivery, frozen=True):
    """A letter, and whom it is for."""

    id: int
    name: str


class ReportLine(Part, frozen=True):
    """What somebody told the operators about somebody else."""

    id: int
    at: int
    by: str
    about: int
    about_name: str
    reason: str
    text: str
    table: int | None


class OperatorsPage(Page, frozen=True):
    """A page for operators; `section` says which."""

    template: ClassVar[str] = "operators.html"


class OperatorsHome(OperatorsPage, frozen=True):
    """The load, what is wrong, and the latest acts."""

    section: ClassVar[str] = "home"
    load: Load
    replaced: list[ReplacedBot]
    """The latest decisions bots of this process could not take, the latest first."""
    acts: list[Act]


class OperatorsPeople(OperatorsPage, frozen=True):
    """People, the youngest first."""

    section: ClassVar[str] = "people"
    find: str
    page: int
    more: bool
    """Is there another page?"""
    people: list[PersonLine]
    link: str | None
    """A link for a new password, made just now."""


class OperatorsTables(OperatorsPage, frozen=True):
    """Tables, the latest move first."""

    section: ClassVar[str] = "tables"
    find: str
    status: str
    page: int
    more: bool
    tables: list[TableLine]


class OperatorsDeliveries(OperatorsPage, frozen=True):
    """Letters, the latest first."""

    section: ClassVar[str] = "deliveries"
    state: str
    page: int
    more: bool
    deliveries: list[DeliveryLine]


class OperatorsReports(OperatorsPage, frozen=True):
    """Reports that nobody has dealt with, the oldest first."""

    section: ClassVar[str] = "reports"
    page: int
    more: bool
    reports: list[ReportLine]


class OperatorsAudit(OperatorsPage, frozen=True):
    """What hosts and operators did, the latest first."""

    section: ClassVar[str] = "audit"
    page: int
    more: bool
    acts: list[Act]


class ResetLink(Part, frozen=True):
    """A link by which somebody sets a new password: once, within an hour."""

    url: str


class ForgottenPassword(Page, frozen=True):
    """Ask for a link by e-mail."""

    template: ClassVar[str] = "forgot.html"
    mail: bool
    """Can this server send e-mail?"""
    sent: bool
    """A letter is on its way, if an account has the address."""


class Reset(Page, frozen=True):
    """Set a new password, having followed a link."""

    template: ClassVar[str] = "reset.html"
    name: str
