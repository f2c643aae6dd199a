"""`Position`: a game at one moment, to look at, to write down, to play on from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stockrail.core import position_text, titles
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game, Result
from stockrail.core.ids import Seat
from stockrail.core.legal import Legal
from stockrail.core.shown import Routes, pictured
from stockrail.core.view import View

if TYPE_CHECKING:
    from stockrail.core.match import Entry


@dataclass(frozen=True, eq=False)
class Position:
    """A game at one moment; nothing in it ever changes.  `str` of it is its text, which `parse` reads back."""

    game: Game
    state: Any
    n: int = 0
    """How many entries of its match lie before it."""
    entry: Entry | None = None
    """The one that led here."""

    @classmethod
    def parse(cls, text: str) -> Position:
        """A position from its text; a mistake is answered with its line and what would fit."""
        game, state = position_text.read(text, titles.find)
        for wrong in game.invariants(state):
            raise Unreadable(f"line 1: {wrong}")
        return cls(game, state)

    @classmethod
    def from_json(cls, title: Game | str, data: Mapping[str, Any]) -> Position:
        """A position from what `json` wrote; a mistake is answered with the part and what would fit."""
        game = titles.given(title)
        state = game.restore(data)
        for wrong in game.invariants(state):
            raise Unreadable(wrong)
        return cls(game, state)

    def text(self, short: bool = False) -> str:
        """The position as FEN writes one of chess: complete, or in short what differs from the start."""
        return self.game.position(self.state, short)

    def json(self) -> dict[str, Any]:
        """The position in names as plain data, hidden things included."""
        return self.game.dump(self.state)

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def turn(self) -> Seat | None:
        """Whose decision it is; None when the game is over."""
        return self.game.turn(self.state)

    @property
    def legal(self) -> Legal:
        """What the seat whose turn it is may do."""
        return self.game.legal(self.state)

    def legal_for(self, seat: Seat) -> Legal:
        return self.game.legal(self.state, seat)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def digest(self) -> str:
        return self.game.digest(self.state)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat (None: a spectator) may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def svg(self, seat: Seat | None = None, lang: str = "en", names: Sequence[str] = (), routes: Routes = False) -> str:
        """The table as a seat (None: a spectator) sees it, as a picture that needs nothing else: see `View.svg`."""
        return self.view(seat).svg(lang, names, routes)

    def _repr_svg_(self) -> str | None:
        return pictured(self.svg)

    def _repr_html_(self) -> str | None:
        return pictured(lambda: self.view().html(caption=repr(self)[1:-1]))

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash(self.digest)

    def _same(self) -> tuple[object, ...]:
        return self.game.name, tuple(self.game.options_chosen.items()), self.digest

    def __repr__(self) -> str:
        where = "over" if self.turn is None else f"seat {self.turn} to decide"
        return f"<Position of {self.game.name} after {self.n} entries, {self.seats} seats, {where}>"
