"""What would you do?  The moves a bot of club strength thinks of, the best first, each with its reasons.

A hint is made from the seat's own view, its legal moves and what it has heard, so it tells nothing the seat does not
know.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from stockrail.bots import Candidate, Term, Thinker, find, usual
from stockrail.bots.odds import outcomes
from stockrail.core.actions import Action
from stockrail.core.agenda import Option
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.core.view import View

MOST: Final = 3
"""How many moves are named."""
REASONS: Final = 4
"""How many reasons a move has at most: the weightiest."""
SLIGHT: Final = 0.05
"""What weighs less is no reason."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, what it is thought to be worth, and what speaks for it (above nothing) or against it."""

    action: Action
    score: float
    reasons: tuple[Term, ...]
    chance: float | None = None
    """How likely the seat is to win after it, as far as it can know; None where nobody has learned that."""


def hints(
    game: Game, seat: Seat, view: View, options: tuple[Option, ...], most: int = MOST, heard: Iterable[Event] = ()
) -> list[Hint]:
    """The best moves; none where the title has no bot that weighs its moves, or nothing is asked.

    `heard` is what the seat has heard so far.
    """
    adviser = find(game.name, usual(game.name))(game, seat)
    if not options or not isinstance(adviser, Thinker):
        return []
    told = list(heard)
    for event in told:
        adviser.hear(event)
    found = sorted(adviser.weigh(view, options), key=lambda c: -c.score)
    once: dict[Hashable, Candidate] = {}
    for c in found:
        once.setdefault(game.same_move(c.action), c)
    common, best = _common(found), [*once.values()][:most]
    chances = _chances(view, [c.action for c in best], game.memory(view.seats, seat).after(told) if told else None)
    return [Hint(c.action, c.score, _reasons(c, common), p) for c, p in zip(best, chances, strict=True)]


def _chances(view: View, actions: list[Action], known: Known | None) -> list[float | None]:
    """How likely the viewer is to win after each; nothing where there is no model of these rules."""
    with suppress(Unreadable):
        return [*outcomes(view, actions, known)] or [None] * len(actions)
    return [None] * len(actions)


def _common(found: Sequence[Candidate]) -> dict[str, float]:
    """What all candidates have in common, which is no reason for any of them."""
    weights = [_weights(c) for c in found]
    shared = set.intersection(*(set(w) for w in weights))
    least = {name: min((w[name] for w in weights), key=abs) for name in shared}
    return {name: x for name, x in least.items() if all(w[name] * x > 0 for w in weights)}


def _weights(c: Candidate) -> dict[str, float]:
    """The terms by name, those of one name together."""
    found: dict[str, float] = {}
    for term in c.terms:
        found[term.name] = found.get(term.name, 0.0) + term.amount
    return found


def _reasons(c: Candidate, common: dict[str, float]) -> tuple[Term, ...]:
    """The weightiest first."""
    own = [Term(name, amount - common.get(name, 0.0)) for name, amount in _weights(c).items()]
    return tuple(sorted((t for t in own if abs(t.amount) >= SLIGHT), key=lambda t: -abs(t.amount))[:REASONS])
