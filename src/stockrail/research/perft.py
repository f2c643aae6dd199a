"""Perft: how many lines of play there are by length, the fingerprint of a rule engine.

A line is a sequence of entries.  Chance counts like any seat, each outcome once whatever its weight; a power out of
turn counts for every seat that may use it.  A game that is over has no longer lines.  A span counts as its two ends, so
that an auction does not swamp the count; with `whole_spans` every number in it counts.

The first entries are counted here, until there are enough positions to share out; what follows each of them is a piece
of work that any process or machine may count.  The pieces are the same however many there are to do them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from stockrail.bots.crew import Crew
from stockrail.bots.journal import Journal, Pieces
from stockrail.core import codec
from stockrail.core.actions import Action, Span
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue, show
from stockrail.core.titles import given

SHARED: Final = 64
"""So many positions are enough to share out."""
Line: TypeAlias = tuple[tuple[Seat, Action], ...]
"""The entries that lead to a position."""


def perft(
    title: Game | str,
    seats: int,
    depth: int,
    state: State | None = None,
    whole_spans: bool = False,
    jobs: int = 1,
    ray: str | None = None,
    file: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[int]:
    """The number of lines of 1, 2, ... `depth` entries from the start, or from a given position.

    `jobs` processes or the cluster `ray` count; `file` keeps what is counted, and that is not counted again.
    """
    game, counts = given(title), [0] * depth
    root = game.start(seats) if state is None else state
    begun = None if state is None else game.dump(state)
    task = Task(type(game), tuple(game.options_chosen.items()), seats, begun, depth, whole_spans)
    paths, length = _share_out(game, root, counts, whole_spans)
    counted: Pieces[tuple[Task, Line], list[int]] = Pieces(_count_piece, list, partial(_read, depth - length))
    pieces = [(task, path) for path in paths]
    for more in counted.results(pieces, Journal(file, task.head(game), "count", "part"), Crew(jobs, ray), progress):
        counts[length:] = [a + b for a, b in zip(counts[length:], more, strict=True)]
    return counts


def _share_out(game: Game, root: State, counts: list[int], whole_spans: bool) -> tuple[list[Line], int]:
    """Count the first entries until there are positions enough; the ways to them, and how long these are."""
    front: list[tuple[Line, State]] = [((), root)]
    level = 0
    while front and level + 1 < len(counts) and len(front) < SHARED:
        longer: list[tuple[Line, State]] = []
        for path, s in front:
            for seat, a in _moves(game, s, whole_spans):
                c = s.clone()
                game.apply(c, a, seat)
                longer.append(((*path, (seat, a)), c))
        counts[level] = len(longer)
        front, level = longer, level + 1
    return [path for path, _ in front], level


# ---------------------------------------------------------------- one piece


@dataclass(frozen=True)
class Task:
    """What all pieces share.  It can be sent to another process, which compiles the title for itself."""

    title: type[Game]
    options: tuple[tuple[str, OptionValue], ...]
    seats: int
    begun: dict[str, Any] | None
    """The position it begins with, in names, if not the start."""
    depth: int
    whole_spans: bool

    def head(self, game: Game) -> dict[str, Any]:
        """What the counts depend on, as plain data."""
        table = {"perft": game.name, "revision": game.revision, "options": show(game.options_chosen)}
        where = {} if self.begun is None else {"position": codec.digest(self.begun)}
        return table | {"seats": self.seats, "depth": self.depth, "whole_spans": self.whole_spans} | where


def _read(length: int, data: Any) -> list[int]:
    if not isinstance(data, list) or len(data) != length or any(type(n) is not int for n in data):
        raise ValueError("these are no counts of that length")
    return data


def _count_piece(piece: tuple[Task, Line]) -> list[int]:
    """The lines that go on from a position, by how much longer they are."""
    task, path = piece
    game = _compiled(task.title, task.options)
    s = game.start(task.seats) if task.begun is None else game.restore(task.begun)
    for seat, a in path:
        game.apply(s, a, seat)
    counts = [0] * (task.depth - len(path))
    _count(game, s, 0, counts, task.whole_spans)
    return counts


@cache
def _compiled(title: type[Game], options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return title(dict(options))


def _count(game: Game, s: State, level: int, counts: list[int], whole_spans: bool) -> None:
    if level == len(counts):
        return
    moves = list(_moves(game, s, whole_spans))
    counts[level] += len(moves)
    if level + 1 < len(counts):
        for seat, a in moves:
            c = s.clone()
            game.apply(c, a, seat)
            _count(game, c, level + 1, counts, whole_spans)


def _moves(game: Game, s: State, whole_spans: bool) -> Iterator[tuple[Seat, Action]]:
    for seat in game.actors(s):
        for option in game.options(s, seat):
            if not isinstance(option, Span):
                yield seat, option
            elif whole_spans:
                yield from ((seat, a) for a in option)
            else:
                last = option.low + option.step * (len(option) - 1)
                yield from ((seat, option.at(v)) for v in dict.fromkeys((option.low, last)))
