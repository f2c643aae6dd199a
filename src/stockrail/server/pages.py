"""What every page shows: one Struct a page, which is the template's context and the JSON twin at once.

`GET /lobby` renders `lobby.html` from `Lobby`; `GET /lobby.json`, or `Accept: application/json`, is its encoding.
So a twin exists for every page by construction, and the OpenAPI document is generated from these classes.
Prose that follows from data (log lines, buttons, questions, refusals) is already in the reader's language; the
fixed words of a page are the template's, from the `web` catalogue.  Times are whole seconds since 1970 (UTC).

Templates get `page` (the Struct), `frame` (`Frame`: language, direction, who is reading), `t(key, **values)` (the
`web` catalogue), `words(prefix)` (all its messages with that prefix as a dict, `Words.sentence` of each key: what a
script on the page may say), `url(path)` for files below `static/`, and the filters `when` (a time in words), `span` (a
number of seconds in words) and `number` (a whole number in the reader's digits: `Words.number`).  A page without a
template of its own is an error; `ErrorPage` renders `error.html`.

Routes.  Every POST takes a form or a JSON object with the same fields.  A form is answered with 303 to the page
that shows the outcome; JSON with the Struct named behind the arrow.  `?seat=` names the seat to look through, for
those who hold several; `seat` in a body likewise.  Refusals come as `Problem` (JSON) or `ErrorPage` (HTML).

    GET  /                              Home
    POST /play                          game, [seats], [bot], [name]          play now against bots -> Made
    GET  /lobby                         Lobby
    GET  /tables/new                    NewTable              ?game=
    POST /tables                        game, title, seat.0 .. seat.5, [called.0 ..], option.<name>, [hot], [open],
                                        clock (none|move|bank), [days], [hours], [then (bot|skip)], [name] -> Made
                                        seat.N is  me | open | bot:<name> | <a name, when hot>
    GET  /t/{id}                        TablePage             ?seat=
    GET  /t/{id}/now                    Now (JSON only)       ?seat= ?board=no leaves svg and text empty
    GET  /t/{id}/stream                 server-sent events    ?seat=   Last-Event-ID resumes
    GET  /t/{id}/events                 the same as NDJSON    ?seat= ?since= ?follow=no
    GET  /t/{id}/why                    Why (JSON only)       ?seat= and ?action=<JSON> or ?pick=pile:2&pick=value:6
    GET  /t/{id}/preview                Preview (JSON only)   ?seat= and ?action=<JSON>: what the move would lead to
    GET  /t/{id}/otherwise              Otherwise (JSON only) ?seat= ?pick=hex:F6 a move not listed, without these
    GET  /t/{id}/trace                  Preview (JSON only)   ?seat= ?n= what happened in an entry, on today's board
    GET  /t/{id}/sheets                 Sheets (JSON only)    ?seat= tables beside the board
    POST /t/{id}/entries                n, action, key, [seat]                         -> Played
    POST /t/{id}/undo                   n, key, [seat]                                 -> Played
    POST /t/{id}/eyes                   seat                  a shared screen: the page shows this seat once -> Made
    GET  /t/{id}/replay                 Replay                ?n= ?seat=
    GET  /t/{id}/figures                Figures (JSON only)
    GET  /t/{id}/match                  the match file, text, once the game is over
    POST /t/{id}/join                   [seat], [name]                                 -> Made
    POST /t/{id}/fill                   bot                   bots on all open seats   -> Made
    POST /t/{id}/leave                  [seat]                                         -> Made
    POST /t/{id}/propose                kind (replace|close), [seat], [by (bot:<name>|person)]  -> Made
    POST /t/{id}/consent                answer (yes|no)                                -> Made
    POST /t/{id}/back                   [seat]                take the seat back from its stand-in -> Made
    POST /t/{id}/close                  the host closes a table that has not begun     -> Made
    POST /t/{id}/chat                   text                                           -> ChatLine
    POST /t/{id}/notes                  text                                           -> Made
    POST /t/{id}/orders                 kind (pass|wait|play), [verbs], [events], [action], [once], [seat] -> Made
    POST /t/{id}/orders/{order}/drop                                                   -> Made
    POST /t/{id}/notify                 on (yes|no)                                    -> Made
    GET  /i/{code}                      Invite
    POST /i/{code}                      [name], [seat]                                 -> Made
    GET  /rules/{game}                  Rules
    GET  /sign-in                       SignIn                ?next=
    POST /sign-in                       name, password, [next]                         -> Person
    POST /sign-up                       name, password, [email], [next]                -> Person
    POST /guest                         name, [next]                                   -> Person
    POST /sign-out
    GET  /account                       Account
    POST /account/name                  name
    POST /account/password              [old], new
    POST /account/email                 password, email
    POST /account/channels              kind (email|discord|slack|telegram|json), [address]
    POST /account/channels/{id}/test
    POST /account/channels/{id}/drop
    POST /account/tokens                label                 -> NewToken (the only time the token is shown)
    POST /account/tokens/{id}/drop
    POST /account/sessions/{id}/end
    POST /account/sessions/end          all but this one
    POST /account/delete                [password], sure=yes
    POST /settings                      [lang], [theme (light|dark|auto)], [back]
    GET  /openapi.json  /health
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

Kind = Literal["person", "bot", "open", "left"]
Status = Literal["open", "running", "over", "closed"]


class Part(msgspec.Struct, kw_only=True, frozen=True):
    """Something that stands on a page."""


class Page(Part, frozen=True):
    """A page: its template is its class attribute `template`."""

    template: ClassVar[str] = ""


class Language(Part, frozen=True):
    """One of the languages to choose from, named in itself."""

    code: str
    name: str
    dir: str


class Person(Part, frozen=True):
    """The reader."""

    id: int
    name: str
    guest: bool


class Frame(Part, frozen=True):
    """What surrounds every page; not part of the JSON twin."""

    lang: str
    dir: str
    theme: str
    languages: list[Language]
    me: Person | None
    path: str
    """The page's own address, to come back to after a change of language."""
    waiting: int
    """How many tables wait for the reader."""


