"""`Match`: a seed, a list of entries and the current state.  It plays, undoes, saves and loads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.errors import Flaw, IllegalAction, Unreadable
from stockrail.core.events import Event, Recorder
from stockrail.core.game import Game, Result
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.legal import Legal
from stockrail.core.names import clean_name
from stockrail.core.position import Position
from stockrail.core.rng import dice
from stockrail.core.rules import OVER, UNDO, Refusal
from stockrail.core.shown import Routes, pictured
from stockrail.core.view import View

KEPT = 20
"""A clone is kept of the state before every twentieth move; what lies between is played again."""


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take the last move back.  An entry like any other: history only grows."""


Undo.define("undo")


@dataclass(slots=True)
class Entry:
    """One line of the record: who did what, and what followed."""

    seat: Seat
    action: Action
    events: tuple[Event, ...] = ()

    @property
    def reveals(self) -> bool:
        """Did anybody learn something hidden?  Drawing from a deck always counts."""
        return self.seat == CHANCE or any(e.reveals for e in self.events)


@dataclass(slots=True)
class _Move:
    """A choice with the chance entries behind it, as undo sees it."""

    first: int
    seat: Seat
    reveals: bool
    rng: int
    before: Any | None


def last_own(movers: Sequence[Seat], seat: Seat, followers: Collection[Seat] = ()) -> int | Refusal:
    """Which move an undo of the seat takes back, with all behind it: its last one, if only followers moved since.

    Followers are seats whose moves are answers to it: bots, where nobody else is at the table.

    >>> last_own([0, 1, 0, 2, 1], 0, followers={1, 2})
    2
    """
    last = next((n for n in reversed(range(len(movers))) if movers[n] == seat), None)
    if last is None:
        return UNDO.refuse(reason="start")
    return last if all(m in followers for m in movers[last + 1 :]) else UNDO.refuse(reason="other")


