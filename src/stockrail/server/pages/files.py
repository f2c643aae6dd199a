"""Games in and out: the form for a file, and the report of a game."""

from __future__ import annotations

from typing import ClassVar

from stockrail.server.pages.frame import Page, Part
from stockrail.server.pages.games import GameCard


class Import(Page, frozen=True):
    """Bring a game: a match file, or a game file of 18xx.games."""

    template: ClassVar[str] = "import.html"
    text: str
    """What was sent, where it could not be used."""
    error: str
    """Where it goes wrong and why, in words."""
    good: int
    """How many entries are good: `at` takes those."""


class ReportTable(Part, frozen=True):
    """A table of a report: the first row are the column titles, the first cell of a row its heading."""

    title: str
    rows: list[list[str]]


class GameReport(Page, frozen=True):
    """A finished game summed up for study: its story, its figures over time and at the end."""

    template: ClassVar[str] = "report.html"
    id: int
    title: str
    game: GameCard
    chart: str
    """The title's first figure over the game, as SVG."""
    narrow: str
    """The same for a phone."""
    tables: list[ReportTable]
    other: bool
    """Is there a file of 18xx.games too?"""


class ReviewLine(Part, frozen=True):
    """Something to look at again: after entry `n`, whose doing, and what there is to say."""

    kind: str
    n: int
    seat: int
    text: str


class ReviewSection(Part, frozen=True):
    """What belongs together, the gravest first, or that there is nothing."""

    title: str
    lines: list[ReviewLine]
    empty: str


class GameReview(Page, frozen=True):
    """A finished game looked at again: where it turned, and what was left lying."""

    template: ClassVar[str] = "review.html"
    id: int
    title: str
    done: int
    """How many entries were looked at."""
    all: int
    """Of how many; 0 before it has begun."""
    status: str
    """`waiting` while it is worked out, `over`, or `failed`."""
    sections: list[ReviewSection]
    about: str
    """What such a review cannot know."""
