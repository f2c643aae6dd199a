"""Who is reading: signing in, and the account."""

from __future__ import annotations

from typing import ClassVar, Literal

from stockrail.server.pages.frame import Page, Part, Person
from stockrail.server.pages.table import Alerts


class SessionCard(Part, frozen=True):
    """A browser that is signed in."""

    id: int
    agent: str
    created: int
    seen: int
    this: bool


class TokenCard(Part, frozen=True):
    """A program's key to the account; its secret is shown only once."""

    id: int
    label: str
    created: int
    seen: int | None


class NewToken(Part, frozen=True):
    """The only time a token is shown."""

    id: int
    token: str


class Delivery(Part, frozen=True):
    """What became of a notification."""

    at: int
    channel: str
    subject: str
    state: Literal["waiting", "sent", "failed", "dropped"]
    tries: int
    error: str
    """What went wrong last, in words; empty when nothing did."""


class ChannelCard(Part, frozen=True):
    """A way to be told that it is your turn."""

    id: int
    kind: str
    address: str
    """Shortened: secrets in it are not shown again."""
    usable: bool
    """False where nothing is sent any more: the address has more in it than the plain ones that are accepted now."""


class ChannelField(Part, frozen=True):
    """A field of a channel's form."""

    name: str
    example: str
    required: bool
    secret: bool
    value: str
    """What stands in it at first."""


class ChannelForm(Part, frozen=True):
    """How to add a way to be told."""

    kind: str
    label: str
    help: str
    """What to do there first, in words."""
    fields: list[ChannelField]


class Channels(Page, frozen=True):
    """How you are told what happens at your tables, and of what."""

    template: ClassVar[str] = "channels.html"
    channels: list[ChannelCard]
    forms: list[ChannelForm]
    alerts: Alerts
    deliveries: list[Delivery]
    sender: str
    """The command that installs the sender of notifications; empty where it is installed."""


class Account(Page, frozen=True):
    """Your account."""

    template: ClassVar[str] = "account.html"
    person: Person
    program: bool
    """Does a program play for it?  Then its name is marked as a bot's."""
    email: str
    night: list[int]
    """The hours from which and until which your clocks sleep, at tables where they do."""
    vacation_days: int
    """Days of vacation that you still have this year."""
    vacation_until: int | None
    """When your vacation ends; None where you are on none."""
    sessions: list[SessionCard]
    tokens: list[TokenCard]
    channels: int
    """How many ways there are to tell you; `/account/channels` lists them."""
    zone: str
    """The zone of your times; empty: the browser's."""
    zones: list[str]
    fresh_token: str | None
    """A token made just now."""


class SignIn(Page, frozen=True):
    """Sign in, sign up, or play as a guest."""

    template: ClassVar[str] = "sign_in.html"
    next: str
