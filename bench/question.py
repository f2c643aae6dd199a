"""A question for the best routes, and how long its answer takes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from bench.measure import Bench
from stockrail.rail.board import Board, Ground
from stockrail.rail.graph import Network
from stockrail.rail.routes import Terms, Train


@dataclass(frozen=True, slots=True)
class Question:
    """A board, the corporation, its trains, the terms, and what the best set earns (-1: not known)."""

    board: Board
    at: Ground
    corp: int
    trains: list[Train]
    terms: Terms
    best: int = -1


def solve(questions: Sequence[Question]) -> list[float]:
    """Seconds of computing for each, worked out from nothing."""
    times = []
    for q in questions:
        start = time.process_time()
        run = Network(q.board).best(q.at, q.corp, q.trains, q.terms)
        times.append(time.process_time() - start)
        assert q.best < 0 or (run.proved and run.total == q.best)
    return times


def hardest(questions: Sequence[Question]) -> Question:
    """The one that takes longest, the best of two tries counted."""
    times = [min(pair) for pair in zip(solve(questions), solve(questions), strict=True)]
    return questions[times.index(max(times))]


def one_by_one(what: str, questions: Sequence[Question], limit: float | None = None) -> Bench:
    """A row for the mean time of a run."""
    return Bench(what, "run", lambda: len(solve(questions)), limit=limit)


def together(what: str, questions: Sequence[Question], limit: float | None = None) -> Bench:
    """A row for the time that all of them take."""

    def step() -> int:
        solve(questions)
        return 1

    return Bench(what, "board", step, limit=limit)
