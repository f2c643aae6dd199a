"""What a position of Great Western Trail is worth by what was learned: the points a seat will still make from it.

Every feature has two weights: what it brings at the very end, and what more for a whole game to come.  They were fitted
to the final scores of games among bots: see `learn`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from stockrail.bots.gwt import worth as w
from stockrail.bots.gwt.worth import Cards, Houses, Plan, Worth
from stockrail.core.ids import Seat
from stockrail.games.gwt import data as d
from stockrail.games.gwt.state import GwtState

Weights: TypeAlias = tuple[tuple[float, float], ...]

RICH: Final = 16
"""Dollars beyond this are seldom of use before the end."""
HOPE: Final = 0.6
"""How much of a station counts before it is reached, as in the plans of the greedy player."""
FEATURES: Final = (
    *(("purse", name) for name in ("dollars", "riches", "certificates", "permanent")),
    *(("people", f"{kind}{power}") for kind in d.WORKERS for power in ("", "_squared")),
    *(("rail", name) for name in ("engine", "stations", "hope")),
    *(("board", row.id) for row in d.DISC_ROWS),
    *(("board", name) for name in ("houses", "fees", "cities", "links", "hazards", "teepees")),
    *(("cards", name) for name in ("hand", "herd", "size", "goals", "deliveries")),
    *(("way", name) for name in ("game", "way", "way_left")),
)
"""What is looked at, each with the term it belongs to."""


class Learned(Worth):
    """The value of positions to one seat by weights that were learned."""

    def __init__(self, seat: Seat, plan: Plan, weights: Weights) -> None:
        super().__init__(seat, plan)
        self.weights = weights

    def __call__(self, s: GwtState) -> float:
        return sum(self.terms(s).values())

    def terms(self, s: GwtState) -> dict[str, float]:
        if s.holder >= 0:
            return super().terms(s)
        (cards, houses), left = self._own(s), w.laps_left(s) / w.LAPS
        found = {"points": float(self._points(s, cards, houses))}
        found.update(dict.fromkeys(w.TERMS[1:], 0.0))
        features = self._features(s, cards, houses)
        for (term, _), (late, early), x in zip(FEATURES, self.weights, features, strict=True):
            if x:
                found[term] += (late + early * left) * x
        return found

    def features(self, s: GwtState) -> list[float]:
        """What is looked at, in the order of `FEATURES`."""
        return self._features(s, *self._own(s))

    def points(self, s: GwtState) -> int:
        """The points in hand, dollars left out."""
        return self._points(s, *self._own(s))

    def _features(self, s: GwtState, cards: Cards, houses: Houses) -> list[float]:
        seat = self.seat
        laps = w.laps_left(s)
        money, mine = s.money[seat], s.cities[seat]
        near = w.WAY[s.rancher[seat] or d.START]
        permanent = s.permanent(seat)
        first = near * cards.refilled + (1 - near) * cards.expected + permanent + s.certificates[seat]
        found: list[float] = [
            min(money, RICH), max(0, money - RICH), s.certificates[seat], permanent,
        ]  # fmt: skip
        for n in s.workers[seat]:
            found.append(n - 1)
            found.append((n - 1) * (n - 1))
        found.append(s.engine[seat] / 10)
        found.append(len(s.stations[seat]))
        found.append(w.railway(s.engine[seat], tuple(s.stations[seat]), s.workers[seat][d.ENGINEER], HOPE, laps))
        for row, n in zip(d.DISC_ROWS, s.open_discs[seat], strict=True):
            found.append(n - row.open)
        found += (
            houses.number, houses.fees, len(mine), w.hopes(tuple(mine)), len(s.hazards[seat]), sum(s.teepees[seat]),
            near * cards.refilled, cards.expected, len(s.hand[seat]) + s.drawable(seat), len(cards.goals),
            w.deliveries(tuple(mine), first, cards.expected + 1 + permanent, laps),
            1.0, near, near * min(laps, 1.0),
        )  # fmt: skip
        return found
