"""A table: who sits there, what was said and done, what may be done now; and its past."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from stockrail.server.pages.frame import Kind, Page, Part, PersonCard, Status
from stockrail.server.pages.games import GameCard, OptionValue
from stockrail.server.pages.previews import Preview


class SeatPlate(Part, frozen=True):
    """A seat and who sits on it."""

    seat: int
    name: str
    url: str
    """The page of the person or bot; empty where there is none."""
    kind: Kind
    bot: str | None
    """The bot's name, or that of the bot standing in for a person."""
    program: bool
    """Is it the account of a program?  Then it is marked as a bot."""
    you: bool
    turn: bool
    here: bool
    """Has the table open at this moment."""
    absent: bool
    """Is time up, or did no move come for as long as the table allows?"""
    missing: bool
    """Absent or gone: the others may go on without them."""
    seconds: int | None
    """What is left on the clock; None without one, and where a bot plays on."""
    score: int | None
    rank: int | None


class Named(Part, frozen=True):
    """Somebody named in a sentence."""

    name: str
    url: str
    """Their page; empty where there is none."""


class LogLine(Part, frozen=True):
    """One event in the reader's language."""

    n: int
    """The entry it follows from; `replay?n=` shows the position after it."""
    id: int | None
    """Set where it is no move but something that happened to the table: then it comes after the lines of entry `n`."""
    seat: int | None
    """Who acted; None for chance."""
    about: list[str]
    """What it concerns: seats by their numbers, corporations and the like by their ids."""
    kind: str
    text: str
    rule: str | None
    ref: str | None
    """The printed section of the rule."""
    undone: bool
    at: int
    parts: list[str | Named]
    """The text in pieces where it names people, so that names can lead to their pages; else empty."""


class LogPage(Part, frozen=True):
    """A piece of the log, the oldest line first."""

    lines: list[LogLine]
    before: int | None
    """What to ask for next, to read further back; None at the beginning."""


class Moment(Part, frozen=True):
    """The table as it stood after entry `n`, drawn and told as your seat could see it then."""

    n: int
    svg: str
    text: str


class Link(Part, frozen=True):
    """The address of a web page in what somebody wrote."""

    url: str


class ChatLine(Part, frozen=True):
    """One line of chat."""

    id: int
    name: str
    url: str
    """The page of who said it; empty where there is none."""
    seat: int | None
    text: str
    parts: list[str | Link]
    """The same in parts where it has links, which begin with `http://` or `https://`."""
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
    """The button's sentence, with what the move brings."""
    brings: str
    """What it costs and brings, as far as that is certain; empty where that is nothing, or in the sentence."""
    names: dict[str, str]
    """What each field's value is called: `{"company": "American Automotive"}`."""
    says: str
    """Which of `Now.sentences` it fills in; empty where `text` is all there is to say."""
    way: str
    """The field in which moves differ that do the same; the first of them in the list is the best.  Empty elsewhere."""


class Alternative(Part, frozen=True):
    """A legal move that is not listed; none where nothing fits."""

    move: Move | None


class Reason(Part, frozen=True):
    """Why something is not possible: the rule, its printed section, the numbers, and a sentence."""

    rule: str
    ref: str
    values: dict[str, Any]
    text: str


class ExplainedQuestion(Part, frozen=True):
    """What is asked, and the rule by which it is asked."""

    text: str
    rule: Reason | None


class ExplainedKind(Part, frozen=True):
    """A kind of move there is now, what it does, and how many of it there are."""

    verb: str
    name: str
    text: str
    count: int
    counted: str
    """The number in words."""


class ExplainedBar(Part, frozen=True):
    """Kinds of moves that are not possible now, all for the same reason."""

    names: list[str]
    reason: Reason
    """Its `rule` is empty where no book prints it."""
    elsewhere: bool
    """Is nothing of the kind asked for now?"""


class Explanation(Part, frozen=True):
    """What you can do now: what is asked, what there is to choose from, what is not possible and why."""

    asked: list[ExplainedQuestion]
    """Yours, or that of the seat in turn."""
    possible: list[ExplainedKind]
    complete: bool
    """False where only the best few of too many moves are listed."""
    passing: str
    """What a pass does; empty where nobody can pass."""
    pass_name: str
    """What a pass is called here; empty where you are asked nothing."""
    barred: list[ExplainedBar]


class NoticeCard(Part, frozen=True):
    """Something the reader should not overlook now."""

    kind: str
    text: str


