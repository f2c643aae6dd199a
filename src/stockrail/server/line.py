"""The line of a game: the moves of its record that stand, and those taken back that can be made again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Undo
from stockrail.server import repository


@dataclass(frozen=True, slots=True)
class Made:
    """A move: its entry, who made it, and its notation."""

    n: int
    seat: Seat
    action: str


class Line:
    """What the first `n` entries of a record come to.  Threads share it: it is read on as a new one."""

    __slots__ = ("n", "standing", "undone")

    def __init__(self) -> None:
        self.n = 0
        self.standing: list[Made] = []
        self.undone: list[Made] = []
        """What was taken back, the earliest move last; the same move made again leaves the others open."""

    def read_on(self, c: Connection, table: int, n: int) -> Line:
        """Follow the stored entries up to `n`."""
        if self.n >= n:
            return self
        line = Line()
        line.n, line.standing, line.undone = self.n, list(self.standing), list(self.undone)
        for e in repository.outline(c, table, self.n, n):
            line.follow(e.n, e.seat, e.action)
        return line

    def follow(self, n: int, seat: Seat, action: str) -> None:
        """Take in the next entry."""
        self.n = n
        if action == Undo.verb:
            self.undone += [self.standing.pop()] if self.standing else []
        elif seat != CHANCE:
            again = bool(self.undone) and (self.undone[-1].seat, self.undone[-1].action) == (seat, action)
            self.undone = self.undone[:-1] if again else []
            self.standing.append(Made(n, seat, action))
