"""How likely each seat is to win, learned from self-play.

A seat's lead over the others speaks for it, the more the further the game has gone, and so do the strengths a title
names; at the start its place at the table counts.  The model is a handful of numbers, written as plain arrays with
where they come from, and fitted by Newton's method on what `stockrail selfplay` wrote down; trees may add to it what
such weights cannot say.  One game in five is kept aside to measure it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from stockrail.bots.trees import Tree
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game

if TYPE_CHECKING:
    from stockrail.bots.growing import Known
    from stockrail.bots.selfplay import Sample, Session

SCHEMA: Final = "stockrail.value/1"
ASIDE: Final = 5
"""One game in so many is not learned from."""
STEPS: Final = 12
"""Newton's method needs no more."""
CALM: Final = 1.0
"""Weights are held near nothing as strongly as so many games would speak: positions of one game are much alike."""
LEAST: Final = 1e-9

STANDINGS: Final = "standings"
"""The first of what is known of the seats."""

Strengths: TypeAlias = Mapping[str, Sequence[float]]
Rows: TypeAlias = list[list[float]]
"""Of one position: what is known of each seat."""


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of a title and a number of seats, and where they come from."""

    game: str
    revision: int
    seats: int
    final: float
    """What all seats together come to at the end: how far a game has gone is measured by it."""
    scales: dict[str, float]
    """A usual lead in the standings, and in each of the title's strengths."""
    weights: tuple[float, ...]
    """Of each lead, and of the same late in the game; then of each place at the table early in it."""
    provenance: dict[str, Any]
    trees: tuple[Tree, ...] = ()
    """What they make of the leads, beside the weights."""

    def odds(self, standings: Sequence[float], strengths: Strengths) -> list[float]:
        """How likely each seat is to win; together 1.

        At a table of another size places do not count, and a game is as long as its players are many.
        """
        seats = len(standings)
        rows = _rows(standings, strengths, self.scales, self.final * seats / self.seats)
        weights = self.weights if seats == self.seats else (*self.weights[: 2 * len(self.scales)], *[0.0] * seats)
        return _odds(_logits(rows, weights, self.trees))

    def json(self) -> dict[str, Any]:
        data = {name: getattr(self, name) for name in self.__slots__}
        plain = {"weights": list(self.weights), "trees": [tree.json() for tree in self.trees]}
        return {"schema": SCHEMA} | data | plain

    @classmethod
    def from_json(cls, data: Any, game: Game) -> Model:
        """A model for this title as it is now; one of other rules is refused."""
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise Unreadable(f"this is no model of `stockrail train`: it names no schema '{SCHEMA}'")
        try:
            parts = {k: v for k, v in data.items() if k not in ("schema", "weights", "trees")}
            trees = tuple(Tree.from_json(tree, 2 * len(data["scales"])) for tree in data.get("trees", ()))
            model = cls(**parts, weights=tuple(map(float, data["weights"])), trees=trees)
        except (KeyError, TypeError, ValueError):
            raise Unreadable("this is no model of `stockrail train`: a part is missing or unknown") from None
        if model.game != game.name:
            raise Unreadable(f"this is a model of {model.game}, not of {game.name}")
        if model.revision != game.revision:
            raise Unreadable(
                f"this model was learned by rules {model.revision} of {game.name}, these are {game.revision}; learn it "
                f"anew: {command(game.name, model.seats)}"
            )
        return model


