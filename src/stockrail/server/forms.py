"""What every POST takes: one Struct a form, read from HTML forms and JSON alike."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

import msgspec

from stockrail.core.errors import Unreadable

Flag = bool | str
"""`yes`, `on`, `true` or true."""
Whole = Annotated[int, msgspec.Meta(gt=-(2**31), lt=2**31)]
"""A number that any database can hold."""


class Form(msgspec.Struct, kw_only=True, frozen=True):
    """The fields of a POST."""


class Empty(Form, frozen=True):
    pass


class TakeLesson(Form, frozen=True):
    name: str = ""


class PlayNow(Form, frozen=True):
    game: str = ""
    seats: Whole = 0
    bot: str = ""
    practice: Flag = False
    name: str = ""


class MakeTable(Form, frozen=True):
    game: str
    seat: dict[str, str]
    """By number: `me`, `open`, `bot:<name>`, or a name at a hot-seat table."""
    called: dict[str, str] = {}
    """By number: who sits on an open seat of a hot-seat table."""
    option: dict[str, str] = {}
    title: str = ""
    hot: Flag = False
    open: Flag = False
    begin: str = "full"
    """When it begins: `full`, `host` (when the host says so) or `enough` (as soon as `least` are there)."""
    least: Whole | None = None
    """With so many players it may begin; empty: when every seat is taken."""
    practice: Flag = False
    """One person and bots: everything can be taken back."""
    clock: str = "none"
    """`none`, `move` (so long for each move) or `bank` (so long for the game): the sum of the next three."""
    days: Whole = 0
    hours: Whole = 0
    minutes: Whole = 0
    increment: Whole = 0
    """Minutes that a bank gains with every turn."""
    grace: Whole | None = None
    """Minutes that somebody has at least who comes back after time was up."""
    absence: Whole = 7
    """Without a clock: days without a move after which the others may go on."""
    sleeps: Flag = False
    """Clocks rest at night, in each person's own zone."""
    vacation: Flag = False
    """Clocks rest while their person is on vacation."""
    then: str = "bot"
    name: str = ""


class Find(Form, frozen=True):
    game: str
    seats: Whole = 0
    """How many players; 0: any number."""
    pace: str = "any"
    """`any`, `live` (an evening) or `days`."""
    name: str = ""


class BringGame(Form, frozen=True):
    text: str
    """The file's text."""
    at: Annotated[int, msgspec.Meta(ge=1, lt=2**31)] | None = None
    """Take only so many entries."""
    name: str = ""


class MakeStudy(Form, frozen=True):
    table: Whole | None = None
    """Study this table, as your seat knows it at entry `n`; else what `text` has."""
    n: Whole | None = None
    seat: Whole | None = None
    reveal: Flag = False
    """Of a finished game: the whole record, with everything hidden in it."""
    code: str = ""
    """The invitation of a table that is not public."""
    text: str = ""
    """A study file, a match file, a game file of 18xx.games, or a position."""
    title: str = ""
    name: str = ""


class StudyEntry(Form, frozen=True):
    n: Whole
    """How often the study was changed, as you know it."""
    at: str
    """The moment to play at."""
    action: dict[str, Any] | str
    """The action's JSON, or its notation."""
    seat: Whole | None = None
    """Who plays; by default the seat in turn, and chance where it is asked."""
    field: str = ""
    value: Whole = 0


class StudyBots(Form, frozen=True):
    n: Whole
    at: str
    bot: str = ""
    moves: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    """How many decisions it makes, for whoever is in turn; fewer where its time is up."""


class StudyNote(Form, frozen=True):
    n: Whole
    at: str
    name: str = ""
    comment: str = ""
    mark: str = ""


class StudyLine(Form, frozen=True):
    n: Whole
    at: str
    do: str
    """`promote` the line of the moment, `cut` its entry with all that follows, or `draw`: let chance answer anew."""


class ShareStudy(Form, frozen=True):
    title: str = ""
    access: str = "private"
    """`private`, `link` or `public`."""


class CopyStudy(Form, frozen=True):
    code: str = ""
    name: str = ""


class Entry(Form, frozen=True):
    n: Whole
    action: dict[str, Any] | str
    """The action's JSON, or its notation."""
    key: str = ""
    """The same key again gives the same answer and changes nothing."""
    seat: Whole | None = None
    field: str = ""
    """The open field of a span, for forms; `value` is its number."""
    value: Whole | None = None


class Undo(Form, frozen=True):
    n: Whole
    key: str = ""
    seat: Whole | None = None
    turn: Flag = False
    """All of the turn that can be taken back, instead of its last move."""


class Redo(Form, frozen=True):
    n: Whole
    key: str = ""
    seat: Whole | None = None


class Join(Form, frozen=True):
    seat: Whole | None = None
    name: str = ""


class Fill(Form, frozen=True):
    bot: str


class Which(Form, frozen=True):
    seat: Whole | None = None


