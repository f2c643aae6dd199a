"""The private that is a small railway."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stockrail.core.events import Tape
from stockrail.core.ids import Seat
from stockrail.rail import minors
from stockrail.rail.powers.base import Power, Sentence
from stockrail.rail.state import RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = ("independent", "independent_room", "no_minor_token")
"""The rules that a title with one of these prints."""


@dataclass(frozen=True, slots=True)
class Independent(Power):
    """The private is a small railway that operates for its owner; a corporation that buys it takes it over."""

    corporation: str

    def sold(self, g: RailGame, s: RailState, private: int, seat: Seat, out: Tape) -> None:
        minors.start(g, s, g.corp_index[self.corporation], private, seat, out)

    def bought_in(self, g: RailGame, s: RailState, private: int, corp: int, seller: Seat, out: Tape) -> None:
        minors.absorb(g, s, g.corp_index[self.corporation], corp, out)

    def railway(self) -> str:
        return self.corporation

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.Independent", {"train": g.title.trains[0].id})
