"""A host's page: who sits at the table, what may be changed, and what was done."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.frame import Page, Part, Status
from stockrail.server.pages.games import GameCard
from stockrail.server.pages.operators import Act
from stockrail.server.pages.table import ChatLine, SeatPlate


class ChosenOption(Part, frozen=True):
    """An option of the title and the value chosen at the table."""

    name: str
    value: str


class HostPage(Page, frozen=True):
    """What the host may do at a table, and for everybody what was done."""

    template: ClassVar[str] = "host.html"
    id: int
    title: str
    named: str
    """The title as the host wrote it; empty where the table has none."""
    status: Status
    open: bool
    paused: bool
    """Do all clocks rest?"""
    can: bool
    """May you do what hosts do here?"""
    game: GameCard
    chosen: list[ChosenOption]
    plates: list[SeatPlate]
    invite: str | None
    chat: list[ChatLine]
    """The lines you may delete."""
    acts: list[Act]
