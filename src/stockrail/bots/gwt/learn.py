"""Learns what positions of Great Western Trail are worth: `python -m stockrail.bots.gwt.learn MODEL.json`.

Players whose opinions are drawn at random play against each other, then players who go by what that taught.  After
every turn it is noted what the seat has, and at the end how many points it made from there.  The weights of `leaf` are
fitted to that by least squares, held near what the greedy player believes: a few hundred games teach no more.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from math import exp
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import Final, NamedTuple

from stockrail.bots.gwt.club import WEIGHTS, Club, follow_plan
from stockrail.bots.gwt.leaf import FEATURES, Learned, Weights
from stockrail.bots.gwt.model import SCHEMA
from stockrail.bots.gwt.strong import Scout
from stockrail.bots.gwt.worth import DISCS, LAPS, PLANS, Worth, laps_left
from stockrail.bots.value import solved
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.trail import Walking

SEATS: Final = 4
ROUNDS: Final = ((1000, 120), (3000, 90))
"""The first seed and the number of games: of players with opinions at random, then of those who go by the first."""
PULL: Final = (100.0, 300.0)
"""How strongly the weights are held near what was believed before, in each round."""
PATIENCE: Final = 1.6
"""How much more the way counts than was learned: where everybody takes more turns for a lap, everybody has more points.

Four club players had 73 points with 1, 77 with 1.5, 73 with 2.5 and 68 with 4, in 12 games each, give or take 5.
"""
BELIEVED: Final = {
    "dollars": (0.3, 0.5), "riches": (0.2, 0.1), "certificates": (0.0, 0.4), "permanent": (0.0, 1.0),
    "cowboy": (0.0, 10.0), "cowboy_squared": (0.0, -0.6), "craftsman": (0.0, 6.0), "craftsman_squared": (0.0, -0.36),
    "engineer": (0.0, 7.0), "engineer_squared": (0.0, -0.4), "hope": (0.7, 0.0), "houses": (0.0, 3.6),
    "fees": (0.0, 0.7), "links": (0.3, 0.5), "goals": (0.8, 0.8), "deliveries": (0.75, 0.0), "game": (10.0, 10.0),
    "way": (-6.0, 0.0), **{row: (at_once, LAPS * lasting) for row, (at_once, lasting) in DISCS.items()},
}  # fmt: skip
"""The weights before anything is learned; what is not named has none."""
FREE: Final = "game"
"""The feature that is always 1: what it is worth is not held."""
LEAST: Final = 1e-6


class Sample(NamedTuple):
    """What a seat had after a turn, how much of the game was left, and the points it still made."""

    left: float
    features: list[float]
    made: float


class Opinion(Worth):
    """The greedy player's opinion with each term taken more or less seriously."""

    def __init__(self, seat: Seat, s: GwtState, lap: float, more: dict[str, float]) -> None:
        super().__init__(seat, follow_plan(s, seat))
        self._lap, self._more = lap, more

    def __call__(self, s: GwtState) -> float:
        return sum(self.terms(s).values())

    def terms(self, s: GwtState) -> dict[str, float]:
        found = super().terms(s)
        if s.holder >= 0:
            return found
        found["way"] *= self._lap / self.lap
        return {name: x * self._more.get(name, 1.0) * WEIGHTS.get(name, 1.0) for name, x in found.items()}


def _player(rng: Random, learned: Weights | None) -> type[Club]:
    """A player of the first round, or of the second, with weights that differ a little from what was learned."""
    lap = rng.choice([1.0, 2.5, 5.0, 8.0, 11.0]) if learned is None else 1.0
    more = {name: exp(rng.gauss(0, 0.35)) for name in ("purse", "people", "rail", "board", "cards")}
    near = tuple((a * exp(rng.gauss(0, 0.15)), b * exp(rng.gauss(0, 0.15))) for a, b in learned or ())

    class Explorer(Scout if learned is None else Club):  # type: ignore[misc]  # either is a player
        def worth(self, s: GwtState) -> Worth:
            seat: Seat = self._seat
            found = Learned(seat, follow_plan(s, seat), near) if near else Opinion(seat, s, lap, more)
            self._worth: Worth | None = found
            return found

    return Explorer


