"""The ways to a table."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.frame import Page, Part, Status
from stockrail.server.pages.games import GameCard
from stockrail.server.pages.table import SeatPlate


class TableCard(Part, frozen=True):
    """A table in a list; `at` is when something last happened."""

    id: int
    title: str
    game: str
    game_title: str
    status: Status
    plates: list[SeatPlate]
    yours: bool
    your_turn: bool
    news: int
    """Entries since you last looked."""
    least: int
    """With so many players it may begin."""
    at: int
    options: list[str]
    """Chosen options that differ from the default, in words."""
    clock: str
    invite_only: bool
    practice: bool


class Home(Page, frozen=True):
    """The first page: play now, and your tables."""

    template: ClassVar[str] = "home.html"
    games: list[GameCard]
    mine: list[TableCard]
    invitations: list[TableCard]
    """Tables where a seat is kept for you."""
    open: list[TableCard]
    watch: TableCard | None
    """A public game to look at: one that runs, else the last that ended."""


class WaitingTable(Part, frozen=True):
    """A table that waits for your move."""

    id: int
    title: str
    n: int
    """Its entries so far."""
    told: bool
    """Do you want to be told when it is your turn there?"""


class Waiting(Part, frozen=True):
    """The tables that wait for your move: what the number beside the lobby counts."""

    tables: list[WaitingTable]


class Lobby(Page, frozen=True):
    """Open tables, your tables (those that wait for you first), games to watch."""

    template: ClassVar[str] = "lobby.html"
    mine: list[TableCard]
    invitations: list[TableCard]
    open: list[TableCard]
    running: list[TableCard]
    finished: list[TableCard]


class NewTable(Page, frozen=True):
    """The form for a new table; `game` is the chosen one."""

    template: ClassVar[str] = "new_table.html"
    games: list[GameCard]
    game: GameCard
    name: str
    """Your name, or empty: then the form asks for one."""


class FindGame(Page, frozen=True):
    """Find me a game: which title, with how many players, at what pace."""

    template: ClassVar[str] = "find.html"
    games: list[GameCard]
    game: GameCard
    name: str
    """Your name, or empty: then the form asks for one."""


class Invite(Page, frozen=True):
    """What an invitation leads to."""

    template: ClassVar[str] = "invite.html"
    code: str
    table: TableCard
    host: str
    full: bool
    name: str
