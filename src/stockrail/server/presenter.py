"""What a reader sees of a table: the Structs of `pages` made from rows, matches, views and words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Connection, Row

from stockrail import views
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Undo
from stockrail.core.rules import Refusal
from stockrail.core.view import View
from stockrail.locales.l10n import Words
from stockrail.server import clocks, event_codec, language, listing, pages
from stockrail.server.matches import LoadedMatch, frozen, game_of, is_known
from stockrail.server.problems import Frozen, Problem
from stockrail.server.repository import entries_since, find, seated
from stockrail.server.services import Services
from stockrail.server.tables import seal

TAIL: Final = 120
"""How many entries the log of a table page reaches back."""


def reason_of(words: Words, refusal: Refusal) -> pages.Reason:
    """A refusal as the page shows it."""
    values = {k: list(v) if isinstance(v, tuple) else v for k, v in refusal.values}
    return pages.Reason(rule=refusal.rule.id, ref=refusal.rule.section, values=values, text=words.refusal(refusal))


@dataclass
class TablePresenter:
    """A table in the eyes of one seat, or of a spectator, in one language."""

    services: Services
    c: Connection
    row: Row[Any]
    people: list[Row[Any]]
    account: int | None
    seat: Seat | None
    lang: str
    asked: Seat | None = None
    """The seat a reader of several wants to see, where the page has to ask who is looking."""

    @classmethod
    def open(
        cls,
        services: Services,
        c: Connection,
        table: int,
        account: int | None,
        seat: Seat | None,
        lang: str,
        code: str | None = None,
    ) -> TablePresenter:
        """Look at a table through one's own eyes only."""
        row = find(c, table)
        presenter = cls(services, c, row, seated(c, table), account, None, lang)
        if not (row.open or presenter.mine or (account is not None and row.host == account) or code == row.invite):
            raise Problem("invite_only")
        if not is_known(row):
            raise frozen(c, row)
        if seat is not None and seat not in presenter.mine:
            raise Problem("seat")
        presenter.seat = presenter._default() if seat is None else seat
        return presenter

    def _default(self) -> Seat | None:
        """One's only seat.  Who holds several secrets must say which to see; without secrets, the one on turn."""
        if len(self.mine) < 2:
            return self.mine[0] if self.mine else None
        return None if self.is_shared else self._next

    @property
    def _next(self) -> Seat:
        """Of the reader's seats the one on turn, else the first."""
        return self.row.turn if self.row.turn in self.mine else self.mine[0]

    @cached_property
    def is_shared(self) -> bool:
        """Do people with secrets from each other look at the same screen?"""
        return len(self.mine) > 1 and self.row.status == "running" and self._hides

    @property
    def _hides(self) -> bool:
        """Has somebody at the table secrets now?  A position that cannot be read may have."""
        if not game_of(self.row).has_secrets(self.row.seats):
            return False
        try:
            return self.loaded.game.hides(self.loaded.match.state)
        except Frozen:
            return True

    @cached_property
    def goes_on(self) -> bool:
        """Is the player of this seat, at a shared screen, asked again?  Then nobody else looks in between."""
        return self.is_shared and self.seat is not None and self.row.turn == self.seat

    def draw_curtain(self) -> None:
        """Close the eyes of a shared screen until the seat's player says so: an address may be anybody's to reload."""
        if self.is_shared:
            self.asked, self.seat = self.seat, None

    @cached_property
    def mine(self) -> list[Seat]:
        """The reader's seats."""
        return [s.seat for s in self.people if self.account is not None and s.account == self.account]

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called; a nameless one by its number."""
        plain = language.words(self.row.game, self.lang)
        return [s.name or plain.seat(s.seat) for s in self.people]

    @cached_property
    def words(self) -> Words:
        return language.words(self.row.game, self.lang, self.names)

    @cached_property
    def web(self) -> Words:
        return language.words("web", self.lang)

    @cached_property
    def loaded(self) -> LoadedMatch:
        """The match as it stands.  Raises `Frozen`."""
        return self.services.matches.get(self.c, self.row)

    @cached_property
    def why_frozen(self) -> Frozen | None:
        """Why the game cannot go on here, if so."""
        if self.begun:
            try:
                _ = self.loaded
            except Frozen as e:
                return e
        return None

    @property
    def shown(self) -> LoadedMatch | None:
        """The match as it can be shown: as it stands, or after the last entry that the installed rules can read."""
        if not self.begun:
            return None
        if self.why_frozen is None:
            return self.loaded
        return self.past(self.why_frozen.sound) if self.why_frozen.sound is not None else None

    def past(self, n: int) -> LoadedMatch:
        """The match as it stood after an entry."""
        if self.why_frozen is None and n == self.row.n:
            return self.loaded
        return self.services.matches.past(self.c, self.row, n)

    @property
    def turn(self) -> Seat | None:
        """Whose decision it is."""
        return self.row.turn if self.row.status == "running" else None

    @property
    def begun(self) -> bool:
        return self.row.n > 0 or self.row.status in ("running", "over")

    # ------------------------------------------------------------ parts

    def plates(self) -> list[pages.SeatPlate]:
        """Who sits where."""
        here, clock, now = self.services.hub.here(self.row.id), clocks.clock_of(self.row), time.time()
        return [
            pages.SeatPlate(
                seat=s.seat,
                name=self.names[s.seat],
                kind=_kind(s),
                bot=s.bot or s.stand_in,
                you=s.seat in self.mine,
                turn=self.row.status == "running" and self.row.turn == s.seat,
                here=s.account in here,
                seconds=clocks.left(clock, self.row, s, now) if s.account is not None else None,
                score=s.score if self.row.status == "over" else None,
                rank=s.rank if self.row.status == "over" else None,
            )
            for s in self.people
        ]

    def card(self) -> pages.TableCard:
        """The table in a list."""
        seen = max((s.seen for s in self.people if s.seat in self.mine), default=self.row.n)
        plates = self.plates()
        return pages.TableCard(
            id=self.row.id,
            title=self.title,
            game=self.row.game,
            game_title=self.words.text("title"),
            status=self.row.status,
            plates=plates,
            yours=bool(self.mine),
            your_turn=any(p.turn and p.you for p in plates),
            news=max(0, self.row.n - seen),
            at=int(self.row.since),
            options=listing.options(self.row, self.words),
            clock=listing.clock_text(self.row, self.lang),
            invite_only=not self.row.open,
        )

    @property
    def title(self) -> str:
        """The table's title, or its game's and number."""
        return self.row.title or f"{self.words.text('title')} {self.web.number(self.row.id)}"

    def seal(self) -> pages.Seal:
        """The promise about the dice, opened at the end."""
        over = self.row.status == "over"
        return pages.Seal(
            hash=seal(self.row), seed=self.row.seed if over else None, salt=self.row.salt if over else None
        )

    def now(self, board: bool = False, drawings: bool = True) -> pages.Now:
        """The live part: with the board in names for programs, with drawings for people, or with neither."""
        loaded = self.loaded if self.begun and self.why_frozen is None else None
        undo_seat, undo = self._undo(loaded)
        complete = loaded is None or self.seat is None or loaded.match.legal_for(self.seat).complete
        shown = self.shown if board or drawings else None
        view = shown.match.view(self.seat) if shown is not None else None
        legal = self._legal(loaded, view) if loaded is not None else []
        return pages.Now(
            n=self.row.n,
            status=self.row.status,
            seat=self.seat,
            name=self.names[self.seat] if self.seat is not None else "",
            turn=self.turn,
            actors=self._actors(loaded),
            plates=self.plates(),
            ask=self._ask(loaded),
            legal=legal,
            complete=complete,
            sentences=sentences(self.words, legal),
            board=view.json() if view is not None and board else None,
            svg=self.svg(view) if drawings else "",
            text=self.text(view) if drawings else "",
            undo=undo,
            undo_seat=undo_seat,
            can_undo=undo_seat is not None,
            log=self.log(since=self.row.n - TAIL),
            since=max((s.moved for s in self.people if s.seat in self.mine), default=0),
            outcome=self.outcome(loaded),
            frozen=self.frozen(),
            curtain=self.curtain,
        )

    def frozen(self) -> pages.Frozen | None:
        """Which rules the game waits for, where it cannot go on."""
        e = self.why_frozen
        if e is None:
            return None
        text = self.web.text("error.frozen.text", **e.values)
        return pages.Frozen(n=e.n, sound=e.sound, revision=e.revision, text=text)

    @property
    def curtain(self) -> Seat | None:
        """Whose player is to be asked for before secrets are shown."""
        if self.seat is not None or not self.mine or self.row.status != "running":
            return None
        return self._next if self.asked is None else self.asked

    def _actors(self, loaded: LoadedMatch | None) -> list[Seat]:
        if loaded is None or self.row.status != "running":
            return []
        return [s for s in loaded.game.actors(loaded.match.state) if s != CHANCE]

    def _legal(self, loaded: LoadedMatch, view: View | None) -> list[pages.Move]:
        if self.seat is None or self.row.status != "running":
            return []
        return [shown(self.words, o, self._button(view, of_span(o))) for o in loaded.match.legal_for(self.seat)]

    def move(self, action: Action) -> pages.Move:
        """A move that is not in the list, as the list would show it."""
        return shown(self.words, action, self._button(self.loaded.match.view(self.seat), action))

    def _button(self, view: View | None, action: Action) -> str:
        """What the title's pictures call a move; empty where the catalogue's words will do."""
        return self.pictures.button(view, action, self.words) if self.pictures is not None and view is not None else ""

    def _ask(self, loaded: LoadedMatch | None) -> str:
        if self.why_frozen is not None:
            return self.web.text("error.frozen")
        if loaded is None:
            return self.web.text("ask.open")
        if self.row.status != "running" or self.row.turn is None:
            return self.web.text(f"ask.{self.row.status}")
        questions = loaded.game.decisions(loaded.match.state, self.seat) if self.seat is not None else []
        if questions:
            return " ".join(filter(None, (self.words.ask(questions[0]), self._reminder(loaded))))
        return self.web.text("ask.other", name=self.names[self.row.turn])

    def _reminder(self, loaded: LoadedMatch) -> str:
        """What the title's pictures add to the question."""
        return self.pictures.reminder(loaded.match.view(self.seat), self.words) if self.pictures is not None else ""

    def _undo(self, loaded: LoadedMatch | None) -> tuple[Seat | None, pages.Reason | None]:
        """Which of the reader's seats may take the last move back, these eyes first; or why none may."""
        if loaded is None or not self.mine or self.row.status != "running":
            return None, None
        eyes = self.mine if self.seat is None else [self.seat, *self.mine]
        refusals = {seat: self.services.matches.undoing(self.c, self.row, seat)[1] for seat in eyes}
        refusal = refusals[eyes[0]]
        seat = next((seat for seat, r in refusals.items() if r is None), None)
        return seat, reason_of(self.words, refusal) if seat is None and refusal is not None else None

    def svg(self, view: View | None) -> str:
        """The table drawn; empty where the title has no pictures."""
        return self.pictures.svg(view, self.words) if self.pictures is not None and view is not None else ""

    def text(self, view: View | None) -> str:
        """The table as plain text; empty where the title has no pictures."""
        return self.pictures.text(view, self.words) if self.pictures is not None and view is not None else ""

    @cached_property
    def pictures(self) -> views.Pictures | None:
        """The title's pictures, where it has any."""
        try:
            return views.find(game_of(self.row))
        except Unreadable:
            return None

    def outcome(self, loaded: LoadedMatch | None) -> pages.Outcome | None:
        """How it ended."""
        result = loaded.match.result if loaded is not None else None
        if result is None:
            return None
        scores = [
            pages.Score(seat=seat, name=self.names[seat], score=score, rank=rank)
            for seat, (score, rank) in enumerate(zip(result.scores, result.ranks, strict=True))
        ]
        return pages.Outcome(
            text=self.words.over(result.reason),
            ref=result.reason.section,
            scores=sorted(scores, key=lambda s: s.rank),
        )

    # ------------------------------------------------------------ the log

    def _rows(self, since: int) -> list[Row[Any]]:
        return entries_since(self.c, self.row.id, since)

    def log(self, since: int = 0) -> list[pages.LogLine]:
        """The log after entry `since` as the reader may know it, in words."""
        return self._lines(self._rows(since))

    def _lines(self, rows: list[Row[Any]]) -> list[pages.LogLine]:
        undone = event_codec.taken_back([(r.seat, r.action) for r in rows])
        game = game_of(self.row)
        return [
            self._line(row, e, back) for row, back in zip(rows, undone, strict=True) for e in self.events(game, row)
        ]

    def events_so_far(self, since: int = 0, until: int | None = None) -> list[tuple[int, Event]]:
        """What still stands of the entries after `since`: entry and event, as the reader may know it."""
        game, rows = game_of(self.row), [r for r in self._rows(since) if until is None or r.n <= until]
        undone = event_codec.taken_back([(r.seat, r.action) for r in rows])
        standing = (r for r, back in zip(rows, undone, strict=True) if not back and r.action != Undo.verb)
        return [(r.n, e) for r in standing for e in self.events(game, r)]

    def events(self, game: Game, row: Row[Any]) -> list[Event]:
        """What the reader may know of an entry; an undo is told to all."""
        if row.action == Undo.verb:
            return [Event("undo")]
        seen = (e.seen_by(self.seat) for e in event_codec.load(game, row.told))
        return [e for e in seen if e is not None]

    def _line(self, row: Row[Any], e: Event, undone: bool) -> pages.LogLine:
        undo = row.action == Undo.verb
        text = self.web.text("log.undo", name=self.names[row.seat]) if undo else self.words.event(e)
        return pages.LogLine(
            n=row.n,
            seat=None if row.seat == CHANCE else row.seat,
            kind=e.kind,
            text=text,
            rule=e.rule.id if e.rule else None,
            ref=e.rule.section if e.rule else None,
            undone=undone,
            at=int(row.at),
        )

    def update(self, since: int, chat: list[pages.ChatLine]) -> pages.Update:
        """A message of the stream: what happened after entry `since`, in words and as data."""
        game, rows = game_of(self.row), self._rows(since)
        return pages.Update(
            n=self.row.n,
            turn=self.turn,
            status=self.row.status,
            log=self._lines(rows),
            events=[{"n": r.n, "seat": r.seat} | e.json() for r in rows for e in self.events(game, r)],
            chat=chat,
        )


