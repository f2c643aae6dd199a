"""How likely each seat is to win, learned from self-play.

A seat's lead over the others speaks for it, the more the further the game has gone; at the start its place at the table
counts.  The model is a handful of numbers, written as plain arrays with where they come from, and fitted by Newton's
method on what `stockrail selfplay` wrote down.  One game in five is kept aside to measure it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import fmean, pstdev
from typing import Any, Final

from stockrail.bots.selfplay import Sample, Session
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game

SCHEMA: Final = "stockrail.value/1"
ASIDE: Final = 5
"""One game in so many is not learned from."""
STEPS: Final = 12
"""Newton's method needs no more."""
CALM: Final = 1e-3
"""How strongly weights are held near nothing, for each position."""
LEAST: Final = 1e-9

Rows = list[list[float]]
"""Of one position: what is known of each seat."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of a title and a number of seats, and where they come from."""

    game: str
    revision: int
    seats: int
    scale: float
    """A usual lead."""
    final: float
    """What all seats together come to at the end: how far a game has gone is measured by it."""
    weights: tuple[float, ...]
    """Of the lead, of the lead late in the game, and of each place at the table early in it."""
    provenance: dict[str, Any]

    def odds(self, standings: Sequence[float]) -> list[float]:
        """How likely each seat is to win; together 1."""
        return _odds(_rows(standings, self.scale, self.final), self.weights)

    def json(self) -> dict[str, Any]:
        data = {name: getattr(self, name) for name in self.__slots__}
        return {"schema": SCHEMA} | data | {"weights": list(self.weights)}

    @classmethod
    def from_json(cls, data: Any, game: Game) -> Model:
        """A model for this title as it is now; one of other rules is refused."""
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise Unreadable(f"this is no model of `stockrail train`: it names no schema '{SCHEMA}'")
        model = cls(**{k: v for k, v in data.items() if k not in ("schema", "weights")}, weights=tuple(data["weights"]))
        if model.game != game.name:
            raise Unreadable(f"this is a model of {model.game}, not of {game.name}")
        if model.revision != game.revision:
            raise Unreadable(
                f"this model was learned by rules {model.revision} of {game.name}, these are {game.revision}; learn it "
                f"anew: stockrail selfplay {game.name} -o games.ndjson && stockrail train {game.name} games.ndjson"
            )
        return model


@dataclass(frozen=True, slots=True)
class Fit:
    """A model, and how well it does on the games kept aside."""

    model: Model
    loss: float
    """Mean logarithmic loss on the games kept aside; less is better."""
    ignorance: float
    """The same of somebody who thinks all seats equally likely."""


def train(session: Session, samples: Sequence[Sample]) -> Fit:
    """Fit a model to what was played."""
    learned = [s for s in samples if s.game % ASIDE != ASIDE - 1]
    aside = [s for s in samples if s.game % ASIDE == ASIDE - 1] or learned
    if not learned:
        raise Unreadable("there is nothing to learn from: no position was written down")
    last = {s.game: s for s in learned}
    final = max(fmean(sum(s.standings) for s in last.values()), LEAST)
    scale = max(pstdev([lead for s in learned for lead in _leads(s.standings)]), LEAST)
    known = [(_rows(s.standings, scale, final), s.won) for s in learned]
    weights = _newton(known, 2 + session.seats)
    provenance = {
        "played": session.json(),
        "positions": len(learned),
        "games": len(last),
        "command": f"stockrail selfplay {session.game} --seats {session.seats} --games {session.games} "
        f"--bots {','.join(session.bots)} --seed {session.seed} -o games.ndjson && "
        f"stockrail train {session.game} games.ndjson",
    }
    model = Model(session.game, session.revision, session.seats, scale, final, tuple(weights), provenance)
    return measured(model, aside)


def measured(model: Model, samples: Sequence[Sample]) -> Fit:
    """How well a model does on games it has not seen."""
    if any(len(s.standings) != model.seats for s in samples):
        raise Unreadable(f"the model is for {model.seats} seats, the games are not")
    return Fit(model, _loss(model, samples), log(model.seats))


def _leads(standings: Sequence[float]) -> list[float]:
    mean = fmean(standings)
    return [x - mean for x in standings]


def _rows(standings: Sequence[float], scale: float, final: float) -> Rows:
    """Lead, lead by progress, and the place at the table by what is still to come."""
    gone = min(1.0, max(0.0, sum(standings) / final))
    places = range(len(standings))
    return [
        [lead / scale, gone * lead / scale, *((1 - gone) * (seat == place) for place in places)]
        for seat, lead in enumerate(_leads(standings))
    ]


def _odds(rows: Rows, weights: Sequence[float]) -> list[float]:
    logits = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    most = max(logits)
    parts = [exp(x - most) for x in logits]
    return [part / sum(parts) for part in parts]


def _loss(model: Model, samples: Sequence[Sample]) -> float:
    odds = (model.odds(s.standings) for s in samples)
    return fmean(
        -sum(won * log(max(p, LEAST)) for p, won in zip(likely, s.won, strict=True))
        for likely, s in zip(odds, samples, strict=True)
    )


def _newton(known: Sequence[tuple[Rows, Sequence[float]]], size: int) -> list[float]:
    """The weights under which what happened is likeliest."""
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-CALM * len(known) * w for w in weights]
        bend = [[CALM * len(known) * (i == j) for j in range(size)] for i in range(size)]
        for rows, won in known:
            odds = _odds(rows, weights)
            mean = [sum(p * row[i] for p, row in zip(odds, rows, strict=True)) for i in range(size)]
            for p, row, part in zip(odds, rows, won, strict=True):
                off = [x - m for x, m in zip(row, mean, strict=True)]
                for i in range(size):
                    slope[i] += (part - p) * row[i]
                    for j in range(size):
                        bend[i][j] += p * off[i] * off[j]
        weights = [w + step for w, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, x] for row, x in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                part = rows[k][i] / rows[i][i]
                rows[k] = [x - part * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]