class Score(Part, frozen=True):
    """A seat's place at the end."""

    seat: int
    name: str
    url: str
    """The page of the person or bot; empty where there is none."""
    score: int
    rank: int
    change: int | None
    """By how much the game changed their rating; None where it does not count."""


class AccountRow(Part, frozen=True):
    """One line of the final accounts: what it is, and what it gives each seat."""

    label: str
    values: list[int]


class Rematch(Part, frozen=True):
    """The table where the same people play again."""

    id: int
    url: str
    text: str
    yours: bool
    """Is a seat kept for you there?  `rematch` takes it, `decline` there gives it up."""


class Outcome(Part, frozen=True):
    """How the game ended; the best score comes first."""

    text: str
    """The rule that ended it, in words."""
    ref: str
    scores: list[Score]
    accounts: list[AccountRow]
    """How the scores come about, in the order of the seats; empty where a title has no more to say."""


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
    kind: Literal["pass", "wait", "play", "program"]
    text: str
    ended: str
    """Why it has ended, in words; empty while it is active."""


class ProgramBlank(Part, frozen=True):
    """What a blank of a program may be filled with: one of some values, or a number."""

    values: list[OptionValue] = []
    low: int = 0
    high: int = 0
    step: int = 1


class ProgramCard(Part, frozen=True):
    """A program on offer: `POST orders` with `kind` `program`, its verb, and `blank.<name>` for each blank."""

    verb: str
    parts: list[str]
    """Its sentence: words, the name of a blank, words, the next blank ..."""
    blanks: dict[str, ProgramBlank]


class ProposalCard(Part, frozen=True):
    """Something the others at the table are asked to agree to."""

    id: str
    """An answer names it."""
    kind: Literal["replace", "close", "undo", "pause", "resume"]
    seat: int | None
    by: str
    """`bot:<name>`, or `person`; empty for a closing."""
    text: str
    agreed: list[str]
    refused: list[str]
    waiting: list[str]
    enough: int
    """How many have to agree."""
    yours: bool
    """Is your answer still missing?"""


class Seal(Part, frozen=True):
    """The promise about the dice: SHA-256 of `<seed>:<salt>`, both shown at the end."""

    hash: str
    seed: str | None
    salt: str | None


class ClockState(Part, frozen=True):
    """How the table's time runs."""

    running: bool
    """Does somebody's clock count down at this moment?"""
    low: bool
    """Has whoever is on turn little time left?"""
    paused: bool
    """Do all clocks rest by common consent?"""
    text: str
    """Why the clock rests, in words; empty where it runs, or there is none."""


class LessonLink(Part, frozen=True):
    """A lesson: a `POST` to its address begins it, or goes on with it."""

    url: str
    name: str


class LessonCard(Part, frozen=True):
    """What the lesson at this table asks for now."""

    name: str
    exercise: bool
    """An exercise, or a part of the guided first game."""
    step: int
    """Counted from 1."""
    steps: int
    state: Literal["going", "lost", "done"]
    """Can the step's goal still be reached?  Or is all done?"""
    text: list[str]
    """The step, in paragraphs."""
    hint: str
    """What would have been right, where the goal is out of reach; else empty."""
    left: int
    """Moves left to reach the goal."""
    marks: list[str]
    """What is meant on the board: picks, or ids of things."""
    can_go_back: bool
    """May `lesson/back` take the step back?"""
    after: LessonLink | None
    """The next lesson of the title."""


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
    lesson: LessonCard | None
    """At the table of a lesson: what it says to you."""
    notices: list[NoticeCard]
    """What holds now and should not be overlooked, the most urgent first; a page says each once."""
    legal: list[Move]
    complete: bool
    """False where the list holds only the best few of too many."""
    can_hint: bool
    """May `hints` be asked for?  Where you are in turn at a practice table, against bots alone."""
    evaluation: list[float] | None
    """How likely each seat is to win, as far as yours can know; at a practice table against bots alone."""
    ready: Preview | None
    """What the best of such a list would lead to: it stands ready.  None elsewhere, and without drawings."""
    kinds: dict[str, str]
    """What the kinds of moves in `legal` are called, by verb: `{"hire": "Hire a worker"}`.  A pass is always named."""
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
    can_restart: bool
    """May more of that seat's turn be taken back than its last move?"""
    redo_seat: int | None
    """Whose move, taken back before, a redo makes again; None where there is none."""
    orders: list[OrderCard]
    """The orders of your seat, active or ended."""
    can_ask: bool
    """May the others be asked for leave to take your last move back?"""
    proposal: ProposalCard | None
    clock: ClockState
    log: list[LogLine]
    """The latest lines, oldest first; with `?since=`, those of later entries."""
    undone: list[int]
    """With `?since=`: the entries up to it that were taken back after it."""
    since: int
    """Lines with a greater `n` are news since your last move."""
    outcome: Outcome | None
    rematch: Rematch | None
    frozen: Frozen | None
    """Set where the game cannot go on here; the board is that of the last entry that can be shown."""
    curtain: int | None
    """Hot-seat with secrets: whose player is asked for; programs then say `?seat=`, pages post `eyes`."""


