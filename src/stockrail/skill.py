"""How well somebody plays, by `openskill`, from the places of finished games: for people, for bots, for the ladder."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from openskill.models import PlackettLuce

START: Final = 1000
STEP: Final = 40
"""A newcomer's level, and how many points of it one of openskill's is worth."""
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player: how well, and how far that may be off."""

    mu: float
    sigma: float

    @property
    def level(self) -> float:
        """What is shown: how well somebody plays at least, on a scale that begins at 1000."""
        return START + STEP * (self.mu - 3 * self.sigma)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


@cache
def newcomer() -> Skill:
    fresh = _model().rating()
    return Skill(fresh.mu, fresh.sigma)


def after_game(places: Sequence[tuple[K, int]], before: Mapping[K, Skill]) -> tuple[list[Skill], dict[K, Skill]]:
    """What a game teaches: of each seat, and of each player; one who sat on several seats gets the mean of theirs."""
    model = _model()
    teams = [[model.rating(mu=before[key].mu, sigma=before[key].sigma)] for key, _ in places]
    seats = [
        Skill(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for _, place in places])
    ]
    found: dict[K, Skill] = {}
    for key in before:
        own = [skill for (sat, _), skill in zip(places, seats, strict=True) if sat == key]
        if own:
            found[key] = Skill(sum(s.mu for s in own) / len(own), sum(s.sigma for s in own) / len(own))
    return seats, found
