"""How far somebody has come in a lesson: told from the moves that stand, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from stockrail.core.actions import Action
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, Seat
from stockrail.lessons import Lesson, Step
from stockrail.lessons.goals import Condition


class Run:
    """A lesson and the entries played in it.  What is taken back is simply not among them."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = lesson.match()
        self.reached = 0
        """Steps behind the learner."""
        self.moves = 0
        """Own moves in this step."""
        self.firsts: list[int] = []
        """The first own entry of each step."""
        self._acts: list[Action] = []
        self._heard: list[Event] = []
        self._answering = self._answered = 0
        self._astray = False

    @classmethod
    def of(cls, lesson: Lesson, entries: Iterable[tuple[int, Seat, Action]]) -> Self:
        """After these entries, each with its number."""
        run = cls(lesson)
        for n, seat, action in entries:
            run.follow(n, seat, action)
        return run

    # ------------------------------------------------------------ asking

    @property
    def step(self) -> Step | None:
        """What is to be reached now; None when all is done."""
        return self.lesson.steps[self.reached] if self.reached < len(self.lesson.steps) else None

    @property
    def is_done(self) -> bool:
        return self.step is None

    @property
    def is_lost(self) -> bool:
        """Can the step's goal be reached no more?"""
        step = self.step
        if step is None:
            return False
        turn = self.match.turn
        if self._astray or turn is None:
            return True
        if self.moves >= step.moves:
            return turn == self.lesson.seat or not all(self._is_done(c) for c in step.goal if c.kind == "do")
        return self.moves == 0 and turn == self.lesson.seat and step.moves == 1 and not self._can(step)

    def _can(self, step: Step) -> bool:
        """Is there a legal move that the step asks for?"""
        legal = self.match.legal
        wanted = [c for c in step.goal if c.kind == "do"]
        return not legal.complete or all(any(c.done(a) for a in legal.actions()) for c in wanted)

    @property
    def back_to(self) -> int | None:
        """The entry to take back, with all after it, for the step before: this one anew where it has begun."""
        return self.firsts[-1] if self.firsts else None

    def answer(self) -> Action | None:
        """What the lesson has another seat do now; None where it does not say, or not for what was played."""
        turn, lines = self.match.turn, self.lesson.steps[self._answering].answers
        if turn in (None, CHANCE, self.lesson.seat) or self._answered >= len(lines) or self._astray:
            return None
        action = self.match.game.parse(lines[self._answered])
        return action if self.match.game.check(self.match.state, turn, action) is None else None

    # ------------------------------------------------------------ following

    def follow(self, n: int, seat: Seat, action: Action) -> None:
        """Take in the next entry."""
        if self._astray or self.match.replay(seat, action) is not None:
            self._astray = True  # the rules have changed since it was played
            return
        if seat == self.lesson.seat:
            self._move(n, action)
        elif seat != CHANCE:
            self._answered += 1
        if self.step is None or not self.moves:
            return
        seen = (e.seen_by(self.lesson.seat) for e in self.match.entries[-1].events)
        self._heard += [e for e in seen if e is not None]
        if self._is_reached(self.step):
            self.reached, self.moves = self.reached + 1, 0

    def _move(self, n: int, action: Action) -> None:
        if self.moves == 0 and self.step is not None:
            self.firsts.append(n)
            self._acts, self._heard = [], []
            self._answering, self._answered = self.reached, 0
        self.moves += 1
        self._acts.append(action)

    def _is_reached(self, step: Step) -> bool:
        if not all(self._is_done(c) for c in step.goal if c.kind == "do"):
            return False
        if not all(any(map(c.happened, self._heard)) for c in step.goal if c.kind == "told"):
            return False
        seen = [c for c in step.goal if c.kind == "seen"]
        if not seen:
            return True
        board = self.match.view(self.lesson.seat).json()
        return all(c.holds(board) for c in seen)

    def _is_done(self, c: Condition) -> bool:
        return any(map(c.done, self._acts))
