"""The ladder: every bot alone against a table of every other, until it is clear who is better.

A pairing is one bot against the rest of the table, seats rotated.  It ends when the interval of its share of wins lies
clear of the bar (by default what equal players would win), or after the games it was given.  Every game is a line of a
file, if one is named: an interrupted ladder goes on where it stopped.  The same seed gives the same games, however many
processes play them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any, Final, TypeAlias

from stockrail.bots.arena import Played, TableOf, Work, lineup, play_one, wilson
from stockrail.bots.crew import Crew
from stockrail.bots.journal import Journal
from stockrail.core.game import Game
from stockrail.core.options import show
from stockrail.core.titles import given
from stockrail.skill import Skill, after_game, newcomer

CONFIDENCE: Final = 0.99
"""How sure one must be to end a pairing early: surer than at the end, since one looks again and again."""
ROTATIONS: Final = 3
"""So many times round the table between two looks."""

Pairing: TypeAlias = tuple[str, str]
"""Who sits alone, and who sits at the other seats."""


@dataclass(frozen=True, slots=True)
class Finished:
    """One game of a pairing: who sat where, and how it ended."""

    pairing: Pairing
    n: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, pairing: Pairing, n: int, played: Played) -> Finished:
        return cls(pairing, n, played.bots, played.result.scores, played.result.ranks)

    @property
    def won(self) -> float:
        """What part of the win the lone bot has; a shared win is shared."""
        winners = [bot for bot, rank in zip(self.bots, self.ranks, strict=True) if rank == 1]
        return winners.count(self.pairing[0]) / len(winners)

    @property
    def score(self) -> int:
        """The lone bot's."""
        return self.scores[self.bots.index(self.pairing[0])]

    def json(self) -> dict[str, Any]:
        return {
            "pairing": list(self.pairing),
            "n": self.n,
            "bots": list(self.bots),
            "scores": list(self.scores),
            "ranks": list(self.ranks),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Finished:
        alone, rest = data["pairing"]
        return cls((alone, rest), data["n"], *(tuple(data[part]) for part in ("bots", "scores", "ranks")))


@dataclass(frozen=True, slots=True)
class Rung:
    """What a pairing came to."""

    pairing: Pairing
    games: int
    share: float
    interval: tuple[float, float]
    """Where the true share lies, with 95 % certainty."""
    score: float
    """The mean of the lone bot."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """All pairings, and the skill of every bot, the best first."""

    rungs: tuple[Rung, ...]
    skills: dict[str, Skill]

    def json(self) -> dict[str, Any]:
        """Plain data for programs."""
        rungs = [
            {
                "alone": r.pairing[0],
                "rest": r.pairing[1],
                "games": r.games,
                "share": round(r.share, 4),
                "interval": [round(end, 4) for end in r.interval],
                "score": round(r.score, 2),
            }
            for r in self.rungs
        ]
        skills = {
            bot: {"mu": round(s.mu, 3), "sigma": round(s.sigma, 3), "level": round(s.level)}
            for bot, s in self.skills.items()
        }
        return {"rungs": rungs, "skills": skills}


def climb(
    title: Game | str,
    seats: int,
    pairings: Sequence[Pairing],
    games: int,
    seed: int = 0,
    bar: float | None = None,
    jobs: int = 1,
    seconds: float | None = None,
    file: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    ray: str | None = None,
) -> Ladder:
    """Play the pairings, each until its share is clear of the bar, at most so many games."""
    game = given(title)
    tables = {
        (alone, rest): TableOf.game(game, seats, seed, lineup(game, seats, (alone, rest)), seconds)
        for alone, rest in pairings
    }
    limit = 1 / seats if bar is None else bar
    book = Book(file, _head(game, seats, seed))
    crew: Crew[Work, Played] = Crew(jobs, ray)
    with crew.doing(play_one) as run:
        while work := [
            (pairing, n)
            for pairing in tables
            if not is_clear(book.of(pairing), limit)
            for n in book.next(pairing, games, ROTATIONS * seats)
        ]:
            for (pairing, n), played in zip(work, run([(tables[p], n) for p, n in work]), strict=True):
                book.add(Finished.of(pairing, n, played))
                if progress is not None:
                    progress(book.count, games * len(tables))
    return result(book, list(tables))


def everybody(bots: Sequence[str]) -> list[Pairing]:
    """A round robin: each bot alone against a table of each other."""
    return list(permutations(bots, 2))


def is_clear(played: Sequence[Finished], bar: float) -> bool:
    """Does the share of wins surely lie above the bar, or surely below it?"""
    low, high = wilson(sum(f.won for f in played) / len(played), len(played), CONFIDENCE) if played else (0.0, 1.0)
    return not low <= bar <= high


def result(book: Book, pairings: Sequence[Pairing]) -> Ladder:
    """What the games of a book come to."""
    rungs = []
    skills = {bot: newcomer() for pairing in pairings for bot in pairing}
    for pairing in pairings:
        played = book.of(pairing)
        share = sum(f.won for f in played) / len(played)
        score = sum(f.score for f in played) / len(played)
        rungs.append(Rung(pairing, len(played), share, wilson(share, len(played)), score))
    for f in sorted((f for p in pairings for f in book.of(p)), key=lambda f: f.n):
        skills |= after_game(list(zip(f.bots, f.ranks, strict=True)), skills)[1]
    return Ladder(tuple(rungs), dict(sorted(skills.items(), key=lambda kv: -kv[1].mu)))


def _head(game: Game, seats: int, seed: int) -> dict[str, Any]:
    options = show(game.options_chosen)
    return {"ladder": game.name, "revision": game.revision, "options": options, "seats": seats, "seed": seed}


class Book:
    """The games of a ladder, in a file too if there is one."""

    def __init__(self, file: Path | None, head: dict[str, Any]) -> None:
        self._journal = Journal(file, head, "ladder", "game")
        self._games: dict[Pairing, dict[int, Finished]] = {}
        for i, data in enumerate(self._journal.kept):
            try:
                self._keep(Finished.from_json(data))
            except (ValueError, KeyError, TypeError):
                raise self._journal.damaged(i) from None

    @property
    def count(self) -> int:
        """How many games there are."""
        return sum(map(len, self._games.values()))

    def of(self, pairing: Pairing) -> list[Finished]:
        """The games of a pairing in their order."""
        return [f for _, f in sorted(self._games.get(pairing, {}).items())]

    def next(self, pairing: Pairing, games: int, batch: int) -> list[int]:
        """The numbers to play before the next look: up to the next whole batch, at most `games` in all."""
        known = self._games.get(pairing, {})
        until = min(games, (len(known) // batch + 1) * batch)
        return [n for n in range(until) if n not in known]

    def add(self, f: Finished) -> None:
        self._keep(f)
        self._journal.add(f.json())

    def _keep(self, f: Finished) -> None:
        self._games.setdefault(f.pairing, {})[f.n] = f
