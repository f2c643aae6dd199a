"""Studies on the server: kept as their text in one row each, held in memory while somebody looks at them."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

import stockrail
from stockrail import bots
from stockrail.core.actions import Action, Decline
from stockrail.core.errors import Damaged, Diverged, Flaw, IllegalAction, Unreadable
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.position_text import is_position
from stockrail.core.study import Study
from stockrail.core.study_text import is_study
from stockrail.server import language, positions, repository
from stockrail.server.matches import game_of, read_action
from stockrail.server.positions import Unsound, state_of
from stockrail.server.problems import Illegal, Problem
from stockrail.server.schema import accounts, studies
from stockrail.server.thinker import Question
from stockrail.server.thinking import NoAnswer

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter
    from stockrail.server.services import Services

HELD: Final = 60
"""Studies that stay in memory; the least used one gives way."""
LONGEST: Final = 1_000_000
"""Characters of a study file."""
MOST_ENTRIES: Final = 6_000
"""In all lines of a study."""
MOST_STUDIES: Final = 300
"""Of one person."""
LONGEST_TITLE: Final = 120
LONGEST_COMMENT: Final = 4_000
ACCESS: Final = ("private", "link", "public")
THINKING: Final = 2.0
"""Seconds that bots play on in one request; the page asks again."""


class Unstudiable(Problem):
    """A text that cannot be studied, `why` says where and why."""

    def __init__(self, why: str) -> None:
        super().__init__("import", why=why)
        self.why = why


# ---------------------------------------------------------------- rows


def find(c: Connection, study: int) -> Row[Any]:
    """The row of a study."""
    row = c.execute(select(studies).where(studies.c.id == study)).one_or_none()
    if row is None:
        raise Problem("not_found")
    return row


def visible(row: Row[Any], account: int | None, code: str) -> bool:
    """May the reader see it: their own, a public one, or one they have the link to?"""
    return bool(row.account == account or row.access == "public" or (row.access == "link" and code == row.code))


def add(c: Connection, account: int, study: Study, table: int | None) -> int:
    """Keep a new study, private at first."""
    if int(c.scalar(select(func.count()).where(studies.c.account == account)) or 0) >= MOST_STUDIES:
        raise Problem("study_full")
    _check_size(study)
    now = time.time()
    values = {
        "account": account,
        "code": secrets.token_urlsafe(12),
        "access": "private",
        "title": study.title,
        "game": study.game.name,
        "table": table,
        "n": 0,
        "size": study.size,
        "text": study.text(),
        "created": now,
        "changed": now,
    }
    made = c.execute(insert(studies).values(**values)).inserted_primary_key
    assert made is not None
    return int(made[0])


def _check_size(study: Study) -> None:
    if study.size > MOST_ENTRIES:
        raise Problem("study_full")


def remove(c: Connection, study: int) -> None:
    c.execute(delete(studies).where(studies.c.id == study))


def listed(c: Connection, account: int | None, public: bool, first: int, most: int) -> tuple[list[Row[Any]], int]:
    """Studies of somebody, or those that are public, the latest first; and how many there are."""
    wanted = studies.c.access == "public" if public else studies.c.account == account
    kept = select(studies.c.id, studies.c.title, studies.c.game, studies.c.access, studies.c.size, studies.c.changed)
    found = kept.add_columns(studies.c.account, accounts.c.name, accounts.c.login, accounts.c.program)
    rows = c.execute(
        found.join(accounts, accounts.c.id == studies.c.account)
        .where(wanted, accounts.c.banned.is_(None))
        .order_by(studies.c.changed.desc(), studies.c.id.desc())
        .offset(first)
        .limit(most)
    ).all()
    return list(rows), int(c.scalar(select(func.count()).where(wanted)) or 0)


# ---------------------------------------------------------------- where studies come from


def guess() -> int:
    """Where the numbers begin by which a study guesses what its seat cannot know; the table's dice do not matter."""
    return secrets.randbits(32)