class Match:
    """A game in progress.

    `entries` is the whole record and only grows; `play` checks, applies, lets chance answer, and returns what
    happened.  Undo restores a clone, random numbers included, so that taking back and playing again draws the
    same card.
    """

    def __init__(self, game: Game, seats: int, seed: int = 0, names: Sequence[str] = ()) -> None:
        self._begin(game, seats, seed, names, game.start(seats))
        self.resume()

    def _begin(self, game: Game, seats: int, seed: int, names: Sequence[str], state: Any) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.names = tuple(clean_name(n) for n in names) or tuple(f"Seat {i + 1}" for i in range(seats))
        if len(self.names) != seats:
            raise Flaw("names", names=len(self.names), seats=seats)
        self.state: Any = state
        self.entries: list[Entry] = []
        self._rng = dice(seed)
        self._moves: list[_Move] = []
        self._opening = state.clone()

    # ------------------------------------------------------------ asking

    @property
    def turn(self) -> Seat | None:
        """Whose decision it is; None when the game is over."""
        return self.game.turn(self.state)

    @property
    def legal(self) -> Legal:
        """What the seat whose turn it is may do."""
        return self.game.legal(self.state)

    def legal_for(self, seat: Seat) -> Legal:
        return self.game.legal(self.state, seat)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def digest(self) -> str:
        return self.game.digest(self.state)

    @property
    def rng(self) -> int:
        """The state of the dice; stored with a snapshot and never shown while the game is running."""
        return self._rng.state

    def view(self, seat: Seat | None = None) -> View:
        """What a seat (None: a spectator) may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def events(self, seat: Seat | None, since: int = 0) -> Iterator[Event]:
        """The log as the seat may read it, from entry `since` on."""
        for entry in self.entries[since:]:
            for e in entry.events:
                seen = e.seen_by(seat)
                if seen is not None:
                    yield seen

    def heard(self, seat: Seat | None, since: int = 0) -> Iterator[Event]:
        """What the seat has heard from entry `since` on, without what was taken back."""
        for entry in self.line(since):
            for e in entry.events:
                seen = e.seen_by(seat)
                if seen is not None:
                    yield seen

    # ------------------------------------------------------------ moments

    @property
    def position(self) -> Position:
        """The game as it stands now; it does not change when the match continues."""
        return Position(self.game, self.state.clone(), len(self.entries), self.entries[-1] if self.entries else None)

    def at(self, n: int) -> Position:
        """The game as it stood after `n` entries; 0 is its opening."""
        if not 0 <= n <= len(self.entries):
            raise Unreadable(f"there are {len(self.entries)} entries, and no moment {n}")
        start = next((m for m in reversed(self._moves) if m.before is not None and self._leads(m.first, n)), None)
        s = start.before.clone() if start and start.before is not None else self._opening.clone()
        for entry in self.line(start.first if start else 0, n):
            self.game.apply(s, entry.action, entry.seat)
        return Position(self.game, s, n, self.entries[n - 1] if n else None)

    def _leads(self, first: int, n: int) -> bool:
        """Is everything between two moments still standing?"""
        return first <= n and not any(isinstance(e.action, Undo) for e in self.entries[first:n])

    def positions(self) -> Iterator[Position]:
        """Every moment of the match, from its opening to now."""
        last = self.at(0)
        yield last
        for n, entry in enumerate(self.entries, 1):
            if isinstance(entry.action, Undo):
                last = self.at(n)
            else:
                s = last.state.clone()
                self.game.apply(s, entry.action, entry.seat)
                last = Position(self.game, s, n, entry)
            yield last

    def branch(self, n: int | None = None, seed: int | None = None) -> Match:
        """Another match with the same first `n` entries (by default all), to try something else.

        Its dice go on as this match's would; with a seed of its own, otherwise.
        """
        n = len(self.entries) if n is None else n
        if not 0 <= n <= len(self.entries):
            raise Unreadable(f"there are {len(self.entries)} entries, and no moment {n}")
        m = Match.blank(self.game, self.seats, self.seed, self.names, self._opening.clone())
        for entry in self.entries[:n]:
            m._follow(entry)
        if seed is not None:
            m._rng = dice(seed)
        m.resume()
        return m

    def _follow(self, entry: Entry) -> None:
        """Add an entry of a match that has it already."""
        if isinstance(entry.action, Undo):
            self.undo()
            return
        if entry.seat == CHANCE:
            self.game.draw(self.state, self._rng)
        else:
            self._push(len(self.entries), entry.seat)
        self._apply(entry.seat, entry.action)

    @classmethod
    def from_position(cls, position: Position | str, seed: int = 0, names: Sequence[str] = ()) -> Match:
        """A match that begins with a position, or with the text of one."""
        at = Position.parse(position) if isinstance(position, str) else position
        m = cls.blank(at.game, at.seats, seed, names, at.state.clone())
        m.resume()
        return m

    # ------------------------------------------------------------ playing

    def play(self, action: Option | str, seat: Seat | None = None) -> list[Entry]:
        """Play for the seat (by default the one whose turn it is); returns the new entries."""
        if isinstance(action, Span):
            raise Unreadable(f"'{action.text()}' is a whole range: choose one of it with .at(number)")
        a = self.game.parse(action) if isinstance(action, str) else action
        actor = self.turn if seat is None else seat
        if actor is None:
            raise IllegalAction(OVER.refuse())
        refusal = self.game.check(self.state, actor, a)
        if refusal is not None:
            raise IllegalAction(refusal)
        first = len(self.entries)
        self._push(first, actor)
        self._apply(actor, a)
        self.resume()
        return self.entries[first:]

    def _push(self, first: int, seat: Seat) -> None:
        before = None if len(self._moves) % KEPT else self.state.clone()
        self._moves.append(_Move(first, seat, False, self._rng.state, before))

    def _apply(self, seat: Seat, a: Action) -> None:
        tape = Recorder()
        self.game.apply(self.state, a, seat, tape)
        entry = Entry(seat, a, tuple(tape.events))
        self.entries.append(entry)
        if self._moves and entry.reveals:
            self._moves[-1].reveals = True

    def resume(self) -> None:
        """Let chance answer what waits for it; a record read only in part may stop there."""
        while self.turn == CHANCE:
            self._apply(CHANCE, self.game.draw(self.state, self._rng))

    # ------------------------------------------------------------ undo

    def why_no_undo(self, seat: Seat, followers: Collection[Seat] = ()) -> Refusal | None:
        """At a table: open while only this seat and its followers acted and nothing hidden was revealed since."""
        last = last_own([m.seat for m in self._moves], seat, followers)
        if isinstance(last, Refusal):
            return last
        return UNDO.refuse(reason="revealed") if any(m.reveals for m in self._moves[last:]) else None

    def take_back(self, seat: Seat, followers: Collection[Seat] = ()) -> list[Entry]:
        """Take the seat's last move back, with what its followers answered, as far as a table allows."""
        refusal = self.why_no_undo(seat, followers)
        if refusal is not None:
            raise IllegalAction(refusal)
        taken = [self.undo()]
        while taken[-1].seat != seat:
            taken.append(self.undo())
        return taken

    def undo(self, seat: Seat | None = None) -> Entry:
        """Take the last move back, with the chance that followed it.  With a seat, only as a table allows."""
        refusal = UNDO.refuse(reason="start") if not self._moves else None
        if seat is not None:
            refusal = self.why_no_undo(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        move = self._moves[-1]
        self.state = self._before(move)
        self._moves.pop()
        self._rng = dice(move.rng)
        entry = Entry(move.seat, Undo())
        self.entries.append(entry)
        return entry

    def _before(self, move: _Move) -> Any:
        """The state before a move: its clone, or the nearest earlier one played forward."""
        if move.before is not None:
            return move.before
        start = next((m for m in reversed(self._moves) if m.before is not None), None)
        s = start.before.clone() if start and start.before is not None else self._opening.clone()
        for entry in self.line(start.first if start else 0, move.first):
            self.game.apply(s, entry.action, entry.seat)
        return s

    def line(self, first: int = 0, last: int | None = None) -> list[Entry]:
        """The entries that still stand: moves taken back are left out."""
        return [entry for _, entry in self.numbered(first, last)]

    def numbered(self, first: int = 0, last: int | None = None) -> list[tuple[int, Entry]]:
        """The entries that still stand, each with how many lie before it, whether they stand or not."""
        kept: list[tuple[int, Entry]] = []
        for n, entry in enumerate(self.entries[first:last], first):
            if isinstance(entry.action, Undo):
                while kept and kept[-1][1].seat == CHANCE:
                    kept.pop()
                if kept:
                    kept.pop()
            else:
                kept.append((n, entry))
        return kept

    # ------------------------------------------------------------ replaying a record

    def replay(self, seat: Seat, a: Action) -> Refusal | None:
        """Add a recorded entry, chance outcomes included, checking it.  On a refusal nothing changes.

        A match that is fed a record is made with `Match.blank`, where chance waits to be told.  Recorded chance
        also takes its numbers from the dice, so a match read back goes on exactly as if it had never been put away.
        """
        if isinstance(a, Undo):
            if not self._moves:
                return UNDO.refuse(reason="start")
            if self._moves[-1].seat != seat:
                return UNDO.refuse(reason="other")
            self.undo()
            return None
        refusal = self.game.check(self.state, seat, a)
        if refusal is None:
            if seat == CHANCE:
                self.game.draw(self.state, self._rng)
            else:
                self._push(len(self.entries), seat)
            self._apply(seat, a)
        return refusal

    @classmethod
    def blank(
        cls, game: Game, seats: int, seed: int = 0, names: Sequence[str] = (), state: Any = None, rng: int | None = None
    ) -> Match:
        """A match with no entry yet, chance waiting; from a given position, and its `rng`, if there is one."""
        m = cls.__new__(cls)
        m._begin(game, seats, seed, names, game.start(seats) if state is None else state)
        if rng is not None:
            m._rng = dice(rng)
        return m

    @classmethod
    def resumed(cls, game: Game, seed: int, state: Any, rng: int) -> Match:
        """A match that continues from a position, with a record of its own."""
        return cls.blank(game, state.seats, seed, state=state, rng=rng)

    # ------------------------------------------------------------ files

    def save(self, path: str | Path) -> None:
        """Write the match file."""
        from stockrail.core.record import write

        Path(path).write_text(write(self), encoding="utf-8")

    # ------------------------------------------------------------ showing

    def svg(self, seat: Seat | None = None, lang: str = "en", routes: Routes = False) -> str:
        """The table as a seat (None: a spectator) sees it, as a picture that needs nothing else: see `View.svg`."""
        return self.view(seat).svg(lang, self.names, routes)

    def html(self, seat: Seat | None = None, lang: str = "en", routes: Routes = False) -> str:
        """The picture as a piece of HTML, with a line below it."""
        return self.view(seat).html(lang, self.names, routes, repr(self)[1:-1])

    def _repr_svg_(self) -> str | None:
        return pictured(self.svg)

    def _repr_html_(self) -> str | None:
        return pictured(self.html)

    def __repr__(self) -> str:
        where = "over" if self.turn is None else f"seat {self.turn} to decide"
        return f"<Match {self.game.name}, {self.seats} seats, {len(self.entries)} entries, {where}>"
