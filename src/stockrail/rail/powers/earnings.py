"""Powers that earn or save money without a question: mail, blasting, privates that outlive the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from stockrail.rail.powers.base import Power, Sentence
from stockrail.rail.state import CORP, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

FREE: Final = 1_000_000
"""A discount that leaves nothing of a price."""


@dataclass(frozen=True, slots=True)
class Discount(Power):
    """The owning corporation pays less for some terrain and sides."""

    cuts: tuple[tuple[str, int], ...]
    """Kind of terrain or side, and how much less; `FREE`: nothing is paid."""

    def discounts(self, g: RailGame, s: RailState, private: int) -> Mapping[str, int]:
        return dict(self.cuts)

    def says(self, g: RailGame) -> Iterator[Sentence]:
        for amount, cuts in groupby(self.cuts, key=lambda cut: cut[1]):
            terrain = tuple(kind for kind, _ in cuts)
            if amount == FREE:
                yield Sentence("power.Discount.free", {"terrain": terrain})
            else:
                yield Sentence("power.Discount", {"amount": amount, "terrain": terrain})


@dataclass(frozen=True, slots=True)
class PerVisit(Power):
    """One train of the owning corporation earns so much for every stop it visits."""

    amount: int

    def per_visit(self, g: RailGame, s: RailState, private: int) -> int:
        return self.amount

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.PerVisit", {"amount": self.amount})


@dataclass(frozen=True, slots=True)
class Lasting(Power):
    """A corporation that owns the private keeps it when the others close."""

    players: bool = False
    """Does a player keep it too?"""

    def survives(self, g: RailGame, s: RailState, private: int) -> bool:
        return s.owner[private] >= (0 if self.players else CORP)

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.lasting.players" if self.players else "power.lasting")


@dataclass(frozen=True, slots=True)
class Pension(Power):
    """A player who owns the private keeps it when the others close, and it pays him another sum from then on."""

    amount: int

    def survives(self, g: RailGame, s: RailState, private: int) -> bool:
        return 0 <= s.owner[private] < CORP

    def income(self, g: RailGame, s: RailState, private: int) -> int | None:
        return self.amount if g.privates_closed(s) else None

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.Pension", {"amount": self.amount})
