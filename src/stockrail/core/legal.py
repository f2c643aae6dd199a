"""`Legal`: what a seat may do now, as something to iterate, to look into and to ask why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Decision, Menu, Option
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal

if TYPE_CHECKING:
    from stockrail.core.game import Game


def is_complete(d: Decision) -> bool:
    """Does the question list every answer?  A menu does if all its entries do."""
    return all(map(is_complete, d.entries)) if isinstance(d, Menu) else d.complete


class Legal:
    """The legal actions of one seat, computed when asked for.

    Iterate it, test with `in`, count with `len`, ask `.why(action)`.  Integer ranges come as one `Span`.
    """

    __slots__ = ("_game", "_state", "_list", "seat")

    def __init__(self, game: Game, state: Any, seat: Seat) -> None:
        self._game, self._state, self.seat = game, state, seat
        self._list: tuple[Option, ...] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """The list itself, detached from any state: this is what a bot or a browser is given."""
        if self._list is None:
            self._list = tuple(self._game.options(self._state, self.seat))
        return self._list

    def actions(self) -> Iterator[Action]:
        """Every single action: of a span, all its numbers."""
        for option in self.options:
            if isinstance(option, Span):
                yield from option
            else:
                yield option

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __bool__(self) -> bool:
        return bool(self.options)

    def __contains__(self, a: object) -> bool:
        if isinstance(a, str):
            a = self._game.parse(a)
        return isinstance(a, Action) and self._game.check(self._state, self.seat, a) is None

    def why(self, a: Action | str) -> Refusal | None:
        """Why not: the refusal, or None if the action is legal."""
        return self._game.check(self._state, self.seat, self._game.parse(a) if isinstance(a, str) else a)

    @property
    def complete(self) -> bool:
        """False where listing everything is hopeless and only the best few are offered."""
        return all(map(is_complete, self._game.decisions(self._state, self.seat)))

    def pick(self, rng: Rng) -> Action:
        """One of them at random; inside a span every number is equally likely."""
        option = rng.choice(self.options)
        return option.at(option.low + option.step * rng.below(len(option))) if isinstance(option, Span) else option

    def __repr__(self) -> str:
        shown = [o.text() for o in self.options[:6]]
        more = ", ..." if len(self) > 6 else ""
        return f"<Legal seat {self.seat}: {', '.join(shown)}{more}>"
