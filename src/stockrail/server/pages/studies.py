"""Studies: games taken apart, with their lines beside the board."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from stockrail.server.pages.frame import Page, Part, PersonCard, Status
from stockrail.server.pages.games import GameCard, OptionValue
from stockrail.server.pages.people import Pager
from stockrail.server.pages.previews import Figures, Preview
from stockrail.server.pages.table import Explanation, Hint, Move

Access = Literal["private", "link", "public"]


class StudyCard(Part, frozen=True):
    """A study in a list."""

    id: int
    title: str
    game_title: str
    owner: PersonCard
    access: Access
    size: int
    """Entries in all its lines."""
    at: int
    """When it was changed last."""
    url: str


class Studies(Page, frozen=True):
    """Your studies, and those that are public."""

    template: ClassVar[str] = "studies.html"
    mine: list[StudyCard]
    public: list[StudyCard]
    pager: Pager
    text: str
    """What was sent, where it could not be used."""
    error: str
    """Where it goes wrong and why, in words."""


class StudyRow(Part, frozen=True):
    """An entry of the tree, in the order of the file: an entry, the alternatives to it, then what follows it."""

    at: str
    """The moment after it: `12`, or `12.1.3`."""
    depth: int
    """How many times its line has left another."""
    n: int
    """How many entries lie before the moment."""
    seat: int | None
    """Who acted; None for chance."""
    who: str
    text: str
    mark: str
    name: str
    comment: str
    here: bool
    skipped: int
    """How many entries before it are left out because nothing is written about them."""


class StudyStep(Part, frozen=True):
    """Where a line goes on."""

    at: str
    text: str
    mark: str
    name: str


class StudyMoment(Page, frozen=True):
    """One moment of a study, what may be played there, and the lines around it."""

    id: int
    n: int
    """How often the study was changed; a change names it."""
    at: str
    entry: int
    """How many entries lie before the moment."""
    size: int
    status: Status
    seat: int | None
    """Whose eyes see the board."""
    turn: int | None
    """Whose decision it is; None where chance is asked, or the game is over."""
    chance: bool
    """Is chance asked?  Then `legal` are its outcomes."""
    actor: int | None
    """Whose moves are listed."""
    actors: list[int]
    """Everyone who may act."""
    ask: str
    legal: list[Move]
    complete: bool
    """False where the list holds only the best few of too many."""
    kinds: dict[str, str]
    sentences: dict[str, str]
    """The sentences of `legal` with their fields open, as at a table."""
    told: list[str]
    """What the entry that led here told."""
    name: str
    comment: str
    mark: str
    first: str
    back: str
    """The moment one decision before; the same one at the beginning."""
    on: str
    """The moment one decision along the line; the same one at its end."""
    last: str
    steps: list[StudyStep]
    """The lines that go on from here."""
    tree: list[StudyRow]
    runs: list[OptionValue]
    """Corporations that have trains here: `routes` draws their best."""
    outcome: list[OptionValue]
    """Where the game is over: the players, best first, with their scores."""
    board: dict[str, Any] | None
    """What lies on the table in names, as those eyes see it; None with `?board=no`."""
    svg: str
    """The table as a picture; empty without `?drawings=yes`."""
    text: str
    """The table as plain text; empty without `?drawings=yes`."""


class StudyPage(Page, frozen=True):
    """A study: what stays, and the moment that is looked at."""

    template: ClassVar[str] = "study.html"
    id: int
    title: str
    game: GameCard
    owner: PersonCard
    mine: bool
    """May you change it?"""
    access: Access
    link: str
    """The path to give to others: with the code where only who has the link may see it, and it is yours."""
    code: str
    """The code you came with, or for the owner the study's; empty where none is needed."""
    known: int | None
    """The seat whose knowledge it begins with; what that seat could not know is a guess."""
    guessed: str
    """That in words; empty where nothing is guessed."""
    table: int | None
    """The table it came from."""
    names: list[str]
    can_reveal: bool
    """May `?reveal=yes` show what every seat sees, all at once?  Where something is hidden and nothing a guess."""
    aside: list[str]
    """What the title shows of moves: some of `preview` and `alternative`."""
    marks: list[str]
    now: StudyMoment
    hints: list[Hint]
    """Where the page was asked for them with `?hint=yes`."""
    explanation: Explanation | None
    """Where the page was asked for it with `?explain=yes`."""
    compared: StudyComparison | None
    """Where the page was asked to compare with another moment, `?with=`."""


class ComparedRow(Part, frozen=True):
    """One figure at two moments; None where there is no such thing."""

    series: str
    key: str
    label: str
    name: str
    first: int | None
    second: int | None


class StudyComparison(Page, frozen=True):
    """Two moments beside each other, and their lines from where they part."""

    first: str
    second: str
    parted: str
    """The last moment they have in common."""
    rows: list[ComparedRow]
    figures: Figures
    """The figures of both lines since then, for charts; keys end in `.1` and `.2`."""


class StudyHints(Part, frozen=True):
    """What a bot would do at a moment, the best first."""

    at: str
    hints: list[Hint]


class StudyRoutes(Part, frozen=True):
    """The best routes of a corporation: what they earn, and how they are drawn."""

    at: str
    revenue: int
    proved: bool
    """Is it proved that nothing earns more?"""
    drawn: Preview
