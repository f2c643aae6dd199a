"""Taking back and making again: what a table allows, and the entries it becomes.

A seat takes back its own last move while nothing hidden was revealed since.  Where one account holds every seat without
a bot, the bots' answers go with it; elsewhere others' moves go only with everybody's leave.  At a practice table what
was revealed goes too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row

from stockrail.core.errors import IllegalAction
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Entry, Match, Undo, last_own
from stockrail.core.rules import UNDO, Refusal
from stockrail.server import event_codec, positions, repository
from stockrail.server.matches import LoadedMatch, current
from stockrail.server.positions import StoredPosition, Unsound, state_of
from stockrail.server.undo_stack import Made, UndoStack

Wish = Literal["undo", "restart", "redo"]
WISHES: Final[tuple[Wish, ...]] = ("undo", "restart", "redo")
"""The last move back, the whole turn back, what was taken back again."""


def is_alone(people: list[Row[Any]]) -> bool:
    """Does one account hold every seat that is not a bot's?"""
    return len({s.account for s in people if s.bot is None}) == 1


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody with some seats may do now: for which seat, or why not."""

    seat: Seat | None = None
    """Whose last move can be taken back."""
    refusal: Refusal | None = None
    restart: bool = False
    """Would the whole turn be more than that move?"""
    redo: Seat | None = None
    ask: bool = False
    """May the others be asked for leave?"""


@dataclass(slots=True)
class Undoing:
    """A table, as taking back sees it."""

    c: Connection
    row: Row[Any]
    people: list[Row[Any]]
    loaded: LoadedMatch

    @property
    def stack(self) -> UndoStack:
        self.loaded.undo_stack = self.loaded.undo_stack.read_on(self.c, self.row.id, self.row.n)
        return self.loaded.undo_stack

    @property
    def _followers(self) -> set[Seat]:
        """Whose moves go with one that is taken back."""
        return {s.seat for s in self.people if s.bot is not None} if is_alone(self.people) else set()

    # ------------------------------------------------------------ what may go

    def back(self, seat: Seat, turn: bool = False, leave: bool = False) -> list[Made] | Refusal:
        """The moves an undo of the seat takes back, the last first; of a whole turn as many as may go."""
        done = self.stack.done
        last = last_own([m.seat for m in done], seat, range(self.row.seats) if leave else self._followers)
        if isinstance(last, Refusal):
            return last
        first = last
        while turn and first and done[first - 1].seat == seat:
            first -= 1
        shown = self._last_reveal(done[first].n)
        if done[last].n <= shown:
            return UNDO.refuse(reason="revealed")
        moves = self._stored([m for m in reversed(done[first:]) if m.n > shown])
        return moves if any(m.seat == seat for m in moves) else UNDO.refuse(reason="start")

    def back_to(self, n: int) -> list[Made]:
        """The moves since entry `n`, the last first, where that is one that stands and nothing was revealed since."""
        moves = self._stored([m for m in reversed(self.stack.done) if m.n >= n])
        return moves if moves and moves[-1].n == n and not self._last_reveal(n) else []

    def _stored(self, moves: list[Made]) -> list[Made]:
        """As many of the moves as stored positions lead back behind; older databases have gaps."""
        known = set(positions.numbers(self.c, self.row.id, moves[-1].n - 1)) if moves else ()
        return list(takewhile(lambda m: m.n - 1 in known, moves))

    def _last_reveal(self, first: int) -> int:
        """The last entry from `first` on that showed somebody something hidden; 0 where that does not matter."""
        if self.row.practice:
            return 0
        later = repository.entries_between(self.c, self.row.id, first - 1, self.row.n)
        return max((e.n for e in later if self._reveals(e)), default=0)

    def _reveals(self, e: Row[Any]) -> bool:
        return e.seat == CHANCE or any(event.reveals for event in event_codec.load(self.loaded.game, e.told))

    def again(self, seat: Seat) -> list[Made] | Refusal:
        """The moves a redo of the seat makes again: its own, and the bots' answers to it."""
        undone = self.stack.undone[::-1]
        if not undone or undone[0].seat != seat:
            return UNDO.refuse(reason="nothing")
        followers = self._followers
        answers = next((i for i, m in enumerate(undone[1:], 1) if m.seat not in followers), len(undone))
        return undone[:answers]

    def offer(self, seats: list[Seat]) -> Offer:
        """What the holder of some seats may do; the first seat's reason where nothing can be taken back."""
        redo = next((s for s in seats if not isinstance(self.again(s), Refusal)), None)
        found = {seat: self.back(seat, turn=True) for seat in seats}
        for seat, moves in found.items():
            if not isinstance(moves, Refusal):
                return Offer(seat, restart=sum(m.seat == seat for m in moves) > 1, redo=redo)
        refusal = found[seats[0]]
        assert isinstance(refusal, Refusal)
        return Offer(None, refusal, redo=redo, ask=not isinstance(self.back(seats[0], leave=True), Refusal))

    # ------------------------------------------------------------ what it becomes

    def take_back(self, moves: list[Made]) -> tuple[LoadedMatch, list[Entry], list[StoredPosition]]:
        """The match before the moves, an entry for each of them, and the position after each entry.

        Raises `IllegalAction` where today's rules do not know the position.
        """
        stored = {p.n: p for p in positions.read(self.c, self.row.id, moves[-1].n - 1, self.row.n)}
        after = [replace(stored[m.n - 1], n=self.row.n + i) for i, m in enumerate(moves, 1)]
        game = self.loaded.game
        try:
            match = Match.resumed(game, int(self.row.seed), state_of(game, after[-1]), after[-1].rng)
        except Unsound:
            raise IllegalAction(UNDO.refuse(reason="start")) from None
        return replace(self.loaded, match=match, base=after[-1].n), [Entry(m.seat, Undo()) for m in moves], after

    def make_again(self, moves: list[Made]) -> tuple[LoadedMatch, list[Entry], Iterator[StoredPosition]]:
        """The match after the moves, their entries, and the position after each.

        They are played on a match of their own: it is left alone where today's rules refuse one (`IllegalAction`).
        """
        loaded = replace(current(self.c, self.row), undo_stack=self.loaded.undo_stack)
        start = loaded.start()
        new = [entry for m in moves for entry in loaded.match.play(m.action, m.seat)]
        return loaded, new, start.positions(loaded, new)