def offers(s: TablePresenter) -> list[str]:
    """What a study of the table may begin with: what the reader's seat knows, the record of a finished game."""
    if not s.begun or s.why_frozen is not None:
        return []
    known = s.seat is not None or not game_of(s.row).has_secrets(s.row.seats)
    return [*(["record"] if s.row.status == "over" else []), *(["known"] if known else [])]


def of_table(s: TablePresenter, n: int | None, reveal: bool) -> tuple[Study, str]:
    """A study of a table and the moment to look at: as the reader's seat knows it, or the record of a finished game."""
    if not s.begun:
        raise Problem("not_begun")
    sound = s.why_frozen.sound if s.why_frozen is not None else s.row.n
    if sound is None:
        raise Problem("frozen", n=0, revision=s.row.revision)
    at = sound if n is None else min(n, sound)
    names = [p.name or f"Seat {p.seat + 1}" for p in s.people]
    if reveal:
        return _record(s, at, names)
    past = s.past(at)
    if s.seat is None and past.game.has_secrets(s.row.seats):
        raise Problem("seat")
    view = past.match.view(0 if s.seat is None else s.seat)
    return Study.as_known(view, names, guess(), s.title), "0"


def _record(s: TablePresenter, at: int, names: list[str]) -> tuple[Study, str]:
    """The whole of a finished game, from the position it began with; the moment asked for is at hand."""
    if s.row.status != "over":
        raise Problem("sealed")
    game, first = game_of(s.row), positions.at(s.c, s.row.id, 0)
    try:
        opening = game.start(s.row.seats) if first is None else state_of(game, first)
        entries = repository.entries_between(s.c, s.row.id, 0, s.row.n)
        study = Study(game, opening, names, int(s.row.seed), s.title)
        moments = study.follow(iter([(e.seat, read_action(game, e.action)) for e in entries]))
        here = positions.at(s.c, s.row.id, at)
        if here is not None and here.n == at:
            study.keep(moments[at], state_of(game, here))
    except (Unsound, Unreadable):
        raise Problem("unplayable") from None
    return study, study.path(moments[at])


def of_text(text: str, lang: str) -> tuple[Study, list[str]]:
    """A study of a file: a study, a match, a game of 18xx.games or a position; and what is wrong with it, in words."""
    words = language.words("core", lang)
    if len(text) > LONGEST:
        raise Problem("too_large")
    try:
        if is_study(text):
            return Study.parse(text), []
        return (Study.from_position(text) if is_position(text) else Study.of(stockrail.loads(text))), []
    except Damaged as e:
        title = language.words(e.good.game.name, lang, list(e.good.names))
        return e.good, [title.diverged(place) for place in e.places]
    except Diverged as e:
        title = language.words(e.good.game.name, lang, list(e.good.names))
        return Study.of(e.good), [title.diverged(e)]
    except Unreadable as e:
        raise Unstudiable(words.flaw(e) if isinstance(e, Flaw) else str(e)) from None
    except Exception:  # a file that somebody else wrote may be wrong in ways nobody has thought of
        raise Unstudiable(words.text("flaw.other")) from None


# ---------------------------------------------------------------- in memory


@dataclass(slots=True)
class Held:
    """A study in memory, after `n` changes; whoever uses it holds its lock."""

    lock: Any = field(default_factory=RLock)
    n: int = -1
    study: Study | None = None


