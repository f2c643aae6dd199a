"""A table: who sits there, what was said and done, what may be done now; and its past."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from stockrail.server.pages.frame import Kind, Page, Part, Status
from stockrail.server.pages.games import GameCard, OptionValue


class SeatPlate(Part, frozen=True):
    """A seat and who sits on it."""

    seat: int
    name: str
    kind: Kind
    bot: str | None
    """The bot's name, or that of the bot standing in for a person."""
    you: bool
    turn: bool
    here: bool
    """Has the table open at this moment."""
    seconds: int | None
    """What is left on the clock; None without one."""
    score: int | None
    rank: int | None


class LogLine(Part, frozen=True):
    """One event in the reader's language."""

    n: int
    """The entry it follows from; `replay?n=` shows the position after it."""
    seat: int | None
    """Who acted; None for chance."""
    kind: str
    text: str
    rule: str | None
    ref: str | None
    """The printed section of the rule."""
    undone: bool
    at: int


class ChatLine(Part, frozen=True):
    """One line of chat."""

    id: int
    name: str
    seat: int | None
    text: str
    at: int


class Bounds(Part, frozen=True):
    """The open number of a move."""

    field: str
    low: int
    high: int
    step: int


class Move(Part, frozen=True):
    """A legal action, or a whole range of them when `span` is set."""

    action: dict[str, Any]
    """Its JSON: the verb under `do`, then the fields; with a span, the lowest."""
    span: Bounds | None
    text: str
    """The button's sentence."""
    names: dict[str, str]
    """What each field's value is called: `{"company": "American Automotive"}`."""
    says: str
    """Which of `Now.sentences` it fills in; empty where `text` is all there is to say."""


class Reason(Part, frozen=True):
    """Why something is not possible: the rule, its printed section, the numbers, and a sentence."""

    rule: str
    ref: str
    values: dict[str, Any]
    text: str


class Score(Part, frozen=True):
    """A seat's place at the end."""

    seat: int
    name: str
    score: int
    rank: int


class Outcome(Part, frozen=True):
    """How the game ended; the best score comes first."""

    text: str
    """The rule that ended it, in words."""
    ref: str
    scores: list[Score]


class Frozen(Part, frozen=True):
    """The installed rules cannot go on with this game; it waits, as it is, for those that can."""

    n: int
    """The first entry that cannot be read."""
    sound: int | None
    """The last entry that can be shown; None where there is none."""
    revision: int
    """The rules of the title that the entry needs."""
    text: str


class OrderCard(Part, frozen=True):
    """A standing order of the reader's seat."""

    id: int
    kind: Literal["pass", "wait", "play"]
    text: str


class ProposalCard(Part, frozen=True):
    """Something the others at the table are asked to agree to."""

    id: str
    """An answer names it."""
    kind: Literal["replace", "close"]
    seat: int | None
    by: str
    """`bot:<name>`, or `person`; empty for a closing."""
    text: str
    agreed: list[str]
    waiting: list[str]
    yours: bool
    """Is your answer still missing?"""


class Seal(Part, frozen=True):
    """The promise about the dice: SHA-256 of `<seed>:<salt>`, both shown at the end."""

    hash: str
    seed: str | None
    salt: str | None


class Now(Page, frozen=True):
    """The live part of a table, as one seat (None: a spectator) may know it."""

    n: int
    status: Status
    seat: int | None
    name: str
    """Whose eyes these are."""
    turn: int | None
    actors: list[int]
    """Everyone who may act now."""
    plates: list[SeatPlate]
    ask: str
    """What the seat is asked, or whom the table waits for."""
    legal: list[Move]
    complete: bool
    """False where the list holds only the best few of too many."""
    sentences: dict[str, str]
    """The sentences of `legal` with their fields open: `{"action.bid": "Bid {value} on pile {pile}"}`.

    Where one counts something there is one for each number besides: `{"action.sell count:1": "Sell {count} share"}`.
    """
    board: dict[str, Any] | None
    """What lies on the table in names, as the seat may know it: `View.json` of the title.  None before the game begins,
    and with `?board=no`."""
    svg: str
    """The table as a picture, safe to insert as it is; empty without `?drawings=yes`."""
    text: str
    """The table as plain text, for screen readers; empty without `?drawings=yes`."""
    undo: Reason | None
    """Why undo is closed; None where it is open (then `can_undo`)."""
    can_undo: bool
    undo_seat: int | None
    """Whose move an undo takes back: yours, or that of another seat at your screen."""
    log: list[LogLine]
    """The latest lines, oldest first."""
    since: int
    """Lines with a greater `n` are news since your last move."""
    outcome: Outcome | None
    frozen: Frozen | None
    """Set where the game cannot go on here; the board is that of the last entry that can be shown."""
    curtain: int | None
    """Hot-seat with secrets: whose player is asked for; programs then say `?seat=`, pages post `eyes`."""


class TablePage(Page, frozen=True):
    """A table: what stays, and the live part in `now`; `mine` are your seats."""

    template: ClassVar[str] = "table.html"
    id: int
    title: str
    game: GameCard
    options: list[str]
    clock: str
    now: Now
    aside: list[str]
    """What the title shows beside the board: some of `preview`, `trace` and `sheets`."""
    mine: list[int]
    host: bool
    hot: bool
    invite: str | None
    """The path of the invitation, for those at the table while seats are open."""
    can_join: bool
    chat: list[ChatLine] | None
    """None where you may not read it: chat belongs to those at the table."""
    notes: str
    orders: list[OrderCard]
    verbs: list[OptionValue]
    """What *wait for me only if* may name: actions of this title."""
    proposal: ProposalCard | None
    notify: bool
    can_leave: bool
    stand_in: bool
    """A bot plays for you; `back` takes the seat over again."""
    again: dict[str, str]
    """The fields of `POST /tables` that open such a table again: the same people, bots and options."""
    seal: Seal


class Replay(Page, frozen=True):
    """A position of the past, as your seat could see it then."""

    template: ClassVar[str] = "replay.html"
    id: int
    title: str
    game: GameCard
    n: int
    last: int
    seat: int | None
    curtain: int | None
    plates: list[SeatPlate]
    board: dict[str, Any] | None
    """What lay on the table then, in names; None with `?board=no`."""
    svg: str
    """The table as a picture; empty without `?drawings=yes`."""
    text: str
    """The table as plain text; empty without `?drawings=yes`."""
    log: list[LogLine]
    """The whole log."""
    turns: list[int]
    """Entries that were somebody's move: the steps of the slider.  Another `n` shows the last stored one before it."""
    outcome: Outcome | None
    frozen: Frozen | None
    seal: Seal
    match: str | None
    """The path of the match file, once the game is over."""
