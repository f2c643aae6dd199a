"""A finished game looked at again: where it turned, and what was left lying.

Where it turned is told by the odds to win, learned from play (`bots.odds`): the decisions around which they changed
most.  What was left lying a title's own critic finds, registered under the entry point group `stockrail.critics`; a
title without one has turning points only.  A finding is data; whoever shows it has the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from stockrail.bots.odds import odds
from stockrail.core.events import Event
from stockrail.core.game import Game, State
from stockrail.core.ids import CHANCE, Money, Seat, SeatRef
from stockrail.core.match import Match
from stockrail.core.registry import registered

GROUP: Final = "stockrail.critics"
TURNS: Final = 8
"""How many turning points are named."""
SLIGHT: Final = 0.03
"""A smaller change of the odds turns nothing."""
LAPSES: Final = 6
"""How many lapses of a kind are named: the gravest."""

Progress = Callable[[int, int], None]
"""Told how many entries were looked at, and of how many."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What somebody may want to look at again."""

    kind: str
    entry: int
    """After how many entries."""
    seat: Seat
    weight: float
    """How grave it is, beside others of its kind."""
    values: Mapping[str, Any]
    """What its sentence needs."""
    event: Event | None = None
    """What happened, where the sentence does not say."""


@dataclass(frozen=True, slots=True)
class Review:
    """What was found, each list with the gravest first."""

    turns: tuple[Finding, ...]
    lapses: tuple[Finding, ...]


class Critic:
    """Looks for lapses in the games of a title."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def look(self, n: int, s: State, seat: Seat, events: tuple[Event, ...]) -> None:
        """Entry `n` is about to be played in a position, and leads to these events."""

    def found(self, s: State) -> Iterator[Finding]:
        """What it has found, once the game stands as it ended."""
        yield from ()


class Fees:
    """What each seat paid in fees; all of a seat are one finding, at the dearest of them."""

    def __init__(self) -> None:
        self._paid: dict[Seat, list[tuple[int, int]]] = {}

    def pay(self, seat: Seat, amount: int, entry: int) -> None:
        self._paid.setdefault(seat, []).append((amount, entry))

    def found(self) -> Iterator[Finding]:
        for seat, fees in self._paid.items():
            total, (_, dearest) = sum(amount for amount, _ in fees), max(fees)
            said = {"seat": SeatRef(seat), "dollars": Money(total), "times": len(fees)}
            yield Finding("fees", dearest, seat, total, said)


def review(match: Match, progress: Progress = lambda done, all: None) -> Review:
    """Look at a whole match; everything in it counts as known."""
    game = match.game
    cls: type[Critic] = registered(GROUP)[game.name].load() if game.name in registered(GROUP) else Critic
    critic, s = cls(game), match.at(0).state
    entries = match.numbered()
    chances: list[tuple[int, Event | None, tuple[float, ...]]] = []
    for done, (n, entry) in enumerate(entries):
        if entry.seat != CHANCE and (now := odds(game, s)) is not None:
            chances.append((n, next(iter(entry.events), None), now))
        critic.look(n, s, entry.seat, entry.events)
        game.apply(s, entry.action, entry.seat)
        progress(done + 1, len(entries))
    return Review(tuple(_turns(chances)), tuple(_gravest(critic.found(s))))


def number(e: Event, name: str) -> int:
    """A number of an event."""
    value = e[name]
    assert isinstance(value, int)
    return value


def _turns(chances: Sequence[tuple[int, Event | None, tuple[float, ...]]]) -> list[Finding]:
    """The decisions between which and the next one the odds of some seat changed most."""
    found = []
    for (n, event, before), (_, _, then) in pairwise(chances):
        whose = max(range(len(before)), key=lambda p: abs(then[p] - before[p]))
        change = then[whose] - before[whose]
        if abs(change) >= SLIGHT:
            said = {"seat": SeatRef(whose), "before": round(100 * before[whose]), "after": round(100 * then[whose])}
            found.append(Finding("turn", n + 1, whose, abs(change), said, event))
    return sorted(found, key=lambda f: (-f.weight, f.entry))[:TURNS]


def _gravest(found: Iterator[Finding]) -> list[Finding]:
    """Of each kind the gravest few."""
    ranked = sorted(found, key=lambda f: (-f.weight, f.entry))
    kinds: dict[str, int] = {}
    kept = []
    for finding in ranked:
        kinds[finding.kind] = kinds.get(finding.kind, 0) + 1
        if kinds[finding.kind] <= LAPSES:
            kept.append(finding)
    return sorted(kept, key=lambda f: (list(kinds).index(f.kind), -f.weight, f.entry))