def shown(words: Words, o: Option, said: str) -> pages.Move:
    """A legal action or span as the page gets it, in the catalogue's words or those the picture has for it."""
    data = o.json()
    bounds = data.pop("span", None)
    action = of_span(o)
    return pages.Move(
        action=data,
        span=pages.Bounds(**bounds) if bounds else None,
        text=said or words.option(o),
        names=words.parts(action),
        says="" if said else words.key(action),
    )


def sentences(words: Words, legal: list[pages.Move]) -> dict[str, str]:
    """The sentences of moves with their fields open; those that count something also for each number of it."""
    found = {says: words.sentence(says) for says in dict.fromkeys(m.says for m in legal) if says}
    for move in legal:
        field = words.counted(move.says) if move.says else None
        if field in move.action and (move.span is None or move.span.field != field):
            value = move.action[field]
            found[f"{move.says} {field}:{value}"] = words.sentence(move.says, {field: value})
    return found


def _kind(seat: Row[Any]) -> pages.Kind:
    if seat.bot is not None:
        return "bot"
    if seat.account is None:
        return "open"
    return "left" if seat.left else "person"


def of_span(o: Option) -> Action:
    """The action an option stands for: itself, or the lowest of a range."""
    return o.at(o.low) if isinstance(o, Span) else o
