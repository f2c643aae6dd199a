"""What an action would lead to, as far as the seat that thinks of it can know."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.core.actions import Action
from stockrail.core.events import Event, Recorder
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.view import View

GUESSES = 3
"""How many positions that fit the view are tried: where they end differently, the outcome cannot be known."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The view after an action, and what it would be told of on the way."""

    after: View
    events: tuple[Event, ...]


def foresee(game: Game, view: View, action: Action) -> Foreseen | None:
    """The outcome of an action, worked out from a view alone; None where it is refused, where chance or something
    hidden decides, and for spectators."""
    guesses = GUESSES if game.has_secrets(view.seats) else 1
    outcomes = [_guess(game, view, action, Rng(k)) for k in range(guesses)]
    return outcomes[0] if all(o is not None and o == outcomes[0] for o in outcomes) else None


def _guess(game: Game, view: View, action: Action, rng: Rng) -> Foreseen | None:
    s = game.imagine(view, rng)
    if view.seat is None or game.check(s, view.seat, action) is not None:
        return None
    tape = Recorder()
    game.apply(s, action, view.seat, tape)
    if game.turn(s) == CHANCE or any(e.reveals for e in tape.events):
        return None
    seen = (e.seen_by(view.seat) for e in tape.events)
    return Foreseen(game.view(s, view.seat), tuple(e for e in seen if e is not None))
