"""Views: what one seat may know, as a type of its own, read in names.

Only a `View` has a wire form.  A server that tries to send a `State` does not type-check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from stockrail.core.agenda import Item
from stockrail.core.codec import canonical
from stockrail.core.generic import G, S
from stockrail.core.ids import Seat
from stockrail.core.kinds import Plain, unknown
from stockrail.core.shape import wrapped
from stockrail.core.shown import Routes, pictured, show

if TYPE_CHECKING:
    from stockrail.core.game import Game


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """What a seat (None: a spectator) may know.  All of it is plain immutable data, under the names of the title.

    `view.players[0].cash` reads the named form; `print(view)` draws the table as text.
    """

    game: Game
    seat: Seat | None
    seats: int
    agenda: tuple[Item, ...]

    def named(self) -> dict[str, Plain]:
        """What lies on the table, in names, as plain data."""
        raise NotImplementedError

    @cached_property
    def _json(self) -> dict[str, Plain]:
        items = self.game.items_of(self.seats)
        head = {"game": self.game.name, "seat": self.seat, "seats": self.seats, "turn": self.turn}
        return {**head, **self.named(), "agenda": [items.write(item) for item in reversed(self.agenda)]}

    def json(self) -> dict[str, Plain]:
        """The whole view as plain data: the board of a table as programs read it."""
        return self._json

    def wire(self) -> bytes:
        """Canonical JSON: equal views, equal bytes."""
        return canonical(self._json)

    def __getattr__(self, name: str) -> Any:
        # Only what is no field of the class: the named form, under the names of the title.
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._json:
            raise AttributeError(unknown("part of this view", name, list(self._json)))
        return wrapped(self._json[name])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._json]

    @property
    def turn(self) -> Seat | None:
        """Whose decision is on top; None when the game is over.  Effects never rest on top."""
        return getattr(self.agenda[-1], "seat", None) if self.agenda else None

    def svg(self, lang: str = "en", names: Sequence[str] = (), routes: Routes = False) -> str:
        """The table as a picture that needs nothing else; `names` are the players'.

        On a rail map `routes` draws the best routes: of a corporation by its name, of several, or (True) of the one
        that operates, else of all that have trains.
        """
        return show().picture(self, lang, names, routes)

    def html(self, lang: str = "en", names: Sequence[str] = (), routes: Routes = False, caption: str = "") -> str:
        """The picture as a piece of HTML, with a line below it."""
        return show().page(self, lang, names, routes, caption or self._head)

    def _repr_svg_(self) -> str | None:
        return pictured(self.svg)

    def _repr_html_(self) -> str | None:
        return pictured(self.html)

    def __str__(self) -> str:
        return pictured(lambda: show().text(self, "en", ())) or repr(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.wire() == other.wire()

    def __hash__(self) -> int:
        return hash(self.wire())

    def __repr__(self) -> str:
        return f"<{self._head}: {', '.join(self._json)}>"

    @property
    def _head(self) -> str:
        return f"View of {self.game.name} for {'a spectator' if self.seat is None else f'seat {self.seat}'}"


@dataclass(frozen=True, eq=False, repr=False)
class StateView(View, Generic[G, S]):
    """A view that is a state with what the seat cannot know masked.

    `view.state` holds the numbers, for pictures and bots of the title.
    """

    game: G
    state: S

    def named(self) -> dict[str, Plain]:
        return self.game.shape(self.seats).write(self.state, full=True)