class Hint(Part, frozen=True):
    """A move a good player would think of."""

    move: Move
    score: float
    """What it is thought to be worth; more is better."""
    terms: dict[str, float]
    """What speaks for it, above nothing, and against it; the weightiest first."""
    text: str
    """The same in words."""
    chance: float | None
    """How likely you are to win after it, from 0 to 1, as far as your seat can know; None where there is no model."""
    outcome: str
    """The same in words."""


class Hints(Part, frozen=True):
    """The best moves first, at the position after entry `n`."""

    n: int
    hints: list[Hint]


class Spare(Part, frozen=True):
    """Something the move shown can do without."""

    pick: str
    """As a query names it, `hex:F20`."""
    label: str
    chosen: bool
    """Is it done without already?"""


class Otherwise(Part, frozen=True):
    """How to ask for moves that are not listed: what they do without, or written out."""

    spares: list[Spare]
    notation: str
    """The first move of the list, to be changed by hand."""


class Alerts(Part, frozen=True):
    """What somebody is told, out of what there is to tell."""

    kinds: list[str]
    chosen: list[str]
    usual: bool
    """Is it what they chose for all their tables?"""
    channels: int
    """How many ways there are to tell them; with none nothing is sent."""


class TablePage(Page, frozen=True):
    """A table: what stays, and the live part in `now`; `mine` are your seats."""

    template: ClassVar[str] = "table.html"
    id: int
    title: str
    game: GameCard
    options: list[str]
    clock: str
    now: Now
    otherwise: Otherwise | None
    """Where `now.complete` is false."""
    hints: list[Hint]
    """Where the page was asked for them with `?hint=yes`."""
    explanation: Explanation | None
    """Where the page was asked for it with `?explain=yes`."""
    aside: list[str]
    """What the title shows beside the board: some of `preview`, `trace` and `sheets`."""
    mine: list[int]
    host: bool
    hot: bool
    eyes: bool
    """Has the game secrets, so that looking through others' eyes at its end shows more?"""
    study: list[str]
    """What a study may begin with: `known`, what your seat knows; `record`, once the game is over."""
    practice: bool
    """One account and bots: everything can be taken back, and nothing counts."""
    invite: str | None
    """The path of the invitation, for those at the table while seats are open."""
    can_join: bool
    chat: list[ChatLine] | None
    """None where you may not read it: chat belongs to those at the table."""
    least: int
    """With so many players it may begin."""
    eager: bool
    """Does it begin by itself as soon as so many are there?"""
    can_start: bool
    """May you begin now?"""
    invitable: list[PersonCard]
    """Friends you may invite to a seat that is free."""
    unheard: list[int]
    """Seats whose chat is folded away for you: you muted or blocked who sits there."""
    notes: str
    programs: list[ProgramCard]
    """What the title offers to do for you; empty where it has nothing of its own."""
    verbs: list[OptionValue]
    """What *wait for me only if* may name: actions of this title."""
    subjects: list[OptionValue]
    """What the log can be filtered by besides players: corporations and the like."""
    alerts: Alerts | None
    """What you are told of this table; None for those who do not sit at it."""
    can_leave: bool
    away: str
    """In words, where you count as absent: `back` takes the seat over again.  Empty elsewhere."""
    absence: str
    """What happens when somebody does not come back, and what that does to a rating."""
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
    other: str | None
    """The path of the file for 18xx.games, likewise; None for titles they have not."""
    report: str | None
    """The path of the report, likewise."""
    eyes: bool
    """Is the game over, and had it secrets?  Then `?seat=` shows it through anybody's eyes, `?reveal=yes` through all
    of them."""
    reveal: bool
    """Does the picture show what every seat saw for itself?"""
    study: list[str]
    """What a study of this moment may begin with: `known`, what your seat knew; `record`, everything revealed."""
