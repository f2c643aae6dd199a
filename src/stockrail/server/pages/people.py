"""People: one of them, lists of them, and the games they played."""

from __future__ import annotations

from typing import ClassVar, Literal

from stockrail.server.pages.frame import Page, Part, PersonCard
from stockrail.server.pages.games import GameCard, OptionValue
from stockrail.server.pages.lobby import TableCard

Audience = Literal["everyone", "friends", "nobody"]


class Pager(Part, frozen=True):
    """Where one is in a list; `before` and `after` are the addresses of the pages next to it, empty at an end."""

    page: int
    pages: int
    total: int
    before: str
    after: str


class Rating(Part, frozen=True):
    """How well somebody plays a title; `settled` is False after the first few games, when it is a first guess."""

    game: str
    title: str
    level: int
    games: int
    settled: bool


class Results(Part, frozen=True):
    """Results of a title with so many players."""

    game: str
    title: str
    players: int
    games: int
    won: int
    place: float
    """The mean of the ranks."""


class HeadToHead(Part, frozen=True):
    """You against somebody: games together, and in how many you came out ahead, level and behind."""

    games: int
    ahead: int
    level: int
    behind: int


class Partner(Part, frozen=True):
    """Somebody one has played with, and how often."""

    person: PersonCard
    games: int


class Reliability(Part, frozen=True):
    """Of the games with other people that ended, how many somebody played to the end."""

    games: int
    stayed: int
    percent: int | None


class Ties(Part, frozen=True):
    """What you want of somebody."""

    friend: bool
    block: bool
    mute: bool


class PersonPage(Page, frozen=True):
    """A person, or a bot: results, ratings, and with whom they play, as far as they let you see it."""

    template: ClassVar[str] = "person.html"
    person: PersonCard
    game: str | None
    """What a bot plays: the title in words."""
    since: int | None
    """When the account was made."""
    you: bool
    ties: Ties | None
    """None for yourself, for bots, and if you are nobody yet."""
    ratings: list[Rating] | None
    """None where they are not shown to you; so for what follows."""
    results: list[Results] | None
    partners: list[Partner] | None
    head_to_head: HeadToHead | None
    reliability: Reliability | None
    latest: list[TableCard] | None
    banned: bool
    """Has an operator shut the account out?  Then nothing of it is shown."""
    reported: bool
    """Have you just told the operators about this person?"""
    invite_to: list[OptionValue]
    """Your tables with a free seat to which you may invite this person."""


class RankedPerson(Part, frozen=True):
    """A line of a title's ranking."""

    place: int
    person: PersonCard
    level: int
    games: int
    settled: bool


class People(Page, frozen=True):
    """The ranking of a title, or the people whose name has `find` in it."""

    template: ClassVar[str] = "people.html"
    games: list[GameCard]
    game: str
    find: str
    who: Literal["all", "people", "bots"]
    """Who is ranked."""
    ranking: list[RankedPerson]
    found: list[PersonCard]
    pager: Pager


class Friends(Page, frozen=True):
    """The people on your lists: to invite, to keep away, not to hear; and who may see what of you."""

    template: ClassVar[str] = "friends.html"
    friends: list[PersonCard]
    blocked: list[PersonCard]
    muted: list[PersonCard]
    show_games: Audience
    show_rating: Audience
    invites: Audience


class History(Page, frozen=True):
    """Games that fit a search, the latest first."""

    template: ClassVar[str] = "history.html"
    games: list[GameCard]
    game: str
    players: list[str]
    first: str
    last: str
    result: Literal["", "won", "lost"]
    status: Literal["over", "running", "open"]
    tables: list[TableCard]
    pager: Pager


class MyTables(Page, frozen=True):
    """All your tables: your turn first."""

    template: ClassVar[str] = "mine.html"
    invitations: list[TableCard]
    tables: list[TableCard]
    pager: Pager