class Shelf:
    """The studies this process has at hand."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: OrderedDict[int, Held] = OrderedDict()

    @contextmanager
    def open(self, row: Row[Any]) -> Iterator[Study]:
        """The study as the row has it; nobody else looks at it meanwhile."""
        with self._lock:
            held = self._held.setdefault(row.id, Held())
            self._held.move_to_end(row.id)
            if len(self._held) > HELD:
                self._held.popitem(last=False)
        with held.lock:
            if held.study is None or held.n != row.n:
                held.study, held.n = _read(row), row.n
            yield held.study

    def keep(self, study: int, n: int, made: Study) -> None:
        """A study that was just written."""
        with self._lock:
            self._held[study] = Held(n=n, study=made)

    def stored(self, study: int, n: int) -> None:
        """What is in memory has been stored as this change."""
        with self._lock:
            if study in self._held:
                self._held[study].n = n

    def drop(self, study: int) -> None:
        """What is in memory was not stored."""
        with self._lock:
            self._held.pop(study, None)


def _read(row: Row[Any]) -> Study:
    """The study of a row; under other rules than it was written with, what they still allow of it."""
    try:
        trusted = Study.parse(row.text, trusted=True)
        if f"\nrules: {trusted.game.revision}\n" in row.text[:400]:
            return trusted
        return Study.parse(row.text)
    except Damaged as e:
        return e.good
    except Unreadable:
        raise Problem("unplayable") from None


def change(services: Services, row: Row[Any], n: int, at: str, do: Callable[[Study], None]) -> Row[Any]:
    """Change a study at a moment, and store it; on any failure nothing has changed.  Returns the row as it is now."""
    if row.n != n:
        raise Problem("study_changed")
    with services.studies.open(row) as study:
        study.go(at)
        before = study.size, study.here.name, study.here.comment, study.here.mark
        try:
            do(study)
            _check_size(study)
            text = study.text()
        except IllegalAction as e:
            raise Illegal(study.game.name, e.refusal) from None
        except Exception:
            services.studies.drop(row.id)
            raise
        if text == row.text and before[0] == study.size:
            return row
        values = {"n": n + 1, "text": text, "size": study.size, "title": study.title, "changed": time.time()}
        try:
            with services.store.write() as c:
                stored = update(studies).where(studies.c.id == row.id, studies.c.n == n).values(**values)
                if c.execute(stored).rowcount != 1:
                    raise Problem("study_changed")
                found = find(c, row.id)
        except Exception:
            services.studies.drop(row.id)
            raise
        services.studies.stored(row.id, n + 1)
    return found


# ---------------------------------------------------------------- bots


def play_on(services: Services, row: Row[Any], study: Study, bot: str, moves: int) -> None:
    """Let a bot decide so many times, for whoever is in turn, as far as its time goes."""
    name = bot or bots.usual(study.game.name)
    if name not in bots.opponents(study.game.name):
        raise Unreadable(f"no such bot; there are: {', '.join(bots.opponents(study.game.name))}")
    until = time.monotonic() + THINKING
    for _ in range(moves):
        if study.turn is None or (time.monotonic() > until):
            return
        if study.turn == CHANCE:
            study.draw()
            continue
        seat, action = _choice(services, row, study, name)
        study.play(action, seat)


def _choice(services: Services, row: Row[Any], study: Study, name: str) -> tuple[Seat, Action]:
    """First whoever holds a power out of turn, who may decline; then the seat in turn."""
    state = study.state(study.here)
    turn, *others = study.game.actors(state)
    for seat in others:
        if any(study.game.options(state, seat)):
            action = _asked(services, row, study, name, seat, may_decline=True)
            if not isinstance(action, Decline):
                return seat, action
    return turn, _asked(services, row, study, name, turn, may_decline=False)


def _asked(services: Services, row: Row[Any], study: Study, name: str, seat: Seat, may_decline: bool) -> Action:
    """What the bot answers in its process; where it fails, what a simpler one does."""
    state, tried = study.state(study.here), [name]
    while True:
        kind = bots.find(study.game.name, tried[-1])
        question = Question(
            table=-row.id,  # no table has such a number
            seat=seat,
            game=study.game.name,
            options=dict(study.game.options_chosen),
            bot=tried[-1],
            seed=study.here.depth,
            n=study.here.depth,
            position={} if getattr(kind, "blind", False) else study.game.dump(state),
            since=0,
            told=[],
            seconds=services.robots.thinkers.seconds,
            may_decline=may_decline,
        )
        try:
            if getattr(kind, "blind", False):
                options = question.options_of(study.game.legal(state, seat).options)
                return kind(study.game, seat, question.seed).choose(study.game.view(state, seat), options)
            text = services.robots.consult(question)
            action = Decline() if may_decline and text == Decline().text() else study.game.parse(text)
            if isinstance(action, Decline) or study.game.check(state, seat, action) is None:
                return action
        except (NoAnswer, Unreadable):
            pass
        simpler = bots.simpler(study.game.name, tried[-1])
        tried.append(simpler if simpler not in tried else "random")