def play(seed: int, learned: Weights | None) -> Iterator[Sample]:
    """What one game teaches."""
    game, rng, dice = Gwt(), Random(seed), Rng(seed)
    s = game.start(SEATS)
    players = [_player(rng, learned)(game, seat, seed) for seat in range(SEATS)]
    looks = [Learned(seat, PLANS[0], ()) for seat in range(SEATS)]
    noted: list[tuple[Seat, float, int, list[float]]] = []
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.apply(s, game.draw(s, dice))
            continue
        top, before = s.agenda[-1], (turn - 1) % SEATS
        if isinstance(top, Walking) and not top.most and s.holder < 0 and s.rancher[before]:
            look = looks[before]
            noted.append((before, laps_left(s) / LAPS, look.points(s), look.features(s)))
        options = tuple(game.options(s, turn))
        game.apply(s, players[turn].choose(game.view(s, turn), options), turn)
    scores = game.standings(s)
    return (Sample(left, features, scores[seat] - points) for seat, left, points, features in noted)


def fit(samples: Sequence[Sample], pull: float) -> Weights:
    """The weights by which the samples are explained best, held near what is believed."""
    names = [name for _, name in FEATURES]
    believed = [BELIEVED.get(name, (0.0, 0.0))[k] for k in (0, 1) for name in names]
    rows = [[*x.features, *(x.left * f for f in x.features)] for x in samples]
    scales = [pstdev(column) + LEAST for column in zip(*rows, strict=True)]
    held = [pull * len(rows) / 1000] * len(believed)
    for at in (names.index(FREE), names.index(FREE) + len(names)):
        held[at] = 0.001
    scales[names.index(FREE)] = 1.0
    size = range(len(believed))
    bend = [[held[i] * (i == j) for j in size] for i in size]
    slope = [0.0 for _ in size]
    for row, x in zip(rows, samples, strict=True):
        _add(bend, slope, [f / scale for f, scale in zip(row, scales, strict=True)], x.made - _dot(row, believed))
    found = [b + step / scale for b, step, scale in zip(believed, solved(bend, slope), scales, strict=True)]
    return tuple(zip(found[: len(names)], found[len(names) :], strict=True))


def _dot(row: Sequence[float], weights: Sequence[float]) -> float:
    return sum(x * w for x, w in zip(row, weights, strict=True))


def _add(bend: list[list[float]], slope: list[float], row: Sequence[float], wanted: float) -> None:
    """One more equation."""
    there = [(i, x) for i, x in enumerate(row) if x]
    for i, x in there:
        slope[i] += wanted * x
        line = bend[i]
        for j, y in there:
            line[j] += x * y


def learn() -> Weights:
    """Play both rounds."""
    samples: list[Sample] = []
    learned: Weights | None = None
    for (first, games), pull in zip(ROUNDS, PULL, strict=True):
        for seed in range(first, first + games):
            samples += play(seed, learned)
        learned = fit(samples, pull)
    assert learned is not None
    return patient(learned)


def patient(learned: Weights) -> Weights:
    """The same with less hurry."""
    terms = [term for term, _ in FEATURES]
    more = [PATIENCE if term == "way" else 1.0 for term in terms]
    return tuple((round(a * m, 3), round(b * m, 3)) for (a, b), m in zip(learned, more, strict=True))


def text(learned: Weights) -> str:
    """A model as it is stored."""
    played = {"rounds": ROUNDS, "pull": PULL, "patience": PATIENCE, "seats": SEATS}
    weights = {name: pair for (_, name), pair in zip(FEATURES, learned, strict=True)}
    data = {"schema": SCHEMA, "game": Gwt.name, "revision": Gwt.revision, "played": played, "weights": weights}
    return json.dumps(data, indent=1) + "\n"


def main(args: Iterable[str]) -> None:
    """Write a model to the file that is named."""
    (path,) = args
    Path(path).write_text(text(learn()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