class Eyes(Form, frozen=True):
    seat: Whole
    next: str = ""


class Propose(Form, frozen=True):
    kind: str
    seat: Whole | None = None
    by: str = ""


class Consent(Form, frozen=True):
    answer: Flag
    proposal: str
    """The proposal's `id`."""


class Text(Form, frozen=True):
    text: str


class NewOrder(Form, frozen=True):
    kind: str
    verbs: list[str] | str = []
    events: list[str] | str = []
    action: dict[str, Any] | str = ""
    program: str = ""
    """Where `kind` is `program`: which."""
    blank: dict[str, int | str] = {}
    """What its blanks are filled with."""
    once: Flag = False
    seat: Whole | None = None


class Enter(Form, frozen=True):
    name: str
    password: str
    next: str = "/"


class SignUp(Form, frozen=True):
    name: str
    password: str
    email: str = ""
    next: str = "/"


class Guest(Form, frozen=True):
    name: str
    next: str = "/"


class Name(Form, frozen=True):
    name: str


class Password(Form, frozen=True):
    new: str
    old: str = ""


class SeatOf(Form, frozen=True):
    seat: Whole


class ReplaceSeat(Form, frozen=True):
    seat: Whole
    by: str
    """`bot:<name>`, or `person`: the seat is free."""


class Swap(Form, frozen=True):
    one: Whole
    other: Whole


class EditTable(Form, frozen=True):
    title: str = ""
    option: dict[str, str] = {}
    open: Flag = False


class Forgot(Form, frozen=True):
    email: str


class NewPassword(Form, frozen=True):
    password: str


class Email(Form, frozen=True):
    email: str
    password: str = ""


class Channel(Form, frozen=True):
    kind: str
    address: str = ""
    server: str = ""
    topic: str = ""
    token: str = ""
    chat: str = ""
    room: str = ""


class ChooseAlerts(Form, frozen=True):
    alerts: list[str] | str = []
    """Any of `turn`, `proposal`, `mention`, `low`, `start` and `over`."""


class TableAlerts(Form, frozen=True):
    alerts: list[str] | str = []
    usual: Flag = False
    """As at all your tables; then `alerts` does not count."""


class Night(Form, frozen=True):
    first: Whole
    last: Whole


class Vacation(Form, frozen=True):
    days: Whole


class Token(Form, frozen=True):
    label: str


class Tie(Form, frozen=True):
    kind: str
    """`friend`, `block` or `mute`."""
    on: Flag = True
    back: str = ""


class Report(Form, frozen=True):
    reason: str
    """`chat`, `cheating`, `stalling`, `name` or `other`."""
    text: str = ""
    table: Whole | None = None


class InviteTo(Form, frozen=True):
    table: Whole


class Privacy(Form, frozen=True):
    """Who may see it: `everyone`, `friends` or `nobody`."""

    show_games: str = ""
    show_rating: str = ""
    invites: str = ""


class Zone(Form, frozen=True):
    zone: str = ""
    """Such as `Europe/Warsaw`; empty: the browser's."""


class Delete(Form, frozen=True):
    sure: Flag
    password: str = ""


class Declare(Form, frozen=True):
    sure: Flag
    """It cannot be taken back."""


class Choose(Form, frozen=True):
    lang: str = ""
    theme: str = ""
    tiles: str = ""
    back: str = "/"


class BadField(Unreadable):
    """A field is missing, or holds what it cannot hold."""

    @property
    def field(self) -> str:
        """Its name, as far as the message tells it."""
        found = re.search(r"`(?:\$\.)?([\w.]+)`$", str(self))
        return found.group(1) if found else ""


F = TypeVar("F", bound=Form)


def read(kind: type[F], data: Any, strict: bool) -> F:
    """A form from plain data; `strict` is for JSON, where a number is not a text."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as e:
        raise BadField(str(e)) from None


def nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Form fields as JSON would say them: `seat.0` goes into `seat`, repeated fields become lists, empty numbers go."""
    data: dict[str, Any] = {}
    for key, value in pairs:
        outer, dot, inner = key.partition(".")
        if dot:
            group = data.setdefault(outer, {})
            if isinstance(group, dict):
                group[inner] = value
        elif key in data:
            data[key] = [*data[key], value] if isinstance(data[key], list) else [data[key], value]
        else:
            data[key] = value
    return {k: v for k, v in data.items() if v != "" or k not in _NUMBERS}


_NUMBERS = (
    "seat",
    "value",
    "at",
    "days",
    "hours",
    "minutes",
    "increment",
    "grace",
    "absence",
    "seats",
    "table",
    "least",
)


def flag(value: Flag) -> bool:
    """Is it switched on?"""
    return value is True or str(value).lower() in ("yes", "on", "true", "1")


def words(value: list[str] | str) -> list[str]:
    """A list of words, given as such or separated by spaces and commas."""
    return value.replace(",", " ").split() if isinstance(value, str) else value
