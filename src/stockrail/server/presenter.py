"""What a reader sees of a table: the Structs of `pages` made from rows, matches, views and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Connection, Row

from stockrail import views
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match, Undo
from stockrail.core.rules import Refusal
from stockrail.core.view import View
from stockrail.locales.l10n import Words
from stockrail.server import (
    advice,
    cards,
    clocks,
    event_codec,
    language,
    learning,
    listing,
    log_pages,
    named,
    offered,
    pages,
    repeats,
    sentences,
    table_log,
)
from stockrail.server.explaining import explained
from stockrail.server.matches import LoadedMatch, frozen, game_of, is_known
from stockrail.server.problems import Frozen, Problem
from stockrail.server.repository import entries_between, entries_since, find, seated, waiting
from stockrail.server.services import Services
from stockrail.server.tables import seal
from stockrail.server.undo import Offer, Undoing

TAIL: Final = 120
"""How many entries the log of a table page reaches back."""


def reason_of(words: Words, refusal: Refusal) -> pages.Reason:
    """A refusal as the page shows it."""
    values = {k: list(v) if isinstance(v, tuple) else v for k, v in refusal.values}
    return pages.Reason(rule=refusal.rule.id, ref=refusal.rule.section, values=values, text=words.refusal(refusal))


def cells(found: Iterable[views.Cell]) -> list[pages.SheetCell]:
    """Cells of a sheet or lines of a preview."""
    return [pages.SheetCell(text=x.text, entry=x.entry, mark=x.mark) for x in found]


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
        known = presenter.mine or presenter.is_asked or (account is not None and row.host == account)
        if not (row.open or known or code == row.invite):
            raise Problem("invite_only")
        if not is_known(row):
            raise frozen(c, row)
        if seat is not None and seat not in presenter.visible:
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

    @property
    def visible(self) -> list[Seat]:
        """Through whose eyes the reader may look: their own, and everybody's once the game is over."""
        return [s.seat for s in self.people] if self.row.status == "over" else self.mine

    @property
    def is_asked(self) -> bool:
        """Is a seat kept for the reader?"""
        return self.account is not None and any(s.kept_for == self.account for s in self.people)

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called; a nameless one by its number, a bot in the reader's language."""
        plain = language.words(self.row.game, self.lang)
        called = [plain.bot(s.bot, s.name) if s.bot else s.name for s in self.people]
        return [name or plain.seat(n) for n, name in enumerate(called)]

    @cached_property
    def words(self) -> Words:
        return language.words(self.row.game, self.lang, self.names)

    @cached_property
    def named(self) -> list[pages.Named]:
        """Who sits on the seats, with their pages."""
        return [pages.Named(name=self.names[s.seat], url=_page_of(s, self.row.game)) for s in self.people]

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

    def heard(self, seat: Seat, last: int | None = None) -> list[Event]:
        """What a seat has heard, up to an entry, and was not taken back by then."""
        told = entries_between(self.c, self.row.id, 0, self.row.n if last is None else last)
        game = game_of(self.row)
        return [event for e in event_codec.kept(told) for event in event_codec.seen_by(seat, game, e.told)]

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
        here, clock, now = self.services.hub.here(self.row.id), clocks.clock_of(self.row), self.services.heartbeat.now()
        missing = {s.seat for s in self.people if clocks.is_absent(clock, self.row, s, now)}
        return [
            pages.SeatPlate(
                seat=s.seat,
                name=self.names[s.seat],
                url=_page_of(s, self.row.game),
                kind=_kind(s),
                bot=s.bot or s.stand_in,
                program=s.program,
                you=s.seat in self.mine,
                turn=self.row.status == "running" and self.row.turn == s.seat,
                here=s.account in here,
                absent=s.seat in missing and not s.left,
                missing=s.seat in missing,
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
            least=self.row.least or self.row.seats,
            at=int(self.row.since),
            options=listing.options(self.row, self.words),
            clock=listing.clock_text(self.row, self.lang),
            invite_only=not self.row.open,
            practice=self.row.practice,
        )

    @property
    def title(self) -> str:
        """The table's title, the lesson's, or its game's and number."""
        lesson = learning.lesson_of(self.row)
        if lesson is not None:
            return learning.name_of(lesson, self.lang)
        return self.row.title or language.numbered(self.words, self.row.id)

    def seal(self) -> pages.Seal:
        """The promise about the dice, opened at the end."""
        over = self.row.status == "over"
        return pages.Seal(
            hash=seal(self.row), seed=self.row.seed if over else None, salt=self.row.salt if over else None
        )

    def now(self, board: bool = False, drawings: bool = True, since: int | None = None) -> pages.Now:
        """The live part: with the board in names for programs, with drawings for people, or with neither.

        Who has the log up to entry `since` gets the lines after it.
        """
        loaded = self.loaded if self.begun and self.why_frozen is None else None
        back = self._offer(loaded)
        complete = loaded is None or self.seat is None or loaded.match.legal_for(self.seat).complete
        shown = self.shown if board or drawings else None
        view = shown.match.view(self.seat) if shown is not None else None
        legal = self._legal(loaded, view) if loaded is not None else []
        ask = self._ask(loaded, legal)
        return pages.Now(
            n=self.row.n,
            status=self.row.status,
            seat=self.seat,
            name=self.names[self.seat] if self.seat is not None else "",
            turn=self.turn,
            actors=self._actors(loaded),
            plates=self.plates(),
            ask=ask,
            lesson=learning.card(self),
            notices=[n for n in self._notices(loaded) if n.text not in ask],
            legal=legal,
            complete=complete,
            can_hint=bool(legal) and advice.is_offered(self),
            evaluation=advice.evaluation(self, view),
            ready=self._ready(loaded, view) if drawings and not complete else None,
            sentences=offered.sentences(self.words, legal),
            kinds=offered.kinds(self.words, legal, self._pass_name(view if legal else None)),
            board=view.json() if view is not None and board else None,
            svg=self.svg(view) if drawings else "",
            text=self.text(view) if drawings else "",
            undo=reason_of(self.words, back.refusal) if back.refusal is not None else None,
            undo_seat=back.seat,
            can_undo=back.seat is not None,
            can_restart=back.restart,
            redo_seat=back.redo,
            can_ask=back.ask,
            orders=cards.orders_of(self),
            proposal=cards.proposal_card(self),
            clock=cards.clock_state(self),
            log=self.log(since=self.row.n - TAIL if since is None else since),
            undone=[] if since is None else log_pages.undone_since(self, since),
            since=max((s.moved for s in self.people if s.seat in self.mine), default=0),
            outcome=cards.outcome_of(self, loaded),
            rematch=cards.rematch_of(self),
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
        return offered.Offered(self.words, self.pictures, view).moves(self.options(loaded, self.seat))

    def options(self, loaded: LoadedMatch, seat: Seat) -> list[Option]:
        """What a seat may do, without what another has just refused."""
        return repeats.still_open(self.c, loaded, seat, loaded.match.legal_for(seat).options)

    def _pass_name(self, view: View | None) -> str:
        """What a pass is called; without a question, what the title always calls it."""
        return offered.Offered(self.words, self.pictures, view).pass_name()

    def move(self, action: Action) -> pages.Move:
        """A move that is not in the list, as the list would show it."""
        return offered.Offered(self.words, self.pictures, self.loaded.match.view(self.seat)).move(action)

    def preview(self, action: Action, view: View) -> pages.Preview:
        """What a move would lead to, as far as the reader can know."""
        if self.pictures is None or self.seat is None:
            return pages.Preview(text="", lines=[], layers={})
        found = self.pictures.preview(view, action, self.words)
        is_legal = self.loaded.game.check(self.loaded.match.state, self.seat, action) is None
        text = self.move(action).text if is_legal else ""
        return pages.Preview(text=text, lines=cells(found.lines), layers=dict(found.layers))

    def _ready(self, loaded: LoadedMatch | None, view: View | None) -> pages.Preview | None:
        """What the move that stands ready would lead to: the page need not ask for it."""
        if loaded is None or view is None or self.seat is None:
            return None
        best = next((o for o in self.options(loaded, self.seat) if not isinstance(o, (Pass, Span))), None)
        return self.preview(best, view) if best is not None else None

    def _ask(self, loaded: LoadedMatch | None, legal: list[pages.Move]) -> str:
        if self.why_frozen is not None:
            return self.web.text("error.frozen")
        if loaded is None:
            return self.web.text("ask.open")
        if self.row.status != "running" or self.row.turn is None:
            return self.web.text(f"ask.{self.row.status}")
        questions = loaded.game.decisions(loaded.match.state, self.seat) if self.seat is not None else []
        if questions:
            done = [move.action["do"] for move in legal] == [Pass.verb]
            asked = self.web.text("ask.done") if done else self.words.ask(questions[0])
            return " ".join(filter(None, (asked, self._reminder(loaded))))
        asked = self.people[self.row.turn]
        free = asked.account is None and asked.bot is None
        return self.web.text("ask.free" if free else "ask.other", name=self.names[self.row.turn])

    def explanation(self) -> pages.Explanation:
        """What the reader can do now; of others, what the seat in turn is asked."""
        if not self.begun or self.row.status != "running" or self.why_frozen is not None:
            loaded = self.loaded if self.begun and self.why_frozen is None else None
            asked = pages.ExplainedQuestion(text=self._ask(loaded, []), rule=None)
            return pages.Explanation(asked=[asked], possible=[], complete=True, passing="", pass_name="", barred=[])
        match, seat = self.loaded.match, self.seat
        options = self.options(self.loaded, seat) if seat is not None else None
        return explained(self.words, match.game, match.state, seat, self._pass_name(match.view(seat)), options)

    def _notices(self, loaded: LoadedMatch | None) -> list[pages.NoticeCard]:
        """What the reader should not overlook."""
        if loaded is None or self.row.status != "running":
            return []
        found = loaded.game.notices(loaded.match.view(self.seat))
        return [pages.NoticeCard(kind=n.kind, text=self.words.notice(n)) for n in found]

    def _reminder(self, loaded: LoadedMatch) -> str:
        """What the title's pictures add to the question."""
        return self.pictures.reminder(loaded.match.view(self.seat), self.words) if self.pictures is not None else ""

    def _offer(self, loaded: LoadedMatch | None) -> Offer:
        """What the reader may take back or make again, these eyes first."""
        if loaded is None or not self.mine or self.row.status != "running":
            return Offer()
        eyes = self.mine if self.seat is None else [self.seat, *self.mine]
        return Undoing(self.c, self.row, self.people, loaded).offer(eyes)

    def called(self, key: str) -> str:
        """What a seat, by its number, or a corporation is called."""
        if key.isdecimal() and int(key) < len(self.names):
            return self.names[int(key)]
        return self.words.name(key) if self.words.has(f"name.{key}") else key

    def may_reveal(self) -> bool:
        """May everything be shown at once?  Once a game with secrets is over, its record is open anyway."""
        return self.row.status == "over" and game_of(self.row).has_secrets(self.row.seats)

    def revealed(self, match: Match) -> str:
        """The table with what every seat sees for itself; refused while the game goes on."""
        if not self.may_reveal() or self.pictures is None:
            raise Problem("seat")
        return self.pictures.revealed(match.view(), [match.view(seat) for seat in range(match.seats)], self.words)

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

    # ------------------------------------------------------------ the log

    def _rows(self, since: int) -> list[Row[Any]]:
        """The entries after `since`, as far as the table's row goes: a later one may have been stored in between."""
        return [e for e in entries_since(self.c, self.row.id, since) if e.n <= self.row.n]

    def log(self, since: int = 0) -> list[pages.LogLine]:
        """The log after entry `since` in the reader's words, with what happened to the table since then."""
        return table_log.merged(self._lines(self._rows(since)), table_log.lines(self, since))

    def _lines(self, rows: list[Row[Any]]) -> list[pages.LogLine]:
        return self.said(rows, event_codec.undone(rows))

    def said(self, rows: list[Row[Any]], undone: Set[int]) -> list[pages.LogLine]:
        """Entries in words, some of which were taken back."""
        game = game_of(self.row)
        told = [row for row in rows if not (row.auto and row.action == Undo.verb)]
        return [line for row in told for line in self._lines_of(game, row, row.n in undone)]

    def _lines_of(self, game: Game, row: Row[Any], undone: bool) -> Iterator[pages.LogLine]:
        if self._is_automatic(row):
            yield self._line(row, self._own("automatic", row), undone)
        if row.action == Undo.verb:
            yield self._line(row, self._own("undo", row), undone)
            return
        for sentence in sentences.of_entry(
            game, self.lang, len(self.people), self.seat, row.seat, row.action, row.told
        ):
            yield self._line(row, sentence, undone)

    def _own(self, kind: str, row: Row[Any]) -> sentences.Sentence:
        """What the table says of an entry besides its events."""
        said = self.web.text(f"log.{kind}", name=named.mark(row.seat))
        return sentences.Sentence(kind, said, (str(row.seat),), None, None)

    def _is_automatic(self, row: Row[Any]) -> bool:
        """Did a program or a stand-in play for a person?"""
        return bool(row.auto) and row.action != Undo.verb and row.seat != CHANCE and self.people[row.seat].bot is None

    def events_so_far(self, since: int = 0, until: int | None = None) -> list[tuple[int, Event]]:
        """What still stands of the entries after `since`: entry and event, as the reader may know it."""
        game, rows = game_of(self.row), [r for r in self._rows(since) if until is None or r.n <= until]
        return [(r.n, e) for r in event_codec.kept(rows) for e in self.events(game, r)]

    def events(self, game: Game, row: Row[Any]) -> list[Event]:
        """What the reader may know of an entry; an undo is told to all."""
        return [Event("undo")] if row.action == Undo.verb else event_codec.seen_by(self.seat, game, row.told)

    def _line(self, row: Row[Any], sentence: sentences.Sentence, undone: bool) -> pages.LogLine:
        text, parts = named.read(sentence.said, self.named, self.words)
        return pages.LogLine(
            n=row.n,
            id=None,
            seat=None if row.seat == CHANCE else row.seat,
            about=list(sentence.about),
            kind=sentence.kind,
            text=text,
            rule=sentence.rule,
            ref=sentence.ref,
            undone=undone,
            at=int(row.at),
            parts=parts,
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
            plates=self.plates(),
            proposal=cards.proposal_card(self),
            rematch=cards.rematch_of(self),
            clock=cards.clock_state(self),
            happened=table_log.lines(self, since),
            waiting=waiting(self.c, self.account) if self.account is not None and self.mine else None,
        )


def _page_of(seat: Row[Any], game: str) -> str:
    """Where to read about who sits there."""
    if seat.bot is not None:
        return f"/bots/{game}/{seat.bot}"
    who = seat.account or seat.kept_for or seat.former
    return f"/people/{who}" if who is not None and seat.name else ""


def _kind(seat: Row[Any]) -> pages.Kind:
    if seat.bot is not None:
        return "bot"
    if seat.account is None:
        return "open" if seat.kept_for is None else "asked"
    return "left" if seat.left else "person"
