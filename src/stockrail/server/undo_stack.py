"""Moves made and taken back: the moves of its record that stand, and those taken back that can be made again."""

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


class UndoStack:
    """What the first `n` entries of a record come to.  Threads share it: it is read on as a new one."""

    __slots__ = ("n", "done", "undone")

    def __init__(self) -> None:
        self.n = 0
        self.done: list[Made] = []
        self.undone: list[Made] = []
        """What was taken back, the earliest move last; the same move made again leaves the others open."""

    def read_on(self, c: Connection, table: int, n: int) -> UndoStack:
        """Follow the stored entries up to `n`."""
        if self.n >= n:
            return self
        stack = UndoStack()
        stack.n, stack.done, stack.undone = self.n, list(self.done), list(self.undone)
        for e in repository.outline(c, table, self.n, n):
            stack.follow(e.n, e.seat, e.action)
        return stack

    def follow(self, n: int, seat: Seat, action: str) -> None:
        """Take in the next entry."""
        self.n = n
        if action == Undo.verb:
            self.undone += [self.done.pop()] if self.done else []
        elif seat != CHANCE:
            again = bool(self.undone) and (self.undone[-1].seat, self.undone[-1].action) == (seat, action)
            self.undone = self.undone[:-1] if again else []
            self.done.append(Made(n, seat, action))