class OptionValue(Part, frozen=True):
    """One value of a title's option."""

    value: str
    label: str


class OptionField(Part, frozen=True):
    """A title's option as a field of the form; the first value is the default."""

    name: str
    label: str
    values: list[OptionValue]
    players: list[int]
    """Seat counts it makes sense for; empty means all."""


class BotCard(Part, frozen=True):
    """A bot that can sit at a title's table."""

    name: str
    label: str


class GameCard(Part, frozen=True):
    """A title on offer; `about` is the game in a sentence."""

    name: str
    title: str
    about: str
    minutes: int
    players: list[int]
    options: list[OptionField]
    bots: list[BotCard]


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
    at: int
    options: list[str]
    """Chosen options that differ from the default, in words."""
    clock: str
    invite_only: bool


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


class OrderCard(Part, frozen=True):
    """A standing order of the reader's seat."""

    id: int
    kind: Literal["pass", "wait", "play"]
    text: str


class Proposal(Part, frozen=True):
    """Something the others at the table are asked to agree to."""

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
    """The sentences of `legal` with their fields open: `{"action.bid": "Bid {value} on pile {pile}"}`."""
    svg: str
    """The board; safe to insert as it is."""
    text: str
    """The board as plain text, for screen readers."""
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
    curtain: int | None
    """Hot-seat with secrets: whose player is asked for; programs then say `?seat=`, pages post `eyes`."""


class Home(Page, frozen=True):
    """The first page: play now, and your tables."""

    template: ClassVar[str] = "home.html"
    games: list[GameCard]
    mine: list[TableCard]
    open: list[TableCard]


class Lobby(Page, frozen=True):
    """Open tables, your tables (those that wait for you first), games to watch."""

    template: ClassVar[str] = "lobby.html"
    mine: list[TableCard]
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
    proposal: Proposal | None
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
    svg: str
    text: str
    log: list[LogLine]
    """The whole log."""
    turns: list[int]
    """Entries that were somebody's move: the steps of the slider."""
    outcome: Outcome | None
    seal: Seal
    match: str | None
    """The path of the match file, once the game is over."""


class Invite(Page, frozen=True):
    """What an invitation leads to."""

    template: ClassVar[str] = "invite.html"
    code: str
    table: TableCard
    host: str
    full: bool
    name: str


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


class Account(Page, frozen=True):
    """Your account."""

    template: ClassVar[str] = "account.html"
    person: Person
    email: str
    sessions: list[SessionCard]
    tokens: list[TokenCard]
    channels: list[ChannelCard]
    deliveries: list[Delivery]
    mail: bool
    """Can this server send e-mail?"""
    fresh_token: str | None
    """A token made just now."""


class SignIn(Page, frozen=True):
    """Sign in, sign up, or play as a guest."""

    template: ClassVar[str] = "sign_in.html"
    next: str


class RuleCard(Part, frozen=True):
    """A rule: its id (the anchor), printed section and sentence."""

    id: str
    ref: str
    text: str


class Rules(Page, frozen=True):
    """How a title works, for newcomers, and its rules in our own words, as the refusals cite them."""

    template: ClassVar[str] = "rules.html"
    game: GameCard
    help: list[str]
    rules: list[RuleCard]


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


class Problem(Part, frozen=True):
    """Why a request was not carried out: `code` for programs, `text` for people."""

    status: int
    code: str
    text: str
    reason: Reason | None = None
    """422: the rule that forbids it."""
    n: int | None = None
    """409: how many entries there are now."""
    missed: list[LogLine] | None = None
    """409: what happened since the `n` you sent."""


class Why(Part, frozen=True):
    """Is it possible, and if not, why."""

    legal: bool
    reason: Reason | None


class NewToken(Part, frozen=True):
    """The only time a token is shown."""

    id: int
    token: str


class Told(Part, frozen=True):
    """One message of a stream: entries up to `n` happened; fetch `now` for the position."""

    n: int
    turn: int | None
    status: Status
    log: list[LogLine]
    events: list[dict[str, Any]]
    """The same as data: what bots read."""
    chat: list[ChatLine]
