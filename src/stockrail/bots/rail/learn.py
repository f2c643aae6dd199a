"""Tries habits of rail bots: `python -m stockrail.bots.rail.learn TITLE GAMES`, which takes a second for three games.

Two club players, each with habits drawn at random, play against two of the yardstick.  Since all habits are drawn
apart, what one of them brings can be read off by itself: how the lead and the wins of those who have more of it differ
from those who have less.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from math import sqrt
from os import cpu_count
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from stockrail import bots
from stockrail.bots.arena import play_game
from stockrail.bots.crew import Crew
from stockrail.bots.rail.greedy import Greedy
from stockrail.bots.rail.habits import Habits
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat

SEATS: Final = 4
DRAWN: Final = 2
"""So many of the seats have drawn habits."""
MORE: Final = 1.5
"""A step makes a habit so many times as strong, or as weak."""
DOLLARS: Final = {"margin": 20.0, "hold": 40.0}
"""Habits that may be nothing, and what a step adds to them."""
NAMES: Final = tuple(f.name for f in fields(Habits))


@dataclass(frozen=True, slots=True)
class Sample:
    """One seat's game: which steps its habits were away from the club player's, and how it did."""

    steps: Mapping[str, int]
    lead: float
    """Over the mean of the yardstick."""
    won: float


@dataclass(frozen=True, slots=True)
class Effect:
    """What one step of a habit brings: a mean, and how far it may be off (one standard error)."""

    mean: float
    error: float


def stepped(habits: Habits, steps: Mapping[str, int]) -> Habits:
    """The habits, so many steps away.

    >>> stepped(Habits(), {"near": 1, "hold": 1, "idle": -1}) == Habits(near=6, hold=40.0, idle=0.4 / 1.5)
    True
    """
    changed: dict[str, Any] = {}
    for name, n in steps.items():
        old = getattr(habits, name)
        new = old + n * DOLLARS[name] if name in DOLLARS else old * MORE**n
        changed[name] = round(new) if isinstance(old, int) else new
    return replace(habits, **changed)


def club_of(title: str) -> type[Greedy]:
    """The title's club player, if it has habits."""
    club = bots.find(title, "club")
    if not issubclass(club, Greedy):
        raise Unreadable(f"the club player of {title} has no habits to try")
    return club


def play(seed: int, title: str) -> list[Sample]:
    """One game, and what it shows of the seats that drew."""
    game, rng = titles.find(title), Random(seed)
    club, yardstick = club_of(title), bots.find(title, "greedy-1")
    drawn = rng.sample(range(SEATS), DRAWN)
    others = [seat for seat in range(SEATS) if seat not in drawn]
    steps: dict[Seat, dict[str, int]] = {seat: {name: rng.choice((-1, 0, 1)) for name in NAMES} for seat in drawn}
    players = [(club if seat in drawn else yardstick)(game, seat, seed) for seat in range(SEATS)]
    for seat in drawn:
        player = players[seat]
        assert isinstance(player, Greedy)
        player.take(stepped(club.habits, steps[seat]))
    _, result = play_game(game, SEATS, seed, players)
    field = fmean(result.scores[seat] for seat in others)
    return [
        Sample(steps[seat], result.scores[seat] - field, (seat in result.winners) / len(result.winners))
        for seat in drawn
    ]


def effects(samples: Sequence[Sample]) -> Iterator[tuple[str, Effect, Effect]]:
    """Of every habit what a step brings: dollars of lead, and per cent of the games."""
    leads, wins = [x.lead for x in samples], [100 * x.won for x in samples]
    for name in NAMES:
        steps = [x.steps[name] for x in samples]
        yield name, _slope(steps, leads), _slope(steps, wins)


def _slope(steps: Sequence[int], results: Sequence[float]) -> Effect:
    weight, mean = sum(n * n for n in steps) or 1, fmean(results)
    slope = sum(n * (x - mean) for n, x in zip(steps, results, strict=True)) / weight
    return Effect(slope, pstdev(results) / sqrt(weight))


def main(args: Iterable[str]) -> None:
    """Play, and print a line for each habit."""
    title, games = args
    club_of(title)
    crew: Crew[int, list[Sample]] = Crew(cpu_count() or 1)
    with crew.doing(partial(play, title=title)) as run:
        samples = [x for found in run(range(int(games))) for x in found]
    print(f"{'habit':14}{'lead, $':>10}{'error':>7}{'won, %':>9}{'error':>7}")
    for name, lead, won in effects(samples):
        print(f"{name:14}{lead.mean:10.0f}{lead.error:7.0f}{won.mean:9.1f}{won.error:7.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