def command(game: str, seats: int) -> str:
    """What learns a model anew."""
    return (
        f"stockrail selfplay {game} --seats {seats} -o games.ndjson && stockrail train {game} games.ndjson "
        f"-o {game}-{seats}.json"
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """A model, and how well it does on the games kept aside."""

    model: Model
    loss: float
    """Mean logarithmic loss on the games kept aside; less is better."""
    ignorance: float
    """The same of somebody who thinks all seats equally likely."""


def train(session: Session, samples: Sequence[Sample], trees: bool = False) -> Fit:
    """Fit a model to what was played, on request with trees; they are grown on three games in five, checked on one."""
    learned = [s for s in samples if s.game % ASIDE != ASIDE - 1]
    aside = [s for s in samples if s.game % ASIDE == ASIDE - 1] or learned
    if not learned:
        raise Unreadable("there is nothing to learn from: no position was written down")
    last = {s.game: s for s in learned}
    final = round(max(fmean(sum(s.standings) for s in last.values()), LEAST), 3)
    scales = {name: _scale(s.get(name) for s in map(_leads, learned)) for name in _leads(learned[0])}
    known = [(_rows(s.standings, s.strengths, scales, final), s.won) for s in learned]
    weights = _newton(known, 2 * len(scales) + session.seats, CALM * len(learned) / len(last))
    model = Model(session.game, session.revision, session.seats, final, scales, tuple(round(w, 6) for w in weights), {})
    if trees:
        from stockrail.bots.growing import grown

        parts = [[_known(model, s) for s in learned if (s.game % ASIDE == 0) == checked] for checked in (False, True)]
        model = replace(model, trees=grown(*parts) if all(parts) else ())
    fit = measured(model, aside)
    provenance = {
        "played": session.json(),
        "games": len({s.game for s in samples}),
        "positions": len(samples),
        "loss": round(fit.loss, 4),
        "ignorance": round(fit.ignorance, 4),
    }
    return replace(fit, model=replace(model, provenance=provenance))


def measured(model: Model, samples: Sequence[Sample]) -> Fit:
    """How well a model does on games it has not seen."""
    if any(len(s.standings) != model.seats for s in samples):
        raise Unreadable(f"the model is for {model.seats} seats, the games are not")
    return Fit(model, _loss(model, samples), log(model.seats))


def _known(model: Model, s: Sample) -> Known:
    """What trees learn from: the leads, without the places at the table."""
    rows = _rows(s.standings, s.strengths, model.scales, model.final)
    return [row[: 2 * len(model.scales)] for row in rows], _logits(rows, model.weights), s.won


def _leads(s: Sample) -> dict[str, list[float]]:
    """How far each seat is ahead of the mean, in the standings and whatever else there is."""
    return {name: _ahead(row) for name, row in {STANDINGS: s.standings, **s.strengths}.items()}


def _ahead(row: Sequence[float]) -> list[float]:
    mean = fmean(row)
    return [x - mean for x in row]


def _scale(leads: Iterable[list[float] | None]) -> float:
    """A usual lead; any number where nobody ever leads."""
    return round(pstdev([lead for row in leads for lead in row or ()]), 3) or 1.0


def _rows(standings: Sequence[float], strengths: Strengths, scales: Mapping[str, float], final: float) -> Rows:
    """Each lead, each lead by progress, and the place at the table by what is still to come."""
    gone = min(1.0, max(0.0, sum(standings) / final))
    known = {STANDINGS: standings, **strengths}
    leads = [[lead / scale for lead in _ahead(known[name])] for name, scale in scales.items()]
    places = range(len(standings))
    return [
        [*(row[seat] for row in leads), *(gone * row[seat] for row in leads)]
        + [(1 - gone) * (seat == place) for place in places]
        for seat in places
    ]


def _logits(rows: Rows, weights: Sequence[float], trees: Sequence[Tree] = ()) -> list[float]:
    """What speaks for each seat, all told."""
    plain = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    return [x + sum(tree.at(row) for tree in trees) for x, row in zip(plain, rows, strict=True)] if trees else plain


def _odds(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    parts = [exp(x - most) for x in logits]
    return [part / sum(parts) for part in parts]


def _loss(model: Model, samples: Sequence[Sample]) -> float:
    odds = (model.odds(s.standings, s.strengths) for s in samples)
    return fmean(
        -sum(won * log(max(p, LEAST)) for p, won in zip(likely, s.won, strict=True))
        for likely, s in zip(odds, samples, strict=True)
    )


def _newton(known: Sequence[tuple[Rows, Sequence[float]]], size: int, calm: float) -> list[float]:
    """The weights under which what happened is likeliest."""
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-calm * w for w in weights]
        bend = [[calm * (i == j) for j in range(size)] for i in range(size)]
        for rows, won in known:
            odds = _odds(_logits(rows, weights))
            mean = [sum(p * row[i] for p, row in zip(odds, rows, strict=True)) for i in range(size)]
            for p, row, part in zip(odds, rows, won, strict=True):
                off = [x - m for x, m in zip(row, mean, strict=True)]
                for i in range(size):
                    slope[i] += (part - p) * row[i]
                    for j in range(size):
                        bend[i][j] += p * off[i] * off[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
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
