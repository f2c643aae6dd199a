"""Perft: how many lines of play there are by length, the fingerprint of a rule engine.

A line is a sequence of entries.  Chance counts like any seat, each outcome once whatever its weight; a standing power
counts for every seat that may use it.  A game that is over has no longer lines.  A span counts as its two ends, so that
an auction does not swamp the count; with `whole_spans` every number in it counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Action, Span
from stockrail.core.game import Game, State
from stockrail.core.ids import Seat
from stockrail.core.titles import given


def perft(
    title: Game | str, seats: int, depth: int, state: State | None = None, whole_spans: bool = False
) -> list[int]:
    """The number of lines of 1, 2, ... `depth` entries from the start, or from a given position."""
    game, counts = given(title), [0] * depth
    _count(game, game.start(seats) if state is None else state, 0, counts, whole_spans)
    return counts


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
