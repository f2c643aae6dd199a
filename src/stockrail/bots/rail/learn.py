"""Tries what rail bots believe: `python -m stockrail.bots.rail.learn TITLE GAMES`.

Two club players, each with beliefs drawn at random, play against two of the yardstick.  Since all beliefs are drawn
apart, what one of them brings can be read off by itself: how the lead and the wins of those who have more of it differ
from those who have less.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
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
from stockrail.bots.rail.beliefs import Beliefs
from stockrail.bots.rail.greedy import Greedy
from stockrail.core import titles
from stockrail.core.errors import Unreadable
from stockrail.core.ids import Seat

SEATS: Final = 4
DRAWN: Final = 2
"""So many of the seats have drawn beliefs."""
MORE: Final = 1.5
"""A step makes a belief so many times as strong, or as weak."""
DOLLARS: Final = {"margin": 20.0, "hold": 40.0}
"""Beliefs that may be nothing, and what a step adds to them."""
NAMES: Final = tuple(f.name for f in fields(Beliefs))


@dataclass(frozen=True, slots=True)
class Sample:
    """One seat's game: which steps its beliefs were away from the club player's, and how it did."""

    steps: Mapping[str, int]
    lead: float
    """Over the mean of the yardstick."""
    won: float


@dataclass(frozen=True, slots=True)
class Effect:
    """What one step of a belief brings: a mean, and how far it may be off (one standard error)."""

    mean: float
    error: float


def stepped(beliefs: Beliefs, steps: Mapping[str, int]) -> Beliefs:
    """The beliefs, so many steps away.

    >>> stepped(Beliefs(), {"near": 1, "hold": 1, "idle": -1}) == Beliefs(near=6, hold=40.0, idle=0.4 / 1.5)
    True
    """
    changed: dict[str, Any] = {}
    for name, n in steps.items():
        old = getattr(beliefs, name)
        new = old + n * DOLLARS[name] if name in DOLLARS else old * MORE**n
        changed[name] = round(new) if isinstance(old, int) else new
    return replace(beliefs, **changed)


def club_of(title: str) -> type[Greedy]:
    """The title's club player, if it has beliefs."""
    club = bots.find(title, "club")
    if not issubclass(club, Greedy):
        raise Unreadable(f"the club player of {title} has no beliefs to try")
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
        player.take(stepped(club.beliefs, steps[seat]))
    _, result = play_game(game, SEATS, seed, players)
    field = fmean(result.scores[seat] for seat in others)
    return [
        Sample(steps[seat], result.scores[seat] - field, (seat in result.winners) / len(result.winners))
        for seat in drawn
    ]


def effects(samples: Sequence[Sample]) -> Iterator[tuple[str, Effect, Effect]]:
    """Of every belief what a step brings: dollars of lead, and per cent of the games."""
    leads, wins = [x.lead for x in samples], [100 * x.won for x in samples]
    for name in NAMES:
        steps = [x.steps[name] for x in samples]
        yield name, _slope(steps, leads), _slope(steps, wins)


def _slope(steps: Sequence[int], results: Sequence[float]) -> Effect:
    weight, mean = sum(n * n for n in steps) or 1, fmean(results)
    slope = sum(n * (x - mean) for n, x in zip(steps, results, strict=True)) / weight
    return Effect(slope, pstdev(results) / sqrt(weight))


def main(args: Sequence[str]) -> None:
    """Play, and print a line for each belief."""
    parser = ArgumentParser(
        "python -m stockrail.bots.rail.learn", description="What each belief of a club player brings."
    )
    parser.add_argument("title", help="a rail title, such as 18Chesapeake")
    parser.add_argument("games", type=int, help="how many games are played; a thousand tell something")
    asked = parser.parse_args(args)
    if asked.games < 1:
        parser.error("play at least one game")
    try:
        club_of(asked.title)
    except Unreadable as e:
        parser.error(str(e))
    crew: Crew[int, list[Sample]] = Crew(cpu_count() or 1)
    with crew.doing(partial(play, title=asked.title)) as run:
        samples = [x for found in run(range(asked.games)) for x in found]
    print(f"{'belief':14}{'lead, $':>10}{'error':>7}{'won, %':>9}{'error':>7}")
    for name, lead, won in effects(samples):
        print(f"{name:14}{lead.mean:10.0f}{lead.error:7.0f}{won.mean:9.1f}{won.error:7.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
