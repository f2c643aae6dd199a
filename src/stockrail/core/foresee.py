"""What an action would lead to, as far as the seat that thinks of it can know.

An action is followed through all that the rules owe, up to the first thing that chance or hidden cards decide: the
position in which chance is asked is known, its answer is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, TypeVar

from stockrail.core.actions import Action
from stockrail.core.events import Event, Recorder
from stockrail.core.game import Game, State
from stockrail.core.rng import Rng
from stockrail.core.view import View

GUESSES: Final = 12
"""Where something hidden comes to light, so many positions that fit the view are tried: what they agree on is known."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The positions an action may lead to, one unless something hidden decides, and what is told in all of them."""

    before: View
    states: tuple[State, ...]
    events: tuple[Event, ...]

    @property
    def after(self) -> View | None:
        """The view after the action; None where it depends on something hidden."""
        views = [self.before.game.view(s, self.before.seat) for s in self.states]
        return views[0] if all(v == views[0] for v in views) else None

    def sure(self, read: Callable[[Any], T]) -> T | None:
        """Something read from the position afterwards, if it is the same whatever is hidden."""
        found = [read(s) for s in self.states]
        return found[0] if all(one == found[0] for one in found) else None


class Outlook:
    """Looks ahead from one view; the positions imagined from it serve for every action."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._imagined: list[State] = []

    def foresee(self, action: Action) -> Foreseen | None:
        """The outcome of an action, worked out from the view alone; None where it is refused, and for spectators."""
        seat = self.view.seat
        if seat is None or self._game.check(self._guess(0), seat, action) is not None:
            return None
        s, told = self._tried(0, action)
        if not any(e.reveals for e in told) or not self._game.has_secrets(self.view.seats):
            return Foreseen(self.view, (s,), told)
        tries = [(s, told), *(self._tried(k, action) for k in range(1, GUESSES))]
        return Foreseen(self.view, tuple(s for s, _ in tries), tuple(_agreed(told for _, told in tries)))

    def first(self, action: Action, kind: str) -> Event | None:
        """The first event of a kind an action would tell, without working out what follows it."""
        tape = _Until(kind)
        if self.view.seat is not None and self._game.check(self._guess(0), self.view.seat, action) is None:
            with suppress(_Told):
                self._game.apply(self._guess(0).clone(), action, self.view.seat, tape)
        return next((e for e in tape.events if e.kind == kind), None)

    @property
    def _game(self) -> Game:
        return self.view.game

    def _guess(self, k: int) -> State:
        while len(self._imagined) <= k:
            self._imagined.append(self._game.imagine(self.view, Rng(len(self._imagined))))
        return self._imagined[k]

    def _tried(self, k: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        s, tape = self._guess(k).clone(), Recorder()
        self._game.apply(s, action, self.view.seat, tape)
        seen = (e.seen_by(self.view.seat) for e in tape.events)
        return s, tuple(e for e in seen if e is not None)


class _Told(Exception):
    """What was to be known has been told."""


class _Until(Recorder):
    """Listens until something of a kind is told."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def tell(self, kind: str, *facts: Any, **more: Any) -> None:
        super().tell(kind, *facts, **more)
        if kind == self.kind:
            raise _Told


def foresee(view: View, action: Action) -> Foreseen | None:
    """The outcome of one action."""
    return Outlook(view).foresee(action)


def _agreed(told: Iterable[tuple[Event, ...]]) -> list[Event]:
    """The events with which all begin."""
    return [same[0] for same in takewhile(lambda es: all(e == es[0] for e in es), zip(*told, strict=False))]
